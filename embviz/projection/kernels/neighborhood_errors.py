"""How far neighborhoods in the vectors and on the map differ, word by word."""

import numpy as np
from numba import njit

from embviz.vectors.kernels.top_k import scratch, select


@njit(nogil=True, cache=True, fastmath=True)
def _rank(scores, place, itself):
    """Return the rank of an entry by falling score and rising place, from 1; `itself` is not counted."""
    score = scores[place]
    # two sums without a branch and in 32 bits: each is one pass of vector instructions
    higher, level = np.int32(0), np.int32(0)
    for other in range(len(scores)):
        higher += np.int32(scores[other] > score)
    for other in range(place):
        level += np.int32(scores[other] == score)
    counted = scores[itself] > score or (scores[itself] == score and itself < place)
    return higher + level - counted + 1


@njit(nogil=True, cache=True, fastmath=True)
def compare(scores, rows, places, k, intruders, lost, shared):
    """Compare the k nearest in the vectors with the k nearest on the map.

    Parameters
    ----------
    scores : ndarray of float32, shape (m, n)
        Nearness of the words in `rows` to all words in the vectors, higher for nearer.
    rows : ndarray of int64, shape (m,)
    places : ndarray of float32, shape (axes, n)
        Places of all words on the map.
    k : int
        At most n - 1.
    intruders : ndarray of float64, shape (m,)
        Receives the sum of (rank in the vectors - k) of those near on the map only.
    lost : ndarray of float64, shape (m,)
        Receives the sum of (rank on the map - k) of those near in the vectors only.
    shared : ndarray of int32, shape (m,)
        Receives the number of words near in both.
    """
    axes, count = places.shape
    nearness = np.empty(count, np.float32)
    true_ids, map_ids = np.empty(k, np.int32), np.empty(k, np.int32)
    values = np.empty(k, np.float32)
    keys, peaks = scratch(count, k)
    near_in = np.zeros(count, np.uint8)
    true_floor = map_floor = np.float32(0.0)  # guesses
    for row in range(len(rows)):
        itself = rows[row]
        nearness[:] = np.float32(0.0)
        for axis in range(axes):
            own = places[axis, itself]
            for other in range(count):
                difference = places[axis, other] - own
                nearness[other] -= difference * difference
        true_floor = select(scores[row], itself, keys, peaks, true_ids, values, true_floor)
        map_floor = select(nearness, itself, keys, peaks, map_ids, values, map_floor)
        near_in[true_ids] = 1
        intruders[row] = 0.0
        shared[row] = 0
        for other in map_ids:
            if near_in[other] == 1:
                shared[row] += 1
                near_in[other] = 2
            else:
                intruders[row] += _rank(scores[row], other, itself) - k
        lost[row] = 0.0
        for other in true_ids:
            if near_in[other] == 1:
                lost[row] += _rank(nearness, other, itself) - k
            near_in[other] = 0
