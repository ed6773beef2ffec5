"""A matrix that is read without a pointer: its name tells the numbers, arrow keys go from cell to cell."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QToolTip

from embviz.gui.lessons.source import LessonData
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.matrix import Matrix

VALUES = np.array([[1.25, -2.5, np.nan], [0.123456789, 4, -np.inf]])


@pytest.fixture
def matrix(lab, qtbot):
    made = lab.page = Matrix(LessonState(lab.context, LessonData(lab.workspace, lab.jobs)), "x.matrix", "Cosines")
    made.signs, made.lit_signs = ("m",), ("column",)
    made.show_values(VALUES, ("one", "two"), ("a", "b", "c"))
    made.show()
    qtbot.waitExposed(made)
    made.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(made.hasFocus)
    yield made
    made.clearFocus()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_keys_go_from_cell_to_cell_and_read_it_in_full(matrix, qtbot):
    said = {
        "": "one · a: 1.25",
        "right": "one · b: −2.5",
        "end": "one · c: no number",
        "down": "two · c: −∞",
        "left": "two · b: 4",
        "home": "two · a: 0.123457",
        "up": "one · a: 1.25",
    }
    for key, reading in said.items():
        if key:
            qtbot.keyClick(matrix, getattr(Qt.Key, f"Key_{key.capitalize()}"))
            assert QToolTip.text() == reading
        whole = "" if key else "Cosines, 2 × 3 values from −2.500 to 4. "
        assert matrix.accessibleDescription() == whole + reading
        assert matrix.reading == reading
    assert matrix.stage.highlighted == {"m"}
    matrix.clearFocus()
    assert not matrix.stage.highlighted


def test_keys_stay_inside_and_up_and_down_go_on_to_the_lesson(matrix, qtbot):
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up):
        qtbot.keyClick(matrix, key)
        assert matrix.at == (0, 0)
    for key in [Qt.Key.Key_Right] * 4 + [Qt.Key.Key_Down] * 3:
        qtbot.keyClick(matrix, key)
    assert matrix.at == (1, 2)
    matrix.show_values(VALUES[:1, :2], ("one",), ("a", "b"), lit=(1,))
    assert matrix.reading == "one · b: −2.5"
    qtbot.keyClick(matrix, Qt.Key.Key_End)
    assert matrix.stage.highlighted == {"column"}


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_column_is_taken_as_by_a_click(matrix, qtbot, key):
    qtbot.keyClick(matrix, Qt.Key.Key_Right)
    with qtbot.waitSignal(matrix.column_clicked) as by_key:
        qtbot.keyClick(matrix, key)
    with qtbot.waitSignal(matrix.column_clicked) as by_pointer:
        qtbot.mouseClick(matrix, Qt.MouseButton.LeftButton, pos=matrix.cell(0, 1).center().toPoint())
    assert by_key.args == by_pointer.args == [1]


def test_the_name_tells_the_numbers_of_a_column(matrix):
    assert matrix.accessibleName() == "Cosines: 2 rows, 3 columns"
    matrix.show_values(VALUES, ("one", "two"), ("a", "b", "c"), lit=(1,))
    assert matrix.accessibleName() == "Cosines: 2 rows, 3 columns, column b: −2.50, 4.00"
    matrix.show_values(VALUES, ("one", "two"), ("a", "b", "c"), lit=(0, 2))
    assert matrix.accessibleName() == "Cosines: 2 rows, 3 columns, column a, c"
    matrix.show_values(VALUES[:, 2:], ("one", "two"), ("",))
    assert matrix.accessibleName() == "Cosines: 2 rows, 1 column: –, −∞"


def test_the_read_cell_is_framed_where_the_focus_is(matrix, qtbot):
    framed = matrix.grab().toImage()
    qtbot.keyClick(matrix, Qt.Key.Key_Right)
    assert matrix.grab().toImage() != framed
    matrix.clearFocus()
    bare = matrix.grab().toImage()
    matrix.read_cell(1, 1)
    assert matrix.grab().toImage() == bare


def test_names_of_narrow_columns_are_set_smaller_before_they_are_cut(matrix):
    matrix.resize(300, 100)
    matrix.show_values(VALUES[:, :2], ("one", "two"), ("ice", "painters"))
    assert matrix.heading_size() == 11
    wide = QFontMetricsF(matrix.stage.font(11)).horizontalAdvance("painters")
    matrix.resize(round(matrix.cell(0, 0).left() + 2 * 0.9 * wide) + 2, 100)
    size = matrix.heading_size()
    assert 9 < size < 11
    assert QFontMetricsF(matrix.stage.font(size)).horizontalAdvance("painters") <= matrix.cell(0, 0).width()
    matrix.resize(90, 100)
    assert matrix.heading_size() == 9  # smaller letters are not read: longer names are cut


def test_nothing_to_read_is_no_stop_of_the_tab_key(matrix):
    assert matrix.focusPolicy() == Qt.FocusPolicy.TabFocus
    matrix.show_values(np.zeros((0, 0)), (), ())
    assert matrix.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert matrix.reading == matrix.accessibleDescription() == ""


def test_letters_and_cells_grow_in_a_hall_whose_text_had_to_be_small(matrix, qtbot):
    matrix.resize(1200, 300)
    matrix.stage.set_scale(1.3, 1.3)  # larger text on the page
    page = matrix.cell(0, 0), matrix.number_size(), matrix.heading_size()
    matrix.stage.set_scale(1.3, 1.8)
    assert matrix.cell(0, 0).width() == pytest.approx(page[0].width() * 1.8 / 1.3)
    assert matrix.cell(0, 0).height() == page[0].height()  # higher ones would push the text off the screen
    assert matrix.number_size() == pytest.approx(page[1] * 1.8 / 1.3)
    assert matrix.heading_size() == pytest.approx(page[2] * 1.8 / 1.3)
    matrix.stage.set_scale(2.4, 1.8)  # large already
    assert matrix.number_size() == page[1]
    matrix.stage.set_scale(1.3, 1.8)
    matrix.resize(matrix.minimumSizeHint().width() + 90, 300)  # numbers are there rather than large
    assert matrix.number_size() < page[1] * 1.8 / 1.3
