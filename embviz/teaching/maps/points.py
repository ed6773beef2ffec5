"""Points of which everything is known: groups of known sizes and distances, and noise."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class KnownPoints:
    """Points and the group of each.

    Attributes
    ----------
    points : ndarray of float32, shape (n, d)
    groups : ndarray of int64, shape (n,)
        From 0.
    """

    points: Points
    groups: NDArray[np.int64]


def _groups(centers: list[tuple[float, float]], spreads: list[float], each: int, seed: int) -> KnownPoints:
    random = np.random.default_rng(seed)
    points = np.concatenate([
        random.standard_normal((each, 2)) * spread + center for center, spread in zip(centers, spreads, strict=True)
    ])
    return KnownPoints(points.astype(np.float32), np.repeat(np.arange(len(centers)), each))


def two_groups() -> KnownPoints:
    """Return two Gaussian groups of 60 points in the plane, spread 1, with centers 12 apart."""
    return _groups([(0, 0), (12, 0)], [1, 1], 60, 1)


def two_sizes() -> KnownPoints:
    """Return two Gaussian groups of 80 points in the plane, one spread 10 times as far as the other."""
    return _groups([(0, 0), (60, 0)], [1, 10], 80, 2)


def two_distances() -> KnownPoints:
    """Return three Gaussian groups of 60 points in the plane: the third is 5 times as far from the second as the first.

    Centers at 0, 10 and 60, spread 1.
    """
    return _groups([(0, 0), (10, 0), (60, 0)], [1, 1, 1], 60, 3)


def noise() -> KnownPoints:
    """Return 300 Gaussian points of 100 dimensions: one cloud without any groups."""
    points = np.random.default_rng(4).standard_normal((300, 100)).astype(np.float32)
    return KnownPoints(points, np.zeros(len(points), np.int64))
