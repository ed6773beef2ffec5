"""Dragging a word on the map during training, with real mouse events on the real window."""

import gc
import weakref

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget

from embviz.gui.core import training_controller
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.style.reduced_motion import stillness
from embviz.util.errors import InputError

LONG = 60_000  # ms; a first compilation of the kernels may fall into a wait


@pytest.fixture
def learning(window, qtbot, find, long_text, request):
    """The window with a run that is paused, and a settled map of it."""
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(long_text)
    model = find("train.model")
    model.setCurrentIndex(model.findData(getattr(request, "param", "skipgram")))
    for name, value in {"dimensions": 16, "min_count": 1, "epochs": 1000}.items():
        find(f"train.{name}").setValue(value)
    window.page("map").scene.choose_method("pca", {})
    qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.workspace.training, timeout=LONG)
    qtbot.waitUntil(lambda: window.workspace.run.progress is not None, timeout=LONG)
    window.workspace.run.control.pause()
    qtbot.waitUntil(lambda: window.workspace.run.control._working == 0, timeout=LONG)
    view = find("map.view")
    qtbot.waitUntil(lambda: len(view.coordinates) == len(window.workspace.run.vocabulary), timeout=LONG)
    qtbot.waitUntil(lambda: not window.page("map").loop.working and not view.moving, timeout=LONG)
    yield window
    window.trainer.cancel()
    window.project._saved = window.project._version  # it closes without a question


def _vectors(window):
    run = window.workspace.run
    return run.snapshot(len(run.vocabulary)).vectors


def _far_apart(view: WordMap) -> tuple[int, int]:
    """Return two words far from each other, of which the first can be grabbed."""
    places = view.coordinates
    away = np.linalg.norm(places[:, None] - places, axis=2)
    for first, second in zip(*np.unravel_index(np.argsort(-away, axis=None), away.shape), strict=True):
        if view._grab(view.position_of(int(first))) == first:
            return int(first), int(second)
    raise AssertionError


def _drag(view, start: QPointF, end: QPointF, drop=True, modifiers=Qt.KeyboardModifier.NoModifier):
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    QTest.mousePress(view, left, modifiers, start.toPoint())
    for share in (0.2, 0.6, 1.0):
        at = QPointF((start + (end - start) * share).toPoint())  # QTest.mouseMove knows no modifiers
        moved = QMouseEvent(QEvent.Type.MouseMove, at, view.mapToGlobal(at), none, left, modifiers)
        QCoreApplication.sendEvent(view, moved)
    if drop:
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, modifiers, end.toPoint())


def _among(vectors, near, word):
    """Return the vector of a word that is put among others: their mean direction, and its own length."""
    mean = (vectors[near] / np.linalg.norm(vectors[near], axis=1, keepdims=True)).mean(axis=0)
    return mean / np.linalg.norm(mean) * np.linalg.norm(vectors[word])


def test_a_dropped_word_takes_the_direction_of_those_there_and_undo_brings_it_back(learning, qtbot, find):
    view, run, workspace = find("map.view"), learning.workspace.run, learning.workspace
    word, other = _far_apart(view)
    before = _vectors(learning)
    drop = view.position_of(other) + QPointF(3, 2)
    near, _ = view.around(QPointF(drop.toPoint()), 5, word)
    _drag(view, view.position_of(word), drop)
    qtbot.waitUntil(lambda: len(run.moves) == 1, timeout=LONG)
    assert view.following  # the map itself was not dragged
    after = _vectors(learning)
    np.testing.assert_allclose(after[word], _among(before, near, word), rtol=1e-4, atol=1e-6)
    others = np.arange(len(after)) != word
    np.testing.assert_array_equal(after[others], before[others])
    # other views see it, and it can be taken back and done again
    qtbot.waitUntil(
        lambda: workspace.embedding is not None and np.array_equal(workspace.embedding.vectors, after), timeout=LONG
    )
    assert workspace.undo.undoText() == f"Move {run.vocabulary.words[word]}"
    learning.run_action("edit.undo")
    qtbot.waitUntil(lambda: np.array_equal(_vectors(learning), before), timeout=LONG)
    assert run.moves == ()  # nothing was learned in between
    qtbot.waitUntil(find("map.pulls").isHidden, timeout=LONG)
    learning.run_action("edit.redo")
    qtbot.waitUntil(lambda: np.array_equal(_vectors(learning), after), timeout=LONG)
    assert [move.word for move in run.moves] == [word]
    qtbot.waitUntil(lambda: not learning.jobs.running("moment"), timeout=LONG)


def test_a_step_of_undo_does_not_keep_a_closed_run(learning, qtbot, find):
    view, workspace = find("map.view"), learning.workspace
    word, other = _far_apart(view)
    _drag(view, view.position_of(word), view.position_of(other) + QPointF(3, 2))
    qtbot.waitUntil(lambda: workspace.undo.count() == 1, timeout=LONG)
    learning.trainer.stop()
    qtbot.waitUntil(lambda: not workspace.training and not learning.trainer.following, timeout=LONG)
    moved, run = workspace.observer, weakref.ref(workspace.run)
    find("train.epochs").setValue(1)
    with qtbot.waitSignal(learning.trainer.finished, timeout=LONG):
        learning.run_action("train.run")
    # two more runs are removed after it: it can no longer be restored
    learning.trainer.remove_run(moved)
    for _ in range(training_controller.MOST):
        gone = workspace.observer
        with qtbot.waitSignal(learning.trainer.finished, timeout=LONG):
            learning.run_action("train.run")
        learning.trainer.remove_run(gone)
    del moved, gone
    qtbot.waitUntil(lambda: gc.collect() >= 0 and run() is None, timeout=LONG)
    count = workspace.undo.count()
    while workspace.undo.canUndo():
        learning.run_action("edit.undo")
    assert count > 1


def test_escape_leaves_the_word_where_it_is(learning, find):
    view, before = find("map.view"), _vectors(learning)
    word, other = _far_apart(view)
    _drag(view, view.position_of(word), view.position_of(other), drop=False)
    assert view.dragged == word
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.dragged == -1
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(5, 5))
    assert learning.workspace.undo.count() == 0
    assert learning.workspace.run.moves == ()
    np.testing.assert_array_equal(_vectors(learning), before)


def test_a_trembling_hand_moves_no_word(learning, find):
    view = find("map.view")
    word, _ = _far_apart(view)
    at = view.position_of(word)
    _drag(view, at, at + QPointF(6, 1))
    assert not learning.jobs.running("quick")
    assert learning.workspace.undo.count() == 0


def test_empty_ground_pans_and_shift_selects(learning, qtbot, find):
    view = find("map.view")
    camera = view.camera
    empty = next(
        QPointF(x, y)
        for x in range(150, view.width() - 60, 7)
        for y in range(60, view.height() - 60, 7)
        if view.pick(QPointF(x, y)) < 0 and view.childAt(x, y) is None
    )
    _drag(view, empty, empty + QPointF(30, 20))
    assert view.camera.x != camera.x
    assert view.dragged == -1
    view.fit()
    qtbot.waitUntil(lambda: not view.moving, timeout=LONG)
    word, _ = _far_apart(view)
    at = view.position_of(word)
    with qtbot.waitSignal(view.selection_dragged):
        _drag(view, at, at + QPointF(40, 40), modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert learning.workspace.run.moves == ()


def test_without_a_run_a_drag_on_a_word_pans(trained, qtbot, find):
    view = find("map.view")
    qtbot.waitUntil(lambda: not trained.page("map").loop.working and not view.moving, timeout=LONG)
    camera, word = view.camera, int(np.abs(view.coordinates).sum(axis=1).argmax())
    at = view.position_of(word)
    _drag(view, at, at - QPointF(30, 20))
    assert view.camera.x != camera.x
    assert trained.workspace.undo.undoText() != f"Move {view.words[word]}"
    assert trained.workspace.run.moves == ()


def _drop(window, qtbot, find):
    """Drop a word among others far away; return its id."""
    view, run = find("map.view"), window.workspace.run
    word, other = _far_apart(view)
    _drag(view, view.position_of(word), view.position_of(other) + QPointF(3, 2))
    qtbot.waitUntil(lambda: len(run.moves) == 1, timeout=LONG)
    return word


def test_the_word_begins_where_it_was_dropped_and_stays_there_while_nothing_is_read(learning, qtbot, find):
    page, view = learning.page("map"), find("map.view")
    page.scene.choose_method("tsne")
    qtbot.waitUntil(lambda: page.scene.framed[0] == "tsne" and page.scene.frame.settled, timeout=LONG)
    qtbot.waitUntil(lambda: not page.loop.working and not view.moving, timeout=LONG)
    word, other = _far_apart(view)
    home, there = view.coordinates[word].copy(), view.coordinates[other].copy()
    drop = view.position_of(other) + QPointF(3, 2)
    near, _ = view.around(QPointF(drop.toPoint()), 5, word)
    drawn = page.loop.frames
    _drag(view, view.position_of(word), drop)
    # at once, before any layout
    assert np.linalg.norm(view.coordinates[word] - there) < 0.1 * np.linalg.norm(home - there)
    qtbot.waitUntil(lambda: page.loop.frames > drawn and not page.loop.working and not view.moving, timeout=LONG)
    # the layout keeps it among the words it was dropped between; so few words may all move, so no place is compared
    away = np.linalg.norm(view.coordinates - view.coordinates[word], axis=1)
    others = np.setdiff1d(np.arange(len(away)), [*near, word])
    assert away[near].mean() < away[others].mean()


def test_the_timeline_marks_the_move(learning, qtbot, find):
    run, track = learning.workspace.run, find("timeline.slider")
    word = _drop(learning, qtbot, find)
    qtbot.waitUntil(lambda: track._content.moves == (float(run.moves[0].tokens_done),), timeout=LONG)
    said = track._describe(float(run.moves[0].tokens_done))
    assert f"moved by hand: {run.vocabulary.words[word]}" in said
    assert "moved by hand" not in track._describe(float(run.progress.tokens_total))


def test_lines_that_pull_the_word_are_told_and_hold_it(learning, qtbot, find):
    run, pulls = learning.workspace.run, find("map.pulls")
    word = run.vocabulary.words[_drop(learning, qtbot, find)]
    qtbot.waitUntil(pulls.isVisible, timeout=LONG)
    assert pulls.accessibleDescription().startswith(f"{word} · cosine ")
    qtbot.waitUntil(lambda: "Paused: nothing pulls it" in pulls.accessibleDescription(), timeout=LONG)
    assert pulls.lines == ()  # nothing was read since
    run.control.resume()
    qtbot.waitUntil(lambda: len(pulls.lines) >= 2, timeout=LONG)
    sentences = {" ".join(run.corpus.sentence(k)) for k in range(50)}  # seven sentences, again and again
    for line in pulls.lines:
        assert line.word == word
        part = " ".join(filter(None, (line.before.removeprefix("… "), word, line.after.removesuffix(" …"))))
        assert any(part in sentence for sentence in sentences)
        assert line.pulls.split(" +")[0].strip("\u2068\u2069") in part.split()
        assert line.text in pulls.accessibleDescription()


@pytest.mark.parametrize("learning", ["glove"], indirect=True)
def test_words_whose_counts_pull_the_word_are_told(learning, qtbot, find):
    run, pulls = learning.workspace.run, find("map.pulls")
    word = _drop(learning, qtbot, find)
    qtbot.waitUntil(pulls.isVisible, timeout=LONG)
    assert pulls.lines == ()
    run.control.resume()
    qtbot.waitUntil(lambda: len(pulls.lines) >= 2, timeout=LONG)
    near = {run.vocabulary.words[pull.word]: pull for pull in run.count_pulls(word, 10_000)}
    for line in pulls.lines:
        pull = near[line.word]  # what the text has of them stays as it is
        assert line.pulls.startswith(f"count {pull.count:,.4g} · weight {pull.weight:.2f} · ")
        assert line.pulls.endswith(" %")
    assert "The words it occurs with in the text" in pulls.accessibleDescription()
    assert "AdaGrad" in pulls.toolTip()


def test_what_is_being_read_is_a_line_of_the_text_and_its_words_light_up(learning, qtbot, find):
    run, view, line = learning.workspace.run, find("map.view"), find("map.reading_line")
    sentences = {" ".join(run.corpus.sentence(k)) for k in range(50)}
    run.control.resume()
    qtbot.waitUntil(lambda: line.isVisible() and bool(line.text) and bool(view.glowing), timeout=LONG)
    shown = line.text.removeprefix("… ").removesuffix(" …")
    assert any(shown in sentence for sentence in sentences)
    assert view.foot > view.height() - line.geometry().top()
    # it lies over no word once the camera has made room
    lowest = lambda: max(view.position_of(word).y() for word in range(len(view.words)))  # noqa: E731
    qtbot.waitUntil(lambda: lowest() < line.geometry().top(), timeout=LONG)
    assert {run.vocabulary.get(word) for word in shown.split()} <= set(view.glowing)
    assert len(learning.page("map").scene.highlighted) == 0  # that is what a search has found
    # the glow is short
    run.control.pause()
    qtbot.waitUntil(lambda: not view.glowing, timeout=LONG)
    # and the line can be put away, which is remembered
    find("map.reading_off").click()
    assert line.isHidden()
    assert view.foot == 0
    assert learning.settings.get("map/reading") is False
    run.control.resume()
    pieces = run.pieces
    qtbot.waitUntil(lambda: run.pieces > pieces, timeout=LONG)
    assert not learning.page("map").reading._timer.isActive()


def test_nothing_is_read_aloud_with_less_motion_or_on_other_pages(learning, qtbot, find, monkeypatch):
    reading, line = learning.page("map").reading, find("map.reading_line")
    assert reading._timer.isActive()
    learning.show_page("runs")
    assert not reading._timer.isActive()
    learning.show_page("map")
    assert reading._timer.isActive()
    monkeypatch.setattr(stillness, "wanted", True)
    learning.workspace.run.control.resume()
    reading._read()
    assert line.isHidden()
    assert find("map.view").glowing == ()


def test_the_menu_moves_a_word_next_to_another_that_is_typed(learning, qtbot, find):
    view, run, workspace = find("map.view"), learning.workspace.run, learning.workspace
    word, other = _far_apart(view)
    view.menu_asked.emit(word, view.mapToGlobal(QPoint(50, 50)))
    menu = view.findChild(QMenu, "map.menu")
    next(entry for entry in menu.actions() if entry.objectName() == "map.menu.move").trigger()
    menu.close()
    line = learning.findChild(QWidget, "map.next_to.word")
    line.setText("nowhere to be found")
    learning.findChild(QWidget, "map.next_to.move").click()
    assert line.property("invalid") is True
    line.setText(run.vocabulary.words[other])
    before = _vectors(learning)
    near, _ = view.around(view.position_of(other), 5, word)
    learning.findChild(QWidget, "map.next_to.move").click()
    qtbot.waitUntil(lambda: workspace.undo.undoText() == f"Move {run.vocabulary.words[word]}", timeout=LONG)
    assert [move.word for move in run.moves] == [word]
    # it is put among the words that are drawn around the other one, as if it was dropped there
    assert other in near
    np.testing.assert_allclose(_vectors(learning)[word], _among(before, near, word), rtol=1e-4, atol=1e-6)


def test_models_of_counts_say_that_they_cannot(learning, qtbot, find, monkeypatch):
    run, view = learning.workspace.run, find("map.view")
    before = _vectors(learning)

    def refuse(*_arguments):
        raise InputError("This model computes all vectors from counts, so none of them can be moved.")

    monkeypatch.setattr(run, "move_word", refuse)
    word, other = _far_apart(view)
    home = view.coordinates[word].copy()
    _drag(view, view.position_of(word), view.position_of(other))
    qtbot.waitUntil(lambda: "none of them can be moved" in find("map.message").text(), timeout=LONG)
    assert learning.workspace.undo.count() == 0
    np.testing.assert_array_equal(_vectors(learning), before)
    np.testing.assert_array_equal(view.coordinates[word], home)
