"""The steps of arrow keys, and of keys that Qt has no name for."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from embviz.gui.widgets.arrow_keys import step_across, step_down

PLAIN = Qt.KeyboardModifier.NoModifier


@pytest.mark.parametrize(
    ("key", "across", "down"),
    [
        (Qt.Key.Key_Left, -1, 0),
        (Qt.Key.Key_Right, 1, 0),
        (Qt.Key.Key_Up, 0, -1),
        (Qt.Key.Key_Down, 0, 1),
        (Qt.Key.Key_A, 0, 0),
        (0x1234567, 0, 0),
    ],
)
def test_only_the_keys_of_a_direction_make_a_step(key, across, down):
    event = QKeyEvent(QEvent.Type.KeyPress, key, PLAIN)
    assert (step_across(event), step_down(event)) == (across, down)
