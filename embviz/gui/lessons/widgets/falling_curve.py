"""One number after each step, as a curve: where it began, where it is now, and what it is at the pointer."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.widgets.charts.plot import short_number
from embviz.gui.widgets.plot_data.numbers import PlotData, of_curves
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_SIZE = 12  # px of the font at scale 1
_LEFT, _RIGHT, _TOP, _BELOW = 46.0, 18.0, 36.0, 28.0  # px at scale 1
_LEAST = 20  # initial range of the axis in steps


class FallingCurve(LessonWidget):
    """A value as a function of the number of steps, from 0 upwards.

    Parameters
    ----------
    name, title : str
        Object name, and description of the values.
    sign : str
        Name of the value in the formulas.
    """

    def __init__(self, stage: LessonState, name: str, title: str, sign: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title, self._sign = title, sign
        self.values = np.zeros(0)
        self._least: float | None = None
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(self, values: Sequence[float], least: float | None = None) -> None:
        """Show the initial value, the value after each step, and the lower bound."""
        self.values, self._least = np.array(values, np.float64), least
        now = tr(
            "{values:.3f} after {values_2} steps", values=self.values[-1], values_2=len(self.values) - 1,
        ) if len(self.values) else ""
        self.setAccessibleName(tr(
            "{title}: {values:.3f} at first, {now}", title=self._title, values=self.values[0], now=now,
        ) if now else self._title)
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the value after each step as plot data; None while there are none."""
        steps = np.arange(len(self.values))
        return of_curves(self._title, tr("steps"), "", [("", steps, self.values)])

    def sizeHint(self) -> QSize:
        return QSize(round(400 * self.stage.scale), round(320 * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self.sizeHint().height())

    def _area(self) -> QRectF:
        left, right, top, below = (side * self.stage.scale for side in (_LEFT, _RIGHT, _TOP, _BELOW))
        return QRectF(left, top, self.width() - left - right, self.height() - top - below)

    def _reach(self) -> tuple[float, float]:
        """Return the upper ends of the axes."""
        return float(max(_LEAST, len(self.values) - 1)), 1.08 * float(self.values.max())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        area, (last, _) = self._area(), self._reach() if len(self.values) else (0.0, 0.0)
        step = round((event.position().x() - area.left()) / area.width() * last)
        known = 0 <= step < len(self.values)
        self.stage.highlight([self._sign] if known else ())
        self.setToolTip(tr(
            "{title} after {step:,} steps: {values:.6g}", title=self._title, step=step, values=self.values[step],
        ) if known else "")

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(frame, 8, 8)
        if not len(self.values):
            return
        scale, area, (last, highest) = self.stage.scale, self._area(), self._reach()
        painter.setFont(self.stage.font(_SIZE))
        painter.setPen(theme.color("accent" if self._sign in self.stage.highlighted else "text_muted"))
        above = QRectF(14 * scale, 9 * scale, self.width(), 20 * scale)
        painter.drawText(above, Qt.AlignmentFlag.AlignLeft, self._title)
        painter.setPen(theme.color("text_muted"))
        ways = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for share in (0.0, 0.5, 1.0):
            y = area.bottom() - share * area.height() / 1.08
            painter.setPen(QPen(theme.color("line"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(theme.color("text_muted"))
            beside = QRectF(0, y - 10 * scale, area.left() - 7 * scale, 20 * scale)
            painter.drawText(beside, ways, short_number(share * highest / 1.08, 0.01 if share else 0.0))
        below = QRectF(area.left(), area.bottom() + 5 * scale, area.width(), 20 * scale)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, "0")
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, tr("{last:,.0f} steps", last=last))
        if self._least is not None:
            y = area.bottom() - self._least / highest * area.height()
            painter.setPen(QPen(theme.color("text_muted"), 1.2, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            said = tr("no model can be below {least:.2f}", least=self._least)
            wide = painter.fontMetrics().horizontalAdvance(said) + 6 * scale
            beside = QRectF(area.left(), y + 3 * scale, wide, 18 * scale)
            painter.fillRect(beside, theme.color("canvas"))  # keep the label clear of the line
            painter.drawText(beside, Qt.AlignmentFlag.AlignLeft, said)
        x = area.left() + np.arange(len(self.values)) / last * area.width()
        heights = area.bottom() - self.values / highest * area.height()
        points = [QPointF(*at) for at in zip(x.tolist(), heights.tolist(), strict=True)]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent"), 2 * scale))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        painter.drawEllipse(points[-1], 4 * scale, 4 * scale)
