"""The table behind a picture: it shows, sorts, copies and writes the numbers, which the picture says in a sentence."""

import csv
import gc

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTableView, QWidget

from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction, offer_of, offers_in
from embviz.gui.widgets.plot_data.window import PlotDataWindow

X = np.array([0.1, np.nan, -0.3], np.float32)


class Picture(QWidget):
    def __init__(self, name="picture"):
        super().__init__()
        self.setObjectName(name)
        self.values = X
        self.offer = PlotDataAction(self, self.drawn_numbers, stop=True)

    def drawn_numbers(self):
        if self.values is None:
            return None
        words = tuple(f"word {k}" for k in range(len(self.values)))
        return PlotData("Far", (DataColumn("Word", words), DataColumn("Way", self.values, "m")), "Three ways.")


@pytest.fixture
def picture(qtbot):
    around = QWidget()
    qtbot.addWidget(around)
    layout = QHBoxLayout(around)
    around.line, made = QLineEdit(), Picture()
    layout.addWidget(around.line)
    layout.addWidget(made)
    with qtbot.waitActive(around):
        around.show()
        around.activateWindow()
    yield made
    for table in around.findChildren(PlotDataWindow):
        table.close()


@pytest.fixture
def table(picture, qtbot):
    picture.setFocus()
    QTest.keyClick(picture, Qt.Key.Key_T)
    return picture.window().findChild(PlotDataWindow)


def _cells(table):
    model = table.findChild(QTableView, "plot_table.rows").model()
    heads = [model.headerData(k, Qt.Orientation.Horizontal) for k in range(model.columnCount())]
    rows = [[model.index(r, k).data() for k in range(model.columnCount())] for r in range(model.rowCount())]
    return [heads, *rows]


def test_the_key_shows_the_numbers_with_their_unit(table):
    assert table.windowTitle() == "Far – table"
    assert _cells(table) == [["Word", "Way (m)"], ["word 0", "0.10000"], ["word 1", "–"], ["word 2", "−0.30000"]]
    assert table.findChild(QWidget, "plot_table.summary").text() == "Three ways."
    assert table.view.accessibleName() == "Numbers of Far"


def test_a_click_on_a_head_sorts_and_the_third_one_is_as_drawn(table, qtbot):
    header = table.view.horizontalHeader()
    seen = []
    for _ in range(3):
        at = QPoint(header.sectionViewportPosition(1) + 20, 8)
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
        seen.append(table.order)
    assert seen == [[2, 0, 1], [0, 2, 1], [0, 1, 2]]


def test_many_rows_are_sorted_beside_the_window(picture, qtbot):
    picture.values = np.random.default_rng(5).normal(size=30_000)
    table = PlotDataWindow.open_over(picture, picture.drawn_numbers)
    table.view.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    assert table.order[:2] == [0, 1]
    qtbot.waitUntil(lambda: table.order == np.argsort(-picture.values, kind="stable").tolist())


def test_the_table_is_copied_with_all_digits_as_it_is_sorted(table, qtbot):
    table.view.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    table.findChild(QWidget, "plot_table.copy").click()
    qtbot.waitUntil(lambda: table.message.text().endswith("3 rows copied"))
    assert QGuiApplication.clipboard().text() == "Word\tWay (m)\nword 2\t-0.3\nword 0\t0.1\nword 1\t\n"


def test_chosen_rows_alone_are_copied(table, qtbot):
    table.view.selectRow(2)
    QTest.keyClick(table.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: table.message.text().endswith("1 row copied"))
    assert QGuiApplication.clipboard().text() == "Word\tWay (m)\nword 2\t-0.3\n"


def test_the_file_begins_with_the_mark_that_spreadsheets_look_for(table, qtbot, tmp_path, monkeypatch):
    path = tmp_path / "far.csv"
    monkeypatch.setattr("embviz.gui.widgets.plot_data.window.ask_to_save", lambda *_: str(path))
    table.findChild(QWidget, "plot_table.save").click()
    qtbot.waitUntil(lambda: table.message.text().endswith("Saved far.csv"))
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert rows == [["Word", "Way (m)"], ["word 0", "0.1"], ["word 1", ""], ["word 2", "-0.3"]]


def test_a_folder_that_is_not_there_is_said(table, qtbot, tmp_path):
    table.save_path(tmp_path / "nowhere" / "far.csv")
    qtbot.waitUntil(lambda: table.message.error is not None)
    assert "nowhere" in table.message.error.what


def test_what_changed_is_read_again_and_what_is_gone_stays(table, picture, qtbot):
    again = table.findChild(QWidget, "plot_table.again")
    picture.values = np.array([7.0, 8.0])
    again.click()
    assert [row[1] for row in _cells(table)] == ["Way (m)", "7", "8"]
    picture.values = None
    again.click()
    assert table.findChild(QWidget, "plot_table.summary").text() == "Nothing is drawn here yet."
    assert not table.findChild(QWidget, "plot_table.copy").isEnabled()
    with qtbot.waitSignal(picture.destroyed):
        picture.deleteLater()
    again.click()
    assert not again.isEnabled()


def test_one_picture_has_one_table(table, picture):
    assert PlotDataWindow.open_over(picture, picture.drawn_numbers) is table


def test_the_table_is_among_the_actions_of_the_picture(picture):
    assert [action.text() for action in picture.actions()] == ["Show as table", "Save picture…"]


def test_the_description_says_the_numbers_before_what_the_picture_says_of_itself(picture):
    picture.setAccessibleDescription("Read: word 2")
    picture.window().line.setFocus()
    picture.setFocus(Qt.FocusReason.TabFocusReason)
    assert picture.accessibleDescription() == "Three ways. Read: word 2"
    picture.values = None
    picture.offer.describe()
    assert picture.accessibleDescription() == "Read: word 2"


def test_the_frame_is_seen_while_the_keyboard_is_there(picture):
    def frames():
        return [one for one in picture.findChildren(QWidget) if one.isVisible()]

    picture.window().line.setFocus()
    assert not frames()
    QTest.keyClick(picture.window().line, Qt.Key.Key_Tab)
    assert picture.hasFocus()
    assert [one.size() for one in frames()] == [picture.size()]
    picture.window().line.setFocus()
    assert not frames()


def test_while_a_screen_reader_is_there_the_description_follows(picture, qtbot, monkeypatch):
    monkeypatch.setattr("embviz.gui.widgets.plot_data.offer.QAccessible.isActive", lambda: True)
    picture.hide()
    picture.show()
    assert picture.accessibleDescription() == "Three ways."
    timer = picture.offer._timer
    picture.values = None
    timer.setInterval(1)
    qtbot.waitUntil(lambda: picture.accessibleDescription() == "")
    picture.hide()
    qtbot.waitUntil(lambda: not timer.isActive())


def test_a_picture_that_nobody_holds_goes_in_silence(qtbot):
    Picture().show()  # parts of it point at each other
    gc.collect()


def test_pictures_are_found_from_what_lies_in_them_and_from_top_to_bottom(picture, qtbot):
    inner = QWidget(picture)
    assert offer_of(inner) is picture.offer
    assert offer_of(picture.window().line) is None
    assert [offer.plot.objectName() for offer in offers_in(picture.window())] == ["picture"]
    picture.hide()
    assert offers_in(picture.window()) == []
