"""Real pages, and vectors whose answers are known."""

from importlib import import_module

import numpy as np
import pytest

from embviz.vectors.embedding import Embedding

# royal, male, female, city, France, Germany
_PARTS = {
    "king": (1, 1, 0, 0, 0, 0),
    "queen": (1, 0, 1, 0, 0, 0),
    "man": (0, 1, 0, 0, 0, 0),
    "woman": (0, 0, 1, 0, 0, 0),
    "paris": (0, 0, 0, 1, 1, 0),
    "berlin": (0, 0, 0, 1, 0, 1),
    "france": (0, 0, 0, 0, 1, 0),
    "germany": (0, 0, 0, 0, 0, 1),
}
LONG = 30_000  # ms; a first compilation of a kernel may fall into a wait


@pytest.fixture
def show(lab, qtbot):
    """Build a page of the rail and show it as large as in a window of 1280 x 800."""

    def by_name(module, name):
        lab.page = getattr(import_module(f"embviz.gui.{module}"), name)(lab.context)
        lab.page.resize(1200, 744)
        lab.page.show()
        qtbot.waitExposed(lab.page)
        return lab.page

    return by_name


@pytest.fixture
def find(lab):
    return lab.find


@pytest.fixture
def made():
    """Eight words with a dimension for each thing they mean, and a little of everything, so that no two tie."""
    parts = np.array(list(_PARTS.values()), np.float32)
    little = np.random.default_rng(1).uniform(0.0, 0.1, parts.shape).astype(np.float32)
    return Embedding(list(_PARTS), parts + little, range(80, 0, -10))


@pytest.fixture
def rows():
    """Return the texts of a column of a table."""

    def of(table, column):
        model = table.model()
        return [model.index(row, column).data() for row in range(model.rowCount())]

    return of
