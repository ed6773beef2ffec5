"""The steps before a layout, each against another way of computing it."""

import numpy as np
import pytest

from embviz.projection.pca import align
from embviz.projection.tsne import affinities
from embviz.projection.umap import curve_parameters, fuzzy_set
from embviz.projection.view_scale import ViewScale
from embviz.util.kernel_cache import keeping_libraries
from embviz.vectors.kernels.top_k import top_k
from embviz.vectors.neighborhoods import nearest_by, nearest_in, seen_by, unit_vectors


@pytest.fixture
def vectors():
    return np.random.default_rng(0).normal(size=(300, 12)).astype(np.float32)


def test_neighbors_are_those_of_a_full_sort(vectors, monkeypatch):
    monkeypatch.setattr("embviz.vectors.neighborhoods._SCORES_PER_BLOCK", 2000)
    unit = unit_vectors(vectors)
    ids, cosines = nearest_in(unit, unit, 17, np.arange(len(unit)))
    scores = unit.astype(np.float64) @ unit.T.astype(np.float64)
    np.fill_diagonal(scores, -np.inf)
    np.testing.assert_array_equal(ids, np.argsort(-scores, axis=1)[:, :17])
    np.testing.assert_allclose(cosines, -np.sort(-scores, axis=1)[:, :17], atol=1e-6)


def test_neighbors_in_another_table(vectors):
    unit = unit_vectors(vectors)
    ids, _ = nearest_in(unit[:5], unit, 300)
    np.testing.assert_array_equal(ids[:, 0], np.arange(5))
    np.testing.assert_array_equal(np.sort(ids, axis=1), np.tile(np.arange(300), (5, 1)))


@pytest.mark.parametrize("count", [0, 1, 3])
def test_no_neighbors_are_found_where_none_are_asked_for(vectors, count):
    unit = unit_vectors(vectors[:count])
    ids, cosines = nearest_in(unit, unit, 0, np.arange(len(unit)))
    assert ids.shape == cosines.shape == (count, 0)
    assert (ids.dtype, cosines.dtype) == (np.int32, np.float32)


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_nearest_by_a_metric_are_those_of_a_full_sort(vectors, metric):
    vectors = vectors * np.linspace(0.5, 2, 300, dtype=np.float32)[:, None] + 3
    ids, distances = nearest_by(metric, vectors, 9)
    seen = seen_by(metric, vectors).astype(np.float64)
    between = np.linalg.norm(seen[:, None] - seen, axis=2)
    np.fill_diagonal(between, np.inf)
    np.testing.assert_array_equal(ids, np.argsort(between, axis=1)[:, :9])
    np.testing.assert_allclose(distances, np.sort(between, axis=1)[:, :9], rtol=1e-3)


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
@pytest.mark.parametrize("exact", [False, True])
def test_nearest_of_some_words_among_the_first(vectors, metric, exact):
    vectors = vectors * np.linspace(0.5, 2, 300, dtype=np.float32)[:, None] + 3
    some = np.array([250, 3, 80, 99, 100, 0])
    ids, distances = nearest_by(metric, vectors, 9, exact=exact, of=some, among=100)
    seen = seen_by(metric, vectors).astype(np.float64)
    between = np.linalg.norm(seen[some, None] - seen[:100], axis=2)
    between[some[:, None] == np.arange(100)] = np.inf
    np.testing.assert_array_equal(ids, np.argsort(between, axis=1)[:, :9])
    np.testing.assert_allclose(distances, np.sort(between, axis=1)[:, :9], rtol=1e-3)


@pytest.mark.parametrize("count", [1, 63, 64, 300, 5000])
@pytest.mark.parametrize("k", [1, 10, 40])
@pytest.mark.parametrize("values", [2, 7, 10**6])
def test_the_largest_of_a_row_come_by_rising_place_where_they_are_equal(count, k, values):
    scores = np.random.default_rng(1).integers(-values, values, (6, count)).astype(np.float32) / values
    own = np.array([-1, 0, count - 1, count // 2, -1, 0])
    k = min(k, max(1, count - 1))
    if count == 1:
        own[:] = -1
    given = scores.copy()
    ids, best = np.empty((6, k), np.int32), np.empty((6, k), np.float32)
    top_k(scores, own, ids, best)
    np.testing.assert_array_equal(scores, given)
    for row in range(6):
        places = [place for place in np.argsort(-given[row], kind="stable") if place != own[row]][:k]
        np.testing.assert_array_equal(ids[row], places)
        np.testing.assert_array_equal(best[row], given[row, places])


@pytest.mark.parametrize("count", [300, 5000])
def test_the_largest_are_found_however_rows_differ(count):
    # the floor of a row is the first guess for the next one
    random = np.random.default_rng(2)
    scores = random.normal(size=(8, count)).astype(np.float32)
    scores *= np.array([1, 1e-9, 1e9, 0, -1, 1e-3, 1e30, 1], np.float32)[:, None]
    scores += np.array([0, 5, -1e10, 0, 1e5, -1e5, 0, 0], np.float32)[:, None]
    ids, best = np.empty((8, 20), np.int32), np.empty((8, 20), np.float32)
    top_k(scores, np.full(8, -1), ids, best)
    np.testing.assert_array_equal(ids, np.argsort(-scores, axis=1, kind="stable")[:, :20])


def test_unit_vectors_of_extreme_lengths():
    unit = unit_vectors(np.array([[3e-30, 4e-30], [3e30, -4e30], [0, 0]], np.float32))
    np.testing.assert_allclose(unit, [[0.6, 0.8], [0.6, -0.8], [0, 0]], rtol=1e-6)


def test_affinities_have_the_perplexity_asked_for(vectors):
    from openTSNE.affinity import PerplexityBasedNN

    peer = PerplexityBasedNN(unit_vectors(vectors), perplexity=20, method="exact").P
    ours = affinities(vectors, perplexities=(20,))
    assert abs(ours - peer).max() < 1e-3 * peer.max()


@pytest.mark.parametrize("kind", ["random", "duplicates"])
def test_fuzzy_set_is_the_reference_implementations(vectors, kind):
    with keeping_libraries():
        from umap.umap_ import fuzzy_simplicial_set

    if kind == "duplicates":
        vectors[299] = vectors[0]
    unit = unit_vectors(vectors).astype(np.float64)
    distances = 1 - unit @ unit.T
    distances[distances < 1e-6] = 0
    np.fill_diagonal(distances, -1)
    near = np.argsort(distances, axis=1, kind="stable")[:, :15]
    np.fill_diagonal(distances, 0)
    values = np.take_along_axis(distances, near, axis=1).astype(np.float32)
    peer, _, _ = fuzzy_simplicial_set(vectors, 15, None, "cosine", knn_indices=near, knn_dists=values)
    ours = fuzzy_set(vectors, 15)
    assert abs(ours.tocsr() - peer.tocsr()).max() < 1e-4


@pytest.mark.parametrize(("spread", "min_dist"), [(1.0, 0.1), (1.0, 0.5), (2.0, 0.0)])
def test_curve_is_the_reference_implementations(spread, min_dist):
    with keeping_libraries():
        from umap.umap_ import find_ab_params

    np.testing.assert_allclose(curve_parameters(spread, min_dist), find_ab_params(spread, min_dist), rtol=1e-4)


def test_alignment_undoes_a_turn_and_a_mirror():
    random = np.random.default_rng(1)
    places = random.normal(size=(50, 2)).astype(np.float32)
    places -= places.mean(axis=0)
    turn = np.array([[0.6, 0.8], [0.8, -0.6]], np.float32)
    moved = places @ turn
    moved[40:] = np.nan
    known = np.arange(50) < 40
    reference = np.where(known[:, None], moved, 0)
    np.testing.assert_allclose(align(places, reference, known)[:40], moved[:40], atol=0.1)


def test_scale_glides_back_when_words_leave():
    random = np.random.default_rng(2)
    places = random.normal(size=(100, 2)).astype(np.float32)
    scale = ViewScale()
    before = scale.apply(places)
    few = np.argsort(np.linalg.norm(places, axis=1))[:30]
    scale.carry(places[few])
    np.testing.assert_allclose(scale.apply(places[few]), before[few], atol=1e-5)
    frames = 0
    while not scale.at_rest:
        after = scale.apply(places[few])
        frames += 1
    assert frames < 60
    assert np.median(np.linalg.norm(after - after.mean(axis=0), axis=1)) == pytest.approx(1, abs=0.01)
