"""Sets the tab order."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QLabel, QWidget


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
    """Return whether a control takes the focus, or may do so later; Qt's internal widgets and labels do not."""
    if one.focusProxy() is not None or isinstance(one.parentWidget(), QAbstractSpinBox):
        return False
    if one.focusPolicy().value & Qt.FocusPolicy.TabFocus.value:
        return True
    named = one.objectName() and not one.objectName().startswith("qt_")
    return bool(named) and not isinstance(one, QLabel) and not one.findChild(QWidget)
