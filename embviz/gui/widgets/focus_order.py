"""Sets the tab order."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QLabel, QWidget


def set_tab_order_after(before: QWidget, part: QWidget) -> None:
    """Let the Tab key come to the controls of a part right after another control, in the order they were made in.

    Whatever is made late comes last, wherever it stands. What is no stop now may be one when it has something to show.
    """
    # not along nextInFocusChain: what it returns, PySide takes for a part of what it was asked of, and forgets with it
    inside = (one for one in part.findChildren(QWidget) if one.window() is part.window())  # lists of choices are not
    moved = [(one, one.focusPolicy()) for one in inside if _may_stop(one)]
    for one, _ in moved:
        one.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Qt moves nothing else
        QWidget.setTabOrder(before, one)
        before = one
    for one, policy in moved:
        one.setFocusPolicy(policy)


def _may_stop(one: QWidget) -> bool:
    """Return whether a control takes the focus, or may do so later; Qt's own parts and texts do not."""
    if one.focusProxy() is not None or isinstance(one.parentWidget(), QAbstractSpinBox):
        return False
    if one.focusPolicy().value & Qt.FocusPolicy.TabFocus.value:
        return True
    named = one.objectName() and not one.objectName().startswith("qt_")
    return bool(named) and not isinstance(one, QLabel) and not one.findChild(QWidget)
