"""Hierarchical clustering with leaves ordered so that similar words are adjacent."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.importing import one_at_a_time


@dataclass(frozen=True)
class LeafOrder:
    """A tree of words and the order of its leaves that puts like words side by side.

    Attributes
    ----------
    order : ndarray of int64, shape (n,)
        Which word stands at each place.
    linkage : ndarray of float64, shape (n - 1, 4)
        Of each merge: the two nodes (words are 0 to n - 1, merges n and up), their distance, how many words.
    """

    order: NDArray[np.int64]
    linkage: NDArray[np.float64]


def ordered_tree(distances: NDArray[np.float64]) -> LeafOrder:
    """Join the nearest groups by their mean distance until one is left, and order the leaves.

    Average linkage; of all orders that the tree allows, one with the least sum of distances between neighbors
    (Bar-Joseph, Gifford and Jaakkola 2001), exactly. The sum is that of float32 distances. scipy's function of the same
    purpose keeps the interpreter from everybody else meanwhile, which a window would feel.

    Parameters
    ----------
    distances : ndarray of float64, shape (n, n)
        Symmetric.
    """
    count = len(distances)
    if count < 2:
        return LeafOrder(np.arange(count, dtype=np.int64), np.empty((0, 4)))
    with one_at_a_time:
        from scipy.cluster.hierarchy import leaves_list, linkage

    from embviz.analysis.kernels.leaf_order import least_costs

    # the upper triangle, row by row: scipy's condensed form
    tree = np.asarray(linkage(distances[np.triu_indices(count, 1)], "average"), dtype=np.float64)
    leaves = np.asarray(leaves_list(tree), dtype=np.int64)
    begin, middle, end, inner = _spans(tree, leaves)
    best = np.zeros((count, count), np.int32)
    along = np.ascontiguousarray(distances[np.ix_(leaves, leaves)], dtype=np.float32)
    first, last = least_costs(along, begin, middle, end, inner, best)
    return _turned(tree, middle, best, int(first), int(last))


def _spans(
    tree: NDArray[np.float64], leaves: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return of each merge where its leaves begin, are divided and end, and where its two children are divided."""
    count = len(leaves)
    begin, end = np.empty(2 * count - 1, np.int64), np.empty(2 * count - 1, np.int64)
    begin[leaves] = np.arange(count)
    end[:count] = begin[:count] + 1
    cut = np.full(2 * count - 1, -1, np.int64)
    inner = np.empty((count - 1, 2), np.int64)
    for merge, (left, right) in enumerate(tree[:, :2].astype(np.int64).tolist()):
        node = count + merge
        begin[node], cut[node], end[node] = begin[left], end[left], end[right]
        inner[merge] = cut[left], cut[right]
    return begin[count:], cut[count:], end[count:], inner


def _turned(
    tree: NDArray[np.float64], middle: NDArray[np.int64], best: NDArray[np.int32], first: int, last: int
) -> LeafOrder:
    """Return the tree with its branches as they lie in the best order from one leaf to another."""
    count = len(tree) + 1
    turned = tree.copy()
    order: list[int] = []
    waiting = [(2 * count - 2, first, last)]
    while waiting:
        node, u, v = waiting.pop()
        if node < count:
            order.append(node)
            continue
        left, right = tree[node - count, :2].astype(np.int64).tolist()
        if u >= middle[node - count]:
            left, right = right, left
            turned[node - count, :2] = left, right
        waiting += [(right, int(best[v, u]), v), (left, u, int(best[u, v]))]
    return LeafOrder(np.array(order, np.int64), turned)
