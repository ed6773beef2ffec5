"""The directions in which vectors vary most, and vectors in their coordinates."""

import numpy as np
from numpy.typing import NDArray

from embviz.util.parallel import blocks
from embviz.util.progress import SILENT, Pulse

_MANY = 10_000_000  # numbers


def principal_axes(
    vectors: NDArray[np.float32], count: int, pulse: Pulse = SILENT
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Find the first principal components.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        At least one.
    count : int
        How many components; fewer are returned where d is smaller.
    pulse : Pulse, optional

    Returns
    -------
    mean : ndarray of float64, shape (d,)
    axes : ndarray of float64, shape (d, count)
        Unit vectors. Each points to where its largest weight is positive, so that the same data give the same picture.
    shares : ndarray of float64, shape (count,)
        Share of the variance along each, falling; zeros when all vectors are the same.

    Notes
    -----
    Hotelling (1933). From the d x d covariance: exact, and d is small where n is large. Its sum runs in float64; above
    `_MANY` numbers the products of each block of it are float32's, five times as fast and right to five digits.
    """
    from scipy.linalg import eigh

    total, size = vectors.shape
    mean, largest = np.zeros(size), 0.0
    for rows in blocks(total, size, pulse.part(0.0, 0.5)):
        mean += vectors[rows].sum(axis=0, dtype=np.float64) / max(1, total)
        largest = max(largest, float(vectors[rows].max(initial=0.0)), -float(vectors[rows].min(initial=0.0)))
    kind = np.float64 if vectors.size <= _MANY else np.float32
    # squares of tiny or huge numbers would leave the range of float32
    scale = 1.0 / largest if largest > 0 else 1.0
    covariance = np.zeros((size, size))
    for rows in blocks(total, size, pulse.part(0.5, 1.0)):
        centered = (vectors[rows] - mean.astype(kind)) * kind(scale)
        covariance += centered.T @ centered
    kept = min(count, size)
    values, axes = eigh(covariance, subset_by_index=(size - kept, size - 1))
    values, axes = np.maximum(values[::-1], 0.0), axes[:, ::-1]
    axes = axes * np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(kept)])
    sum_of_all = float(np.trace(covariance))
    return mean, axes, values / sum_of_all if sum_of_all > 0 else np.zeros(kept)


def along(
    vectors: NDArray[np.float32], mean: NDArray[np.float64], axes: NDArray[np.float64], pulse: Pulse = SILENT
) -> NDArray[np.float32]:
    """Return centered vectors in the coordinates of some axes.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    mean : ndarray of float64, shape (d,)
    axes : ndarray of float64, shape (d, k)
    pulse : Pulse, optional

    Returns
    -------
    ndarray of float32, shape (n, k)
    """
    places = np.empty((len(vectors), axes.shape[1]), np.float32)
    for rows in blocks(len(vectors), vectors.shape[1], pulse):
        places[rows] = (vectors[rows] - mean) @ axes
    return places
