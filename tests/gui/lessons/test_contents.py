"""The table of contents: rows as high as their texts, measured once."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QListWidgetItem

from embviz.gui.lessons import contents
from embviz.gui.lessons.contents import LessonPath
from embviz.gui.style import stylesheet


@pytest.fixture
def path(qapp, qtbot):
    stylesheet.apply(qapp, "light", 100)
    made = LessonPath()
    qtbot.addWidget(made)
    for row in range(len(contents.LESSONS)):
        QListWidgetItem(f"{row + 1}  A lesson", made)
    made.setFixedWidth(270)
    return made


def _shown(path, qtbot, height):
    path.resize(QSize(270, height))
    path.show()
    qtbot.waitExposed(path)
    path.fit()
    return [path.sizeHintForRow(row) for row in range(1, 5)]


def test_a_text_that_fits_beside_no_scroll_bar_is_one_line(path, qtbot):
    delegate = path._path
    metrics, text = QFontMetrics(path.font()), "4  two words"
    # by narrow letters, so that what is left is less than a bar
    while metrics.horizontalAdvance(f"{text}i") <= delegate._text_width() - 2:
        text += "i"
    path.item(3).setText(text)
    heights = _shown(path, qtbot, 1400)
    assert not path.verticalScrollBar().isVisible()
    assert len(set(heights)) == 1
    # where a bar comes, there is less room
    low = _shown(path, qtbot, 200)
    qtbot.waitUntil(path.verticalScrollBar().isVisible)
    assert low[2] > low[0]


def test_a_text_is_measured_once(path, qtbot, monkeypatch):
    _shown(path, qtbot, 1400)

    def again(*_args):
        raise AssertionError("measured again")

    monkeypatch.setattr(contents, "QFontMetrics", again)
    path.fit()
    monkeypatch.undo()
    before = path.sizeHintForRow(2)
    path.item(2).setText("a much longer title of a lesson, which needs two lines")
    assert path.sizeHintForRow(2) > before
