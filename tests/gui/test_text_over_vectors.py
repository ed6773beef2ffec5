"""A text opened while vectors of a file are open: nothing is lost without a choice."""

import numpy as np
import pytest
from PySide6.QtWidgets import QFileDialog, QPushButton

from embviz.analysis.bias.debiasing import bias_direction, hard_debias
from embviz.gui.pages.comparable_models import available_sources
from embviz.gui.pages.provenance import name_of
from embviz.text.reading import read_corpus
from embviz.vectors.embedding import Embedding

BESIDE, INSTEAD = "Open alongside the vectors", "Replace the vectors"


@pytest.fixture
def asked(window, small_text):
    """The question about a text, with vectors open."""
    vectors = np.eye(4, dtype=np.float32)
    window.workspace.set_vectors(Embedding(["the", "king", "and", "queen"], vectors, None, {"file": "some.bin"}))
    said = []
    window.messages.asked.connect(lambda message: said.append((message.what, message.choices, message.choose)))
    return said


@pytest.mark.parametrize("way", ["open_text", "open_path"])
def test_vectors_are_kept_until_it_is_chosen(asked, window, small_text, qtbot, way):
    embedding = window.workspace.embedding
    getattr(window.loader, way)(small_text)
    qtbot.waitUntil(lambda: bool(asked), timeout=30_000)
    what, choices, choose = asked[0]
    assert "small.txt" in what
    assert choices == (BESIDE, INSTEAD)
    assert window.workspace.embedding is embedding
    choose(INSTEAD)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=30_000)
    assert window.workspace.embedding is None


@pytest.mark.parametrize(("choice", "kept"), [(BESIDE, True), (INSTEAD, False)])
def test_the_toy_world_does_not_close_vectors_unasked(asked, window, qtbot, choice, kept):
    embedding = window.workspace.embedding
    window.run_action("file.toy_world")
    what, _, choose = asked[0]
    assert "toy world" in what
    assert window.workspace.embedding is embedding
    choose(choice)
    qtbot.waitUntil(lambda: window.workspace.evidence is not None, timeout=30_000)
    assert (window.workspace.embedding is embedding) is kept
    assert (window.workspace.corpus is None) is kept


def test_a_text_beside_is_told_and_shown(asked, window, small_text, qtbot):
    embedding = window.workspace.embedding
    window.loader.open_text(small_text)
    asked[0][2](BESIDE)
    qtbot.waitUntil(lambda: window.workspace.evidence is not None, timeout=30_000)
    assert window.workspace.embedding is embedding
    assert window.workspace.corpus is None
    name = window.workspace.evidence.name
    qtbot.waitUntil(lambda: name in window.status._open.text())
    window.show_page("text")
    page = window.page("text")
    assert page._name.isVisible()
    assert page._another.isVisible()
    assert not page._segments.isVisible()
    qtbot.waitUntil(lambda: page._found is not None and page._found[0] is window.workspace.evidence)


def test_vectors_made_of_others_say_what_was_done(window, qtbot):
    known = {"file": "/somewhere/some.bin", "adjusted": "mean removed"}
    window.loader.show_made(Embedding(["a", "b"], np.eye(2, dtype=np.float32), None, known))
    qtbot.waitUntil(lambda: "some.bin, mean removed" in window.windowTitle())
    qtbot.waitUntil(lambda: "some.bin, mean removed" in window.status._open.text())
    assert available_sources(window.workspace, ())[0].title == "Open vectors: some.bin, mean removed"


def test_debiased_vectors_are_named_so():
    words = ["he", "she", "king", "queen"]
    vectors = np.random.default_rng(1).normal(size=(4, 4)).astype(np.float32)
    embedding = Embedding(words, vectors, None, {"file": "some.bin"})
    made = hard_debias(embedding, bias_direction(embedding, [("he", "she")])).embedding
    assert name_of(made) == "some.bin, debiased along 1 direction"


def test_the_original_of_vectors_is_compared_until_something_else_is_open(window, small_text, qtbot):
    first = Embedding(["a", "b"], np.eye(2), None, {"file": "/somewhere/some.bin"})
    window.workspace.set_vectors(first)
    window.loader.show_made(first.with_vectors(np.eye(2) - 0.5, adjusted="mean removed"))
    window.loader.show_made(window.workspace.embedding.with_vectors(np.eye(2), debiased="2 directions"))
    now, original = available_sources(window.workspace, (first,))
    assert now.whole() is window.workspace.embedding
    assert (original.title, original.whole()) == ("Original: some.bin", first)
    window.workspace.set_beside(read_corpus(small_text))
    assert len(available_sources(window.workspace, ())) == 2
    window.workspace.set_vectors(Embedding(["c"], np.eye(1), None, {"file": "other.bin"}))
    assert [offer.title for offer in available_sources(window.workspace, ())] == ["Open vectors: other.bin"]


@pytest.mark.parametrize(
    ("opened", "said", "dialog"),
    [(True, "Open a text alongside them…", "Open text alongside the vectors"), (False, "Open a text…", "Open text")],
)
def test_the_text_page_opens_a_text_beside_vectors(window, qtbot, monkeypatch, opened, said, dialog):
    if opened:
        window.workspace.set_vectors(Embedding(["a", "b"], np.eye(2)))
    window.show_page("text")
    page = window.page("text")
    asked_for = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda _parent, title, *_: (asked_for.append(title) or "", ""))
    press = page.findChild(QPushButton, "text.open")
    assert press.text() == press.accessibleName() == said
    press.click()
    assert asked_for == [dialog]


def test_the_map_says_that_open_vectors_are_laid_out(window, monkeypatch):
    said = []
    monkeypatch.setattr(window.page("map").view, "clear", said.append)
    window.workspace.set_vectors(Embedding(["a", "b", "c"], np.eye(3)))
    assert said == ["Laying out the words …"]
