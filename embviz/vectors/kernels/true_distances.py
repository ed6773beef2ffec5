"""Distances to a few neighbors as exactly as they are given, and neighbors in their order."""

import numpy as np
from numba import njit


@njit(nogil=True, cache=True, fastmath=True)
def sort_by_distance(vectors, table, ids, distances):
    """Compute the distances of each vector to some rows of a table, and sort the rows by them.

    Parameters
    ----------
    vectors, table : ndarray of float32, shape (m, d) and (n, d)
    ids : ndarray of int32, shape (m, k)
        Rows of the table; sorted in place by rising distance, equals by rising row.
    distances : ndarray of float64, shape (m, k)
        Written to: Euclidean.
    """
    for row in range(len(ids)):
        for place in range(ids.shape[1]):
            near = ids[row, place]
            total = 0.0
            for k in range(vectors.shape[1]):
                away = np.float64(vectors[row, k]) - np.float64(table[near, k])
                total += away * away
            distance = np.sqrt(total)
            # they come nearly in order: one step, rarely two
            to = place
            while to > 0 and (
                distances[row, to - 1] > distance or (distances[row, to - 1] == distance and ids[row, to - 1] > near)
            ):
                distances[row, to], ids[row, to] = distances[row, to - 1], ids[row, to - 1]
                to -= 1
            distances[row, to], ids[row, to] = distance, near
