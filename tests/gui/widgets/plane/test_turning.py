import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embviz.gui.widgets.plane.turning import Rotation, turned_between

steps = st.integers(-400, 400)


def by_rodrigues(axis, angle):
    """The rotation about an axis by Rodrigues' formula."""
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross


@given(st.lists(st.tuples(steps, steps), min_size=1, max_size=12))
def test_drags_are_rotations_about_axes_of_the_screen(drags):
    turn, expected = Rotation(), np.eye(3)
    for dx, dy in drags:
        turn = turn.dragged(dx, dy, 500)
        if dx or dy:
            expected = by_rodrigues(np.array([dy, dx, 0.0]), math.pi * math.hypot(dx, dy) / 500) @ expected
    assert turn.matrix() == pytest.approx(expected, abs=1e-9)
    assert turn.matrix() @ turn.matrix().T == pytest.approx(np.eye(3), abs=1e-12)


@pytest.mark.parametrize(("drag", "way"), [((40, 0), (1, 0)), ((-40, 0), (-1, 0)), ((0, 40), (0, -1))])
def test_the_near_side_follows_the_hand(drag, way):
    x, y, _ = Rotation().dragged(*drag, 500).matrix() @ (0, 0, 1)
    assert np.sign(np.round((x, y), 9)).tolist() == list(way)


def test_a_drag_across_the_view_is_half_a_turn():
    assert Rotation().dragged(500, 0, 500).matrix() == pytest.approx(np.diag([-1.0, 1, -1]), abs=1e-12)


def test_a_thousand_small_steps_stay_a_rotation_and_there_and_back_is_home():
    turn = Rotation()
    for k in range(1000):
        turn = turn.dragged(3 + k % 5, 2 - k % 3, 500)
    assert np.linalg.det(turn.matrix()) == pytest.approx(1, abs=1e-12)
    assert Rotation().home
    assert not turn.home
    assert Rotation().dragged(30, 10, 500).dragged(-30, -10, 500).home


@given(steps, steps, steps, steps, st.floats(0, 1))
def test_between_two_turns_the_angle_grows_evenly(a, b, c, d, t):
    start, end = Rotation().dragged(a, b, 500), Rotation().dragged(c, d, 500)

    def angle(one, other):
        cosine = (np.trace(one.matrix().T @ other.matrix()) - 1) / 2
        return math.acos(min(1.0, max(-1.0, cosine)))

    whole = angle(start, end)
    if whole < math.pi - 0.1:
        assert angle(start, turned_between(start, end, t)) == pytest.approx(t * whole, abs=1e-5)
        assert angle(turned_between(start, end, t), end) == pytest.approx((1 - t) * whole, abs=1e-5)
    assert turned_between(start, end, 1) == end
