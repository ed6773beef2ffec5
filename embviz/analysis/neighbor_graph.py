"""The nearest of every one of some thousand vectors, exactly: what outliers, hubs and dimension are read from."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.clusters import Metric, compared
from embviz.errors import InputError
from embviz.vectors.pulse import Pulse

MOST = 50_000
"""Vectors at most: all of them are compared with each other."""

_SCORES_AT_ONCE = 4_000_000
_DIFFERENCES_AT_ONCE = 8_000_000


@dataclass(frozen=True, eq=False)
class NeighborGraph:
    """The k nearest of each vector, itself left out.

    Attributes
    ----------
    ids : ndarray of int64, shape (n, k)
        Nearest first.
    distances : ndarray of float64, shape (n, k)
        Euclidean, between unit vectors by cosine, where the squared distance is 2 - 2 cos.
    """

    ids: NDArray[np.int64]
    distances: NDArray[np.float64]


def neighbor_graph(
    vectors: ArrayLike, k: int, metric: Metric = "cosine", pulse: Pulse = Pulse()  # noqa: B008 - frozen
) -> NeighborGraph:
    """Find the k nearest of each vector.

    Parameters
    ----------
    vectors : array_like, shape (n, d)
        At most 50,000.
    k : int
        Fewer than n.
    metric : {"cosine", "euclidean"}
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When there are too many vectors, or not as many as neighbors are asked for.
    Cancelled
    """
    rows = compared(vectors, metric)
    count = len(rows)
    if count > MOST:
        raise InputError(f"{count:,} words are too many to compare each with each.", f"Look at the first {MOST:,}.")
    if not 1 <= k < count:
        raise InputError(
            f"{count:,} words have no {k:,} neighbors each.", f"Choose from 1 to {max(1, count - 1):,}, or more words."
        )
    squares = np.square(rows).sum(axis=1)
    ids = np.empty((count, k), np.int64)
    distances = np.empty((count, k))
    step = max(1, min(_SCORES_AT_ONCE // count, _DIFFERENCES_AT_ONCE // (k * rows.shape[1])))
    for at in range(0, count, step):
        pulse.beat(at / count)
        part = rows[at : at + step]
        away = squares - 2 * (part @ rows.T)
        away[np.arange(len(part)), np.arange(at, at + len(part))] = np.inf
        near = np.argpartition(away, k - 1, axis=1)[:, :k]
        # |x|² - 2xy + |y|² loses its digits between near points; these few distances are computed again
        exact = np.linalg.norm(rows[near].astype(np.float64) - part[:, None], axis=2)
        order = np.lexsort((near, exact), axis=1)
        ids[at : at + step] = np.take_along_axis(near, order, axis=1)
        distances[at : at + step] = np.take_along_axis(exact, order, axis=1)
    pulse.beat(1.0)
    return NeighborGraph(ids, distances)
