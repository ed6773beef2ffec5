"""The k largest of each row, without sorting the row."""

import numpy as np
from numba import njit


@njit(nogil=True, cache=True, fastmath=True, inline="always")
def _sink(values, places, count):
    """Restore a min-heap of `count` entries whose first one was replaced."""
    parent = 0
    while True:
        child = 2 * parent + 1
        if child >= count:
            return
        if child + 1 < count and values[child + 1] < values[child]:
            child += 1
        if values[parent] <= values[child]:
            return
        values[parent], values[child] = values[child], values[parent]
        places[parent], places[child] = places[child], places[parent]
        parent = child


@njit(nogil=True, cache=True, fastmath=True)
def top_k(scores, first_row, ids, best):
    """Write the k best columns of each row, best first; a row never lists itself.

    Parameters
    ----------
    scores : ndarray of float32, shape (m, n)
        Rows `first_row` to `first_row + m` of the n x n table of similarities.
    first_row : int
        Place of the first row in the whole table; minus n or less when rows and columns are different words.
    ids : ndarray of int32, shape (m, k)
        Receives the columns; k must be at most n - 1, or n when rows and columns are different words.
    best : ndarray of float32, shape (m, k)
        Receives their scores, falling.
    """
    rows, columns = scores.shape
    k = ids.shape[1]
    values = np.empty(k, np.float32)
    places = np.empty(k, np.int32)
    for row in range(rows):
        itself = first_row + row
        values[:] = -np.float32(3.4e38)
        places[:] = -1
        threshold = values[0]
        for column in range(columns):
            score = scores[row, column]
            if score > threshold and column != itself:
                values[0] = score
                places[0] = column
                _sink(values, places, k)
                threshold = values[0]
        for left in range(k - 1, -1, -1):
            best[row, left] = values[0]
            ids[row, left] = places[0]
            values[0] = values[left]
            places[0] = places[left]
            _sink(values, places, left)
