"""The inner loops that find points of a plane, compiled: a grid over them, the nearest one, those in a polygon.

A grid is a `embviz.drawing.picking.PointGrid`; its arrays are described there. Loading numba takes longer
than painting the first window, so this module is imported when the first points are to be found.
"""

import numpy as np
from numba import njit

from embviz.drawing.kernels.points import FARTHEST


# no fastmath here and wherever else a row may hold nan: it would be taken for a place
@njit(nogil=True, cache=True)
def fill_grid(x, y, left, bottom, per_x, per_y, cells, starts, ids, sorted_x, sorted_y):
    """Sort points by the cells of a grid, each cell's by rising index; those without a place are left out.

    Parameters
    ----------
    x, y : float32 (n,)
    left, bottom : float
        Corner of the first cell. Points beyond the grid are counted to the cells at its edge.
    per_x, per_y : float
        Cells per unit along each axis.
    cells : int32 (n,)
        Room to work in.
    starts : int32 (rows, columns + 1)
        Receives where each cell's points begin; the last of a row is where the row ends.
    ids : int32 (n,)
        Receives the points, row by row of cells.
    sorted_x, sorted_y : float32 (n,)
        Receive their places.

    Returns
    -------
    int
        Number of points that have a place.
    """
    rows, columns = starts.shape[0], starts.shape[1] - 1
    heads = np.zeros(rows * columns, np.int32)
    for i in range(x.shape[0]):
        if not (abs(x[i]) < FARTHEST and abs(y[i]) < FARTHEST):
            cells[i] = -1
            continue
        cell = _cell(y[i], bottom, per_y, rows) * columns + _cell(x[i], left, per_x, columns)
        cells[i] = cell
        heads[cell] += 1
    total = 0
    for r in range(rows):
        for c in range(columns):
            count = heads[r * columns + c]
            starts[r, c] = heads[r * columns + c] = total
            total += count
        starts[r, columns] = total
    for i in range(x.shape[0]):
        cell = cells[i]
        if cell >= 0:
            k = heads[cell]
            heads[cell] = k + 1
            ids[k], sorted_x[k], sorted_y[k] = i, x[i], y[i]
    return total


@njit(nogil=True, cache=True)
def _cell(value, first, per_unit, cells):
    """Return the row or column that a coordinate lies in, or the one at the edge."""
    at = (np.float64(value) - first) * per_unit
    return 0 if not at > 0 else cells - 1 if at >= cells else int(at)


@njit(nogil=True, cache=True)
def cell_range(low, high, first, per_unit, cells):
    """Return the first and last row or column of the cells that hold all points between two coordinates."""
    return _cell(low, first, per_unit, cells), _cell(high, first, per_unit, cells)


@njit(nogil=True, cache=True)
def nearest_in_grid(at_x, at_y, reach, left, bottom, per_x, per_y, starts, ids, x, y):
    """Return the point nearest to a place and no farther than `reach`, the first of several as near, or -1.

    `x` and `y` are those of `fill_grid`, sorted. The search begins in a small box and doubles it until the nearest
    point in it is nearer than its edge.
    """
    rows, columns = starts.shape[0], starts.shape[1] - 1
    half = min(reach, 2.0 / min(per_x, per_y))
    while True:
        r0, r1 = cell_range(at_y - half, at_y + half, bottom, per_y, rows)
        c0, c1 = cell_range(at_x - half, at_x + half, left, per_x, columns)
        best, found = half * half, -1
        for r in range(r0, r1 + 1):
            for k in range(starts[r, c0], starts[r, c1 + 1]):
                dx, dy = np.float64(x[k]) - at_x, np.float64(y[k]) - at_y
                square = dx * dx + dy * dy
                if square < best or (square == best and (found < 0 or ids[k] < found)):
                    best, found = square, ids[k]
        if found >= 0 or half >= reach:
            return found
        half = min(2 * half, reach)


@njit(nogil=True, cache=True)
def count_in_box(west, south, east, north, left, bottom, per_x, per_y, starts):
    """Return how many points the cells hold that a box touches: at least those in the box, at little cost."""
    r0, r1 = cell_range(south, north, bottom, per_y, starts.shape[0])
    c0, c1 = cell_range(west, east, left, per_x, starts.shape[1] - 1)
    count = 0
    for r in range(r0, r1 + 1):
        count += starts[r, c1 + 1] - starts[r, c0]
    return count


@njit(nogil=True, cache=True)
def collect_in_box(west, south, east, north, left, bottom, per_x, per_y, starts, ids, x, y, out):
    """Write the points in a box, edges included, to `out`, which has one element more than the cells have points."""
    r0, r1 = cell_range(south, north, bottom, per_y, starts.shape[0])
    c0, c1 = cell_range(west, east, left, per_x, starts.shape[1] - 1)
    count = 0
    for r in range(r0, r1 + 1):
        for k in range(starts[r, c0], starts[r, c1 + 1]):
            # written whether inside or not: to guess wrong which costs more
            out[count] = ids[k]
            count += (west <= x[k]) & (x[k] <= east) & (south <= y[k]) & (y[k] <= north)
    return count


@njit(nogil=True, cache=True)
def first_in_box(x, y, order, west, south, east, north, out):
    """Write the first points of `order` in a box, edges included, until `out` is full but for one; return how many.

    `out` has room for one more than are wanted.
    """
    count, last = 0, out.shape[0] - 1
    for k in range(order.shape[0]):
        i = order[k]
        out[count] = i
        count += (west <= x[i]) & (x[i] <= east) & (south <= y[i]) & (y[i] <= north)
        if count > last:
            return last
    return count


@njit(nogil=True, cache=True)
def inside_polygon(x, y, polygon, strips, out):
    """Mark the points that a closed line winds around.

    Parameters
    ----------
    x, y : float (n,)
        nan is outside.
    polygon : float64 (k, 2)
        Corners; the last is joined to the first.
    strips : int
        Number of strips along y, so that a point is compared only with the edges of its strip.
    out : bool (n,)
        Receives whether the winding number is not zero.
    """
    corners = polygon.shape[0]
    low_x, low_y, high_x, high_y = polygon[0, 0], polygon[0, 1], polygon[0, 0], polygon[0, 1]
    for k in range(corners):
        low_x, high_x = min(low_x, polygon[k, 0]), max(high_x, polygon[k, 0])
        low_y, high_y = min(low_y, polygon[k, 1]), max(high_y, polygon[k, 1])
    per_y = strips / (high_y - low_y) if high_y > low_y else 0.0
    begins = np.zeros(strips + 1, np.int64)
    edges = np.empty(0, np.int64)
    for fill in range(2):
        # twice over the edges: first they are counted in each strip, then written there
        heads = begins.copy()
        for k in range(corners):
            first, second = polygon[k, 1], polygon[(k + 1) % corners, 1]
            s0, s1 = cell_range(min(first, second), max(first, second), low_y, per_y, strips)
            for s in range(s0, s1 + 1):
                if fill:
                    edges[heads[s]] = k
                    heads[s] += 1
                else:
                    begins[s + 1] += 1
        if not fill:
            for s in range(strips):
                begins[s + 1] += begins[s]
            edges = np.empty(begins[strips], np.int64)
    for i in range(x.shape[0]):
        px, py = np.float64(x[i]), np.float64(y[i])
        winding = 0
        if low_x <= px <= high_x and low_y <= py <= high_y:
            s = _cell(py, low_y, per_y, strips)
            for e in range(begins[s], begins[s + 1]):
                k = edges[e]
                after = (k + 1) % corners
                ax, ay, bx, by = polygon[k, 0], polygon[k, 1], polygon[after, 0], polygon[after, 1]
                # positive where the point lies to the left of the edge
                side = (bx - ax) * (py - ay) - (px - ax) * (by - ay)
                if ay <= py < by and side > 0:
                    winding += 1
                elif by <= py < ay and side < 0:
                    winding -= 1
        out[i] = winding != 0


def prepare() -> None:
    """Compile or load the loops of this module. Any thread may call this."""
    one, index, starts = np.zeros(1, np.float32), np.zeros(1, np.int32), np.zeros((1, 2), np.int32)
    cells, grid = (0.0, 0.0, 1.0, 1.0, starts), (index.copy(), one.copy(), one.copy())
    fill_grid(one, one, 0.0, 0.0, 1.0, 1.0, index.copy(), starts, *grid)
    nearest_in_grid(0.0, 0.0, 1.0, *cells, *grid)
    count_in_box(0.0, 0.0, 1.0, 1.0, *cells)
    collect_in_box(0.0, 0.0, 1.0, 1.0, *cells, *grid, np.zeros(2, np.int32))
    cell_range(0.0, 1.0, 0.0, 1.0, 1)
    first_in_box(one, one, index, 0.0, 0.0, 1.0, 1.0, np.zeros(2, np.int32))
    inside_polygon(one, one, np.zeros((3, 2)), 1, np.zeros(1, np.bool_))
