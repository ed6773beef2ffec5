"""The connected cluster around a point of a map."""

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from embviz.util.progress import SILENT, Pulse

DENSE = 5  # neighbors that define the density
AROUND = 20  # points whose density is that around the first
REACH = 1.5  # step, relative to the usual distance of the neighbor number DENSE
_AT_ONCE = 2_000  # points whose surroundings are searched between two checks for cancellation


def clump(
    places: NDArray[np.float32], start: int, pulse: Pulse = SILENT
) -> NDArray[np.int32]:
    """Return the points connected with one of them.

    Points p and q are joined when they are no farther than r apart, where r is `REACH` times the median, over the
    `AROUND` points nearest to the first, of the distance to their neighbor number `DENSE`; a point goes on to others
    only when it has `DENSE` of them within r. This is the cluster of DBSCAN (Ester et al. 1996) around the first point,
    with a radius that suits the density there.

    Parameters
    ----------
    places : float32 array (n, 2 or 3)
        Points without a place are nan.
    start : int
        The first point.

    Returns
    -------
    int32 array (m,)
        Rising, with the first point among them; that one alone where it has no place or no neighbors.

    Raises
    ------
    Cancelled
    """
    alone = np.array([start], np.int32)
    seen = np.flatnonzero(np.isfinite(places).all(axis=1))
    first = int(np.searchsorted(seen, start))
    if first == len(seen) or seen[first] != start or len(seen) <= DENSE:
        return alone
    pulse.check()
    tree = cKDTree(places[seen])
    _, around = tree.query(tree.data[first], min(AROUND, len(seen)))
    near, _ = tree.query(tree.data[around], DENSE + 1)
    radius = REACH * float(np.median(near[:, -1]))
    member = np.zeros(len(seen), bool)
    member[first] = True
    edge = np.array([first])
    while len(edge):
        reached = []
        for begin in range(0, len(edge), _AT_ONCE):
            pulse.check()
            lists = tree.query_ball_point(tree.data[edge[begin : begin + _AT_ONCE]], radius)
            reached += [found for found in lists if len(found) > DENSE]
        candidates = np.unique(np.concatenate([np.zeros(0, np.int64), *map(np.asarray, reached)]).astype(np.int64))
        edge = candidates[~member[candidates]]
        member[edge] = True
    return seen[member].astype(np.int32)
