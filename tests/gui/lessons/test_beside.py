"""Two wide widgets of a lesson: one below the other on the page, side by side on a large screen."""

import pytest
from PySide6.QtWidgets import QLabel

from embviz.gui.lessons.widgets.beside import BesideOrBelow


@pytest.fixture
def parts(qtbot):
    first, second = QLabel("first"), QLabel("second")
    for part in (first, second):
        part.setMinimumSize(200, 100)
    made = BesideOrBelow(first, second, (3, 2))
    qtbot.addWidget(made)
    made.show()
    return made, first, second


def test_the_second_stands_beside_the_first_only_where_there_is_room(parts, qtbot):
    made, first, second = parts
    for width, beside in ((900, False), (1840, True), (1000, False)):
        made.resize(width, 600)
        qtbot.waitUntil(lambda beside=beside: (second.x() > first.geometry().right()) == beside)
        if beside:
            assert second.y() == first.y()
            assert first.width() / second.width() == pytest.approx(3 / 2, rel=0.02)
        else:
            qtbot.waitUntil(lambda: second.y() > first.geometry().bottom() and second.x() == first.x())


def test_it_is_no_higher_than_the_higher_one_where_they_stand_side_by_side(parts, qtbot):
    made = parts[0]
    made.resize(1840, 600)
    qtbot.waitUntil(lambda: made.sizeHint().height() < 200)
    made.resize(900, 600)
    qtbot.waitUntil(lambda: made.sizeHint().height() >= 200)


def test_they_stand_side_by_side_only_where_that_is_allowed(parts, qtbot):
    made, first, second = parts
    made.resize(1840, 600)
    for allowed in (True, False, True):
        made.set_allowed(allowed)
        qtbot.waitUntil(lambda allowed=allowed: (second.x() > first.geometry().right()) == allowed)
