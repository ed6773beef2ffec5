"""Layout of a figure: points, labels, legend, title and caption on a page."""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.export.figure import (
    FARTHEST,
    Annotations,
    Box,
    ColorKey,
    Dot,
    FigureColors,
    Lines,
    MapFigure,
    Text,
    hexadecimal,
)
from embviz.drawing.labels import NAMED_ALWAYS, OFFSET, SPARSE_CELL, STRONG, TIERS, WAYS, spread_out, tier_of
from embviz.drawing.raster import OPAQUE, detail_for
from embviz.drawing.regions import (
    LINE,
    QUIET,
    SPARSE_BELOW,
    MapRegionNames,
    View,
    broken,
    middles,
    place_names,
    style_of,
)
from embviz.drawing.word_display import columns, shortened
from embviz.util.language import tr

_SIZE, _WEIGHT, _STRONG = 12.0, 400, 600
_STEP = 18.0
_BOX_EDGE = 12.0  # px from the sheet's edges to the box
_PAD = 8.0
_DOT = 3.5
_BAR = (132.0, 9.0)
_BOX_BASELINE = 0.36 * _SIZE


def legend_box(
    legend: ColorKey, look: FigureColors, top: float, bottom: float, measure: Callable[[str, float, int], float]
) -> Annotations:
    """Return the legend in the lower left corner of the map, with as many names as fit.

    Parameters
    ----------
    top, bottom : float
        Ends of the map, in logical pixels.
    measure : callable
        Width of a text, its size and weight.
    """
    if legend.categorical and not legend.names:
        return Annotations()
    titled = 1 if legend.title else 0
    most = max(1, int((bottom - top - 2 * _BOX_EDGE - 2 * _PAD) / _STEP) - titled)
    named = len(legend.names) if len(legend.names) <= most else most - 1
    names = list(legend.names[:named])
    if named < len(legend.names):
        names.append(tr("and {names} more", names=len(legend.names) - named))
    rows = len(names) if legend.categorical else 2
    height = (rows + titled) * _STEP + 2 * _PAD - 4
    left, top = _BOX_EDGE, bottom - _BOX_EDGE - height
    texts, dots, boxes = [], [], []

    def write(text: str, x: float, row: float, weight: int = _WEIGHT) -> float:
        wide = measure(text, _SIZE, weight)
        baseline = top + _PAD + (row + 0.5) * _STEP - 2 + _BOX_BASELINE
        texts.append(Text(text, x, baseline, wide, _SIZE, weight, look.muted if weight == _WEIGHT else look.ink))
        return x + wide

    inner = left + _PAD
    right = write(legend.title, inner, 0, _STRONG) if titled else inner
    if legend.categorical:
        for k, name in enumerate(names):
            right = max(right, write(name, inner + 13, k + titled))
            if k < named:
                middle = top + _PAD + (k + titled + 0.5) * _STEP - 2
                dots.append(Dot(inner + _DOT, middle, _DOT, legend.colors[k]))
    else:
        y = top + _PAD + titled * _STEP + 3
        step = _BAR[0] / len(legend.colors)
        # each slightly over the next, so that no gap shows
        boxes += [
            Box(inner + k * step, y, min(step + 0.5, _BAR[0] - k * step), _BAR[1], color)
            for k, color in enumerate(legend.colors)
        ]
        write(_number(legend.low), inner, titled + 1)
        high = " ".join(part for part in (_number(legend.high), legend.unit) if part)
        write(high, inner + _BAR[0] - measure(high, _SIZE, _WEIGHT), titled + 1)
        right = max(right, inner + _BAR[0])
    back = Box(left, top, right + _PAD + 2 - left, height, look.background, 0.86)
    return Annotations((back, *boxes), tuple(dots), tuple(texts))


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


Measure = Callable[[str, float, int], float]
"""Width in pixels of a text, its size in pixels and its weight."""

_TALL = 1.04  # height of a name relative to its size: letters fill less than a line does
_BASELINE = 0.36  # from the middle of a line down to the baseline, likewise
_MARGIN = 0.05  # share of the map area left free on each side where the whole map is shown
_REGION_LINE = 1.21  # height of a line of a region's name relative to its size, as on the screen
_BETWEEN, _LINE = " · ", 1.4  # separator of the parts of a caption, and its line height relative to the size
_EDGE = 16.0  # px around title and caption
_TITLE, _CAPTION = (15.0, 600), (11.0, 400)
_ROOM = 1500.0  # px² of the sheet per name
_CANDIDATES = 12  # ratio of the words tried to the most names allowed
_MEASURED_AT_ONCE = 2000
_CLOSER = np.float32(1.6)  # how much closer names may be than on a moving map
# mean widths of characters, in units of the size, generous rather than tight
_NARROW, _CAPITAL, _WIDE = 0.56, 0.7, 1.0


@dataclass(frozen=True)
class FigureLayout:
    """A figure fitted to a page size, with everything that is drawn on it, in logical pixels, y downward.

    Attributes
    ----------
    plate : MapFigure
    look : FigureColors
    width, height : float
    x, y : ndarray of float32, shape (n,)
        Of the words; outside of the sheet for some.
    order : ndarray of int32, shape (k,)
        Words whose discs touch the map's part of the sheet, the first on top.
    radius : ndarray of float32, shape (n,)
        Of the discs; the smaller the more of them there are.
    crowd : float
        Words for each pixel of the part of the sheet that they fill.
    top, bottom : float
        Between which the map lies; title and caption are above and below.
    names : tuple of Text
        The words that are named, most important first.
    regions : tuple of Text
        Lines of the names of regions, below those of words.
    furniture : Annotations
        Legend, title and caption.
    """

    plate: MapFigure
    look: FigureColors
    width: float
    height: float
    x: NDArray[np.float32]
    y: NDArray[np.float32]
    order: NDArray[np.int32]
    radius: NDArray[np.float32]
    crowd: float
    top: float
    bottom: float
    names: tuple[Text, ...]
    regions: tuple[Text, ...]
    furniture: Annotations

    @property
    def opacity(self) -> float:
        """Opacity of the discs, in [0, 1]: overlapping discs then show how many they are."""
        return detail_for(self.crowd).opacity / OPAQUE if self.plate.opacity is None else self.plate.opacity


def text_width(text: str, size: float, weight: int = 400) -> float:
    """Estimate the width of a text in pixels, where no font metrics are available."""
    total = 0.0
    for character in text:
        if unicodedata.combining(character):
            continue
        if columns(character) == 2:
            total += _WIDE
        else:
            total += _CAPITAL if character.isupper() or character in "mwMW@%" else _NARROW
    return max(total, _NARROW) * size * (1.06 if weight > 450 else 1.0)


def lay_out(
    plate: MapFigure,
    look: FigureColors,
    size: tuple[float, float],
    measure: Measure = text_width,
    named: str = "all",
    pause: Callable[[float], None] | None = None,
) -> FigureLayout:
    """Fit a figure to a sheet and label as many words as fit, the most important first.

    Parameters
    ----------
    size : tuple of float
        Width and height in logical pixels.
    measure : callable
        Gives the width of texts.
    named : str
        ``all`` for as many words as find room, ``selected`` for the selected ones only, or ``none``.
    pause : callable, optional
        Called now and then with the share done; may raise.
    """
    width, height = size
    top = _EDGE + 1.6 * _TITLE[0] if plate.title else 0.0
    said = _lines_of(plate.caption, width - 2 * _EDGE, measure)
    bottom = height - (_EDGE + 1.2 * _CAPTION[0] + (len(said) - 1) * _LINE * _CAPTION[0] if said else 0.0)
    legend = legend_box(plate.legend, look, top, bottom, measure) if plate.legend is not None else Annotations()
    fixed = legend if plate.lines is None else legend.with_more(_said_of_lines(plate.lines, look, width, top, measure))
    x, y = _fitted(plate, width, top, bottom, legend.right)
    reach = plate.radius + 1
    seen = (x > -reach) & (x < width + reach) & (y > top - reach) & (y < bottom + reach)
    wanted = np.zeros(len(plate.words), bool)
    wanted[plate.order] = True
    seen &= wanted
    crowd = _crowd(x[seen], y[seen], width, bottom - top)
    radius = plate.radius * np.float32(detail_for(crowd).size)
    names: tuple[Text, ...] = ()
    regions: tuple[Text, ...] = ()
    region_boxes, sparse = np.zeros((0, 4)), False
    if named != "none" and plate.regions is not None and seen.any():
        regions, region_boxes, sparse = _region_names(
            plate, plate.regions, look, (x, y), (width, top, bottom), [*_boxes_of(fixed)], measure
        )
    if named != "none" and seen.any():
        chosen = plate.selected[seen[plate.selected]]
        rest = seen.copy()
        rest[chosen] = False
        lit = plate.lit[rest[plate.lit]]
        rest[lit] = False
        others = np.concatenate((lit, plate.order[rest[plate.order]])) if named == "all" else chosen[:0]
        names = _named(
            plate,
            look,
            (x, y - np.float32(top)),
            radius,
            chosen,
            others,
            (width, bottom - top),
            measure,
            pause,
            region_boxes - (0, top, 0, top),
            len(chosen) + len(lit),
            sparse=sparse,
        )
        names = tuple(name for name in (name.moved(0, top) for name in names) if not fixed.covers(name))
    texts = list(fixed.texts)
    if plate.title:
        baseline = _EDGE + (0.5 + _BASELINE) * _TITLE[0]
        texts.append(Text(plate.title, _EDGE, baseline, measure(plate.title, *_TITLE), *_TITLE, look.ink))
    for above, line in enumerate(reversed(said)):
        baseline = height - 0.8 * _EDGE - above * _LINE * _CAPTION[0]
        texts.append(Text(line, _EDGE, baseline, measure(line, *_CAPTION), *_CAPTION, look.muted))
    furniture = Annotations(fixed.boxes, fixed.dots, tuple(texts))
    front = plate.order if plate.front is None else plate.front
    return FigureLayout(
        plate, look, width, height, x, y, front[seen[front]], radius, crowd, top, bottom, names, regions, furniture
    )


def _lines_of(caption: str, room: float, measure: Measure) -> list[str]:
    """Break a caption into as few lines as fit, only between its parts: parameters stay whole."""
    lines: list[str] = []
    for part in caption.split(_BETWEEN) if caption else ():
        longer = f"{lines[-1]}{_BETWEEN}{part}" if lines else part
        if lines and measure(longer, *_CAPTION) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def _said_of_lines(lines: Lines, look: FigureColors, width: float, top: float, measure: Measure) -> Annotations:
    """Return the caption of the lines, in the upper left corner of the map."""
    wide = measure(lines.caption, *_CAPTION)
    high = 2.0 * _CAPTION[0]
    back = Box(_EDGE / 2, top + _EDGE / 2, min(wide + _EDGE, width - _EDGE), high, look.background, 0.86)
    baseline = back.y + high / 2 + _BASELINE * _CAPTION[0]
    return Annotations((back,), (), (Text(lines.caption, _EDGE, baseline, wide, *_CAPTION, look.muted),))


def _crowd(x: NDArray[np.float32], y: NDArray[np.float32], width: float, height: float) -> float:
    """Return the mean number of points per pixel of the area that they fill on the sheet."""
    if not len(x):
        return 0.0
    across = min(float(x.max()), width) - max(float(x.min()), 0.0)
    along = min(float(y.max()), height) - max(float(y.min()), 0.0)
    return len(x) / max(across * along, 1.0)


def _fitted(
    plate: MapFigure, width: float, top: float, bottom: float, inset: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Scale both axes equally, and center the visible part."""
    x, y = plate.points[:, 0].astype(np.float64), plate.points[:, 1].astype(np.float64)
    room, free = (width, max(bottom - top, 1.0)), 0.0
    if plate.frame is not None:
        left, upper, right, lower = plate.frame
    else:
        placed = plate.order[np.abs(plate.points[plate.order]).max(axis=1, initial=0) < FARTHEST]
        if not len(placed):
            return x.astype(np.float32), y.astype(np.float32)
        (left, right), (upper, lower) = _ends(x[placed]), _ends(y[placed])
        free = min(inset, width / 3)
        room = ((width - free) * (1 - 2 * _MARGIN), room[1] * (1 - 2 * _MARGIN))
    across, along = right - left, lower - upper
    scale = min(room[0] / across if across > 0 else np.inf, room[1] / along if along > 0 else np.inf)
    scale = scale if np.isfinite(scale) else 1.0
    # in the middle of the sheet, shifted only as far as the legend requires
    aside = min(max(free - (width - scale * across) / 2 + width * _MARGIN, 0.0), free / 2) if free else 0.0
    middle = (width / 2 + aside, (top + bottom) / 2)
    x = middle[0] + (x - (left + right) / 2) * scale
    y = middle[1] + (y - (upper + lower) / 2) * scale
    far = np.abs(plate.points).max(axis=1, initial=0) >= FARTHEST
    x[far] = y[far] = 2 * FARTHEST
    return x.astype(np.float32), y.astype(np.float32)


def _ends(values: NDArray[np.float64]) -> tuple[float, float]:
    return float(values.min()), float(values.max())


def _region_names(
    plate: MapFigure,
    regions: MapRegionNames,
    look: FigureColors,
    at: tuple[NDArray[np.float32], NDArray[np.float32]],
    room: tuple[float, float, float],
    taken: list[tuple[float, float, float, float]],
    measure: Measure,
) -> tuple[tuple[Text, ...], NDArray[np.float64], bool]:
    """Return the lines of region names, the boxes of whole names, and whether only few words are labeled with them.

    Parameters
    ----------
    at : tuple of arrays
        Of the words, on the sheet.
    room : tuple of float
        The width of the sheet, and between which the map lies.
    taken : list of tuples of left, top, right and bottom
        Where names must not lie.
    """
    (x, y), (width, top, bottom) = at, room
    placed = np.zeros(len(x), bool)
    placed[plate.order] = np.abs(plate.points[plate.order]).max(axis=1, initial=0) < FARTHEST
    here = np.flatnonzero(placed)
    extent = float(min(np.ptp(x[here]), np.ptp(y[here]))) if len(here) else 0.0
    first, second = here[np.argmin(plate.points[here, 0])], here[np.argmax(plate.points[here, 0])]
    across = float(plate.points[second, 0] - plate.points[first, 0])
    scale = float(x[second] - x[first]) / across * plate.unit if across > 0 else 1.0
    view = View(width, bottom - top, scale, extent)
    levels = len(regions.levels)

    def measured(name: str, level: int) -> tuple[tuple[str, ...], float, float]:
        letters, weight = style_of(level, levels, view.size)
        return broken(name, lambda text: measure(text, letters, weight), _REGION_LINE * letters)

    places = []
    for found in regions.levels:
        ids = np.maximum(found.anchors, 0)
        places.append(middles(found, x[ids], y[ids] - top, placed[ids]))
    texts, boxes = [], []
    for name in place_names(regions, places, view, measured, [(a, b - top, c, d - top) for a, b, c, d in taken]):
        level, k = name.key
        found = regions.levels[level]
        letters, weight = style_of(level, levels, view.size)
        seen = QUIET * name.strength * float(found.gathered[k])
        color = _mixed(look.background, hexadecimal(found.colors[plate.dark][k]), seen)
        left, above, right, below = name.box
        line = _REGION_LINE * letters
        for number, text in enumerate(measured(found.names[k], level)[0]):
            wide = measure(text, letters, weight)
            baseline = top + above + (LINE * number - 0.04 + 0.5) * line + _BASELINE * letters
            texts.append(Text(text, (left + right - wide) / 2, baseline, wide, letters, weight, color))
        boxes.append((left, above + top, right, below + top))
    return tuple(texts), np.array(boxes, np.float64).reshape(-1, 4), extent < SPARSE_BELOW


def _mixed(below: str, above: str, share: float) -> str:
    """Return a color with `share` of another one above it."""
    parts = (
        round((1 - share) * one + share * other)
        for one, other in zip(bytes.fromhex(below[1:]), bytes.fromhex(above[1:]), strict=True)
    )
    return "#" + "".join(f"{part:02X}" for part in parts)


def _boxes_of(marks: Annotations) -> Iterator[tuple[float, float, float, float]]:
    for box in marks.boxes:
        yield box.x, box.y, box.x + box.width, box.y + box.height


def _named(
    plate: MapFigure,
    look: FigureColors,
    at: tuple[NDArray[np.float32], NDArray[np.float32]],
    radius: NDArray[np.float32],
    chosen: NDArray[np.int32],
    others: NDArray[np.int32],
    size: tuple[float, float],
    measure: Measure,
    pause: Callable[[float], None] | None,
    taken: NDArray[np.floating],
    above: int,
    *,
    sparse: bool,
) -> tuple[Text, ...]:
    """Choose the words that are labeled, and their positions: `chosen` before `others`.

    Only the first `above` of them may lie on what is `taken`; `sparse`: few of the others are tried.
    """
    from embviz.drawing.kernels.placement import place_labels

    (x, y), n = at, len(plate.words)
    capacity = max(NAMED_ALWAYS, int(size[0] * size[1] / _ROOM))
    order = np.concatenate((chosen, others)).astype(np.int32)
    if sparse:
        rest = spread_out(x, y, order[above:], np.zeros(n, bool), (0.0, 0.0, *size), (0.0, 0.0), 1.0, 1, SPARSE_CELL)
        order = np.concatenate((order[:above], rest))
    order = order[: max(NAMED_ALWAYS, _CANDIDATES * capacity)]
    strong = min(len(chosen), len(order))
    rank = np.full(n, n, np.int64)
    rank[plate.order] = np.arange(len(plate.order))
    tier = tier_of(rank, len(plate.order))
    if plate.regions is not None:
        tier = np.maximum(tier, 1)  # region names are the landmarks
    wide, tall = np.zeros(n, np.float32), np.zeros(n, np.float32)
    styles: dict[int, tuple[float, int]] = {}
    for k, word in enumerate(order.tolist()):
        if pause is not None and k % _MEASURED_AT_ONCE == 0:
            pause(k / len(order))
        style = styles[word] = STRONG if k < strong and tier[word] else TIERS[tier[word]]
        wide[word] = measure(shortened(plate.words[word]), *style)
        tall[word] = _TALL * style[0]
    offset = radius + np.float32(OFFSET)
    out = np.empty(max(1, min(capacity, len(order))), np.int32)
    side = np.zeros(n, np.int8)
    # on paper nothing moves: every word may use any side, and names may be closer
    count = place_labels(
        order,
        min(strong, NAMED_ALWAYS),
        len(order),
        _CLOSER * x,
        _CLOSER * y,
        _CLOSER * offset,
        _CLOSER * wide,
        _CLOSER * tall,
        WAYS,
        np.zeros(n, bool),
        side,
        float(_CLOSER) * size[0],
        float(_CLOSER) * size[1],
        _CLOSER * taken.astype(np.float32),
        above,
        out,
    )
    accented, names = set(order[:strong].tolist()), []
    for word in out[:count].tolist():
        way, (letters, weight) = WAYS[side[word]], styles[word]
        width, half = float(wide[word]), float(tall[word]) / 2
        left = float(x[word]) + float(way[0]) * (float(offset[word]) + width / 2) - width / 2
        middle = float(y[word]) + float(way[1]) * (float(offset[word]) + half)
        if left < 0 or left + width > size[0] or middle < half or middle > size[1] - half:
            continue
        names.append(
            Text(
                shortened(plate.words[word]),
                left,
                middle + _BASELINE * letters,
                width,
                letters,
                weight,
                look.accent if word in accented else look.ink,
                word,
            )
        )
    return tuple(names)
