"""Sixty words on a map that somebody looks at, to be colored."""

import numpy as np
import pytest
from PySide6.QtCore import QObject

from embviz.vectors.embedding import Embedding

LONG = 30_000  # ms; a first compilation of a kernel, and the loading of scikit-learn, may fall into a wait
N = 60
WORDS = [f"w{k}" for k in range(N)]


@pytest.fixture
def vectors():
    rng = np.random.default_rng(5)
    centers = 6 * rng.normal(size=(6, 8))
    found = (centers[np.arange(N) % 6] + rng.normal(size=(N, 8))).astype(np.float32)
    found[17] = 0
    return found


@pytest.fixture
def places():
    return np.random.default_rng(6).normal(size=(N, 2)).astype(np.float32)


@pytest.fixture
def coloring(lab):
    return lab.context.coloring


@pytest.fixture
def opened(lab, coloring, vectors, places):
    """Sixty words on a map that somebody looks at; ten more have no place on it."""
    more = np.ones((10, 8), np.float32)
    embedding = Embedding([*WORDS, *(f"beyond{k}" for k in range(10))], np.concatenate((vectors, more)))
    lab.workspace.set_vectors(embedding)
    scene = lab.context.scene
    scene.show_words(WORDS, np.arange(6000, 0, -100))
    scene.show_places(places)
    viewer = QObject()
    coloring.want(viewer, True)
    yield scene
    coloring.want(viewer, False)


@pytest.fixture
def color(opened, coloring, qtbot):
    """Color by something and return what comes of it."""

    def by(recipe, **options):
        with qtbot.waitSignal(opened.coloring_changed, timeout=LONG):
            coloring.choose(recipe, options)
        assert opened.coloring is not None
        return opened.coloring

    return by
