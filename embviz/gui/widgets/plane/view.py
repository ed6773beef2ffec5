"""A view that can be panned, zoomed and turned by wheel, mouse, trackpad and keys."""

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QNativeGestureEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.widgets.focus import by_keyboard
from embviz.gui.widgets.overlay import draw_focus
from embviz.gui.widgets.plane.motion import AnimatedView

ZOOM_STEP = 1.3  # per notch of the wheel
PAN_STEP = 80  # px for each press of an arrow key, of panning and of rotating
DRAG_FROM = 4  # px that the pointer must move before a click becomes a drag
_HANDS = (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton)


class MapView(AnimatedView):
    """A view that can be panned, zoomed and rotated, and that passes clicks, hovers and strokes to derived classes.

    Dragging pans. In space it rotates, and pans with the right or middle button or while Space is held.

    Parameters
    ----------
    clock : callable
        Returns the time in seconds.
    """

    def __init__(self, parent: QWidget | None = None, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(parent, clock)
        self._pressed: QPointF | None = None
        self._pointer: QPointF | None = None  # position of the mouse over this view, once it has moved there
        self._button = Qt.MouseButton.NoButton
        self._space_held = False
        self._last_drag = QPointF()
        self._dragging = self._stroking = self._focus_shown = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # --- for derived classes ---

    def _on_clicked(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Handle a click."""

    def _on_pointed(self, at: QPointF | None) -> None:
        """Handle a move of the pointer; None if it has left."""

    def _on_menu_asked(self, at: QPointF) -> None:
        """Handle a right click."""

    def _begin_stroke(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> bool:
        """Begin a shape; return whether the drag draws one instead of moving the view."""
        return False

    def _draw_stroke(self, at: QPointF) -> None:
        """Extend the shape."""

    def _end_stroke(self) -> None:
        """Handle the completed shape."""

    def _covered(self) -> list[QRectF]:
        """Return the parts of the view that are covered by widgets, such as the legend and the tools."""
        parts = self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        # widgets that are transparent for the mouse cover the whole map and hide nothing
        through = Qt.WidgetAttribute.WA_TransparentForMouseEvents
        return [QRectF(part.geometry()) for part in parts if part.isVisible() and not part.testAttribute(through)]

    # --- pointer and keys ---

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(1 + event.value(), event.position(), smooth=False)
            return True
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not event.pixelDelta().isNull():
            self.zoom(1.0035 ** event.pixelDelta().y(), event.position(), smooth=False)
        elif event.angleDelta().y():
            self.zoom(ZOOM_STEP ** (event.angleDelta().y() / 120), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None and event.button() in _HANDS:
            self._pressed = self._last_drag = event.position()
            self._button, self._dragging = event.button(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._pointer = event.position()
        if self._pressed is None:
            self._on_pointed(at)
            return
        if not self._dragging and (at - self._pressed).manhattanLength() < DRAG_FROM:
            return
        if not self._dragging:
            self._dragging = True
            self._on_pointed(None)
            left = self._button == Qt.MouseButton.LeftButton
            self._stroking = left and self._begin_stroke(self._pressed, event.modifiers())
            if not self._stroking:
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._stroking:
            self._draw_stroke(at)
        else:
            step = at - self._last_drag
            turns = self.in_space and self._button == Qt.MouseButton.LeftButton and not self._space_held
            (self.turn if turns else self.pan)(step.x(), step.y())
        self._last_drag = at

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != self._button or self._pressed is None:
            return
        stroking, dragged = self._stroking, self._dragging
        self._pressed, self._stroking, self._dragging = None, False, False
        self.unsetCursor()
        if stroking:
            self._end_stroke()
        elif not dragged and event.button() == Qt.MouseButton.LeftButton:
            self._on_clicked(event.position(), event.modifiers())
        elif not dragged and event.button() == Qt.MouseButton.RightButton:
            self._on_menu_asked(event.position())
        self._on_pointed(event.position())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # the first click of the double click has been handled already
        self._pressed = None

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._pointer = None
        self._on_pointed(None)

    def _rest(self) -> None:
        """Update the hovered item: items may have moved away from under the pointer."""
        super()._rest()
        if self._pointer is not None and self._pressed is None and self.isVisible():
            self._on_pointed(self._pointer)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._focus_shown = by_keyboard(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._focus_shown = self._space_held = False
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        pans = {Qt.Key.Key_Left: (1, 0), Qt.Key.Key_Right: (-1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
        if key in pans:
            dx, dy = pans[Qt.Key(key)]
            turns = self.in_space and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.turn if turns else self.pan)(dx * PAN_STEP, dy * PAN_STEP, smooth=True)
        elif key == Qt.Key.Key_Space:
            self._space_held = True
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(ZOOM_STEP)
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore):
            self.zoom(1 / ZOOM_STEP)
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Home):
            self.fit()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self._space_held = self._space_held and event.isAutoRepeat()
        else:
            super().keyReleaseEvent(event)

    def _paint_hand(self, painter: QPainter) -> None:
        """Draw the focus frame if the focus came by keyboard."""
        if self._focus_shown:
            draw_focus(painter, QRectF(self.rect()))
