"""The list of the words that changed most: its order, what it leaves out, and where it is used."""

import csv

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.widgets.tables.changed_words import CHANGED_MOST, ChangedWordsTable, changed, distance
from embviz.gui.widgets.tables.result_table import ResultColumn

LONG = 30_000
WORDS = ("one", "two", "three", "four")
DISTANCE = np.array([0.1, 0.9, np.nan, 0.5], np.float32)
CHANGED = np.array([0.5, 0.2, 0.2, 1.0], np.float32)
APART = np.array([3.0, np.nan, 1.0, 2.0], np.float32)
COUNTS = np.array([9, 5, 5, 1])


@pytest.fixture
def listed(lab):
    lab.page = QWidget()
    columns = distance("1 − cos"), changed("share"), ResultColumn("On maps", number=".2f")
    table = ChangedWordsTable(lab.jobs, lab.workspace, "list.changed", "list.least", columns, "in the text")
    layout = QVBoxLayout(lab.page)
    layout.addWidget(table.least)
    layout.addWidget(table)
    lab.page.show()
    return table


def _cells(listed, column=0):
    rows = listed.table.rows
    return [rows.cell(row, column).text for row in range(rows.rowCount())]


def _heads(listed):
    rows = listed.table.rows
    return [rows.headerData(at, Qt.Orientation.Horizontal) for at in range(rows.columnCount())]


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (1, ["two", "four", "one", "three"]),
        (2, ["four", "one", "two", "three"]),  # of equals, the one with the larger distance comes first
        (3, ["one", "four", "three", "two"]),
        (4, ["one", "two", "three", "four"]),
        (0, ["four", "one", "three", "two"]),
    ],
)
def test_it_is_sorted_by_what_is_clicked_and_words_without_a_value_come_last(listed, by, words):
    listed.show_words(WORDS, (DISTANCE, CHANGED, APART), COUNTS)
    assert _heads(listed) == ["Word", "Distance ↓", "Changed", "On maps", "Count"]
    if by != 1:
        listed.table.horizontalHeader().sectionClicked.emit(by)
    assert _cells(listed) == words
    # whatever it is sorted by, those that changed most are the same
    assert listed.most(2) == ["two", "four"]
    # new numbers keep the order that was clicked
    listed.show_words(WORDS, (DISTANCE, CHANGED, APART), COUNTS)
    assert _cells(listed) == words


def test_rare_words_are_left_out_and_a_row_leads_to_its_word(listed, qtbot):
    listed.show_words(WORDS, (DISTANCE, CHANGED, APART), COUNTS)
    listed.least.setValue(5)
    assert _cells(listed) == ["two", "one", "three"]
    assert listed.most(9) == ["two", "one", "three"]
    chosen = []
    listed.word_chosen.connect(chosen.append)
    at = listed.table.visualRect(listed.table.rows.index(1, 0)).center()
    qtbot.mouseClick(listed.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert [WORDS[k] for k in chosen] == ["one"]


def test_what_is_not_known_is_no_column_neither_here_nor_in_a_file(listed, qtbot, tmp_path):
    listed.show_words(WORDS, (None, None, APART), None)
    assert _heads(listed) == ["Word", "On maps ↓"]
    assert _cells(listed) == ["one", "four", "three", "two"]
    assert listed.least.isHidden()
    listed.save_path(tmp_path / "list.csv")
    qtbot.waitUntil(lambda: "Saved" in listed.message.text(), timeout=LONG)
    with (tmp_path / "list.csv").open(encoding="utf-8-sig", newline="") as file:
        assert next(csv.reader(file)) == ["Word", "On maps"]
    listed.show_words(WORDS, (DISTANCE, CHANGED, APART), COUNTS)
    assert _heads(listed) == ["Word", "Distance ↓", "Changed", "On maps", "Count"]
    assert listed.least.isVisible()
    listed.clear()
    assert _cells(listed) == []
    assert listed.most(3) == []


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("compare/maps", "compare.moved"),
        ("compare/neighborhoods", "neighborhoods.changed"),
        ("compare/time", "time.drifted"),
        ("runs", "runs.drift"),
    ],
)
def test_it_has_one_name_wherever_two_states_are_compared(window, find, address, name):
    window.show_page(address)
    assert find(name).accessibleName() == CHANGED_MOST
