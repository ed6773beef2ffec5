"""Base of all pyqtgraph plots: axes, logarithmic ticks, labels, legends."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px

SMALL = 11  # px of tick labels and legends
_TICKS = 18  # px, height of the tick labels below the axis
_LABELS_APART = 4  # px between two tick labels below the axis
_USUAL = 280, 190  # px, preferred size
_LABEL_LEFT = 8.0  # px from the left edge to the label of the left axis
LEGEND_GAP = 8.0  # px between the end of a curve and its name
_SAMPLED_PX, _MOST_SAMPLED = 3.0, 4000  # px between two points sampled from a curve, and their largest number


def short_number(value: float, step: float = 0.0) -> str:
    """Format a number as a tick label: 1,500; 20,000; 2.5 M; 0.025; 3e-05. `step` (the tick spacing) sets the decimals.

    Thousands are written in full, as those of the neighboring plot may be few.
    """
    if value == 0:
        return "0"
    for size, sign in ((1e9, " G"), (1e6, " M")):
        if max(abs(value), step) >= size:
            return short_number(value / size, step / size) + sign
    if max(abs(value), step) < 1e-3:
        mantissa, exponent = f"{value:.1e}".split("e")
        return f"{mantissa.removesuffix('.0')}e{int(exponent)}".replace("-", "−")
    decimals = max(0, -math.floor(math.log10(step) + 1e-9)) if step > 0 else (2 if abs(value) < 100 else 0)
    return in_figures(value, f",.{decimals}f")


def series_color(k: int) -> QColor:
    """Return the color of the k-th curve: the accent, the second color, then the categories."""
    look = theme.current()
    colors = (look.accent, look.second, *look.categories[2:])
    return QColor(colors[k % len(colors)])


class Axis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph comes without types
    """An axis whose tick labels are short numbers, and apart: one that would touch the one before is left out.

    While there is nothing to measure off, it has no ticks: those of a range that nobody chose would look like data.
    """

    _known = True

    def set_known(self, known: bool) -> None:
        """Say whether its range is that of something."""
        if known != self._known:
            self._known = known
            self.picture = None
            self.update()

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        return super().tickValues(low, high, size) if self._known else []

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        if self.logMode:
            return [short_number(float(10.0**v), float(10.0**v)) for v in values]
        return [short_number(v * scale, spacing * scale) for v in values]

    def generateDrawSpecs(self, p: QPainter) -> Any:
        specs = super().generateDrawSpecs(p)
        if specs is None or self.orientation in ("left", "right"):
            return specs
        line, ticks, texts = specs
        kept: list[Any] = []
        for text in sorted(texts, key=lambda text: text[0].left()):
            if not kept or text[0].left() >= kept[-1][0].right() + px(_LABELS_APART):
                kept.append(text)
        return line, ticks, kept

    def boundingRect(self) -> QRectF:
        rect: QRectF = super().boundingRect()
        if self.grid is False:
            return rect
        # pyqtgraph adds room for labels at the ends only where there is no grid, and leaves others out
        beyond = int(self.style["hideOverlappingLabels"])
        upright = self.orientation in ("left", "right")
        return rect.adjusted(0, -beyond, 0, beyond) if upright else rect.adjusted(-beyond, 0, beyond, 0)


class Plot(pg.PlotWidget):  # type: ignore[misc]  # pyqtgraph comes without types
    """A plot in the style of the program that cannot be panned or zoomed with the mouse.

    Parameters
    ----------
    x_label, y_label : str
        Labels of the axes, with units.
    """

    def __init__(self, x_label: str = "", y_label: str = "", parent: QWidget | None = None) -> None:
        axes = {side: Axis(side) for side in ("left", "bottom", "right")}
        super().__init__(parent, axisItems=axes, enableMenu=False)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFrameShape(self.Shape.NoFrame)
        set_scaled_size(self, minimum_size=(120, 80))
        item = self.getPlotItem()
        # the left axis stays left in right-to-left languages: the values of a plot are not mirrored
        item.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        item.hideButtons()
        item.setMouseEnabled(False, False)
        self.setMouseTracking(True)
        # it handles no keys
        for part in (self, self.viewport()):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            part.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        item.hideAxis("right")
        for axis in axes.values():
            axis.enableAutoSIPrefix(False)
            axis.setTickDensity(0.7)
            # the grid is drawn by the axis, and lies behind the curves
            axis.setZValue(-1)
        self._labels = {"bottom": x_label, "left": y_label}
        # (name, color, x, y): drawn next to the end of its curve, or without x as a row of a legend at the upper right
        self.names: list[tuple[str, QColor, float | None, float | None]] = []
        self.curves: list[tuple[np.ndarray, np.ndarray]] = []  # x and y on the axes, which names must not cover
        self.mark: float | None = None
        self.message = ""
        self._own_letters: float | None = None
        theme.source.changed.connect(self.restyle)
        self.restyle()

    @property
    def labels(self) -> tuple[str, str]:
        """The labels of the x and the y axis."""
        return self._labels["bottom"], self._labels["left"]

    def set_labels(self, x_label: str, y_label: str) -> None:
        """Set the labels of the axes."""
        self._labels = {"bottom": x_label, "left": y_label}
        self.restyle()

    def set_letters(self, factor: float) -> None:
        """Scale the letters by a factor instead of the text size, for lessons."""
        self._own_letters = factor
        self.restyle()
        self.show_names(self.names)

    @property
    def _letters(self) -> float:
        return self._own_letters or theme.text_size()

    def _font(self, size: float, weight: int = 400) -> QFont:
        return theme.font_of(size * self._letters, weight)

    def sizeHint(self) -> QSize:
        # pyqtgraph's own makes pages scroll that have room enough
        return QSize(*map(round, (px(_USUAL[0]), px(_USUAL[1]))))

    def wheelEvent(self, event: QWheelEvent) -> None:
        # leave the wheel to the page, which scrolls
        event.ignore()

    def set_known(self, x: bool, y: bool) -> None:
        """Say whether the axes have the range of something; without, they have no ticks."""
        for side, known in (("bottom", x), ("left", y)):
            self.getPlotItem().getAxis(side).set_known(known)

    def set_notice(self, text: str) -> None:
        """Write in the middle of the picture why there is nothing to see; empty for nothing."""
        self.message = text
        self.setAccessibleDescription(text)
        self.viewport().update()

    def restyle(self) -> None:
        """Apply colors and fonts of the current theme."""
        item = self.getPlotItem()
        if item is None:
            return  # the plot is closed
        self.setBackground(theme.color("canvas"))
        for side in ("left", "bottom", "right"):
            axis = item.getAxis(side)
            axis.setPen(QPen(theme.color("line"), 1) if side == "bottom" else QPen(Qt.PenStyle.NoPen))
            axis.setTickPen(QPen(theme.color("line"), 1))
            axis.setTextPen(theme.color("text_muted"))
            axis.setTickFont(self._font(SMALL))
            # the labels at both ends may overlap the corners
            axis.setStyle(tickLength=0, tickTextOffset=6, maxTickLevel=0, hideOverlappingLabels=24)
            # the label of the left axis is written above it, where it can be read without turning one's head
            text = "" if side == "left" else self._labels.get(side)
            if text:
                axis.setLabel(text, color=theme.current().text_muted)
                axis.label.setFont(self._font(SMALL))
        # by default the axis reserves space for letters of usual size
        item.getAxis("bottom").setStyle(autoExpandTextSpace=False, tickTextHeight=round(_TICKS * self._letters))
        item.getAxis("left").setGrid(255)
        self._make_room()
        self.viewport().update()

    def show_names(self, names: Sequence[tuple[str, QColor, float | None, float | None]]) -> None:
        """Name the curves by (name, color, x, y): x and y of the curve's end, or None for a row at the upper right."""
        self.names = list(names)
        self._make_room()
        self.viewport().update()

    def _make_room(self) -> None:
        """Leave room for the names of curves at the right, and for a row above with the label of the left axis."""
        metrics = QFontMetricsF(self._font(SMALL + 1, 500))
        beside = [metrics.horizontalAdvance(name) for name, _, x, _ in self.names if x is not None and self._at_edge(x)]
        margin = max(beside) + px(LEGEND_GAP) + 6 if beside else 16 * self._letters
        row = bool(self._labels["left"]) or any(x is None for _, _, x, _ in self.names)
        self.getPlotItem().layout.setContentsMargins(4, 10 + 16 * self._letters * row, margin, 2)

    def _at_edge(self, x: float) -> bool:
        """Return whether a curve that ends at x has its name in the right margin."""
        view = self.getPlotItem().getViewBox().viewRect()
        return bool(x > view.left() + 0.8 * view.width())

    def _ended(self) -> list[tuple[str, QColor, float, float]]:
        return [(name, color, x, y) for name, color, x, y in self.names if x is not None and y is not None]

    def curve_name_boxes(self) -> list[QRectF]:
        """Return the rectangles of the names at the ends of curves, in pixels of the scene, in their order.

        Names of curves that end at the right edge are stacked in the margin; others are on the side of the end where
        they cover the least of all curves.
        """
        metrics = QFontMetricsF(self._font(SMALL + 1, 500))
        box = self.getPlotItem().getViewBox()
        area, high = box.sceneBoundingRect(), metrics.height()
        named = self._ended()
        ends = [box.mapViewToScene(QPointF(x, y)) for _, _, x, y in named]
        sizes = [QSizeF(metrics.horizontalAdvance(name), high) for name, _, _, _ in named]
        result = [QRectF(QPointF(), size) for size in sizes]
        at_edge = sorted((k for k, one in enumerate(named) if self._at_edge(one[2])), key=lambda k: ends[k].y())
        heights = spread_out(np.array([ends[k].y() for k in at_edge]), high, area.top(), area.bottom())
        for k, y in zip(at_edge, heights.tolist(), strict=True):
            result[k].moveTo(area.right() + px(LEGEND_GAP), y - high / 2)
        if len(at_edge) < len(named):
            drawn = self._drawn_points()
            taken = [result[k] for k in at_edge]
            for k in (k for k in range(len(named)) if k not in at_edge):
                result[k] = _beside(ends[k], sizes[k], area, drawn, taken)
                taken.append(result[k])
        return result

    def _drawn_points(self) -> np.ndarray:
        """Return points of curves and mark, at most `_SAMPLED_PX` apart, in pixels of the scene, shape (n, 2)."""
        box = self.getPlotItem().getViewBox()
        (left, right), (low, high) = box.viewRange()
        area, found = box.sceneBoundingRect(), [np.empty((0, 2))]
        for x, y in self.curves:
            good = np.isfinite(x) & np.isfinite(y)
            across = area.left() + (x[good] - left) / (right - left) * area.width()
            upward = area.bottom() - (y[good] - low) / (high - low) * area.height()
            if len(across) > 1:
                length = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(across), np.diff(upward)))))
                at = np.linspace(0.0, length[-1], min(_MOST_SAMPLED, int(length[-1] / _SAMPLED_PX) + 2))
                across, upward = np.interp(at, length, across), np.interp(at, length, upward)
            found.append(np.column_stack((across, upward)))
        if self.mark is not None:
            upward = np.arange(area.top(), area.bottom(), _SAMPLED_PX)
            at = area.left() + (self.mark - left) / (right - left) * area.width()
            found.append(np.column_stack((np.full(len(upward), at), upward)))
        return np.concatenate(found)

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        super().drawForeground(painter, rect)
        font = self._font(SMALL + 1, 500)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        box = self.getPlotItem().getViewBox()
        area = box.sceneBoundingRect()
        if self.mark is not None:
            at = box.mapViewToScene(QPointF(self.mark, 0)).x()
            painter.setPen(QPen(theme.color("text_muted", 150), 1))
            painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()))
        if self.message:
            wide, high = metrics.horizontalAdvance(self.message) + 12, metrics.height() + 6
            painter.fillRect(QRectF(area.center() - QPointF(wide, high) / 2, QSizeF(wide, high)), theme.color("canvas"))
            painter.setPen(theme.color("text"))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.message)
        for (name, color, _x, _y), place in zip(self._ended(), self.curve_name_boxes(), strict=True):
            painter.setPen(color)
            painter.drawText(QPointF(place.left(), place.center().y() + metrics.capHeight() / 2), name)
        right = area.right()
        for name, color, end, _ in reversed(self.names):
            if end is None:
                right -= metrics.horizontalAdvance(name)
                painter.setPen(color)
                painter.drawText(QPointF(right, area.top() - 10), name)
                right -= 16
        if self._labels["left"]:
            small = self._font(SMALL)
            painter.setFont(small)
            painter.setPen(theme.color("text_muted"))
            text, letters, room = self._labels["left"], QFontMetricsF(small), max(0.0, right - _LABEL_LEFT)
            text = letters.elidedText(text, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPointF(_LABEL_LEFT, area.top() - 10), text)


def _beside(end: QPointF, size: QSizeF, area: QRectF, drawn: np.ndarray, taken: Sequence[QRectF]) -> QRectF:
    """Return a box next to the end of a curve, beside, above or below it, where it covers least."""
    gap, wide, high = px(LEGEND_GAP), size.width(), size.height()
    best, least = QRectF(), math.inf
    corners = [QPointF(gap, -high / 2), QPointF(-gap - wide, -high / 2)]
    for away in (gap, gap + high, gap + 2 * high):  # the nearest that covers nothing
        corners += [QPointF(left, top) for left in (-wide / 2, gap, -gap - wide) for top in (-away - high, away)]
    for corner in corners:
        box = QRectF(end + corner, size)
        if corner.y() == -high / 2:  # to the right or left: a curve that ends at the top is named below its end
            box.moveTop(min(max(box.top(), area.top()), area.bottom() - high))
        else:
            box.moveLeft(min(max(box.left(), area.left()), area.right() - wide))
        x, y = drawn[:, 0], drawn[:, 1]
        over = int(((x > box.left() - 2) & (x < box.right() + 2) & (y > box.top()) & (y < box.bottom())).sum())
        out = box.intersected(area) != box
        cost = over + _MOST_SAMPLED * (out + sum(box.intersects(other) for other in taken))
        if cost < least:
            best, least = box, cost
    return best


def spread_out(wanted: np.ndarray, height: float, top: float, bottom: float) -> np.ndarray:
    """Return positions for lines of text of one height, as near to the wanted ones as possible without overlap.

    Parameters
    ----------
    wanted : float array (n,)
        Centers, from top to bottom, ascending.
    height, top, bottom : float
        Least distance of two centers, and the range that they may lie in.
    """
    places: np.ndarray = np.clip(wanted, top, bottom).astype(float)
    for k in range(1, len(places)):
        places[k] = max(places[k], places[k - 1] + height)
    if len(places) and places[-1] > bottom:
        places[-1] = bottom
        for k in range(len(places) - 2, -1, -1):
            places[k] = min(places[k], places[k + 1] - height)
    return places


_DECADES = range(-12, 13)


def set_log_ticks(axis: pg.AxisItem, steps: Sequence[int] | None) -> None:
    """Label an axis at some steps of each decade.

    Parameters
    ----------
    axis : AxisItem
        In logarithms of base ten.
    steps : sequence of int, optional
        For instance ``(1, 2, 5)``; None restores the default ticks.
    """
    if steps is None:
        axis.setTicks(None)
        return
    values = [step * 10.0**decade for decade in _DECADES for step in steps]
    axis.setTicks([[(math.log10(value), short_number(value, value)) for value in values]])
