"""Windows for tests: the real ones, with settings in a folder of their own, closed and counted afterwards."""

from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRegularExpression, QTimer
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from embviz.gui.core import settings
from embviz.gui.core.jobs import Jobs
from embviz.gui.core.questions import Questions
from embviz.gui.core.settings import Settings
from embviz.gui.core.training_controller import TrainingController
from embviz.gui.core.workspace import Workspace
from embviz.gui.files.loader import DocumentLoader
from embviz.gui.pages.context import Context
from embviz.gui.scene.coloring.model import MapColoring
from embviz.gui.scene.scene import MapScene
from embviz.gui.scene.selection_actions import SelectionActions
from embviz.gui.style import stylesheet

TEXT = "the king and the queen live in the castle while the man and the woman work in the field every day"
LONG = 120_000  # ms; kernels may be compiled first
WORDS = TEXT.split()


@pytest.fixture(autouse=True)
def _own_settings(tmp_path, monkeypatch):
    # logs and checkpoints too
    monkeypatch.setattr("embviz.gui.core.settings.log_folder", lambda: tmp_path / "local")
    monkeypatch.setattr("embviz.gui.style.reduced_motion.system_reduces_motion", lambda: False)
    settings.write_below(tmp_path / "settings")
    # runs that are held to a pace for those who watch have tests of their own
    monkeypatch.setitem(settings._DEFAULTS, "train/pace", "full")
    # on a busy machine any run takes long, and a window that asks whether to save it does not close
    monkeypatch.setattr("embviz.gui.project.controller.WORTH_S", float("inf"))


def _where(timer):
    owner = timer.parent()
    return f"{type(owner).__name__} {owner.objectName()}: {timer.interval()} ms"


@pytest.fixture
def window(qapp, qtbot):
    """The real main window, on the start page: each other page and panel is built when a test goes to it."""
    from embviz.gui.app.application import make_window

    before = {w for w in QApplication.topLevelWidgets() if w.isVisible()}
    _, window = make_window(["embviz"])
    window.resize(1280, 800)
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()
    # what a page asks soon after it was shown or typed in has its time to end
    qtbot.waitUntil(lambda: not any(t.isActive() and t.isSingleShot() for t in window.findChildren(QTimer)))
    assert not [_where(t) for t in window.findChildren(QTimer) if t.isActive()]
    window.deleteLater()
    # else it would be styled again with the next one
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.wait_until(lambda: {w for w in QApplication.topLevelWidgets() if w.isVisible()} <= before)


@pytest.fixture
def styled(qapp):
    """The application in the light theme, until the end of the test."""
    before = qapp.styleSheet(), qapp.palette(), qapp.font()
    stylesheet.apply(qapp, "light", 100)
    yield qapp
    stylesheet.apply(qapp, "light", 100)
    qapp.setStyleSheet(before[0])
    qapp.setPalette(before[1])
    qapp.setFont(before[2])


@pytest.fixture
def small_text(tmp_path):
    """A real text that trains in a moment."""
    path = tmp_path / "small.txt"
    path.write_text(_lines(400), "utf-8")
    return path


@pytest.fixture
def long_text(tmp_path):
    """A text that trains for as long as a test needs, with epochs enough."""
    path = tmp_path / "long.txt"
    path.write_text(_lines(20_000), "utf-8")
    return path


def _lines(count):
    return "\n".join(" ".join(WORDS[k % 7 :] + WORDS[: k % 7]) for k in range(count))


@pytest.fixture
def trained(window, small_text, qtbot):
    """The window with a short training done, and a word chosen."""
    window.open_path(small_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    window.run_action("train.run")
    qtbot.waitUntil(lambda: window.workspace.embedding is not None and not window.workspace.training, timeout=LONG)
    window.workspace.select(["king"])
    return window


@pytest.fixture
def toy_trained(window, find, qtbot):
    """The window with the toy world open, learned in one epoch by short vectors: for what looks at its pages."""
    window.run_action("file.toy_world")
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    for name, value in (("epochs", 1), ("dimensions", 16)):
        find(f"train.{name}").setValue(value)
    window.run_action("train.run")
    qtbot.waitUntil(lambda: window.workspace.run is not None and not window.workspace.training, timeout=LONG)
    return window


@pytest.fixture
def find(window):
    """Find a control of the window by its object name; pages and panels are built until one of them has it."""

    def by_name(name):
        found = window.findChild(QWidget, name)
        for build in _builders(window):
            if found is not None:
                break
            build()
            found = window.findChild(QWidget, name)
        assert found is not None, name
        return found

    return by_name


def _builders(window):
    """Return calls that build each panel and page, in turn."""
    from embviz.gui.app.docks.specs import DOCKS
    from embviz.gui.pages.registry import PAGES

    return [partial(window.panel, dock.id) for dock in DOCKS] + [partial(window.page, page.id) for page in PAGES]


class Lab:
    """The services of the window without the window, for one page or panel; `asked` collects the actions it runs."""

    def __init__(self):
        self.workspace = Workspace()
        self.jobs = Jobs()
        self.settings = Settings()
        self.loader = DocumentLoader(self.workspace, self.jobs, self.settings)
        self.trainer = TrainingController(self.workspace, self.jobs, self.settings)
        self.asked = []
        self.errors = []
        self.jobs.messages.error_shown.connect(lambda error, _about: self.errors.append(error))
        scene = MapScene(self.settings)
        self.selection_actions = SelectionActions(self.workspace, scene, self.jobs, self.settings)
        self.selection_actions.named.failed.connect(self.errors.append)
        self.context = Context(
            self.workspace,
            self.jobs,
            self.settings,
            self.trainer,
            self.loader,
            scene,
            self.selection_actions,
            MapColoring(self.workspace, self.jobs, self.settings, self.trainer, scene),
            show_page=lambda _page: None,
            run_action=self.asked.append,
            fill_inputs=lambda: None,
            ask_analogy=self.asked.append,
            show_help=self.asked.append,
            questions=Questions(self.workspace, self.jobs),
        )
        self.page = None

    def find(self, name):
        found = self.page.findChild(QWidget, name)
        assert found is not None, name
        return found

    def scroll_area(self):
        """Return the scroll area of the lesson that is open."""
        areas = self.page.findChildren(QScrollArea, QRegularExpression(r"^lessons\.scroll\."))
        return next(area for area in areas if area.isVisible())


@pytest.fixture
def lab(qapp):
    lab = Lab()
    yield lab
    lab.trainer.cancel()
    assert lab.jobs.close(600)
    if lab.page is not None:
        lab.page.hide()
        assert not [timer for timer in lab.page.findChildren(QTimer) if timer.isActive()]
        lab.page.deleteLater()
    assert lab.errors == []
