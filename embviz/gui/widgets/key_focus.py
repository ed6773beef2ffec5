"""Mixin for painted widgets: shows the focus only where it came by keyboard."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.preferred_decimals import preference


def by_keyboard(event: QFocusEvent) -> bool:
    """Return whether a widget gets the focus by the keyboard and should show it."""
    return event.gotFocus() and event.reason() in (
        Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)


class KeyboardFocusMixin(QWidget):
    """Mixin that keeps whether the focus is to be shown; the derived class draws the frame.

    It takes the focus, tracks the mouse, and repaints when the theme or the number format changes.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Attributes
    ----------
    _focus_shown : bool
        Whether to draw the focus frame; for derived classes.
    """

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._focus_shown = False
        theme.source.changed.connect(self.update)
        preference.changed.connect(self.update)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._focus_shown = by_keyboard(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._focus_shown = False
        self.update()
