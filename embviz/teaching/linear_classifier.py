"""A line between what one likes and what one does not: logistic regression, and the distances to its boundary."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

_STEPS = 100
_SETTLED = 1e-10  # of the gradient
_FLAT = 1e-9  # length of w below which there is no direction in it


@dataclass(frozen=True, eq=False)
class LinearClassifier:
    """Says yes where w . x + b > 0.

    Attributes
    ----------
    weights : ndarray of float64, shape (d,)
        w, which stands at right angles on the boundary and points to the side of yes.
    offset : float
        b.
    """

    weights: NDArray[np.float64]
    offset: float

    @property
    def length(self) -> float:
        """Length of w."""
        return float(np.linalg.norm(self.weights))

    @property
    def flat(self) -> bool:
        """Whether w is zero: then all points score the same, and there is no boundary."""
        return self.length < _FLAT

    def scores(self, points: ArrayLike) -> NDArray[np.float64]:
        """Return w . x + b of points (n, d), shape (n,)."""
        result: NDArray[np.float64] = np.asarray(points, np.float64) @ self.weights + self.offset
        return result

    def distances(self, points: ArrayLike) -> NDArray[np.float64]:
        """Return signed distances to the boundary, (w . x + b)/|w|, of points (n, d); not of a flat one."""
        return self.scores(points) / self.length

    def feet(self, points: ArrayLike) -> NDArray[np.float64]:
        """Return the nearest places on the boundary, x - distance w/|w|, of points (n, d); not of a flat one."""
        away = self.distances(points)[:, None] * self.weights / self.length
        result: NDArray[np.float64] = np.asarray(points, np.float64) - away
        return result


def fit_logistic(points: ArrayLike, liked: ArrayLike, strength: float = 1.0) -> LinearClassifier:
    """Fit a logistic regression with a penalty.

    Minimizes |w|^2 / 2 + strength sum_i log(1 + exp(-y_i (w . x_i + b))), y_i = 1 where liked and -1 elsewhere, by
    Newton's steps, shortened while they do not help (Hastie, Tibshirani & Friedman, The Elements of Statistical
    Learning, section 4.4). Because of the penalty there is exactly one minimum, whether a line parts the points or not.

    Parameters
    ----------
    points : array_like, shape (n, d)
    liked : array_like of bool, shape (n,)
        At least one of each.
    strength : float
        How much the points count against the penalty.

    Raises
    ------
    ValueError
        When all points are of one kind.
    """
    x, yes = np.asarray(points, np.float64), np.asarray(liked, np.bool_)
    if yes.all() or not yes.any():
        raise ValueError("To draw a boundary it takes points on both sides.")
    # around the middle, where w and b hardly depend on each other: the steps are as good as they can be
    middle = x.mean(axis=0)
    wide = np.column_stack((x - middle, np.ones(len(x))))
    signs = np.where(yes, 1.0, -1.0)
    penalty = np.append(np.ones(x.shape[1]), 0.0)  # b is free
    at = np.zeros(wide.shape[1])

    def cost(theta: NDArray[np.float64]) -> float:
        return float(penalty @ theta**2 / 2 + strength * np.logaddexp(0, -signs * (wide @ theta)).sum())

    for _ in range(_STEPS):
        wrong = np.exp(-np.logaddexp(0, signs * (wide @ at)))
        slope = penalty * at - strength * (signs * wrong) @ wide
        if np.abs(slope).max() < _SETTLED:
            break
        curve = np.diag(penalty) + strength * (wide.T * (wrong * (1 - wrong))) @ wide
        step = np.linalg.solve(curve, slope)
        size, now = 1.0, cost(at)
        while cost(at - size * step) > now and size > 1e-9:
            size /= 2
        at = at - size * step
    return LinearClassifier(at[:-1], float(at[-1] - at[:-1] @ middle))


def separable(points: ArrayLike, liked: ArrayLike) -> bool:
    """Return whether a line of the plane parts points into those liked and the others, with none on it.

    The widest street between two sets lies across the way from one point to another, or along the way between two of
    one set: so no other directions need be tried. Exact where coordinates are whole numbers.

    Parameters
    ----------
    points : array_like, shape (n, 2)
    liked : array_like of bool, shape (n,)
        At least one of each.
    """
    x, yes = np.asarray(points, np.float64), np.asarray(liked, np.bool_)
    if len(x) < 2:
        return True
    ways = np.array([x[one] - x[other] for one, other in combinations(range(len(x)), 2)])
    normals = np.vstack((ways, ways[:, ::-1] * (-1.0, 1.0)))
    normals = np.vstack((normals, -normals))
    along = x @ normals.T
    return bool((along[yes].min(axis=0) > along[~yes].max(axis=0)).any())
