"""The Johnson-Lindenstrauss lemma: how few dimensions keep the distances of n points nearly as they are."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.geometry.distances import pair_distances
from embviz.util.errors import InputError
from embviz.util.language import tr

_LEAST = 1e-12  # share of the largest squared distance below which points are the same one


def promised_dimensions(points: int, epsilon: float) -> int:
    """Return how many dimensions surely keep all squared distances within a factor of 1 ± eps.

    4 ln n / (eps² / 2 − eps³ / 3), rounded up: Dasgupta and Gupta (2003), An elementary proof of a theorem of Johnson
    and Lindenstrauss, theorem 2.1. It does not depend on the dimension of the points.

    Parameters
    ----------
    points : int
        n, at least 2.
    epsilon : float
        Strictly between 0 and 1.

    Raises
    ------
    InputError
        When there are no two points, or eps is not between 0 and 1.
    """
    if points < 2 or not 0 < epsilon < 1:
        raise InputError(
            tr("There is no promise for {points} points and ε = {epsilon:g}.", points=points, epsilon=epsilon),
            tr("Take at least two points, and an ε between 0 and 1."),
        )
    return math.ceil(4 * math.log(points) / (epsilon**2 / 2 - epsilon**3 / 3))


def promised_epsilon(points: int, dimensions: int) -> float:
    """Return the eps that so many dimensions promise for n points; nan where they promise none below 1."""
    wanted = 4 * math.log(points) / dimensions
    low, high = 0.0, 1.0
    if wanted >= 0.5 - 1 / 3:
        return math.nan
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if middle**2 / 2 - middle**3 / 3 < wanted else (low, middle)
    return high


@dataclass(frozen=True, eq=False)
class Distortion:
    """By how much a projection changed the squared distances of points.

    Attributes
    ----------
    dimensions : int
    changes : ndarray of float64, shape (m,)
        New squared distance over the old, minus 1, of each pair of points that are apart.
    """

    dimensions: int
    changes: NDArray[np.float64]

    @property
    def worst(self) -> float:
        """The largest change up or down; 0 without pairs."""
        return float(np.abs(self.changes).max(initial=0.0))

    @property
    def middle(self) -> float:
        """The mean change up or down; 0 without pairs."""
        return float(np.abs(self.changes).mean()) if len(self.changes) else 0.0

    def share_within(self, epsilon: float) -> float:
        """Return the share of pairs whose squared distance is within a factor of 1 ± eps."""
        return float(np.mean(np.abs(self.changes) <= epsilon)) if len(self.changes) else 1.0


def distortion(before: NDArray[np.float32], after: NDArray[np.float32]) -> Distortion:
    """Compare the distances of points with those of their projections.

    Parameters
    ----------
    before : ndarray of float32, shape (n, d)
        Some hundreds: all pairs are compared.
    after : ndarray of float32, shape (n, k)
    """
    old, new = (np.square(pair_distances(points), dtype=np.float64) for points in (before, after))
    apart = old > _LEAST * old.max(initial=0.0)
    return Distortion(after.shape[1], new[apart] / old[apart] - 1)
