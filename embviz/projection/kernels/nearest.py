"""The k largest of a row and the rank of one of its entries, for rows far longer than k."""

from numba import njit

# entries whose largest is compared with the k-th best before any of them is looked at
_STRIDE = 64


@njit(nogil=True, cache=True, fastmath=True)
def select(scores, itself, ids, best):
    """Write the k largest entries of a row, largest first, equals by rising place.

    Parameters
    ----------
    scores : ndarray of float32, shape (n,)
        Finite and above -1e38.
    itself : int
        A place that is left out; negative for none.
    ids : ndarray of int32, shape (k,)
        Receives the places; k must be at most the number of entries not left out.
    best : ndarray of float32, shape (k,)
        Receives the entries.
    """
    count, k = len(scores), len(ids)
    found = 0
    for start in range(0, count, _STRIDE):
        stop = min(count, start + _STRIDE)
        if found == k:
            highest = scores[start]
            for place in range(start + 1, stop):
                highest = max(highest, scores[place])
            if highest <= best[k - 1]:
                continue
        for place in range(start, stop):
            score = scores[place]
            if place == itself or (found == k and score <= best[k - 1]):
                continue
            if found < k:
                found += 1
            at = found - 1
            while at > 0 and best[at - 1] < score:
                best[at] = best[at - 1]
                ids[at] = ids[at - 1]
                at -= 1
            best[at] = score
            ids[at] = place


@njit(nogil=True, cache=True, fastmath=True)
def rank(scores, place, itself):
    """Return how many entries come before one of them by falling score and rising place, itself included.

    Parameters
    ----------
    scores : ndarray of float32, shape (n,)
    place : int
    itself : int
        A place that is not counted.
    """
    score = scores[place]
    before = 0
    for other in range(place):
        before += scores[other] >= score
    for other in range(place + 1, len(scores)):
        before += scores[other] > score
    if itself < place:
        before -= scores[itself] >= score
    elif itself > place:
        before -= scores[itself] > score
    return before + 1
