"""A text opened while vectors of a file are open: nothing is lost without a choice."""

import numpy as np
import pytest

from embviz.gui.pages.compare_offers import offers
from embviz.gui.provenance import name_of
from embviz.vectors.embedding import Embedding

BESIDE, INSTEAD = "Open beside the vectors", "Open instead of them"


@pytest.fixture
def asked(window, small_text):
    """The question about a text, with vectors open."""
    window.complete()
    vectors = np.eye(4, dtype=np.float32)
    window.workspace.set_vectors(Embedding(["the", "king", "and", "queen"], vectors, None, {"file": "some.bin"}))
    said = []
    window.opening.offered.connect(lambda what, _cure, choices, choose: said.append((what, choices, choose)))
    return said


@pytest.mark.parametrize("way", ["open_text", "open_path"])
def test_vectors_are_kept_until_it_is_chosen(asked, window, small_text, qtbot, way):
    embedding = window.workspace.embedding
    getattr(window.opening, way)(small_text)
    qtbot.waitUntil(lambda: bool(asked))
    what, choices, choose = asked[0]
    assert "small.txt" in what
    assert choices == (BESIDE, INSTEAD)
    assert window.workspace.embedding is embedding
    choose(INSTEAD)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None)
    assert window.workspace.embedding is None


def test_a_text_beside_is_told_and_shown(asked, window, small_text, qtbot):
    embedding = window.workspace.embedding
    window.opening.open_text(small_text)
    asked[0][2](BESIDE)
    qtbot.waitUntil(lambda: window.workspace.evidence is not None)
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
    window.complete()
    known = {"file": "/somewhere/some.bin", "adjusted": "mean taken out"}
    window.opening.show_made(Embedding(["a", "b"], np.eye(2, dtype=np.float32), None, known))
    qtbot.waitUntil(lambda: "some.bin, mean taken out" in window.windowTitle())
    qtbot.waitUntil(lambda: "some.bin, mean taken out" in window.status._open.text())
    assert offers(window.workspace, ())[0].title == "Open vectors: some.bin, mean taken out"


def test_debiased_vectors_are_named_so():
    made = Embedding(["a", "b"], np.eye(2), None, {"file": "some.bin"}).with_vectors(np.eye(2), debiased="1 directions")
    assert name_of(made) == "some.bin, debiased: 1 directions"
