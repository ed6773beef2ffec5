"""The nearest neighbors of very many words among each other: exact, by matrix product and selection.

At the size of a vocabulary a matrix product beats every index: it is exact, it repeats, and a refresh while vectors
move costs a third of what building an index does. For the neighbors of a few words see `embviz.vectors.neighbors`.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.parallel import by_shares
from embviz.util.progress import SILENT, Pulse

# 16 MB of scores at a time keeps memory bounded, and the matrix product still runs at full speed
_SCORES_PER_BLOCK = 1 << 22
_SMALL, _LARGE = 2.0**-40, 2.0**40  # of numbers whose squares are added up in float32
_SPARE, _MORE_ROUNDINGS = 8, 16
_AGAIN = 64  # rows looked at again between two looks at whether to go on
_ROWS = 1024  # whose distances are computed between two looks at whether to go on


def unit_vectors(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return vectors scaled to length 1; a zero vector stays zero.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    """
    # scaled by the largest component first: the square of a tiny or huge number would leave the range of float32
    largest = np.abs(vectors).max(axis=1, keepdims=True, initial=0.0)
    scaled = vectors / np.where(largest > 0, largest, 1)
    norms = np.linalg.norm(scaled, axis=1, keepdims=True)
    return np.ascontiguousarray(scaled / np.where(norms > 0, norms, 1), dtype=np.float32)


def in_range(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return vectors whose squares are within the range of float32: nearly always those that were given.

    Others are scaled, all by the same power of 2, for whoever asks of them what depends on no scale.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        Finite.
    """
    largest = max(float(vectors.max(initial=0.0)), -float(vectors.min(initial=0.0)))
    if largest == 0 or _SMALL <= largest <= _LARGE:
        return vectors
    scaled: NDArray[np.float32] = np.ldexp(vectors, -math.frexp(largest)[1])
    return scaled


def nearest_in(
    queries: NDArray[np.float32],
    table: NDArray[np.float32],
    k: int,
    own: NDArray[np.int64] | None = None,
    *,
    threads: int = 1,
    pulse: Pulse = SILENT,
) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Find the k rows of a table with the largest cosine to each query.

    Parameters
    ----------
    queries : ndarray of float32, shape (m, d)
        Unit vectors.
    table : ndarray of float32, shape (n, d)
        Unit vectors.
    k : int
        At most n, or n - 1 with `own`; 0 gives arrays without columns.
    own : ndarray of int64, shape (m,), optional
        Row of the table that each query is, which is not its own neighbor; -1 where it is none.
    threads : int
        Of the selection; the matrix product has its library's.
    pulse : Pulse, optional
        Told the share of the queries done, between blocks of some tens of milliseconds.

    Returns
    -------
    neighbors : ndarray of int32, shape (m, k)
        Rows of the table, nearest first, equals by rising row.
    cosines : ndarray of float32, shape (m, k)

    Raises
    ------
    Cancelled
        When the pulse is cancelled.
    """
    from embviz.vectors.kernels.top_k import top_k

    count, size = len(queries), len(table)
    neighbors = np.empty((count, k), np.int32)
    cosines = np.empty((count, k), np.float32)
    if not neighbors.size:
        return neighbors, cosines  # the selection writes at least one column
    if own is None:
        own = np.full(count, -1)
    rows = min(max(1, _SCORES_PER_BLOCK // max(1, size)), count)
    room = np.empty((rows, size), np.float32)  # for all blocks: fresh memory costs as much as the product
    for start in range(0, count, rows):
        pulse.beat(start / count)
        stop = min(count, start + rows)
        scores = np.matmul(queries[start:stop], table.T, out=room[: stop - start])

        def share(low: int, high: int, start: int = start, scores: NDArray[np.float32] = scores) -> None:
            part = slice(start + low, start + high)
            top_k(scores[low:high], own[part], neighbors[part], cosines[part])

        by_shares(share, stop - start, threads)
    return neighbors, cosines


def seen_by(metric: str, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the vectors whose Euclidean distances are looked at: of length 1 for the cosine.

    Parameters
    ----------
    metric : {"cosine", "euclidean"}
    vectors : ndarray of float32, shape (n, d)
    """
    return unit_vectors(vectors) if metric == "cosine" else vectors


def nearest_by(
    metric: str,
    vectors: NDArray[np.float32],
    k: int,
    pulse: Pulse = SILENT,
    threads: int = 1,
    *,
    exact: bool = False,
    of: NDArray[np.int64] | None = None,
    among: int | None = None,
) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Find the k nearest other words of each word.

    Parameters
    ----------
    metric : {"cosine", "euclidean"}
    vectors : ndarray of float32, shape (n, d)
    k : int
        At most n - 1, or `among` - 1.
    pulse : Pulse, optional
    threads : int
    exact : bool
        Look again, in float64, at all words that products in float32 cannot tell from the k-th neighbor: in groups much
        tighter than they are far from the mean. Pictures do without; what is measured does not.
    of : ndarray of int64, shape (m,), optional
        The words whose neighbors are found; all by default.
    among : int, optional
        Only so many of the first words count as neighbors.

    Returns
    -------
    neighbors : ndarray of int32, shape (m, k)
        Nearest first, equals by rising row.
    distances : ndarray of float64, shape (m, k)
        Of the vectors scaled to length 1 for the cosine, so that the square is 2 - 2 cos; otherwise as they are.
    """
    from embviz.vectors.kernels.top_k import sort_by_distance

    rows = seen = asking = answering = seen_by(metric, vectors)
    if metric != "cosine":
        # x.y - |y|²/2 falls with the distance of y from x: one more component makes it an inner product
        seen = seen - seen.mean(axis=0)
        ones = np.ones((len(seen), 1), np.float32)
        halves = np.einsum("ij,ij->i", seen, seen)[:, None] / 2
        asking, answering = np.hstack([seen, ones]), np.hstack([seen, -halves])
    words = np.arange(len(rows)) if of is None else np.asarray(of, np.int64)
    table = answering[:among]
    own = np.where(words < len(table), words, -1)
    asked, itself = rows, answering
    if of is not None:
        asked, asking, itself = rows[words], asking[words], answering[words]
    more = min(k + _SPARE, len(table) - 1) if exact else k
    neighbors, scores = nearest_in(asking, table, more, own, threads=threads, pulse=pulse)
    # between near points the digits of an inner product are lost; these few distances are computed again
    distances = np.empty(neighbors.shape)
    for start in range(0, len(words), _ROWS):
        pulse.beat(1.0)
        part = slice(start, start + _ROWS)
        sort_by_distance(asked[part], rows, neighbors[part], distances[part])
    if exact and more < len(table) - 1:
        doubt = _Doubt(asked, own, asking, np.einsum("ij,ij->i", asking, itself, dtype=np.float64), scores[:, -1])
        _look_again(doubt, rows, table, k, neighbors, distances, pulse)
    return np.ascontiguousarray(neighbors[:, :k]), np.ascontiguousarray(distances[:, :k])


@dataclass(frozen=True)
class _Doubt:
    """Words whose neighbors may not be the nearest.

    Attributes
    ----------
    asked, asking : float32 arrays (m, d)
        Their vectors, and what is multiplied with those of others.
    own : int64 array (m,)
        Row of each in the table, or -1.
    itself, last : arrays (m,)
        The score of each with itself, and of the last neighbor kept.
    """

    asked: NDArray[np.float32]
    own: NDArray[np.int64]
    asking: NDArray[np.float32]
    itself: NDArray[np.float64]
    last: NDArray[np.float32]


def _look_again(
    of: _Doubt,
    rows: NDArray[np.float32],
    table: NDArray[np.float32],
    k: int,
    neighbors: NDArray[np.int32],
    distances: NDArray[np.float64],
    pulse: Pulse,
) -> None:
    """Replace neighbors where another word may be nearer than the k-th: its score is not surely below the last kept."""
    from embviz.vectors.kernels.top_k import sort_by_distance

    # a sum of d products in float32 is off by at most d u |x| |y|; centering and halves of squares add a few u
    unit = (table.shape[1] + _MORE_ROUNDINGS) * 2.0**-24
    lengths = np.linalg.norm(of.asking.astype(np.float64), axis=1)
    off = unit * lengths * float(np.linalg.norm(table.astype(np.float64), axis=1).max())
    # the score of a word at this distance, as |x - y|² is the score of x with itself less that with y, doubled
    kth = of.itself - np.square(distances[:, k - 1]) / 2
    doubtful = np.flatnonzero(kth - off <= of.last + off)
    for start in range(0, len(doubtful), _AGAIN):
        pulse.beat(1.0)
        some = doubtful[start : start + _AGAIN]
        scores = of.asking[some] @ table.T
        for row, found in zip(some.tolist(), scores, strict=True):
            if of.own[row] >= 0:
                found[of.own[row]] = -np.inf
            near = np.flatnonzero(found >= kth[row] - 2 * off[row]).astype(np.int32)
            totals = np.linalg.norm(rows[near].astype(np.float64) - of.asked[row], axis=1)
            near = np.sort(near[np.argsort(totals, kind="stable")[: k + 1]])[None]
            apart = np.empty(near.shape)
            sort_by_distance(of.asked[row : row + 1], rows, near, apart)
            neighbors[row, :k], distances[row, :k] = near[0, :k], apart[0, :k]


def occurrences(neighbors: NDArray[np.int32], n: int) -> NDArray[np.int32]:
    """Count for each word among whose nearest it is: its k-occurrence.

    Parameters
    ----------
    neighbors : ndarray of int32, shape (m, k)
        The k nearest of m words.
    n : int
        Words that may be neighbors.

    Returns
    -------
    ndarray of int32, shape (n,)
        With m = n the mean is k; words far above it are hubs (Radovanović, Nanopoulos and Ivanović 2010, Hubs in space,
        section 2).
    """
    return np.bincount(neighbors.ravel(), minlength=n).astype(np.int32)
