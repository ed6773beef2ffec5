"""Names of regions on the word map: where words lie densest, apart from each other, by zoom."""

from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor

from embviz.drawing.kernels.placement import lead_labels
from embviz.drawing.palette import pixels_of, ring, to_oklab
from embviz.drawing.regions import ANCHORS, MapRegionNames, inked, region_level
from embviz.gui.map.export.animation_export import FilmMap
from embviz.gui.map.view.true_lines import TrueNeighbors
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.style import theme

N, K = 600, 6
LABELS = np.arange(N) % K
COLORS = pixels_of(ring(K, dark=False)), pixels_of(ring(K, dark=True))


@pytest.fixture
def places():
    """Six round groups on a ring."""
    rng = np.random.default_rng(1)
    angles = np.arange(K) * 2 * np.pi / K
    middles = 10 * np.column_stack((np.cos(angles), np.sin(angles)))
    return (middles[LABELS] + rng.normal(size=(N, 2))).astype(np.float32)


def level(names, labels, places):
    number = len(names)
    return region_level(names, labels, places, (COLORS[0][:number], COLORS[1][:number]))


@pytest.fixture
def regions(places):
    halves, quarters = LABELS // 3, LABELS
    fine = LABELS * 2 + (np.arange(N) // K) % 2
    return MapRegionNames(
        N,
        (
            level(("low", "high"), halves, places),
            level([f"middle {k}" for k in range(K)], quarters, places),
            region_level([f"fine {k}" for k in range(12)], fine, places, tuple(np.repeat(own, 2) for own in COLORS)),
        ),
    )


@pytest.fixture
def view(qtbot, places, regions):
    found = WordMap(clock=iter(np.arange(0, 1e6, 0.3)).__next__)
    qtbot.addWidget(found)
    found.resize(1000, 800)
    found.set_words([f"w{k}" for k in range(N)])
    found.set_frame(places, glide=False)
    found.set_regions(regions)
    found.show()
    found.fit()
    while found._flight is not None:
        found._on_tick()
    found.grab()
    return found


def boxes(view):
    return {key: (x, y, x + w, y + h) for key, x, y, w, h in view.region_labels._seen}


def test_a_name_stands_where_its_words_are_densest(places):
    found = level([f"m{k}" for k in range(K)], LABELS, places)
    for k in range(K):
        assert (LABELS[found.anchors[k]] == k).all()
        middle = places[k == LABELS].mean(axis=0)
        assert np.linalg.norm(places[found.anchors[k]].mean(axis=0) - middle) < 0.6
        assert 0.5 < found.reach[k] < 3
    assert found.anchors.shape == (K, ANCHORS)
    assert found.sizes.tolist() == [100] * K
    assert (found.gathered == 1).all()


def test_scattered_words_have_no_place_and_hidden_ones_no_name(places):
    shuffled = np.random.default_rng(2).permutation(LABELS)
    assert level([f"m{k}" for k in range(K)], shuffled, places).gathered.max() < 0.5
    nowhere = places.copy()
    nowhere[LABELS == 2] = np.nan
    found = level([f"m{k}" for k in range(K)], LABELS, nowhere)
    assert found.anchors[2, 0] == -1
    assert found.gathered[2] == 0


def test_letters_keep_their_hue_and_can_be_read():
    for dark, canvas in ((False, theme.LIGHT.canvas), (True, theme.DARK.canvas)):
        colors = COLORS[dark]
        rgb = np.array([[c >> 16 & 255, c >> 8 & 255, c & 255] for c in inked(colors, dark=dark).tolist()]) / 255
        light = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4) @ (0.2126, 0.7152, 0.0722)
        back = np.array(QColor(canvas).getRgbF()[:3])
        behind = np.where(back <= 0.04045, back / 12.92, ((back + 0.055) / 1.055) ** 2.4) @ (0.2126, 0.7152, 0.0722)
        contrast = (np.maximum(light, behind) + 0.05) / (np.minimum(light, behind) + 0.05)
        assert contrast.min() > 4.5
        before = to_oklab(np.array([[c >> 16 & 255, c >> 8 & 255, c & 255] for c in colors.tolist()]) / 255)
        turned = np.arctan2(*to_oklab(rgb)[:, :0:-1].T) - np.arctan2(*before[:, :0:-1].T)
        assert np.abs((turned + np.pi) % (2 * np.pi) - np.pi).max() < 0.35


def test_names_lie_apart_from_each_other_and_within_the_view(view):
    found = list(boxes(view).values())
    assert len(found) >= K
    for k, (left, top, right, bottom) in enumerate(found):
        assert left >= 0
        assert top >= 0
        assert right <= view.width()
        assert bottom <= view.height()
        for other in found[:k]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_names_stand_at_their_words_and_words_keep_clear_of_them(view, places):
    names = view.region_labels.boxes()
    for (_level, k), (left, top, right, bottom) in boxes(view).items():
        if _level == 1:
            middle_of = places[k == LABELS].mean(axis=0).tolist()
            at = QPointF(*view.camera.to_screen(*middle_of, view.width(), view.height()))
            assert abs((left + right) / 2 - at.x()) < 130
            assert abs((top + bottom) / 2 - at.y()) < 110
    labels = view.labels
    ids = labels.named
    assert len(ids)
    left, middle = labels.boxes(ids)
    half = labels.height[ids] / 2
    for west, north, east, south in names.tolist():
        on = (left < east) & (left + labels.width[ids] > west) & (middle - half < south) & (middle + half > north)
        assert not on.any()


def test_nearer_finer_regions_are_named_and_at_last_words_alone(view):
    def levels():
        view.grab()
        view._invalidate()
        view.grab()
        return {key[0] for key in view.region_labels._wanted}

    assert levels() == {0, 1}
    view.zoom(4.0, smooth=False)
    assert levels() <= {1, 2}
    view.zoom(60.0, smooth=False)
    assert levels() == set()


def test_names_go_and_come_with_the_switch(view, regions):
    view.set_regions(regions, shown=False)
    view.grab()
    assert not view.region_labels._wanted
    view.set_regions(regions)
    view.grab()
    assert view.region_labels._wanted


def test_common_words_are_named_last_and_small(view):
    order = np.roll(np.arange(N), -50)
    common = np.arange(N) < 50
    before = int(common[view.labels.named].sum())
    view.set_ranking(order, common)
    view.grab()
    named = view.labels.named
    assert common[named].sum() < before
    assert view.labels.height[named[common[named]]].max() < view.labels.height[named[~common[named]]].min()
    view.set_selection([3])
    view.grab()
    assert 3 in view.labels.named.tolist()


def test_marked_words_without_room_are_named_farther_away_with_a_line(view, places):
    crowded = places.copy()
    crowded[:10] = places[0] + 1e-3 * np.arange(10)[:, None]
    view.set_frame(crowded, glide=False)
    view.set_selection([0])
    view.set_marked(range(1, 10))
    view.grab()
    labels = view.labels
    assert set(range(10)) <= set(labels.named.tolist())
    assert labels._led_way
    ids = np.arange(10)
    left, middle = labels.boxes(ids)
    half = labels.height[ids] / 2
    for k in range(10):
        for other in range(k):
            assert (
                left[k] >= left[other] + labels.width[other] - 0.5
                or left[other] >= left[k] + labels.width[k] - 0.5
                or middle[k] - half[k] >= middle[other] + half[other] - 0.5
                or middle[other] - half[other] >= middle[k] - half[k] + 2 * half[k] - 0.5
            )


def test_the_legend_stays_folded_while_names_stand_on_the_map(view, regions, qtbot):
    from embviz.gui.scene.coloring.coloring import Coloring

    view.set_coloring(Coloring("Clusters", LABELS.astype(np.int32), tuple("abcdef")))
    assert not view.legend.fold.isChecked()
    assert view.legend.reach == 0
    qtbot.mouseClick(view.legend.fold, Qt.MouseButton.LeftButton)
    assert view.legend.fold.isChecked()
    view.set_regions(regions)
    assert view.legend.fold.isChecked()  # as it was wished


def test_names_never_overlap_while_their_words_move(qtbot, places, regions):
    time = [0.0]
    view = WordMap(clock=lambda: time[0])
    qtbot.addWidget(view)
    view.resize(1000, 800)
    view.set_words([f"w{k}" for k in range(N)])
    view.set_frame(places, glide=False)
    view.set_regions(regions)
    view.show()
    view.grab()
    across = places.copy()
    across[:, 0] *= -1  # all regions pass each other on the way
    most, gone = 0, False
    for half in (across, places):
        view.set_frame(half)
        for _ in range(90):
            time[0] += 1 / 60
            view.advance()
            view.grab()
            found = np.array(list(boxes(view).values())).reshape(-1, 4)
            most, gone = max(most, len(found)), gone or len(found) < most
            for k, (left, top, right, bottom) in enumerate(found):
                for other in found[:k]:
                    assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    assert gone
    assert len(boxes(view)) >= K


def test_a_film_has_the_names_of_regions_once_their_words_are_together(view, places):
    film = FilmMap(view, QSize(700, 500))
    apart = np.random.default_rng(5).normal(scale=6, size=places.shape).astype(np.float32)
    film.plan_camera(np.array([0.0, 1.0]), [apart, places])
    film.picture(apart, 0.0, 0.5, "epoch 0")
    assert film.region_labels.boxes().shape == (0, 4)
    for _ in range(3):
        film.picture(places, 1.0, 0.5, "epoch 1")
    assert {key[0] for key in boxes(film)} == {0, 1}
    film.deleteLater()


def test_words_of_a_tight_cluster_are_spread_around_it_with_lines(view, places):
    tight = places.copy()
    tight[LABELS == 2] = places[2] + 0.01 * np.random.default_rng(3).normal(size=(N // K, 2))
    view.set_frame(tight, glide=False)
    view.grab()
    labels, inside = view.labels, LABELS == 2
    led = np.array([word for word in labels._led_way if inside[word]])
    assert len(led) >= 2
    assert set(led.tolist()) <= set(labels.named.tolist())
    ids = labels.named
    left, middle = labels.boxes(ids)
    right, half = left + labels.width[ids], labels.height[ids] / 2
    over = (
        (left[:, None] < right[None] - 0.5)
        & (left[None] < right[:, None] - 0.5)
        & (middle[:, None] - half[:, None] < middle[None] + half[None] - 0.5)
        & (middle[None] - half[None] < middle[:, None] + half[:, None] - 0.5)
    )
    assert over.sum() == len(ids)
    lines = []
    painter = SimpleNamespace(
        setRenderHint=lambda _hint: None,
        setPen=lambda _pen: None,
        setOpacity=lambda _opacity: None,
        drawLines=lines.extend,
    )
    labels.draw_leaders(painter)
    ends = {(round(line.x1(), 1), round(line.y1(), 1)): line.p2() for line in lines}
    assert len(lines) == len(labels._led_way)
    for word in led.tolist():
        at, box = view.position_of(word), ids.tolist().index(word)
        end = ends[round(at.x(), 1), round(at.y(), 1)]
        assert left[box] - 1 <= end.x() <= right[box] + 1
        assert abs(end.y() - middle[box]) <= half[box] + 1
    before = dict(labels._led_way)
    view._invalidate()
    view.grab()
    assert labels._led_way == before  # they stay where they are
    view.set_selection([5])
    view.grab()
    assert not labels._led_way  # beside a selection only its neighbors are led


def test_the_order_of_led_names_is_by_distance_points_and_lines_that_are_crossed():
    shifts = np.array([(20, 0), (-20, 0), (0, 40)], np.float32)
    x, y = np.array([100, 130, 60], np.float32), np.array([100, 100, 100], np.float32)
    size = np.full(3, 10, np.float32)

    def way(near, taken=(), before=-1, dearest=1e9):
        out = np.empty(1, np.int32)
        lead_labels(
            np.zeros(1, np.int32),
            x,
            y,
            size,
            size,
            np.array(near, np.int32),
            shifts,
            np.array([before], np.int32),
            np.array([dearest], np.float32),
            np.array(taken, np.float32).reshape(-1, 4),
            0.0,
            0.0,
            200.0,
            200.0,
            out,
        )
        return int(out[0])

    assert way([]) == 0
    assert way([1]) == 1  # a point lies below the label on the right
    assert way([], [(112, 90, 140, 110)]) == 1  # there stands something
    assert way([], [(112, 90, 140, 110), (60, 90, 88, 110)]) == 2
    assert way([], before=1) == 1  # where it stood before
    assert way([], dearest=15) == -1


def test_names_of_regions_give_way_to_the_labels_that_were_asked_for(view):
    (_key, box), *_others = boxes(view).items()
    at = view._words
    near = np.hypot(at.x - (box[0] + box[2]) / 2, at.y - (box[1] + box[3]) / 2).argsort()[:6]
    view.set_selection(near[:2])
    view.set_marked(near[2:])
    for _ in range(12):
        view.advance()
    view.grab()
    asked = view.labels.important_boxes()
    assert len(asked) == 6
    for left, top, right, bottom in view.region_labels.boxes().tolist():
        assert all(right <= one[0] or one[2] <= left or bottom <= one[1] or one[3] <= top for one in asked)


def test_names_and_words_keep_clear_of_the_caption_of_true_neighbors(view):
    neighbors = TrueNeighbors(0, np.arange(1, 11, dtype=np.int32), np.ones(10, bool))
    view.show_truth(neighbors, None)
    plate = view.true_lines.plate(view._words, QRectF(view.rect()))
    view.show_truth(None, None)
    (key, box), *_others = boxes(view).items()
    view.pan(plate.center().x() - (box[0] + box[2]) / 2, plate.center().y() - (box[1] + box[3]) / 2)
    for _ in range(12):
        view.advance()
    view.grab()

    def under(found):
        left, top, right, bottom = found
        return left < plate.right() and plate.left() < right and top < plate.bottom() and plate.top() < bottom

    assert key in boxes(view)
    assert any(map(under, view.region_labels.boxes().tolist()))
    view.show_truth(neighbors, None)
    for _ in range(12):
        view.advance()
    view.grab()
    assert view.true_lines.plate(view._words, QRectF(view.rect())) == plate
    assert not any(map(under, view.region_labels.boxes().tolist()))

    view.fit()
    for _ in range(60):
        view.advance()
    view.grab()
    ids = view.labels.named
    left, middle = view.labels.boxes(ids)
    half = view.labels.height[ids] / 2
    named = np.column_stack((left, middle - half, left + view.labels.width[ids], middle + half))
    assert not any(map(under, named.tolist()))


def test_no_half_of_a_name_looks_out_from_below_what_covers_it(view):
    view.set_regions(None, shown=False)
    view.set_selection([3])
    for _ in range(12):
        view.advance()
    view.grab()
    labels, whole = view.labels, QRectF(view.rect())

    def drawn(covered):
        seen = []
        painter = SimpleNamespace(
            setOpacity=lambda _opacity: None, drawImage=lambda at, _image: seen.append((at.x(), at.y()))
        )
        labels.draw(painter, 1.0, whole, hurried=False, covered=covered)
        return set(seen)

    ids = labels.named[labels.named != 3]
    left, middle = labels.boxes(ids)
    part = QRectF(left[0] + labels.width[ids[0]] / 2, middle[0] - 3, 5, 5)
    every = drawn(())
    assert len(every) == len(labels._visible)
    assert len(every - drawn([part])) == 1
    assert drawn([whole]) < every
    assert len(drawn([whole])) == 1  # the word that was asked for
