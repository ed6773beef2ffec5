"""Bandwidths that give each word the same effective number of neighbors."""

import numpy as np
from numba import njit

_BISECTIONS = 64
_CLOSE = 1e-6


@njit(nogil=True, cache=True, fastmath=True)
def conditional(squares, perplexity, shares):
    """Add each word's probabilities of choosing its neighbors: p falls as exp(-b d^2), b by bisection.

    Parameters
    ----------
    squares : ndarray of float32, shape (m, k)
        Squared distances of the neighbors, rising.
    perplexity : float
        The entropy of a row is its logarithm (van der Maaten and Hinton 2008, section 2); above k, rows are uniform.
    shares : ndarray of float32, shape (m, k)
        The probabilities of a row, which sum to 1, are added to it.
    """
    count, k = squares.shape
    wanted = np.log(perplexity)
    heights = np.empty(k, np.float32)
    for row in range(count):
        nearest = squares[row, 0]
        low, high = 0.0, 1e38
        precision = 1.0
        total = np.float32(1.0)
        for _ in range(_BISECTIONS):
            total, weighted = np.float32(0.0), np.float32(0.0)
            for at in range(k):
                beyond = squares[row, at] - nearest
                height = np.exp(-np.float32(precision) * beyond)
                heights[at] = height
                total += height
                weighted += height * beyond
            entropy = np.log(total) + precision * weighted / total
            if abs(entropy - wanted) < _CLOSE:
                break
            if entropy > wanted:
                low = precision
                precision = 2.0 * precision if high > 1e30 else (low + high) / 2.0
            else:
                high = precision
                precision = (low + high) / 2.0
            if precision > 1e20 or precision < 1e-20:
                break
        for at in range(k):
            shares[row, at] += heights[at] / total
