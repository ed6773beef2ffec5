"""Keyboard focus: tab order, and painted widgets that show the focus only where it came by keyboard."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractSpinBox, QLabel, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import preference


def set_tab_order_after(before: QWidget, part: QWidget) -> None:
    """Put the controls of a widget right after another control in the tab order, in the order of their creation.

    Qt puts widgets that are created late last in the order, wherever they are. Controls that do not take the focus now
    are moved too, because they may take it later.
    """
    # not along nextInFocusChain: PySide makes what it returns a child of what it was called on, and drops both
    inside = (one for one in part.findChildren(QWidget) if one.window() is part.window())  # not popups
    moved = [(one, one.focusPolicy()) for one in inside if _may_stop(one)]
    for one, _ in moved:
        one.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Qt moves nothing else
        QWidget.setTabOrder(before, one)
        before = one
    for one, policy in moved:
        one.setFocusPolicy(policy)


def _may_stop(one: QWidget) -> bool:
    """Return whether a control takes the focus, or may do so later.

    Qt's internal widgets do not, and of labels only those that have the property ``linked``.
    """
    if one.focusProxy() is not None or isinstance(one.parentWidget(), QAbstractSpinBox):
        return False
    if one.focusPolicy().value & Qt.FocusPolicy.TabFocus.value:
        return True
    if one.property("linked"):
        return True
    named = one.objectName() and not one.objectName().startswith("qt_")
    return bool(named) and not isinstance(one, QLabel) and not one.findChild(QWidget)


def by_keyboard(event: QFocusEvent) -> bool:
    """Return whether a widget gets the focus by the keyboard and should show it."""
    return event.gotFocus() and event.reason() in (
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
    )


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
