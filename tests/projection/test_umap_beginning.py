"""Where UMAP begins: against numpy's eigenvectors, and where a graph does not hang together."""

import numpy as np
import pytest
from scipy.sparse.linalg import ArpackNoConvergence

from embviz.projection.options import UmapOptions
from embviz.projection.pca import principal_components
from embviz.projection.umap import UmapEngine, beginning, fuzzy_set
from embviz.vectors.neighborhoods import seen_by


def arc(count, dimensions=12, seed=0):
    """Words along a bent line, with noise: their graph hangs together."""
    random = np.random.default_rng(seed)
    along = np.linspace(0, 3, count)[:, None] * np.arange(1, dimensions // 2 + 1) / 3
    vectors = np.hstack([np.cos(along), np.sin(along)]) + 0.05 * random.normal(size=(count, dimensions))
    return vectors.astype(np.float32)


def unexplained(columns, by):
    """Return the share of each column's variance that others, with a constant, leave unexplained."""
    by = np.hstack([np.ones((len(by), 1)), by])
    rest = columns - by @ np.linalg.lstsq(by, columns, rcond=None)[0]
    return (rest**2).sum(axis=0) / ((columns - columns.mean(axis=0)) ** 2).sum(axis=0)


@pytest.mark.parametrize("dimensions", [2, 3])
def test_words_begin_at_the_slowest_eigenvectors_of_their_graph(dimensions):
    vectors = arc(200)
    graph = fuzzy_set(vectors)
    places = beginning(graph, seen_by("cosine", vectors), dimensions)
    dense = graph.toarray().astype(np.float64)
    scale = 1 / np.sqrt(dense.sum(axis=1))
    _, axes = np.linalg.eigh(scale[:, None] * dense * scale)
    assert unexplained(places.astype(np.float64), axes[:, -1 - dimensions : -1]).max() < 1e-4
    np.testing.assert_allclose(np.ptp(places, axis=0), 10, rtol=1e-4)


def test_words_of_a_small_part_begin_among_those_that_are_most_like_them():
    vectors = arc(300)
    far = np.tile(vectors[150] + 0.3, (16, 1)) + 0.001 * np.random.default_rng(1).normal(size=(16, 12))
    vectors = np.vstack([vectors, far]).astype(np.float32)
    places = beginning(fuzzy_set(vectors), seen_by("cosine", vectors), 2)
    distances = np.linalg.norm(places[:300] - places[300:].mean(axis=0), axis=1)
    assert abs(int(distances.argmin()) - 150) < 40


@pytest.mark.parametrize("apart", [True, False])
def test_without_eigenvectors_words_begin_at_their_principal_components(monkeypatch, apart):
    def none(*_told, **_named):
        raise ArpackNoConvergence("%s", np.empty(0), np.empty((200, 0)))

    monkeypatch.setattr("scipy.sparse.linalg.eigsh", none)
    vectors = arc(200)
    if apart:
        vectors[:100, 0] += 9
        vectors[100:, 1] += 9
    seen = seen_by("cosine", vectors)
    places = beginning(fuzzy_set(vectors), seen, 2)
    expected, _ = principal_components(seen, 2)
    np.testing.assert_allclose(places, expected * (10 / np.abs(expected).max()), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("many", [False, True])
def test_of_many_words_none_is_moved_along_all_its_edges_on_end(monkeypatch, many):
    monkeypatch.setattr("embviz.projection.umap._MANY", 100 if many else 1000)
    engine = UmapEngine(UmapOptions(seed=1))
    engine.start(arc(300), None, np.zeros(300, np.bool_))
    assert ((np.diff(engine._heads) == 0).mean() < 0.05) == many
