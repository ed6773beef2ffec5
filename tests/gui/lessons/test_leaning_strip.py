"""Words between two poles, read by the keys from dot to dot."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolTip

from embviz.gui.lessons.source import LessonData
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.leaning_strip import Lane, StripPlot

LANES = (
    Lane("work", ("nurse", "miner", "clerk"), np.array([0.5, -0.25, 0.1]), "accent"),
    Lane("home", ("kitchen", "garage"), np.array([0.4, -0.4]), "text"),
)


@pytest.fixture
def strip(lab, qtbot):
    made = lab.page = StripPlot(LessonState(lab.context, LessonData(lab.workspace, lab.jobs)), "x.strip", "Leaning")
    made.show_lanes(LANES, ("he", "she"))
    made.show()
    qtbot.waitExposed(made)
    made.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(made.hasFocus)
    yield made
    made.clearFocus()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_keys_go_by_value_and_to_the_nearest_of_the_other_lane(strip, qtbot):
    assert strip.accessibleDescription() == "work: mean 0.1167; home: mean 0. miner: −0.250"
    for key, reading in (
        ("Left", "miner: −0.250"),
        ("Right", "clerk: 0.100"),
        ("Right", "nurse: 0.500"),
        ("Right", "nurse: 0.500"),
        ("Down", "kitchen: 0.400"),
        ("Left", "garage: −0.400"),
        ("Up", "miner: −0.250"),
    ):
        qtbot.keyClick(strip, getattr(Qt.Key, f"Key_{key}"))
        assert strip.reading == strip.accessibleDescription() == reading
        assert QToolTip.text() == reading


def test_up_and_down_from_its_ends_are_for_the_lesson(strip, qtbot):
    from PySide6.QtGui import QKeyEvent

    for key in (Qt.Key.Key_Up, Qt.Key.Key_A):
        event = QKeyEvent(QKeyEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        strip.keyPressEvent(event)
        assert not event.isAccepted()


def test_other_words_are_read_from_their_beginning(strip, qtbot):
    ringed = strip.grab().toImage()
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert strip.grab().toImage() != ringed
    strip.show_lanes(LANES[1:], ("he", "she"))
    assert strip.reading == "garage: −0.400"
    strip.show_lanes((), ("he", "she"))
    assert strip.reading == ""
    assert strip.focusPolicy() == Qt.FocusPolicy.NoFocus
    qtbot.keyClick(strip, Qt.Key.Key_Right)
