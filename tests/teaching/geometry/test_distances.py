"""Distances against hand-computed ones and scipy's."""

import math

import numpy as np
import pytest
from scipy.spatial.distance import cdist, pdist, squareform

from embviz.teaching.geometry.distances import cosine, distances_to, dot, euclidean, nearest_distances, pair_distances

U, V = (2, -1, 3), (1, 2, -1)


def test_worked_example():
    assert euclidean(U, V) == pytest.approx(math.sqrt(26), rel=1e-15)
    assert dot(U, V) == -3
    assert cosine(U, V) == pytest.approx(-3 / math.sqrt(84), rel=1e-15)
    assert math.isnan(cosine(U, (0, 0, 0)))
    assert cosine((0.1, 0.3, 0.7), (0.1, 0.3, 0.7)) <= 1


@pytest.mark.parametrize("dimension", [1, 2, 30, 1000])
@pytest.mark.parametrize("offset", [0, 100])
def test_pairs_are_scipys(dimension, offset):
    points = (np.random.default_rng(0).normal(size=(90, dimension)) + offset).astype(np.float32)
    expected = pdist(points.astype(np.float64))
    np.testing.assert_allclose(pair_distances(points), expected, rtol=2e-4)
    np.testing.assert_allclose(distances_to(points[3], points), cdist(points[3:4], points)[0], rtol=1e-5)
    nearest = (squareform(expected) + np.diag(np.full(90, np.inf))).min(axis=1)
    np.testing.assert_allclose(nearest_distances(pair_distances(points), 90), nearest, rtol=2e-4)


def test_points_that_nearly_coincide_keep_their_digits():
    points = np.random.default_rng(0).normal(size=(40, 50)).astype(np.float32)
    points[20:] = points[:20]
    points[20:30, 0] += 1e-3
    table = squareform(pair_distances(points))
    np.testing.assert_allclose(np.diag(table[:20, 20:])[:10], 1e-3, rtol=2e-3)
    np.testing.assert_array_equal(np.diag(table[:20, 20:])[10:], 0)


def test_one_point_has_no_pairs():
    assert pair_distances(np.ones((1, 3), np.float32)).shape == (0,)
