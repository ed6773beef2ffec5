"""Plot of curves with epochs, phases and a crosshair; each curve with faint points, running mean and dots."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.plot import SMALL, Plot, series_color, spread_out
from embviz.gui.widgets.curves.shaping import smoothed
from embviz.util.language import tr

TOP_ROW = 20.0  # px above the plot for its title, the epochs and the values


@dataclass(frozen=True)
class Shade:
    """A named interval of the x axis, with a tooltip."""

    name: str
    start: float
    end: float
    help: str = ""


class CurvePlot(Plot):
    """The plot widget of `LiveCurve`: draws marks, intervals, names and values at given positions."""

    def __init__(self) -> None:
        super().__init__()
        self.title = ""
        self.marks: list[tuple[float, int]] = []
        self.shades: Sequence[Shade] = ()
        self.crosshair: float | None = None
        self.crosshair_rests = False  # the crosshair marks a chosen position, not the pointer
        self.dots: list[tuple[QColor, float, float]] = []  # points of the curves at the crosshair, or a lone point
        self.readout: list[tuple[str, QColor]] = []
        self.ends: list[tuple[str, QColor, float, float]] = []  # name, color and end of each of several curves
        self.message = ""

    @property
    def words(self) -> str:
        """The text of the values above the plot."""
        return "   ".join(text for text, _ in self.readout)

    def _make_room(self) -> None:
        # the row above has the title, the epochs and the values
        self.getPlotItem().layout.setContentsMargins(4, px(TOP_ROW) + 2, 16, 2)

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        super().drawForeground(painter, rect)
        painter.setFont(theme.font(SMALL))
        metrics = QFontMetricsF(theme.font(SMALL))
        area = self.getPlotItem().getViewBox().sceneBoundingRect()
        if self.message:
            painter.setPen(theme.color("text_muted"))
            painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.message)
            return
        baseline = area.top() - px(TOP_ROW) + metrics.ascent()
        painter.setPen(theme.color("text_muted"))
        painter.drawText(QPointF(8, baseline), self.title)
        free = 8 + metrics.horizontalAdvance(self.title) + 14
        reading = self._draw_readout(painter, metrics, free, area.right(), baseline)
        self._draw_marks(painter, metrics, area, baseline, free, reading)
        for k, shade in enumerate(self.shades):
            band = self._band(shade, area)
            # transparent enough to lie over the curves
            painter.fillRect(band, theme.color("text_muted", 30 if k % 2 else 14))
            if metrics.horizontalAdvance(shade.name) + 10 < band.width():
                painter.setPen(theme.color("text_muted"))
                painter.drawText(QPointF(band.left() + 6, area.top() + metrics.ascent() + 4), shade.name)
        self._draw_crosshair(painter, area)
        self._draw_ends(painter, metrics, area)

    def shade_at(self, x: float) -> Shade | None:
        """Return the interval that contains x."""
        return next((shade for shade in self.shades if shade.start <= x <= shade.end), None)

    def _band(self, shade: Shade, area: QRectF) -> QRectF:
        box = self.getPlotItem().getViewBox()
        left, right = (box.mapViewToScene(QPointF(x, 0)).x() for x in (shade.start, shade.end))
        left, right = max(left, area.left()), min(right, area.right())
        return QRectF(left, area.top(), max(right - left, 0), area.height())

    def _draw_readout(
        self, painter: QPainter, metrics: QFontMetricsF, free: float, right: float, baseline: float
    ) -> float:
        """Write the values from the right, as many as fit; return where they begin."""
        shown, left = [], right + 14
        for text, color in self.readout:
            wide = metrics.horizontalAdvance(text) + 14
            if left - wide < free:
                break
            shown.append((text, color))
            left -= wide
        at = left
        for text, color in shown:
            painter.setPen(color)
            painter.drawText(QPointF(at, baseline), text)
            at += metrics.horizontalAdvance(text) + 14
        return left - 12

    def _draw_marks(
        self, painter: QPainter, metrics: QFontMetricsF, area: QRectF, baseline: float, free: float, end: float
    ) -> None:
        for x, epoch in self.marks:
            at = round(self.getPlotItem().getViewBox().mapViewToScene(QPointF(x, 0)).x()) + 0.5
            painter.setPen(QPen(theme.color("text_muted", 48), 1))  # faint: it lies over the curves
            painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()))
            text = tr("epoch {epoch}", epoch=epoch + 1)
            wide = metrics.horizontalAdvance(text)
            if at >= free and at + wide < end:
                painter.setPen(theme.color("text_muted"))
                painter.drawText(QPointF(at, baseline), text)
                free = at + wide + 8

    def _draw_ends(self, painter: QPainter, metrics: QFontMetricsF, area: QRectF) -> None:
        """Name each of several curves at its end, so that they can be distinguished without colors."""
        box = self.getPlotItem().getViewBox()
        placed = [(text, color, box.mapViewToScene(QPointF(x, y))) for text, color, x, y in self.ends]
        placed.sort(key=lambda end: end[2].y())
        wanted = np.array([at.y() for _, _, at in placed])
        for (text, color, at), y in zip(
            placed, spread_out(wanted, metrics.capHeight() + 3, area.top(), area.bottom()), strict=True
        ):
            left = min(at.x() + 4, self.width() - metrics.horizontalAdvance(text) - 1)
            painter.setPen(color)
            painter.drawText(QPointF(left, float(y) + metrics.capHeight() / 2), text)

    def _draw_crosshair(self, painter: QPainter, area: QRectF) -> None:
        box = self.getPlotItem().getViewBox()
        if self.crosshair is not None:
            at = box.mapViewToScene(QPointF(self.crosshair, 0)).x()
            color = theme.color("accent") if self.crosshair_rests else theme.color("text_muted", 140)
            painter.setPen(QPen(color, 1.5 if self.crosshair_rests else 1))
            painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()))
        for color, x, y in self.dots:
            at_point = box.mapViewToScene(QPointF(x, y))
            if area.adjusted(-4, -4, 4, 4).contains(at_point):
                painter.setPen(QPen(theme.color("canvas"), 1.5))
                painter.setBrush(color)
                painter.drawEllipse(at_point, 4, 4)


_FAINT = 60  # alpha, 0 to 255, of curves that stand back


@dataclass(frozen=True, eq=False)
class Curve:
    """One curve.

    Attributes
    ----------
    key : hashable
        Identity of the curve: one with a known key continues that curve.
    name : str
        Shown next to its value at the pointer; may be empty.
    x, y : float array (n,)
        x ascending.
    color : int
        Index for `series_color`.
    noisy : bool
        Draw the running mean strong, and the points faint behind it.
    dots : bool
        Draw the points as dots, for few measured values.
    dashed : bool
    told : bool
        Its value is written above the plot.
    faint : bool
        It stands back, while another one is pointed at.
    """

    key: Hashable
    name: str
    x: np.ndarray
    y: np.ndarray
    color: int = 0
    noisy: bool = True
    dots: bool = False
    dashed: bool = False
    told: bool = True
    faint: bool = False

    @property
    def ink(self) -> QColor:
        """The color of the curve in the current theme."""
        ink = series_color(self.color)
        if self.faint:
            ink.setAlpha(_FAINT)
        return ink


class DrawnCurve:
    """A curve on the plot, with its running mean, which is extended as points are added."""

    def __init__(self, box: pg.ViewBox) -> None:
        self.curve: Curve | None = None
        self.averages = np.zeros((0, 3))
        self.range: tuple[float, float] | None = None  # of the y values, None while nothing is drawn
        self.raw, self.mean = pg.PlotCurveItem(), pg.PlotCurveItem(antialias=True)
        self.points = pg.ScatterPlotItem(size=6, pen=None)
        self.items = (self.raw, self.mean, self.points)
        for item in self.items:
            box.addItem(item)

    def take(self, curve: Curve, weight: float) -> bool:
        """Add the new points of a curve; return whether it is a different one."""
        before = self.curve
        if before is not None and len(before.y) == len(curve.y) and _same(before, curve):
            self.curve = curve
            if curve.faint != before.faint:
                self.restyle()
            return False
        known = len(before.y) if before is not None else 0
        share = weight if curve.noisy else 0.0
        if before is not None and 0 < known <= len(curve.y) and _same(before, curve):
            more = smoothed(curve.y[known:], share, *self.averages[-1, 1:].tolist())
            self.averages = np.concatenate((self.averages, more))
        else:
            self.averages = smoothed(curve.y, share)
        self.curve = curve
        return True

    @property
    def shown(self) -> np.ndarray:
        """The y values of the running mean."""
        return self.averages[:, 0]

    def restyle(self) -> None:
        """Apply the colors of the current theme."""
        curve = self.curve
        assert curve is not None
        faint = QColor(curve.ink)
        faint.setAlpha(20 if curve.faint else 75)
        style = Qt.PenStyle.DashLine if curve.dashed else Qt.PenStyle.SolidLine
        self.raw.setPen(pg.mkPen(faint, width=1))
        self.mean.setPen(pg.mkPen(curve.ink, width=1.5 if curve.dashed else 2, style=style))
        # a wide smooth path is painted ten times slower than its opaque pieces; dashes need the path
        self.mean.setSegmentedLineMode("off" if curve.dashed else "on")
        self.points.setBrush(pg.mkBrush(curve.ink))


def _same(before: Curve, now: Curve) -> bool:
    """Return whether a curve continues the former one; compares the ends, because a long curve only ever grows."""
    known = len(before.y)
    places = slice(None) if now.dots or known < 2 else slice(None, None, known - 1)
    return all(
        np.array_equal(old[places], new[:known][places], equal_nan=True)
        for old, new in ((before.x, now.x), (before.y, now.y))
    )
