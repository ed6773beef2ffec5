"""One vector that learns while all others stay as they are: the smallest training there is.

The loss is that of skip-gram with negative sampling (Mikolov et al. 2013b, equation 4) for one word, over vectors u
that are not changed:  J(v) = -sum_c log s(u_c . v) - sum_n log s(-u_n . v),  s(x) = 1 / (1 + exp(-x)).
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray


def loss(v: ArrayLike, near: ArrayLike, far: ArrayLike) -> float:
    """Return J(v).

    Parameters
    ----------
    v : array_like, shape (d,)
    near : array_like, shape (c, d)
        Vectors of the words it is to be like.
    far : array_like, shape (n, d)
        Vectors of the words it is to be unlike.
    """
    at = np.asarray(v, np.float64)
    pulled, pushed = np.asarray(near, np.float64) @ at, np.asarray(far, np.float64) @ at
    return float(np.logaddexp(0, -pulled).sum() + np.logaddexp(0, pushed).sum())


def gradient(v: ArrayLike, near: ArrayLike, far: ArrayLike) -> NDArray[np.float64]:
    """Return dJ/dv, shape (d,): the part of each vector u is (s(u . v) - label) u, label 1 where near, 0 where far."""
    at, pulling, pushing = np.asarray(v, np.float64), np.asarray(near, np.float64), np.asarray(far, np.float64)
    pull, push = _chance(pulling @ at) - 1.0, _chance(pushing @ at)
    result: NDArray[np.float64] = pull @ pulling + push @ pushing
    return result


def descend(v: ArrayLike, near: ArrayLike, far: ArrayLike, rate: float, steps: int) -> NDArray[np.float64]:
    """Return v after so many steps against the gradient, shape (d,)."""
    at = np.array(v, np.float64)
    for _ in range(steps):
        at -= rate * gradient(at, near, far)
    return at


def _chance(x: NDArray[np.float64]) -> NDArray[np.float64]:
    result: NDArray[np.float64] = np.exp(-np.logaddexp(0, -x))
    return result
