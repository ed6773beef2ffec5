"""The map shows the old picture, and says so, until the first one of another method is computed."""

import threading

import numpy as np
import pytest

from embviz.gui.core.jobs import Job
from embviz.gui.map.export.figure_from_map import proposed_name, proposed_title
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors

LONG = 30_000


@pytest.fixture
def page(window, qtbot, tmp_path):
    window.settings.set("map/method", "pca")
    vectors = np.random.default_rng(0).normal(size=(80, 8)).astype(np.float32)
    write_vectors(Embedding([f"word{k}" for k in range(80)], vectors), tmp_path / "known.bin")
    window.context.scene.choose_method("pca")
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(tmp_path / "known.bin")
    window.show_page("map")
    qtbot.waitUntil(lambda: window.context.scene.frame is not None, timeout=LONG)
    return window.page("map")


@pytest.fixture
def held(page):
    """The lane of the layouts, held up until the event is set; what it does once it goes on can be told."""
    go, begun = threading.Event(), threading.Event()

    def work(job: Job) -> None:
        begun.set()
        go.wait(600)

    page.context.jobs.submit("heavy", "held up", work)
    yield go
    go.set()


def test_the_picture_of_another_method_is_told_and_dimmed(page, held, qtbot, find):
    scene, context = page.scene, page.context
    scene.choose_method("random")
    assert scene.awaited
    assert scene.drawn == ("pca", {})
    assert find("map.about").text().startswith("Still PCA")
    qtbot.waitUntil(page.former.isVisible)
    assert page.former.dims
    assert page.former.text == "Still PCA · computing Random projection"
    page.loop.progress_changed.emit(0.34)
    assert page.former.text.endswith("34\u00a0%")
    assert find("map.note").text() == "laying out … 34\u00a0%"
    assert proposed_title(context).startswith("PCA of the 80")
    assert proposed_name(context, ".png") == "known-pca.png"
    page._on_place()  # the old picture again: it does not become the new method's
    assert scene.awaited
    held.set()
    qtbot.waitUntil(lambda: not scene.awaited, timeout=LONG)
    assert page.former.isHidden()
    assert find("map.about").text() == scene.about
    assert proposed_title(context).startswith("Random projection of the 80")


def test_another_method_is_fitted_and_other_options_are_not(page, qtbot):
    scene, view = page.scene, page.view
    view.zoom(6, smooth=False)
    assert not view.following
    scene.choose_method("pca", {"components": "1, 3"})
    qtbot.waitUntil(lambda: not scene.awaited, timeout=LONG)
    assert not view.following
    scene.choose_method("random")
    qtbot.waitUntil(lambda: not scene.awaited, timeout=LONG)
    assert view.following


def test_a_method_that_cannot_lay_out_leaves_the_former_picture_with_its_name(page, qtbot, find):
    page.scene.choose_method("mds", {"chosen": "nobody"})
    qtbot.waitUntil(lambda: bool(find("map.message").text()), timeout=LONG)
    qtbot.waitUntil(page.former.isVisible)
    assert (page.former.text, page.former.dims) == ("Still PCA", False)


def test_a_word_that_is_not_found_is_told_in_a_line_that_can_be_read(page, qtbot, find):
    message, search = find("map.message"), find("map.search")
    assert message.isHidden()
    search.setText("zzzq")
    search.entered.emit("zzzq")
    assert "not in the vocabulary" in message.text()
    assert search.toolTip() == message.text()
    qtbot.waitUntil(lambda: message.width() > 300 and message.height() >= message.heightForWidth(message.width()))
    search.entered.emit("word3")
    assert message.isHidden()


def test_the_note_goes_with_the_map_that_it_was_about(page, held, qtbot, find):
    assert find("map.note").text()
    vectors = np.random.default_rng(1).normal(size=(60, 8)).astype(np.float32)
    page.workspace.set_vectors(Embedding([f"other{k}" for k in range(60)], vectors))
    assert not page.scene.words
    note = find("map.note")
    assert note.text() == ""
    held.set()
    qtbot.waitUntil(lambda: note.text() != "" and note.width() >= note.sizeHint().width(), timeout=LONG)
