"""Passes over the pieces of a text."""

import numpy as np
from numba import njit
from numpy.typing import NDArray


@njit(nogil=True, cache=True, fastmath=True)
def average_pieces(
    vectors: NDArray[np.float32],
    rows: NDArray[np.int64],
    weights: NDArray[np.float32],
    ids: NDArray[np.int32],
    offsets: NDArray[np.int64],
    out: NDArray[np.float32],
) -> None:
    """Write the weighted average of the vectors of each piece, zeros where no word has one.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    rows : ndarray of int64, shape (V,)
        Row of the vectors for each word of the text.
    weights : ndarray of float32, shape (V,)
        0 for a word without a vector.
    ids : ndarray of int32, shape (tokens,)
    offsets : ndarray of int64, shape (m + 1,)
    out : ndarray of float32, shape (m, d)
    """
    d = vectors.shape[1]
    for piece in range(len(offsets) - 1):
        total = out[piece]
        total[:] = 0
        known = 0
        for at in range(offsets[piece], offsets[piece + 1]):
            weight = weights[ids[at]]
            if weight > 0:
                known += 1
                vector = vectors[rows[ids[at]]]
                for k in range(d):
                    total[k] += weight * vector[k]
        if known:
            for k in range(d):
                total[k] /= known


@njit(nogil=True, cache=True, fastmath=True)
def add_products(rows: NDArray[np.float32], out: NDArray[np.float64]) -> None:
    """Add the inner products of all columns to the lower half of `out`.

    By one thread: those of BLAS wait for each other, which beside a training takes ten times as long.

    Parameters
    ----------
    rows : ndarray of float32, shape (n, d)
    out : ndarray of float64, shape (d, d)
    """
    n, d = rows.shape
    # columns of a few rows, side by side; a short sum in single precision loses nothing that counts
    tile = np.empty((d, 256), np.float32)
    for begin in range(0, n, 256):
        size = min(256, n - begin)
        for k in range(size):
            for i in range(d):
                tile[i, k] = rows[begin + k, i]
        for i in range(d):
            one = tile[i]
            for j in range(i + 1):
                other = tile[j]
                total = np.float32(0)
                for k in range(size):
                    total += one[k] * other[k]
                out[i, j] += total


@njit(nogil=True, cache=True, fastmath=True)
def inner_products(vectors: NDArray[np.float32], query: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """Write the inner product of each row with the query; by one thread, as `add_products`.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    query : ndarray of float32, shape (d,)
    out : ndarray of float32, shape (n,)
    """
    for row in range(len(vectors)):
        vector = vectors[row]
        total = np.float32(0)
        for k in range(len(query)):
            total += vector[k] * query[k]
        out[row] = total
