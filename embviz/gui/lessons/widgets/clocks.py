"""Pairs of numbers as the hands of clocks, before and after they were turned."""

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_CLOCK, _GAP, _BELOW = 62.0, 16.0, 20.0  # px at scale 1
_SMALL = 11  # px of letters at scale 1


class RotationDials(PaintedWidget):
    """A row of dials; angles are in radians, clockwise from twelve.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage, name, title)
        self._clocks: tuple[tuple[str, float, float], ...] = ()
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_clocks(self, clocks: Sequence[tuple[str, float, float]]) -> None:
        """Show dials: the label below, the previous angle, the current angle."""
        resized = len(clocks) != len(self._clocks)
        self._clocks = tuple(clocks)
        told = ", ".join(tr(
            "{name} turned by {degrees} degrees", name=name, degrees=_degrees(after - before),
        ) for name, before, after in clocks)
        self.setAccessibleName(f"{self._title}: {told}")
        if resized:
            self.updateGeometry()
        self.update()

    @property
    def angles(self) -> tuple[tuple[float, float], ...]:
        """Previous and current angle of each hand."""
        return tuple((before, after) for _, before, after in self._clocks)

    def drawn_numbers(self) -> PlotData | None:
        """Return the angles of the hands as plot data, clockwise from twelve; None while there are none."""
        if not self._clocks:
            return None
        before, after = np.degrees(np.array(self.angles)).T
        return PlotData(
            self._title,
            (DataColumn(tr("Clock"), [name for name, _, _ in self._clocks]), DataColumn(tr("before"), before, "°"),
             DataColumn(tr("after"), after, "°")),
            tr("{count} hands, turned {reach} degrees.", count=len(before), reach=reach(after - before)),
        )

    def sizeHint(self) -> QSize:
        scale, count = self.stage.scale, max(1, len(self._clocks))
        wide = count * _CLOCK + (count - 1) * _GAP
        return QSize(round(wide * scale) + 2, round((_CLOCK + _BELOW) * scale) + 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.stage.scale
        for at, (name, before, after) in enumerate(self._clocks):
            face = QRectF(at * (_CLOCK + _GAP) * scale + 1, 1, _CLOCK * scale - 2, _CLOCK * scale - 2)
            painter.setPen(QPen(theme.color("line"), 1.4))
            painter.setBrush(theme.color("canvas"))
            painter.drawEllipse(face)
            self._hand(painter, face, before, "text_muted", 1.8)
            self._hand(painter, face, after, "accent", 2.6)
            painter.setFont(self.stage.font(_SMALL))
            painter.setPen(theme.color("text_muted"))
            below = QRectF(face.left() - 8, face.bottom() + 1, face.width() + 16, _BELOW * scale)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, name)

    def _hand(self, painter: QPainter, face: QRectF, angle: float, color: str, thick: float) -> None:
        middle, reach = face.center(), face.width() / 2 - 5
        painter.setPen(QPen(theme.color(color), thick * self.stage.scale, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(
            middle, QPointF(middle.x() + reach * math.sin(angle), middle.y() - reach * math.cos(angle))
        )


def _degrees(angle: float) -> str:
    return f"{math.degrees(angle):.3g}".replace("-", "−")
