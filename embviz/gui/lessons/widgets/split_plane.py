"""A point that becomes several: where it was and where it is, in a plane of two cosines."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_SIDE, _EDGE = 320.0, 34.0  # px at scale 1
_SMALL, _SIZE = 11, 14  # px of letters at scale 1
_DOT = 6.0
_COLORS = ("accent", "second")


@dataclass(frozen=True)
class Place:
    """A point with its label; x and y from -1 to 1."""

    name: str
    x: float
    y: float


class SplitPlane(PaintedWidget):
    """A starting point, and lines from there to the resulting points.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage, name, title)
        self._axes = ("", "")
        self._start: Place | None = None
        self._ends: tuple[Place, ...] = ()
        PlotDataAction(self, self.drawn_numbers, stop=True)

    def show_places(self, axes: tuple[str, str], start: Place, ends: Sequence[Place]) -> None:
        """Show where a point was and the points it became, in at most two colors."""
        self._axes, self._start, self._ends = axes, start, tuple(ends)
        told = "; ".join(
            tr("{name}: {x:.2f} and {y:.2f}", name=place.name, x=place.x, y=place.y).replace("-", "−")
            for place in (start, *ends)
        )
        self.setAccessibleName(
            tr("{title}, by {axes} and {axes_2}. {told}", title=self._title, axes=axes[0], axes_2=axes[1], told=told),
        )
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the starting point and the resulting points as plot data; None while there are none."""
        if self._start is None:
            return None
        places = (self._start, *self._ends)
        names = tuple(place.name for place in places)
        return PlotData(
            self._title,
            (DataColumn(tr("Point"), names), DataColumn(self._axes[0], np.array([place.x for place in places])),
             DataColumn(self._axes[1], np.array([place.y for place in places]))),
            tr("{title}: {names}.", title=self._title, names=", ".join(names)),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(1.3 * _SIDE * self.stage.scale), round(_SIDE * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.sizeHint().height())

    def _inner(self) -> QRectF:
        edge = _EDGE * self.stage.scale
        return QRectF(self.rect()).adjusted(edge, 10, -10, -edge)

    def _reach(self) -> tuple[float, float, float]:
        """Return the smallest visible x and y, and the span of both axes."""
        places = [place for place in (self._start, *self._ends) if place is not None]
        xs, ys = [place.x for place in places], [place.y for place in places]
        # equal scales, so that neither meaning is nearer on the diagonal
        span = 1.4 * max(max(xs) - min(xs), max(ys) - min(ys), 0.1)
        return (min(xs) + max(xs) - span) / 2, (min(ys) + max(ys) - span) / 2, span

    def _onto(self, x: float, y: float) -> QPointF:
        inner, (left, low, span) = self._inner(), self._reach()
        unit = min(inner.width(), inner.height()) / span
        middle = inner.center()
        return QPointF(middle.x() + (x - left - span / 2) * unit, middle.y() - (y - low - span / 2) * unit)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = self._inner()
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(inner, 8, 8)
        if self._start is None:
            return
        painter.setFont(self.stage.font(_SMALL))
        painter.setPen(theme.color("text_muted"))
        below = QRectF(inner.left(), inner.bottom() + 4, inner.width(), self.height() - inner.bottom() - 4)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, f"{self._axes[0]} →")
        painter.save()
        painter.translate(0, inner.bottom())
        painter.rotate(-90)
        beside = QRectF(0, 0, inner.height(), inner.left() - 4)
        painter.drawText(beside, Qt.AlignmentFlag.AlignCenter, f"{self._axes[1]} →")
        painter.restore()
        painter.setClipRect(inner)
        self._draw_diagonal(painter)
        start = self._onto(self._start.x, self._start.y)
        ends = [self._onto(end.x, end.y) for end in self._ends]
        for there, color in zip(ends, _COLORS, strict=False):
            painter.setPen(QPen(theme.color(color), 2, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(start, there)
        painter.setPen(Qt.PenStyle.NoPen)
        for at, color in zip((start, *ends), ("text", *_COLORS), strict=False):
            painter.setBrush(theme.color(color))
            painter.drawEllipse(at, _DOT, _DOT)
        # each name lies away from the lines at its point
        away = [_toward(start, there) for there in ends]
        for end, there, way, color in zip(self._ends, ends, away, _COLORS, strict=False):
            self._draw_name(painter, there, way, end.name, color)
        against = QPointF(-sum(way.x() for way in away), -sum(way.y() for way in away))
        self._draw_name(painter, start, _toward(QPointF(), against), self._start.name, "text")

    def _draw_diagonal(self, painter: QPainter) -> None:
        left, low, span = self._reach()
        # long enough for every aspect ratio of the widget
        first, last = min(left, low) - 3 * span, max(left, low) + 4 * span
        painter.setPen(QPen(theme.color("line"), 1.4, Qt.PenStyle.DashLine))
        painter.drawLine(self._onto(first, first), self._onto(last, last))

    def _draw_name(self, painter: QPainter, at: QPointF, way: QPointF, name: str, color: str) -> None:
        inner = self._inner()
        painter.setFont(self.stage.font(_SIZE, 600))
        painter.setPen(theme.color(color))
        wide, tall = painter.fontMetrics().horizontalAdvance(name) + 2, 20 * self.stage.scale
        x = at.x() + way.x() * (wide / 2 + 2 * _DOT) - wide / 2
        y = at.y() + way.y() * (tall / 2 + 2 * _DOT) - tall / 2
        x = min(max(x, inner.left() + 6), inner.right() - wide - 6)
        y = min(max(y, inner.top() + 4), inner.bottom() - tall - 4)
        painter.drawText(QRectF(x, y, wide, tall), Qt.AlignmentFlag.AlignCenter, name)


def _toward(start: QPointF, end: QPointF) -> QPointF:
    """Return the unit vector from one point to another; upward where they coincide."""
    x, y = end.x() - start.x(), end.y() - start.y()
    length = math.hypot(x, y)
    return QPointF(x / length, y / length) if length > 1e-6 else QPointF(0.0, -1.0)
