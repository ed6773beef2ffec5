"""Four words in space: distances and angles are those of all dimensions, and views are projections."""

import math

import numpy as np
import pytest
from scipy.spatial.distance import pdist

from embviz.teaching.analogies.in_space import angle_between, place, view_angles, view_axes

VECTORS = np.random.default_rng(6).standard_normal((4, 40))


def test_nothing_is_lost_in_space():
    a, b, c, d = VECTORS
    placed = place(VECTORS)
    assert pdist(placed.places) == pytest.approx(pdist(np.array([a, b, c, d, b - a + c])))
    one, other = b - a, d - c
    expected = math.degrees(math.acos(one @ other / np.linalg.norm(one) / np.linalg.norm(other)))
    assert placed.angle == pytest.approx(expected)
    assert placed.miss == pytest.approx(np.linalg.norm(d - (b - a + c)) / np.linalg.norm(one))


def test_few_dimensions_and_words_that_are_the_same():
    flat = place(np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]))
    assert flat.angle == pytest.approx(0, abs=1e-5)
    assert flat.miss == pytest.approx(0, abs=1e-12)
    assert flat.side_view() is None
    same = place(np.array([[1.0, 2.0], [1.0, 2.0], [0.0, 1.0], [1.0, 1.0]]))
    assert math.isnan(same.angle)
    assert math.isnan(same.miss)


def test_views_are_orthonormal_and_look_along_their_direction():
    for way in np.random.default_rng(1).standard_normal((5, 3)):
        axes = view_axes(*view_angles(way))
        assert axes @ axes.T == pytest.approx(np.eye(2), abs=1e-12)
        assert axes @ way == pytest.approx([0, 0], abs=1e-12)


def test_from_the_side_the_steps_look_the_same_and_the_answer_hides_the_result():
    placed = place(VECTORS)
    axes = view_axes(*view_angles(placed.side_view()))
    assert placed.angle > 30
    assert placed.seen_angle(axes) == pytest.approx(0, abs=1e-4)
    seen = placed.places @ axes.T
    assert seen[3] == pytest.approx(seen[4])
    for around in (0.0, 1.0):
        other = view_axes(around, 0.3)
        assert placed.seen_angle(other) == pytest.approx(angle_between(*(placed.steps @ other.T)))
