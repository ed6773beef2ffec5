"""Four ways to rank documents for a question (BM25, dense, late interaction, hybrid), and questions in other words."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.unit_rows import unit_rows
from embviz.teaching.transformer.forward import Model
from embviz.teaching.transformer.tasks import Ids
from embviz.util.progress import Pulse

Floats = NDArray[np.float64]
K1, B = 1.2, 0.75
RANK_CONSTANT = 60


@dataclass(frozen=True, eq=False)
class WordIndex:
    """Which words stand in which documents, and how often.

    Attributes
    ----------
    counts : ndarray of float64, shape (documents, V)
    """

    counts: Floats

    @classmethod
    def of(cls, documents: Sequence[NDArray[np.integer]], words: int) -> "WordIndex":
        """Count the words of documents."""
        counts = np.zeros((len(documents), words))
        for at, ids in enumerate(documents):
            np.add.at(counts[at], ids, 1)
        return cls(counts)

    @cached_property
    def rarity(self) -> Floats:
        """ln(1 + (N - n + 1/2) / (n + 1/2)) of each word that stands in n of N documents, shape (V,)."""
        held = (self.counts > 0).sum(axis=0)
        result: Floats = np.log(1 + (len(self.counts) - held + 0.5) / (held + 0.5))
        return result

    @cached_property
    def _slow(self) -> Floats:
        """What slows the growth with repeated words, shape (documents, 1)."""
        lengths = self.counts.sum(axis=1, keepdims=True)
        result: Floats = K1 * (1 - B + B * lengths / lengths.mean())
        return result

    def bm25(self, question: ArrayLike) -> Floats:
        """Return the BM25 score of each document (Robertson and Zaragoza 2009, equation 3.15), shape (documents,).

        sum over the words w of the question of rarity(w) f (k1 + 1) / (f + k1 (1 - b + b length / mean length)), where
        w stands f times in the document; k1 = 1.2 and b = 0.75. A repeated word counts again.

        Parameters
        ----------
        question : array_like of int, shape (m,)
        """
        asked = np.asarray(question, np.int64)
        often = self.counts[:, asked]
        result: Floats = (self.rarity[asked] * often * (K1 + 1) / (often + self._slow)).sum(axis=1)
        return result


def dense(vectors: ArrayLike, question: ArrayLike) -> Floats:
    """Return the cosine of each document's one vector with that of the question, shape (documents,)."""
    result: Floats = unit_rows(np.asarray(vectors)) @ unit_rows(np.asarray(question))
    return result


def late(words: Floats, starts: NDArray[np.int64], question: ArrayLike) -> Floats:
    """Return the sum over the question's words of their best cosine in each document, shape (documents,).

    Late interaction, as in ColBERT (Khattab and Zaharia 2020, equation 3).

    Parameters
    ----------
    words : ndarray of float64, shape (n, d)
        A vector of length 1 for each word of all documents, one document after the other.
    starts : ndarray of int64, shape (documents + 1,)
        Document k is from ``starts[k]`` to before ``starts[k + 1]``; none is empty.
    question : array_like, shape (m, d)
    """
    cosines = words @ unit_rows(np.asarray(question)).T
    result: Floats = np.maximum.reduceat(cosines, starts[:-1], axis=0).sum(axis=1)
    return result


def ranks(scores: ArrayLike) -> NDArray[np.int64]:
    """Return the place of each document, 1 for the best; of equal scores the earlier document comes first."""
    order = np.argsort(-np.asarray(scores, np.float64), kind="stable")
    places = np.empty(len(order), np.int64)
    places[order] = np.arange(1, len(order) + 1)
    return places


def fused(*scores: ArrayLike) -> Floats:
    """Return the sum of 1 / (60 + rank) over several rankings (Cormack, Clarke and Buettcher 2009), shape (documents,).

    Ranks can be added where scores have different scales.
    """
    result: Floats = sum((1 / (RANK_CONSTANT + ranks(each)) for each in scores), np.zeros(len(np.asarray(scores[0]))))
    return result


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
            tuple(documents),
            WordIndex.of(documents, model.shape.words),
            np.asarray(model.pooled(documents, 0), np.float64),
            unit_rows(table[np.concatenate(documents)]),
            starts,
            model,
        )

    def scores(self, question: Ids) -> dict[str, Floats]:
        """Return the scores of all documents for a question, by way."""
        rows = np.asarray(self.model.weights.words[question], np.float64)
        counted, near = self.index.bm25(question), dense(self.means, rows.mean(axis=0))
        return {
            "bm25": counted,
            "dense": near,
            "hybrid": fused(counted, near),
            "late": late(self.words, self.starts, rows),
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


def question_of(ids: Ids, share: float, others: NDArray[np.int64], random: np.random.Generator) -> Ids:
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
