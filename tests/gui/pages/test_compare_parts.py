"""Parts of the page of two maps: words matched by spelling, the list, colors, the light."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from embviz.gui.compare.linked_views import toward
from embviz.gui.compare.maps_page import coloring_of, key_of
from embviz.gui.compare.moved_words import Displacements, measure_movement
from embviz.gui.compare.pairing import pair
from embviz.gui.core.jobs import Job
from embviz.gui.core.settings import Settings
from embviz.gui.pages.comparable_models import FILE, MOST_MOMENTS, ComparisonSource, chosen_moments, compared
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.scene import MapScene
from embviz.text.word_index import WordIndex
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse

LEFT, RIGHT = WordIndex(["a", "b", "c", "d", "e"]), WordIndex(["c", "x", "a", "y", "e", "b"])
COUNTS = np.array([50, 40, 30, 20, 10])


def _pair(count, common_only, opened=None, **kwargs):
    return pair((LEFT, COUNTS), (RIGHT, None), count, common_only, opened, **kwargs)


def test_common_words_are_the_most_frequent_of_the_left():
    found = _pair(3, True)
    assert found.left.words == found.right.words == ("a", "b", "c")
    assert found.left.ids.tolist() == [0, 1, 2]
    assert found.right.ids.tolist() == [2, 5, 0]
    assert found.left.partner.tolist() == found.right.partner.tolist() == [0, 1, 2]
    assert found.common.tolist() == [[0, 0], [1, 1], [2, 2]]
    assert found.counts.tolist() == [50, 40, 30]


def test_each_map_may_show_words_of_its_own():
    found = _pair(3, False)
    assert found.left.words == ("a", "b", "c")
    assert found.right.words == ("c", "x", "a")
    assert found.left.partner.tolist() == [2, -1, 0]
    assert found.right.partner.tolist() == [2, -1, 0]
    assert found.common.tolist() == [[0, 2], [2, 0]]


@given(st.sets(st.integers(0, 40)), st.sets(st.integers(0, 40)), st.integers(1, 50), st.booleans())
def test_partners_are_the_same_words(left, right, count, common_only):
    index, other = (WordIndex([f"w{k}" for k in sorted(words, reverse=True)]) for words in (left, right))
    found = pair((index, None), (other, None), count, common_only)
    for own, there, vocabulary in ((found.left, found.right, index), (found.right, found.left, other)):
        assert own.words == tuple(vocabulary.words[i] for i in own.ids)
        for word, mate in zip(own.words, own.partner, strict=True):
            assert (there.words[mate] == word) if mate >= 0 else word not in there.words
        assert len(set(own.names.tolist())) == len(own)
    same = {
        (a, b)
        for a, one in enumerate(found.left.names.tolist())
        for b, two in enumerate(found.right.names.tolist())
        if one == two
    }
    assert same == {tuple(both) for both in found.common.tolist()}
    if common_only:
        assert found.left.words == found.right.words
        assert len(found.left) == min(count, len(left & right))


def test_words_know_their_place_in_the_open_vocabulary():
    found = _pair(3, False, opened=LEFT)
    assert found.left.opened.tolist() == [0, 1, 2]
    assert found.right.opened.tolist() == [2, -1, 0]


def test_matching_can_be_given_up():
    with pytest.raises(Cancelled):
        _pair(3, True, pulse=Pulse(cancelled=lambda: True))


def _moved(**kwargs):
    rows = np.array([[0, 0], [1, 2], [2, 1], [3, 3]])
    given = {
        "counts": np.array([9, 5, 5, 1]),
        "distance": np.array([0.1, 0.9, np.nan, 0.5], np.float32),
        "changed": np.array([0.5, 0.2, 0.2, 1.0], np.float32),
        **kwargs,
    }
    return Displacements(("one", "two", "three", "four"), rows, neighbors=10, dimensions=4, **given)


def test_rows_of_both_maps_lead_to_the_same_word():
    left, right = _moved().row_of
    assert left.tolist() == [0, 1, 2, 3]
    assert right.tolist() == [0, 2, 1, 3]


def test_same_word_has_the_same_color_on_both_maps(qapp):
    found = _pair(5, False, opened=LEFT)
    scene = MapScene(Settings())
    scene.coloring = Coloring("Kind", np.array([1, 0, 1, 0], np.int32), ("even", "odd"))
    left, right = (coloring_of(sheet, scene, None) for sheet in found.sides)
    assert left.values.tolist() == [1, 0, 1, 0, -1]
    assert right.values.tolist() == [1, -1, 1, -1, -1]
    amounts = np.array([0.0, 5.0, 10.0, 2.0], np.float32)
    scene.coloring = Coloring("Amount", amounts)
    left, right = (coloring_of(sheet, scene, None) for sheet in found.sides)
    assert left.range == right.range == (0.0, 10.0)
    assert left.levels[0] == right.levels[2]
    scene.coloring = None
    assert coloring_of(found.left, scene, None) is None


@pytest.mark.parametrize(("common", "neighbors", "changed"), [(1, 0, [np.nan]), (2, 1, [0, 0])])
def test_one_or_two_common_words_have_moved_too(common, neighbors, changed):
    vectors = np.random.default_rng(0).normal(size=(6, 4)).astype(np.float32)
    left, right = (
        ComparisonSource((FILE, k), "", index, None, 4, lambda ids: vectors[ids])
        for k, index in enumerate((LEFT, RIGHT))
    )
    job = Job("moved", lambda _job: None, None, None, None)
    moved = measure_movement(left, right, _pair(common, True), job)
    assert (len(moved.words), moved.neighbors) == (common, neighbors)
    np.testing.assert_array_equal(moved.changed, changed)
    assert np.isnan(moved.distance).all()  # fewer words than dimensions


def test_moments_are_offered_evenly_with_both_ends():
    assert chosen_moments(range(5)) == [0, 1, 2, 3, 4]
    many = chosen_moments(range(1000))
    assert len(many) == MOST_MOMENTS
    assert (many[0], many[-1]) == (0, 999)
    gaps = np.diff(many)
    assert gaps.max() - gaps.min() <= 1


@given(st.floats(0, 1), st.floats(0, 1), st.floats(-5, 5), st.floats(-5, 5))
def test_arrow_stands_at_the_edge_on_the_way_to_the_goal(x, y, far, high):
    box = QRectF(0, 0, 100, 60)
    start, goal = QPointF(100 * x, 60 * y), QPointF(100 * far, 60 * high)
    tip = toward(start, goal, box)
    assert box.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(tip)
    way, part = goal - start, tip - start
    assert abs(way.x() * part.y() - way.y() * part.x()) < 1e-6
    inside = box.contains(goal)
    at_edge = min(tip.x(), 100 - tip.x(), tip.y(), 60 - tip.y()) < 1e-6
    assert (tip - goal).manhattanLength() < 1e-6 if inside else at_edge


@pytest.mark.parametrize(
    ("left", "right", "name"),
    [
        (("now", 1), ("now", 1), "methods"),
        (("moment", 1, 5), ("now", 1), "moments"),
        (("moment", 1, 5), ("moment", 1, 9), "moments"),
        (("now", 1), ("run", 2), "models"),
        (("now", 3), ("moment", 1, 5), "models"),
        (("file", 1), ("file", 1), "methods"),
        (("now", 1), ("file", 1), "models"),
    ],
)
def test_what_two_offers_compare_is_told_from_their_keys(left, right, name):
    left, right = (ComparisonSource(key, "", LEFT, None, 2, lambda ids: None) for key in (left, right))
    assert compared(left, right) == compared(right, left) == name


def test_the_key_names_categories_with_their_colors_and_the_ends_of_amounts(qapp):
    scene = MapScene(Settings())
    assert key_of(None, scene) == ""
    kinds = Coloring("Kind", np.array([0, 1, 1], np.int32), ("red & blue", "green"))
    told = key_of(kinds, scene)
    assert "■</span>&nbsp;red&nbsp;&amp;&nbsp;blue" in told  # on one line
    told = told.replace("&nbsp;", " ")
    first, second = (f"#{int(pixel) & 0xFFFFFF:06x}" for pixel in kinds.table()[:2])
    assert told.index(first) < told.index("red &amp; blue") < told.index(second) < told.index("green")
    amounts = Coloring("Torn", np.array([0.25, 0.75], np.float32))
    scene.color(amounts)
    told = key_of(amounts, scene)
    assert told.startswith("Torn (of the Map page):")
    ends = [f"#{int(amounts.table()[at]) & 0xFFFFFF:06x}" for at in (0, -2)]
    assert told.index("0.25") < told.index(ends[0]) < told.index(ends[1]) < told.index("0.75")
