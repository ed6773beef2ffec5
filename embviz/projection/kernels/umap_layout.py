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
                    push = (
                        np.float32(2.0) * b / ((np.float32(0.001) + squared) * (np.float32(1.0) + a * squared**b))
                    )
                    for axis in range(dimensions):
                        places[head, axis] += rate * _clipped(push * (places[head, axis] - places[other, axis]))
            negative_due[edge] += np.float32(draws) * spacing
