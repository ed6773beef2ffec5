"""The k largest of each row, without sorting the row, and distances to a few neighbors as exactly as they are given."""

import numpy as np
from numba import njit

_STRIDE = 64  # entries of which the largest is found first
_LOWEST = np.float32(-3.0e38)
_SIGN_ASIDE = np.int64(0x7FFFFFFF)
_ALL_PLACES = np.int64(0xFFFFFFFF)


@njit(nogil=True, cache=True, fastmath=True, inline="always")
def _sink(heap, count):
    """Restore a min-heap of `count` keys whose first one was replaced."""
    key = heap[0]
    parent = 0
    while True:
        child = 2 * parent + 1
        if child >= count:
            break
        if child + 1 < count and heap[child + 1] < heap[child]:
            child += 1
        if key <= heap[child]:
            break
        heap[parent] = heap[child]
        parent = child
    heap[parent] = key


@njit(nogil=True, cache=True, fastmath=True, inline="always")
def _key(bits, place):
    """Return a number that orders scores, given by their bits, and equal scores by rising place."""
    key = np.int64(bits)
    # floats of one sign are ordered as their bits are, negative ones the other way round
    if key < 0:
        key ^= _SIGN_ASIDE
    return (key << 32) | (_ALL_PLACES - place)


@njit(nogil=True, cache=True, fastmath=True)
def _floor(scores, heap, peaks):
    """Return a score that at least k entries reach: the k-th of the largest of each stride; -3e38 for few strides."""
    count, k = len(scores), len(heap)
    strides = (count + _STRIDE - 1) // _STRIDE
    for stride in range(strides):
        highest = scores[stride * _STRIDE]
        for place in range(stride * _STRIDE + 1, min(count, (stride + 1) * _STRIDE)):
            highest = max(highest, scores[place])
        peaks[stride] = highest
    if strides < k:
        return _LOWEST
    bits = peaks.view(np.int32)
    heap[:] = np.iinfo(np.int64).min
    for stride in range(strides):
        key = _key(bits[stride], stride)
        if key > heap[0]:
            heap[0] = key
            _sink(heap, k)
    return peaks[_ALL_PLACES - (heap[0] & _ALL_PLACES)]


@njit(nogil=True, cache=True, fastmath=True)
def select(scores, itself, heap, peaks, ids, best):
    """Write the k largest entries of a row, largest first, equals by rising place.

    Parameters
    ----------
    scores : ndarray of float32, shape (n,), contiguous
        Between -1e38 and 1e38; written and restored.
    itself : int
        A place that is left out; one outside of the row for none.
    heap : ndarray of int64, shape (k,)
        Room to work in.
    peaks : ndarray of float32, shape (n // 64 + 1,)
        Room to work in.
    ids : ndarray of int32, shape (k,)
        Receives the places; k must be at most the number of entries that are not left out.
    best : ndarray of float32, shape (k,)
        Receives the entries.
    """
    count, k = len(scores), len(ids)
    own = np.float32(0.0)
    left_out = 0 <= itself < count
    if left_out:
        own = scores[itself]
        scores[itself] = _LOWEST
    bits = scores.view(np.int32)
    # most entries are below the floor: vector instructions find it, and no heap is built up from low ones
    floor = _floor(scores, heap, peaks)
    heap[:] = np.iinfo(np.int64).min
    filled = 0
    for start in range(0, count, _STRIDE):
        if peaks[start // _STRIDE] < floor:
            continue
        for place in range(start, min(count, start + _STRIDE)):
            if scores[place] >= floor:
                key = _key(bits[place], place)
                if key > heap[0] and place != itself:
                    heap[0] = key
                    _sink(heap, k)
                    filled += 1
                    if filled >= k:
                        floor = scores[_ALL_PLACES - (heap[0] & _ALL_PLACES)]
    if left_out:
        scores[itself] = own
    for left in range(k - 1, -1, -1):
        ids[left] = _ALL_PLACES - (heap[0] & _ALL_PLACES)
        best[left] = scores[ids[left]]
        heap[0] = heap[left]
        _sink(heap, left)


@njit(nogil=True, cache=True, fastmath=True)
def top_k(scores, first_row, ids, best):
    """Write the k best columns of each row, best first, equals by rising column; a row never lists itself.

    Parameters
    ----------
    scores : ndarray of float32, shape (m, n), contiguous
        Rows `first_row` to `first_row + m` of the n x n table of similarities.
    first_row : int
        Place of the first row in the whole table; minus n or less when rows and columns are different words.
    ids : ndarray of int32, shape (m, k)
        Receives the columns; k must be at most n - 1, or n when rows and columns are different words.
    best : ndarray of float32, shape (m, k)
        Receives their scores, falling.
    """
    heap = np.empty(ids.shape[1], np.int64)
    peaks = np.empty(scores.shape[1] // _STRIDE + 1, np.float32)
    for row in range(len(scores)):
        select(scores[row], first_row + row, heap, peaks, ids[row], best[row])


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
