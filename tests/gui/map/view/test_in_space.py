import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from embviz.gui.map.export.animation_export import FilmMap
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.style import theme
from embviz.gui.widgets.plane.camera import fitted
from embviz.gui.widgets.plane.gliding import ball_of
from embviz.gui.widgets.plane.turning import Rotation

WORDS = [f"word{i}" for i in range(60)]
SIZE = 800, 600


def places(seed, dimensions=3, n=60):
    return np.random.default_rng(seed).normal(size=(n, dimensions)).astype(np.float32)


@pytest.fixture
def view(qtbot, clock):
    """A shown map with sixty words in space, at rest."""
    result = WordMap(clock=clock)
    qtbot.addWidget(result)
    result.resize(*SIZE)
    result.show()
    qtbot.waitExposed(result)
    result.set_words(WORDS, np.arange(6000, 0, -100))
    result.set_frame(places(0))
    result.settle()
    return result


def tick(view, clock, seconds):
    clock.now += seconds
    view.advance()


def seen(view):
    return np.array([(view.position_of(i).x(), view.position_of(i).y()) for i in range(60)])


def expected(view, coordinates):
    """Where the view's camera sees words in space."""
    plane = ball_of(coordinates).on_plane(coordinates, view.camera.turn).tolist()
    return np.array([view.camera.to_screen(*at, *SIZE) for at in plane])


def drag(view, button, start, *way):
    def send(kind, at, pressed, held):
        QApplication.sendEvent(
            view,
            QMouseEvent(
                kind, QPointF(at), view.mapToGlobal(QPointF(at)), pressed, held, Qt.KeyboardModifier.NoModifier
            ),
        )

    send(QEvent.Type.MouseButtonPress, start, button, button)
    for at in way:
        send(QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton, button)
    send(QEvent.Type.MouseButtonRelease, way[-1], button, Qt.MouseButton.NoButton)


def test_words_are_seen_in_perspective_and_all_of_them(view):
    assert seen(view) == pytest.approx(expected(view, places(0)), abs=0.05)
    assert (seen(view) > 0).all()
    assert (seen(view) < SIZE).all()
    assert view.camera.turn.home


def test_dragging_turns_and_shows_the_way_back(view):
    told = []
    view.clicked.connect(lambda *_: told.append(1))
    camera = view.camera
    drag(view, Qt.MouseButton.LeftButton, QPoint(300, 300), QPoint(320, 310), QPoint(420, 260))
    assert view.camera.turn == Rotation().dragged(20, 10, 600).dragged(100, -50, 600)
    assert (view.camera.x, view.camera.y, view.camera.scale) == (camera.x, camera.y, camera.scale)
    assert seen(view) == pytest.approx(expected(view, places(0)), abs=0.05)
    assert view.following
    assert view.fit_button.isVisible()
    assert not told
    QTest.keyClick(view, Qt.Key.Key_0)
    view.settle()
    assert view.camera == camera
    assert not view.fit_button.isVisible()


@pytest.mark.parametrize("hand", ["right", "middle", "space"])
def test_other_hands_pan(view, hand):
    before = seen(view)
    button = {"right": Qt.MouseButton.RightButton, "middle": Qt.MouseButton.MiddleButton}.get(
        hand, Qt.MouseButton.LeftButton
    )
    if hand == "space":
        QTest.keyPress(view, Qt.Key.Key_Space)
    drag(view, button, QPoint(300, 300), QPoint(320, 310), QPoint(360, 280))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert seen(view) - before == pytest.approx(np.tile((60, -20), (60, 1)), abs=0.05)
    assert view.camera.turn.home
    drag(view, Qt.MouseButton.LeftButton, QPoint(300, 300), QPoint(320, 310))
    assert not view.camera.turn.home


def test_a_right_click_that_moves_nothing_asks_for_the_menu(view, qtbot):
    at = view.position_of(0).toPoint()
    with qtbot.waitSignal(view.menu_asked) as told:
        QTest.mouseClick(view, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, at)
    assert told.args[0] == view.pick(QPointF(at))


def test_arrows_turn_and_with_shift_they_pan(view):
    before = view.camera
    QTest.keyClick(view, Qt.Key.Key_Left)
    view.settle()
    turned = view.camera
    assert (turned.x, turned.scale) == (before.x, before.scale)
    x, _, near = (turned.turn.matrix() @ np.array([0, 0, 1.0])).tolist()
    assert x > 0.2  # what was in front has gone to the right
    assert near < 1
    QTest.keyClick(view, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    view.settle()
    assert view.camera.x < turned.x
    assert view.camera.turn == turned.turn


def test_on_the_plane_dragging_still_pans(view):
    view.set_frame(places(0, 2), glide=False)
    drag(view, Qt.MouseButton.LeftButton, QPoint(300, 300), QPoint(360, 280))
    assert view.camera.turn.home
    view.turn(50, 50)
    assert view.camera.turn.home


def test_of_words_on_one_line_of_sight_the_nearest_is_picked(view):
    frame = places(0)
    frame[3], frame[4], frame[5] = (0, 0, -1), (0, 0, 1), (0, 0, 0)
    frame -= frame.mean(axis=0)  # the middle of the ball, where nothing is displaced
    view.set_frame(frame, glide=False)
    assert view.pick(view.position_of(4)) == 4
    view.set_frame(frame * (1, 1, -1), glide=False)
    assert view.pick(view.position_of(3)) == 3


def test_a_rectangle_holds_the_words_as_they_are_turned(view, qtbot):
    view.turn(150, 80)
    at = seen(view)
    inside = np.flatnonzero((at >= (200, 150)).all(axis=1) & (at <= (600, 450)).all(axis=1))
    view.take_tool("rectangle")
    with qtbot.waitSignal(view.selection_dragged) as told:
        drag(view, Qt.MouseButton.LeftButton, QPoint(200, 150), QPoint(320, 240), QPoint(600, 450))
    assert sorted(told.args[0].tolist()) == inside.tolist()
    assert 5 < len(inside) < 60


def test_labels_do_not_overlap_while_it_turns_and_near_words_are_named(view):
    labels = view.labels
    for _ in range(12):
        view.turn(25, 10)
        view._project()
        ids = labels.named
        left, middle = labels.boxes(ids)
        right, half = left + labels.width[ids], labels.height[ids] / 2
        for a in range(len(ids)):
            for b in range(a):
                assert right[a] <= left[b] or right[b] <= left[a] or abs(middle[a] - middle[b]) >= half[a] + half[b]
    frame = places(0)
    frame[40], frame[1] = (0, 0, 2), (0, 0, -2)  # one before the other, the rarer one in front
    view.set_frame(frame - frame.mean(axis=0), glide=False)
    view.set_hidden(~np.isin(np.arange(60), (1, 40)))
    view.fit()
    view.settle()
    assert abs(view.position_of(40).x() - view.position_of(1).x()) < 20
    assert labels.shown[40]
    assert not labels.shown[1]


def test_words_rise_from_the_plane_and_lie_down_again(view, clock):
    view.set_frame(places(0, 2), glide=False)
    flat = seen(view)
    clock.now += 0.3
    deep = np.column_stack((places(0, 2), places(1, 1)))
    view.set_frame(deep)
    assert view.in_space
    assert seen(view) == pytest.approx(flat, abs=0.1)  # nothing jumps
    for _ in range(60):
        tick(view, clock, 0.05)
    assert seen(view) == pytest.approx(expected(view, deep), abs=0.05)
    view.turn(120, 60)
    turned = seen(view)
    clock.now += 0.3
    view.set_frame(places(0, 2))
    assert not view.in_space
    assert seen(view) == pytest.approx(turned, abs=0.1)
    for _ in range(80):
        tick(view, clock, 0.05)
    assert view.camera.turn.home
    assert view._words.depth is None
    assert seen(view) == pytest.approx(flat, abs=0.6)
    assert not view.moving


def test_a_growing_map_is_followed_without_turning_back(view, clock):
    view.turn(120, 60)
    turn = view.camera.turn
    for k in range(1, 6):
        clock.now += 0.2
        view.set_frame(places(0) * (1 + k / 2))
        for _ in range(4):
            tick(view, clock, 0.1)
    for _ in range(40):
        tick(view, clock, 0.1)
    assert view.camera.turn == turn
    assert view.camera.scale == pytest.approx(fitted(ball_of(places(0) * 3.5).bounds, *SIZE).scale)


def test_turning_does_not_hold_up_the_flight_that_follows(view, clock):
    clock.now += 0.2
    view.set_frame(9 * places(0))
    tick(view, clock, 0.02)
    view.turn(60, 0)
    turn = view.camera.turn
    assert view.moving
    for _ in range(60):
        tick(view, clock, 0.05)
    assert view.camera.turn == view.target.turn != Rotation()
    assert view.camera.scale == pytest.approx(fitted(ball_of(9 * places(0)).bounds, *SIZE).scale)
    assert turn.home or turn == view.camera.turn


def test_flying_to_a_word_brings_it_to_the_middle_and_keeps_the_side(view):
    view.turn(100, 40)
    turn = view.camera.turn
    view.fly_to(33)
    view.settle()
    at = view.position_of(33)
    assert (at.x(), at.y()) == pytest.approx((400, 300), abs=0.1)
    assert view.camera.turn == turn


def test_near_words_are_larger_and_far_ones_fainter(view):
    frame = places(0)
    frame[10], frame[11] = (1.5, 1.5, 2.5), (-1.5, -1.5, -2.5)
    view.set_frame(frame, glide=False)
    view.set_hidden(~np.isin(np.arange(60), (10, 11)))
    image = view.grab().toImage()
    canvas = np.array(theme.color("canvas").getRgb()[:3])

    def ink(word):
        at = view.position_of(word).toPoint()
        colors = np.array(
            [image.pixelColor(at.x() + i, at.y() + j).getRgb()[:3] for i in range(-9, 4) for j in range(-9, 10)]
        )
        away = np.abs(colors - canvas).sum(axis=1)
        return (away > 30).sum(), away.max()

    assert ink(10)[0] > ink(11)[0]
    assert ink(10)[1] > ink(11)[1] + 60


def test_axes_are_drawn_in_space_only(view):
    corner = QRectF(800 - 90, 600 - 120, 80, 70).toRect()
    view.set_words(["a"])
    view.set_frame(np.zeros((1, 3)), glide=False)
    view.settle()
    with_axes = view.grab(corner).toImage()
    view.set_frame(np.zeros((1, 2)), glide=False)
    view.settle()
    assert with_axes != view.grab(corner).toImage()


def test_a_film_sees_the_words_from_the_same_side(view):
    view.turn(100, 40)
    film = FilmMap(view, QSize(400, 300))
    film.plan_camera(np.array([0.0, 1.0]), [places(0), places(0)])
    picture = film.picture(places(0), 0.5, 1.0, "epoch 1")
    assert picture.shape == (300, 400, 3)
    assert film.camera.turn == view.camera.turn
    assert film.position_of(5).x() == pytest.approx(view.position_of(5).x() / 2, abs=1)
    film.picture(places(0, 2), 0.5, 1.0, "epoch 2")
    assert film.camera.turn.home
    film.close()


def test_ways_of_words_turn_with_them(view):
    view.set_words(["a", "b"])
    ends = np.array([[-1, -1, -1], [1, 1, 1]], np.float32)
    view.set_frame(ends, glide=False)
    view.turn(100, 40)
    start = np.array([1, -1, 0.5], np.float32)
    view.set_trails([0], np.array([[start], [ends[0]]]))
    view.settle()
    image = view.grab().toImage()
    x, y = ball_of(ends).on_plane((start + 3 * ends[0]) / 4, view.camera.turn)  # on the newest stretch, the strongest
    at = view.camera.to_screen(float(x), float(y), *SIZE)
    near = [image.pixelColor(int(at[0]) + i, int(at[1]) + j) for i in range(-12, 13) for j in range(-12, 13)]
    assert any(color != theme.color("canvas") for color in near)
