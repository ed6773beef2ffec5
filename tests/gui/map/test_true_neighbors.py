"""Lines to true neighbors and distance rulers, compared with direct counts and on a real map."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.map.page import MapPage
from embviz.gui.map.true_neighbors import _NeighborQuery, answer
from embviz.gui.map.view.true_lines import DistanceRuler, TrueNeighbors, _beside
from embviz.gui.style import theme
from embviz.vectors.embedding import Embedding


@pytest.fixture
def words():
    random = np.random.default_rng(0)
    vectors = random.normal(size=(120, 8)).astype(np.float32)
    return vectors, vectors[:, :2].copy()


def test_the_answer_is_that_of_plain_counting(words):
    vectors, places = words
    norms = np.linalg.norm(vectors, axis=1)
    cosines = vectors @ vectors.T / norms[:, None] / norms
    away = np.linalg.norm(places[:, None] - places, axis=2)
    np.fill_diagonal(cosines, -2)
    np.fill_diagonal(away, 9e9)
    found, ruler = answer(vectors, norms, places, _NeighborQuery(5, (5, 9)), 10)
    near = np.argsort(-cosines[5])[:10]
    np.testing.assert_array_equal(found.ids, near)
    np.testing.assert_array_equal(found.near, np.isin(near, np.argsort(away[5])[:10]))
    assert found.caption == f"{found.near.sum()} of 10 true neighbors are near on the map"
    rank = 1 + (cosines[5] > cosines[5, 9]).sum()
    side = np.ptp(places, axis=0).max()
    expected = (
        f"{100 * away[5, 9] / side:.0f}\N{NO-BREAK SPACE}% of the map apart · cosine {cosines[5, 9]:.2f} (rank {rank})"
    )
    assert ruler == DistanceRuler(5, 9, expected.replace("-", "−"))


def test_words_without_a_place_are_neither_near_nor_measured(words):
    vectors, places = words
    norms = np.linalg.norm(vectors, axis=1)
    all_near, _ = answer(vectors, norms, places, _NeighborQuery(5, None), 119)
    assert all_near.near.all()
    places[::2] = np.nan
    assert answer(vectors, norms, places, _NeighborQuery(0, None), 10) == (None, None)
    found, ruler = answer(vectors, norms, places, _NeighborQuery(5, (5, 8)), 119)
    assert set(found.ids.tolist()) == set(range(1, 120, 2)) - {5}
    assert found.near.all()
    assert ruler is None
    places[:5], places[6:] = np.nan, np.nan
    assert answer(vectors, norms, places, _NeighborQuery(5, None), 10) == (None, None)


def test_zero_vectors_have_no_direction(words):
    vectors, places = words
    vectors[3] = 0
    found, ruler = answer(vectors, np.linalg.norm(vectors, axis=1), places, _NeighborQuery(3, (3, 4)), 5)
    assert len(found.ids) == 5
    assert "cosine 0.00" in ruler.text


@pytest.fixture
def mapped(lab, qtbot, words):
    lab.context.scene.choose_method("pca", {})
    lab.page = QWidget()
    layout = QVBoxLayout(lab.page)
    lab.map = MapPage(lab.context)
    layout.addWidget(lab.map)
    lab.page.resize(900, 700)
    lab.page.show()
    lab.workspace.set_vectors(Embedding([f"w{i}" for i in range(120)], words[0]))
    qtbot.waitUntil(lambda: len(lab.context.scene.words) == 120, timeout=20_000)
    lab.lines = lab.find("map.view").true_lines
    return lab


def test_lines_follow_the_selection_the_pointer_and_the_switch(mapped, qtbot):
    view, lines = mapped.find("map.view"), mapped.lines
    mapped.workspace.select(["w3"])
    qtbot.waitUntil(lambda: lines.neighbors is not None and lines.neighbors.word == 3, timeout=5000)
    assert lines.ruler is None
    view.hovered.emit(7)
    qtbot.waitUntil(lambda: lines.neighbors.word == 7, timeout=5000)
    assert (lines.ruler.first, lines.ruler.second) == (3, 7)
    view.hovered.emit(-1)
    qtbot.waitUntil(lambda: lines.neighbors.word == 3 and lines.ruler is None, timeout=5000)
    mapped.workspace.select(["w3", "w9"])
    qtbot.waitUntil(lambda: lines.ruler is not None and lines.ruler.second == 9, timeout=5000)
    mapped.find("map.lines").click()
    qtbot.waitUntil(lambda: lines.neighbors is None and lines.ruler is None, timeout=5000)
    assert mapped.settings.get("map/lines") is False


def test_lines_are_of_the_word_that_all_views_look_at(mapped, qtbot):
    scene, lines, view = mapped.context.scene, mapped.lines, mapped.find("map.view")
    mapped.workspace.select_ids(np.arange(3, 100), last=3)
    qtbot.waitUntil(lambda: lines.neighbors is not None, timeout=5000)
    assert lines.neighbors.word == 3
    view.hovered.emit(7)
    qtbot.waitUntil(lambda: lines.ruler is not None, timeout=5000)
    assert (lines.ruler.first, lines.ruler.second) == (3, 7)
    view.hovered.emit(-1)
    hidden = np.zeros(120, bool)
    hidden[3] = True
    scene.hide(hidden, by="legend")
    qtbot.waitUntil(lambda: lines.neighbors is None, timeout=5000)
    scene.hide(None, by="legend")
    qtbot.waitUntil(lambda: lines.neighbors is not None and lines.neighbors.word == 3, timeout=5000)
    mapped.workspace.select(["w3", "w9"])
    qtbot.waitUntil(lambda: lines.ruler is not None, timeout=5000)
    scene.hide(hidden, by="legend")
    qtbot.waitUntil(lambda: lines.ruler is None and lines.neighbors.word == 9, timeout=5000)


def test_kept_and_torn_neighbors_are_drawn_apart(mapped, qtbot):
    view = mapped.find("map.view")
    view.settle()
    picture = view._words

    def drawn(near):
        view.show_truth(TrueNeighbors(0, np.array([1], np.int32), np.array([near])), None)
        image = QImage(view.size(), QImage.Format.Format_ARGB32)
        image.fill(theme.color("canvas"))
        painter = QPainter(image)
        view.true_lines.draw(painter, picture)
        painter.end()
        pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4).astype(int)
        changed = np.abs(pixels[..., :3] - pixels[0, 0, :3]).sum(axis=2) > 60
        return changed.sum(), (pixels[changed][:, 0] > pixels[changed][:, 2]).mean()

    solid, blue = drawn(True)
    dashed, warm = drawn(False)
    assert 0 < dashed < 0.85 * solid
    assert blue > 0.9
    assert warm < 0.1


def test_the_text_of_a_ruler_keeps_off_what_covers_the_map_and_within_it():
    view, legend = QRectF(0, 0, 640, 390), QRectF(0, 150, 190, 240)
    for start, end in ((20, 200), (150, 380)), ((180, 300), (20, 380)), ((5, 5), (630, 20)):
        plate = _beside(QPointF(*start), QPointF(*end), 220.0, view, [legend])
        assert view.contains(plate)
        assert not plate.intersects(legend)
