"""The k largest of each row, without sorting the row."""

import numpy as np
from numba import njit

# entries of which the largest is found first: vector instructions pass over those that hold none of the k best
_STRIDE = 128
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


@njit(nogil=True, cache=True, fastmath=True)
def select(scores, itself, heap, ids, best):
    """Write the k largest entries of a row, largest first, equals by rising place.

    Parameters
    ----------
    scores : ndarray of float32, shape (n,), contiguous
        Finite.
    itself : int
        A place that is left out; one outside of the row for none.
    heap : ndarray of int64, shape (k,)
        Room to work in.
    ids : ndarray of int32, shape (k,)
        Receives the places; k must be at most the number of entries that are not left out.
    best : ndarray of float32, shape (k,)
        Receives the entries.
    """
    count, k = len(scores), len(ids)
    # floats of one sign are ordered as their bits are: score and place make one key, so that one comparison orders both
    bits = scores.view(np.int32)
    heap[:] = np.iinfo(np.int64).min
    threshold = np.float32(-np.finfo(np.float32).max)
    filled = 0
    for start in range(0, count, _STRIDE):
        stop = min(count, start + _STRIDE)
        highest = scores[start]
        for place in range(start + 1, stop):
            highest = max(highest, scores[place])
        if highest <= threshold:
            continue
        for place in range(start, stop):
            if scores[place] > threshold and place != itself:
                key = np.int64(bits[place])
                if key < 0:
                    key ^= _SIGN_ASIDE
                heap[0] = (key << 32) | (_ALL_PLACES - place)
                _sink(heap, k)
                filled += 1
                if filled >= k:
                    threshold = scores[_ALL_PLACES - (heap[0] & _ALL_PLACES)]
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
    for row in range(len(scores)):
        select(scores[row], first_row + row, heap, ids[row], best[row])
