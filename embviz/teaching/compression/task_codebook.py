"""Compares a product quantization codebook learned on the words of one task with one for all words.

Product quantization learns its centroids from the vectors that it is given (Jégou, Douze and Schmid 2011, section II);
given those of a task, it spends all centroids where the task's vectors lie.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.relations import bundled_relations
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.compression.product import encoded, learned
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import unit_vectors

TASKS = {
    "places": ("capital", "state-capital", "nationality", "language"),
    "verbs": ("past-tense", "participle", "gerund", "third-person"),
    "adjectives": ("comparative", "superlative", "adverb", "opposite", "negation"),
}
"""Shipped relations whose words make a task, by its name."""
SIZES = (2, 4, 8, 16, 32, 64, 128)
"""Centroids of a piece that are tried."""
ALL, DRAWN, NEAREST = 20_000, 5_000, 10  # the most frequent words, those of them that are learned from
_OTHERS = 1_000  # words outside of the task that are judged
_LEAST = 40  # words of a task


@dataclass(frozen=True, eq=False)
class TaskBooks:
    """What the two kinds of codebook keep.

    Attributes
    ----------
    words, learned_from, learned_from_all : int
        Words of the task, half of which, and how many of all, centroids were learned from.
    own, others : ndarray of float64, shape (2, sizes)
        Share of the squared length that is kept, the mean over the task's other half and over words outside of it; the
        codebook of all words first, then that of the task.
    recall : ndarray of float64, shape (2, sizes)
        Share of the ten nearest among the task's other half that the decoded vectors find.
    """

    words: int
    learned_from: int
    learned_from_all: int
    own: NDArray[np.float64]
    others: NDArray[np.float64]
    recall: NDArray[np.float64]


def task_words(embedding: Embedding, task: str) -> list[str]:
    """Return the words of a task that have a vector, sorted."""
    relations = [relation for relation in bundled_relations() if relation.name in TASKS[task]]
    return sorted({word for relation in relations for pair in relation.pairs for word in pair if word in embedding})


def compare_books(embedding: Embedding, words: Sequence[str], parts: int, pulse: Pulse, seed: int = 1) -> TaskBooks:
    """Learn codebooks of each size on half of the words of a task and on all words, and judge them on the other half.

    The words that are judged take no part in learning, neither with the one codebook nor the other.

    Raises
    ------
    InputError
        When the vectors have too few of the words.
    Cancelled
    """
    if len(words) < _LEAST or len(embedding) < 10 * len(words):
        raise InputError(
            tr("The vectors have too few words of this task: {words}.", words=len(words)),
            tr("Choose another task, or open English vectors."),
        )
    rng = np.random.default_rng(seed)
    ids = rng.permutation([embedding.id(word) for word in words])
    known, judged = np.sort(ids[::2]), np.sort(ids[1::2])
    free = np.setdiff1d(np.arange(min(ALL, len(embedding))), ids)
    others = np.sort(rng.choice(free, min(_OTHERS, len(free) // 4), replace=False))
    every = np.setdiff1d(np.arange(min(ALL, len(embedding))), np.concatenate([judged, others]))
    every = np.sort(rng.choice(every, min(DRAWN, len(every)), replace=False))
    starts = np.arange(parts + 1) * embedding.dimensions // parts
    rows = {name: unit_vectors(embedding.vectors[at]) for name, at in (("own", judged), ("others", others))}
    found = np.zeros((3, 2, len(SIZES)))
    for k, size in enumerate(SIZES):
        for book, source in enumerate((every, known)):
            pulse.beat((2 * k + book) / (2 * len(SIZES)))
            learner = np.random.default_rng(seed)
            codebook = learned(unit_vectors(embedding.vectors[source]), starts, learner, pulse.quiet, size)
            back = {name: decoded(some, codebook, starts, pulse.quiet) for name, some in rows.items()}
            found[0, book, k], found[1, book, k] = (kept(rows[name], back[name]) for name in ("own", "others"))
            found[2, book, k] = recall(rows["own"], back["own"])
    return TaskBooks(len(words), len(known), len(every), *found)


def decoded(
    rows: NDArray[np.float32], codebook: NDArray[np.float32], starts: NDArray[np.int64], pulse: Pulse
) -> NDArray[np.float32]:
    """Return rows of length 1 as a codebook gives them back: the nearest centroid of each piece, float32 (n, d)."""
    codes = np.empty((len(rows), len(starts) - 1), np.uint8)
    encoded(rows, codebook, starts, codes, pulse)
    of = np.repeat(codes, np.diff(starts), axis=1)
    back: NDArray[np.float32] = codebook[of, np.arange(codebook.shape[1])]
    return back


def kept(rows: NDArray[np.float32], back: NDArray[np.float32]) -> float:
    """Return the share of the squared length that is kept, ``1 - |x - y|² / |x|²``, the mean over rows."""
    lost = np.square(rows - back, dtype=np.float64).sum(axis=1) / np.square(rows, dtype=np.float64).sum(axis=1)
    return float(1 - lost.mean())


def recall(rows: NDArray[np.float32], back: NDArray[np.float32]) -> float:
    """Return the share of the ten nearest rows, by the cosine, that are also among the ten nearest decoded ones."""

    def nearest(some: NDArray[np.float32]) -> NDArray[np.intp]:
        scores = unit_vectors(some) @ unit_vectors(some).T
        np.fill_diagonal(scores, -np.inf)
        return np.argpartition(-scores, NEAREST - 1, axis=1)[:, :NEAREST]

    pairs = zip(nearest(rows), nearest(back), strict=True)
    return float(np.mean([len(set(a.tolist()) & set(b.tolist())) / NEAREST for a, b in pairs]))
