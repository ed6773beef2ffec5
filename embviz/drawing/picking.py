"""Points of a plane found by where they are: the nearest, those in a box or a drawn line, a connected cluster."""

import math

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from embviz.drawing.kernels import picking as kernels
from embviz.drawing.kernels.points import FARTHEST
from embviz.util.progress import SILENT, Pulse

PER_CELL = 4  # points, on average
MOST_CELLS = 512  # along each axis
SAMPLED = 20_000  # points by which the extent of a grid is chosen
STRIPS = 256
FEW = 6  # where one of so many points is in a box, or fewer, they are collected and sorted

Ids = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float32]


def inside_polygon(
    x: npt.NDArray[np.floating], y: npt.NDArray[np.floating], polygon: npt.ArrayLike
) -> npt.NDArray[np.bool_]:
    """Return which points lie inside a closed line, by its winding number.

    Where the line crosses itself, all that it goes around is inside, as one expects of a lasso. A million points and
    a line of some hundred corners take about 10 ms.

    Parameters
    ----------
    x, y : float array (n,)
        Of the points, in the same unit as the line: of the plane or of the view. A point with nan is outside.
    polygon : array-like of float (k, 2)
        The corners in order; the last is joined to the first. Fewer than three go around nothing.

    Returns
    -------
    bool array (n,)
        A point on the line itself may be either.
    """
    inside = np.zeros(len(x), np.bool_)
    corners = np.ascontiguousarray(polygon, np.float64).reshape(-1, 2)
    if len(corners) >= 3:
        kernels.inside_polygon(np.ascontiguousarray(x), np.ascontiguousarray(y), corners, STRIPS, inside)
    return inside


class PointGrid:
    """A grid index of points in a plane, to find those in a small part quickly.

    A million points take 15 ms to sort and some microseconds to search.

    Parameters
    ----------
    x, y : float32 array (n,)
        A point with nan, or farther away than `embviz.drawing.kernels.points.FARTHEST`, has no place: it is never
        found.

    Attributes
    ----------
    ids : int32 array (m,)
        The points that have a place, by rows of cells from the bottom up, each from left to right.
    x, y : float32 array (m,)
        Where these are.
    starts : int32 array (rows, columns + 1)
        Where in `ids` the points of each cell begin; the last of each row is where the row ends. Cells side by side
        are thus one stretch of `ids`.
    """

    def __init__(self, x: Floats, y: Floats) -> None:
        n = len(x)
        left, right = _bulk(x)
        bottom, top = _bulk(y)
        across = min(MOST_CELLS, max(1, math.isqrt(n // PER_CELL)))
        self._left, self._bottom = left, bottom
        self._per_x, self._per_y = across / (right - left), across / (top - bottom)
        self.starts = np.empty((across, across + 1), np.int32)
        ids, sorted_x, sorted_y = np.empty(n, np.int32), np.empty(n, np.float32), np.empty(n, np.float32)
        found = kernels.fill_grid(
            x, y, left, bottom, self._per_x, self._per_y, np.empty(n, np.int32), self.starts, ids, sorted_x, sorted_y
        )
        self.ids: Ids = ids[:found]
        self.x: Floats = sorted_x[:found]
        self.y: Floats = sorted_y[:found]

    @property
    def _cells(self) -> tuple[float, float, float, float, npt.NDArray[np.int32]]:
        return self._left, self._bottom, self._per_x, self._per_y, self.starts

    def nearest(self, x: float, y: float, reach: float) -> int:
        """Return the point nearest to (x, y) and no farther than `reach` (> 0), the first of several, or -1."""
        return int(kernels.nearest_in_grid(x, y, reach, *self._cells, self.ids, self.x, self.y))

    def count_around(self, left: float, bottom: float, right: float, top: float) -> int:
        """Return the number of points in all cells that a box touches: an upper bound for the box."""
        return int(kernels.count_in_box(left, bottom, right, top, *self._cells))

    def inside(self, left: float, bottom: float, right: float, top: float) -> Ids:
        """Return the points in a box, edges included, in the order of `ids`."""
        out = np.empty(self.count_around(left, bottom, right, top) + 1, np.int32)
        count = kernels.collect_in_box(left, bottom, right, top, *self._cells, self.ids, self.x, self.y, out)
        return out[:count]

    def stretches(self, left: float, bottom: float, right: float, top: float) -> npt.NDArray[np.int32]:
        """Return ranges of `ids` that contain all points of a box, and few others.

        Returns
        -------
        int32 array (r, 2)
            First and one past the last of each.
        """
        rows, columns = self.starts.shape[0], self.starts.shape[1] - 1
        r0, r1 = kernels.cell_range(bottom, top, self._bottom, self._per_y, rows)
        c0, c1 = kernels.cell_range(left, right, self._left, self._per_x, columns)
        return np.ascontiguousarray(self.starts[r0 : r1 + 1, [c0, c1 + 1]])


def _bulk(values: Floats) -> tuple[float, float]:
    """Return the range of a sample without its outermost values: a few outliers must not make all cells large."""
    sample = values[:: max(1, len(values) // SAMPLED)]
    sample = sample[np.abs(sample) < FARTHEST]
    if not len(sample):
        return 0.0, 1.0
    cut = len(sample) // 500
    ordered = np.sort(sample)
    low, high = float(ordered[cut]), float(ordered[len(sample) - 1 - cut])
    # where all lie on a line or in a point, cells still need a width
    return low, max(high, low + max(1e-6 * abs(low), 1e-6 * abs(high), 1e-12))


class RankedPoints:
    """Points of a plane with an importance, to find the most important ones in a part of it.

    Parameters
    ----------
    places : float32 array (n, 2)
        See `PointGrid` for those without a place.
    order : int32 array (n,)
        The points by falling importance.
    rank : int32 array (n,)
        The place of each point in `order`.

    Attributes
    ----------
    grid : PointGrid
    """

    def __init__(self, places: Floats, order: Ids, rank: Ids) -> None:
        self._x, self._y = np.ascontiguousarray(places[:, 0]), np.ascontiguousarray(places[:, 1])
        self._order, self._rank = order, rank
        self.grid = PointGrid(self._x, self._y)

    def foremost(self, left: float, bottom: float, right: float, top: float, most: int) -> Ids:
        """Return the most important points in a box, edges included, by falling importance and at most `most`."""
        around = self.grid.count_around(left, bottom, right, top)
        if around * FEW <= len(self._order):
            ranks = self._rank[self.grid.inside(left, bottom, right, top)]
            ranks.sort()
            return self._order[ranks[:most]]
        # many are in the box: the first by rank are found soon
        return first_in_box(self._x, self._y, self._order, left, bottom, right, top, min(most, around))


def first_in_box(
    x: Floats, y: Floats, order: Ids, left: float, bottom: float, right: float, top: float, most: int
) -> Ids:
    """Return the first points of `order` that are in a box, edges included, at most `most`; x, y are float32 (n,)."""
    out = np.empty(min(most, len(order)) + 1, np.int32)
    return out[: kernels.first_in_box(x, y, order, left, bottom, right, top, out)]


DENSE = 5  # neighbors that define the density
AROUND = 20  # points whose density is that around the first
REACH = 1.5  # step, relative to the usual distance of the neighbor number DENSE
_AT_ONCE = 2_000  # points whose surroundings are searched between two checks for cancellation


def clump(places: NDArray[np.float32], start: int, pulse: Pulse = SILENT) -> NDArray[np.int32]:
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
