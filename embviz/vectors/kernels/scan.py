"""Products of all rows with a query, from rows of 8-bit numbers: a fourth of the memory that float32 would pull in."""

import numpy as np
from numba import njit

from embviz.vectors.kernels.whole_products import AT_ONCE, ROWS, products

TOGETHER, PADDED = ROWS, AT_ONCE  # rows in one pass over the query; their length is a multiple of this
STEPS = 127  # of a row's largest number
QUERY_STEPS = 8191  # of a query's: 16384 dimensions of 127 * 8191 would still fit into 31 bits, minus rounding


@njit(nogil=True, cache=True, fastmath=True)
def quantize(vectors, codes, steps, lost):
    """Round each row to whole multiples of a step of its own.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    codes : ndarray of int8, shape (n, m), m >= d
        Written to; what is beyond d is zero already.
    steps : ndarray of float32, shape (n,)
        Written to: a row is about its step times its codes.
    lost : ndarray of float32, shape (n,)
        Written to: Euclidean length of what rounding took away.
    """
    for row in range(vectors.shape[0]):
        largest = np.float32(0)
        for k in range(vectors.shape[1]):
            largest = max(largest, abs(vectors[row, k]))
        step = largest / np.float32(STEPS)
        inverse = np.float32(1) / step if step > np.float32(1e-30) else np.float32(0)
        total = np.float64(0)
        for k in range(vectors.shape[1]):
            code = np.int8(np.rint(vectors[row, k] * inverse))
            codes[row, k] = code
            rest = np.float64(vectors[row, k]) - np.float64(step) * np.float64(code)
            total += rest * rest
        steps[row] = step
        lost[row] = np.float32(np.sqrt(total))


@njit(nogil=True, cache=True, fastmath=True)
def scan(codes, query, scale, offset, lost, slack, step, length, closeness, best):
    """Compute how near each row is at most, and the best of what rows have at least.

    Parameters
    ----------
    codes : ndarray of int8, shape (n or more, m)
        Rows up to a multiple of `TOGETHER`.
    query : ndarray of int16, shape (m,)
    scale, offset : ndarray of float32, shape (n,)
        The closeness of a row is its product of whole numbers times its scale and the query's step, plus its offset.
    lost, slack : ndarray of float32, shape (n,)
        That is off by at most its `lost` times `length` plus its `slack`.
    step, length : float32
    closeness : ndarray of float32, shape (n,)
        Written to: what it may be at most.
    best : ndarray of float32, shape (k,)
        Written to: the k highest of what rows have at least, as a heap with the lowest first.
    """
    best[:] = -np.inf
    for first in range(0, scale.size, TOGETHER):
        sums = products(codes, first, query)
        for k in range(min(TOGETHER, scale.size - first)):
            at = first + k
            about = np.float32(sums[k]) * scale[at] * step + offset[at]
            off = lost[at] * length + slack[at]
            closeness[at] = about + off
            if about - off > best[0]:
                _replace_lowest(best, about - off)


@njit(nogil=True, cache=True, fastmath=True)
def multiply(codes, query, steps, step, results):
    """Compute products of rows of any length and number with a query, for rows that are kept without padding.

    Parameters
    ----------
    codes : ndarray of int8, shape (n, d)
    query : ndarray of int16, shape (m,)
        m the multiple of `PADDED` from d on; zero beyond d.
    steps : ndarray of float32, shape (n,)
    step : float32
        Of the query.
    results : ndarray of float32, shape (n,)
        Written to.
    """
    padded = np.zeros((TOGETHER, query.size), np.int8)
    whole = codes.shape[1] == query.size
    for first in range(0, codes.shape[0], TOGETHER):
        count = min(TOGETHER, codes.shape[0] - first)
        if whole and count == TOGETHER:
            sums = products(codes, first, query)
        else:
            for k in range(count):
                for column in range(codes.shape[1]):
                    padded[k, column] = codes[first + k, column]
            sums = products(padded, 0, query)
        for k in range(count):
            results[first + k] = np.float32(sums[k]) * steps[first + k] * step


@njit(nogil=True, cache=True)
def _replace_lowest(heap, value):
    place = 0
    while 2 * place + 1 < heap.size:
        child = 2 * place + 1
        if child + 1 < heap.size and heap[child + 1] < heap[child]:
            child += 1
        if heap[child] >= value:
            break
        heap[place] = heap[child]
        place = child
    heap[place] = value
