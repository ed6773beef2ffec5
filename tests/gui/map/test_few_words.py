"""One, two or three words in the window, and another vocabulary opened while answers about the first are on the way."""

import threading

import numpy as np
import pytest
from PySide6.QtWidgets import QHBoxLayout, QWidget

from embviz.gui.compare.maps_page import ComparePage
from embviz.gui.core.jobs import LANES
from embviz.gui.map.page import MapPage
from embviz.gui.map.panels.color import ColorPanel
from embviz.gui.map.panels.layout import LayoutPanel
from embviz.gui.map.panels.selection import SelectionPanel
from embviz.gui.map.panels.trust import TrustPanel
from embviz.gui.scene.coloring.choices import RECIPES
from embviz.projection.methods import METHODS
from embviz.vectors.embedding import Embedding

LONG = 60_000  # ms; libraries are loaded by the first layout
AXES = {"axis_x": "word0 - word1", "axis_y": "word1"}


def words_of(count, name="word", seed=0):
    vectors = np.random.default_rng(seed).normal(size=(count, 6)).astype(np.float32)
    return Embedding([f"{name}{k}" for k in range(count)], vectors, np.arange(count, 0, -1))


@pytest.fixture
def desk(lab, qtbot):
    """The map with all its panels beside it."""
    lab.context.scene.choose_method("pca", {})
    lab.page = QWidget()
    row = QHBoxLayout(lab.page)
    lab.map = MapPage(lab.context)
    for part in (lab.map, *(kind(lab.context) for kind in (TrustPanel, ColorPanel, LayoutPanel, SelectionPanel))):
        row.addWidget(part)
    lab.page.resize(1800, 900)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    return lab


def open_words(lab, qtbot, embedding):
    lab.workspace.set_vectors(embedding)
    qtbot.waitUntil(lambda: tuple(lab.context.scene.words) == tuple(embedding.words), timeout=LONG)
    rest(lab, qtbot)


def rest(lab, qtbot):
    """Wait until all that was asked for is answered."""
    qtbot.waitUntil(lambda: not lab.jobs._latest and not lab.map.loop.working, timeout=LONG)
    # the panels look on timers of their own
    done = []
    for lane in LANES:
        lab.jobs.submit(lane, f"after {lane}", lambda _job: None, done.append)
    qtbot.waitUntil(lambda: len(done) == len(LANES) and not lab.jobs._latest, timeout=LONG)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_method_draws_a_few_words_and_says_what_it_holds(desk, qtbot, count):
    scene, failed = desk.context.scene, []
    scene.layout_failed.connect(failed.append)
    open_words(desk, qtbot, words_of(count))
    for dimensions in (2, 3):
        for method in METHODS:
            wanted = {"dimensions": dimensions} if dimensions == 3 else {}
            if method.name == "axes":
                if count == 1:  # its axes name two words
                    continue
                wanted |= AXES | ({"axis_z": "word0"} if dimensions == 3 else {})
            scene.choose_method(method.name, wanted)
            qtbot.waitUntil(lambda: "making" not in desk.find("map.note").text(), timeout=LONG)
            rest(desk, qtbot)
            assert failed == [], method.name
            assert scene.coordinates.shape == (count, dimensions)
            assert np.isfinite(scene.coordinates).all(), method.name
            if scene.frame.explained_variance:
                number = "two" if dimensions == 2 else "three"
                what = "axes" if method.name == "mds" else "directions"
                assert f"these {number} {what} hold" in desk.find("map.note").text()
            desk.map.view.grab()


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_recipe_colors_a_few_words_or_says_why_not(desk, qtbot, count):
    open_words(desk, qtbot, words_of(count))
    scene, coloring = desk.context.scene, desk.context.coloring
    desk.workspace.select_ids(np.array([0]))
    for recipe in RECIPES:
        coloring.choose(recipe.id)
        rest(desk, qtbot)
        assert scene.coloring is not None or coloring.note or coloring.error, recipe.id
        if scene.coloring is not None:
            assert len(scene.coloring.values) == count
            scene.coloring.said_of(0)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_hands_reach_a_few_words(desk, qtbot, count):
    open_words(desk, qtbot, words_of(count))
    for act in (desk.selection_actions.select_neighbors, desk.selection_actions.select_cluster):
        desk.workspace.select_ids(np.array([0]))
        act()
        rest(desk, qtbot)
        assert desk.workspace.selected_ids[0] == 0
    desk.selection_actions.invert()
    desk.selection_actions.isolate()
    desk.map.view.grab()
    desk.selection_actions.show_all()
    desk.find("select.pattern").setText("w")
    qtbot.waitUntil(lambda: desk.find("select.count").text().startswith(f"{count} of {count}"), timeout=LONG)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_two_maps_of_a_few_words(lab, qtbot, count):
    lab.page = ComparePage(lab.context)
    lab.page.resize(1200, 700)
    lab.page.show()
    lab.workspace.set_vectors(words_of(count))
    page = lab.page
    qtbot.waitUntil(
        lambda: (
            all(side.frame is not None and side.frame.settled for side in page.sides)
            and not page.moved.measuring
            and page.moved.moved is not None
        ),
        timeout=LONG,
    )
    assert all(len(side.view.words) == count for side in page.sides)


def hold(lab):
    """Let nothing on any lane begin before the event is set."""
    held = threading.Event()
    for lane in LANES:
        lab.jobs.submit(lane, f"hold {lane}", lambda _job: held.wait(600))
    return held


def ask_hands(lab):
    lab.workspace.select_ids(np.arange(40))
    lab.selection_actions.select_neighbors()


def ask_cluster(lab):
    lab.workspace.select_ids(np.array([60]))
    lab.selection_actions.select_cluster()


def ask_pattern(lab):
    lab.find("select.pattern").setText("w")
    lab.find("select.pattern").taken.emit(False)


def ask_layout(lab):
    lab.context.scene.choose_method("mds", {})


QUESTIONS = {
    "neighbors": ask_hands,
    "cluster": ask_cluster,
    "pattern": ask_pattern,
    "layout": ask_layout,
    **{f"color {recipe.id}": lambda lab, own=recipe.id: lab.context.coloring.choose(own) for recipe in RECIPES},
}


@pytest.mark.parametrize("second", [3, 90])
@pytest.mark.parametrize("question", QUESTIONS)
def test_answers_about_what_was_open_before_change_nothing(desk, qtbot, question, second):
    open_words(desk, qtbot, words_of(70))
    held = hold(desk)
    QUESTIONS[question](desk)
    asked = desk.workspace.selection
    desk.workspace.set_vectors(words_of(second, "other", seed=1))
    held.set()
    scene = desk.context.scene
    qtbot.waitUntil(lambda: len(scene.words) == second and scene.frame is not None, timeout=LONG)
    rest(desk, qtbot)
    qtbot.waitUntil(lambda: scene.frame.settled, timeout=LONG)
    assert tuple(scene.words) == tuple(f"other{k}" for k in range(second))
    assert scene.coordinates.shape == (second, 2)
    # what was selected stays so, by its words
    assert desk.workspace.selection == asked
    assert len(scene.selected) == 0
    if scene.coloring is not None:
        assert len(scene.coloring.values) == second
