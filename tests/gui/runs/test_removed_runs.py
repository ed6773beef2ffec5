"""Removing a run can be undone, and the names of runs are saved with the project."""

import gc
import weakref

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QLineEdit, QMenu

from embviz.gui.app.menus import ask_by_key
from embviz.gui.core import training_controller
from embviz.gui.core.run_names import LONGEST
from embviz.gui.pages.comparable_models import MOMENT, NOW, RUN, ComparisonSession, available_sources
from embviz.gui.pages.run_descriptions import value_of
from embviz.text.reading import read_corpus
from embviz.training.parameters import defaults
from embviz.vectors.formats import read_vectors

LONG = 60_000  # ms; a first compilation of the kernels may fall into a wait


def trained(trainer, workspace, jobs, qtbot, seed):
    with qtbot.waitSignal(trainer.finished, timeout=LONG):
        trainer.start(defaults(dimensions=8, min_count=1, epochs=1, threads=1, seed=seed))
    qtbot.waitUntil(lambda: not trainer.following and not jobs.running("moment"), timeout=LONG)
    return workspace.observer


@pytest.fixture
def runs(lab, qtbot, small_text):
    """Four runs on one text; the last one is on view."""
    lab.workspace.set_corpus(read_corpus(small_text))
    return [trained(lab.trainer, lab.workspace, lab.jobs, qtbot, seed) for seed in range(1, 5)]


def test_a_removed_run_comes_back_to_its_place_with_all_its_moments(lab, runs, qtbot):
    workspace, names = lab.workspace, lab.workspace.run_names
    moments, called = runs[1].moments, [names.name(one) for one in runs]
    lab.trainer.remove_run(runs[1])
    assert workspace.observers == (runs[0], runs[2], runs[3])
    assert workspace.undo.undoText() == "Remove Run 2"
    # it waits on disk
    qtbot.waitUntil(lambda: runs[1].history.memory_bytes == 0, timeout=LONG)
    workspace.undo.undo()
    assert workspace.observers == tuple(runs)
    assert [names.name(one) for one in workspace.observers] == called
    assert runs[1].moments == moments
    assert runs[1].embedding(moments[0]).vectors.any()
    workspace.undo.redo()
    assert workspace.observers == (runs[0], runs[2], runs[3])


def test_runs_are_told_by_what_they_differ_in_and_stand_before_the_moments(lab, runs):
    lab.workspace.run_names.rename(runs[1], "second try")
    found = available_sources(lab.workspace, ())
    titles = ["Now · Run 4 · Seed 4", "Run 1 · Seed 1", "second try · Seed 2", "Run 3 · Seed 3"]
    assert [one.title for one in found][:4] == titles
    assert {one.kind for one in found[4:]} == {MOMENT}
    for one in runs[1:3]:
        lab.trainer.remove_run(one)
    lab.trainer.remove_run(runs[0])
    assert available_sources(lab.workspace, ())[0].title == "Now"


def test_only_a_few_removed_runs_are_kept(lab, runs, qtbot, monkeypatch):
    freed = []
    monkeypatch.setattr(lab.trainer.removed, "_free", freed.extend)
    for one in runs[:3]:
        lab.trainer.remove_run(one)
    assert freed == [runs[0]]
    assert len(lab.trainer.removed.kept) == training_controller.MOST
    for _ in range(3):
        lab.workspace.undo.undo()
    assert lab.workspace.observers == tuple(runs[1:])
    assert not lab.workspace.undo.canUndo()
    runs[0].history.close()


def test_a_removed_run_that_can_no_longer_be_restored_leaves_memory(lab, runs, qtbot):
    first = weakref.ref(runs[0].run)
    for one in runs[:3]:
        lab.trainer.remove_run(one)
    runs.clear()
    del one
    qtbot.waitUntil(lambda: gc.collect() >= 0 and first() is None, timeout=LONG)
    assert lab.workspace.undo.count() == 3


def test_the_run_on_view_stays_also_when_a_removal_is_done_again(lab, runs):
    lab.trainer.remove_run(runs[3])
    assert lab.workspace.observers == tuple(runs)
    lab.trainer.remove_run(runs[0])
    lab.workspace.undo.undo()
    lab.trainer.open_run(runs[0])
    lab.workspace.undo.redo()
    assert runs[0] in lab.workspace.observers


def test_another_text_frees_what_was_removed(lab, runs, long_text, monkeypatch):
    closed = []
    monkeypatch.setattr(lab.trainer, "_close", closed.extend)
    lab.trainer.remove_run(runs[0])
    lab.workspace.set_corpus(read_corpus(long_text))
    assert set(closed) == set(runs)
    assert lab.trainer.removed.kept == ()
    for one in runs:
        one.history.close()


def test_a_name_is_given_taken_back_and_shown_everywhere(lab, runs):
    names = lab.workspace.run_names
    told = []
    names.changed.connect(lambda: told.append(names.name(runs[0])))
    names.rename(runs[0], "  small\twindow ")
    assert names.name(runs[0]) == "small window"
    assert lab.workspace.undo.undoText() == "Rename Run 1"
    lab.workspace.undo.undo()
    assert names.name(runs[0]) == "Run 1"
    lab.workspace.undo.redo()
    names.rename(runs[0], "")
    assert names.name(runs[0]) == "Run 1"
    assert names.given == {}
    assert told == ["small window", "Run 1", "small window", "Run 1"]
    names.rename(runs[0], "x" * 500)
    assert len(names.name(runs[0])) == LONGEST
    before = lab.workspace.undo.count()
    names.rename(runs[1], "Run 2")
    assert lab.workspace.undo.count() == before  # nothing was changed


@pytest.mark.parametrize("names", [None, "Run", 3, [3, None], {"0": "a"}])
def test_names_of_a_project_that_are_none_are_left_out(lab, runs, names):
    lab.workspace.run_names.restore(runs, names)
    assert lab.workspace.run_names.given == {}


@pytest.fixture
def two(window, qtbot, small_text):
    """The window with two runs and the page of runs."""
    window.open_path(small_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    made = [trained(window.trainer, window.workspace, window.jobs, qtbot, seed) for seed in (1, 2)]
    window.show_page("runs")
    qtbot.waitUntil(window.isActiveWindow)
    yield made
    window.project._saved = window.project._version  # closes without a question


def choose(window, find, qtbot, row, entry):
    """Do an entry of the menu of a run."""
    table = find("runs.table")
    table.setFocus()
    table.setCurrentIndex(table.rows.index(row, 0))
    ask_by_key(table)
    menu = next(menu for menu in window.findChildren(QMenu, "menu") if menu.isVisible())
    found = {action.objectName(): action for action in menu.actions()}
    found[f"menu.{entry}"].trigger()
    menu.close()


def test_the_menu_of_a_run_and_its_name_in_a_project(two, window, find, qtbot, tmp_path, monkeypatch):
    table = find("runs.table")
    choose(window, find, qtbot, 0, "rename_run")
    dialog = window.findChild(QInputDialog, "run_name")
    dialog.findChild(QLineEdit).setText("first & small")
    qtbot.keyClick(dialog.findChild(QLineEdit), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: table.rows.cell(0, 0).text == "first & small")

    path = tmp_path / "named.embviz"
    window.project.save_path(path)
    qtbot.waitUntil(lambda: window.project.path == path, timeout=LONG)

    choose(window, find, qtbot, 0, "compare_run")
    assert window.current_address() == "compare/maps"
    assert window.context.share(ComparisonSession).pair == ((RUN, two[0].run.run_id), (NOW, two[1].run.run_id))
    window.show_page("runs")

    target = tmp_path / "first.vec"
    monkeypatch.setattr("embviz.gui.runs.table.ask_to_save", lambda *_asked: str(target))
    choose(window, find, qtbot, 0, "save_run")
    qtbot.waitUntil(lambda: target.exists() and not window.jobs.busy(), timeout=LONG)
    assert read_vectors(target).words == two[0].run.vocabulary.words

    choose(window, find, qtbot, 0, "toggle_curve")
    assert two[0].run.run_id in window.page("runs").runs.hidden
    table.setCurrentIndex(table.rows.index(0, 0))
    qtbot.keyClick(table, Qt.Key.Key_Delete)
    assert window.workspace.observers == (two[1],)
    window.run_action("edit.undo")
    assert window.workspace.observers == tuple(two)

    # what is unsaved is not the subject here, and a late answer of the run that came back may count as a change
    monkeypatch.setattr(window.project, "before", lambda leave: leave())
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.projects.open(str(path))
    names = window.workspace.run_names
    assert [names.name(one) for one in window.workspace.observers] == ["first & small", "Run 2"]


def test_units_of_parameters_are_translated(monkeypatch):
    monkeypatch.setattr("embviz.gui.pages.run_descriptions.tr", str.upper)
    assert value_of(defaults(window=8), "window") == "8 WORDS"
