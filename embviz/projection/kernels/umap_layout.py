"""The optimizer of UMAP: attraction along edges, repulsion from words drawn at random."""

import numpy as np
from numba import njit


@njit(nogil=True, cache=True, fastmath=True, inline="always")
def _draw(state, bound):
    """Return a random number below `bound` (xorshift64, Marsaglia 2003; top bits, as they are the better ones)."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return np.int64((x >> np.uint64(33)) % np.uint64(bound))


@njit(nogil=True, cache=True, fastmath=True, inline="always")
def _clipped(step):
    return min(np.float32(4.0), max(np.float32(-4.0), step))


@njit(nogil=True, cache=True, fastmath=True)
def run_epochs(places, heads, tails, periods, due, negative_due, curve, rates, first_epoch, negatives, state):
    """Move words in place for some epochs by stochastic gradient descent.

    The picture's similarity is 1 / (1 + a r^(2b)); the steps are the gradients of its cross entropy with the fuzzy set
    of neighbors (McInnes, Healy and Melville 2018, section 3.2). An edge of weight w is visited every
    max(w) / w epochs.

    Parameters
    ----------
    places : ndarray of float32, shape (n, k)
    heads, tails : ndarray of int32, shape (e,)
        Edges, each in both directions.
    periods : ndarray of float32, shape (e,)
        Epochs between two visits of an edge.
    due, negative_due : ndarray of float32, shape (e,)
        Epoch of the next visit, and of the next random word; written.
    curve : tuple of two float32
        a and b.
    rates : ndarray of float32, shape (epochs,)
        Learning rate of each epoch.
    first_epoch : int
        Number of the first epoch, counted from 0.
    negatives : int
        Random words per visited edge.
    state : ndarray of uint64, shape (1,)
        Random state, not zero; written.
    """
    count, dimensions = places.shape
    a, b = curve
    for epoch in range(len(rates)):
        rate = rates[epoch]
        now = np.float32(first_epoch + epoch)
        for edge in range(len(heads)):
            if due[edge] > now:
                continue
            head, tail = heads[edge], tails[edge]
            squared = np.float32(0.0)
            for axis in range(dimensions):
                difference = places[head, axis] - places[tail, axis]
                squared += difference * difference
            if squared > 0:
                power = squared**b
                pull = np.float32(-2.0) * a * b * power / (squared * (np.float32(1.0) + a * power))
                for axis in range(dimensions):
                    step = rate * _clipped(pull * (places[head, axis] - places[tail, axis]))
                    places[head, axis] += step
                    places[tail, axis] -= step
            due[edge] += periods[edge]

            spacing = periods[edge] / np.float32(negatives)
            draws = int((now - negative_due[edge]) / spacing)
            for _ in range(draws):
                other = _draw(state, count)
                if other == head:
                    continue
                squared = np.float32(0.0)
                for axis in range(dimensions):
                    difference = places[head, axis] - places[other, axis]
                    squared += difference * difference
                if squared > 0:
                    push = np.float32(2.0) * b / ((np.float32(0.001) + squared) * (np.float32(1.0) + a * squared**b))
                    for axis in range(dimensions):
                        places[head, axis] += rate * _clipped(push * (places[head, axis] - places[other, axis]))
            negative_due[edge] += np.float32(draws) * spacing


_BISECTIONS = 64
_NARROWEST, _WIDEST = 1e-12, 1e12


@njit(nogil=True, cache=True, fastmath=True)
def fall_off(distances, wanted, least_share, all_mean, members):
    """Write the memberships of each word's neighbors: 1 for the nearest, falling exponentially behind it.

    The scale of the fall makes them sum to `wanted` (McInnes, Healy and Melville 2018, section 3.1, algorithm 3).

    Parameters
    ----------
    distances : ndarray of float64, shape (m, k)
        Of the neighbors without the word itself, rising.
    wanted : float
        Base-2 logarithm of the number of neighbors, the word itself among them.
    least_share : float
        The scale is at least this share of the mean distance, of a word's own or of all where its nearest is equal.
    all_mean : float
        Mean of the mean distances of all words.
    members : ndarray of float32, shape (m, k)
        Receives the memberships.
    """
    count, k = distances.shape
    for word in range(count):
        nearest, total = 0.0, 0.0
        for at in range(k):
            distance = distances[word, at]
            total += distance
            if distance > 0 and (nearest == 0 or distance < nearest):
                nearest = distance
        low, high, scale = 0.0, 1e300, 1.0
        for _ in range(_BISECTIONS):
            reached = 0.0
            for at in range(k):
                reached += np.exp(-max(0.0, distances[word, at] - nearest) / scale)
            if reached > wanted:
                high = scale
            else:
                low = scale
            # words whose neighbors are all equally far need no scale: it would shrink or grow without end
            scale = min(_WIDEST, max(_NARROWEST, 2.0 * scale if high > 1e299 else (low + high) / 2.0))
            if high - low < 1e-9 * high:
                break
        # the mean counts a word's zero distance to itself
        mean = total / (k + 1) if nearest > 0 else all_mean
        scale = max(scale, max(least_share * mean, _NARROWEST))
        for at in range(k):
            members[word, at] = np.exp(-max(0.0, distances[word, at] - nearest) / scale)
