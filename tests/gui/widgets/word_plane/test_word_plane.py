"""The plane of words: where points lie by their numbers, names, keys, clicks, files."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage

from embviz.gui.style import theme
from embviz.gui.widgets.charts.plot import short_number
from embviz.gui.widgets.word_plane.layout import ticks, with_whiskers
from embviz.gui.widgets.word_plane.painting import SHAPES, mark
from embviz.gui.widgets.word_plane.view import PlaneAxis, WordPlane

WORDS = ("king", "queen", "man", "woman", "dog")
POINTS = np.array([(-0.4, 0.3), (0.4, 0.3), (-0.4, -0.2), (0.4, -0.2), (0.1, 0.05)])
ACROSS, UPWARD = PlaneAxis("cosine", "he", "she"), PlaneAxis("cosine", "common", "royal")


@pytest.fixture
def plane(qtbot):
    made = WordPlane("test.plane", "Words")
    qtbot.addWidget(made)
    made.resize(700, 500)
    made.show()
    qtbot.waitExposed(made)
    made.set_words(WORDS, POINTS, ACROSS, UPWARD, groups=[0, 0, 1, 1, 2], names=("royalty", "people", "animals"))
    return made


def test_points_lie_where_their_numbers_say(plane):
    at = plane.positions()
    x, y = at.T
    # straight lines: equal steps of the numbers are equal ways
    assert np.allclose(np.polyval(np.polyfit(POINTS[:, 0], x, 1), POINTS[:, 0]), x)
    assert np.allclose(np.polyval(np.polyfit(POINTS[:, 1], y, 1), POINTS[:, 1]), y)
    assert x[1] > x[0]
    assert y[0] < y[2]  # more is higher
    assert (at >= 0).all()
    assert (at <= (700, 500)).all()


def test_names_lie_over_no_point_and_no_name(plane):
    boxes = plane.name_boxes()
    assert set(boxes) == set(WORDS)
    for word, box in boxes.items():
        assert plane.rect().contains(box.toAlignedRect())
        assert not any(box.contains(QPointF(*at)) for at in plane.positions())
        assert not any(box.intersects(other) for name, other in boxes.items() if name != word)


def test_a_click_on_a_point_or_its_name_says_the_word(plane, qtbot):
    with qtbot.waitSignal(plane.word_clicked) as clicked:
        qtbot.mouseClick(plane, Qt.MouseButton.LeftButton, pos=QPointF(*plane.positions()[4]).toPoint())
    assert clicked.args == ["dog"]
    with qtbot.waitSignal(plane.point_clicked) as clicked:
        middle = plane.name_boxes()["queen"].center().toPoint()
        qtbot.mouseClick(plane, Qt.MouseButton.LeftButton, pos=middle)
    assert clicked.args == [1]
    with qtbot.assertNotEmitted(plane.word_clicked):
        qtbot.mouseClick(plane, Qt.MouseButton.LeftButton, pos=QPoint(350, 60))


def test_keys_read_the_words_and_a_screen_reader_is_told(plane, qtbot):
    assert "5 words" in plane.accessibleDescription()
    assert "king −0.400" in plane.accessibleDescription().replace("-", "−")
    plane.setFocus()
    qtbot.keyClick(plane, Qt.Key.Key_Right)
    read = [plane.accessibleDescription().split(".")[0]]
    for _ in range(4):
        qtbot.keyClick(plane, Qt.Key.Key_Right)
        read.append(plane.accessibleDescription().split(".")[0])
    assert set(read) == set(WORDS)
    assert read[2] == "dog"  # in the middle across
    assert set(read[:2]) == {"king", "man"}
    assert "+0.4000" in plane.accessibleDescription()
    with qtbot.waitSignal(plane.word_clicked):
        qtbot.keyClick(plane, Qt.Key.Key_Return)
    qtbot.keyClick(plane, Qt.Key.Key_Escape)
    assert "5 words" in plane.accessibleDescription()


def test_a_card_tells_exact_numbers_group_and_note(plane):
    plane.set_words(
        ("a", "b"),
        np.array([(0.12345, -0.5), (0, 0)]),
        ACROSS,
        UPWARD,
        groups=[1, 0],
        names=("x", "y"),
        notes=("so\nmuch", ""),
    )
    assert plane.card_of(0) == ("a", "+0.1235  he – she: cosine", "−0.5000  common – royal: cosine", "y", "so", "much")
    assert len(plane.card_of(1)) == 4


def test_a_strip_has_a_lane_for_each_group_and_true_places_across(plane):
    values = POINTS[:, 0]
    plane.set_words(WORDS, values, ACROSS, groups=[0, 0, 1, 1, 1], names=("royalty", "others"), means=True)
    x, y = plane.positions().T
    assert np.allclose(np.polyval(np.polyfit(values, x, 1), values), x)
    assert y[:2].max() < y[2:].min()
    assert set(plane.name_boxes()) == set(WORDS)
    plane.set_words(WORDS, values, ACROSS)  # without groups, in the middle
    assert np.array_equal(plane.positions()[:, 0], x)
    assert abs(plane.positions()[:, 1] - 235).max() < 60
    assert set(plane.name_boxes()) == set(WORDS)


def test_words_that_move_a_little_glide_and_the_axes_stay(plane, qtbot):
    before = plane.positions().copy()
    plane.set_words(
        WORDS, POINTS * 0.97, ACROSS, UPWARD, groups=[0, 0, 1, 1, 2], names=("royalty", "people", "animals")
    )
    after = plane.positions()
    middle = before.mean(axis=0)
    assert 0.9 < abs(after - middle).sum() / abs(before - middle).sum() < 0.995  # the same ends, nearer to the zero
    assert np.allclose(plane._at, before)  # on their way
    qtbot.waitUntil(lambda: np.allclose(plane._at, after))


def test_a_diagonal_has_both_axes_alike(plane):
    points = np.column_stack((np.arange(5.0), 2 * np.arange(5.0)))
    plane.set_words(WORDS, points, ACROSS, UPWARD, line="diagonal")
    assert plane._layout.limits[0] == plane._layout.limits[1]
    plane.set_words(WORDS, points, ACROSS, UPWARD, line="regression")
    assert plane._content.regression == pytest.approx((2, 0))
    plane.set_words(WORDS, np.column_stack((np.ones(5), np.arange(5.0))), ACROSS, UPWARD, line="regression")
    assert plane._content.regression is None


def test_what_does_not_fit_is_refused(plane):
    with pytest.raises(ValueError, match="5 words"):
        plane.set_words(WORDS, POINTS[:4], ACROSS, UPWARD)
    with pytest.raises(ValueError, match="finite"):
        plane.set_words(WORDS, np.full(5, np.nan), ACROSS)
    plane.set_words((), np.empty((0, 2)), ACROSS, UPWARD)
    assert plane.words == ()


def test_pictures_hold_the_words_in_both_themes(plane, tmp_path):
    images = []
    for look in (theme.LIGHT, theme.DARK):
        theme.source.theme = look
        theme.source.changed.emit()
        images.append(plane.to_image())
        assert images[-1].pixelColor(3, 3).name() == look.canvas.lower()
    theme.source.theme = theme.LIGHT
    theme.source.changed.emit()
    assert images[0].width() == 1400
    assert isinstance(images[0], QImage)
    path = tmp_path / "plane.svg"
    plane.to_svg(str(path))
    text = path.read_text("utf-8")
    assert all(word in text for word in (*WORDS, "royalty", "she →"))


def test_selected_words_are_marked(plane):
    before = plane.to_image()
    plane.set_selected(frozenset(("dog", "nobody")))
    assert plane.to_image() != before
    plane.set_selected(frozenset())
    assert plane.to_image() == before


def test_an_empty_plane_says_what_to_do(plane):
    plane.clear("Nothing yet\nType words.")
    assert plane.accessibleDescription() == "Nothing yet\nType words."
    assert plane.words == ()
    plane.grab()


def test_shapes_differ_and_are_of_one_size():
    drawn = {
        tuple((e.x, e.y) for e in (mark(k, 5).elementAt(i) for i in range(mark(k, 5).elementCount())))
        for k in range(len(SHAPES))
    }
    assert len(drawn) == len(SHAPES)
    assert all(7 < mark(k, 5).boundingRect().height() < 16 for k in range(len(SHAPES)))


@pytest.mark.parametrize(("low", "high"), [(-0.37, 0.52), (0, 1), (-3e-4, 2e-4), (5, 5)])
def test_ticks_are_round_and_within(low, high):
    found = ticks(low, high, 7)
    values = [value for value, _ in found]
    assert all(low - 1e-12 <= value <= high + 1e-12 for value in values)
    if high > low:
        assert 3 <= len(values) <= 16
        step = values[1] - values[0]
        assert found[0][1] == short_number(values[0], step)


def test_no_name_lies_under_the_head_of_an_arrow(plane):
    # ends so near each other that most names find no room to the right of theirs
    rng = np.random.default_rng(4)
    heights = np.sort(rng.uniform(-0.1, 0.1, 14))
    starts = np.column_stack((rng.uniform(-0.5, -0.4, 14), heights))
    ends = np.column_stack((rng.uniform(0.36, 0.44, 14), heights + rng.normal(0, 0.004, 14)))
    words = [f"{kind}{k}" for kind in ("capital", "country") for k in range(14)]
    plane.set_words(words, np.vstack((starts, ends)), ACROSS, UPWARD, arrows=[(k, 14 + k) for k in range(14)])
    at, boxes = plane.positions(), plane.name_boxes()
    assert len(boxes) > 7
    for a, b in zip(at[:14], at[14:], strict=True):
        along = (b - a) / np.hypot(*(b - a))
        across = np.array((-along[1], along[0]))
        for back in np.linspace(0, 1, 9):
            for side in (-1, 0, 1):
                place = b - along * (6.5 + 8 * back) + across * 3.4 * side * back
                assert not any(box.contains(QPointF(*place)) for box in boxes.values())


def test_the_mean_of_a_lane_strikes_through_no_word(plane):
    words = [f"word{k}" for k in range(24)]
    places = np.concatenate((np.linspace(-0.3, -0.1, 12), np.linspace(0.1, 0.3, 12)))
    content = {"groups": np.repeat((0, 1), 12), "names": ("women", "men")}
    plane.set_words(words, places, ACROSS, **content, means=True)
    image, boxes = plane.to_image(1.0), plane.name_boxes()
    layout = plane._layout
    x = [round(layout.x_of(places[part].mean())) for part in (slice(0, 12), slice(12, 24))]
    canvas = theme.color("canvas").rgb()
    crossed = [(word, box) for word, box in boxes.items() if any(box.left() + 1 < at < box.right() - 1 for at in x)]
    assert crossed
    # above and below its letters, where the line would be, is nothing
    for _word, box in crossed:
        for at in x:
            if box.left() + 1 < at < box.right() - 1:
                assert image.pixel(at, round(box.top()) + 1) == canvas
                assert image.pixel(at, round(box.bottom()) - 1) == canvas
    # while it is drawn where nothing is written
    free = [
        y
        for y in range(int(layout.lanes[0].top()) + 24, int(layout.lanes[0].bottom()) - 6)
        if not any(box.adjusted(-1, -1, 1, 1).contains(QPointF(x[0], y)) for box in boxes.values())
    ]
    assert any(image.pixel(x[0], y) != canvas for y in free)


def test_limits_hold_whiskers_but_leave_a_third_to_the_points():
    values = np.array([0.1, 0.3])
    short = np.array([[0.05, 0.2], [0.2, 0.35]])
    assert (with_whiskers(values, short).min(), with_whiskers(values, short).max()) == (0.05, 0.35)
    long = np.array([[-9.0, 9.0], [np.nan, np.nan]])
    held = with_whiskers(values, long)
    assert (held.min(), held.max()) == pytest.approx((0.1 - 0.3, 0.3 + 0.3))
    assert with_whiskers(values, None) is values


def test_a_card_and_the_data_tell_the_interval_of_each_point(qtbot):
    plane = WordPlane()
    qtbot.addWidget(plane)
    spans = np.array([[[0.05, 0.2]], [[np.nan, np.nan]]])
    plane.set_words(("one", "two"), np.array([0.1, 0.3]), PlaneAxis("cosine"), spans=spans)
    assert "80 % interval: +0.0500 to +0.2000" in plane.card_of(0)
    assert len(plane.card_of(1)) == 2
    columns = [column.head for column in plane.drawn_numbers().columns]
    assert columns == ["Word", "cosine", "cosine, low", "cosine, high"]


def test_in_a_lecture_hall_all_is_larger_and_is_found_there(plane, qtbot):
    before = {word: box.height() for word, box in plane.name_boxes().items()}
    plane.set_letters(1.6)
    for word, box in plane.name_boxes().items():
        assert box.height() == pytest.approx(1.6 * before[word])
        assert plane.rect().contains(box.toAlignedRect())
    assert (plane.positions() <= (700, 500)).all()
    assert plane.to_image(1.0).width() == pytest.approx(700, abs=2)
    with qtbot.waitSignal(plane.word_clicked) as clicked:
        qtbot.mouseClick(plane, Qt.MouseButton.LeftButton, pos=QPointF(*plane.positions()[4]).toPoint())
    assert clicked.args == ["dog"]
    place = plane.word_under(QPointF(*plane.positions()[1]).toPoint())[1]
    assert (QPointF(place) - QPointF(*plane.positions()[1])).manhattanLength() < 2
