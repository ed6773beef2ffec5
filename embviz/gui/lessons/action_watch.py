"""Detects that a learner operates a widget of a lesson, as opposed to reading and scrolling."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QLabel, QWidget

_KEYS_OF_READING = frozenset(
    (
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Escape,
        Qt.Key.Key_Shift,
        Qt.Key.Key_Control,
        Qt.Key.Key_Alt,
        Qt.Key.Key_Meta,
    )
)


class ActionWatch(QObject):
    """Watches the controls of a lesson, of each part of it that it is told of.

    Signals
    -------
    acted
        A control was clicked, or a key was pressed in it that does not only move on.
    """

    acted = Signal()

    def watch(self, whole: QWidget) -> None:
        """Watch the controls within a widget, too."""
        for part in whole.findChildren(QWidget):
            if part.focusPolicy() == Qt.FocusPolicy.NoFocus or isinstance(part, QLabel):
                continue
            part.installEventFilter(self)
            if isinstance(part, QAbstractScrollArea):
                part.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if (kind == QEvent.Type.MouseButtonRelease and _by_left(event)) or (
            kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() not in _KEYS_OF_READING
        ):
            self.acted.emit()
        return False


def _by_left(event: QEvent) -> bool:
    return isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.LeftButton
