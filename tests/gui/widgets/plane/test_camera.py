import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embviz.gui.widgets.plane.camera import (
    MARGIN,
    Camera,
    Flight,
    between,
    extent,
    fills_well,
    fitted,
    fitted_around,
    lowest_left,
    under_corner,
)
from embviz.gui.widgets.plane.turning import Rotation

numbers = st.floats(-50, 50)
scales = st.floats(0.05, 500)
cameras = st.builds(Camera, numbers, numbers, scales)


@given(cameras, numbers, numbers)
def test_screen_and_plane_are_inverse(camera, x, y):
    sx, sy = camera.to_screen(x, y, 800, 600)
    assert camera.to_plane(sx, sy, 800, 600) == pytest.approx((x, y), abs=1e-6)


def test_up_in_the_plane_is_up_on_the_screen():
    assert Camera(0, 0, 10).to_screen(1, 1, 100, 100) == (60, 40)


@given(cameras, st.floats(0.2, 5), st.floats(0, 800), st.floats(0, 600), st.floats(0, 1))
def test_the_point_under_the_pointer_stays_there_all_through_a_zoom(camera, factor, sx, sy, t):
    below = camera.to_plane(sx, sy, 800, 600)
    end = camera.zoomed(factor, sx, sy, 800, 600)
    assert end.scale == pytest.approx(camera.scale * factor)
    assert between(camera, end, t).to_screen(*below, 800, 600) == pytest.approx((sx, sy), abs=1e-2)


def test_a_flight_starts_and_ends_where_it_should():
    start, end = Camera(0, 0, 1), Camera(3, -2, 8)
    flight = Flight(start, end, 10.0, 0.5)
    assert flight.at(10.0).x == pytest.approx(start.x)
    assert flight.at(10.5) == end
    assert not flight.over(10.4)
    assert flight.over(10.5)


def test_a_flight_turns_evenly_and_hands_keep_the_side():
    start = Camera(0, 0, 1)
    end = Camera(3, -2, 8).turned(200, 0, 400, 900)
    assert end.turn == Rotation().dragged(200, 0, 400)
    assert between(start, end, 0.5).turn.matrix() == pytest.approx(Rotation().dragged(100, 0, 400).matrix())
    assert end.panned(5, 5).turn == end.zoomed(2, 10, 10, 400, 900).turn == end.turn


def test_a_dragged_picture_follows_the_pointer():
    camera = Camera(2, 3, 40)
    x, y = camera.to_screen(5, 5, 300, 200)
    assert camera.panned(17, -9).to_screen(5, 5, 300, 200) == pytest.approx((x + 17, y - 9))


def test_a_fit_shows_all_and_is_as_large_as_the_margin_allows():
    camera = fitted((-1, -2, 3, 2), 800, 600)
    left, top = camera.to_screen(-1, 2, 800, 600)
    right, bottom = camera.to_screen(3, -2, 800, 600)
    assert top == pytest.approx(600 * MARGIN)
    assert bottom == pytest.approx(600 * (1 - MARGIN))
    assert left + right == pytest.approx(800)


@pytest.mark.parametrize("apart", [0, 1e-300, 1e-17])
def test_one_point_can_be_fitted(apart):
    assert fitted((1, -apart, 1 + apart, apart), 100, 100).scale == pytest.approx(100 * (1 - 2 * MARGIN))


def test_extent_leaves_out_what_is_not_finite_and_strays():
    points = np.random.default_rng(0).uniform(-1, 1, (4000, 2))
    points[0], points[1] = (500, 500), (np.nan, 0)
    assert max(map(abs, extent(points))) <= 1
    assert extent(np.full((3, 2), np.nan)) is None
    assert extent(np.array([[1.0, 2.0], [3.0, 5.0]])) == (1, 2, 3, 5)


def test_a_breath_needs_no_new_fit_but_growth_does():
    bounds = (-1.0, -1.0, 1.0, 1.0)
    camera = fitted(bounds, 800, 600)
    assert fills_well(tuple(1.03 * b for b in bounds), camera, 800, 600)
    assert not fills_well(tuple(1.3 * b for b in bounds), camera, 800, 600)
    assert not fills_well(tuple(0.5 * b for b in bounds), camera, 800, 600)


@pytest.mark.parametrize("bounds", [(-1.0, -2.0, 5.0, 1.0), (0.0, 0.0, 1.0, 8.0), (0.0, 0.0, 0.0, 0.0)])
def test_a_fit_leaves_the_foot_free_and_moves_up_no_farther_than_it_must(bounds):
    size, foot = (640, 400), 50.0
    camera = fitted(bounds, *size, foot=foot)
    left, top = camera.to_screen(bounds[0], bounds[3], *size)
    right, bottom = camera.to_screen(bounds[2], bounds[1], *size)
    assert 0 <= left <= right <= size[0]
    assert 0 <= top <= bottom <= size[1] - foot
    plain = fitted(bounds, *size)
    if plain.to_screen(0, bounds[1], *size)[1] < size[1] - foot - size[1] * MARGIN:
        assert (camera.x, camera.y) == (plain.x, plain.y)
    assert fills_well(bounds, camera, *size, foot=foot)


@pytest.mark.parametrize("size", [(640, 400), (1400, 700), (300, 800)])
@pytest.mark.parametrize("bounds", [(-1.0, -2.0, 5.0, 1.0), (0.0, 0.0, 1.0, 8.0)])
def test_a_fit_leaves_the_inset_free_and_moves_aside_no_farther_than_it_must(size, bounds):
    inset = 100.0
    camera = fitted(bounds, *size, inset)
    left, top = camera.to_screen(bounds[0], bounds[3], *size)
    right, bottom = camera.to_screen(bounds[2], bounds[1], *size)
    assert left >= inset
    assert right <= size[0]
    assert top >= 0
    assert bottom <= size[1]
    plain = fitted(bounds, *size)
    if plain.to_screen(bounds[0], bounds[3], *size)[0] > inset + size[0] * MARGIN:
        assert camera == plain
    assert fills_well(bounds, camera, *size, inset)


@pytest.mark.parametrize("corner", [(200.0, 90.0), (180.0, 380.0), (60.0, 60.0)])
@pytest.mark.parametrize("shape", [(1.0, 1.0), (3.0, 1.0), (1.0, 3.0)])
def test_a_fit_around_a_corner_is_as_large_as_the_words_allow(corner, shape):
    size, points = (570.0, 560.0), np.random.default_rng(1).normal(size=(900, 2)) * shape
    bounds = (*points.min(axis=0).tolist(), *points.max(axis=0).tolist())
    camera = fitted_around(bounds, *size, corner, lowest_left(points))
    left, top = camera.to_screen(bounds[0], bounds[3], *size)
    right, bottom = camera.to_screen(bounds[2], bounds[1], *size)
    assert left >= 0
    assert top >= 0
    assert right <= size[0]
    assert bottom <= size[1]
    assert under_corner(corner, points, camera, *size) == (0, 0)
    beside, whole = fitted(bounds, *size, corner[0]), fitted(bounds, *size)
    assert beside.scale * 0.999 <= camera.scale <= whole.scale


def test_the_lowest_points_at_the_left_are_those_that_a_corner_reaches_first():
    points = np.array([[0, 5], [1, 6], [2, 3], [3, 4], [4, 0], [5, 1], [np.nan, 0]])
    assert lowest_left(points).tolist() == [[0, 5], [2, 3], [4, 0]]
    assert lowest_left(points[6:]).tolist() == []
