import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embviz.gui.widgets.plane.gliding import DISTANCE, Ball, ball_of, between_balls, bounds_of
from embviz.gui.widgets.plane.turning import Rotation

turns = st.builds(
    lambda dx, dy, ex: Rotation().dragged(dx, dy, 300).dragged(ex, 0, 300),
    st.floats(-300, 300),
    st.floats(-300, 300),
    st.floats(-300, 300),
)


def cloud(seed, n=500):
    return np.random.default_rng(seed).normal((3, -2, 5), (2, 1, 4), (n, 3)).astype(np.float32)


@given(turns)
def test_a_point_is_seen_where_the_line_from_the_eye_meets_the_plane(turn):
    points = cloud(0)
    ball = ball_of(points)
    seen = ball.on_plane(points, turn)
    eye = np.array([0, 0, DISTANCE * ball.radius])
    for point, at in zip(points[:40].astype(float), seen[:40], strict=True):
        there = turn.matrix() @ (point - ball.center)
        share = eye[2] / (eye[2] - min(there[2], ball.radius))
        assert at == pytest.approx(ball.center[:2] + (there * share)[:2], abs=1e-4)


def test_what_strays_behind_the_eye_is_seen_where_it_is_and_no_larger_than_the_nearest():
    ball = Ball(np.zeros(3), 1.0)
    edge, behind = ball.on_plane(np.array([[0.2, 0.1, 1.0], [0.2, 0.1, 50.0]]), Rotation())
    assert behind == pytest.approx(edge)


def test_what_lies_in_the_middle_plane_is_seen_as_it_is():
    ball = Ball(np.array([1.0, 2.0, 3.0]), 2.0)
    points = np.array([[0.5, 2.5, 3.0], [1, 2, 3]])
    assert ball.on_plane(points, Rotation()) == pytest.approx(points[:, :2])


@given(turns)
def test_the_bounds_hold_the_ball_however_it_is_turned(turn):
    directions = np.random.default_rng(1).normal(size=(400, 3))
    ball = Ball(np.array([1.0, -4.0, 2.0]), 3.0)
    surface = ball.center + ball.radius * directions / np.linalg.norm(directions, axis=1, keepdims=True)
    left, bottom, right, top = ball.bounds
    seen = ball.on_plane(surface, turn)
    assert (seen >= np.array([left, bottom]) - 1e-4).all()
    assert (seen <= np.array([right, top]) + 1e-4).all()
    assert right - left == pytest.approx(6, rel=0.06)  # and no larger than need be


def test_the_ball_holds_nearly_all_words_and_heeds_no_stray():
    points = cloud(2, 4000)
    points[0], points[1] = (9e5, 0, 0), np.nan
    ball = ball_of(points)
    far = np.linalg.norm(points[2:] - ball.center, axis=1)
    assert (far <= ball.radius).mean() == pytest.approx(0.98, abs=0.001)
    outside = np.abs(ball.on_plane(points[2:], Rotation()) - ball.center[:2]).max(axis=1) > 1.15 * ball.radius
    assert outside.mean() < 0.002  # beyond the margin of a fit
    assert ball.center == pytest.approx(points[2:].mean(axis=0), abs=0.05)
    assert ball_of(np.full((4, 3), np.nan)) is None
    assert bounds_of(np.full((4, 3), np.nan)) is None
    assert ball_of(np.zeros((1, 3))).radius == 1  # one word has no size


def test_a_ball_on_its_way():
    start, end = Ball(np.zeros(3), 1.0), Ball(np.array([2.0, 4.0, 6.0]), 3.0)
    half = between_balls(start, end, 0.5)
    assert (half.center.tolist(), half.radius) == ([1, 2, 3], 2)
    assert between_balls(start, end, 1.0) is end
