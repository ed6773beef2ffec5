"""How strongly a word's neighbors belong to its neighborhood, as UMAP has it."""

import numpy as np
from numba import njit

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
