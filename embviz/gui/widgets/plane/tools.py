"""The selection tools of the map."""

from enum import StrEnum

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from embviz.gui.style import theme

LASSO_STEP = 3.0  # px between two corners of a lasso: finer looks the same and slows down the search inside it


class Tool(StrEnum):
    """The function of a drag over the map: pan it, or draw a shape around words."""

    POINTER = "pointer"
    RECTANGLE = "rectangle"
    LASSO = "lasso"


class Stroke:
    """A selection shape being drawn, in logical pixels of the view.

    Parameters
    ----------
    tool : Tool
        The tool that draws it; not the pointer.
    modifiers : Qt.KeyboardModifier
        Keys held when the drag began; see `combined`.
    """

    def __init__(self, tool: Tool, start: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        self.tool, self.modifiers = tool, modifiers
        self._points = [start]

    def draw_to(self, at: QPointF) -> None:
        """Extend the shape to a point."""
        if self.tool is Tool.RECTANGLE:
            self._points[1:] = [at]
        elif (at - self._points[-1]).manhattanLength() >= LASSO_STEP:
            self._points.append(at)

    @property
    def box(self) -> QRectF:
        """The bounding rectangle."""
        return QPolygonF(self._points).boundingRect()

    def inside(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return which points of the view are inside: float32 (n,) each to bool (n,). A lasso is closed if open."""
        if self.tool is Tool.LASSO:
            from embviz.drawing.picking import inside_polygon

            return inside_polygon(x, y, np.array([(p.x(), p.y()) for p in self._points], np.float32))
        box = self.box
        return (x >= box.left()) & (x <= box.right()) & (y >= box.top()) & (y <= box.bottom())

    def paint(self, painter: QPainter) -> None:
        """Draw the shape; the line that would close a lasso is dashed."""
        painter.setPen(QPen(theme.color("accent"), 1.2))
        painter.setBrush(theme.color("accent", 28))
        if self.tool is Tool.RECTANGLE:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.drawRect(self.box)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = QPolygonF(self._points)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon(line, Qt.FillRule.WindingFill)
        painter.setPen(QPen(theme.color("accent"), 1.2))
        painter.drawPolyline(line)
        painter.setPen(QPen(theme.color("accent", 140), 1.2, Qt.PenStyle.DashLine))
        painter.drawLine(line.last(), line.first())


def combined(before: np.ndarray, found: np.ndarray, modifiers: Qt.KeyboardModifier) -> np.ndarray:
    """Combine the selection with the words in a shape: Shift adds, Ctrl or Alt removes, no modifier replaces.

    Parameters
    ----------
    before, found : int32 array (n,), (m,)
        Ids, each once.

    Returns
    -------
    int32 array (k,)
        In the order of selection.
    """
    if modifiers & Qt.KeyboardModifier.ShiftModifier:
        return np.concatenate((before, found[~np.isin(found, before)]))
    if modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
        return before[~np.isin(before, found)]
    return found
