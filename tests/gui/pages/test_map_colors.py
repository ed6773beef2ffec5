"""Colors on the map page: from the choice to the discs, the legend's filter beside what hands hide, the card."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from embviz.vectors.embedding import Embedding

LONG = 30_000  # ms
N = 40
KINDS = np.arange(N) % 3


@pytest.fixture
def page(lab, show, qtbot):
    """A map of forty words in three groups."""
    rng = np.random.default_rng(0)
    vectors = (8 * np.eye(6)[KINDS] + rng.normal(size=(N, 6))).astype(np.float32)
    lab.settings.set("map/method", "pca")
    lab.context.scene.choose_method("pca")
    lab.workspace.set_vectors(Embedding([f"w{k}" for k in range(N)], vectors, range(400, 0, -10)))
    result = show("map.page", "MapPage")
    qtbot.waitUntil(lambda: len(result.scene.words) == N and not result.loop.working, timeout=LONG)
    return result


@pytest.fixture
def clusters(lab, page, qtbot):
    with qtbot.waitSignal(page.scene.coloring_changed, timeout=LONG):
        lab.context.coloring.choose("cluster", {"method": "k-means", "number": 3})
    return page.scene.coloring


def click(widget, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, modifier)


def test_discs_have_the_colors_of_the_choice(page, clusters, find):
    np.testing.assert_array_equal(page.view._picture._paint.colors, clusters.colors())
    assert find("legend").isVisible()
    assert [name for _, name in page.view.legend.names] == list(clusters.names)
    assert page.view._hover_text(5) == clusters.names[clusters.values[5]]


def test_no_word_of_shuffled_data_has_a_color_that_says_something(page, clusters):
    page.scene.show_shuffled(np.random.default_rng(1).normal(size=(N, 2)).astype(np.float32))
    assert page.view._hover_text(5) == ""
    page.scene.show_shuffled(None)
    assert page.view._hover_text(5) == clusters.names[clusters.values[5]]


def test_the_filter_and_hands_hide_beside_each_other(page, clusters, find):
    scene = page.scene
    by_hand = np.zeros(N, bool)
    by_hand[:4] = True
    scene.hide(by_hand)
    click(find("legend.row.1"))
    by_legend = clusters.values != 1
    np.testing.assert_array_equal(scene.hidden, by_hand | by_legend)
    assert scene.hidden.sum() == len(set(range(4)) | set(np.flatnonzero(by_legend).tolist()))
    seen = [page.view.position_of(word) is not None for word in range(N)]
    assert seen == (~scene.hidden).tolist()
    click(find("legend.row.2"), Qt.KeyboardModifier.ControlModifier)
    np.testing.assert_array_equal(scene.hidden, by_hand | (clusters.values == 0))
    scene.hide(None)
    np.testing.assert_array_equal(scene.hidden, clusters.values == 0)
    click(find("legend.all"))
    assert not scene.hidden.any()


def test_another_choice_filters_no_longer(lab, page, clusters, find, qtbot):
    click(find("legend.row.0"))
    assert page.scene.hidden.any()
    with qtbot.waitSignal(page.scene.coloring_changed, timeout=LONG):
        lab.context.coloring.choose("norm")
    assert not page.scene.hidden.any()
    find("legend.bar").show_range(0.5, 1.0)
    norms = page.scene.coloring.values
    middle = page.scene.coloring.amount(0.5)
    apart = np.abs(norms - middle) > 0.02
    np.testing.assert_array_equal(page.scene.hidden[apart], (norms < middle)[apart])
    lab.context.coloring.choose("nothing")
    assert not page.scene.hidden.any()
    assert not find("legend").isVisible()


def test_amounts_are_told_by_the_card(lab, page, qtbot):
    with qtbot.waitSignal(page.scene.coloring_changed, timeout=LONG):
        lab.context.coloring.choose("frequency")
    assert page.view._hover_text(0) == "Frequency: 400 times"
    lab.context.coloring.choose("nothing")
    assert page.view._hover_text(0) == ""


def test_size_and_opacity_reach_the_discs(lab, page):
    assert len(set(page.view._picture.radius.tolist())) > 1
    page.scene.look(sized=False, opacity=30)
    assert len(set(page.view._picture.radius.tolist())) == 1
    assert page.view._picture._paint.opacity == pytest.approx(0.3)
    page.scene.look(sized=True, opacity=0)
    assert page.view._picture._paint.opacity is None
