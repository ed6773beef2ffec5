"""Words with bars: as long as they say, read and clicked."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from embviz.gui.style import theme
from embviz.gui.widgets.charts.word_bars import WordBars
from tests.gui.pointer import hover


@pytest.fixture
def bars(qtbot):
    result = WordBars("x.bars", "Bars")
    qtbot.addWidget(result)
    result.resize(400, 200)
    result.show()
    qtbot.waitExposed(result)
    result.show_bars(("a", "b", "c", "d"), np.array([-0.25, 0.25, 0.5, 1.0]), strong=1)
    return result


def test_bars_are_as_long_as_their_values(bars):
    image = bars.grab().toImage()
    second, accent = theme.color("second"), theme.color("accent")

    def long(at, wanted):
        y = round(bars.row_box(at).center().y())
        row = [image.pixelColor(x, y) for x in range(image.width())]
        return sum(abs(one.hueF() - wanted.hueF()) < 0.03 and one.saturationF() > 0.25 for one in row)

    lengths = [long(0, second), *(long(at, accent) for at in (1, 2, 3))]
    assert np.array(lengths) / lengths[3] == pytest.approx([0.25, 0.25, 0.5, 1.0], abs=0.04)


def test_a_word_is_taken_by_click_or_by_keys(bars, qtbot):
    with qtbot.waitSignal(bars.word_clicked) as told:
        QTest.mouseClick(bars, Qt.MouseButton.LeftButton, pos=bars.row_box(2).center().toPoint())
    assert told.args == ["c"]
    hover(bars, QPoint(390, 195))
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down):
        QTest.keyClick(bars, key)
    with qtbot.waitSignal(bars.word_clicked) as told:
        QTest.keyClick(bars, Qt.Key.Key_Return)
    assert told.args == ["b"]


def test_no_words_are_no_trouble(bars):
    bars.show_bars((), np.zeros(0))
    bars.grab()
    QTest.keyClick(bars, Qt.Key.Key_Down)
    QTest.mouseClick(bars, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert bars.words == ()
