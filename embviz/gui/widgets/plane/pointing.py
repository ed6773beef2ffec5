"""A view whose points can be hovered, clicked, dragged, walked by keys, and selected by tools such as the lasso."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.overlay import elided
from embviz.gui.widgets.plane.view import MapView

LEAST = 10.0  # px that a word must be dragged, so that an unsteady click does not move it
_RADIUS, _PADDING, _WIDEST = 6.0, 7.0, 220.0  # px


@dataclass
class WordDrag:
    """State of a word that is being dragged.

    Attributes
    ----------
    word : int
    at : QPointF
        Position of the pointer, in logical pixels of the view.
    """

    word: int
    at: QPointF = field(default_factory=QPointF)

    def paint(self, painter: QPainter, home: QPointF | None, name: str, color: QColor, view: QRectF) -> None:
        """Draw the word, its name, and the line from `home`, its position on the map."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if home is not None:
            painter.setPen(QPen(theme.color("accent", 170), 1.4, Qt.PenStyle.DashLine))
            painter.drawLine(home, self.at)
            painter.setPen(QPen(theme.color("accent"), 1.4))
            painter.setBrush(theme.color("canvas"))
            painter.drawEllipse(home, _RADIUS, _RADIUS)
        painter.setPen(QPen(theme.color("canvas"), 1.5))
        painter.setBrush(color)
        painter.drawEllipse(self.at, _RADIUS, _RADIUS)
        font = theme.font(13, 600)
        metrics = QFontMetricsF(font)
        text = elided(name, metrics, px(_WIDEST))
        plate = QRectF(0, 0, metrics.horizontalAdvance(text) + 2 * px(_PADDING), metrics.height() + px(_PADDING))
        plate.moveCenter(self.at - QPointF(0, plate.height() / 2 + _RADIUS + 6))
        plate.moveLeft(max(min(plate.left(), view.right() - plate.width() - 4), view.left() + 4))
        plate.moveTop(max(plate.top(), view.top() + 4))
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("surface"))
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        painter.setFont(font)
        painter.setPen(theme.color("text"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


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


_TOOL_KEYS = {Qt.Key.Key_L: Tool.LASSO, Qt.Key.Key_R: Tool.RECTANGLE}


class PointingView(MapView):
    """A view that emits the index of the item that the user hovers, clicks, drags or selects.

    Keys: Return clicks the current item, N and P move through the items in view, L and R choose the lasso and the
    rectangle, Escape cancels the innermost of: the shape or the drag, the tool, the selection.

    Parameters
    ----------
    clock : callable
        Returns the time in seconds.

    Signals
    -------
    hovered(int)
        The hovered item changed; -1 for none.
    clicked(int, Qt.KeyboardModifier)
        -1 outside of all items, or when Escape clears the selection.
    double_clicked(int)
        Only on an item: elsewhere a double click fits the view.
    selection_dragged(int32 array, Qt.KeyboardModifier)
        A shape was drawn around these items, the most important first; the modifiers are those at its beginning.
    menu_asked(int, QPoint)
        A menu was requested for an item, or -1, at a global position.
    tool_changed(str)
    dropped(int, QPointF)
        An item was dragged to a point of this widget, if items can be dragged.
    """

    hovered = Signal(int)
    clicked = Signal(int, Qt.KeyboardModifier)
    double_clicked = Signal(int)
    selection_dragged = Signal(object, Qt.KeyboardModifier)
    menu_asked = Signal(int, QPoint)
    tool_changed = Signal(str)
    dropped = Signal(int, QPointF)

    def __init__(self, parent: QWidget | None = None, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(parent, clock)
        self._hover = -1
        self._tool = Tool.POINTER
        self._stroke: Stroke | None = None
        self._draggable: Callable[[], bool] = lambda: False
        self._grabbed = -1  # the item on which the left button was pressed, if it can be dragged
        self._drag: WordDrag | None = None

    # --- for derived classes ---

    def pick(self, at: QPointF) -> int:
        """Return the item at a point of this widget, or -1."""
        raise NotImplementedError

    def position_of(self, thing: int) -> QPointF | None:
        """Return the position of an item, in logical pixels of this widget; None if it has none."""
        raise NotImplementedError

    def _grab(self, at: QPointF) -> int:
        """Return the item that a drag from a point moves, or -1; within a smaller radius than for a click."""
        raise NotImplementedError

    def _paint_drag(self, painter: QPainter, drag: WordDrag) -> None:
        """Draw the dragged item."""
        raise NotImplementedError

    def _nearest_to(self, at: QPointF) -> int:
        """Return the item nearest to a point at any distance, or -1."""
        raise NotImplementedError

    def _inside(self, inside: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> np.ndarray:
        """Return the visible items inside a shape, int32 (m,), the most important first."""
        raise NotImplementedError

    def _anything_selected(self) -> bool:
        """Return whether there is a selection that Escape can clear."""
        raise NotImplementedError

    # --- tools ---

    @property
    def tool(self) -> Tool:
        """The tool of a drag; with the pointer tool, a drag that begins with Shift draws a rectangle."""
        return self._tool

    def take_tool(self, tool: str) -> None:
        """Set the tool."""
        chosen = Tool(tool)
        if chosen is not self._tool:
            self._tool = chosen
            self._point_at(-1)
            self._show_cursor()
            self.tool_changed.emit(chosen.value)

    def _show_cursor(self) -> None:
        if self._hover >= 0:
            takes = self._tool is Tool.POINTER and self._draggable()
            self.setCursor(Qt.CursorShape.OpenHandCursor if takes else Qt.CursorShape.PointingHandCursor)
        elif self._tool is not Tool.POINTER:
            self.setCursor(Qt.CursorShape.CrossCursor)
        else:
            self.unsetCursor()

    def set_draggable(self, draggable: Callable[[], bool]) -> None:
        """Set a function that returns whether the pointer tool drags items."""
        self._draggable = draggable

    @property
    def dragged(self) -> int:
        """The dragged item, or -1."""
        return self._drag.word if self._drag is not None else -1

    def _cancel_drag(self) -> None:
        """Cancel the drag of an item."""
        self._grabbed, self._drag = -1, None
        self.update()

    def _begin_stroke(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> bool:
        if self._grabbed >= 0:
            self._drag = WordDrag(self._grabbed, at)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return True
        tool = self._tool
        if tool is Tool.POINTER and modifiers & Qt.KeyboardModifier.ShiftModifier:
            tool = Tool.RECTANGLE
        if tool is Tool.POINTER:
            return False
        self._stroke = Stroke(tool, at, modifiers)
        return True

    def _draw_stroke(self, at: QPointF) -> None:
        if self._drag is not None:
            self._drag.at = at
            self.update()
        if self._stroke is not None:  # else Escape has canceled it
            self._stroke.draw_to(at)
            self.update()

    def _end_stroke(self) -> None:
        stroke, self._stroke = self._stroke, None
        drag, self._drag, self._grabbed = self._drag, None, -1
        self._show_cursor()
        if drag is not None:
            home = self.position_of(drag.word)
            self.update()
            if home is not None and (drag.at - home).manhattanLength() >= LEAST and self._reached(drag.at):
                self.dropped.emit(drag.word, drag.at)
        if stroke is not None:
            self.selection_dragged.emit(self._inside(stroke.inside), stroke.modifiers)
            self.update()

    def _reached(self, at: QPointF) -> bool:
        return self.rect().contains(at.toPoint())

    def _paint_hand(self, painter: QPainter) -> None:
        if self._drag is not None:
            self._paint_drag(painter, self._drag)
        if self._stroke is not None:
            self._stroke.paint(painter)
        super()._paint_hand(painter)

    # --- pointer and keys ---

    def point_at(self, thing: int) -> None:
        """Show the ring and the card of an item as if hovered; of none where negative."""
        self._pointer = None  # the current item is no longer the one under the pointer
        self._point_at(thing)

    def _point_at(self, thing: int) -> None:
        if thing != self._hover:
            self._hover = thing
            self._show_cursor()
            self.update()
            self.hovered.emit(thing)

    def _on_pointed(self, at: QPointF | None) -> None:
        self._point_at(-1 if at is None else self.pick(at))
        self._show_cursor()

    def _on_clicked(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        self.clicked.emit(self.pick(at), modifiers)

    def _on_menu_asked(self, at: QPointF) -> None:
        self.menu_asked.emit(self.pick(at), self.mapToGlobal(at).toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        takes = event.button() == Qt.MouseButton.LeftButton and self._tool is Tool.POINTER
        # if items move, it is the one that was pressed, not one that passes by before the pointer moves
        if takes and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._draggable():
            self._grabbed = self._grab(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._grabbed = -1

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        thing = self.pick(event.position())
        if thing >= 0:
            self.double_clicked.emit(thing)
        else:
            self.fit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # the right button can pan: its menu opens on release at the same position
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            at = self.position_of(self._hover) if self._hover >= 0 else None
            place = at if at is not None else QPointF(self.rect().center())
            self.menu_asked.emit(self._hover, self.mapToGlobal(place).toPoint())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            thing = self._hover if self._hover >= 0 else self._nearest_to(QPointF(self.rect().center()))
            if thing >= 0:
                self.clicked.emit(thing, event.modifiers())
        elif key in (Qt.Key.Key_N, Qt.Key.Key_P):
            self._walk(1 if key == Qt.Key.Key_N else -1)
        elif not self.take_tool_by(event) and (key != Qt.Key.Key_Escape or not self._give_up(event.modifiers())):
            super().keyPressEvent(event)

    def take_tool_by(self, event: QKeyEvent) -> bool:
        """Toggle the tool of a key; return whether the key has one."""
        if event.key() not in _TOOL_KEYS or event.modifiers():
            return False
        tool = _TOOL_KEYS[Qt.Key(event.key())]
        self.take_tool(Tool.POINTER if self._tool is tool else tool)
        return True

    def _give_up(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Cancel the innermost of shape, drag, tool and selection; return whether there was any."""
        if self._stroke is not None:
            self._stroke = None
            self.update()
        elif self._drag is not None:
            self._cancel_drag()
            self._show_cursor()
        elif self._tool is not Tool.POINTER:
            self.take_tool(Tool.POINTER)
        elif self._anything_selected() or self._hover >= 0:
            self._point_at(-1)
            self.clicked.emit(-1, modifiers)
        else:
            return False
        return True

    def _walk(self, step: int) -> None:
        """Move to the next or previous item in view, by decreasing importance."""
        width, height = self.width(), self.height()
        seen = self._inside(lambda x, y: (x >= 0) & (x <= width) & (y >= 0) & (y <= height))
        if len(seen):
            found = np.flatnonzero(seen == self._hover)
            start = int(found[0]) if len(found) else (-1 if step > 0 else 0)
            self.point_at(int(seen[(start + step) % len(seen)]))
