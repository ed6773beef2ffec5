"""The k largest of each row, without sorting the row, and distances to a few neighbors as exactly as they are given."""

import numpy as np
from numba import njit

_STRIDE = 64  # entries of which the largest is found first
_STEP = 16  # entries that are passed over together
_CANDIDATES = 4  # times k, of which so many are sorted
_BISECTIONS = 24
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
    """Return a score that at least k entries reach: the k-th of the largest of each stride, of which there are more."""
    count, k = len(scores), len(heap)
    strides = (count + _STRIDE - 1) // _STRIDE
    for stride in range(strides):
        highest = scores[stride * _STRIDE]
        for place in range(stride * _STRIDE + 1, min(count, (stride + 1) * _STRIDE)):
            highest = max(highest, scores[place])
        peaks[stride] = highest
    bits = peaks.view(np.int32)
    heap[:] = np.iinfo(np.int64).min
    for stride in range(strides):
        key = _key(bits[stride], stride)
        if key > heap[0]:
            heap[0] = key
            _sink(heap, k)
    return peaks[_ALL_PLACES - (heap[0] & _ALL_PLACES)]


@njit(nogil=True, cache=True, fastmath=True)
def _floor_by_counting(scores, guess, k):
    """Return a score that at least k entries reach, and if it is found, at most two k; by a guess, then by bisection.

    Counting is a vector instruction for eight entries, where a heap mispredicts a branch for each of the best.
    """
    number = np.int32(0)
    for place in range(len(scores)):
        number += np.int32(scores[place] >= guess)
    if k <= number <= 2 * k:
        return guess
    low, high = -_LOWEST, _LOWEST
    for place in range(len(scores)):
        low = min(low, scores[place] if scores[place] > _LOWEST else low)  # not the one that is left out
        high = max(high, scores[place])
    for _ in range(_BISECTIONS):
        middle = np.float32(0.5) * (low + high)
        number = np.int32(0)
        for place in range(len(scores)):
            number += np.int32(scores[place] >= middle)
        if number < k:
            high = middle
        else:
            low = middle
            if number <= 2 * k:
                break
    return low


@njit(nogil=True, cache=True, fastmath=True)
def scratch(count, k):
    """Return the scratch arrays of `select` for rows of `count` entries: keys, int64, and peaks, float32."""
    return np.empty(_CANDIDATES * k + _STRIDE, np.int64), np.empty(count // _STRIDE + 1, np.float32)


@njit(nogil=True, cache=True, fastmath=True)
def select(scores, itself, keys, peaks, ids, best, guess):
    """Write the k largest entries of a row, largest first, equals by rising place.

    Returns a score that k entries reach, and rarely many more: the guess for another row like this one.

    Parameters
    ----------
    scores : ndarray of float32, shape (n,), contiguous
        Between -1e38 and 1e38; written and restored.
    itself : int
        A place that is left out; one outside of the row for none.
    keys, peaks : ndarray of int64 and of float32
        See `scratch`; written.
    ids : ndarray of int32, shape (k,)
        Receives the places; k must be at most the number of entries that are not left out.
    best : ndarray of float32, shape (k,)
        Receives the entries.
    guess : float32
        Of that score; any number will do.
    """
    count, k = len(scores), len(ids)
    if k == 0:
        return guess
    own = np.float32(0.0)
    left_out = 0 <= itself < count
    few_strides = count < 2 * k * _STRIDE  # nearly each would hold one of the best
    if left_out:
        own = scores[itself]
        scores[itself] = _LOWEST
    # most entries are below the floor, which vector instructions find
    floor = _floor_by_counting(scores, guess, k) if few_strides else _floor(scores, keys[:k], peaks)
    found = _gather(scores, itself, floor, few_strides, keys, peaks)
    if found <= _CANDIDATES * k:
        keys[:found].sort()
        for place in range(k):
            ids[place] = _ALL_PLACES - (keys[found - 1 - place] & _ALL_PLACES)
    else:  # very many equals
        _select_by_heap(scores, itself, floor, keys[:k], ids)
    if left_out:
        scores[itself] = own
    for place in range(k):
        best[place] = scores[ids[place]]
    return floor


@njit(nogil=True, cache=True, fastmath=True)
def _gather(scores, itself, floor, few_strides, keys, peaks):
    """Write the keys of the entries that reach a floor; return how many, or where there is no room, more than room."""
    count, found = len(scores), np.int64(0)
    bits = scores.view(np.int32)
    for start in range(0, count, _STRIDE):
        if not few_strides and peaks[start // _STRIDE] < floor:
            continue
        if found > len(keys) - _STRIDE:
            return np.int64(len(keys))
        for step in range(start, min(count, start + _STRIDE), _STEP):
            if step + _STEP <= count:
                highest = scores[step]
                for place in range(step, step + _STEP):
                    highest = max(highest, scores[place])
                if highest < floor:
                    continue
            for place in range(step, min(count, step + _STEP)):
                keys[found] = _key(bits[place], place)
                found += np.int64((scores[place] >= floor) & (place != itself))
    return found


@njit(nogil=True, cache=True, fastmath=True)
def _select_by_heap(scores, itself, floor, heap, ids):
    """Write the places of the k largest entries, all of which reach a floor, by a heap of k keys."""
    bits, k = scores.view(np.int32), len(ids)
    heap[:] = np.iinfo(np.int64).min
    for place in range(len(scores)):
        if scores[place] >= floor and place != itself:
            key = _key(bits[place], place)
            if key > heap[0]:
                heap[0] = key
                _sink(heap, k)
    for left in range(k - 1, -1, -1):
        ids[left] = _ALL_PLACES - (heap[0] & _ALL_PLACES)
        heap[0] = heap[left]
        _sink(heap, left)


@njit(nogil=True, cache=True, fastmath=True)
def top_k(scores, own, ids, best):
    """Write the k best columns of each row, best first, equals by rising column.

    Parameters
    ----------
    scores : ndarray of float32, shape (m, n), contiguous
    own : ndarray of int64, shape (m,)
        Column of each row that is left out; -1 for none.
    ids : ndarray of int32, shape (m, k)
        Receives the columns; k must be at most the number of those that are not left out.
    best : ndarray of float32, shape (m, k)
        Receives their scores, falling.
    """
    keys, peaks = scratch(scores.shape[1], ids.shape[1])
    guess = np.float32(0.0)
    for row in range(len(scores)):
        guess = select(scores[row], own[row], keys, peaks, ids[row], best[row], guess)


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
