"""Names on a small map: one for each group, over no disc and over no other name."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embviz.gui.start.group_labels import beside, name_groups

HEIGHT, RADIUS = 8.0, 3.0
ROOM = (0.0, 0.0, 360.0, 180.0)


def _named(discs, groups, former=(), widths=None, room=ROOM):
    discs = np.array(discs, float)
    widths = np.full(len(discs), 40.0) if widths is None else widths
    return name_groups(discs, np.array(groups), widths, HEIGHT, RADIUS, room, former)


def test_a_name_is_to_the_right_of_its_disc_where_that_is_free():
    assert _named([(100, 90)], [0]) == [(0, 0)]
    left, top, right, bottom = beside(np.array([100, 90]), 40.0, HEIGHT, RADIUS)[0]
    assert (left, right - left, top, bottom) == (106, 40, 86, 94)


def test_where_the_right_is_taken_it_is_on_another_side():
    # a disc to the right, the edge of the map, another one to the left as well
    assert _named([(100, 90), (120, 90)], [0, 1])[0] == (0, 1)
    assert _named([(340, 90)], [0]) == [(0, 1)]
    assert _named([(100, 90), (120, 90), (80, 90)], [0, 1, 1])[0] == (0, 2)
    assert _named([(340, 4)], [0], widths=np.array([350.0])) == []


def test_another_word_of_the_group_is_named_where_the_first_has_no_room():
    around = [(100 + 20 * x, 90 + 12 * y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    named = _named([(100, 90), (250, 90), *around], [0, 0] + [1] * len(around))
    assert named[0] == (1, 0)


def test_a_name_stays_as_long_as_it_can():
    discs = [(100, 90), (250, 90)]
    assert _named(discs, [0, 0], former=[(1, 3)]) == [(1, 3)]
    assert _named([*discs, (250, 105)], [0, 0, 1], former=[(1, 3)])[0] == (0, 0)


@given(st.integers(0, 10_000))
def test_no_name_covers_a_disc_or_another_name(seed):
    random = np.random.default_rng(seed)
    count = int(random.integers(1, 60))
    discs, groups = random.uniform((0, 0), (360, 180), (count, 2)), random.integers(0, 12, count)
    widths = random.uniform(15, 70, count)
    named = _named(discs, groups, widths=widths)
    assert len({groups[at] for at, _side in named}) == len(named)
    boxes = [beside(discs[at], widths[at], HEIGHT, RADIUS)[side] for at, side in named]
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert min(left, top, 360 - right, 180 - bottom) >= 0
        for x, y in discs:
            # the distance of a disc's center from the label
            assert np.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)) >= RADIUS
        for other in boxes[:number]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
