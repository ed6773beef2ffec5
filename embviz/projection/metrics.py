"""What is near: by the angle between vectors, or by the distance between their ends."""

import numpy as np
from numpy.typing import NDArray

from embviz.projection.engine import Watch, unwatched
from embviz.projection.neighborhoods import nearest_in, unit_vectors

_ROWS = 1024  # neighbors of so many words are looked at together


def seen_by(metric: str, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the vectors whose euclidean distances a method looks at: of length 1 for the cosine.

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
        Nearest first.
    distances : ndarray of float64, shape (n, k)
        Of the vectors scaled to length 1 for the cosine, so that the square is 2 - 2 cos; otherwise as they are.
    """
    seen = seen_by(metric, vectors)
    if metric == "cosine":
        neighbors, cosines = nearest_in(seen, seen, k, within=True, threads=threads, watch=watch)
        return neighbors, np.sqrt(np.maximum(0.0, 2.0 - 2.0 * cosines.astype(np.float64)))
    # x.y - |y|²/2 falls with the distance of y from x: one more component makes it an inner product
    seen = seen - seen.mean(axis=0)
    ones = np.ones((len(seen), 1), np.float32)
    halves = np.einsum("ij,ij->i", seen, seen)[:, None] / 2
    asking, answering = np.hstack([seen, ones]), np.hstack([seen, -halves])
    neighbors, _ = nearest_in(asking, answering, k, within=True, threads=threads, watch=watch)
    distances = np.empty(neighbors.shape)
    for start in range(0, len(seen), _ROWS):
        watch(1.0)
        rows = slice(start, start + _ROWS)
        between = seen[neighbors[rows]] - seen[rows, None]
        distances[rows] = np.sqrt(np.einsum("ijk,ijk->ij", between, between, dtype=np.float64))
    return neighbors, distances
