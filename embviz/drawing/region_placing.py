"""Where the names of regions stand on a map, on the screen and on paper alike: by zoom, apart from each other."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.region_levels import MapRegionNames, RegionLevel

Floats = NDArray[np.floating]
Key = tuple[int, int]
"""Of a name: its level, and its number in it."""
Measured = Callable[[str, int], tuple[tuple[str, ...], float, float]]
"""Lines of a name of a level, and its width and height in pixels."""

JOINT = " · "
QUIET = 0.94  # opacity of a name
AIR = 8.0, 4.0  # px between two names
FAINTEST = 0.06  # a level of less opacity takes no space
SCATTERED = 0.3  # regions that are less gathered have no name: a faint one would be a smudge
MOST = 90  # names at a time
SPARSE_BELOW = 2200.0  # px of the shorter side of the whole map at this zoom, up to which few words are named
LINE, _ABOVE = 0.92, 0.08  # of the height of a line: from one line of a name to the next, and what is air
_SIZES = ((22.0, 600), (15.0, 600), (12.5, 600))  # px and weight by level, on a map of 900 px and more
_ALONE = (16.0, 600)  # of regions in one level
_SMALLEST = 0.72, 12.5  # of these on a small map: the share, and px
_LARGE_MAP = 850.0  # px
# px of the shorter side of the whole map at this zoom at which a level begins to be named, is, and then no longer
_SHOWN = ((0.0, 1.0, 1500.0, 2600.0), (380.0, 520.0, 4200.0, 7500.0), (1500.0, 2300.0, 12000.0, 22000.0))
_SHOWN_ALONE = (0.0, 1.0, 5000.0, 9000.0)
_WIDEST = 7.5  # times the height of its letters, of a line of a name
_EDGE = 2.0  # px
_SIDES = 5
_STAYS = 0.3  # share of a region's size by which one that is named comes before others


@dataclass(frozen=True)
class Standing:
    """A placed name.

    Attributes
    ----------
    key : tuple of int
    side : int
        Side of its region's place on which it is drawn.
    box : tuple of float
        Left, top, right and bottom in pixels.
    strength : float
        How much its level is seen at this zoom, in (0, 1].
    """

    key: Key
    side: int
    box: tuple[float, float, float, float]
    strength: float


@dataclass(frozen=True)
class View:
    """The visible part of a map, in pixels.

    Attributes
    ----------
    width, height : float
    scale : float
        Pixels per unit of the plane.
    extent : float
        The shorter side of the whole map, were all of it in a view at this zoom.
    """

    width: float
    height: float
    scale: float
    extent: float

    @property
    def size(self) -> float:
        """Size of names relative to a large map; in steps, so that few are redrawn while a view changes."""
        return round(max(_SMALLEST[0], min(1.0, min(self.width, self.height) / _LARGE_MAP)), 1)


def style_of(level: int, levels: int, size: float) -> tuple[float, int]:
    """Return size in pixels and weight of the names of a level; see `View.size`."""
    pixels, weight = _SIZES[level] if levels > 1 else _ALONE
    return max(_SMALLEST[1], pixels * size), weight


def broken(name: str, width_of: Callable[[str], float], line: float) -> tuple[tuple[str, ...], float, float]:
    """Break a name into lines; returns these with the total width and height.

    Parameters
    ----------
    line : float
        Height of a line.
    """
    lines: list[str] = []
    joint = JOINT if JOINT in name else " "
    for word in name.split(joint):
        longer = f"{lines[-1]}{joint}{word}" if lines else word
        if lines and width_of(longer) <= _WIDEST * line:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines), max(map(width_of, lines)), line * (LINE * len(lines) - _ABOVE)


def strength_of(level: int, levels: int, extent: float) -> float:
    """Return the visibility of a level at this zoom, in [0, 1]."""
    begins, full, ends, gone = _SHOWN[level] if levels > 1 else _SHOWN_ALONE
    return float(min(1.0, max(0.0, (extent - begins) / (full - begins)), max(0.0, (gone - extent) / (gone - ends))))


def middles(found: RegionLevel, x: Floats, y: Floats, placed: NDArray[np.bool_]) -> tuple[Floats, NDArray[np.bool_]]:
    """Return the positions of the names of a level, float (k, 2), and which have one, bool (k,).

    Parameters
    ----------
    x, y : float array (k, m)
        Of the anchors, in pixels.
    placed : bool array (k, m)
        Which of the anchors are on the map.
    """
    count = np.maximum(placed.sum(axis=1), 1)
    at = np.column_stack((np.where(placed, x, 0).sum(axis=1) / count, np.where(placed, y, 0).sum(axis=1) / count))
    return at, (found.anchors[:, 0] >= 0) & placed.any(axis=1)


def stand(at: Floats, reach: float, width: float, height: float, side: int) -> tuple[float, float]:
    """Return the corner of a name: inside a large region, else above, below, or beside it."""
    x, y = float(at[0]) - width / 2, float(at[1]) - height / 2
    if reach > 1.6 * height:
        return x, y + (0, -0.5, 0.5, -1, 1)[side] * min(1.2 * height, reach)
    away, beside = reach + height / 2 + 2, reach + width / 2 + 6
    return ((x, y - away), (x, y + away), (x + beside, y), (x - beside, y), (x, y - away - height / 2))[side]


def place_names(
    regions: MapRegionNames, places: Sequence[tuple[Floats, NDArray[np.bool_]]], view: View, measured: Measured,
    taken: Sequence[tuple[float, float, float, float]] = (), before: Mapping[Key, int] | None = None,
) -> list[Standing]:
    """Choose the names to show, coarse levels and large regions first, without overlap and within the view.

    Parameters
    ----------
    places : sequence of tuples
        Of each level, the result of `middles`.
    taken : sequence of tuples of left, top, right and bottom
        Where names must not lie.
    before : mapping, optional
        Sides of the names that are shown already: these keep them where they can.
    """
    before = before or {}
    chosen: list[Standing] = []
    boxes = np.array(list(taken), np.float64).reshape(-1, 4)
    for level, found in enumerate(regions.levels):
        strength = strength_of(level, len(regions.levels), view.extent)
        if strength <= FAINTEST:
            continue
        at, seen = places[level]
        stays = np.array([(level, k) in before for k in range(len(found.names))], float)
        for k in np.argsort(-found.sizes * (1 + _STAYS * stays), kind="stable").tolist():
            if len(chosen) >= MOST:
                return chosen
            if not seen[k] or not found.names[k] or found.gathered[k] < SCATTERED:
                continue
            _lines, wide, high = measured(found.names[k], level)
            side_before = before.get((level, k))
            for side in range(_SIDES) if side_before is None else (side_before, *range(_SIDES)):
                x, y = stand(at[k], float(found.reach[k]) * view.scale, wide, high, side)
                box = x, y, x + wide, y + high
                inside = x > _EDGE and y > _EDGE and box[2] < view.width - _EDGE and box[3] < view.height - _EDGE
                if inside and _free(box, boxes, side == side_before):
                    boxes = np.vstack((boxes, box))
                    chosen.append(Standing((level, k), side, box, strength))
                    break
    return chosen


def _free(box: tuple[float, float, float, float], others: NDArray[np.float64], stays: bool) -> bool:
    """Return whether a name has enough free space; one that stays in place needs less than a new one."""
    across, down = (AIR[0] / 2, AIR[1] / 2) if stays else AIR
    return not bool((
        (box[0] - across < others[:, 2]) & (others[:, 0] < box[2] + across)
        & (box[1] - down < others[:, 3]) & (others[:, 1] < box[3] + down)
    ).any())


def apart(boxes: NDArray[np.floating]) -> NDArray[np.bool_]:
    """Return which boxes to show, bool (m,): no two that overlap, earlier ones first.

    Parameters
    ----------
    boxes : float array (m, 4)
        Left, top, right and bottom.
    """
    over = (
        (boxes[:, None, 0] < boxes[None, :, 2]) & (boxes[None, :, 0] < boxes[:, None, 2])
        & (boxes[:, None, 1] < boxes[None, :, 3]) & (boxes[None, :, 1] < boxes[:, None, 3])
    )
    seen = np.zeros(len(boxes), bool)
    for k in range(len(boxes)):
        seen[k] = not (over[k] & seen).any()
    return seen
