"""Distances between points, exact also where points nearly coincide."""

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

# Below this share of the squared norms, |x|² + |y|² - 2 x·y has lost half of float32's digits
_CANCELLATION = 1e-3
_PAIRS_PER_BLOCK = 4096


def euclidean(u: ArrayLike, v: ArrayLike) -> float:
    """Return the length of u - v, in float64."""
    return float(np.linalg.norm(np.asarray(u, np.float64) - np.asarray(v, np.float64)))


def dot(u: ArrayLike, v: ArrayLike) -> float:
    """Return the sum of products of the components, in float64."""
    return float(np.asarray(u, np.float64) @ np.asarray(v, np.float64))


def cosine(u: ArrayLike, v: ArrayLike) -> float:
    """Return the cosine of the angle between u and v, in float64; nan when one of them is zero."""
    lengths = euclidean(u, np.zeros_like(u)) * euclidean(v, np.zeros_like(v))
    return float(np.clip(dot(u, v) / lengths, -1.0, 1.0)) if lengths > 0 else float("nan")


@lru_cache(maxsize=4)
def _pairs(count: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    first, second = np.triu_indices(count, 1)
    return first, second


def pair_distances(points: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the distances between all pairs of points.

    Parameters
    ----------
    points : ndarray of float32, shape (n, d)
        Meant for at most some thousands: memory grows with n².

    Returns
    -------
    ndarray of float32, shape (n (n - 1) / 2,)
        In the order (0, 1), (0, 2), ... (1, 2), ...

    Notes
    -----
    From one matrix product. Pairs whose distance is small against their norms lose their digits in it; these few are
    subtracted directly.
    """
    points = np.asarray(points, np.float32)
    if len(points) < 2:
        return np.empty(0, np.float32)
    # moving all points changes no distance; smaller norms lose fewer digits
    points = points - points.mean(axis=0, dtype=np.float64).astype(np.float32)
    first, second = _pairs(len(points))
    norms = np.einsum("ij,ij->i", points, points)
    sums = norms[first] + norms[second]
    squares = sums - 2.0 * (points @ points.T)[first, second]
    lost = np.flatnonzero(squares < _CANCELLATION * sums)
    for start in range(0, len(lost), _PAIRS_PER_BLOCK):
        some = lost[start : start + _PAIRS_PER_BLOCK]
        difference = points[first[some]] - points[second[some]]
        squares[some] = np.einsum("ij,ij->i", difference, difference)
    distances: NDArray[np.float32] = np.sqrt(np.maximum(squares, 0.0))
    return distances


def distances_to(point: NDArray[np.float32], points: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the distance of each point to one point.

    Parameters
    ----------
    point : ndarray of float32, shape (d,)
    points : ndarray of float32, shape (n, d)

    Returns
    -------
    ndarray of float32, shape (n,)
    """
    difference = np.asarray(points, np.float32) - np.asarray(point, np.float32)
    distances: NDArray[np.float32] = np.sqrt(np.einsum("ij,ij->i", difference, difference))
    return distances


def nearest_distances(distances: NDArray[np.float32], count: int) -> NDArray[np.float32]:
    """Return each point's distance to the nearest other point.

    Parameters
    ----------
    distances : ndarray of float32, shape (count (count - 1) / 2,)
        As `pair_distances` returns them.
    count : int
        Number of points, at least two.
    """
    first, second = _pairs(count)
    table = np.full((count, count), np.inf, np.float32)
    table[first, second] = distances
    nearest: NDArray[np.float32] = np.minimum(table.min(axis=0), table.min(axis=1))
    return nearest
