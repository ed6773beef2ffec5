"""Named selections are written even when something else is opened, or the file lane is busy, right after saving."""

import json
import threading

import numpy as np
import pytest

from embviz.gui.core import named_selections
from embviz.gui.core.named_selections import file_of
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

LONG = 20_000


def embedding(prefix, count):
    return Embedding([f"{prefix}{k}" for k in range(count)], np.eye(count, dtype=np.float32))


@pytest.fixture
def named(lab, qtbot):
    lab.workspace.set_vectors(embedding("a", 5))
    qtbot.waitUntil(lambda: lab.selection_actions.named.ready, timeout=LONG)
    return lab.selection_actions.named


def kept(words):
    return json.loads(file_of(words).read_text("utf-8"))


def test_what_was_saved_is_written_though_something_else_is_opened_at_once(lab, named, qtbot):
    words, held = lab.workspace.index.words, threading.Event()
    lab.jobs.submit("files", "busy", lambda _job: held.wait(600))
    lab.workspace.select(["a3", "a1"])
    named.save("kept")
    lab.workspace.set_vectors(embedding("b", 9))
    assert not file_of(words).exists()  # the window does not wait for the disk
    assert named.entries == ()
    held.set()
    qtbot.waitUntil(lambda: named.ready, timeout=LONG)
    assert kept(words)["selections"] == [{"name": "kept", "words": ["a3", "a1"]}]
    assert kept(words)["vocabulary"] == 5
    lab.workspace.select(["b8"])
    named.save("other")
    named.flush()
    assert kept(lab.workspace.index.words)["vocabulary"] == 9
    lab.workspace.set_vectors(embedding("a", 5))
    qtbot.waitUntil(lambda: named.ready, timeout=LONG)
    assert [(e.name, e.chosen.words) for e in named.entries] == [("kept", ("a3", "a1"))]


def test_what_could_not_be_written_is_tried_again_when_the_window_closes(lab, named, qtbot):
    words = lab.workspace.index.words
    folder = file_of(words).parent
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("no folder")
    lab.workspace.select(["a0"])
    with qtbot.waitSignal(named.failed, timeout=LONG):
        named.save("x")
    lab.errors.clear()
    folder.unlink()
    lab.workspace.set_vectors(embedding("b", 9))
    qtbot.waitUntil(lambda: named.ready, timeout=LONG)
    named.flush()
    assert [entry["name"] for entry in kept(words)["selections"]] == ["x"]
    assert not file_of(lab.workspace.index.words).exists()


def test_the_window_does_not_close_before_what_waits_is_written(lab, named):
    words, held = lab.workspace.index.words, threading.Event()
    lab.jobs.submit("files", "busy", lambda _job: held.wait(600))
    lab.workspace.select(["a3"])
    named.save("x")
    named.flush()
    assert [entry["name"] for entry in kept(words)["selections"]] == ["x"]
    held.set()


def test_an_older_list_never_comes_after_a_newer_one(lab, named, qtbot, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()
    words, write, written = lab.workspace.index.words, named_selections.write_selections, []

    def slow(path, entries, size):
        if threading.current_thread() is not threading.main_thread():
            begun.set()
            go_on.wait(600)
        write(path, entries, size)
        written.append([entry.name for entry in entries])

    monkeypatch.setattr(named_selections, "write_selections", slow)
    lab.workspace.select(["a3"])
    named.save("old")
    qtbot.waitUntil(begun.is_set, timeout=LONG)
    named.rename("old", "new")
    threading.Timer(0.1, go_on.set).start()
    named.flush()  # waits for the writer that has begun
    assert written == [["old"], ["new"]]
    assert [entry["name"] for entry in kept(words)["selections"]] == ["new"]
    assert lab.jobs.close(600)
    assert written == [["old"], ["new"]]


def test_a_file_that_cannot_be_written_is_told_and_the_selections_stay(lab, named, qtbot):
    folder = file_of(lab.workspace.index.words).parent
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("no folder")
    lab.workspace.select(["a0"])
    with qtbot.waitSignal(named.failed, timeout=LONG) as told:
        named.save("x")
    assert "cannot be written" in told.args[0].what
    assert [entry.name for entry in named.entries] == ["x"]
    lab.errors.clear()


def test_a_name_is_needed_and_words_too(lab, named):
    with pytest.raises(InputError, match="No words"):
        named.save("x")
    lab.workspace.select(["a0"])
    with pytest.raises(InputError, match="no name"):
        named.save("  ")


def test_a_name_that_is_taken_stands_for_the_newer_words(lab, named):
    lab.workspace.select(["a0"])
    assert named.save("x") is None
    lab.workspace.select(["a1"])
    replaced = named.save(" x ")
    assert replaced.chosen.words == ("a0",)
    assert [(e.name, e.chosen.words) for e in named.entries] == [("x", ("a1",))]
    assert lab.workspace.undo.undoText() == "Replace “x”"
    lab.workspace.undo.undo()
    assert named.find("x").chosen.words == ("a0",)


def test_a_writer_that_comes_late_does_not_write(lab, named, monkeypatch):
    works = []
    monkeypatch.setattr(lab.jobs, "submit", lambda _lane, _kind, work, *_: works.append(work))
    lab.workspace.select(["a3"])
    named.save("old")
    named.rename("old", "new")
    works[1](None)
    works[0](None)
    assert [entry["name"] for entry in kept(lab.workspace.index.words)["selections"]] == ["new"]
