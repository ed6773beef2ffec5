"""Lengths of vectors, which are also what tells that a number is not finite."""

import numpy as np
from numba import njit

# sums may be reordered, but what is not finite must stay so: no "nnan", no "ninf"
_MATH = {"reassoc", "contract", "nsz"}


@njit(nogil=True, cache=True, fastmath=_MATH)
def lengths(vectors, norms):
    """Compute Euclidean lengths, with sums in float64.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    norms : ndarray of float32, shape (n,)
        Written to: not finite where a number is not.
    """
    for row in range(vectors.shape[0]):
        total = 0.0
        for column in range(vectors.shape[1]):
            number = np.float64(vectors[row, column])
            total += number * number
        norms[row] = np.float32(np.sqrt(total))
