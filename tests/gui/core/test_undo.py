"""Lists, tables and forms can be undone; large steps are not kept forever."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from embviz.gui.compare.slices import SliceList
from embviz.gui.core.settings import Settings
from embviz.gui.core.slices import Slice
from embviz.gui.core.undo_steps import BoundedUndoCommand, SetValueCommand
from embviz.gui.pages.own_poles import own_poles
from embviz.gui.pages.recent_files import RecentFiles
from embviz.gui.training.form import TrainingForm
from embviz.training.parameters import defaults
from embviz.vectors.embedding import Embedding

LONG = 30_000


def embedding(words=("he", "she", "man", "woman", "king", "queen"), seed=5):
    return Embedding(list(words), np.random.default_rng(seed).normal(size=(len(words), 4)).astype(np.float32))


@pytest.fixture
def stack(qapp):
    return QUndoStack()


def test_a_step_goes_there_and_back(stack):
    held = []
    stack.push(SetValueCommand("Change", held.append, 2, 1))
    stack.undo()
    stack.redo()
    assert held == [2, 1, 2]
    assert stack.undoText() == "Change"


def test_of_large_steps_only_the_newest_can_be_taken_back_and_others_hold_nothing(stack):
    held, shelf = [0], []
    steps = []
    for k in range(1, 5):
        steps.append(BoundedUndoCommand(f"to {k}", held.append, k, k - 1, shelf))
        stack.push(steps[-1])
    assert not any(hasattr(step, "_old") for step in steps[:2])
    for _ in range(4):
        stack.undo()
    assert held == [0, 1, 2, 3, 4, 3, 2]
    assert not stack.canUndo()
    assert [stack.text(at) for at in range(stack.count())] == ["to 3", "to 4"]


def test_a_large_step_that_the_stack_has_dropped_is_let_go_without_harm(stack):
    shelf = []
    stack.push(BoundedUndoCommand("a", lambda _state: None, 1, 0, shelf))
    stack.clear()
    for _ in range(3):
        stack.push(BoundedUndoCommand("b", lambda _state: None, 1, 0, shelf))
    assert len(shelf) == 2


def test_defaults_of_the_training_are_taken_back(qapp, stack):
    form = TrainingForm(Settings(), QWidget(), stack)
    form.set_value("dimensions", 77)
    form.set_value("epochs", 3)
    chosen = form.values()
    form.reset()
    assert form.parameters() == defaults()
    stack.undo()
    assert form.values() == chosen
    stack.redo()
    assert form.parameters() == defaults()
    before = stack.count()
    form.reset()
    assert stack.count() == before  # nothing was lost
    form.deleteLater()


def test_a_forgotten_axis_comes_back(window, qtbot, find):
    window.workspace.set_vectors(embedding())
    window.show_page("axes/axes")
    editor = window.page("axes/axes").editors[0]
    editor.write("queen woman", "king man")
    qtbot.mouseClick(find("axes.x_keep"), Qt.MouseButton.LeftButton)
    (kept,) = own_poles(window.settings)
    assert (kept.plus, kept.minus) == (("queen", "woman"), ("king", "man"))
    assert find("axes.x_keep").text() == "Clear"
    qtbot.mouseClick(find("axes.x_keep"), Qt.MouseButton.LeftButton)
    assert own_poles(window.settings) == ()
    window.run_action("edit.undo")
    assert own_poles(window.settings) == (kept,)
    assert find("axes.x_keep").text() == "Clear"
    qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)


def test_a_slice_that_was_removed_comes_back_in_its_place(qapp, qtbot):
    one = SliceList()
    qtbot.addWidget(one)
    slices = [Slice(f"{year}", embedding(seed=year), 6, f"{year}.vec") for year in (1990, 2000, 2010)]
    one.show_slices(slices)
    removed = []
    one.removed.connect(lambda name, before: removed.append((name, [each.name for each in before])))
    one._list.setCurrentRow(1)
    one._remove.click()
    assert [each.name for each in one.slices] == ["1990", "2010"]
    assert removed == [("2000", ["1990", "2000", "2010"])]


def test_the_list_of_recent_files_is_cleared_and_comes_back(lab, tmp_path, qtbot):
    recent, told = lab.context.share(RecentFiles), []
    there = tmp_path / "there.txt"
    there.write_text("here", "utf-8")
    gone, lost = str(tmp_path / "gone.txt"), str(tmp_path / "no" / "folder.txt")
    for path in (lost, gone, str(there)):
        lab.settings.add_recent(path)
    recent.look(told.append)
    qtbot.waitUntil(lambda: bool(told), timeout=LONG)
    assert told == [{gone: "not found", lost: "folder not found"}]
    recent.remove_all(set(told[0]))
    assert recent.paths == [str(there)]
    recent.clear()
    assert recent.paths == lab.settings.get("recent") == []
    lab.workspace.undo.undo()
    lab.workspace.undo.undo()
    assert recent.paths == [str(there), gone, lost]
    recent.remove(gone)
    assert recent.paths == [str(there), lost]
    assert lab.workspace.undo.undoText() == "Remove gone.txt from the recent files"
