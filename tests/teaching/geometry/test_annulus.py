"""Lengths of Gaussian points against scipy and against drawn ones."""

import math

import numpy as np
import pytest
from scipy.stats import chi

from embviz.teaching.geometry.annulus import EXPERIMENT, deviation_of_norm, mean_norm, scaled_norms, share_within
from embviz.teaching.geometry.concentration import sample


@pytest.mark.parametrize("dimension", [1, 2, 10, 300, 1000, 1001, 5000])
def test_length_has_the_chi_distribution(dimension):
    assert mean_norm(dimension) == pytest.approx(chi.mean(dimension), rel=1e-9)
    assert share_within(dimension, 1.0) == pytest.approx(
        chi.cdf(math.sqrt(dimension) + 1, dimension) - chi.cdf(math.sqrt(dimension) - 1, dimension), rel=1e-9
    )
    if dimension <= 1000:
        assert deviation_of_norm(dimension) == pytest.approx(chi.std(dimension), rel=1e-6)


def test_deviation_goes_on_where_its_digits_would_be_lost():
    assert deviation_of_norm(1000) == pytest.approx(deviation_of_norm(1000.001), rel=1e-6)
    assert deviation_of_norm(10**8) == pytest.approx(math.sqrt(0.5))


def test_vectors_are_measured_in_the_units_of_gaussian_points():
    points = 7 * sample("gaussian", 4000, 50) + 3
    norms = scaled_norms(points)
    assert np.square(norms).mean() == pytest.approx(50)
    found, theory = EXPERIMENT.on_vectors(points, 1.0), EXPERIMENT.at(50, "", 1.0)
    for name in ("spread", "within", "ratio"):
        assert found.values[name] == pytest.approx(theory.values[name], rel=0.04)
    assert scaled_norms(np.ones((3, 2), np.float32)).tolist() == [0, 0, 0]


def test_histogram_of_the_closed_form_is_that_of_points():
    theory = EXPERIMENT.at(20, "", 1.0)
    norms = np.linalg.norm(sample("gaussian", 20_000, 20), axis=1) / math.sqrt(20)
    drawn = np.histogram(norms, theory.edges)[0]
    np.testing.assert_allclose(theory.counts / 1e5, drawn / 2e4, atol=0.006)
