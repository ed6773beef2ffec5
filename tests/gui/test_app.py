"""Starting: the first paint needs Qt alone, and the rest comes part by part."""

import os
import subprocess
import sys

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
        [sys.executable, "-c", FIRST_PAINT], capture_output=True, text=True, check=True,
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
    )
    assert done.stdout.strip() == "[] page_start"


def test_window_is_built_in_parts(qapp, qtbot):
    from embviz.gui.app.docks import DOCKS
    from embviz.gui.app.main_window import MainWindow
    from embviz.gui.pages.registry import PAGES

    window = MainWindow()
    window.show()
    parts = 0
    while window.complete_part():
        parts += 1
    assert parts == len(DOCKS) + len(PAGES)
    assert not window.complete_part()
    assert {page.objectName() for page in window._pages.values()} == {f"page_{page.id}" for page in PAGES}
    window.close()
    window.deleteLater()


NAMES = (
    "timeline.slider", "timeline.back", "timeline.play", "timeline.forward", "timeline.speed", "timeline.loop",
    "timeline.live", "timeline.branch", "timeline.export", "timeline.jump", "timeline.memory", "map.trails",
    "ranks.question", "ranks.plot",
    "train.model", "train.dimensions", "train.window", "train.negative", "train.epochs", "train.learning_rate",
    "train.min_count", "train.threads", "train.seed", "train.start", "train.pause", "train.stop", "train.progress",
    "train.loss_curve", "map.view", "map.method", "map.words", "map.search", "neighbors.word", "neighbors.table",
    "analogy.expression", "analogy.results", "analogy.plot", "heatmap.words", "heatmap.metric", "heatmap.view",
    "geometry.experiment", "geometry.dimension", "geometry.plot",
)


def test_controls_have_the_names_that_scripts_rely_on(window, find):
    assert [name for name in NAMES if not find(name).accessibleName()] == []


def test_file_argument_is_opened(qapp, qtbot, small_text):
    from embviz.gui.app.application import build

    _, window = build(["embviz", str(small_text)])
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=30_000)
    assert window.current_page() is window.page("map")
    window.close()
    window.deleteLater()
