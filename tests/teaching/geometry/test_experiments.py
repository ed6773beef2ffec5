"""The experiments against closed forms, scipy and Monte-Carlo."""

import math

import numpy as np
import pytest
from scipy.spatial.distance import pdist
from scipy.special import gammaln
from scipy.stats import kstest

from embviz.teaching.geometry import EXPERIMENTS
from embviz.teaching.geometry.concentration import DISTRIBUTIONS, measure, measure_sample, sample
from embviz.teaching.geometry.shell import log10_inside, share_of_vectors, shell_share
from embviz.teaching.geometry.volume import ball_volume, dimension_of_largest_ball, log_ball_volume, log_share_of_cube
from embviz.util.errors import InputError


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_readings_are_what_numpy_computes_from_all_pairs(distribution):
    points = sample(distribution, 80, 25)
    reading = measure(points)
    distances = pdist(points.astype(np.float64))
    table = np.linalg.norm(points[:, None].astype(np.float64) - points, axis=2) + np.diag(np.full(80, np.inf))
    expected = {
        "spread": (distances.max() - distances.min()) / distances.mean(),
        "relative_contrast": (distances.max() - distances.min()) / distances.min(),
        "nearest_contrast": distances.mean() / table.min(axis=1).mean(),
        "mean": distances.mean(),
        "deviation": distances.std(),
        "smallest": distances.min(),
        "largest": distances.max(),
    }
    assert reading.values == pytest.approx(expected, rel=1e-4)
    assert reading.counts.sum() == 80 * 79 / 2
    assert reading.edges[0] == 0
    assert reading.edges[-1] == pytest.approx(distances.max(), rel=1e-5)


def test_from_one_point_only_its_distances_count():
    points = sample("cube", 200, 4)
    distances = np.linalg.norm(points[1:].astype(np.float64) - points[0], axis=1)
    reading = measure(points, from_one_point=True)
    assert reading.values["relative_contrast"] == pytest.approx(distances.max() / distances.min() - 1, rel=1e-4)
    assert reading.values["nearest_contrast"] == pytest.approx(distances.mean() / distances.min(), rel=1e-4)
    assert reading.counts.sum() == 199


def test_distances_approach_what_theory_says():
    # mean squared distances: 2 d for the Gaussian, d / 6 in the cube, 2 on the sphere
    dimension = 1000
    for distribution, mean_square in (("gaussian", 2 * dimension), ("cube", dimension / 6), ("sphere", 2)):
        values = measure(sample(distribution, 400, dimension)).values
        assert values["mean"] ** 2 + values["deviation"] ** 2 == pytest.approx(mean_square, rel=0.01)


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_contrast_falls_with_the_dimension(distribution):
    contrasts = [measure(sample(distribution, 200, d)).values for d in (2, 10, 100, 1000)]
    for name in ("spread", "relative_contrast", "nearest_contrast"):
        falling = [values[name] for values in contrasts]
        assert falling == sorted(falling, reverse=True)
    assert contrasts[-1]["nearest_contrast"] < 1.15


def test_samples_are_of_their_distribution():
    assert kstest(sample("gaussian", 4000, 2)[:, 1], "norm").pvalue > 1e-3
    assert kstest(sample("cube", 4000, 2)[:, 1], "uniform").pvalue > 1e-3
    sphere = sample("sphere", 4000, 3)
    np.testing.assert_allclose(np.linalg.norm(sphere, axis=1), 1, rtol=1e-5)
    # Archimedes: each coordinate of a point on the ordinary sphere is uniform
    assert kstest((sphere[:, 2] + 1) / 2, "uniform").pvalue > 1e-3
    assert sphere.dtype == np.float32


def test_samples_repeat_and_are_nested():
    np.testing.assert_array_equal(sample("cube", 50, 7, seed=3), sample("cube", 50, 9, seed=3)[:, :7])
    np.testing.assert_array_equal(sample("gaussian", 50, 7, seed=3), sample("gaussian", 50, 9, seed=3)[:, :7])
    assert not np.array_equal(sample("cube", 50, 7, seed=3), sample("cube", 50, 7, seed=4))


def test_equal_points_have_no_contrast_to_divide_by():
    values = measure(np.ones((5, 3), np.float32)).values
    assert math.isnan(values["spread"])
    pair = measure(np.array([[0], [0], [1]], np.float32)).values
    assert pair["relative_contrast"] == math.inf


def test_wrong_input_is_said():
    with pytest.raises(InputError, match="three"):
        measure(np.ones((2, 3), np.float32))
    with pytest.raises(InputError, match="gaussian"):
        sample("cauchy", 3, 3)
    with pytest.raises(InputError, match="0 dimensions"):
        sample("cube", 3, 0)
    with pytest.raises(InputError, match="thickness"):
        shell_share(3, 1.5)


def test_a_vocabulary_is_measured_by_a_sample():
    vectors = sample("gaussian", 3000, 20)
    reading = measure_sample(vectors)
    assert reading.sample == 500
    assert reading.values["mean"] == pytest.approx(measure(vectors).values["mean"], rel=0.02)
    assert measure_sample(vectors[:300]).values == measure(vectors[:300]).values


def test_known_volumes():
    for dimension, volume in ((0, 1), (1, 2), (2, math.pi), (3, 4 / 3 * math.pi), (4, math.pi**2 / 2)):
        assert ball_volume(dimension) == pytest.approx(volume, rel=1e-14)
    dimensions = np.arange(1, 5001)
    expected = dimensions / 2 * np.log(np.pi) - gammaln(dimensions / 2 + 1)
    np.testing.assert_allclose([log_ball_volume(d) for d in dimensions], expected, rtol=1e-12, atol=1e-13)
    assert ball_volume(1000) == 0


def test_share_of_the_cube_is_exact_on_the_line_and_follows_the_volume():
    assert log_share_of_cube(0) == log_share_of_cube(1) == 0
    assert math.exp(log_share_of_cube(2)) == pytest.approx(math.pi / 4)
    for dimension in (3, 4, 10, 333, 1000):
        expected = log_ball_volume(dimension) - dimension * math.log(2)
        assert log_share_of_cube(dimension) == pytest.approx(expected, rel=1e-12)


def test_volume_by_throwing_points():
    points = np.random.default_rng(0).uniform(-1, 1, (400_000, 5))
    inside = np.mean(np.einsum("ij,ij->i", points, points) <= 1)
    assert 2**5 * inside == pytest.approx(ball_volume(5), rel=0.02)


def test_the_largest_ball_has_five_dimensions():
    assert dimension_of_largest_ball() == 5
    assert max(range(1, 1001), key=log_ball_volume) == 5


def test_shell():
    assert shell_share(1, 0.05) == pytest.approx(0.05)
    assert shell_share(3, 0.1) == pytest.approx(1 - 0.9**3, rel=1e-14)
    assert shell_share(1000, 1e-18) == pytest.approx(1e-15, rel=1e-12, abs=0)
    assert shell_share(10**6, 0.01) == 1
    assert [shell_share(7, eps) for eps in (0, 1)] == [0, 1]
    # radii of points spread evenly through a ball are the d-th roots of uniform numbers
    radii = np.random.default_rng(0).random(200_000) ** (1 / 20)
    assert np.mean(radii >= 0.95) == pytest.approx(shell_share(20, 0.05), abs=0.005)


@pytest.mark.parametrize("dimension", [10, 50, 100, 1000])
def test_what_is_inside_of_the_shell_by_long_multiplication(dimension):
    # exactly, 9 / 10 multiplied by itself in whole numbers: the first digits and how many there are
    inside = 9**dimension
    digits = str(inside)
    exact = math.log10(float(f"0.{digits[:15]}")) + len(digits) - dimension
    assert log10_inside(dimension, 0.1) == pytest.approx(exact, abs=1e-9)
    assert log10_inside(dimension, 1.0) == -math.inf


def test_shell_of_vectors():
    vectors = np.diag([1.0, 0.96, 0.94, 0.5]).astype(np.float32)
    assert share_of_vectors(vectors, 0.05) == 0.5
    assert share_of_vectors(vectors, 0) == 0.25
    assert share_of_vectors(vectors, 1) == 1


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda e: e.name)
def test_each_experiment_reads_the_same_quantities_everywhere(experiment):
    vectors = sample("gaussian", 100, 30)
    dial = experiment.dial.default if experiment.dial else 0.0
    names = {quantity.name for quantity in experiment.quantities}
    for choice in experiment.choices or ("",):
        for dimension in (1, 2, 5, 1000):
            reading = experiment.at(dimension, choice, dial)
            assert reading.dimension == dimension
            assert names <= set(reading.values)
            assert (reading.counts is not None) == bool(experiment.horizontal)
    reading = experiment.on_vectors(vectors, dial)
    assert reading.dimension == 30
    assert names <= set(reading.values)
    assert (reading.counts is not None) == bool(experiment.horizontal)
