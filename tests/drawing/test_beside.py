"""Names beside points: over no point and no other name, by looking at every box."""

import numpy as np
import pytest

from embviz.drawing.labels import AIR, boxes_beside, rows_of_strip, sides_of_names

VIEW = (0.0, 0.0, 600.0, 400.0)
RADIUS, GAP = 4.0, 9.0


def _placed(points, sizes, sides):
    boxes = boxes_beside(points, GAP, sizes)
    return {k: boxes[k, side] for k, side in enumerate(sides.tolist()) if side >= 0}


def _meets(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("count", [1, 30, 200])
def test_names_cover_nothing_and_stay_within_the_view(count):
    rng = np.random.default_rng(count)
    points = rng.uniform((10, 10), (590, 390), (count, 2))
    sizes = np.column_stack((rng.uniform(20, 90, count), np.full(count, 15.0)))
    sides = sides_of_names(points, RADIUS, GAP, sizes, np.arange(count), VIEW, np.full(count, -1))
    placed = _placed(points, sizes, sides)
    assert len(placed) >= min(count, 30)
    for k, box in placed.items():
        assert box[0] >= 0
        assert box[1] >= 0
        assert box[2] <= 600
        assert box[3] <= 400
        for x, y in points.tolist():
            assert not _meets(box, (x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS))
        for other, far in placed.items():
            assert other == k or not _meets(box, (far[0] - AIR, far[1], far[2] + AIR, far[3]))


def test_the_first_in_order_are_named_where_not_all_can_be():
    points = np.array([(100.0, 100.0), (104.0, 100.0)] * 8)
    sizes = np.full((16, 2), (60.0, 15.0))
    sides = sides_of_names(points, 1.0, GAP, sizes, np.arange(16)[::-1], VIEW, np.full(16, -1))
    named = np.flatnonzero(sides >= 0)
    assert 0 < len(named) < 16
    assert 15 in named
    assert 0 not in named


def test_a_side_is_kept_until_it_is_taken():
    points, sizes = np.array([(300.0, 200.0)]), np.array([(50.0, 15.0)])
    order = np.array([0])
    assert sides_of_names(points, RADIUS, GAP, sizes, order, VIEW, np.array([-1]))[0] == 0
    assert sides_of_names(points, RADIUS, GAP, sizes, order, VIEW, np.array([3]))[0] == 3
    corner = np.array([(300.0, 398.0)])  # no room below
    assert sides_of_names(corner, RADIUS, GAP, sizes, order, VIEW, np.array([3]))[0] != 3


def test_a_name_keeps_off_a_line_where_it_has_another_side():
    points, sizes = np.array([(300.0, 200.0)]), np.array([(50.0, 15.0)])
    line = np.column_stack((np.linspace(300, 400, 30), np.full(30, 200.0)))
    side = sides_of_names(points, RADIUS, GAP, sizes, np.array([0]), VIEW, np.array([0]), line)[0]
    assert side != 0
    assert side >= 0


@pytest.mark.parametrize(("count", "rows"), [(6, 3), (60, 6), (60, 60), (24, 3)])
def test_marks_of_a_strip_lie_over_no_mark_and_no_name(count, rows):
    rng = np.random.default_rng(count + rows)
    x = rng.uniform(0, 900, count)
    marks = x - 5, x + 5
    names = x - 5, x + 9 + rng.uniform(20, 80, count)
    row, named = rows_of_strip(marks, names, np.full(rows, -np.inf))
    ends = np.where(named, names[1], marks[1])
    over = 0
    for at in range(rows):
        own = np.flatnonzero(row == at)
        own = own[np.argsort(x[own])]
        over += int((ends[own[:-1]] > marks[0][own[1:]]).sum())
    assert over == 0
    assert named.sum() == count if rows == count else named.any()


def test_where_marks_have_no_room_no_name_is_written_over_them():
    x = np.full(10, 50.0) + np.arange(10)
    row, named = rows_of_strip((x - 5, x + 5), (x - 5, x + 60), np.full(2, -np.inf))
    assert named.sum() <= 2
    # only what is rightmost of its row is named
    assert all(x[k] == x[row == row[k]].max() for k in np.flatnonzero(named))


def test_rows_begin_where_they_are_free():
    row, named = rows_of_strip(
        (np.array([10.0, 200.0]), np.array([20.0, 210.0])),
        (np.array([10.0, 200.0]), np.array([60.0, 250.0])),
        np.array([100.0, -np.inf]),
    )
    assert row.tolist() == [1, 0]
    assert named.all()
