"""Hubs against a direct count, scipy and what is known of Gaussian points."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist
from scipy.stats import skew

from embviz.teaching.geometry.concentration import sample
from embviz.teaching.geometry.hubness import EXPERIMENT, occurrences_among_nearest, skewness


def test_occurrences_are_counted():
    points = sample("gaussian", 120, 8)
    distances = cdist(points, points)
    expected = np.zeros(120, int)
    for at, row in enumerate(distances):
        row[at] = np.inf
        expected[np.argsort(row)[:5]] += 1
    assert occurrences_among_nearest(points, 5).tolist() == expected.tolist()


def test_a_star_has_one_hub():
    rays = np.vstack([np.zeros((1, 6)), np.eye(6), -np.eye(6)]).astype(np.float32)
    found = occurrences_among_nearest(rays, 1)
    # every ray is nearest to the center, the center to one of the rays
    assert found[0] == 12
    assert found[1:].sum() == 1
    assert skewness(found) == pytest.approx(skew(found))
    assert np.isnan(skewness(np.full(5, 2)))


def test_hubness_grows_with_the_dimension():
    found = [EXPERIMENT.at(d, "gaussian", 0.0).values for d in (2, 20, 200)]
    for name in ("skewness", "largest", "never"):
        values = [one[name] for one in found]
        assert values == sorted(values)
    assert found[0]["skewness"] < 1 < found[2]["skewness"]


def test_few_vectors_have_fewer_neighbors():
    reading = EXPERIMENT.on_vectors(sample("gaussian", 6, 3), 0.0)
    assert reading.values["largest"] == 5
    assert reading.counts.sum() == 6
