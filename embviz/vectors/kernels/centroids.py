"""Nearest centroids in several sub-spaces at once: what product quantization learns by and encodes with."""

import numpy as np
from numba import njit


@njit(nogil=True, cache=True, fastmath=True)
def encode(rows, columns, starts, codes):
    """Find the nearest centroid of each part of each row.

    Parameters
    ----------
    rows : ndarray of float32, shape (n, d)
    columns : ndarray of float32, shape (d, K)
        The codebook with its K centroids as columns.
    starts : ndarray of int64, shape (m + 1,)
        First dimension of each part, and d.
    codes : ndarray of uint8, shape (n, m)
        Written to; of equally near centroids the first.
    """
    count = columns.shape[1]
    away = np.empty(count, np.float32)
    # what is not negative is ordered as its bits are, of which vector instructions find the least
    bits = away.view(np.int32)
    for row in range(rows.shape[0]):
        for j in range(codes.shape[1]):
            away[:] = 0
            for i in range(starts[j], starts[j + 1]):
                x = rows[row, i]
                for c in range(count):
                    apart = x - columns[i, c]
                    away[c] += apart * apart
            least = bits[0]
            for c in range(count):
                least = min(least, bits[c])
            nearest = np.int32(count)
            for c in range(count):
                nearest = min(nearest, np.int32(c) if bits[c] == least else np.int32(count))
            codes[row, j] = nearest


@njit(nogil=True, cache=True)
def add_up(rows, codes, starts, sums, counts):
    """Add each part of each row to the sum of its centroid.

    Parameters
    ----------
    rows : ndarray of float32, shape (n, d)
    codes : ndarray of uint8, shape (n, m)
    starts : ndarray of int64, shape (m + 1,)
    sums : ndarray of float64, shape (K, d)
        Added to.
    counts : ndarray of int64, shape (m, K)
        Added to.
    """
    for row in range(rows.shape[0]):
        for j in range(codes.shape[1]):
            c = codes[row, j]
            counts[j, c] += 1
            for i in range(starts[j], starts[j + 1]):
                sums[c, i] += rows[row, i]
