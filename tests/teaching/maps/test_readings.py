"""What is read off maps, against scipy and direct counts."""

import numpy as np
import pytest
from scipy.sparse.csgraph import connected_components
from scipy.spatial import ConvexHull
from scipy.spatial.distance import cdist

from embviz.teaching.maps.experiments import (
    clumps,
    distance_ratio,
    evenness,
    kept_neighbors,
    noise,
    spread_ratio,
    two_distances,
    two_groups,
    two_sizes,
)


def test_made_points_are_what_they_claim():
    sizes, distances, groups = two_sizes(), two_distances(), two_groups()
    assert spread_ratio(sizes.points.astype(float), sizes.groups) == pytest.approx(10, rel=0.2)
    assert distance_ratio(distances.points.astype(float), distances.groups) == pytest.approx(5, rel=0.05)
    assert clumps(groups.points.astype(float)) == 2
    cloud = noise().points
    assert cloud.shape == (300, 100)
    assert np.cov(cloud.T).trace() == pytest.approx(100, rel=0.02)


def test_spread_is_the_root_mean_square_from_the_center():
    places = np.array([[0, 0], [2, 0], [10, 0], [10, 6]], float)
    assert spread_ratio(places, np.array([0, 0, 1, 1])) == pytest.approx(3)


def test_distances_are_those_of_the_centers():
    places = np.array([[-1, 0], [1, 0], [3, 0], [3, 8]], float)
    assert distance_ratio(places, np.array([0, 0, 1, 2])) == pytest.approx(8 / 3)


@pytest.mark.parametrize("seed", range(4))
def test_clumps_are_connected_components(seed):
    random = np.random.default_rng(seed)
    places = np.concatenate([random.standard_normal((20, 2)) * 0.3 + random.uniform(-20, 20, 2) for _ in range(6)])
    distances = cdist(places, places)
    np.fill_diagonal(distances, np.inf)
    _, labels = connected_components(distances <= 3 * np.median(distances.min(axis=1)))
    assert clumps(places) == (np.bincount(labels) >= 3).sum()


def test_evenness_is_one_at_random_and_above_for_a_grid():
    random = np.random.default_rng(1).random((2000, 2))
    assert evenness(random) == pytest.approx(1, abs=0.05)
    grid = np.stack(np.meshgrid(np.arange(20.0), np.arange(20.0)), axis=2).reshape(-1, 2)
    assert evenness(grid) == pytest.approx(1 / (0.5 * np.sqrt(ConvexHull(grid).volume / 400)))


def test_kept_neighbors_point_by_point():
    random = np.random.default_rng(2)
    vectors = random.standard_normal((60, 8)).astype(np.float32)
    places = random.standard_normal((60, 2))
    true, seen = cdist(vectors, vectors, "cosine"), cdist(places, places)
    shares = [len(set(np.argsort(true[k])[1:11]) & set(np.argsort(seen[k])[1:11])) / 10 for k in range(60)]
    assert kept_neighbors(vectors, places) == pytest.approx(np.mean(shares))
    plane = (places / np.linalg.norm(places, axis=1, keepdims=True)).astype(np.float32)
    assert kept_neighbors(plane, plane.astype(float)) > 0.97
