"""The line with completions, by its keys and its list."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from embviz.gui.widgets.inputs.word_input import WordInput

WORDS = ["many", "manor", "man", "king", "kings", "woman"]


@pytest.fixture
def line(qtbot):
    line = WordInput("words")
    qtbot.addWidget(line)
    line.set_completion(lambda prefix: [word for word in WORDS if word.startswith(prefix)])
    line.resize(900, 32)
    line.show()
    qtbot.waitExposed(line)
    line.setFocus()
    yield line
    line.hide()


@pytest.fixture
def popup(line):
    return line._completer.popup()


def _entries(popup):
    return [popup.model().index(row, 0).data() for row in range(popup.model().rowCount())]


def test_exact_word_stands_first_the_others_by_frequency(line, popup, qtbot):
    qtbot.keyClicks(line, "man")
    assert _entries(popup) == ["man", "many", "manor"]


def test_list_is_as_large_as_its_entries_and_under_its_word(line, popup, qtbot):
    qtbot.keyClicks(line, "king + woman + woman + ma")
    assert popup.isVisible()
    assert popup.width() == 160
    assert popup.viewport().height() == 3 * popup.sizeHintForRow(0)
    assert not popup.verticalScrollBar().isVisible()
    typed = line.fontMetrics().horizontalAdvance("king + woman + woman + ")
    left = popup.x() - line.mapToGlobal(QPoint(0, 0)).x()
    assert typed <= left <= typed + 40


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Plus])
def test_list_closes_when_the_word_is_done(line, popup, qtbot, key):
    qtbot.keyClicks(line, "king")
    assert popup.isVisible()
    qtbot.keyClick(line, key)
    assert not popup.isVisible()


def test_list_of_a_whole_word_closes_by_itself(line, popup, qtbot):
    qtbot.keyClicks(line, "king")
    qtbot.waitUntil(lambda: not popup.isVisible())


def test_completion_can_be_undone(line, popup, qtbot):
    qtbot.keyClicks(line, "king - wo")
    popup.setCurrentIndex(popup.model().index(0, 0))
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.text() == "king - woman"
    assert not popup.isVisible()
    line.undo()
    assert line.text() == "king - wo"


@pytest.fixture
def form(qtbot):
    """A line with completions above another line and a button."""
    form = QWidget()
    qtbot.addWidget(form)
    rows = QVBoxLayout(form)
    line, other, button = WordInput("words"), QLineEdit(), QPushButton("Train")
    for part, name in ((line, "form.words"), (other, "form.other"), (button, "form.train")):
        part.setObjectName(name)
        rows.addWidget(part)
        rows.addSpacing(240)
    line.set_completion(lambda prefix: [word for word in WORDS if word.startswith(prefix)])
    form.show()
    qtbot.waitExposed(form)
    yield form
    form.hide()


def _click_with_open_list(form, qtbot, name):
    """Press and release where a mouse would, over an open list, which has grabbed it."""
    line = form.findChild(WordInput, "form.words")
    line.setFocus()
    line.clear()
    qtbot.keyClicks(line, "kin")
    popup = line._completer.popup()
    assert popup.isVisible()
    clicked = form.findChild(QWidget, name)
    place = popup.mapFromGlobal(clicked.mapToGlobal(clicked.rect().center()))
    qtbot.mouseClick(popup, Qt.MouseButton.LeftButton, pos=place)
    assert not popup.isVisible()


def test_a_click_next_to_the_list_focuses_the_field_that_was_clicked(form, qtbot):
    _click_with_open_list(form, qtbot, "form.other")
    other = form.findChild(QLineEdit, "form.other")
    assert form.focusWidget() is other
    qtbot.keyClicks(form.focusWidget(), "queen")
    assert (form.findChild(WordInput, "form.words").text(), other.text()) == ("kin", "queen")


def test_a_click_next_to_the_list_presses_a_button_once(form, qtbot):
    clicks = []
    form.findChild(QPushButton, "form.train").clicked.connect(lambda: clicks.append(1))
    _click_with_open_list(form, qtbot, "form.train")
    assert clicks == [1]
