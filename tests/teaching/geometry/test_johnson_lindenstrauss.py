"""The promise as it is written, and distances as they are measured."""

import math

import numpy as np
import pytest
from scipy.spatial.distance import pdist
from sklearn.random_projection import johnson_lindenstrauss_min_dim

from embviz.teaching.geometry.concentration import sample
from embviz.teaching.geometry.johnson_lindenstrauss import distortion, promised_dimensions, promised_epsilon
from embviz.util.errors import InputError


@pytest.mark.parametrize(("points", "epsilon"), [(2, 0.5), (300, 0.1), (1_000_000, 0.2), (50, 0.99)])
def test_promise_is_that_of_the_lemma(points, epsilon):
    # the library rounds down
    assert promised_dimensions(points, epsilon) == johnson_lindenstrauss_min_dim(points, eps=epsilon) + 1
    at = promised_epsilon(points, promised_dimensions(points, epsilon))
    assert at <= epsilon
    assert at == pytest.approx(epsilon, rel=0.05)


def test_too_few_dimensions_promise_nothing():
    least = 24 * math.log(100)
    assert math.isnan(promised_epsilon(100, math.floor(least)))
    assert promised_epsilon(100, math.ceil(least)) < 1


def test_changes_are_those_of_the_distances():
    before = sample("gaussian", 40, 30)
    before[3] = before[2]
    after = before @ np.random.default_rng(0).normal(size=(30, 12)).astype(np.float32)
    old, new = pdist(before.astype(np.float64)) ** 2, pdist(after.astype(np.float64)) ** 2
    apart = old > 0
    found = distortion(before, after)
    np.testing.assert_allclose(found.changes, new[apart] / old[apart] - 1, rtol=1e-3, atol=1e-4)
    assert found.dimensions == 12
    assert found.worst == np.abs(found.changes).max()
    assert found.share_within(found.worst) == 1
    assert found.share_within(found.middle) == np.mean(np.abs(found.changes) <= np.abs(found.changes).mean())


def test_the_promise_is_kept():
    points = sample("gaussian", 60, 2000)
    k = promised_dimensions(60, 0.5)
    directions = np.random.default_rng(4).normal(0, k**-0.5, (2000, k)).astype(np.float32)
    assert distortion(points, points @ directions).worst <= 0.5


def test_without_pairs_nothing_is_distorted():
    found = distortion(np.ones((3, 2), np.float32), np.ones((3, 1), np.float32))
    assert (found.worst, found.middle, found.share_within(0.1)) == (0, 0, 1)


@pytest.mark.parametrize(("points", "epsilon"), [(1, 0.5), (10, 0), (10, 1)])
def test_wrong_input_is_said(points, epsilon):
    with pytest.raises(InputError, match="no promise"):
        promised_dimensions(points, epsilon)
