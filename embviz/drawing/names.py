"""Ranks and sizes the labels of a map.

Nothing here looks at all words but one compiled loop: a label that nobody will see is neither measured nor compared.
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
    x: NDArray[np.float32], y: NDArray[np.float32], order: NDArray[np.int32], shown: NDArray[np.bool_],
    box: tuple[float, float, float, float], origin: tuple[float, float], scale: float, each: int = EACH,
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
