"""The order in which the Tab key comes to controls."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QLabel, QWidget


def stops(part: QWidget) -> list[QWidget]:
    """Return what the Tab key comes to inside a part, in its order; the field of a spin box is the box.

    What is hidden or disabled is among them, because it may be seen later.
    """
    return [one for one in _chain(part) if _stops(one)]


def follow(before: QWidget, part: QWidget) -> None:
    """Let the Tab key come to the controls of a part right after another control.

    Whatever is made late comes last, wherever it stands. What is no stop now may be one when it has something to show.
    """
    moved = [(one, one.focusPolicy()) for one in _chain(part) if _stops(one) or _may_stop(one)]
    for one, _ in moved:
        one.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Qt moves nothing else
        QWidget.setTabOrder(before, one)
        before = one
    for one, policy in moved:
        one.setFocusPolicy(policy)


def _stops(one: QWidget) -> bool:
    return bool(one.focusPolicy().value & Qt.FocusPolicy.TabFocus.value) and one.focusProxy() is None


def _may_stop(one: QWidget) -> bool:
    """Return whether it is a control that may take the focus later; Qt's own parts and texts do not."""
    named = one.objectName() and not one.objectName().startswith("qt_")
    return bool(named) and not isinstance(one, QLabel) and not one.findChild(QWidget)


def _chain(part: QWidget) -> list[QWidget]:
    """Return what is inside a part, in the order of the focus."""
    found, at = [], part.nextInFocusChain()
    while at is not part:
        if part.isAncestorOf(at) and not isinstance(at.parentWidget(), QAbstractSpinBox):
            found.append(at)
        at = at.nextInFocusChain()
    return found
