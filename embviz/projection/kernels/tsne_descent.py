"""Iterations of t-SNE in one go: between two of them the interpreter's lock would be waited for."""

from numba import njit

from embviz.projection.kernels.repulsion import grow, repel
from embviz.projection.kernels.tsne_step import attract, step


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
    """Go down for some iterations.

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
