"""Angles of random directions against scipy, the ordinary sphere and drawn points."""

import math

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import beta, kstest

from embviz.teaching.geometry.concentration import sample
from embviz.teaching.geometry.directions import (
    EXPERIMENT,
    angle_density,
    cosines_of_pairs,
    kept_directions,
    log10_room,
    log_chance_of_cosine,
)
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse


def test_cosines_are_those_of_numpy_and_zero_vectors_have_none():
    points = sample("gaussian", 30, 4)
    points[7] = 0
    rest = np.delete(points, 7, axis=0).astype(np.float64)
    rest /= np.linalg.norm(rest, axis=1, keepdims=True)
    expected = [rest[i] @ rest[j] for i in range(29) for j in range(i + 1, 29)]
    np.testing.assert_allclose(cosines_of_pairs(points), expected, atol=1e-6)


@pytest.mark.parametrize("dimension", [2, 3, 10, 300])
def test_density_is_one_in_all_and_that_of_drawn_directions(dimension):
    def density(angle):
        return float(angle_density(np.array([angle]), dimension)[0])

    def below(angles):
        ends = np.atleast_1d(angles)
        return np.array([quad(density, 0, end, points=[math.pi / 2], limit=200)[0] for end in ends])

    assert below(math.pi)[0] == pytest.approx(1, rel=1e-6)
    # angles with one direction are independent of each other, those of all pairs are not
    points = sample("gaussian", 800, dimension).astype(np.float64)
    angles = np.arccos(points[1:, 0] / np.linalg.norm(points[1:], axis=1))
    assert kstest(angles, below).pvalue > 1e-3


def test_in_three_dimensions_the_cosine_is_even():
    # Archimedes: the chance of |cos| >= c is 1 - c
    for cosine in (0.0, 0.1, 0.5, 0.99):
        assert math.exp(log_chance_of_cosine(3, cosine)) == pytest.approx(1 - cosine)
    assert log_chance_of_cosine(1, 0.5) == 0
    assert log_chance_of_cosine(9, 1.0) == -math.inf


def test_tiny_chances_are_those_of_scipy_in_logarithms():
    # the squared cosine has a beta distribution; where floats still reach, and far beyond
    for dimension, cosine in ((10, 0.3), (300, 0.17), (1000, 0.5), (768, 0.6)):
        expected = beta.logsf(cosine**2, 0.5, (dimension - 1) / 2)
        assert log_chance_of_cosine(dimension, cosine) == pytest.approx(expected, rel=1e-9)
    # d = 1000, c = 0.9: leading term of the tail, (1 - c²)^((d-1)/2) / (c √(π d / 2)) (1 + O(1/d))
    leading = 499.5 * math.log(1 - 0.81) - math.log(0.9 * math.sqrt(math.pi * 500))
    assert log_chance_of_cosine(1000, 0.9) == pytest.approx(leading, abs=0.01)


def test_room_is_surely_there():
    # greedy packing reaches the bound where it can be tried: 3 dimensions, 30 degrees: 1 / (1 - sin 30°) = 2, axes 3
    assert log10_room(3, 30) == pytest.approx(math.log10(3))
    assert 10 ** log10_room(3, 80) == pytest.approx(1 / (1 - math.sin(math.radians(80))))
    assert kept_directions(sample("sphere", 3000, 10), 45) >= 10 ** log10_room(10, 45)
    assert kept_directions(sample("sphere", 3000, 20), 40) >= 10 ** log10_room(20, 40)


def test_keeping_directions_is_given_up():
    with pytest.raises(Cancelled):
        kept_directions(sample("sphere", 30, 5), 20, Pulse(cancelled=lambda: True))


def test_kept_directions_are_apart():
    points, kept = sample("sphere", 400, 6, 1).astype(np.float64), []
    for point in points:
        if all(abs(point @ other) <= math.sin(math.radians(25)) for other in kept):
            kept.append(point)
    assert kept_directions(3 * sample("sphere", 400, 6), 25) == len(kept)


def test_the_share_near_a_right_angle():
    for dimension in (3, 50, 768):
        near = EXPERIMENT.at(dimension, "", 10.0).values["near"]
        chance = 1 - math.exp(log_chance_of_cosine(dimension, math.sin(math.radians(10))))
        assert near == pytest.approx(chance, abs=0.01)
    axes = EXPERIMENT.on_vectors(np.eye(4, dtype=np.float32), 1.0)
    assert axes.values == pytest.approx({"near": 1, "middle": 90, "deviation": 0})


def test_a_line_has_no_density():
    with pytest.raises(InputError, match="line"):
        angle_density(np.array([1.0]), 1)
