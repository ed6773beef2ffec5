"""An index of one model that is asked with another one: what is found, and what a rotation repairs."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.documents.smooth_average import SMOOTHING
from embviz.analysis.evaluation.rank import Ranks, mean_rank_of
from embviz.analysis.unit_rows import unit_rows
from embviz.projection.random_projection import random_directions
from embviz.text.corpus import Corpus
from embviz.text.toy.world import toy_world
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.procrustes import rotation
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

TEXT, EPOCHS, DIMENSIONS = 60_000, 8, 40
SENTENCES, ASKED = 1_000, 200
ANCHORS = (25, 50, 100, 200, 400)
"""Words with vectors of both models by which the new ones are turned; then all."""

WAYS = ("same", "turned", "another", "turned back", "another back")
"""With what the old index is asked, see `asked_with_others`."""


@dataclass(frozen=True, eq=False)
class Drift:
    """At which rank an old index found each sentence.

    Attributes
    ----------
    ranks : dict of str to Ranks
        By way, of all questions.
    anchors : tuple of int
        Words by which the new model was turned.
    repaired : ndarray of float64, shape (anchors,)
        Mean of 1 / rank with another run turned by so many words.
    likeness : tuple of float
        Mean cosine of the two vectors of a word, from both runs: as they are, and turned by all words.
    sentences, asked, words : int
    """

    ranks: dict[str, Ranks]
    anchors: tuple[int, ...]
    repaired: NDArray[np.float64]
    likeness: tuple[float, float]
    sentences: int
    asked: int
    words: int


@lru_cache(maxsize=1)
def two_runs() -> tuple[Corpus, Embedding, Embedding]:
    """Return the toy world's text, and the vectors that skip-gram learns from it with two seeds."""
    corpus = toy_world(TEXT).corpus

    def learned(seed: int) -> Embedding:
        given = defaults("skipgram", threads=1, min_count=1, seed=seed, epochs=EPOCHS, dimensions=DIMENSIONS)
        run = TrainingRun(corpus, given)
        run.execute()
        return run.embedding()

    return corpus, learned(1), learned(2)


def asked_with_others(pulse: Pulse = SILENT) -> Drift:
    """Make an index of sentences with one model, and ask it for them with half of their words.

    ============  =================================================================================
    way           vectors of the question
    ============  =================================================================================
    same          those of the index
    turned        the same turned by a random rotation: all their cosines among each other stay
    another       those of another run: the same text and settings, another seed
    turned back   those turned, and turned back by the orthogonal matrix that brings the words nearest to
                  their old vectors (Procrustes; Schönemann 1966)
    another back  the same with those of the other run
    ============  =================================================================================

    Raises
    ------
    Cancelled
    """
    corpus, old, other = two_runs()
    pulse.beat(0.3)
    random = np.random.default_rng(3)
    chosen = np.unique([corpus.ids[a:b].tobytes() for a, b in _bounds(corpus)], return_index=True)[1]
    long = chosen[np.diff(corpus.offsets)[chosen] >= 4]
    places = np.sort(random.permutation(long)[:SENTENCES])
    index = _means(old, corpus, [corpus.ids[slice(*corpus.offsets[p : p + 2])] for p in places.tolist()])
    drawn = random.permutation(len(places))[:ASKED]
    questions = []
    for at in drawn.tolist():
        ids = corpus.ids[slice(*corpus.offsets[places[at] : places[at] + 2])]
        questions.append(ids[np.sort(random.permutation(len(ids))[: len(ids) // 2])])
    turn = random_directions(DIMENSIONS, DIMENSIONS, 5).astype(np.float64)
    turn = np.linalg.qr(turn)[0]
    turned = old.with_vectors((old.vectors @ turn).astype(np.float32))

    def ask(model: Embedding) -> Ranks:
        rows = _means(model, corpus, questions)
        return Ranks(
            np.array([mean_rank_of(index @ row, at) for row, at in zip(rows, drawn.tolist(), strict=True)]), len(places)
        )

    ranks = {
        "same": ask(old),
        "turned": ask(turned),
        "another": ask(other),
        "turned back": ask(aligned(turned, old)),
        "another back": ask(aligned(other, old)),
    }
    pulse.beat(0.7)
    anchors = tuple(count for count in ANCHORS if count < len(old))
    repaired = [ask(aligned(other, old, count)).reciprocal for count in anchors]
    back = aligned(other, old)
    likeness = tuple(
        float(np.einsum("nd,nd->n", unit_rows(one.vectors), unit_rows(old.vectors)).mean()) for one in (other, back)
    )
    pulse.beat(1.0)
    return Drift(
        ranks,
        (*anchors, len(old)),
        np.array([*repaired, ranks["another back"].reciprocal]),
        (likeness[0], likeness[1]),
        len(places),
        len(drawn),
        len(old),
    )


def _bounds(corpus: Corpus) -> list[tuple[int, int]]:
    return list(zip(corpus.offsets[:-1].tolist(), corpus.offsets[1:].tolist(), strict=True))


def _means(model: Embedding, corpus: Corpus, texts: list[NDArray[np.int32]]) -> NDArray[np.float64]:
    """Return the mean of the words' vectors of each text, those of rare words more, at length 1, shape (texts, d)."""
    counts = corpus.vocabulary.counts
    weights = SMOOTHING / (SMOOTHING + counts / counts.sum())
    return unit_rows(np.array([weights[ids] @ model.vectors[ids] for ids in texts]))


def aligned(new: Embedding, old: Embedding, anchors: int | None = None) -> Embedding:
    """Return new vectors turned onto old ones of the same words, by so many of the most frequent words or by all."""
    turn, _ = rotation(unit_rows(new.vectors[:anchors]), unit_rows(old.vectors[:anchors]))
    return new.with_vectors((new.vectors @ turn).astype(np.float32))
