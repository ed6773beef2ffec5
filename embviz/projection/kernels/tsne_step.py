"""Steps of t-SNE: bandwidths for the perplexity, attraction along the probabilities, steps along both forces."""

import numpy as np
from numba import njit

from embviz.projection.kernels.repulsion import grow, repel

_GAIN, _LOSS, _LEAST_GAIN = np.float32(0.2), np.float32(0.8), np.float32(0.01)
_LONGEST_STEP = np.float32(5.0)


@njit(nogil=True, cache=True, fastmath=True)
def attract(first, last, places, pointers, others, probabilities, forces):
    """Write the sum of p q times the way from its neighbors for the words `first` to `last`.

    Parameters
    ----------
    first, last : int
    places : ndarray of float32, shape (n, axes)
    pointers, others, probabilities : ndarray of int32, int32 and float32
        Rows of the symmetric probabilities: neighbors of word i stand at `pointers[i]` to `pointers[i + 1]`.
    forces : ndarray of float32, shape (n, axes)
        Receives the forces.
    """
    axes = places.shape[1]
    one = np.float32(1.0)
    for word in range(first, last):
        x, y = places[word, 0], places[word, 1]
        along_x, along_y, along_z = np.float32(0.0), np.float32(0.0), np.float32(0.0)
        if axes == 2:
            for at in range(pointers[word], pointers[word + 1]):
                other = np.uint64(others[at])  # never negative: no place is counted from the end
                dx, dy = x - places[other, 0], y - places[other, 1]
                pull = probabilities[at] / (one + dx * dx + dy * dy)
                along_x += pull * dx
                along_y += pull * dy
        else:
            z = places[word, 2]
            for at in range(pointers[word], pointers[word + 1]):
                other = np.uint64(others[at])
                dx, dy, dz = x - places[other, 0], y - places[other, 1], z - places[other, 2]
                pull = probabilities[at] / (one + dx * dx + dy * dy + dz * dz)
                along_x += pull * dx
                along_y += pull * dy
                along_z += pull * dz
            forces[word, 2] = along_z
        forces[word, 0], forces[word, 1] = along_x, along_y


@njit(nogil=True, cache=True, fastmath=True)
def cross_entropy(first, last, places, pointers, others, probabilities):
    """Return the sum of p log(1 + r^2) over the pairs of the words `first` to `last` with their neighbors."""
    axes = places.shape[1]
    total = 0.0
    for word in range(first, last):
        own = 0.0
        for at in range(pointers[word], pointers[word + 1]):
            squared = np.float32(1.0)
            for axis in range(axes):
                difference = places[word, axis] - places[others[at], axis]
                squared += difference * difference
            own += probabilities[at] * np.log(squared)
        total += own
    return total


@njit(nogil=True, cache=True, fastmath=True)
def step(places, attraction, repulsion, scale, exaggeration, rate, momentum, longest, updates, gains):
    """Move all words one step down the gradient, with momentum and a gain for each coordinate (Jacobs 1988).

    Parameters
    ----------
    places : ndarray of float32, shape (n, axes)
        Written; centered.
    attraction, repulsion : ndarray of float32, shape (n, axes)
        As `attract` and `repel` wrote them.
    scale : float
        1 over the sum of q over all pairs.
    exaggeration, rate, momentum : float
    longest : float
        What a step of a word is shortened to; at most 5, as in openTSNE.
    updates, gains : ndarray of float32, shape (n, axes)
        The step before and the gains; written.
    """
    count, axes = places.shape
    exaggeration, scale = np.float32(exaggeration), np.float32(scale)
    rate, momentum = np.float32(rate), np.float32(momentum)
    longest = min(np.float32(longest), _LONGEST_STEP)
    middle = np.zeros(axes)
    for word in range(count):
        squared = np.float32(0.0)
        for axis in range(axes):
            slope = exaggeration * attraction[word, axis] - scale * repulsion[word, axis]
            before = updates[word, axis]
            turned = (before > 0) != (slope > 0) or (before == 0) != (slope == 0)
            gain = gains[word, axis]
            gain = gain + _GAIN if turned else gain * _LOSS + _LEAST_GAIN
            gains[word, axis] = gain
            update = momentum * before - rate * gain * slope
            updates[word, axis] = update
            squared += update * update
        if squared > longest * longest:
            shortened = longest / np.sqrt(squared)
            for axis in range(axes):
                updates[word, axis] *= shortened
        for axis in range(axes):
            places[word, axis] += updates[word, axis]
            middle[axis] += places[word, axis]
    for axis in range(axes):
        shift = np.float32(middle[axis] / count)
        for word in range(count):
            places[word, axis] -= shift


@njit(nogil=True, cache=True, fastmath=True)
def descend(
    iterations,
    places,
    rows,
    tree,
    leaves,
    theta,
    exaggeration,
    rate,
    momentum,
    longest,
    attraction,
    repulsion,
    sums,
    updates,
    gains,
):
    """Go down for some iterations in one call: between single calls the interpreter's lock would be waited for.

    Parameters
    ----------
    iterations : int
    places : ndarray of float32, shape (n, axes)
        Written.
    rows : tuple of three arrays
        Pointers, others and probabilities, as for `attract`.
    tree : tuple of seven arrays
        Room for the tree, as for `grow`.
    leaves : ndarray of int32, shape (n,)
        Room for the leaves.
    theta : float
        As for `repel`.
    exaggeration, rate, momentum, longest : float
        As for `step`.
    attraction, repulsion : ndarray of float32, shape (n, axes)
        Written.
    sums : ndarray of float64, shape (n,)
        Written.
    updates, gains : ndarray of float32, shape (n, axes)
        As for `step`.
    """
    count = len(places)
    pointers, others, probabilities = rows
    order, seats, begins, ends, skips, boxes, centers = tree
    for _ in range(iterations):
        nodes, grown = grow(places, order, seats, begins, ends, skips, boxes, centers, leaves)
        attract(0, count, places, pointers, others, probabilities, attraction)
        own = leaves[:grown]
        repel(own, nodes, order, seats, begins, ends, skips, boxes, centers, theta, repulsion, sums)
        scale = 1.0 / max(sums.sum(), 1e-12)
        step(places, attraction, repulsion, scale, exaggeration, rate, momentum, longest, updates, gains)


_TRIES = 64
_CLOSE = 1e-6


@njit(nogil=True, cache=True, fastmath=True)
def conditional(squares, perplexity, shares):
    """Add each word's probabilities of choosing its neighbors: p falls as exp(-b d^2), b by Newton's method.

    The slope of the entropy over log b is -b^2 times the variance of d^2. Where a step leaves what is left between two
    bounds, these are halved.

    Parameters
    ----------
    squares : ndarray of float32, shape (m, k)
        Squared distances of the neighbors, rising.
    perplexity : float
        The entropy of a row is its logarithm (van der Maaten and Hinton 2008, section 2); above k, rows are uniform.
    shares : ndarray of float32, shape (m, k)
        The probabilities of a row, which sum to 1, are added to it.
    """
    count, k = squares.shape
    wanted = np.log(perplexity)
    heights = np.empty(k, np.float32)
    for row in range(count):
        nearest = squares[row, 0]
        all_beyond = np.float32(0.0)
        for at in range(k):
            all_beyond += squares[row, at] - nearest
        low, high = 0.0, 1e38
        precision = k / all_beyond if all_beyond > 1e-20 else 1.0
        total = np.float32(1.0)
        for _ in range(_TRIES):
            total, weighted, twice = np.float32(0.0), np.float32(0.0), np.float32(0.0)
            for at in range(k):
                beyond = squares[row, at] - nearest
                height = np.exp(-np.float32(precision) * beyond)
                heights[at] = height
                total += height
                weighted += height * beyond
                twice += height * beyond * beyond
            mean = weighted / total
            off = np.log(total) + precision * mean - wanted
            if abs(off) < _CLOSE:
                break
            if off > 0:
                low = precision
            else:
                high = precision
            slope = precision * precision * (twice / total - mean * mean)
            following = precision * np.exp(off / slope) if slope > abs(off) / 3.0 else 0.0
            if not low < following < high:
                following = 2.0 * precision if high > 1e30 else (low + high) / 2.0
            precision = following
            if precision > 1e20 or precision < 1e-20:
                break
        for at in range(k):
            shares[row, at] += heights[at] / total
