"""A map that could not be drawn: what is said, and that the page can be left, seen again and drawn again."""

import numpy as np
import pytest

from embviz.util.errors import ComputeError
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import write_vectors

LONG = 30_000


@pytest.fixture
def page(window, qtbot, tmp_path):
    vectors = np.random.default_rng(0).normal(size=(40, 8)).astype(np.float32)
    write_vectors(Embedding([f"word{k}" for k in range(40)], vectors), tmp_path / "known.bin")
    window.context.scene.choose_method("pca")
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(tmp_path / "known.bin")
    window.show_page("map")
    qtbot.waitUntil(lambda: window.context.scene.frame is not None, timeout=LONG)
    return window.page("map")


def test_a_map_that_failed_can_be_left_and_seen_again(page, window, qtbot):
    scene = window.context.scene
    page.loop.failed.emit(ComputeError("A vector on the map is not a finite number, so it has no place."))
    assert not scene.words
    window.show_page("runs")
    window.show_page("map")
    page.loop.restart()
    qtbot.waitUntil(lambda: len(scene.words) == 40, timeout=LONG)
    assert scene.coordinates.shape == (40, 2)
