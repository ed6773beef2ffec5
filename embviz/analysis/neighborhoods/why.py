"""The contributions of dimensions to a cosine."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr


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


@dataclass(frozen=True)
class Chance:
    """How many dimensions make up half of all that is positive, over pairs of vectors that point anywhere.

    Attributes
    ----------
    low, middle, high : int
        A tenth of the pairs needs at most `low`, half of them at most `middle`, a tenth more than `high`.
    """

    low: int
    middle: int
    high: int


def half_by_chance(cosine: float, dimensions: int, pairs: int = 400) -> Chance:
    """Return how many dimensions make up half where axes mean nothing: over random rotations of two vectors.

    Against this one sees whether the likeness of two words sits in few dimensions, or is as spread as that of any two
    vectors at this angle.

    Parameters
    ----------
    cosine : float
        Of the two vectors.
    dimensions : int
    pairs : int
        Drawn, the same ones each time.
    """
    random = np.random.default_rng(0)
    one = random.normal(size=(pairs, dimensions))
    one /= np.linalg.norm(one, axis=1, keepdims=True)
    away = random.normal(size=(pairs, dimensions))
    away -= np.einsum("ij,ij->i", one, away)[:, None] * one
    lengths = np.linalg.norm(away, axis=1, keepdims=True)
    away /= np.where(lengths > 0, lengths, 1)
    within = min(max(cosine, -1.0), 1.0)
    products = np.maximum(one * (within * one + np.sqrt(1 - within**2) * away), 0)
    summed = np.cumsum(-np.sort(-products, axis=1), axis=1)
    halves = (summed < summed[:, -1:] / 2).sum(axis=1) + 1
    low, middle, high = np.quantile(halves, (0.1, 0.5, 0.9), method="inverted_cdf")
    return Chance(int(low), int(middle), int(high))


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
        raise InputError(tr("A vector of length zero has no direction."), tr("Compare other words."))
    u, v = u / lengths[0], v / lengths[1]
    order = np.argsort(-u * v, kind="stable")
    return Contributions(float(u @ v), order, (u * v)[order], u[order], v[order])
