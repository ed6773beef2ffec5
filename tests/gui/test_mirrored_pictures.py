"""In a mirrored window pictures are as they were: nothing in them changes its side; cells of tables change it whole."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QHeaderView

from embviz.gui.files.tables import Cell, Column
from embviz.gui.widgets.charts.joined_lists import RankedList, RankedListDiff, RankedWord
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.heatmap.view import Heatmap
from embviz.gui.widgets.tables.cells import BarCells
from embviz.gui.widgets.tables.text_table import TextTable

WORDS = ("king", "queen", "cat")


def _lists():
    made = RankedListDiff("lists", "Two lists")
    one = tuple(RankedWord(word, 0.9 - k / 10, k) for k, word in enumerate(WORDS))
    made.show_lists(RankedList("Now", one), RankedList("Then", one))
    return made


def _curves():
    made, x = LinePlot("Title", "x", "y"), np.arange(1, 50.0)
    made.set_series([Series("rising", x, x), Series("falling", x, -2 * x, dashed=True)])
    return made


def _heatmap():
    made = Heatmap()
    made.set_matrix(WORDS, np.eye(3))
    return made


@pytest.fixture
def direction(qapp):
    yield qapp.setLayoutDirection
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def _gray(pixmap):
    image = pixmap.toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()].astype(int)


def _show(widget, qtbot):
    qtbot.addWidget(widget)
    widget.resize(600, 300)
    widget.show()
    qtbot.waitExposed(widget)
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    return widget


@pytest.mark.parametrize("make", [_lists, _curves, _heatmap])
def test_a_picture_is_the_same(make, direction, qtbot):
    usual = _gray(_show(make(), qtbot).grab())
    direction(Qt.LayoutDirection.RightToLeft)
    mirrored = _gray(_show(make(), qtbot).grab())
    top = 30 if make is _curves else 0  # the heading above it is no part of the picture
    np.testing.assert_array_equal(mirrored[top:], usual[top:])


def test_a_bar_and_its_number_change_sides_together(direction, qtbot):
    def cell(text, share=None):
        table = TextTable("table", "A table", (Column("Share", number=True),))
        table.setItemDelegateForColumn(0, BarCells(60, table))
        table.rows.show([(Cell(text, share=share),)])
        _show(table, qtbot)
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        table.setColumnWidth(0, 160)
        return _gray(table.viewport().grab(table.visualRect(table.model().index(0, 0))))

    def columns():
        """Return where the bar is, and where the number is: what they change in an empty cell."""
        empty = cell("")
        return tuple(np.flatnonzero((one != empty).any(0)) for one in (cell("", share=1.0), cell("88 %")))

    bar, number = columns()
    assert bar.max() < number.min()
    direction(Qt.LayoutDirection.RightToLeft)
    bar, number = columns()
    assert number.max() < bar.min()
