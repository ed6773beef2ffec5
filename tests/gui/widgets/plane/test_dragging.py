"""A word in the hand, the words around a place, and the glow: on the map alone, without a run."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from embviz.gui.map.view.marks import LASTS_S
from embviz.gui.map.view.word_map import WordMap

COUNT = 60
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(params=[2, 3], ids=["plane", "space"])
def view(request, qtbot, clock):
    made = WordMap(clock=clock)
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.show()
    qtbot.waitExposed(made)
    made.set_words([f"word{k}" for k in range(COUNT)], np.arange(6000, 0, -100))
    made.set_frame(np.random.default_rng(3).normal(size=(COUNT, request.param)).astype(np.float32))
    made.settle()
    return made


def test_the_words_around_a_point_are_the_nearest_there(view):
    hidden = np.zeros(COUNT, bool)
    hidden[::7] = True
    view.set_hidden(hidden)
    view.settle()
    at, without = QPointF(420, 310), 8
    seen = [k for k in range(COUNT) if not hidden[k] and k != without]
    points = {k: view.position_of(k) for k in seen}
    by_sight = sorted(seen, key=lambda k: np.hypot(points[k].x() - at.x(), points[k].y() - at.y()))
    found, place = view.around(at, 5, without)
    places = view.coordinates
    if not view.in_space:
        assert found.tolist() == by_sight[:5]
        np.testing.assert_allclose(view.camera.to_screen(*place.tolist(), 800, 600), (420, 310), atol=1e-2)
        return
    # in space: those around the word that is seen there, however they lie on the screen
    away = np.linalg.norm(places - places[by_sight[0]], axis=1)
    assert found.tolist() == sorted(seen, key=lambda k: away[k])[:5]
    np.testing.assert_allclose(place, places[found].mean(axis=0), rtol=1e-5)


def test_a_word_is_put_somewhere_at_once_and_no_other_moves(view):
    before = view.coordinates.copy()
    held = view.coordinates
    place = before[[3, 4, 5]].mean(axis=0)
    view.put(9, place)
    np.testing.assert_array_equal(view.coordinates[9], place)
    others = np.arange(COUNT) != 9
    np.testing.assert_array_equal(view.coordinates[others], before[others])
    np.testing.assert_array_equal(held, before)  # what was handed out stays as it is


def test_a_place_of_other_dimensions_is_none_of_the_map(view):
    before = view.coordinates.copy()
    view.put(9, np.zeros(5 - before.shape[1], np.float32))
    np.testing.assert_array_equal(view.coordinates, before)


def test_words_are_dropped_only_where_they_may_be_dragged(view, qtbot):
    word = next(k for k in range(COUNT) if view._grab(view.position_of(k)) == k)
    start, end = view.position_of(word).toPoint(), QPointF(400, 300).toPoint()
    dropped = []
    view.dropped.connect(lambda word, at: dropped.append((word, at.toPoint())))
    for may in (False, True):
        view.set_draggable(lambda may=may: may)
        QTest.mousePress(view, LEFT, NONE, start)
        QTest.mouseMove(view, (start + end) / 2)
        QTest.mouseMove(view, end)
        assert view.dragged == (word if may else -1)
        QTest.mouseRelease(view, LEFT, NONE, end)
        assert dropped == ([(word, end)] if may else [])
        view.fit()
        view.settle()
        start = view.position_of(word).toPoint()


def test_other_words_end_a_drag(view):
    view.set_draggable(lambda: True)
    word = next(k for k in range(COUNT) if view._grab(view.position_of(k)) == k)
    dropped = []
    view.dropped.connect(lambda *found: dropped.append(found))
    start = view.position_of(word).toPoint()
    QTest.mousePress(view, LEFT, NONE, start)
    QTest.mouseMove(view, QPointF(400, 300).toPoint())
    view.set_words(["a", "b"])
    assert view.dragged == -1
    QTest.mouseRelease(view, LEFT, NONE, QPointF(400, 300).toPoint())
    assert dropped == []


def test_a_click_on_a_word_that_may_be_dragged_selects_it(view, qtbot):
    view.set_draggable(lambda: True)
    word = next(k for k in range(COUNT) if view._grab(view.position_of(k)) == k)
    with qtbot.waitSignal(view.clicked) as told:
        QTest.mouseClick(view, LEFT, NONE, view.position_of(word).toPoint())
    assert told.args[0] == word


def test_a_glow_is_seen_and_over_soon(view, clock):
    dark = view.grab().toImage()
    view.light_up(np.array([1, 4]))
    assert view.glowing == (1, 4)
    lit = view.grab().toImage()
    at = view.position_of(1).toPoint()
    ratio = lit.devicePixelRatio()
    around = [(round((at.x() + dx) * ratio), round((at.y() + dy) * ratio)) for dx in (-7, 7) for dy in (-7, 7)]
    assert any(lit.pixelColor(*point) != dark.pixelColor(*point) for point in around)
    assert view.moving
    clock.now += LASTS_S / 2
    view.light_up(np.array([4, 5]))
    clock.now += LASTS_S / 2 + 0.01
    view.advance()
    assert view.glowing == (4, 5)
    clock.now += LASTS_S
    view.advance()
    assert view.glowing == ()
    view.advance()
    assert not view.moving
