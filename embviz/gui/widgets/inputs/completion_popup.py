"""What a click next to an open list of completions does."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QListView, QWidget
from shiboken6 import isValid

_LATER = (QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease)


class ClickThrough(QObject):
    """Lets a click next to a list of completions close the list and do what it would do without the list.

    Qt only closes the list: the next letters would go into the field that was left. Make it after `setPopup`, so that
    it is asked before the completer.
    """

    def __init__(self, popup: QListView) -> None:
        super().__init__(popup)
        self._popup = popup
        self._pressed: QWidget | None = None  # what was clicked, until the button is released
        popup.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)  # else some systems would press twice
        popup.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._popup or not isinstance(event, QMouseEvent):
            return False
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress and not self._popup.rect().contains(event.position().toPoint()):
            self._popup.hide()
            place = event.globalPosition()
            self._pressed = QApplication.widgetAt(place.toPoint())
            window = self._pressed.window().windowHandle() if self._pressed is not None else None
            if window is not None:  # it gives the focus too
                QCoreApplication.sendEvent(window, _at(event, window.mapFromGlobal(place)))
            return True
        if kind in _LATER and self._pressed is not None and not self._popup.isVisible():
            # X11 sends them to the window that was pressed first, though it is closed
            pressed = self._pressed
            if kind == QEvent.Type.MouseButtonRelease:
                self._pressed = None
            if isValid(pressed):
                QCoreApplication.sendEvent(pressed, _at(event, pressed.mapFromGlobal(event.globalPosition())))
            return True
        return False


def _at(event: QMouseEvent, place: QPointF) -> QMouseEvent:
    """Return an event of the mouse for another receiver."""
    whole, buttons = event.globalPosition(), event.buttons()
    return QMouseEvent(event.type(), place, whole, event.button(), buttons, event.modifiers())
