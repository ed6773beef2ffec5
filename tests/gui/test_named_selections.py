"""Named selections are written even when something else is opened, or the file lane is busy, right after saving."""

import json
import threading

import numpy as np
import pytest

from embviz.errors import InputError
from embviz.gui.named_selections import file_of
from embviz.vectors.embedding import Embedding

LONG = 20_000


def embedding(prefix, count):
    return Embedding([f"{prefix}{k}" for k in range(count)], np.eye(count, dtype=np.float32))


@pytest.fixture
def named(lab, qtbot):
    lab.workspace.set_vectors(embedding("a", 5))
    qtbot.waitUntil(lambda: lab.hands.named.ready, timeout=LONG)
    return lab.hands.named


def kept(words):
    return json.loads(file_of(words).read_text("utf-8"))


def test_what_was_saved_is_written_before_something_else_is_opened(lab, named, qtbot):
    words, held = lab.workspace.index.words, threading.Event()
    lab.jobs.submit("files", "busy", lambda _job: held.wait(20))
    lab.workspace.select(["a3", "a1"])
    named.save("kept")
    assert not file_of(words).exists()
    lab.workspace.set_vectors(embedding("b", 9))
    assert kept(words)["selections"] == [{"name": "kept", "words": ["a3", "a1"]}]
    assert kept(words)["vocabulary"] == 5
    assert named.entries == ()
    held.set()
    qtbot.waitUntil(lambda: named.ready, timeout=LONG)
    lab.workspace.select(["b8"])
    named.save("other")
    named.flush()
    assert kept(lab.workspace.index.words)["vocabulary"] == 9


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
    named.save("x")
    lab.workspace.select(["a1"])
    named.save(" x ")
    assert [(e.name, e.chosen.words) for e in named.entries] == [("x", ("a1",))]
    assert lab.workspace.undo.undoText() == "Replace “x”"
    lab.workspace.undo.undo()
    assert named.find("x").chosen.words == ("a0",)
