"""Vectors that were trained are not closed without a question, and a saved or discarded moment asks no more."""

import gc
import importlib
import threading
import weakref

import pytest
from PySide6.QtWidgets import QMessageBox

from embviz.gui.project import controller

LONG = 60_000


@pytest.fixture
def trained(window, small_text, find, qtbot, monkeypatch):
    monkeypatch.setattr(controller, "WORTH_S", 0.0)
    window.open_path(small_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    find("train.epochs").setValue(1)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        find("train.start").click()
    qtbot.waitUntil(lambda: window.workspace.embedding is not None, timeout=LONG)
    return window


def _answer(window, which):
    window.findChild(QMessageBox, "unsaved").button(which).click()


def test_another_text_is_opened_only_after_the_answer(trained, long_text, qtbot):
    before = trained.workspace.corpus
    trained.open_path(long_text)
    qtbot.waitUntil(lambda: trained.findChild(QMessageBox, "unsaved") is not None, timeout=LONG)
    _answer(trained, QMessageBox.StandardButton.Cancel)
    assert trained.workspace.corpus is before
    # an answered question does not stay in memory with what it was about to open
    qtbot.waitUntil(lambda: trained.findChild(QMessageBox, "unsaved") is None)
    trained.open_path(long_text)
    qtbot.waitUntil(lambda: trained.findChild(QMessageBox, "unsaved") is not None, timeout=LONG)
    _answer(trained, QMessageBox.StandardButton.Discard)
    qtbot.waitUntil(lambda: trained.workspace.corpus is not before, timeout=LONG)


def test_a_discarded_run_leaves_memory(trained, long_text, qtbot):
    run = weakref.ref(trained.workspace.run)
    qtbot.waitUntil(lambda: not trained.trainer.following, timeout=LONG)
    trained.open_path(long_text)
    qtbot.waitUntil(lambda: trained.findChild(QMessageBox, "unsaved") is not None, timeout=LONG)
    _answer(trained, QMessageBox.StandardButton.Discard)
    qtbot.waitUntil(lambda: trained.workspace.corpus is not None and trained.workspace.run is None, timeout=LONG)
    qtbot.waitUntil(lambda: gc.collect() >= 0 and run() is None, timeout=LONG)


def test_the_window_stays_until_the_answer(trained, qtbot):
    trained.close()
    assert trained.isVisible()
    _answer(trained, QMessageBox.StandardButton.Discard)
    qtbot.waitUntil(lambda: not trained.isVisible())


def test_saved_vectors_ask_no_more(trained, tmp_path, qtbot):
    assert trained.unsaved.runs()
    trained.save_path(tmp_path / "out.vec")
    qtbot.waitUntil(lambda: not trained.unsaved.runs(), timeout=LONG)
    trained.close()
    assert not trained.isVisible()


def test_saving_first_leaves_then(trained, tmp_path, qtbot, monkeypatch):
    from embviz.gui.app.commands import commands

    monkeypatch.setattr(commands, "ask_to_save", lambda *_: str(tmp_path / "kept.vec"))
    trained.close()
    _answer(trained, QMessageBox.StandardButton.Save)
    qtbot.waitUntil(lambda: not trained.isVisible(), timeout=LONG)
    assert (tmp_path / "kept.vec").read_text("utf-8").split()[1] == "100"


def test_a_moment_of_training_is_not_worth_a_question(window, small_text, find, qtbot):
    window.open_path(small_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    find("train.epochs").setValue(1)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        find("train.start").click()
    assert not window.unsaved.runs()


def test_saving_the_past_does_not_save_the_present(trained, tmp_path, qtbot):
    trained.trainer.rewind(0)
    qtbot.waitUntil(lambda: trained.workspace.place is not None, timeout=LONG)
    trained.save_path(tmp_path / "past.vec")
    qtbot.waitUntil((tmp_path / "past.vec").exists, timeout=LONG)
    qtbot.waitUntil(lambda: not trained.jobs.running("save"), timeout=LONG)
    assert trained.unsaved.runs() == [trained.workspace.run]
    trained.trainer.rewind(None)
    trained.close()
    _answer(trained, QMessageBox.StandardButton.Discard)
    qtbot.waitUntil(lambda: not trained.isVisible())


def test_an_earlier_run_is_asked_about_too(trained, tmp_path, find, qtbot):
    first = trained.workspace.run
    with qtbot.waitSignal(trained.trainer.finished, timeout=LONG):
        find("train.start").click()
    trained.save_path(tmp_path / "second.vec")
    qtbot.waitUntil(lambda: trained.unsaved.runs() == [first], timeout=LONG)
    trained.close()
    assert trained.isVisible()
    box = trained.findChild(QMessageBox, "unsaved")
    assert "an earlier run" in box.text()
    assert box.button(QMessageBox.StandardButton.Save) is None
    box.button(QMessageBox.StandardButton.Discard).click()
    qtbot.waitUntil(lambda: not trained.isVisible())


@pytest.mark.parametrize("what", ["text", "vectors", "toy"])
def test_a_run_begun_while_a_file_is_read_is_asked_about(
    window, small_text, long_text, find, qtbot, monkeypatch, tmp_path, what
):
    monkeypatch.setattr(controller, "WORTH_S", 0.0)
    window.open_path(small_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    before, go_on = window.workspace.corpus, threading.Event()
    owner, name = {
        "text": ("embviz.text.reading", "read_corpus"),
        "vectors": ("embviz.vectors.formats", "read_vectors"),
        "toy": ("embviz.text.toy.world", "toy_world"),
    }[what]
    read = getattr(importlib.import_module(owner), name)

    def slow(*given, **options):
        assert go_on.wait(600)
        return read(*given, **options)

    monkeypatch.setattr(f"{owner}.{name}", slow)
    vectors = tmp_path / "two.vec"
    vectors.write_text("2 2\na 1 0\nb 0 1\n")
    try:
        if what == "toy":
            window.loader.toy_world()
        else:
            window.open_path(long_text if what == "text" else vectors)
        qtbot.waitUntil(lambda: window.jobs.running("open"), timeout=LONG)
        find("train.epochs").setValue(1)
        with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
            find("train.start").click()
        run = window.workspace.run
    finally:
        go_on.set()
    qtbot.waitUntil(lambda: window.findChild(QMessageBox, "unsaved") is not None, timeout=LONG)
    assert window.workspace.run is run
    assert window.workspace.corpus is before
    _answer(window, QMessageBox.StandardButton.Discard)
    qtbot.waitUntil(lambda: window.workspace.run is None, timeout=LONG)
