"""What several words have in common: their mean cosine, the neighbors they share, and the words near their middle."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.unit_rows import unit_rows
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import nearest

AROUND = 25
"""Nearest words of each word that count as its neighbors."""

_AT_ONCE = 20_000  # vectors that are scaled together
_MOST_WORK = 1e10  # multiplications of the search for shared neighbors, at most; about half a second
_SCORES_AT_ONCE = 4_000_000


@dataclass(frozen=True)
class WordGroup:
    """Figures of several words; vectors count by their directions.

    Attributes
    ----------
    count : int
        Words that have a direction: those whose vector is not zero.
    mean_cosine : float
        Mean of cos(a, b) over all pairs of different words; nan of fewer than two.
    centroid : ndarray of float64, shape (d,)
        Mean of the unit vectors.
    near_ids, near_cosines : ndarray, shape (k,)
        Other words nearest to the centroid, and their cosines with it, highest first.
    asked : int
        Words whose neighbors were compared: the first ones, if there are too many.
    shared_ids : ndarray of int64, shape (m,)
        Other words that are among the `AROUND` nearest of at least two of them: those of most words first, then those
        with the higher mean cosine.
    shared_by : ndarray of int64, shape (m,)
        How many of the asked words each is near to.
    shared_cosines : ndarray of float64, shape (m,)
        Mean cosine of each with the asked words.
    """

    count: int
    mean_cosine: float
    centroid: NDArray[np.float64]
    near_ids: NDArray[np.int64]
    near_cosines: NDArray[np.float32]
    asked: int
    shared_ids: NDArray[np.int64]
    shared_by: NDArray[np.int64]
    shared_cosines: NDArray[np.float64]


def word_group(
    embedding: Embedding, ids: ArrayLike, top: int = 10, pulse: Pulse = SILENT,
) -> WordGroup:
    """Compare several words with each other and with their neighbors.

    Parameters
    ----------
    embedding : Embedding
    ids : array_like of int, shape (n,)
        Distinct words.
    top : int
        At most so many words near the centroid, and so many shared neighbors.
    pulse : Pulse
        Checked between two steps.

    Returns
    -------
    WordGroup

    Notes
    -----
    With unit vectors u and their sum s, the mean over all pairs is (s·s − n) / (n (n − 1)): no matrix of all pairs is
    needed, and a million words take as long as reading their vectors.
    """
    given = np.asarray(ids, np.int64)
    given = given[np.asarray(embedding.norms)[given] > 0]
    count, total = len(given), np.zeros(embedding.dimensions)
    for begin in range(0, count, _AT_ONCE):
        pulse.beat(begin / count)
        total += unit_rows(embedding.vectors[given[begin : begin + _AT_ONCE]]).sum(axis=0)
    mean = float((total @ total - count) / (count * (count - 1))) if count > 1 else float("nan")
    centroid = total / max(count, 1)
    nothing = np.zeros(0, np.int64)
    if not count or not centroid.any():
        return WordGroup(count, mean, centroid, nothing, nothing.astype(np.float32), 0, nothing, nothing, np.zeros(0))
    near, cosines = nearest(embedding, centroid.astype(np.float32), top, exclude=given.tolist())
    affordable = int(_MOST_WORK / embedding.vectors.size)
    asked = given[: max(2, affordable)]
    shared, by = _shared(embedding, asked, given, pulse)
    middle = unit_rows(embedding.vectors[asked]).mean(axis=0)
    means = unit_rows(embedding.vectors[shared]) @ middle
    order = np.lexsort((shared, -means, -by))[:top]
    return WordGroup(count, mean, centroid, near, cosines, len(asked), shared[order], by[order], means[order])


def _shared(
    embedding: Embedding, asked: NDArray[np.int64], given: NDArray[np.int64], pulse: Pulse
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the words outside of the group that are near to at least two of it, and to how many."""
    found = []
    step = max(1, _SCORES_AT_ONCE // len(embedding))
    for begin in range(0, len(asked), step):
        pulse.beat(begin / len(asked))
        some = asked[begin : begin + step]
        ids, _ = nearest(embedding, embedding.vectors[some], AROUND + 1)
        # each word is its own nearest, except for rounding and for equal vectors
        found += [near[near != own][:AROUND] for own, near in zip(some.tolist(), ids, strict=True)]
    ids, by = np.unique(np.concatenate(found), return_counts=True)
    kept = (by > 1) & ~np.isin(ids, given)
    return ids[kept].astype(np.int64), by[kept].astype(np.int64)
