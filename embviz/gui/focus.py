"""The order in which the Tab key comes to controls."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QWidget


def stops(part: QWidget) -> list[QWidget]:
    """Return what the Tab key comes to inside a part, in its order; the field of a spin box is the box.

    What is hidden or disabled is among them, because it may be seen later.
    """
    found, at = [], part.nextInFocusChain()
    while at is not part:
        takes = at.focusPolicy().value & Qt.FocusPolicy.TabFocus.value and at.focusProxy() is None
        if takes and part.isAncestorOf(at) and not isinstance(at.parentWidget(), QAbstractSpinBox):
            found.append(at)
        at = at.nextInFocusChain()
    return found


def follow(before: QWidget, part: QWidget) -> None:
    """Let the Tab key come to the controls of a part right after another control.

    Whatever is made late comes last, wherever it stands.
    """
    for stop in stops(part):
        QWidget.setTabOrder(before, stop)
        before = stop
