"""The order of a tree's leaves in which neighbors are as near as the tree allows.

Bar-Joseph, Gifford and Jaakkola (2001), Fast optimal leaf ordering for hierarchical clustering: of every two leaves the
least cost of the orders of their smallest common subtree that begin with the one and end with the other. In two steps
for each node, so that n leaves take O(n³) and not O(n⁴).
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray


@njit(nogil=True, cache=True, fastmath=True)
def least_costs(
    distances: NDArray[np.float32],
    begin: NDArray[np.int64],
    middle: NDArray[np.int64],
    end: NDArray[np.int64],
    inner: NDArray[np.int64],
    best: NDArray[np.int32],
) -> tuple[int, int]:
    """Find the best orders of all subtrees.

    Parameters
    ----------
    distances : float32, shape (n, n)
        Between the leaves from left to right, in any order that the tree allows.
    begin, middle, end : int64, shape (n - 1,)
        Of each merge, children before their parents: its left child has the leaves from `begin` to `middle`, its right
        child those from there to `end`.
    inner : int64, shape (n - 1, 2)
        Where the left and the right child themselves are divided; -1 for a leaf.
    best : int32, shape (n, n), written
        Of an order from u to v that is best for their smallest common subtree: the last leaf of u's child. That of v's
        child, which follows it, is the entry of v and u.

    Returns
    -------
    (int, int)
        First and last leaf of the best order of all.
    """
    n = len(distances)
    cost = np.zeros((n, n), np.float32)
    reached = np.empty(n, np.float32)
    through = np.empty(n, np.int32)
    first, last, least = 0, 0, np.float32(np.inf)
    for merge in range(len(begin)):
        low, cut, high = begin[merge], middle[merge], end[merge]
        for u in range(low, cut):
            from_, to = _across(u, low, cut, inner[merge, 0])
            for k in range(cut, high):
                reached[k] = np.float32(3e38)
            for m in range(from_, to):
                so_far = cost[u, m]
                for k in range(cut, high):
                    here = so_far + distances[m, k]
                    if here < reached[k]:
                        reached[k] = here
                        through[k] = m
            for v in range(cut, high):
                from_, to = _across(v, cut, high, inner[merge, 1])
                cheapest, at = np.float32(3e38), from_
                for k in range(from_, to):
                    here = reached[k] + cost[v, k]
                    if here < cheapest:
                        cheapest, at = here, k
                cost[u, v] = cost[v, u] = cheapest
                best[u, v], best[v, u] = through[at], at
                if merge == len(begin) - 1 and cheapest < least:
                    first, last, least = u, v, cheapest
    return first, last


@njit(nogil=True, cache=True, fastmath=True)
def _across(leaf: int, low: int, high: int, cut: int) -> tuple[int, int]:
    """Return the leaves at which an order of a subtree may end that begins with one: those of its other child."""
    if cut < 0:
        return leaf, leaf + 1
    return (cut, high) if leaf < cut else (low, cut)
