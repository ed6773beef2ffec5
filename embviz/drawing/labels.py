"""Labels of words: their ranks and sizes on a map, and places for some hundred of them without overlaps.

Nothing here looks at all words but one compiled loop: a label that nobody will see is neither measured nor compared.

Where `embviz.drawing.kernels.placement` names the words of a map of any size and lets names lie on discs, a diagram of
few words can afford to leave every point uncovered.
"""

import math

import numpy as np
from numpy.typing import NDArray

NAMED_ALWAYS = 40  # selected words; more are a region, and their names over one another could not be read
# from a point to its label, the best first; y points down
WAYS = np.array([[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [-1, -1], [-1, 1]], np.float32)
TIERS = ((15.0, 600), (13.0, 500), (12.0, 400))  # px and weight: a few words are landmarks, most are not
STRONG = (13.0, 600)  # of selected words, at least
LEAST_CELL = 48.0, 12.0  # px; a cell is up to twice as wide and as high
SPARSE_CELL = 110.0, 44.0  # px; where names of regions say what there is
EACH = 2  # words of a cell that are tried
OFFSET = 3.5  # px between a disc and its name
HALO = 1.6  # px of the background's color around letters


def tier_of(rank: NDArray[np.integer], count: int) -> NDArray[np.int8]:
    """Return the index in `TIERS` for words of these frequency ranks (0 is the most frequent) among `count`."""
    first, second = min(max(count // 80, 6), 30), min(max(count // 15, 16), 120)
    tiers: NDArray[np.int8] = (rank >= first).astype(np.int8) + (rank >= second).astype(np.int8)
    return tiers


def spread_out(
    x: NDArray[np.float32],
    y: NDArray[np.float32],
    order: NDArray[np.int32],
    shown: NDArray[np.bool_],
    box: tuple[float, float, float, float],
    origin: tuple[float, float],
    scale: float,
    each: int = EACH,
    least: tuple[float, float] = LEAST_CELL,
) -> NDArray[np.int32]:
    """Return the words of a view to try as labels: the most important of each grid cell, and those shown.

    The cells double with every halving of the scale and lie fast on the plane: panning changes no cell.

    Parameters
    ----------
    x, y : float32 array (n,)
        Logical pixels of the view.
    order : int32 array (m,)
        Words in the box by falling importance.
    shown : bool array (n,)
        Words that are tried however many others share their cell.
    box : tuple of float
        Left, top, right and bottom in pixels.
    origin : tuple of float
        Where the plane's origin is in the view.
    scale : float
        Pixels per unit of the plane.
    each : int
        Words of one cell that are tried.
    least : tuple of float
        Width and height of a cell in pixels, at least; at most twice that.

    Returns
    -------
    int32 array (k,)
        By falling importance.
    """
    from embviz.drawing.kernels.placement import first_of_cells

    width, height = (scale * 2.0 ** math.ceil(math.log2(size / scale)) for size in least)
    left = origin[0] + math.floor((box[0] - origin[0]) / width) * width
    top = origin[1] + math.floor((box[1] - origin[1]) / height) * height
    columns, rows = int((box[2] - left) / width) + 1, int((box[3] - top) / height) + 1
    out = np.empty(len(order), np.int32)
    count = first_of_cells(x, y, order, shown, left, top, width, height, rows, columns, each, out)
    return out[:count]


MOST_NAMED = 400  # points that are labeled at most; a diagram with more names would be gray
AIR = 2.0  # px between a name and its neighbors
_AT_ONCE = 64

Floats = NDArray[np.float64]


def boxes_beside(points: Floats, gap: float, sizes: Floats) -> Floats:
    """Return the boxes of each point's name on each of its sides.

    Parameters
    ----------
    points : float64 array (n, 2)
        Logical pixels, y pointing down.
    gap : float
        From a point to its name.
    sizes : float64 array (n, 2)
        Widths and heights of the names.

    Returns
    -------
    float64 array (n, 8, 4)
        Left, top, right and bottom, by the sides of `embviz.drawing.labels.WAYS`.
    """
    half = sizes[:, None] / 2
    # at a corner a name may come nearer: its box is farther from the disc than on an axis
    near = np.where(np.abs(WAYS).sum(axis=1, keepdims=True) == 2, 0.5 * gap, gap)
    middle = points[:, None] + WAYS * (near + half)
    boxes: Floats = np.concatenate((middle - half, middle + half), axis=2)
    return boxes


def sides_of_names(
    points: Floats,
    radius: float,
    gap: float,
    sizes: Floats,
    order: NDArray[np.integer],
    view: tuple[float, float, float, float],
    before: NDArray[np.integer],
    avoid: Floats | None = None,
    blocked: Floats | None = None,
    blocked_radius: float = 0.0,
) -> NDArray[np.int8]:
    """Choose for each name a side where it covers no point and no earlier name, and stays within the view.

    Parameters
    ----------
    points : float64 array (n, 2)
        Of all points, named or not.
    radius : float
        Of their discs.
    gap : float
        From a point to its name.
    sizes : float64 array (n, 2)
    order : int array (m,)
        Points to be named, the most important first; only the first `MOST_NAMED` are tried.
    view : tuple of float
        Left, top, right and bottom.
    before : int array (n,)
        Sides of the picture before, which are kept where they are still free; -1 for none.
    avoid : float64 array (k, 2), optional
        Places that a name covers only where it has no better side, such as those along a line.
    blocked : float64 array (b, 2), optional
        Places that no name comes nearer to than `blocked_radius`, such as those of an arrow's head.

    Returns
    -------
    int8 array (n,)
        Sides as places in `embviz.drawing.labels.WAYS`; -1 for points without a name.
    """
    sides = np.full(len(points), -1, np.int8)
    order = order[:MOST_NAMED]
    if not len(order):
        return sides
    boxes = boxes_beside(points[order], gap, sizes[order])
    free = (
        (boxes[..., 0] >= view[0])
        & (boxes[..., 1] >= view[1])
        & (boxes[..., 2] <= view[2])
        & (boxes[..., 3] <= view[3])
    )
    crossed = np.zeros(free.shape)
    for at in range(0, len(order), _AT_ONCE):
        part = slice(at, at + _AT_ONCE)
        free[part] &= ~(_touching(boxes[part], points, radius).any(axis=2))
        if blocked is not None and len(blocked):
            free[part] &= ~(_touching(boxes[part], blocked, blocked_radius).any(axis=2))
        if avoid is not None and len(avoid):
            crossed[part] = _touching(boxes[part], avoid, 1.0).sum(axis=2)
    placed = np.empty((len(order), 4))
    count = 0
    for k, point in enumerate(order.tolist()):
        open_ways = free[k]
        if count and open_ways.any():
            open_ways = open_ways & ~_overlapping(boxes[k], placed[:count]).any(axis=1)
        if not open_ways.any():
            continue
        kept = int(before[point])
        if kept < 0 or not open_ways[kept] or crossed[k, kept] > crossed[k][open_ways].min():
            kept = int(np.where(open_ways, crossed[k] * len(WAYS) + np.arange(len(WAYS)), np.inf).argmin())
        sides[point] = kept
        placed[count] = boxes[k, kept]
        count += 1
    return sides


def _touching(boxes: Floats, points: Floats, radius: float) -> NDArray[np.bool_]:
    """Return which boxes (n, 8, 4) overlap the squares around which points (m, 2), shape (n, 8, m)."""
    x, y = points[:, 0], points[:, 1]
    left, top, right, bottom = (boxes[..., k, None] for k in range(4))
    touching: NDArray[np.bool_] = (
        (left < x + radius) & (right > x - radius) & (top < y + radius) & (bottom > y - radius)
    )
    return touching


def _overlapping(boxes: Floats, others: Floats) -> NDArray[np.bool_]:
    """Return which of the boxes (a, 4) are closer than `AIR` to which others (b, 4), shape (a, b)."""
    one = boxes[:, None]
    overlapping: NDArray[np.bool_] = (
        (one[..., 0] < others[:, 2] + AIR)
        & (one[..., 2] > others[:, 0] - AIR)
        & (one[..., 1] < others[:, 3])
        & (one[..., 3] > others[:, 1])
    )
    return overlapping


def rows_of_strip(
    marks: tuple[Floats, Floats], names: tuple[Floats, Floats], taken: Floats
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Arrange marks with names in rows: no overlapping marks, and as many names as fit.

    From the left to the right, each goes into the first row that has room. Where none has, the last name of some row
    gives way to the mark; where not even marks have room, marks lie over each other.

    Parameters
    ----------
    marks : tuple of float64 array (n,)
        Left and right end of each mark.
    names : tuple of float64 array (n,)
        Left and right end of each mark together with its name.
    taken : float64 array (r,)
        How far each row is taken from the left; rows are tried in this order.

    Returns
    -------
    rows : int64 array (n,)
    named : bool array (n,)
        Whose names find room.
    """
    whole, bare = taken.copy(), taken.copy()  # the occupied width of each row, with and without its last name
    last = np.full(len(taken), -1)
    rows, named = np.zeros(len(marks[0]), np.int64), np.zeros(len(marks[0]), np.bool_)
    for k in np.argsort(names[0], kind="stable").tolist():
        room = np.flatnonzero(whole <= names[0][k])
        if not len(room):
            # a name left of its mark is dropped; one on the right replaces the name before it
            room = np.flatnonzero(bare <= marks[0][k])
            room = room[np.argsort(whole[room], kind="stable")]
        row = int(room[0]) if len(room) else int(bare.argmin())
        named[k] = len(room) > 0 and bare[row] <= names[0][k]
        if last[row] >= 0 and whole[row] > (names if named[k] else marks)[0][k]:
            named[last[row]] = False
        rows[k], last[row] = row, k
        bare[row] = marks[1][k]
        whole[row] = names[1][k] if named[k] else marks[1][k]
    return rows, named
