"""Starting: the first paint needs Qt alone, and each page and panel is built when it is first seen."""

import os
import subprocess
import sys

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLineEdit, QMenu, QTabBar, QTableView, QWidget

from embviz.gui.app.docks.specs import Dock
from embviz.gui.pages.base import Page
from embviz.gui.project.snapshot import capture_session
from embviz.vectors.embedding import Embedding

from ..conftest import LONG

FIRST_PAINT = """
import sys
from embviz.gui.app.application import _begin
application, window = _begin(["embviz"])
window.show()
application.processEvents()
heavy = {"numba", "pyqtgraph", "scipy", "sklearn", "umap", "openTSNE"}
print(sorted(heavy & set(sys.modules)), window.current_page().objectName())
window.close()
"""


def test_first_paint_waits_for_no_heavy_import(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", FIRST_PAINT],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
    )
    assert done.stdout.strip() == "[] page_start"


def _built(window):
    pages = {page.objectName().removeprefix("page_") for page in window.findChildren(Page)}
    docks = {dock.objectName().removeprefix("dock.") for dock in window.findChildren(Dock) if dock.widget() is not None}
    return pages, docks


def test_pages_and_panels_are_built_when_they_are_first_seen(window, qtbot):
    assert _built(window) == ({"start"}, set())
    window.show_page("words/new_word")
    assert _built(window) == ({"start", "words", "words_neighbors", "words_new_word"}, set())
    window.show_page("map")
    assert _built(window)[0] == {"start", "words", "words_neighbors", "words_new_word", "map"}
    assert _built(window)[1] == {"training", "timeline"}
    window.show_panel("trust")
    assert _built(window)[1] == {"training", "timeline", "trust"}
    QCoreApplication.processEvents()
    assert _built(window)[1] == {"training", "timeline", "trust"}, "what lies behind its tab waits"
    (bar,) = (bar for bar in window.findChildren(QTabBar, "docks.tabs") if bar.count() > 1)
    bar.setCurrentIndex([bar.tabText(at) for at in range(bar.count())].index("Color"))
    qtbot.waitUntil(lambda: "color" in _built(window)[1])
    assert window.panel("color").isVisible()
    assert _built(window)[1] == {"training", "timeline", "trust", "color"}


def test_a_page_built_late_shows_what_was_opened_and_trained_before(trained, qtbot):
    assert not {"runs", "compare", "similarity"} & _built(trained)[0]
    trained.show_page("runs")
    table = trained.findChild(QTableView, "runs.table")
    qtbot.waitUntil(lambda: table.model().rowCount() == 1)
    trained.show_page("similarity")
    assert trained.current_page().isVisible()
    trained.show_page("words")
    line = trained.findChild(QLineEdit, "neighbors.word")
    qtbot.waitUntil(lambda: line.text() == "king")
    qtbot.waitUntil(lambda: not trained.jobs.busy(), timeout=LONG)


NAMES = (
    "timeline.slider",
    "timeline.back",
    "timeline.play",
    "timeline.forward",
    "timeline.speed",
    "timeline.loop",
    "timeline.live",
    "timeline.branch",
    "timeline.export",
    "timeline.jump",
    "timeline.memory",
    "map.trails",
    "ranks.question",
    "ranks.plot",
    "train.model",
    "train.dimensions",
    "train.window",
    "train.negative",
    "train.epochs",
    "train.learning_rate",
    "train.min_count",
    "train.threads",
    "train.seed",
    "train.start",
    "train.pause",
    "train.stop",
    "train.progress",
    "train.loss_curve",
    "map.view",
    "map.method",
    "map.words",
    "map.search",
    "neighbors.word",
    "neighbors.table",
    "analogy.expression",
    "analogy.results",
    "analogy.plot",
    "heatmap.words",
    "heatmap.metric",
    "heatmap.view",
    "geometry.experiment",
    "geometry.dimension",
    "geometry.plot",
)


def test_controls_have_the_names_that_scripts_rely_on(window, find):
    assert [name for name in NAMES if not find(name).accessibleName()] == []


def test_a_second_window_does_not_polish_the_first_again(window, monkeypatch):
    from PySide6.QtWidgets import QApplication

    from embviz.gui.app.application import make_window

    styled = []
    monkeypatch.setattr(QApplication, "setStyle", styled.append)
    _, second = make_window(["embviz"])
    second.close()
    second.deleteLater()
    assert styled == []


def test_file_argument_is_opened(qapp, qtbot, small_text):
    from embviz.gui.app.application import make_window

    _, window = make_window(["embviz", str(small_text)])
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=30_000)
    assert window.current_page() is window.page("map")
    window.close()
    window.deleteLater()


def test_a_project_is_taken_from_the_window_without_building_its_map(window):
    window.workspace.set_vectors(Embedding(("king", "queen"), np.eye(2, dtype=np.float32)))
    gathered = capture_session(window, "", "", 1)
    assert "page_map" not in [page.objectName() for page in window.built_pages()]
    assert (gathered.view_state.page, gathered.view_state.camera, gathered.tracks) == ("start", None, ())
    # what is said of the colors is what the map begins with
    before = gathered.view_state.colors
    window.page("map")
    after = capture_session(window, "", "", 1).view_state
    assert after.camera is not None
    assert (after.colors.shown, after.colors.folded) == (before.shown, before.folded)


def test_a_whole_window_has_the_controls_that_scripts_rely_on(qapp, qtbot):
    from embviz.gui.app import build

    _, window = build(["embviz"])
    qtbot.addWidget(window)
    for name in (
        "train.model",
        "train.start",
        "train.loss_curve",
        "map.view",
        "map.words",
        "neighbors.word",
        "neighbors.table",
        "analogy.expression",
        "analogy.results",
        "analogy.plot",
        "heatmap.words",
        "heatmap.view",
        "geometry.experiment",
        "geometry.dimension",
        "geometry.plot",
    ):
        assert window.findChild(QWidget, name) is not None, name
    window.close()


def test_the_package_gives_what_makes_the_window_and_imports_it_only_then():
    import embviz.gui.app
    from embviz.gui.app import application

    assert embviz.gui.app.build is application.build
    assert embviz.gui.app.run is application.run
    code = "import sys, embviz.gui.app.preflight; print('PySide6' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_two_toy_worlds_of_the_menu_say_how_they_differ(window):
    open_only, watch = (window.actions_by_id[name] for name in ("file.toy_world", "file.watch_toy_world"))
    assert "Train (F5) begins" in open_only.toolTip()
    assert "trains on it at once" in watch.toolTip()
    assert window.findChild(QMenu, "menu.file").toolTipsVisible()
    assert open_only.statusTip() == open_only.toolTip()
