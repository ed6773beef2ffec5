"""Directions to describe some rows by, their principal components or random ones, and what is lost with a few."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Components:
    """Rows in the coordinates of some directions.

    Attributes
    ----------
    mean : float64 array (d,)
    axes : float64 array (r, d)
        Unit vectors at right angles.
    places : float64 array (n, r)
        The rows less their mean in these coordinates.
    variance : float
        Of the rows, all d numbers together.
    """

    mean: Numbers
    axes: Numbers
    places: Numbers
    variance: float

    @property
    def shares(self) -> Numbers:
        """Share of the variance along each; zeros when all rows are the same."""
        squares: Numbers = (self.places**2).mean(axis=0)
        return squares / self.variance if self.variance > 0 else np.zeros_like(squares)

    def rebuilt(self, count: int) -> Numbers:
        """Return the rows put together from their first coordinates; float64 (n, d)."""
        return self.mean + self.places[:, :count] @ self.axes[:count]

    def errors(self) -> Numbers:
        """Return the root of the mean squared error of `rebuilt` for 0, 1, ... r directions; float64 (r + 1,).

        What is left out is at right angles to what is kept, so the squares only add up.
        """
        left = self.variance * len(self.places) - np.append(0.0, np.cumsum((self.places**2).sum(axis=0)))
        numbers = len(self.places) * len(self.mean)
        return np.sqrt(np.maximum(left, 0.0) / numbers)


def components(rows: Numbers) -> Components:
    """Find the principal components of rows (n, d): as many as there can be, r = min(n - 1, d), at least one.

    They come by falling share of the variance (Hotelling 1933), and no other k directions lose less than the first k
    (Eckart & Young 1936). Each points to where its largest weight is positive, so that the same rows give the same.
    """
    _, _, axes = np.linalg.svd(rows - rows.mean(axis=0), full_matrices=False)
    axes = axes[: _most(rows)]
    signs = np.where(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)] < 0, -1.0, 1.0)
    return _placed(rows, axes * signs[:, None])


def directions(rows: Numbers, seed: int) -> Components:
    """Draw as many random directions at right angles as `components` finds, uniformly."""
    drawn = np.random.default_rng(seed).normal(size=(rows.shape[1], _most(rows)))
    axes, triangle = np.linalg.qr(drawn)
    return _placed(rows, (axes * np.sign(np.diag(triangle))).T)


def _most(rows: Numbers) -> int:
    most: int = min(len(rows) - 1, rows.shape[1])
    return max(1, most)


def _placed(rows: Numbers, axes: Numbers) -> Components:
    mean: Numbers = rows.mean(axis=0)
    centered = rows - mean
    variance = float((centered**2).sum()) / len(rows)
    if variance <= 1e-24 * float((mean**2).sum()):  # nothing but rounding
        variance, centered = 0.0, np.zeros_like(centered)
    return Components(mean, axes, centered @ axes.T, variance)
