"""The steps that arrow keys make in widgets whose parts are walked through by keys."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_ACROSS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_DOWN: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


def step_across(event: QKeyEvent) -> int:
    """Return -1 for Left, 1 for Right and 0 for all other keys."""
    return _ACROSS.get(event.key(), 0)


def step_down(event: QKeyEvent) -> int:
    """Return -1 for Up, 1 for Down and 0 for all other keys."""
    return _DOWN.get(event.key(), 0)
