"""Questions in other words: half of a sentence, some of whose words are replaced, and whether its sentence is found."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.unit_rows import unit_rows
from embviz.teaching.search.ranking import Floats, WordIndex, dense, fused, late, ranks
from embviz.teaching.transformer.forward import Model
from embviz.teaching.transformer.tasks import Ids
from embviz.util.progress import Pulse

WAYS = ("bm25", "dense", "hybrid", "late")
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, eq=False)
class Library:
    """Documents, ready for all four ways.

    Attributes
    ----------
    documents : tuple of ndarray of int32
    index : WordIndex
    means : ndarray of float64, shape (documents, d)
        One vector for each: the mean of its words' in the model's table.
    words : ndarray of float64, shape (n, d)
        The vector of each word at length 1, document after document.
    starts : ndarray of int64, shape (documents + 1,)
    model : Model
    """

    documents: tuple[Ids, ...]
    index: WordIndex
    means: Floats
    words: Floats
    starts: NDArray[np.int64]
    model: Model

    @classmethod
    def of(cls, documents: Sequence[Ids], model: Model) -> "Library":
        """Prepare documents, with the word vectors of a model's table."""
        starts = np.concatenate([[0], np.cumsum([len(each) for each in documents])]).astype(np.int64)
        table = np.asarray(model.weights.words, np.float64)
        return cls(
            tuple(documents), WordIndex.of(documents, model.shape.words),
            np.asarray(model.pooled(documents, 0), np.float64),
            unit_rows(table[np.concatenate(documents)]), starts, model,
        )

    def scores(self, question: Ids) -> dict[str, Floats]:
        """Return the scores of all documents for a question, by way."""
        rows = np.asarray(self.model.weights.words[question], np.float64)
        counted, near = self.index.bm25(question), dense(self.means, rows.mean(axis=0))
        return {
            "bm25": counted, "dense": near, "hybrid": fused(counted, near), "late": late(self.words, self.starts, rows),
        }


@dataclass(frozen=True)
class Found:
    """How well a way finds the sentence that a question was taken from.

    Attributes
    ----------
    share : float
        Of the question's words that were replaced.
    reciprocal : dict of str to float
        Mean of 1 / rank of the sentence, by way.
    """

    share: float
    reciprocal: dict[str, float]


def substitutes(model: Model, words: int) -> NDArray[np.int64]:
    """Return the word whose vector in the table is nearest to that of each word, shape (V,)."""
    unit = unit_rows(np.asarray(model.weights.words[:words], np.float64))
    cosines = unit @ unit.T
    np.fill_diagonal(cosines, -np.inf)
    result: NDArray[np.int64] = cosines.argmax(axis=1)
    return result


def question_of(
    ids: Ids, share: float, others: NDArray[np.int64], random: np.random.Generator
) -> Ids:
    """Return every second word of a sentence; of these a share, rounded, is replaced, drawn at random."""
    asked = ids[1::2].copy()
    drawn = random.permutation(len(asked))[: round(share * len(asked))]
    asked[drawn] = others[asked[drawn]]
    return asked


def found_again(
    library: Library, others: NDArray[np.int64], count: int, pulse: Pulse, seed: int = 1
) -> tuple[Found, ...]:
    """Ask for `count` of the documents, with more and more words replaced.

    Parameters
    ----------
    library : Library
    others : ndarray of int64, shape (V,)
        What each word is replaced by.
    count : int
    pulse : Pulse
        Told the share that is done; raises `Cancelled` to end it.
    seed : int
    """
    random = np.random.default_rng(seed)
    drawn = [at for at in random.permutation(len(library.documents)).tolist() if len(library.documents[at]) > 3][:count]
    results = []
    for number, share in enumerate(SHARES):
        totals = dict.fromkeys(WAYS, 0.0)
        for at in drawn:
            scores = library.scores(question_of(library.documents[at], share, others, random))
            for way in WAYS:
                totals[way] += 1 / int(ranks(scores[way])[at])
        pulse.beat((number + 1) / len(SHARES))
        results.append(Found(share, {way: total / len(drawn) for way, total in totals.items()}))
    return tuple(results)
