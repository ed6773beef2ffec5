"""Menus of the right button and of the menu key: what is shown can be acted upon where it is shown."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from embviz.gui.app.menus import ask_by_key
from embviz.vectors.embedding import Embedding

LONG = 60_000  # ms; a first compilation of the kernels may fall into a wait
WORDS = [f"word{k}" for k in range(60)]


@pytest.fixture
def vectors():
    return Embedding(WORDS, np.random.default_rng(3).normal(size=(60, 8)).astype(np.float32))


@pytest.fixture
def opened(window, qtbot, vectors):
    window.workspace.set_vectors(vectors)
    window.workspace.select(["word3"])
    window.show_page("map")
    window.show_panel("inspector")
    qtbot.waitUntil(lambda: len(window.context.scene.words) == 60, timeout=LONG)
    qtbot.waitUntil(window.isActiveWindow)
    return window


def menus(window):
    return [menu for menu in window.findChildren(QMenu, "menu") if menu.isVisible()]


def entries(window):
    """Return the entries of the menu that is open, by their names."""
    (menu,) = menus(window)
    return {action.objectName().removeprefix("menu."): action for action in menu.actions() if action.objectName()}


def right_click(widget, point):
    """Ask for the menu at a point of a widget's own coordinates, as the right button does."""
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, widget.mapToGlobal(point))
    QApplication.sendEvent(widget, event)


def by_key(widget):
    widget.setFocus()
    ask_by_key(widget)


def close(window):
    for menu in menus(window):
        menu.close()


@pytest.fixture
def neighbors(opened, qtbot, find):
    table = find("neighbors.table")
    qtbot.waitUntil(lambda: table.rows.rowCount() == 10, timeout=LONG)
    return table


def test_a_word_in_a_table_is_acted_upon_and_looking_changes_nothing(opened, neighbors, qtbot):
    workspace, word = opened.workspace, neighbors.rows.cell(2, 0).text
    right_click(neighbors.viewport(), neighbors.visualRect(neighbors.rows.index(2, 1)).center())
    found = entries(opened)
    assert found["head"].text() == word
    assert workspace.selection == ("word3",)
    assert {
        "select",
        "toggle",
        "to_neighbors",
        "to_analogy",
        "to_heatmap",
        "to_axis_low",
        "to_axis_high",
        "hide",
        "isolate",
        "copy_words",
        "copy_row",
        "copy_table",
        "save_table",
    } <= set(found)
    found["toggle"].trigger()
    assert workspace.selection == ("word3", word)
    close(opened)
    right_click(neighbors.viewport(), neighbors.visualRect(neighbors.rows.index(2, 0)).center())
    assert entries(opened)["head"].text() == "2 words"
    entries(opened)["select"].trigger()
    assert workspace.selection == (word,)
    close(opened)


def test_a_deed_selects_the_word_first_and_is_undone_by_undo(opened, neighbors):
    workspace, word = opened.workspace, neighbors.rows.cell(0, 0).text
    neighbors.setCurrentIndex(neighbors.rows.index(0, 0))
    by_key(neighbors)
    entries(opened)["hide"].trigger()
    at = WORDS.index(word)
    assert opened.context.scene.hidden[at]
    workspace.undo.undo()
    assert not opened.context.scene.hidden[at]
    close(opened)


def test_rows_and_cells_are_copied(opened, neighbors):
    cosine = neighbors.rows.cell(1, 1).text
    right_click(neighbors.viewport(), neighbors.visualRect(neighbors.rows.index(1, 1)).center())
    entries(opened)["copy_cell"].trigger()
    assert QGuiApplication.clipboard().text() == cosine
    entries(opened)["copy_row"].trigger()
    assert QGuiApplication.clipboard().text().split("\t")[:2] == [neighbors.rows.cell(1, 0).text, cosine]
    entries(opened)["copy_words"].trigger()
    assert QGuiApplication.clipboard().text() == neighbors.rows.cell(1, 0).text
    entries(opened)["copy_table"].trigger()
    copied = QGuiApplication.clipboard().text().splitlines()
    assert len(copied) == 11
    assert copied[0].split("\t")[0] == "Neighbor"
    close(opened)


def test_any_table_is_saved(opened, neighbors, qtbot, tmp_path, monkeypatch):
    target = tmp_path / "near.csv"
    proposed = []

    def choose(_parent, title, name, _filters):
        proposed.append((title, name))
        return str(target)

    monkeypatch.setattr("embviz.gui.app.menus.ask_to_save", choose)
    by_key(neighbors)
    with qtbot.waitSignal(opened.messages.status_shown, timeout=LONG) as told:
        entries(opened)["save_table"].trigger()
    assert proposed == [("Save nearest neighbors", "nearest-neighbors.csv")]
    assert told.args == ["Saved near.csv"]
    lines = target.read_text("utf-8-sig").splitlines()
    assert lines[1].split(",")[0] == neighbors.rows.cell(0, 0).text
    close(opened)


def test_a_word_goes_to_an_end_of_an_axis(opened, neighbors, find):
    word = neighbors.rows.cell(0, 0).text
    neighbors.setCurrentIndex(neighbors.rows.index(0, 0))
    by_key(neighbors)
    entries(opened)["to_axis_high"].trigger()
    close(opened)
    assert opened.current_address() == "axes/axes"
    assert find("axes.x_plus").text() == word
    opened.workspace.select(["word7"])
    opened.run_action("edit.to_axis_high")
    assert find("axes.x_plus").text() == f"{word} word7"
    opened.run_action("edit.to_axis_low")
    assert find("axes.x_minus").text() == "word7"


def test_the_menu_key_of_other_systems_opens_it_too(opened, neighbors, qtbot):
    neighbors.setFocus()
    neighbors.setCurrentIndex(neighbors.rows.index(4, 0))
    qtbot.keyClick(neighbors, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    assert entries(opened)["head"].text() == neighbors.rows.cell(4, 0).text
    close(opened)


def test_pictures_of_words_have_it(opened, qtbot, find):
    opened.settings.set("heatmap/order", "typed")
    opened.page("similarity/heatmap").set_words(["word1", "word2", "word5"])
    opened.show_page("similarity/heatmap")
    view = find("heatmap.view")
    qtbot.waitUntil(lambda: view.scale is not None, timeout=LONG)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    by_key(view)
    found = entries(opened)
    assert found["head"].text() == "word1"
    assert found["both"].text() == "Select word1 and word2"
    found["both"].trigger()
    assert opened.workspace.selection == ("word1", "word2")
    close(opened)


def test_where_nothing_is_shown_there_is_no_menu(opened):
    right_click(opened.centralWidget(), QPoint(2, 2))
    assert menus(opened) == [] or "head" not in entries(opened)
    close(opened)


def test_named_selections_lessons_and_recent_files_have_menus(opened, qtbot, find, tmp_path):
    opened.selection_actions.named.save("mine")
    opened.workspace.select(["word9"])
    opened.show_panel("select")
    names = find("select.names")
    names.selectRow(0)
    by_key(names)
    entries(opened)["restore_selection"].trigger()
    assert opened.workspace.selection == ("word3",)
    close(opened)
    by_key(names)
    entries(opened)["delete_selection"].trigger()
    assert opened.selection_actions.named.entries == ()
    opened.run_action("edit.undo")
    assert [one.name for one in opened.selection_actions.named.entries] == ["mine"]
    close(opened)

    path = tmp_path / "gone.vec"
    opened.settings.add_recent(str(path))
    opened.show_page("start")
    entry = find("start.recent_0")
    qtbot.waitUntil(lambda: entry.accessibleName() == "gone.vec: not found", timeout=LONG)
    by_key(entry)
    found = entries(opened)
    assert not found["open_recent"].isEnabled()
    found["forget_recent"].trigger()
    assert opened.settings.get("recent") == []
    close(opened)


def test_the_file_menu_lists_recent_files_and_grays_what_is_gone(opened, qtbot, tmp_path, find):
    there = tmp_path / "there & now.txt"
    there.write_text("a b c", "utf-8")
    for path in (str(tmp_path / "gone.txt"), str(there)):
        opened.settings.add_recent(path)
    menu = find("file.recent")
    menu.aboutToShow.emit()

    def listed():
        return {action.objectName().removeprefix("menu."): action for action in menu.actions() if action.objectName()}

    qtbot.waitUntil(lambda: not listed()["recent_2"].isEnabled(), timeout=LONG)
    assert listed()["recent_1"].isEnabled()
    assert listed()["recent_1"].text().startswith("&1  there && now.txt\t")
    assert listed()["recent_2"].text() == "&2  gone.txt\tnot found"
    listed()["recent_gone"].trigger()
    assert opened.settings.get("recent") == [str(there)]
    listed()["recent_clear"].trigger()
    assert opened.settings.get("recent") == []
    opened.run_action("edit.undo")
    assert opened.settings.get("recent") == [str(there)]
    menu.aboutToShow.emit()
    with qtbot.waitSignal(opened.messages.asked, timeout=LONG):
        listed()["recent_1"].trigger()  # vectors are open: it is asked what becomes of them
