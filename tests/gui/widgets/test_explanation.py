"""Sentences with details behind an (i)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from embviz.gui.core.settings import explanations
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.layouts import CurrentSizeStack, PageScrollArea


@pytest.fixture
def make(qtbot):
    def made(name="page.explain"):
        result = Explanation(name, "What is seen.", "f(x) = x (Nobody 1900).", more_name="page.formula")
        qtbot.addWidget(result)
        result.show()
        return result

    return made


def test_details_open_in_place_and_stay_open(make, qtbot):
    first = make()
    assert first.said.isVisible()
    assert not first.more.isVisible()
    qtbot.mouseClick(first.info, Qt.MouseButton.LeftButton)
    assert first.more.isVisible()
    assert make().more.isVisible()  # in the next session too
    assert not make("other.explain").more.isVisible()
    qtbot.keyClick(first.info, Qt.Key.Key_Space)
    assert not first.more.isVisible()
    assert not make().more.isVisible()


def test_all_are_shown_for_those_who_teach(make, qtbot):
    one, other = make(), make("other.explain")
    qtbot.mouseClick(one.info, Qt.MouseButton.LeftButton)
    explanations.show_all(True)
    assert one.more.isVisible()
    assert other.more.isVisible()
    assert not other.info.isVisible()
    explanations.show_all(False)
    assert one.more.isVisible()  # it was opened by hand
    assert not other.more.isVisible()
    assert other.info.isVisible()


def test_nothing_to_explain_takes_no_room(make):
    shown = make()
    shown.explain("", "")
    assert shown.isHidden()
    shown.explain("Only a sentence.", "")
    assert shown.isVisible()
    assert not shown.info.isEnabled()


def test_no_part_comes_up_as_a_window_of_its_own(make, qtbot):
    opened = make()
    qtbot.mouseClick(opened.info, Qt.MouseButton.LeftButton)
    before = {id(window) for window in QApplication.topLevelWidgets() if window.isVisible()}
    one = Explanation("page.explain", "Said.", "More.")
    qtbot.addWidget(one)
    assert {id(window) for window in QApplication.topLevelWidgets() if window.isVisible()} == before
    assert not one.isVisible()


class LeastSizeStack(CurrentSizeStack):
    """Asks for the least size of what it shows, as pages with parts do."""

    def hasHeightForWidth(self):
        return False


def test_it_asks_for_no_more_height_than_its_texts_need_at_its_width(qtbot):
    """Qt asks for the height at the least width, and pages with room for all of it scrolled."""
    area, page, content = PageScrollArea(), QWidget(), QWidget()
    qtbot.addWidget(area)
    stack = LeastSizeStack()
    QVBoxLayout(page).addWidget(stack)
    stack.addWidget(content)
    layout = QVBoxLayout(content)
    explained = Explanation("here.explain", "What is shown.", "A formula and its source. " * 30)
    layout.addWidget(explained)
    area.setWidget(page)
    area.resize(1000, 200)
    area.show()
    explained.info.click()
    qtbot.waitUntil(explained.more.isVisible)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)

    def whole():
        return explained.more.height() >= explained.more.heightForWidth(explained.more.width())

    assert whole()
    # in less width nothing is cut
    area.resize(300, 200)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0 and whole())
