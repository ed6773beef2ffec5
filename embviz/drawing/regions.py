"""Regions of a map as they are shown: their names, colors, and where the names stand at each zoom."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.palette import packed, to_oklab, to_srgb

ANCHORS = 24  # words whose mean position is that of the name, which so moves with them in every frame
_LOOKED_AT = 240  # words of a region that are searched for its densest position
# shares of a region's words in one place: up to the first it has no place, from the second on it has one
_LOOSE, _TIGHT = 0.22, 0.6
_LOOKED_AT_ALL = 1500  # words sampled to test whether regions are separate
_ALONE = 0.4  # share of the words at its place that a region has to itself, beyond chance, from which on it is named
_INK_LIGHT, _INK_DARK = 0.53, 0.80  # Oklab lightness of names, at most above a light canvas, at least above a dark one


@dataclass(frozen=True)
class RegionLevel:
    """Regions of one level, next to each other.

    Attributes
    ----------
    names : tuple of str, length k
        Empty for a region that is not named.
    anchors : int32 array (k, 24)
        Words whose mean place is that of the name; the first is negative where a region has no place.
    sizes : int64 array (k,)
        How many words it has.
    reach : float32 array (k,)
        How far most of its words lie from there, in units of the plane.
    gathered : float32 array (k,)
        How far its words are in one place, from 0 to 1.
    colors : tuple of two uint32 arrays (k,)
        Pixels 0xffRRGGBB of the name, above a light canvas and above a dark one.
    labels : int array (n,)
        Region of each word, negative for none.
    """

    names: tuple[str, ...]
    anchors: np.ndarray
    sizes: np.ndarray
    reach: np.ndarray
    gathered: np.ndarray
    colors: tuple[np.ndarray, np.ndarray]
    labels: np.ndarray


@dataclass(frozen=True)
class MapRegionNames:
    """The region names of a map for `WordMap.set_regions`: levels from coarse to fine."""

    words: int
    levels: tuple[RegionLevel, ...]


def in_one_ink(regions: MapRegionNames, light: int, dark: int) -> MapRegionNames:
    """Return regions whose names have one color 0xffRRGGBB above a light canvas and one above a dark canvas.

    Beside points that are colored by a number, colored names would read as values.
    """

    def one_ink(level: RegionLevel) -> RegionLevel:
        count = len(level.names)
        return replace(level, colors=(np.full(count, light, np.uint32), np.full(count, dark, np.uint32)))

    return MapRegionNames(regions.words, tuple(map(one_ink, regions.levels)))


def region_level(
    names: Sequence[str], labels: np.ndarray, places: np.ndarray, colors: tuple[np.ndarray, np.ndarray]
) -> RegionLevel:
    """Find the positions of regions. Takes some 10 ms for 76,000 words: for a worker.

    A name stands where its region is densest. Gathered is the share of its words within 1.4 times the radius that the
    region would have if it lay together as densely as the map does on average; .22 of them and fewer are none, .6 all.

    Parameters
    ----------
    names : sequence of str, length k
    labels : int array (n,)
        Region of each word, negative for none.
    places : float array (n, 2 or 3)
    colors : tuple of two uint32 arrays (k,)
        Of the regions' words, above a light canvas and above a dark one.
    """
    number = len(names)
    anchors = np.full((number, ANCHORS), -1, np.int32)
    sizes = np.bincount(labels[labels >= 0], minlength=number)[:number]
    reach, gathered = np.zeros(number, np.float32), np.zeros(number, np.float32)
    known = np.flatnonzero((labels >= 0) & (labels < number) & np.isfinite(places).all(axis=1))
    if len(known):
        radius = _radius(places[known])
        known = known[np.argsort(labels[known], kind="stable")]
        edges = np.searchsorted(labels[known], np.arange(number + 1))
        for region in range(number):
            members = known[edges[region] : edges[region + 1]]
            if len(members):
                apart = radius * (len(members) / len(labels)) ** 0.5
                found, share, wide = _densest(places[members], 0.7 * apart, 1.4 * apart)
                anchors[region] = members[found]
                reach[region] = wide
                gathered[region] = np.clip((share - _LOOSE) / (_TIGHT - _LOOSE), 0, 1)
    inks = inked(colors[0], dark=False), inked(colors[1], dark=True)
    return RegionLevel(tuple(names), anchors, sizes, reach, gathered, inks, labels)


def gathered_at(regions: MapRegionNames, places: np.ndarray) -> MapRegionNames:
    """Return regions with their words at other positions: named as far as these are gathered there.

    Parameters
    ----------
    places : float array (n, 2 or 3)
        Not finite for words without a place.
    """
    placed = np.isfinite(places).all(axis=1)
    if len(places) != regions.words or not placed.any():
        return regions
    radius, levels = _radius(places[placed]), []
    for level in regions.levels:
        number, labels = len(level.names), level.labels
        anchors = np.maximum(level.anchors, 0)
        there = placed[anchors] & (level.anchors[:, :1] >= 0)
        middles = np.where(there[..., None], places[anchors], 0).sum(axis=1) / np.maximum(there.sum(axis=1), 1)[:, None]
        known = np.flatnonzero(placed & (labels >= 0) & (labels < number))
        own = labels[known]
        sizes = np.bincount(own, minlength=number)
        near = 1.4 * radius * (sizes / len(labels)) ** 0.5
        inside = np.linalg.norm(places[known] - middles[own], axis=1) <= near[own]
        share = np.bincount(own[inside], minlength=number) / np.maximum(sizes, 1)
        alone = np.clip(_alone(middles, near, places[known], own) / _ALONE, 0, 1)
        gathered = np.clip((share - _LOOSE) / (_TIGHT - _LOOSE), 0, 1) * alone * there.any(axis=1)
        levels.append(replace(level, gathered=gathered.astype(np.float32)))
    return MapRegionNames(regions.words, tuple(levels))


def _alone(middles: np.ndarray, near: np.ndarray, places: np.ndarray, own: np.ndarray) -> np.ndarray:
    """Return how exclusively regions hold the words near their centers: 0 as by chance, 1 alone; float (k,)."""
    every = slice(None, None, -(-len(places) // _LOOKED_AT_ALL))
    places, own, number = places[every], own[every], len(middles)
    inside = np.square(places[:, None] - middles[None]).sum(axis=2) <= np.square(near)
    ours = inside[np.arange(len(own)), own]
    pure = np.bincount(own[ours], minlength=number) / np.maximum(inside.sum(axis=0), 1)
    chance = np.bincount(own, minlength=number) / max(len(own), 1)
    alone: np.ndarray = (pure - chance) / np.maximum(1 - chance, 1e-9)
    return alone


def _radius(places: np.ndarray) -> float:
    """Return the radius around a map's center that contains most of its words."""
    some = places[:: max(1, len(places) // 4000)]
    return float(np.quantile(np.linalg.norm(some - np.median(some, axis=0), axis=1), 0.95)) or 1.0


def _densest(places: np.ndarray, close_by: float, near: float) -> tuple[np.ndarray, float, float]:
    """Return words near the densest position, the share of all near it, and the radius of most of the close ones."""
    some = places[:: -(-len(places) // _LOOKED_AT)]
    away = np.square(some[:, None] - some[None]).sum(axis=2)
    middle = some[np.exp(-away / (2 * close_by**2 or 1)).sum(axis=1).argmax()]
    for _ in range(3):
        away = np.linalg.norm(places - middle, axis=1)
        close = away <= close_by
        middle = places[close].mean(axis=0) if close.any() else middle
    away = np.linalg.norm(places - middle, axis=1)
    share = float((away <= near).mean())
    close = np.flatnonzero(away <= close_by)
    if not len(close):
        close = np.array([int(away.argmin())])
    close = close[np.argsort(away[close], kind="stable")]
    wide = float(away[close[int(0.8 * (len(close) - 1))]])
    inner = close[: max(1, int(0.6 * len(close)))]
    picked = inner[np.linspace(0, len(inner) - 1, ANCHORS).round().astype(int)]
    return picked, share, wide


def inked(colors: np.ndarray, *, dark: bool) -> np.ndarray:
    """Adapt colors for text on a canvas: darker on a light one, lighter on a dark one."""
    shifts = np.array((16, 8, 0), np.uint32)
    lab = to_oklab((colors[:, None] >> shifts & np.uint32(0xFF)) / 255)
    lab[:, 0] = np.maximum(lab[:, 0], _INK_DARK) if dark else np.minimum(lab[:, 0], _INK_LIGHT)
    return packed(np.round(to_srgb(lab) * 255).astype(np.uint8))


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
_ALONE_PX = (16.0, 600)  # of regions in one level
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
    pixels, weight = _SIZES[level] if levels > 1 else _ALONE_PX
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
    regions: MapRegionNames,
    places: Sequence[tuple[Floats, NDArray[np.bool_]]],
    view: View,
    measured: Measured,
    taken: Sequence[tuple[float, float, float, float]] = (),
    before: Mapping[Key, int] | None = None,
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
    return not bool(
        (
            (box[0] - across < others[:, 2])
            & (others[:, 0] < box[2] + across)
            & (box[1] - down < others[:, 3])
            & (others[:, 1] < box[3] + down)
        ).any()
    )


def apart(boxes: NDArray[np.floating]) -> NDArray[np.bool_]:
    """Return which boxes to show, bool (m,): no two that overlap, earlier ones first.

    Parameters
    ----------
    boxes : float array (m, 4)
        Left, top, right and bottom.
    """
    over = (
        (boxes[:, None, 0] < boxes[None, :, 2])
        & (boxes[None, :, 0] < boxes[:, None, 2])
        & (boxes[:, None, 1] < boxes[None, :, 3])
        & (boxes[None, :, 1] < boxes[:, None, 3])
    )
    seen = np.zeros(len(boxes), bool)
    for k in range(len(boxes)):
        seen[k] = not (over[k] & seen).any()
    return seen
