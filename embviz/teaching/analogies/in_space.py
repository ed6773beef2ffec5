"""Projects the four words of an analogy and the resulting vector exactly to three dimensions."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Placed:
    """Words a, b, c and d, and the result b - a + c.

    Attributes
    ----------
    places : ndarray of float64, shape (5, 3)
        a, b, c, d and the result about the mean of the words, on their principal axes; all distances and angles between
        them are those of the vectors.
    """

    places: NDArray[np.float64]

    @property
    def steps(self) -> NDArray[np.float64]:
        """The steps from a to b and from c to d, float64 (2, 3)."""
        a, b, c, d, _ = self.places
        return np.array([b - a, d - c])

    @property
    def angle(self) -> float:
        """Degrees between both steps; nan where one has no length."""
        return angle_between(*self.steps)

    @property
    def miss(self) -> float:
        """Distance of d from the result, over the length of the step from a to b; nan where this has none."""
        step = float(np.linalg.norm(self.steps[0]))
        return float(np.linalg.norm(self.places[3] - self.places[4])) / step if step > 0 else math.nan

    def seen_angle(self, axes: NDArray[np.float64]) -> float:
        """Return the degrees between both steps as they look on a screen of these axes (2, 3); nan likewise."""
        return angle_between(*(self.steps @ axes.T))

    def side_view(self) -> NDArray[np.float64] | None:
        """Return a direction to look along from which the steps look the same; None where they are the same.

        Two vectors look the same along their difference, here the way from d to the result: then one hides the other.
        """
        way = self.steps[0] - self.steps[1]
        length = float(np.linalg.norm(way))
        return way / length if length > 1e-9 else None


def angle_between(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return the degrees between two vectors; nan where one has no length."""
    lengths = float(np.linalg.norm(one) * np.linalg.norm(other))
    return math.degrees(math.acos(min(max(float(one @ other) / lengths, -1.0), 1.0))) if lengths > 1e-12 else math.nan


def place(vectors: NDArray[np.floating]) -> Placed:
    """Place words a, b, c and d, shape (4, d), and the result b - a + c in space.

    Four points span at most three dimensions, and the result lies in the plane of three of them.
    """
    words = np.asarray(vectors, np.float64)
    middle = words.mean(axis=0)
    _, _, ways = np.linalg.svd(words - middle, full_matrices=False)
    a, b, c, _ = words
    points = np.vstack([words, b - a + c]) - middle
    places = np.zeros((5, 3))
    known = ways[:3]
    places[:, : len(known)] = points @ known.T
    return Placed(places)


def view_axes(around: float, above: float) -> NDArray[np.float64]:
    """Return the directions in space of a screen's right and up, float64 (2, 3), by two angles in radians."""
    ca, sa, cb, sb = math.cos(around), math.sin(around), math.cos(above), math.sin(above)
    return np.array([[-sa, ca, 0.0], [-sb * ca, -sb * sa, cb]])


def view_angles(way: NDArray[np.float64]) -> tuple[float, float]:
    """Return the two angles of the view along a direction."""
    unit = way / np.linalg.norm(way)
    return math.atan2(unit[1], unit[0]), math.asin(float(np.clip(unit[2], -1, 1)))
