"""What brings two vectors together: the dimensions that make up their cosine."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.errors import InputError


@dataclass(frozen=True, eq=False)
class Contributions:
    """A cosine taken apart.

    Attributes
    ----------
    cosine : float
        Sum of all contributions.
    dimensions : ndarray of int64, shape (d,)
        Numbered from 0; those that contribute most come first.
    values : ndarray of float64, shape (d,)
        What each adds to the cosine: the product of the two unit vectors there. Negative ones come last.
    one, other : ndarray of float64, shape (d,)
        The two unit vectors there.
    """

    cosine: float
    dimensions: NDArray[np.int64]
    values: NDArray[np.float64]
    one: NDArray[np.float64]
    other: NDArray[np.float64]

    @property
    def half(self) -> int:
        """How many of the largest contributions make up half of all that is positive."""
        positive = np.cumsum(np.maximum(self.values, 0))
        return int(np.searchsorted(positive, positive[-1] / 2)) + 1 if len(positive) else 0


def contributions(one: ArrayLike, other: ArrayLike) -> Contributions:
    """Take the cosine of two vectors apart: cos(u, v) is the sum over i of u_i v_i / (|u| |v|).

    Of vectors learned by word2vec or GloVe any rotation is as good as another, so a single dimension means nothing by
    itself; whether few or many of them carry the likeness does.

    Parameters
    ----------
    one, other : array_like, shape (d,)

    Raises
    ------
    InputError
        When a vector is zero: it has no direction.
    """
    u, v = np.asarray(one, np.float64), np.asarray(other, np.float64)
    lengths = float(np.linalg.norm(u)), float(np.linalg.norm(v))
    if not min(lengths) > 0:
        raise InputError("A vector of length zero has no direction.", "Compare other words.")
    u, v = u / lengths[0], v / lengths[1]
    order = np.argsort(-u * v, kind="stable")
    return Contributions(float(u @ v), order, (u * v)[order], u[order], v[order])
