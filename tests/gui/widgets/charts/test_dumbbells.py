"""Rows of two values: where the marks lie, scrolling, keys, files."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt

from embviz.gui.widgets.charts.dumbbells import DumbbellPlot
from embviz.gui.widgets.word_plane.view import PlaneAxis

WORDS = tuple(f"word{k}" for k in range(40))
FIRST = np.linspace(0.5, -0.5, 40)


@pytest.fixture
def rows(qtbot):
    made = DumbbellPlot("test.rows", "Rows")
    qtbot.addWidget(made)
    made.resize(600, 400)
    made.show()
    qtbot.waitExposed(made)
    made.set_rows(WORDS, FIRST, 0.1 * FIRST, PlaneAxis("cosine", "he", "she"))
    return made


def test_marks_lie_where_their_numbers_say(rows):
    places = rows.places()
    x = np.concatenate((places[:, 0, 0], places[:, 1, 0]))
    values = np.concatenate((FIRST, 0.1 * FIRST))
    assert np.allclose(np.polyval(np.polyfit(values, x, 1), values), x)
    assert (np.diff(places[:, 0, 1]) > 0).all()
    assert np.array_equal(places[:, 0, 1], places[:, 1, 1])


def test_a_click_says_the_row_that_is_seen_there(rows, qtbot):
    rows.verticalScrollBar().setValue(100)
    at = rows.places()[12]
    with qtbot.waitSignal(rows.row_clicked) as clicked:
        qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=QPointF(*at[0]).toPoint())
    assert clicked.args == [12]


def test_keys_step_through_the_rows_and_bring_them_to_view(rows, qtbot):
    rows.setFocus()
    for _ in range(31):
        qtbot.keyClick(rows, Qt.Key.Key_Down)
    assert rows.accessibleDescription().startswith("word30. ")
    assert 30 < rows.places()[30, 0, 1] < 360
    with qtbot.waitSignal(rows.row_clicked) as clicked:
        qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert clicked.args == [30]


def test_exact_values_are_told(rows):
    assert rows.card_of(0) == ("word0", "+0.5000  before", "+0.0500  after")
    assert rows.card_of(39)[1] == "−0.5000  before"
    rows.set_rows(WORDS, FIRST, None, PlaneAxis("cosine"))
    assert rows.card_of(0) == ("word0", "+0.5000  before")


def test_files_hold_the_rows_that_are_scrolled_away(rows, tmp_path):
    path = tmp_path / "rows.svg"
    rows.to_svg(str(path))
    text = path.read_text("utf-8")
    assert all(f">{word}<" in text.replace("\u2068", "").replace("\u2069", "") for word in WORDS)
    assert rows.to_image().height() > 2 * 800
    rows.clear("Nothing yet")
    assert rows.accessibleDescription() == "Nothing yet"
    rows.grab()
