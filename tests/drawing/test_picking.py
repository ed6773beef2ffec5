import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from embviz.drawing.picking import PointGrid, RankedPoints, inside_polygon
from tests.example_counts import examples

# halves: points fall upon each other and on the edges of boxes, and every distance is exact
halves = st.integers(-40, 40).map(lambda v: v / 2)
coordinates = st.one_of(halves, st.sampled_from([np.nan, np.inf, -np.inf, 1e18, -9e3]))
clouds = arrays.arrays(np.float32, st.tuples(st.integers(0, 60), st.just(2)), elements=coordinates)
placed = settings(max_examples=examples(150), deadline=None)


def has_place(point):
    return all(abs(v) < 1e17 for v in point)  # false for nan too


def gridded(cloud):
    return PointGrid(*np.ascontiguousarray(cloud.T))


@placed
@given(clouds, halves, halves, st.sampled_from([0.5, 1.0, 3.0, 1e6]))
def test_the_nearest_point_is_the_first_of_the_nearest(cloud, x, y, reach):
    best, expected = reach**2, -1
    for i, point in enumerate(cloud.tolist()):
        if has_place(point):
            square = (point[0] - x) ** 2 + (point[1] - y) ** 2
            if square < best or (expected < 0 and square == best):
                best, expected = square, i
    assert gridded(cloud).nearest(x, y, reach) == expected


@placed
@given(clouds, st.lists(halves, min_size=4, max_size=4))
def test_a_box_holds_the_points_between_its_edges(cloud, corners):
    left, right = sorted(corners[:2])
    bottom, top = sorted(corners[2:])
    grid = gridded(cloud)
    expected = [
        i for i, (x, y) in enumerate(cloud.tolist()) if has_place((x, y)) and left <= x <= right and bottom <= y <= top
    ]
    assert sorted(grid.inside(left, bottom, right, top).tolist()) == expected
    assert grid.count_around(left, bottom, right, top) >= len(expected)
    stretches = grid.stretches(left, bottom, right, top)
    assert sum(last - first for first, last in stretches) == grid.count_around(left, bottom, right, top)
    assert set(expected) <= {i for first, last in stretches.tolist() for i in grid.ids[first:last].tolist()}


@placed
@given(clouds)
def test_a_grid_holds_each_point_that_has_a_place_once(cloud):
    grid = gridded(cloud)
    assert sorted(grid.ids.tolist()) == [i for i, point in enumerate(cloud.tolist()) if has_place(point)]
    np.testing.assert_array_equal(np.column_stack((grid.x, grid.y)), cloud[grid.ids])


@placed
@given(clouds, st.lists(halves, min_size=4, max_size=4), st.integers(0, 60), st.randoms())
def test_the_foremost_in_a_box_are_the_first_of_the_order(cloud, corners, most, random):
    left, right = sorted(corners[:2])
    bottom, top = sorted(corners[2:])
    order = list(range(len(cloud)))
    random.shuffle(order)
    rank = np.empty(len(cloud), np.int32)
    rank[order] = np.arange(len(cloud))
    points = RankedPoints(cloud, np.array(order, np.int32), rank)
    for many in (most, len(cloud)):
        expected = [i for i in order if left <= cloud[i, 0] <= right and bottom <= cloud[i, 1] <= top][:many]
        assert points.foremost(left, bottom, right, top, many).tolist() == expected


def test_a_grid_of_many_points_agrees_with_brute_force():
    rng = np.random.default_rng(2)
    # a dense core, some far strays and a row of points on one line: cells of all fillings
    cloud = np.concatenate(
        (rng.normal(size=(4000, 2)), rng.normal(size=(20, 2)) * 500, rng.normal(size=(300, 1)) * [1, 0])
    ).astype(np.float32)
    grid = gridded(cloud)
    for at in np.concatenate((rng.normal(size=(200, 2)), rng.normal(size=(50, 2)) * 300)):
        distance = np.hypot(*(cloud.astype(np.float64) - at).T)
        for reach in (0.01, 0.3, 1e4):
            expected = int(distance.argmin()) if distance.min() <= reach else -1
            assert grid.nearest(*at, reach) == expected


def test_of_points_as_near_in_different_cells_the_first_is_taken():
    rng = np.random.default_rng(6)
    lattice = np.stack(np.meshgrid(np.arange(30), np.arange(30)), -1).reshape(-1, 2)
    cloud = lattice[rng.permutation(len(lattice))].astype(np.float32)
    grid = gridded(cloud)
    for x, y in rng.integers(0, 29, (200, 2)) + 0.5:
        distance = np.hypot(*(cloud - (x, y)).T)
        assert (distance == distance.min()).sum() == 4
        assert grid.nearest(x, y, 5.0) == distance.argmin()


def winding(x, y, corners):
    """Turns of the line around (x, y), from the angles of its edges; None on the line."""
    turned = 0.0
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        cross = (ax - x) * (by - y) - (ay - y) * (bx - x)
        dot = (ax - x) * (bx - x) + (ay - y) * (by - y)
        if cross == 0 and dot <= 0:
            return None
        turned += np.arctan2(cross, dot)
    return round(turned / (2 * np.pi))


@placed
@given(clouds, st.lists(st.tuples(halves, halves), max_size=9))
def test_a_lasso_holds_what_it_winds_around(cloud, corners):
    inside = inside_polygon(cloud[:, 0], cloud[:, 1], corners)
    for (x, y), found in zip(cloud.tolist(), inside.tolist(), strict=True):
        if not has_place((x, y)) or len(corners) < 3:
            assert not found
        elif (turns := winding(x, y, corners)) is not None:
            assert found == (turns != 0)


def test_what_a_lasso_goes_around_twice_is_inside():
    square = [(0, 0), (4, 0), (4, 4), (0, 4)]
    inside = inside_polygon(np.array([2.0, 5.0]), np.array([2.0, 2.0]), square + square)
    assert inside.tolist() == [True, False]


@pytest.mark.parametrize("polygon", [[], [(0, 0)], [(0, 0), (1, 1)]])
def test_a_line_of_less_than_three_corners_holds_nothing(polygon):
    assert not inside_polygon(np.zeros(3), np.zeros(3), polygon).any()
