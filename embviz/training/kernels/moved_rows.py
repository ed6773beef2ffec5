"""Rows of matrices that several workers moved: found, added up and put back."""

import numpy as np
from numba import njit


@njit(nogil=True, cache=True)
def find_moved(now, before, columns, first, places, values):
    """Write which of the first rows moved and how; returns how many.

    Parameters
    ----------
    now, before : ndarray of float32, shape (rows, width)
    columns : ndarray of int64, shape (d,)
        Those that hold numbers of vectors.
    first : int
    places : ndarray of int32, shape (first,)
    values : ndarray of float32, shape (first, d)
    """
    used = 0
    for row in range(first):
        moved = False
        for k in range(len(columns)):
            step = now[row, columns[k]] - before[row, columns[k]]
            values[used, k] = step
            moved |= step != 0
        if moved:
            places[used] = row
            used += 1
    return used


@njit(nogil=True, cache=True)
def add_moved(places, values, touches, one, other):
    """Add two lists of rows, places rising in each, into a third one; returns how many rows that has.

    Parameters
    ----------
    places, values, touches : ndarrays
        Of the sum, with room for both.
    one, other : tuple of ndarrays
        Places, values and touches.
    """
    i, j, used = 0, 0, 0
    while i < len(one[0]) or j < len(other[0]):
        left = i < len(one[0]) and (j == len(other[0]) or one[0][i] <= other[0][j])
        right = j < len(other[0]) and (i == len(one[0]) or other[0][j] <= one[0][i])
        if left and right:
            places[used] = one[0][i]
            touches[used] = one[2][i] + other[2][j]
            for k in range(values.shape[1]):
                values[used, k] = one[1][i, k] + other[1][j, k]
        elif left:
            places[used] = one[0][i]
            touches[used] = one[2][i]
            values[used] = one[1][i]
        else:
            places[used] = other[0][j]
            touches[used] = other[2][j]
            values[used] = other[1][j]
        i += left
        j += right
        used += 1
    return used


@njit(nogil=True, cache=True)
def scale_rows(values, factors, scaled):
    """Write each row times its factor."""
    for row in range(len(values)):
        factor = np.float32(factors[row])
        for k in range(values.shape[1]):
            scaled[row, k] = values[row, k] * factor


@njit(nogil=True, cache=True)
def put_moved(now, before, columns, places, values):
    """Move rows from where all workers began; both matrices have the result then."""
    for i in range(len(places)):
        row = places[i]
        for k in range(len(columns)):
            moved = before[row, columns[k]] + values[i, k]
            before[row, columns[k]] = moved
            now[row, columns[k]] = moved
