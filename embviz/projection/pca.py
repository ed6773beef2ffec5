"""Principal components: the flat picture that keeps the most variance."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.float32]


def principal_components(vectors: NDArray[np.float32], dimensions: int = 2) -> tuple[Places, tuple[float, ...]]:
    """Project centered vectors on their first principal components.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    dimensions : int
        2 or 3. Components that the data do not have are zero.

    Returns
    -------
    places : ndarray of float32, shape (n, dimensions)
        Each axis points to where its largest weight is positive, so that the same data give the same picture.
    explained : tuple of float
        Share of the variance along each axis; zeros when all vectors are the same.

    Notes
    -----
    Hotelling (1933). From the d x d covariance in float64: exact, and d is small where n is large.
    """
    from scipy.linalg import eigh

    centered = vectors.astype(np.float64)
    centered -= centered.mean(axis=0)
    covariance = centered.T @ centered
    size = len(covariance)
    kept = min(dimensions, size)
    values, axes = eigh(covariance, subset_by_index=(size - kept, size - 1))
    values, axes = np.maximum(values[::-1], 0.0), axes[:, ::-1]
    axes = axes * np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(kept)])
    places = np.zeros((len(vectors), dimensions), np.float32)
    places[:, :kept] = centered @ axes
    total = float(np.trace(covariance))
    shares = values / total if total > 0 else np.zeros(kept)
    return places, tuple(float(share) for share in shares) + (0.0,) * (dimensions - kept)


def align(places: Places, reference: Places, known: NDArray[np.bool_]) -> Places:
    """Turn and mirror places so that known words lie as near as possible to where they were.

    Parameters
    ----------
    places : ndarray of float32, shape (n, k)
        Centered.
    reference : ndarray of float32, shape (n, k)
        Former places; rows that are not `known` are not looked at.
    known : ndarray of bool, shape (n,)

    Notes
    -----
    Orthogonal Procrustes (Schönemann 1966). A rotation within the picture changes no distance, so nothing is falsified,
    but two components whose variances cross no longer swap and none flips its sign.
    """
    if not known.any():
        return places
    before = reference[known].astype(np.float64)
    left, _, right = np.linalg.svd(places[known].astype(np.float64).T @ (before - before.mean(axis=0)))
    turned: Places = (places @ (left @ right)).astype(np.float32)
    return turned


class PcaEngine:
    """Exact at once; one step is the whole method."""

    warming = False
    divergence = float("nan")

    def __init__(self, seed: int = 1, dimensions: int = 2, **_: Any) -> None:
        self.dimensions = dimensions
        self.iteration = 0
        self.settled = False
        self.explained_variance: tuple[float, ...] = ()
        self._places: Places = np.empty((0, dimensions), np.float32)

    @property
    def share_done(self) -> float:
        """Whether the one step is done, as a number."""
        return float(self.settled)

    def start(self, vectors: NDArray[np.float32], places: Places | None, known: NDArray[np.bool_]) -> None:
        """Take vectors, and the former places of words that had one; see `embviz.projection.engine.Engine`."""
        self._places, self.explained_variance = principal_components(vectors, self.dimensions)
        if places is not None:
            self._places = align(self._places, places, known)
        self.settled = False

    def advance(self) -> Places:
        """Return the places."""
        self.iteration += 1
        self.settled = True
        return self._places
