"""Real pages with the real services, without the rest of the window; and vectors whose answers are known."""

from importlib import import_module

import numpy as np
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from embviz.gui.context import Context
from embviz.gui.jobs import Jobs
from embviz.gui.opening import Opening
from embviz.gui.settings import Settings
from embviz.gui.studio import Studio
from embviz.gui.workspace import Workspace
from embviz.vectors.embedding import Embedding

# royal, male, female, city, France, Germany
_PARTS = {
    "king": (1, 1, 0, 0, 0, 0), "queen": (1, 0, 1, 0, 0, 0), "man": (0, 1, 0, 0, 0, 0), "woman": (0, 0, 1, 0, 0, 0),
    "paris": (0, 0, 0, 1, 1, 0), "berlin": (0, 0, 0, 1, 0, 1), "france": (0, 0, 0, 0, 1, 0),
    "germany": (0, 0, 0, 0, 0, 1),
}
LONG = 30_000  # ms; a first compilation of a kernel may fall into a wait


class Lab:
    """What the window gives to its pages; `asked` collects the actions that pages run."""

    def __init__(self):
        self.workspace = Workspace()
        self.jobs = Jobs()
        self.settings = Settings()
        self.opening = Opening(self.workspace, self.jobs, self.settings)
        self.studio = Studio(self.workspace, self.jobs)
        self.asked = []
        self.errors = []
        self.jobs.failed.connect(self.errors.append)
        self.opening.failed.connect(self.errors.append)
        self.context = Context(
            self.workspace, self.jobs, self.settings, self.studio, self.opening,
            show_page=lambda _page: None, run_action=self.asked.append, fill_inputs=lambda: None,
        )
        self.page = None

    def find(self, name):
        found = self.page.findChild(QWidget, name)
        assert found is not None, name
        return found


@pytest.fixture
def lab(qapp):
    lab = Lab()
    yield lab
    lab.studio.cancel()
    assert lab.jobs.close(10)
    if lab.page is not None:
        lab.page.hide()
        assert not [timer for timer in lab.page.findChildren(QTimer) if timer.isActive()]
        lab.page.deleteLater()
    assert lab.errors == []


@pytest.fixture
def show(lab, qtbot):
    """Build a page of the rail and show it as large as in a window of 1280 x 800."""

    def by_name(module, name):
        lab.page = getattr(import_module(f"embviz.gui.pages.{module}"), name)(lab.context)
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
