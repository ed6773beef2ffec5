"""The shipped English vectors in the window: at one click a finished map, at one more an answer."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from embviz.gui.analogy.ask_page import AnalogyPage
from embviz.gui.scene.coloring.model import MapColoring
from embviz.vectors.english import read_map
from embviz.vectors.english_record import reached

from ..conftest import LONG


@pytest.fixture
def english(window, qtbot, find):
    qtbot.mouseClick(find("start.english"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.workspace.embedding is not None, timeout=LONG)
    return window


def test_one_click_opens_them_on_a_finished_map(english, qtbot):
    scene, drawn = english.context.scene, read_map()
    assert english.current_address() == "map"
    assert len(scene.words) == len(drawn.places) == reached().words
    assert np.array_equal(scene.coordinates, drawn.places)
    assert scene.paused  # nothing is computed before it is seen
    assert scene.method == drawn.method
    qtbot.waitUntil(lambda: scene.coloring is not None, timeout=LONG)
    assert scene.coloring.of_regions  # named on the map, in colors by their direction
    assert all(scene.coloring.names)
    assert english.loader.english_open


def test_the_map_can_be_laid_out_anew(english, qtbot):
    scene = english.context.scene
    kept = scene.coordinates
    words = english.findChild(object, "map.words")
    words.setValue(200)
    qtbot.waitUntil(lambda: len(scene.words) == 200 and scene.coordinates is not kept, timeout=LONG)
    assert not scene.paused


def test_what_they_reach_is_said_on_screen(window, find, english, qtbot):
    said = reached()
    texts = [part.text() for part in find("start.english").findChildren(QLabel)]
    assert any(f"{100 * said.analogies:.0f}\u00a0%" in text and f"{said.questions:,}" in text for text in texts)
    english.run_action("file.about_vectors")
    qtbot.waitUntil(lambda: window.findChild(QLabel, "provenance.license") is not None, timeout=LONG)
    assert f"{100 * said.analogies:.1f}\u00a0%" in find("provenance.google_analogies").text()
    assert f"{said.similarity:.3f}" in find("provenance.wordsim-353").text()
    assert find("provenance.license").text() == said.license
    window.findChild(object, "provenance").close()


def test_one_click_asks_for_king_man_woman(window, qtbot, find):
    qtbot.mouseClick(find("start.ask"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.current_address().startswith("analogy"), timeout=LONG)
    page = window.findChild(AnalogyPage)
    qtbot.waitUntil(lambda: page._result is not None, timeout=LONG)
    assert find("analogy.expression").text() == "king - man + woman"
    embedding = window.workspace.embedding
    # asked again, the same vectors answer
    window.show_page("start")
    qtbot.mouseClick(find("start.ask"), Qt.MouseButton.LeftButton)
    assert window.current_address().startswith("analogy")
    assert window.workspace.embedding is embedding


def test_a_page_without_vectors_offers_them_and_stays(window, qtbot, find):
    window.show_page("words")
    assert find("neighborhood.english").isVisible()
    qtbot.mouseClick(find("neighborhood.english"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.workspace.embedding is not None, timeout=LONG)
    assert window.current_address().startswith("words")
    assert not find("neighborhood.english").isVisible()


@pytest.mark.parametrize(
    "address",
    [
        "words/senses",
        "analogy/ask",
        "analogy/questions",
        "analogy/relation",
        "axes/axes",
        "axes/association",
        "axes/bias",
        "axes/pairs",
        "similarity/pairs",
    ],
)
def test_a_page_that_needs_real_words_opens_them_and_stays(window, qtbot, address):
    window.show_page(address)
    qtbot.waitUntil(lambda: window.loader.english_open, timeout=LONG)
    assert window.current_address() == address
    assert window.banner.isHidden()


def test_what_is_opened_meanwhile_goes_before_them(window, qtbot, small_text):
    window.show_page("analogy")
    window.open_path(small_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    assert window.workspace.embedding is None
    window.show_page("axes")
    qtbot.waitUntil(lambda: not window.jobs.running("open"), timeout=LONG)
    assert window.workspace.embedding is None  # a text is open, whose vectors are learned


def test_a_text_takes_their_place_without_a_question(english, qtbot):
    english.run_action("file.toy_world")
    qtbot.waitUntil(lambda: english.workspace.corpus is not None, timeout=LONG)
    assert english.banner.isHidden()
    assert not english.loader.english_open


def test_what_was_chosen_to_color_by_goes_before_their_regions(window, qtbot, find):
    coloring: MapColoring = window.context.coloring
    coloring.choose("norm")
    qtbot.mouseClick(find("start.english"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.workspace.embedding is not None, timeout=LONG)
    assert coloring.choice == "norm"


def test_one_click_on_the_toy_world_opens_it_and_trains(window, qtbot, find):
    qtbot.mouseClick(find("start.toy_world"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.workspace.run is not None, timeout=LONG)
    assert window.current_address() == "map"
    assert window.workspace.truths is not None
    form = window.panel("training").parameters()
    assert window.workspace.run.parameters == form
    window.run_action("train.end")
    qtbot.waitUntil(lambda: not window.workspace.training, timeout=LONG)


def test_opening_the_toy_world_by_its_command_trains_nothing(window, qtbot):
    window.run_action("file.toy_world")
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    assert window.workspace.run is None


def test_panels_and_pages_that_need_no_vectors_offer_them_too(window, qtbot, find):
    window.show_page("geometry")
    assert find("geometry.english").isVisible()
    assert find("inspector.english").isVisibleTo(window.panel("inspector"))
    qtbot.mouseClick(find("geometry.english"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.workspace.embedding is not None, timeout=LONG)
    assert window.current_address() == "geometry"
    assert not find("geometry.english").isVisible()
    assert not find("inspector.english").isVisibleTo(window.panel("inspector"))
