"""One vector that learns while all others stay as they are: the smallest training there is.

The loss is that of skip-gram with negative sampling (Mikolov et al. 2013b, equation 4) for one word, over vectors u
that are not changed, with the mean over the words to be unlike and a penalty for a long v:
J(v) = -sum_c log s(u_c . v) - mean_n log s(-u_n . v) + penalty / 2 |v|²,  s(x) = 1 / (1 + exp(-x)).
Without the penalty v would only separate both kinds of words, and grow without limit as soon as it does.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray


def loss(v: ArrayLike, near: ArrayLike, far: ArrayLike, penalty: float = 0.0) -> float:
    """Return J(v).

    Parameters
    ----------
    v : array_like, shape (d,)
    near : array_like, shape (c, d)
        Vectors of the words it is to be like.
    far : array_like, shape (n, d)
        Vectors of the words it is to be unlike.
    penalty : float
        Of half the squared length of v.
    """
    at = np.asarray(v, np.float64)
    pulled, pushed = np.asarray(near, np.float64) @ at, np.asarray(far, np.float64) @ at
    unlike = np.logaddexp(0, pushed).sum() / max(len(pushed), 1)
    return float(np.logaddexp(0, -pulled).sum() + unlike + penalty / 2 * (at @ at))


def gradient(v: ArrayLike, near: ArrayLike, far: ArrayLike, penalty: float = 0.0) -> NDArray[np.float64]:
    """Return dJ/dv, shape (d,).

    The part of each vector u is (s(u . v) - label) u, label 1 where near, 0 where far, there divided by their number.
    """
    at, pulling, pushing = np.asarray(v, np.float64), np.asarray(near, np.float64), np.asarray(far, np.float64)
    pull, push = _chance(pulling @ at) - 1.0, _chance(pushing @ at)
    result: NDArray[np.float64] = pull @ pulling + push @ pushing / max(len(pushing), 1) + penalty * at
    return result


def descend(
    v: ArrayLike, near: ArrayLike, far: ArrayLike, rate: float, steps: int, penalty: float = 0.0
) -> NDArray[np.float64]:
    """Return v after so many steps against the gradient, shape (d,)."""
    at = np.array(v, np.float64)
    for _ in range(steps):
        at -= rate * gradient(at, near, far, penalty)
    return at


def descend_all(
    v: ArrayLike, near: ArrayLike, far: ArrayLike, rate: float, steps: int, penalty: float = 0.0
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return v, near and far after so many steps against the gradient by all of them: nothing is frozen.

    By a vector u that is near, the gradient is (s(u . v) - 1) v, by one of n that are far s(u . v) v / n.
    """
    at, pulling, pushing = (np.array(each, np.float64) for each in (v, near, far))
    for _ in range(steps):
        by_v = gradient(at, pulling, pushing, penalty)
        by_near = np.outer(_chance(pulling @ at) - 1.0, at)
        by_far = np.outer(_chance(pushing @ at), at) / max(len(pushing), 1)
        at, pulling, pushing = at - rate * by_v, pulling - rate * by_near, pushing - rate * by_far
    return at, pulling, pushing


def _chance(x: NDArray[np.float64]) -> NDArray[np.float64]:
    result: NDArray[np.float64] = np.exp(-np.logaddexp(0, -x))
    return result
