import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFocusEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from embviz.drawing.regions import MapRegionNames, region_level
from embviz.gui.map.view.true_lines import DistanceRuler, TrueNeighbors
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.style import theme
from embviz.gui.widgets.plane.camera import fitted
from embviz.gui.widgets.plane.gliding import SLACK, STRIDE

WORDS = [f"word{i}" for i in range(60)]
COUNTS = np.arange(6000, 0, -100)


def places(seed, n=60):
    return np.random.default_rng(seed).normal(size=(n, 2)).astype(np.float32)


@pytest.fixture
def view(qtbot, clock):
    """A shown map with sixty words at rest."""
    result = WordMap(clock=clock)
    qtbot.addWidget(result)
    result.resize(800, 600)
    result.show()
    qtbot.waitExposed(result)
    result.set_words(WORDS, COUNTS)
    result.set_frame(places(0))
    result.settle()
    return result


def tick(view, clock, seconds):
    clock.now += seconds
    view.advance()


def wheel(view, at, notches=0, pixels=0):
    event = QWheelEvent(
        QPointF(at),
        view.mapToGlobal(QPointF(at)),
        QPoint(0, pixels),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def drag(view, points, modifiers=Qt.KeyboardModifier.NoModifier, release=True):
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    steps = [(QEvent.Type.MouseButtonPress, points[0], left, left)]
    steps += [(QEvent.Type.MouseMove, at, none, left) for at in points[1:]]
    steps += [(QEvent.Type.MouseButtonRelease, points[-1], left, none)] * release
    for kind, (x, y), button, buttons in steps:
        at = QPointF(x, y)
        QApplication.sendEvent(view, QMouseEvent(kind, at, view.mapToGlobal(at), button, buttons, modifiers))


def active(view):
    return [t for t in view.findChildren(QTimer) if t.isActive()]


def test_importing_the_map_loads_neither_pyqtgraph_nor_numba():
    code = (
        "import sys, embviz.gui.map.view.word_map; "
        "sys.exit(', '.join({'pyqtgraph', 'numba', 'scipy'} & set(sys.modules)) or 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_clicking_a_word_tells_its_number(view, qtbot):
    for word in (0, 17, 41):
        with qtbot.waitSignal(view.clicked) as told:
            QTest.mouseClick(
                view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, view.position_of(word).toPoint()
            )
        assert told.args == [word, Qt.KeyboardModifier.ControlModifier]


def test_clicking_a_label_tells_its_word(view):
    view.set_selection([5])
    view.settle()
    (left,), (middle,) = view.labels.boxes(np.array([5]))
    assert view.pick(QPointF(float(left + view.labels.width[5] / 2), float(middle))) == 5


def test_before_the_first_frame_there_is_nothing_to_point_at(view, qtbot):
    told = []
    view.hovered.connect(told.append)
    view.clicked.connect(lambda *_: told.append("click"))
    view.set_words(WORDS)
    QTest.keyClick(view, Qt.Key.Key_N)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert not told
    assert view.pick(QPointF(0, 0)) == -1
    assert view.position_of(3) is None
    with qtbot.waitSignal(view.selection_dragged) as dragged:
        drag(view, [(1, 1), (50, 50)], Qt.KeyboardModifier.ShiftModifier)
    assert len(dragged.args[0]) == 0


def test_clicking_beside_everything_tells_minus_one(view, qtbot):
    with qtbot.waitSignal(view.clicked) as told:
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(3, 3))
    assert told.args[0] == -1


def test_picking_agrees_with_brute_force_away_from_labels(view):
    rng = np.random.default_rng(3)
    points = np.array([(view.position_of(i).x(), view.position_of(i).y()) for i in range(60)])
    for x, y in rng.uniform((0, 0), (800, 600), (400, 2)):
        distance = np.hypot(*(points - (x, y)).T)
        label = view.labels.at(QPointF(x, y))
        if label < 0:
            assert view.pick(QPointF(x, y)) == (distance.argmin() if distance.min() <= 12 else -1)
        elif distance.min() > 12:
            assert view.pick(QPointF(x, y)) == label


def test_hovering_tells_each_word_once_and_its_end(view, qtbot):
    told = []
    view.hovered.connect(told.append)
    at = view.position_of(7).toPoint()
    view._on_pointed(QPointF(at))
    view._on_pointed(QPointF(at))
    view._on_pointed(None)
    assert told == [7, -1]


def test_the_wheel_keeps_the_point_under_the_pointer(view, clock):
    at = QPoint(230, 410)
    below = view.camera.to_plane(at.x(), at.y(), 800, 600)
    before = view.camera.scale
    wheel(view, at, notches=2)
    for _ in range(12):
        tick(view, clock, 0.02)
        assert view.camera.to_screen(*below, 800, 600) == pytest.approx((230, 410), abs=1e-6)
    assert view.camera.scale == pytest.approx(before * 1.3**2)
    wheel(view, at, pixels=-40)
    assert view.camera.scale < before * 1.3**2
    assert view.camera.to_screen(*below, 800, 600) == pytest.approx((230, 410), abs=1e-6)


def test_dragging_pans_by_as_much_and_selects_nothing(view):
    clicks = []
    view.clicked.connect(lambda *_: clicks.append(1))
    start = view.position_of(4)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(300, 300))
    QTest.mouseMove(view, QPoint(320, 310))
    QTest.mouseMove(view, QPoint(360, 280))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(360, 280))
    moved = view.position_of(4) - start
    assert (moved.x(), moved.y()) == pytest.approx((60, -20), abs=1e-3)
    assert not clicks
    assert view.fit_button.isVisible()


def test_a_rectangle_drawn_with_shift_tells_the_words_within(view, qtbot):
    inside = [i for i in range(60) if 200 <= view.position_of(i).x() <= 600 and 150 <= view.position_of(i).y() <= 450]
    shift = Qt.KeyboardModifier.ShiftModifier
    with qtbot.waitSignal(view.selection_dragged) as told:
        drag(view, [(200, 150), (320, 240), (600, 450)], shift)
    assert told.args[0].tolist() == sorted(inside)
    assert told.args[1] == shift


def test_words_glide_and_end_exactly_in_their_places(view, clock):
    view.following = False
    start = places(0)
    end = start + places(1) / 10  # no other picture
    clock.now += 0.5 / SLACK  # the time between two frames, for a glide of half a second
    view.set_frame(end)
    assert view.moving
    camera = view.camera

    def expected(points, word):
        return pytest.approx(camera.to_screen(*points[word].tolist(), 800, 600), abs=1e-2)

    def painted(word):
        at = view.position_of(word)
        return at.x(), at.y()

    assert painted(9) == expected(start, 9)
    tick(view, clock, 0.25)
    assert painted(9) == expected((start + end) / 2, 9)
    tick(view, clock, 0.25)
    for word in range(60):
        assert painted(word) == expected(end, word)


def test_a_frame_that_comes_early_takes_the_words_where_they_are(view, clock):
    view.following = False
    clock.now += 0.5
    view.set_frame(places(1))
    tick(view, clock, 0.2)
    before = view.position_of(3)
    view.set_frame(places(2))
    assert (view.position_of(3) - before).manhattanLength() < 1e-2


def on_plane(view, word):
    at = view.position_of(word)
    return np.array(view.camera.to_plane(at.x(), at.y(), view.width(), view.height()))


def test_words_go_on_where_every_picture_brings_a_new_frame(view, clock):
    """As when a film is played: a frame is taken, and painted before any time has passed since."""
    shift, painted = 0.01, []
    for k in range(1, 60):
        clock.now += 1 / 60
        view.set_frame(places(0) + np.float32(k * shift))
        tick(view, clock, 0)
        painted.append(on_plane(view, 4)[0] - places(0)[4, 0])
    # at the pace of the frames, some of them behind
    assert painted[-1] > 0.5 * 59 * shift
    assert np.diff(painted).max() < 4 * shift


def test_where_most_words_go_far_they_take_their_time(view, clock):
    """As when a film begins anew, though frames come fast."""
    for _ in range(60):
        clock.now += 1 / 60
        view.set_frame(places(0))
        tick(view, clock, 0)
    farthest, before = 0.0, None
    for _ in range(120):
        clock.now += 1 / 60
        view.set_frame(-places(0))
        tick(view, clock, 0)
        now = np.array([on_plane(view, word) for word in range(60)])
        farthest = max(farthest, np.linalg.norm(now - before, axis=1).max() if before is not None else 0)
        before = now
    np.testing.assert_allclose(before, -places(0), atol=0.05)
    assert farthest < 0.1 * np.ptp(places(0), axis=0).max()


def test_after_a_stall_words_catch_up_and_do_not_jump(view, clock):
    side, ends = np.ptp(places(0), axis=0).max(), places(0)[::-1].copy()
    view.set_frame(ends)
    before, steps = places(0), []
    while view._words.gliding:
        tick(view, clock, 2.0)  # longer than the motion
        now = np.array([on_plane(view, word) for word in range(60)])
        steps.append(np.linalg.norm(now - before, axis=1).max())
        before = now
    assert max(steps) < 1.02 * STRIDE * side
    assert len(steps) < 30
    np.testing.assert_allclose(before, ends, atol=0.02)


def test_a_settled_map_costs_nothing(view, clock, qtbot):
    assert not active(view)
    clock.now += 0.2
    view.set_frame(places(1))
    assert active(view)
    for _ in range(40):
        tick(view, clock, 0.1)
    assert not active(view)
    QApplication.processEvents()
    view.reset_statistics()
    QApplication.processEvents()
    assert view.repaints == 0


def test_the_longest_gap_is_that_within_a_motion_and_not_the_rest_between_two(view, clock):
    view.reset_statistics()
    for seed in (1, 2):
        view.set_frame(places(seed))
        view.grab()
        for _ in range(3):
            tick(view, clock, 0.1 + 0.01 * seed)
            view.grab()
        view.settle()
        clock.now += 9
    assert view.longest_gap == pytest.approx(0.12)
    assert view.repaints == 8


def test_a_hidden_map_runs_no_timer_and_shows_the_newest_frame_later(view, clock):
    view.set_frame(places(1))
    view.hide()
    assert not active(view)
    view.set_frame(places(2))
    assert not active(view)
    at = view.position_of(0)
    assert (at.x(), at.y()) == pytest.approx(view.camera.to_screen(*places(2)[0].tolist(), 800, 600), abs=1e-2)


def test_the_real_clock_brings_a_motion_to_its_end(qtbot):
    view = WordMap()
    qtbot.addWidget(view)
    view.show()
    view.set_words(WORDS)
    view.set_frame(places(0))
    view.set_frame(places(1))
    assert view.moving
    qtbot.waitUntil(lambda: not view.moving)
    assert view.repaints > 1


def test_the_view_follows_until_the_camera_is_moved(view, clock):
    view.set_frame(3 * places(0), glide=False)
    assert 0 < view.position_of(int(places(0)[:, 0].argmax())).x() < 800
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.fit_button.isVisible()
    for _ in range(5):
        tick(view, clock, 0.1)
    held = view.camera
    view.set_frame(9 * places(0), glide=False)
    assert view.camera == held
    view.fit_button.click()
    view.settle()
    assert not view.fit_button.isVisible()
    assert view.following
    assert 0 < view.position_of(int(places(0)[:, 0].argmax())).x() < 800


def test_when_a_layout_comes_to_rest_it_is_fitted_exactly(view, clock):
    spread = np.array([-1.0, 1.0], np.float32)
    view.set_words(["a", "b"])
    view.set_frame(spread[:, None] * [1, 1], glide=False)
    clock.now += 0.2
    view.set_frame(1.04 * spread[:, None] * [1, 1])
    assert view.target == fitted((-1, -1, 1, 1), 800, 600)  # a breath, not followed
    for _ in range(100):
        tick(view, clock, 0.05)
    assert view.camera.scale == pytest.approx(fitted((-1.04, -1.04, 1.04, 1.04), 800, 600).scale)
    assert not active(view)


def test_keys_pan_zoom_walk_and_choose(view, clock, qtbot):
    start = view.camera
    QTest.keyClick(view, Qt.Key.Key_Left)
    view.settle()
    assert view.camera.x < start.x
    QTest.keyClick(view, Qt.Key.Key_Home)
    view.settle()
    assert view.camera == start
    QTest.keyClick(view, Qt.Key.Key_N)
    QTest.keyClick(view, Qt.Key.Key_N)
    with qtbot.waitSignal(view.clicked) as told:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert told.args[0] == 1
    QTest.keyClick(view, Qt.Key.Key_P)
    with qtbot.waitSignal(view.clicked) as told:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert told.args[0] == 0


def test_focus_is_shown_where_the_keyboard_gave_it(view):
    accent = QColor(theme.current().accent)
    for reason, shown in ((Qt.FocusReason.TabFocusReason, True), (Qt.FocusReason.MouseFocusReason, False)):
        QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusOut))
        QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusIn, reason))
        edge = view.grab().toImage().pixelColor(0, 100)
        assert (abs(edge.red() - accent.red()) < 120) is shown


def test_a_pointer_that_rests_means_what_comes_below_it(view):
    at = view.position_of(5).toPoint()
    QTest.mouseMove(view, at + QPoint(60, 60))
    QTest.mouseMove(view, at)
    assert view._hover == 5
    places = view.coordinates.copy()
    places[[5, 9]] = places[[9, 5]]
    view.set_frame(places)
    view.settle()
    assert view._hover == 9
    view.point_at(7)  # by another hand than the pointer's
    view.set_frame(places[::-1])
    view.settle()
    assert view._hover == 7


def test_flying_to_a_word_brings_it_to_the_middle(view):
    view.fly_to(33)
    view.settle()
    at = view.position_of(33)
    assert (at.x(), at.y()) == pytest.approx((400, 300), abs=1e-2)


def test_a_word_out_of_view_is_brought_into_it_from_as_far_and_one_in_view_moves_nothing(view):
    before = view.camera
    view.bring_to_view(33)
    view.settle()
    assert view.camera == before
    view.pan(5000, 0)
    view.bring_to_view(33)
    view.settle()
    at = view.position_of(33)
    assert (at.x(), at.y()) == pytest.approx((400, 300), abs=1e-2)
    assert view.camera.scale == before.scale


def test_a_selected_word_is_named_before_a_frequent_one(qtbot):
    view = WordMap()
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    view.set_words(["often", "seldom", "far"], np.array([900, 2, 50]))
    # the first two share a place; only one can be named
    view.set_frame(np.array([[0, 0], [0, 0.001], [5, 5]]))
    view.settle()
    assert view.labels.shown.tolist() == [True, False, True]
    view.set_selection([1])
    view.settle()
    assert view.labels.shown.tolist() == [False, True, True]
    assert view.selection.tolist() == [1]
    assert "seldom" in view.accessibleDescription()


def test_labels_fade_in_and_out(view, clock):
    labels = view.labels
    hidden = int(np.flatnonzero(~labels.shown)[0])
    view.set_selection([hidden])
    view._project()
    assert labels.opacity[hidden] == 0
    tick(view, clock, 0.08)
    assert 0.3 < labels.opacity[hidden] < 0.7
    tick(view, clock, 0.1)
    assert labels.opacity[hidden] == 1


def test_every_selected_word_is_named_where_they_crowd(view):
    frame = places(0)
    frame[:6] = frame[0]
    view.set_frame(frame, glide=False)
    view.set_selection(range(6))
    view.settle()
    assert view.labels.shown[:6].all()
    assert len(set(view.labels.side[:6].tolist())) == 6


@pytest.mark.parametrize("chosen", [range(20), range(19, -1, -1)])
def test_of_names_that_lie_on_one_another_the_more_important_is_on_top(view, monkeypatch, chosen):
    view.set_frame(np.tile(places(0)[0], (60, 1)), glide=False)
    view.set_selection(chosen)
    view.settle()
    labels, ids = view.labels, list(chosen)
    left, middle = labels.boxes(np.array(ids))
    covered = 0
    for x, y in np.random.default_rng(0).uniform((left.min(), middle.min()), (left.max() + 90, middle.max()), (400, 2)):
        under = [
            i
            for i, w, m in zip(ids, left, middle, strict=True)
            if w <= x <= w + labels.width[i] and abs(m - y) <= labels.height[i] / 2
        ]
        covered += len(under) > 1
        assert not under or labels.at(QPointF(x, y)) == under[0]
    assert covered > 10
    drawn, picture = [], labels._pictures.picture
    monkeypatch.setattr(
        labels._pictures, "picture", lambda word, *style: drawn.append(WORDS.index(word)) or picture(word, *style)
    )
    view.grab()
    assert drawn == ids[::-1]


def test_the_name_of_a_selected_word_does_not_leave_the_view(view):
    far_right = int(places(0)[:, 0].argmax())
    view.pan(799 - view.position_of(far_right).x(), 0)
    view.set_selection([far_right])
    view.settle()
    at = view.position_of(far_right)
    (left,), (middle,) = view.labels.boxes(np.array([far_right]))
    right = left + view.labels.width[far_right]
    assert 0 < left < right < at.x()
    assert view.pick(QPointF(float(left) + 3, float(middle))) == far_right
    accent = np.array(QColor(theme.current().accent).getRgb()[:3])
    image = view.grab().toImage()
    column = range(int(middle) - 7, int(middle) + 8)
    painted = np.array([image.pixelColor(i, j).getRgb()[:3] for i in range(int(left), int(right)) for j in column])
    assert (np.abs(painted - accent).sum(axis=1) < 60).sum() > 40


def test_no_labels_overlap_on_the_map(view):
    view.set_selection([3, 9])
    view.set_marked([1, 4, 7, 20])
    view.settle()
    labels = view.labels
    ids = np.flatnonzero(labels.shown)
    left, middle = labels.boxes(ids)
    right, half = left + labels.width[ids], labels.height[ids] / 2
    for a in range(len(ids)):
        for b in range(a):
            assert right[a] <= left[b] or right[b] <= left[a] or abs(middle[a] - middle[b]) >= half[a] + half[b], (
                ids[a],
                ids[b],
            )
    assert len(ids) > 10
    assert {1, 3, 4, 7, 9, 20} <= set(ids.tolist())


def test_panning_does_not_change_which_words_are_named(view):
    named = view.labels.shown.copy()
    for _ in range(10):
        view.pan(7, 5)
        view._project()
        assert (view.labels.shown == named).all()


def test_points_are_painted_in_the_colors_of_their_categories(view):
    view.set_coloring(Coloring("", np.arange(60) % 2, ("even", "odd")))
    view.settle()
    wanted = [QColor(c) for c in theme.current().categories[:2]]
    image = view.grab().toImage()
    word = max(
        range(60),
        key=lambda i: min((view.position_of(i) - view.position_of(j)).manhattanLength() for j in range(60) if j != i),
    )
    seen = image.pixelColor((view.position_of(word) * image.devicePixelRatio()).toPoint())
    distances = [np.abs(np.subtract(seen.getRgb(), c.getRgb())).sum() for c in wanted]
    assert int(np.argmin(distances)) == word % 2


def test_words_without_a_place_are_not_there(view):
    frame = places(0)
    frame[5] = np.nan
    view.set_frame(frame, glide=False)
    view.grab()
    assert view.position_of(5) is None
    assert not view.labels.shown[5]


def test_an_empty_map_says_what_to_do(view):
    view.clear("No words yet\nPress Train.")
    assert view.accessibleDescription() == "No words yet Press Train."
    assert view.pick(QPointF(400, 300)) == -1
    view.grab()


def test_a_wrong_shape_is_refused(view):
    with pytest.raises(ValueError, match=r"60 words.*\(60, 2\)"):
        view.set_frame(np.zeros((3, 2)))


def test_a_card_a_legend_lines_and_marks_are_painted_in_both_themes(view, qapp):
    view.set_hover_text(lambda word: f"cosine {word}")
    view.set_coloring(Coloring("", np.arange(60) % 3 - 1, ("a", "b")))
    view.show_truth(
        TrueNeighbors(0, np.array([1, 2], np.int32), np.array([True, False])), DistanceRuler(0, 3, "map .5")
    )
    view.set_selection([0])
    view.set_marked([1, 2])
    view._point_at(3)
    light = view.grab().toImage()
    before = theme.source.theme
    theme.source.theme = theme.DARK
    theme.source.changed.emit()
    try:
        dark = view.grab().toImage()
    finally:
        theme.source.theme = before
        theme.source.changed.emit()
    assert light.pixelColor(2, 2) == QColor(theme.LIGHT.canvas)
    assert dark.pixelColor(2, 2) == QColor(theme.DARK.canvas)


@pytest.mark.parametrize("count", [1, 2])
def test_tiny_maps_work(qtbot, count):
    view = WordMap()
    qtbot.addWidget(view)
    view.show()
    view.set_words(WORDS[:count])
    view.set_frame(np.zeros((count, 2)))
    view.settle()
    view.grab()
    assert view.pick(view.position_of(0)) in range(count)


def test_words_stand_clear_of_the_legend(view):
    view.set_coloring(Coloring("", np.arange(60) % 2, ("a category with a long name", "odd")))
    assert view.inset > 100
    view.set_frame(places(3), glide=False)
    legend = QRectF(view.legend.geometry())
    assert not any(legend.contains(view.position_of(word)) for word in range(60))
    view.set_coloring(None)
    assert view.inset == 0


def test_a_legend_takes_no_room_where_the_map_has_no_words(view):
    around = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    disc = np.column_stack((np.cos(around), np.sin(around))).astype(np.float32)
    view.set_frame(disc, glide=False)
    before = view.target
    view.set_coloring(Coloring("Amount", np.arange(60, dtype=np.float32)))
    view.settle()
    assert view.legend.reach > 100
    assert view.target == before
    disc[40] = -1, -1
    view.set_frame(disc, glide=False)
    legend = view.legend.geometry()
    assert not any(legend.contains(view.position_of(word).toPoint()) for word in range(60))
    assert view.target.scale > 0.7 * before.scale


def test_names_keep_inside_a_map_that_another_one_leads(view):
    view.settle()
    leader = WordMap()
    leader.camera = view.camera
    right = int(np.argmax(places(0)[:, 0]))
    x, y = view.position_of(right).x(), view.position_of(right).y()
    name = "a word with a long name at the edge"
    view.set_words([name if k == right else word for k, word in enumerate(WORDS)], COUNTS)
    view.set_frame(places(0), glide=False)
    view.take_view(leader, view.camera.panned(view.width() - x - 12, 0))
    leader.deleteLater()
    view.grab()
    assert not view.following
    assert abs(view.position_of(right).y() - y) < 1
    boxes = view.labels._boxes_around(np.flatnonzero(view.labels.shown).astype(np.int32))
    assert boxes[:, 0].min() >= 0
    assert boxes[:, 2].max() <= view.width()


def test_names_of_regions_have_one_color_where_colors_are_values(view):
    colors = np.arange(2, dtype=np.uint32) + 0xFF112200
    level = region_level(("low", "high"), np.arange(60) % 2, places(0), (colors, colors))
    view.set_regions(MapRegionNames(60, (level,)))
    own = view.region_labels.regions.levels[0].colors
    view.set_coloring(Coloring("Amount", np.arange(60, dtype=np.float32)))
    inks = view.region_labels.regions.levels[0].colors
    assert [QColor(int(ink[0])).name().upper() for ink in inks] == [theme.LIGHT.text, theme.DARK.text]
    assert all(len(set(ink.tolist())) == 1 for ink in inks)
    other = WordMap()
    other.take_look(view)
    assert [ink.tolist() for ink in other.region_labels.regions.levels[0].colors] == [ink.tolist() for ink in inks]
    other.deleteLater()
    view.set_coloring(Coloring("Kind", np.arange(60) % 2, ("even", "odd")))
    assert view.region_labels.regions.levels[0].colors is own


def test_words_stand_clear_of_what_lies_at_the_foot(view):
    view.set_frame(places(3), glide=False)
    lowest = max(view.position_of(word).y() for word in range(60))
    view.set_foot(view.height() - lowest + 40)
    view.settle()
    assert max(view.position_of(word).y() for word in range(60)) < view.height() - view.foot
    view.set_foot(1e6)
    assert view.foot == view.height() / 3


def test_a_map_that_is_followed_is_fitted_to_what_is_left(view):
    near = np.argsort(np.linalg.norm(places(0) - places(0)[0], axis=1))[:5]
    whole = view.camera
    view.set_hidden(~np.isin(np.arange(60), near))
    view.settle()
    assert view.camera.scale > 1.5 * whole.scale
    seen = [view.position_of(int(word)) for word in near]
    assert all(view.rect().contains(at.toPoint()) for at in seen)
    view.set_hidden(np.zeros(60, bool))
    view.settle()
    assert view.camera.scale == pytest.approx(whole.scale)
    # a camera that a person moved stays
    view.zoom(2.0, smooth=False)
    moved = view.camera
    view.set_hidden(~np.isin(np.arange(60), near))
    view.settle()
    assert view.camera == moved
