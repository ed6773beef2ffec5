"""A view whose points can be hovered, clicked, walked by keys and lassoed."""

import time
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from embviz.gui.widgets.plane.dragging import LEAST, WordDrag
from embviz.gui.widgets.plane.tools import Stroke, Tool
from embviz.gui.widgets.plane.view import MapView

_TOOL_KEYS = {Qt.Key.Key_L: Tool.LASSO, Qt.Key.Key_R: Tool.RECTANGLE}


class PointingView(MapView):
    """Tells by numbers which of its things the hands mean.

    Keys: Return clicks the thing pointed at, N and P walk through those in view, L and R take the lasso and the
    rectangle, Escape gives up what is being done, from the nearest on: the shape or the thing in the hand, the tool,
    the selection.

    Parameters
    ----------
    parent : QWidget, optional
    clock : callable
        Returns the time in seconds.

    Signals
    -------
    hovered(int)
        The pointer is on another thing, or on none (-1).
    clicked(int, Qt.KeyboardModifier)
        -1 beside everything, or when Escape asks for no selection.
    double_clicked(int)
        Only for a thing: beside everything a double click fits the view.
    selection_dragged(int32 array, Qt.KeyboardModifier)
        A shape was drawn around these, the most important first; the keys are those held at its beginning.
    menu_asked(int, QPoint)
        For the thing, or -1, with the place on the screen.
    tool_changed(str)
    dropped(int, QPointF)
        A thing was dragged to a point of this widget, while things may be dragged.
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
        self._grabbed = -1  # on which the left button was pressed, where it may be dragged
        self._drag: WordDrag | None = None

    # --- what a view of things implements ---

    def pick(self, at: QPointF) -> int:
        """Return the thing at a point of this widget, or -1."""
        raise NotImplementedError

    def position_of(self, thing: int) -> QPointF | None:
        """Return where a thing is painted, in logical pixels of this widget; None where it has no place."""
        raise NotImplementedError

    def _grab(self, at: QPointF) -> int:
        """Return the thing that a drag from a point takes along, or -1: nearer than what a click means."""
        raise NotImplementedError

    def _paint_drag(self, painter: QPainter, drag: WordDrag) -> None:
        """Draw the thing in the hand."""
        raise NotImplementedError

    def _nearest_to(self, at: QPointF) -> int:
        """Return the thing nearest to a point, however far, or -1."""
        raise NotImplementedError

    def _inside(self, inside: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> np.ndarray:
        """Return the things whose places in view are inside a shape, int32 (m,), the most important first."""
        raise NotImplementedError

    def _anything_selected(self) -> bool:
        """Return whether Escape has a selection to give up."""
        raise NotImplementedError

    # --- tools ---

    @property
    def tool(self) -> Tool:
        """What a drag does; with the pointer, one that begins with Shift draws a rectangle."""
        return self._tool

    def take_tool(self, tool: str) -> None:
        """Take another tool into the hand."""
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
        """Set what tells whether a drag with the pointer that begins on a thing takes it along."""
        self._draggable = draggable

    @property
    def dragged(self) -> int:
        """The thing in the hand, or -1."""
        return self._drag.word if self._drag is not None else -1

    def _let_go(self) -> None:
        """Leave the thing in the hand where it was."""
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
        if self._stroke is not None:  # else Escape has given it up
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
        """Show the ring and the card of a thing, as where the pointer is on it; of none where negative."""
        self._pointer = None  # what is meant is no longer what is below it
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
        # while they move, what was pressed on is meant, not what comes along before the pointer moves
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
        # the right button may drag: its menu comes when it is released where it was pressed
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
        """Take the tool of a key into the hand, or put it away; return whether the key has one."""
        if event.key() not in _TOOL_KEYS or event.modifiers():
            return False
        tool = _TOOL_KEYS[Qt.Key(event.key())]
        self.take_tool(Tool.POINTER if self._tool is tool else tool)
        return True

    def _give_up(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Leave the innermost of what is being done; return whether there was anything."""
        if self._stroke is not None:
            self._stroke = None
            self.update()
        elif self._drag is not None:
            self._let_go()
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
        """Point at the next or the former thing in view, by falling importance."""
        width, height = self.width(), self.height()
        seen = self._inside(lambda x, y: (x >= 0) & (x <= width) & (y >= 0) & (y <= height))
        if len(seen):
            found = np.flatnonzero(seen == self._hover)
            start = int(found[0]) if len(found) else (-1 if step > 0 else 0)
            self.point_at(int(seen[(start + step) % len(seen)]))
