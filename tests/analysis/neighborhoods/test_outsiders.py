"""Neighbors, outliers, hubs and dimensions against scikit-learn, scipy and clouds whose dimension is known."""

import numpy as np
import pytest
from scipy import stats
from sklearn.decomposition import PCA
from sklearn.neighbors import LocalOutlierFactor, NearestNeighbors

from embviz.analysis.intrinsic_dimension import spectrum, two_nearest
from embviz.analysis.neighborhoods import outsiders as graph_module
from embviz.analysis.neighborhoods.outsiders import (
    NeighborGraph,
    hubs,
    local_outlier_factors,
    neighbor_graph,
    occurrence_shares,
    odd_one_out,
)
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors import neighborhoods
from embviz.vectors.embedding import Embedding


@pytest.fixture(scope="module")
def cloud():
    rng = np.random.default_rng(1)
    return np.concatenate([rng.normal(size=(180, 12)), rng.normal(size=(20, 12)) * 4 + 3]).astype(np.float32)


@pytest.mark.parametrize("metric", ["euclidean", "cosine"])
def test_the_nearest_are_those_of_scikit_learn(cloud, metric, monkeypatch):
    monkeypatch.setattr(neighborhoods, "_SCORES_PER_BLOCK", 7000)
    found = neighbor_graph(cloud, 8, metric)
    rows = cloud / np.linalg.norm(cloud, axis=1, keepdims=True) if metric == "cosine" else cloud
    distances, ids = NearestNeighbors(n_neighbors=8).fit(rows).kneighbors()
    np.testing.assert_array_equal(found.ids, ids)
    np.testing.assert_allclose(found.distances, distances, rtol=1e-5)


def test_near_points_far_away_keep_their_distance():
    points = np.array([[1e4, 0], [1e4 + 0.5, 0], [1e4 + 2, 0], [0, 0]], np.float32)
    found = neighbor_graph(points, 3, "euclidean")
    assert found.distances[:3, 0].tolist() == [0.5, 0.5, 1.5]


def test_what_graphs_are_refused(cloud, monkeypatch):
    with pytest.raises(InputError, match="too few for 200"):
        neighbor_graph(cloud, 200)
    with pytest.raises(Cancelled):
        neighbor_graph(cloud, 3, pulse=Pulse(cancelled=lambda: True))
    monkeypatch.setattr(graph_module, "MOST", 100)
    with pytest.raises(InputError, match="too many"):
        neighbor_graph(cloud, 3)


def test_outliers_are_those_of_scikit_learn(cloud):
    found = local_outlier_factors(neighbor_graph(cloud, 10, "euclidean"))
    reference = LocalOutlierFactor(n_neighbors=10).fit(cloud)
    np.testing.assert_allclose(found, -reference.negative_outlier_factor_, rtol=1e-4)
    assert (np.argsort(-found)[:10] >= 180).all()


def test_hubs_are_counted(cloud):
    graph = neighbor_graph(cloud, 5)
    found = hubs(graph)
    wanted = [sum(i in row for row in graph.ids) for i in range(200)]
    assert found.occurrences.tolist() == wanted
    assert found.skewness == pytest.approx(stats.skew(wanted))
    assert found.never == np.mean(np.array(wanted) == 0)
    assert found.occurrences[found.largest(3)].tolist() == sorted(wanted, reverse=True)[:3]
    ring = hubs(NeighborGraph(np.array([[1], [2], [0]]), np.ones((3, 1))))
    assert np.isnan(ring.skewness)


def test_occurrences_stand_beside_what_chance_would_give():
    rng = np.random.default_rng(5)
    count, k = 4000, 6
    drawn = np.concatenate(
        [np.delete(np.arange(count), i)[rng.choice(count - 1, k, replace=False)] for i in range(count)]
    )
    edges, shares, chance = occurrence_shares(np.bincount(drawn, minlength=count), k)
    assert edges[:5] == [0, 1, 2, 4, 8]
    assert shares.sum() == pytest.approx(1)
    np.testing.assert_allclose(shares, chance, atol=0.03)
    _, shares, _ = occurrence_shares(np.array([0, 0, 1, 7, 8], np.int32), 2)
    assert shares.tolist() == [0.4, 0.2, 0, 0.2, 0.2]


def test_odd_one_out():
    words = {"cat": (1, 0.1), "dog": (1, 0.2), "cow": (1, 0), "stone": (-0.2, 1)}
    embedding = Embedding(list(words), list(words.values()))
    found = odd_one_out(embedding, ["cat", "dog", "stone", "cow", "gnu"])
    assert (found.words[0], found.missing) == ("stone", ("gnu",))
    unit = embedding.unit
    assert found.fits[0] == pytest.approx(np.mean([unit[3] @ unit[i] for i in range(3)]), rel=1e-5)
    assert found.margin == pytest.approx(found.fits[1] - found.fits[0])
    assert found.fits.tolist() == sorted(found.fits)
    with pytest.raises(InputError, match="at least 3 are needed"):
        odd_one_out(embedding, ["cat", "dog", "gnu"])


@pytest.mark.parametrize(("dimension", "allowed"), [(1, 0.1), (2, 0.2), (5, 0.6)])
def test_the_dimension_of_an_even_cloud_in_a_larger_space(dimension, allowed):
    rng = np.random.default_rng(2)
    flat = rng.random((3000, dimension)) @ np.linalg.qr(rng.normal(size=(20, dimension)))[0].T
    found = two_nearest(neighbor_graph(flat, 2, "euclidean"))
    assert found.dimension == pytest.approx(dimension, abs=allowed)
    assert (found.fitted, found.left_out) == (2700, 0)


@pytest.mark.parametrize("spread", [1e-2, 1e-3, 1e-4])
@pytest.mark.parametrize("metric", ["euclidean", "cosine"])
def test_neighbors_in_tight_groups_far_from_the_mean_are_exact(spread, metric):
    rng = np.random.default_rng(4)
    middles = rng.normal(size=(12, 60))
    inside = rng.normal(size=(900, 5)) @ rng.normal(size=(5, 60)) * spread
    rows = (middles[rng.integers(0, 12, 900)] + inside).astype(np.float32)
    graph = neighbor_graph(rows, 2, metric)
    seen = neighborhoods.seen_by(metric, rows).astype(np.float64)
    apart = np.linalg.norm(seen[:, None] - seen, axis=2)
    np.fill_diagonal(apart, np.inf)
    np.testing.assert_allclose(graph.distances, np.sort(apart, axis=1)[:, :2], rtol=1e-9, atol=1e-12)
    listed = np.take_along_axis(apart, graph.ids.astype(np.int64), axis=1)
    np.testing.assert_allclose(listed, graph.distances, atol=1e-12)


def test_the_departure_from_the_line_is_that_of_kolmogorov_and_smirnov():
    rng = np.random.default_rng(8)
    graph = neighbor_graph(rng.normal(size=(400, 4)), 2, "euclidean")
    found = two_nearest(graph)
    ratios = np.sort(graph.distances[:, 1] / graph.distances[:, 0])
    shares = np.arange(1, 361) / 400
    assert found.departure == pytest.approx(np.abs(shares - (1 - ratios[:360] ** -found.dimension)).max(), abs=1e-12)
    assert found.holds
    pairs = rng.normal(size=(200, 4))
    paired = two_nearest(neighbor_graph(np.concatenate([pairs, pairs + 1e-3]), 2, "euclidean"))
    assert not paired.holds
    assert paired.departure > 0.1


def test_the_slope_is_that_of_the_papers_own_steps(cloud):
    graph = neighbor_graph(cloud, 2, "euclidean")
    ratios = sorted(second / first for first, second in graph.distances)
    points = [(np.log(ratio), -np.log(1 - (i + 1) / 200)) for i, ratio in enumerate(ratios[:180])]
    x, y = np.array(points).T
    slope = np.linalg.lstsq(x[:, None], y, rcond=None)[0][0]
    assert two_nearest(graph).dimension == pytest.approx(slope)


def test_words_in_one_spot_are_left_out(cloud):
    doubled = np.concatenate([cloud, cloud[:7]])
    assert two_nearest(neighbor_graph(doubled, 2, "euclidean")).left_out == 14
    with pytest.raises(InputError, match="too few"):
        two_nearest(neighbor_graph(np.ones((50, 3)), 2, "euclidean"))


def test_spectrum_is_that_of_scikit_learn(cloud):
    found = spectrum(cloud)
    reference = PCA(12).fit(cloud.astype(float))
    np.testing.assert_allclose(found.variances, reference.explained_variance_, rtol=1e-6)
    np.testing.assert_allclose(found.shares, reference.explained_variance_ratio_, rtol=1e-6)
    np.testing.assert_allclose(np.abs(np.sum(found.components * reference.components_, axis=1)), 1, atol=1e-6)
    np.testing.assert_allclose(found.mean, cloud.mean(axis=0), atol=1e-6)
    shares = reference.explained_variance_ratio_
    assert found.participation_ratio == pytest.approx(1 / np.square(shares).sum())
    assert found.components_for(0.9) == next(k for k in range(1, 13) if shares[:k].sum() >= 0.9)
    assert found.components_for(1.0) == 12
    even = spectrum(np.concatenate([np.eye(4), -np.eye(4)]))
    assert even.participation_ratio == pytest.approx(4)
    with pytest.raises(InputError, match="no spread"):
        spectrum(cloud[:1])
