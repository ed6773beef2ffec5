"""The line with completions, by its keys and its list."""

import pytest
from PySide6.QtCore import QPoint, Qt

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
