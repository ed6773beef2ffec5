"""Vectors of space, seen from a side that one turns."""

import math
from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.dragged_vectors import DraggedVectors
from embviz.gui.style import theme
from embviz.util.language import tr

_AROUND, _ABOVE = math.radians(35), math.radians(22)  # initial view direction
_TURN = 0.01  # radians per px
_KEY_TURN = math.radians(5)
_STEEPEST = math.radians(89)
_FLOOR = 4  # units from the origin that the grid of the floor reaches
_TURNS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
}


class VectorsInSpace(DraggedVectors):
    """Arrows over a floor in orthographic projection, so that parallels stay parallel.

    An end is dragged in the plane of the screen; dragging elsewhere rotates the view.
    """

    WHERE = tr("in space")
    HINT = tr(
        "Space chooses the next, arrow keys and Page up and down move its end, Control with arrow keys turns the view"
    )
    MOVES: Mapping[int, tuple[int, ...]] = {
        Qt.Key.Key_Left: (-1, 0, 0), Qt.Key.Key_Right: (1, 0, 0), Qt.Key.Key_Up: (0, 1, 0),
        Qt.Key.Key_Down: (0, -1, 0), Qt.Key.Key_PageUp: (0, 0, 1), Qt.Key.Key_PageDown: (0, 0, -1),
    }

    def __init__(
        self, stage: LessonState, name: str, names: tuple[str, ...], ends: np.ndarray, reach: float = 5.0
    ) -> None:
        super().__init__(stage, name, names, ends, reach)
        self._around, self._above = _AROUND, _ABOVE
        self._turned_from: QPointF | None = None

    @property
    def axes(self) -> np.ndarray:
        """Directions in space of the screen's right and up, float64 (2, 3), orthonormal."""
        ca, sa, cb, sb = math.cos(self._around), math.sin(self._around), math.cos(self._above), math.sin(self._above)
        return np.array(((-sa, ca, 0.0), (-sb * ca, -sb * sa, cb)))

    def turn(self, around: float, above: float) -> None:
        """Rotate the view by these angles in radians; the elevation is limited to ±90 degrees."""
        self._around += around
        self._above = min(max(self._above + above, -_STEEPEST), _STEEPEST)
        self.update()

    def _unit(self) -> float:
        return min(self.width(), self.height()) / (2 * _FLOOR + 1)

    def _middle(self) -> QPointF:
        # what matters lies above the floor
        return QPointF(self.width() / 2, 0.6 * self.height())

    def _onto(self, point: np.ndarray) -> QPointF:
        return super()._onto(self.axes @ point)

    def _under(self, at: QPointF, which: int) -> np.ndarray:
        end, axes = self.ends[which], self.axes
        # its depth is kept
        moved: np.ndarray = end + axes.T @ (super()._under(at, which) - axes @ end)
        return moved

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._turned_from = event.position() if self._held is None else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._turned_from is not None:
            way = event.position() - self._turned_from
            self._turned_from = event.position()
            self.turn(-_TURN * way.x(), _TURN * way.y())
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._turned_from = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in _TURNS:
            around, above = _TURNS[event.key()]
            self.turn(around * _KEY_TURN, above * _KEY_TURN)
        else:
            super().keyPressEvent(event)

    def _draw_grid(self, painter: QPainter) -> None:
        painter.setPen(QPen(theme.color("line"), 0.8))
        for k in range(-_FLOOR, _FLOOR + 1):
            for one, other in (((k, -_FLOOR, 0), (k, _FLOOR, 0)), ((-_FLOOR, k, 0), (_FLOOR, k, 0))):
                painter.drawLine(self._onto(np.array(one)), self._onto(np.array(other)))
        painter.setFont(self.stage.font(12))
        for axis, name in enumerate("xyz"):
            end = np.zeros(3)
            end[axis] = _FLOOR + 0.4
            painter.setPen(QPen(theme.color("text_muted"), 1.2))
            painter.drawLine(self._middle(), self._onto(end))
            end[axis] += 0.4
            painter.drawText(self._onto(end) + QPointF(-4, 4), name)
        # a plumb line from each end: without it depth cannot be judged
        for end in self.ends[: self.count]:
            foot = self._onto(np.array((end[0], end[1], 0.0)))
            painter.setPen(QPen(theme.color("text_muted"), 0.8, Qt.PenStyle.DotLine))
            painter.drawLine(self._onto(end), foot)
            painter.drawLine(self._middle(), foot)
