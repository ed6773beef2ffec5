"""The projection that keeps most of some rows: their principal components, and what is lost with only some of them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Components:
    """Principal components of rows (Hotelling 1933), from the singular values of the centered rows.

    Attributes
    ----------
    mean : float64 array (d,)
    axes : float64 array (r, d)
        Unit vectors at right angles, by falling share of the variance; each points to where its largest weight is
        positive, so that the same rows give the same picture.
    places : float64 array (n, r)
        The rows in these coordinates; with all of them, nothing is lost.
    """

    mean: Numbers
    axes: Numbers
    places: Numbers

    @property
    def shares(self) -> Numbers:
        """Share of the variance along each, falling; zeros when all rows are the same."""
        squares: Numbers = (self.places**2).sum(axis=0)
        total = float(squares.sum())
        return squares / total if total > 0 else squares

    def rebuilt(self, count: int) -> Numbers:
        """Return the rows put together from their first coordinates; float64 (n, d)."""
        return self.mean + self.places[:, :count] @ self.axes[:count]

    def errors(self) -> Numbers:
        """Return the root of the mean squared error of `rebuilt` for 0, 1, ... r components; float64 (r + 1,).

        What is left out is at right angles to what is kept (Eckart & Young 1936), so the squares only add up.
        """
        left = np.cumsum((self.places**2).sum(axis=0)[::-1])[::-1]
        numbers = len(self.places) * len(self.mean)
        return np.sqrt(np.append(left, 0.0) / numbers)


def components(rows: Numbers) -> Components:
    """Find the principal components of rows (n, d): as many as there can be, r = min(n - 1, d), at least one."""
    mean: Numbers = rows.mean(axis=0)
    _, _, axes = np.linalg.svd(rows - mean, full_matrices=False)
    axes = axes[: max(1, min(len(rows) - 1, rows.shape[1]))]
    axes = axes * np.where(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)] < 0, -1.0, 1.0)[:, None]
    return Components(mean, axes, (rows - mean) @ axes.T)
