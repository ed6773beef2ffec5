"""Geometry of a word plane."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from embviz.drawing.labels import boxes_beside, rows_of_strip, sides_of_names
from embviz.gui.style.number_text import in_figures, scored
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.plot import short_number
from embviz.util.language import tr

RADIUS = 4.5  # px of a mark
GAP = 9.0  # px from the center of a mark to its name, with space for the selection ring
LETTERS = 12  # px, font size of names
ARROW_HEAD, ARROW_SIDE = 8.0, 3.4  # px, length and half width of an arrow's head
ARROW_APART = RADIUS + 2  # px from the center of a mark to the arrow's tip
LINE = 15.0  # px, height of a row of a strip
LANE_HEAD, LANE_INDENT, LEAST_LANE = 20.0, 18.0, 26.0
KEY_LINE = 20.0
KEY_GAP = 22.0
_TICK_PX = 90.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 74.0, 22.0, 14.0, 58.0
_STRIP_SIDE = 24.0
_MOST_AVOIDED = 4000

_Values = TypeVar("_Values", float, np.ndarray)
Measure = Callable[[str, int, int], float]  # returns the width of a text of a size and weight


@dataclass(frozen=True)
class PlaneAxis:
    """One axis of a plane.

    Attributes
    ----------
    title : str
        Title of its numbers.
    low, high : str
        Labels of its two ends; may be empty.
    zero : bool
        Draw a line at 0, and include it in the range.
    marks : tuple of (float, str)
        Other values with a dashed line and a caption, such as the middle between two poles.
    limits : (float, float), optional
        Limits; None for those of the points.
    """

    title: str
    low: str = ""
    high: str = ""
    zero: bool = True
    marks: tuple[tuple[float, str], ...] = ()
    limits: tuple[float, float] | None = None


@dataclass(frozen=True, eq=False)
class PlaneContent:
    """The contents of a plane; see `WordPlane.set_words`."""

    words: tuple[str, ...]
    points: np.ndarray
    x: PlaneAxis
    y: PlaneAxis | None
    groups: np.ndarray
    names: tuple[str, ...]
    notes: tuple[str, ...]
    arrows: tuple[tuple[int, int], ...]
    important: tuple[int, ...]
    line: str
    means: bool
    spans: np.ndarray | None = None  # (n, axes, 2), the ends of whiskers; nan for none

    @property
    def regression(self) -> tuple[float, float] | None:
        """Slope and intercept of the least squares line through the points; None if there is none."""
        x, y = self.points[:, 0], self.points[:, 1]
        if self.line != "regression" or len(x) < 2 or float(np.ptp(x)) == 0:
            return None
        slope, height = np.polyfit(x, y, 1)
        return float(slope), float(height)

    def reach(self, axis: int) -> np.ndarray:
        """Return the values that an axis, 0 or 1, is to hold; see `with_whiskers`."""
        return with_whiskers(self.points[:, axis], None if self.spans is None else self.spans[:, axis])

    def mean(self, group: int) -> float:
        """Mean x of a group's words; nan if it has none."""
        own = self.points[self.groups == group, 0]
        return float(own.mean()) if len(own) else float("nan")


@dataclass(eq=False)
class PlaneLayout:
    """Positions of the parts of a plane, in pixels.

    Attributes
    ----------
    area : QRectF
        The plot area.
    limits : tuple of two (float, float)
        Limits of the axes.
    at : float array (n, 2)
        Positions of the points.
    boxes : float array (n, 4)
        Left, top, right and bottom of each name relative to its point; nan for points without one.
    sides : int array (n,)
        The side of each point's name in a plane, -1 for none.
    x_ticks, y_ticks : list of (float, str)
        Pixels and text.
    lanes : list of QRectF
        Rectangles of the groups of a strip.
    key : list of (int, QPointF)
        Groups in the key above a plane, and the middle left of each.
    more : int
        Number of groups that did not fit the key.
    """

    area: QRectF
    limits: tuple[tuple[float, float], tuple[float, float]]
    at: np.ndarray
    boxes: np.ndarray
    sides: np.ndarray
    x_ticks: list[tuple[float, str]] = field(default_factory=list)
    y_ticks: list[tuple[float, str]] = field(default_factory=list)
    lanes: list[QRectF] = field(default_factory=list)
    key: list[tuple[int, QPointF]] = field(default_factory=list)
    more: int = 0

    def x_of(self, value: _Values) -> _Values:
        """Map one or several values of the x axis to pixels."""
        low, high = self.limits[0]
        return self.area.left() + (value - low) / (high - low) * self.area.width()

    def y_of(self, value: _Values) -> _Values:
        """Map one or several values of the y axis to pixels."""
        low, high = self.limits[1]
        return self.area.bottom() - (value - low) / (high - low) * self.area.height()


def limits_of(values: np.ndarray, axis: PlaneAxis, before: tuple[float, float] | None = None) -> tuple[float, float]:
    """Return the limits of an axis; the former ones as long as the values fill them and are inside."""
    if axis.limits is not None:
        return axis.limits
    good = values[np.isfinite(values)]
    low, high = (float(good.min()), float(good.max())) if len(good) else (0.0, 1.0)
    if axis.zero:
        low, high = min(low, 0.0), max(high, 0.0)
    for value, _ in axis.marks:
        low, high = min(low, value), max(high, value)
    spread = high - low
    if before is not None and before[0] <= low and high <= before[1] and spread > 0.6 * (before[1] - before[0]):
        return before
    room = 0.08 * spread or 0.1 * abs(high) or 0.5
    return low - room, high + room


def with_whiskers(values: np.ndarray, spans: np.ndarray | None) -> np.ndarray:
    """Return the values that the limits of an axis are to hold: the points, and the ends of their whiskers.

    Long whiskers are cut, so that the points and zero keep at least a third of the axis.

    Parameters
    ----------
    values : float array (n,)
    spans : float array (n, 2) or None
        nan for none.
    """
    if spans is None or not len(values) or not np.isfinite(spans).any():
        return values
    low, high = float(values.min()), float(values.max())
    ends = spans[np.isfinite(spans)]
    room = max(high, 0.0) - min(low, 0.0) or float(np.abs(ends).max())
    return np.concatenate((values, np.clip(ends, low - room, high + room)))


def lay_out(
    content: PlaneContent, width: float, height: float, measure: Measure, before: PlaneLayout | None = None
) -> PlaneLayout:
    """Compute the layout of a plane or a strip for a size.

    Parameters
    ----------
    measure : callable
        Returns the width of a text of a size and weight.
    before : PlaneLayout, optional
        Former layout of the same words: limits and sides of names are kept where possible.
    """
    return (_strip if content.y is None else _plane)(content, width, height, measure, before)


def _plane(
    content: PlaneContent, width: float, height: float, measure: Measure, before: PlaneLayout | None
) -> PlaneLayout:
    assert content.y is not None
    key, more, lines = _key(content, width, measure)
    top = px(_TOP) + lines * px(KEY_LINE)
    area = QRectF(px(_LEFT), top, max(40.0, width - px(_LEFT) - px(_RIGHT)), max(40.0, height - top - px(_BOTTOM)))
    limits = (
        limits_of(content.reach(0), content.x, before.limits[0] if before else None),
        limits_of(content.reach(1), content.y, before.limits[1] if before else None),
    )
    if content.line == "diagonal":
        both = min(low for low, _ in limits), max(high for _, high in limits)
        limits = both, both
    made = PlaneLayout(area, limits, np.empty((0, 2)), np.empty((0, 4)), np.empty(0, np.int8), key=key, more=more)
    made.x_ticks = [(made.x_of(v), text) for v, text in ticks(*limits[0], area.width() / px(_TICK_PX))]
    made.y_ticks = [(made.y_of(v), text) for v, text in ticks(*limits[1], area.height() / (0.7 * px(_TICK_PX)))]
    made.at = np.column_stack((made.x_of(content.points[:, 0]), made.y_of(content.points[:, 1])))
    sizes = _sizes(content.words, measure)
    rest = np.setdiff1d(np.arange(len(content.words)), content.important)
    order = np.concatenate((np.array(content.important, np.int64), rest))
    kept = before.sides if before is not None and len(before.sides) == len(order) else np.full(len(order), -1)
    view = (area.left(), area.top(), area.right() + px(_RIGHT) - 4, area.bottom())
    made.sides = sides_of_names(
        made.at, RADIUS, GAP, sizes, order, view, kept, _along(made, content), _heads(made, content), ARROW_SIDE + 1
    )
    boxes = boxes_beside(np.zeros_like(made.at), GAP, sizes)[np.arange(len(order)), made.sides]
    boxes[made.sides < 0] = np.nan
    made.boxes = boxes
    return made


def _along(made: PlaneLayout, content: PlaneContent) -> np.ndarray:
    """Return points along the arrows, for names to avoid."""
    if not content.arrows:
        return np.empty((0, 2))
    steps = np.linspace(0, 1, max(2, min(20, _MOST_AVOIDED // len(content.arrows))))[:, None]
    return np.concatenate([made.at[a] + steps * (made.at[b] - made.at[a]) for a, b in content.arrows])


def _heads(made: PlaneLayout, content: PlaneContent) -> np.ndarray:
    """Return tips, centers and necks of the arrow heads, for arrows long enough to have one."""
    if not content.arrows:
        return np.empty((0, 2))
    a, b = (made.at[list(ends)] for ends in zip(*content.arrows, strict=True))
    length = np.hypot(*(b - a).T)[:, None]
    drawn = length[:, 0] >= 2 * RADIUS + ARROW_HEAD
    along = (b - a)[drawn] / length[drawn]
    return np.concatenate([b[drawn] - along * (ARROW_APART + share * ARROW_HEAD) for share in (0.0, 0.5, 1.0)])


def _strip(
    content: PlaneContent, width: float, height: float, measure: Measure, before: PlaneLayout | None
) -> PlaneLayout:
    area = QRectF(_STRIP_SIDE, px(_TOP), max(40.0, width - 2 * _STRIP_SIDE), max(40.0, height - px(_TOP) - px(_BOTTOM)))
    limits = limits_of(content.reach(0), content.x, before.limits[0] if before else None), (0.0, 1.0)
    n = len(content.words)
    made = PlaneLayout(area, limits, np.zeros((n, 2)), np.full((n, 4), np.nan), np.full(n, -1, np.int8))
    made.x_ticks = [(made.x_of(v), text) for v, text in ticks(*limits[0], area.width() / px(_TICK_PX))]
    made.at[:, 0] = made.x_of(content.points[:, 0])
    sizes = _sizes(content.words, measure)
    lanes = max(1, len(content.names))
    # the height of a lane follows its share of the words
    shares = [max(1, int((content.groups == lane).sum())) for lane in range(lanes)] if content.names else [1]
    free, top = max(0.0, area.height() - lanes * px(LEAST_LANE)), area.top()
    for lane in range(lanes):
        tall = px(LEAST_LANE) + free * shares[lane] / sum(shares)
        box = QRectF(area.left(), top, area.width(), tall)
        own = np.flatnonzero(content.groups == lane) if content.names else np.arange(n)
        head = px(LANE_INDENT) + measure(lane_head(content, lane), LETTERS, 600) + 2 * GAP if content.names else 0.0
        _fill_lane(made, own, box, sizes, head)
        made.lanes.append(box)
        top += tall
    return made


def lane_head(content: PlaneContent, lane: int) -> str:
    """Return the header of a lane: its group, number of words and their mean."""
    count, said = int((content.groups == lane).sum()), content.names[lane]
    said = f"{said}  ·  {in_figures(count, ',d')}"
    return (
        tr("{said}  ·  mean {mean}", said=said, mean=scored(content.mean(lane), "+.3f"))
        if content.means and count
        else said
    )


def _fill_lane(made: PlaneLayout, own: np.ndarray, lane: QRectF, sizes: np.ndarray, head: float) -> None:
    """Assign the words of a lane to rows, the middle ones first; the header takes some space of the upper ones."""
    rows = max(1, int((lane.height() - 4) / px(LINE)))
    steps = np.arange(rows)
    away = (steps + 1) // 2 * np.where(steps % 2, -1, 1) * px(LINE)
    heights = lane.center().y() + away + (0 if rows % 2 else px(LINE) / 2)
    below_head = heights < lane.top() + px(LANE_HEAD) + px(LINE) / 2
    taken = np.where(below_head & (head > 0), lane.left() + head, -np.inf)
    x, wide, tall = made.at[own, 0], sizes[own, 0], sizes[own, 1]
    leftward = x + GAP + wide > made.area.right() + _STRIP_SIDE - 4
    marks = x - RADIUS - 1, x + RADIUS + 1
    ends = np.where(leftward, x - GAP - wide, marks[0]), np.where(leftward, marks[1], x + GAP + wide + 4)
    found, named = rows_of_strip(marks, ends, taken)
    made.at[own, 1] = heights[found]
    left = np.where(leftward, -GAP - wide, GAP)
    # a name that does not fit on its own side may fit on the other
    for k in np.flatnonzero(~named).tolist():
        beside = found == found[k]
        for side in (-GAP - wide[k], GAP):
            low, high = x[k] + side, x[k] + side + wide[k]
            reach = np.where(named, left, 0.0)
            starts = np.minimum(marks[0], x + reach)
            stops = np.maximum(marks[1], x + np.where(named, left + wide, 0.0))
            near = beside & (np.arange(len(own)) != k)
            if (
                low >= max(taken[found[k]], made.area.left())
                and high <= made.area.right() + _STRIP_SIDE - 4
                and not (near & (starts < high) & (stops > low)).any()
            ):
                left[k], named[k] = side, True
                break
    boxes = np.column_stack((left, -tall / 2, left + wide, tall / 2))
    made.boxes[own[named]] = boxes[named]


def _sizes(words: Sequence[str], measure: Measure) -> np.ndarray:
    return np.array([(measure(word, LETTERS, 500) + 2, LETTERS + 3.0) for word in words]).reshape(-1, 2)


def _key(content: PlaneContent, width: float, measure: Measure) -> tuple[list[tuple[int, QPointF]], int, int]:
    """Return the positions of the groups' names above a plane, how many did not fit, and the number of lines."""
    found: list[tuple[int, QPointF]] = []
    x, line = px(_LEFT), 0
    for group, name in enumerate(content.names):
        wide = measure(name, LETTERS, 400) + px(KEY_GAP) + 12
        if x + wide > width - px(_RIGHT) and x > px(_LEFT):
            x, line = px(_LEFT), line + 1
            if line == 2:
                return found, len(content.names) - group, 2
        found.append((group, QPointF(x, px(_TOP) + line * px(KEY_LINE) + 2)))
        x += wide
    return found, 0, line + 1 if found else 0


def ticks(low: float, high: float, about: float) -> list[tuple[float, str]]:
    """Return about so many round values between two limits, with their texts."""
    if not high > low:
        return []
    raw = (high - low) / max(2.0, about)
    size = 10.0 ** np.floor(np.log10(raw))
    step = float(next(k * size for k in (1, 2, 5, 10) if k * size >= raw * 0.999))
    first, last = int(np.ceil(low / step - 1e-9)), int(np.floor(high / step + 1e-9))
    return [(k * step, short_number(k * step, step)) for k in range(first, last + 1)]
