"""The nearest neighbors of very many words among each other: exact, by matrix product and selection.

At the size of a vocabulary a matrix product beats every index: it is exact, it repeats, and a refresh while vectors
move costs a third of what building an index does. For the neighbors of a few words see `embviz.vectors.neighbors`.
"""

import numpy as np
from numpy.typing import NDArray

from embviz.vectors.pulse import Watch, unwatched
from embviz.vectors.shares import by_shares

# 64 MB of scores at a time keeps memory bounded, and rows still long enough for the matrix product to run at full speed
_SCORES_PER_BLOCK = 1 << 24
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


def nearest_in(
    queries: NDArray[np.float32],
    table: NDArray[np.float32],
    k: int,
    within: bool = False,
    *,
    threads: int = 1,
    watch: Watch = unwatched,
) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Find the k rows of a table with the largest cosine to each query.

    Parameters
    ----------
    queries : ndarray of float32, shape (m, d)
        Unit vectors.
    table : ndarray of float32, shape (n, d)
        Unit vectors.
    k : int
        At most n, or n - 1 when `within`; 0 gives arrays without columns.
    within : bool
        Queries and table are the same words, and no word is its own neighbor.
    threads : int
        Of the selection; the matrix product has its library's.
    watch : callable, optional
        Told the share of the queries done, between blocks of some tens of milliseconds.

    Returns
    -------
    neighbors : ndarray of int32, shape (m, k)
        Rows of the table, nearest first, equals by rising row.
    cosines : ndarray of float32, shape (m, k)

    Raises
    ------
    Cancelled
        When `watch` does.
    """
    from embviz.vectors.kernels.top_k import top_k

    count, size = len(queries), len(table)
    neighbors = np.empty((count, k), np.int32)
    cosines = np.empty((count, k), np.float32)
    if not neighbors.size:
        return neighbors, cosines  # the selection writes at least one column
    rows = max(1, _SCORES_PER_BLOCK // max(1, size))
    for start in range(0, count, rows):
        watch(start / count)
        stop = min(count, start + rows)
        scores = queries[start:stop] @ table.T

        def share(low: int, high: int, start: int = start, scores: NDArray[np.float32] = scores) -> None:
            part = slice(start + low, start + high)
            top_k(scores[low:high], start + low if within else -size - 1, neighbors[part], cosines[part])

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
    metric: str, vectors: NDArray[np.float32], k: int, watch: Watch = unwatched, threads: int = 1
) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Find the k nearest other words of each word.

    Parameters
    ----------
    metric : {"cosine", "euclidean"}
    vectors : ndarray of float32, shape (n, d)
    k : int
        At most n - 1.
    watch : callable, optional
    threads : int

    Returns
    -------
    neighbors : ndarray of int32, shape (n, k)
        Nearest first, equals by rising row.
    distances : ndarray of float64, shape (n, k)
        Of the vectors scaled to length 1 for the cosine, so that the square is 2 - 2 cos; otherwise as they are.
    """
    from embviz.vectors.kernels.true_distances import sort_by_distance

    seen = asking = answering = seen_by(metric, vectors)
    if metric != "cosine":
        # x.y - |y|²/2 falls with the distance of y from x: one more component makes it an inner product
        seen = seen - seen.mean(axis=0)
        ones = np.ones((len(seen), 1), np.float32)
        halves = np.einsum("ij,ij->i", seen, seen)[:, None] / 2
        asking, answering = np.hstack([seen, ones]), np.hstack([seen, -halves])
    neighbors, _ = nearest_in(asking, answering, k, within=True, threads=threads, watch=watch)
    # between near points the digits of an inner product are lost; these few distances are computed again
    distances = np.empty(neighbors.shape)
    for start in range(0, len(seen), _ROWS):
        watch(1.0)
        rows = slice(start, start + _ROWS)
        sort_by_distance(seen[rows], seen, neighbors[rows], distances[rows])
    return neighbors, distances


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
