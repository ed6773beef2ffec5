"""The result table: its sort orders compared with `sorted`, its files with the csv module."""

import csv
import io

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from embviz.gui.widgets.tables.result_table import ResultColumn, ResultRows, ResultTable

LONG = 30_000
COLUMNS = (
    ResultColumn("Word", words=True),
    ResultColumn("Count", number=",d"),
    ResultColumn("Cosine", number=".2f"),
    ResultColumn("Kind"),
)
WORDS = ("beet", "Apple", "cherry", "date", "elder")
COUNTS = np.array([1200, 7, 30, 7, 2])
COSINES = (0.123456789, -0.5, None, 0.9, float("nan"))
KINDS = ("root", "fruit", "fruit", "", "=SUM(1)")


@pytest.fixture
def table(lab, qtbot):
    lab.page = ResultTable(lab.context.jobs, lab.context.workspace, "test.found", "Found words", COLUMNS, filtered=True)
    lab.page.resize(700, 300)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    lab.page.show_rows((WORDS, COUNTS, COSINES, KINDS))
    return lab.page


def _click_head(qtbot, table, column):
    header = table.table.horizontalHeader()
    place = header.rect().center()
    place.setX(header.sectionViewportPosition(column) + 12)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)


def _column(table, column):
    model = table.table.model()
    return [model.index(row, column).data() for row in range(model.rowCount())]


def test_numbers_are_sorted_by_value_and_the_largest_come_first(table, qtbot):
    _click_head(qtbot, table, 1)
    assert _column(table, 1) == ["1,200", "30", "7", "7", "2"]
    assert _column(table, 0)[2:4] == ["Apple", "date"]  # equals as they were given
    assert table.table.model().headerData(1, Qt.Orientation.Horizontal) == "Count ↓"
    _click_head(qtbot, table, 1)
    assert _column(table, 0) == ["elder", "Apple", "date", "cherry", "beet"]
    assert table.table.model().headerData(1, Qt.Orientation.Horizontal) == "Count ↑"
    _click_head(qtbot, table, 0)
    assert table.table.model().headerData(1, Qt.Orientation.Horizontal) == "Count"


def test_what_has_no_value_comes_last_in_both_orders(table, qtbot):
    for _ in range(2):
        _click_head(qtbot, table, 2)
        assert _column(table, 0)[3:] == ["cherry", "elder"]
    assert _column(table, 2) == ["−0.50", "0.12", "0.90", "–", "–"]


def test_words_are_sorted_from_a_to_z_without_regard_to_capitals(table, qtbot):
    _click_head(qtbot, table, 0)
    assert _column(table, 0) == ["Apple", "beet", "cherry", "date", "elder"]
    _click_head(qtbot, table, 0)
    assert _column(table, 0) == ["elder", "date", "cherry", "beet", "Apple"]


def test_rows_shown_anew_are_sorted_as_those_before(table):
    table.sort_by(1)
    table.show_rows((("x", "y"), (1, 2), (0.0, 0.0), ("", "")))
    assert _column(table, 0) == ["y", "x"]
    assert table.order == [1, 0]
    assert table.value(table.order[0], 1) == 2


def test_click_on_a_word_selects_it_and_tells_its_row(table, qtbot):
    table.sort_by(1)
    told = []
    table.chosen.connect(lambda row, column: told.append((row, column)))
    place = table.table.visualRect(table.table.model().index(1, 0)).center()
    qtbot.mouseClick(table.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told == [(2, 0)]
    assert table._workspace.selection == ("cherry",)
    place = table.table.visualRect(table.table.model().index(0, 3)).center()
    qtbot.mouseClick(table.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told[1] == (0, 3)
    assert table._workspace.selection == ("cherry",)  # no column of words


def test_word_selected_elsewhere_is_shown_through_all_orders(table):
    table._workspace.select(["date"])
    assert table.table.currentIndex().row() == 3
    table.sort_by(2)
    assert table.table.currentIndex().row() == 0
    table._workspace.select(["nowhere"])
    assert not table.table.currentIndex().isValid()


def test_filter_keeps_rows_with_the_text_in_any_text(table, qtbot):
    qtbot.keyClicks(table.filter, "FRU")
    assert _column(table, 0) == ["Apple", "cherry"]
    assert "2 of 5 rows" in table.message.text()
    table.filter.clear()
    assert len(_column(table, 0)) == 5


def test_copy_takes_what_is_seen_with_more_digits(table, qtbot):
    table.sort_by(2)
    table._copy.click()
    wanted = "Word\tCount\tCosine\tKind\ndate\t7\t0.9\t\nbeet\t1200\t0.123457\troot\n"
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text().startswith(wanted), timeout=LONG)
    assert "5 rows copied" in table.message.text()


@pytest.mark.parametrize(("name", "delimiter", "kind"), [("a.csv", ",", "'=SUM(1)"), ("a.tsv", "\t", "=SUM(1)")])
def test_saved_table_is_read_back(table, qtbot, tmp_path, name, delimiter, kind):
    table.save_path(tmp_path / name)
    qtbot.waitUntil(lambda: "Saved" in table.message.text(), timeout=LONG)
    data = (tmp_path / name).read_bytes()
    assert data.startswith(b"\xef\xbb\xbf") == (delimiter == ",")  # spreadsheets know UTF-8 by its mark
    read = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=delimiter))
    assert read[0] == ["Word", "Count", "Cosine", "Kind"]
    assert read[2] == ["Apple", "7", "-0.5", "fruit"]
    assert read[3] == ["cherry", "30", "", "fruit"]
    assert read[5][3] == kind  # no program is to compute it


def test_rows_with_notes_stand_back(table):
    table.show_rows((("x", "y"), (1, 2), (0.0, 0.0), ("", "")), ("", "rare"))
    assert not table.table.rows.cell(0, 0).marked
    assert table.table.rows.cell(1, 0).marked
    assert table.table.rows.cell(1, 3).help == "rare"


def test_orders_are_those_of_sorted():
    random = np.random.default_rng(1)
    words = [f"w{k}" for k in random.integers(0, 900, 2000)]
    numbers = random.integers(0, 50, 2000) / 7
    rows = ResultRows((ResultColumn("Word"), ResultColumn("Number", number=".1f")))
    rows.take((words, numbers))
    for by, values in enumerate((words, numbers.tolist())):
        for rising in (True, False):
            rows.arrange(by, rising, "")
            assert rows.order.tolist() == sorted(range(2000), key=values.__getitem__, reverse=not rising)


def test_counts_of_so_many_are_written_as_such_and_cells_have_tips():
    rows = ResultRows((ResultColumn("Word", words=True), ResultColumn("Sets", ",d", of=5)))
    rows.take((("a", "b"), (5, 1)), ("", "rare"), {1: ("always", "once")})
    shown = rows.shown()
    assert [cell.text for cell in shown[1]] == ["b", "1/5"]
    assert [cell.help for cell in shown[0]] == ["", "always"]
    assert [cell.help for cell in shown[1]] == ["rare", "once\nrare"]
    assert [cell.text for row in rows.plain() for cell in row] == ["a", "5", "b", "1"]


def test_headers_and_cells_begin_and_end_at_one_place(lab, qtbot, styled):
    columns = ResultColumn("Height"), ResultColumn("11", number=",d")
    table = ResultTable(lab.context.jobs, lab.context.workspace, "test.edges", "Edges", columns)
    qtbot.addWidget(table)
    table.resize(500, 200)
    table.show()
    qtbot.waitExposed(table)
    table.show_rows((("Height",), (11,)))

    def ends(view, column, bottom):
        """Return the first and the last column of pixels with a letter in a column of the table."""
        header = table.table.horizontalHeader()
        left, width = header.sectionViewportPosition(column), header.sectionSize(column)
        picture = view.viewport().grab().toImage().copy(left, 4, width, bottom - 8)
        ground = picture.pixel(0, 0)
        inked = [
            x for x in range(picture.width()) if any(picture.pixel(x, y) != ground for y in range(picture.height()))
        ]
        return inked[0], inked[-1]

    header, cells = table.table.horizontalHeader(), table.table
    row = table.table.rowHeight(0)
    assert ends(cells, 0, row)[0] == pytest.approx(ends(header, 0, header.height())[0], abs=1)
    assert ends(cells, 1, row)[1] == pytest.approx(ends(header, 1, header.height())[1], abs=1)
