import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embviz.drawing.kernels.gliding import seen_places, underway
from embviz.drawing.kernels.rotation import SLICES, in_front, nearest_first, project_turned, shade

AWAY, DISTANCE = 5e17, 3.5


def rotation(seed):
    matrix, _ = np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))
    return matrix * np.sign(np.linalg.det(matrix))


def by_matrices(points, center, radius, turn, camera, scale, middle):
    """Screen positions and depths, in double precision and whole arrays."""
    turned = (points - center) @ turn.T
    near = np.minimum(turned[:, 2], radius)
    plane = center[:2] + turned[:, :2] * (DISTANCE * radius / (DISTANCE * radius - near))[:, None]
    return middle + (plane - camera) * scale * (1, -1), np.maximum(near / radius, -1)


@settings(deadline=None)
@given(st.integers(0, 10**6), st.floats(0, 1), st.floats(0.1, 300), st.integers(1, 80))
def test_points_are_turned_as_by_matrices(seed, t, scale, n):
    rng = np.random.default_rng(seed)
    start, end = rng.normal(size=(2, n, 3)).astype(np.float32)
    center, radius, turn = rng.normal(size=3), rng.uniform(0.5, 3), rotation(seed)
    camera, middle = rng.normal(size=2), np.array([400.0, 300.0])
    x, y, depth = np.empty((3, n), np.float32)
    project_turned(start, end, t, center, radius, turn, DISTANCE, AWAY, *camera, scale, *middle, x, y, depth)
    points = start + (end - start).astype(np.float64) * t
    (at, near) = by_matrices(points, center, radius, turn, camera, scale, middle)
    assert np.column_stack((x, y)) == pytest.approx(at, rel=1e-4, abs=1e-3 * max(scale, 1))
    assert depth == pytest.approx(near, abs=1e-4)


def test_points_without_a_place_stay_without_one_however_they_are_turned():
    far = np.full((5, 3), 1e18, np.float32)
    x, y, depth = np.empty((3, 5), np.float32)
    project_turned(far, far, 1.0, np.zeros(3), 1.0, rotation(3), DISTANCE, AWAY, 0.0, 0.0, 50.0, 0.0, 0.0, x, y, depth)
    assert (x >= AWAY / 2).all()
    assert (y >= AWAY / 2).all()
    assert (depth == -1).all()


def test_near_points_come_first():
    depth = np.random.default_rng(0).uniform(-1, 1, 5000).astype(np.float32)
    depth[:2] = 1, -1
    out = np.empty(5000, np.int32)
    nearest_first(depth, out)
    assert sorted(out.tolist()) == list(range(5000))
    assert (np.diff(depth[out]) <= 2 / SLICES + 1e-6).all()
    assert out[-1] == 1 or depth[out[-1]] < -1 + 2 / SLICES


def test_far_points_shrink_and_fade_into_the_background():
    depth = np.array([1, 0, -1], np.float32)
    radius, color = np.full(3, 4, np.float32), np.full(3, 0xFF0000C8, np.uint32)
    sizes, colors = np.empty(3, np.float32), np.empty(3, np.uint32)
    shade(radius, color, np.uint32(0xFFFFFFFF), depth, DISTANCE, 0.25, sizes, colors)
    assert sizes == pytest.approx(4 / (1 - depth / DISTANCE))
    assert colors[0] == 0xFF0000C8
    for seen, share in zip(colors[1:], (0.625, 0.25), strict=True):
        parts = [int(seen) >> shift & 255 for shift in (16, 8, 0)]
        assert parts == pytest.approx([255 * (1 - share)] * 2 + [255 * (1 - share) + 200 * share], abs=2)
        assert int(seen) >> 24 == 255


@given(st.integers(0, 10**6), st.floats(0, 100), st.floats(0, 100))
def test_the_hand_grasps_what_lies_in_front(seed, at_x, at_y):
    rng = np.random.default_rng(seed)
    x, y = rng.uniform(0, 100, (2, 300)).astype(np.float32)
    depth = rng.permutation(np.linspace(-1, 1, 300)).astype(np.float32)
    away = np.hypot(x.astype(float) - at_x, y.astype(float) - at_y)
    close = np.flatnonzero(away <= 4)
    expected = close[depth[close].argmax()] if len(close) else away.argmin() if away.min() <= 12 else -1
    assert in_front(x, y, depth, at_x, at_y, 4.0, 12.0) == expected


def test_places_of_words_that_are_not_seen_lie_far_away():
    newest = np.array([[1, 2, 3], [np.nan, 0, 0], [4, 5, np.inf], [7, 8, 9]], np.float32)
    out = np.empty_like(newest)
    seen_places(newest, np.array([False, False, False, True]), np.float32(1e18), out)
    assert out[0].tolist() == [1, 2, 3]
    assert (out[1:] == np.float32(1e18)).all()


def test_words_on_their_way_and_those_that_jump():
    start = np.array([[0, 0], [1e18, 1e18], [2, 2], [3, 3]], np.float32)
    end = np.array([[4, 8], [1, 1], [1e18, 1e18], [5, 5]], np.float32)
    to = np.array([[9, 9], [6, 6], [7, 7], [1e18, 1e18]], np.float32)
    out = np.empty_like(to)
    underway(start, end, 0.25, to, AWAY, out)
    assert out.tolist() == [[1, 2], [6, 6], [7, 7], [np.float32(1e18)] * 2]
