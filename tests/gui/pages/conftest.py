"""Vectors whose answers are known by construction."""

import numpy as np
import pytest

from embviz.vectors.embedding import Embedding

# royal, male, female, city, France, Germany
_PARTS = {
    "king": (1, 1, 0, 0, 0, 0), "queen": (1, 0, 1, 0, 0, 0), "man": (0, 1, 0, 0, 0, 0), "woman": (0, 0, 1, 0, 0, 0),
    "paris": (0, 0, 0, 1, 1, 0), "berlin": (0, 0, 0, 1, 0, 1), "france": (0, 0, 0, 0, 1, 0),
    "germany": (0, 0, 0, 0, 0, 1),
}
LONG = 30_000  # ms; a first compilation of a kernel may fall into a wait


@pytest.fixture
def made():
    """Eight words with a dimension for each thing they mean, and a little of everything, so that no two tie."""
    parts = np.array(list(_PARTS.values()), np.float32)
    little = np.random.default_rng(1).uniform(0.0, 0.1, parts.shape).astype(np.float32)
    return Embedding(list(_PARTS), parts + little, range(80, 0, -10))


@pytest.fixture
def show(window, qtbot):
    """Bring a page of the window to the front."""

    def by_name(name):
        window.show_page(name)
        page = window.page(name)
        qtbot.waitUntil(page.isVisible, timeout=LONG)
        return page

    return by_name


@pytest.fixture
def rows():
    """Return the texts of a column of a table."""

    def of(table, column):
        model = table.model()
        return [model.index(row, column).data() for row in range(model.rowCount())]

    return of
