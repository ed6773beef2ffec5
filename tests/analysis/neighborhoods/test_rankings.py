"""Two rankings of the words near one against plain sorting and scipy."""

import numpy as np
import pytest
from scipy import stats
from scipy.spatial import distance

from embviz.analysis.neighborhoods import rankings
from embviz.analysis.neighborhoods.rankings import compare_rankings
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


@pytest.fixture(scope="module")
def embedding():
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(90, 6)) * rng.uniform(0.3, 4, (90, 1))
    return Embedding([f"w{i}" for i in range(90)], rows)


def _orders(embedding, word):
    point, rows = embedding.vectors[[word]].astype(float), embedding.vectors.astype(float)
    away = {
        "cosine": distance.cdist(point, rows, "cosine")[0],
        "euclidean": distance.cdist(point, rows)[0],
        "dot": -(rows @ point[0]),
    }
    return {metric: [i for i in np.argsort(values, kind="stable") if i != word] for metric, values in away.items()}


@pytest.mark.parametrize("metrics", [("cosine", "euclidean"), ("dot", "cosine"), ("euclidean", "dot")])
def test_rankings_are_compared_over_all_that_is_near_by_either(embedding, metrics, monkeypatch):
    monkeypatch.setattr(rankings, "_ROWS", 32)  # several blocks
    found = compare_rankings(embedding, 5, 20, metrics)
    orders = [_orders(embedding, 5)[metric] for metric in metrics]
    near = set(orders[0][:20]) | set(orders[1][:20])
    assert set(found.ids) == near
    assert found.shared == 40 - len(near)
    assert found.shared < 20
    for id_, ranks in zip(found.ids, found.ranks, strict=True):
        assert ranks.tolist() == [one.index(id_) + 1 for one in orders]
    assert found.ranks[:, 0].tolist() == sorted(found.ranks[:, 0])
    for side in (0, 1):
        assert found.ids[found.near(side)].tolist() == orders[side][:20]
    assert found.tau == pytest.approx(stats.kendalltau(*found.ranks.T).statistic)
    everywhere = [[one.index(i) for i in range(90) if i != 5] for one in orders]
    assert found.tau_of_all == pytest.approx(stats.kendalltau(*everywhere).statistic)
    assert found.compared == 89


def test_values_are_those_of_scipy(embedding):
    found = compare_rankings(embedding, 7, 10)
    u, rows = embedding.vectors[7].astype(float), embedding.vectors[found.ids].astype(float)
    np.testing.assert_allclose(found.values[:, 0], [1 - distance.cosine(u, v) for v in rows], atol=1e-12)
    np.testing.assert_allclose(found.values[:, 1], [distance.euclidean(u, v) for v in rows], rtol=1e-12)


def test_at_length_one_cosine_and_distance_rank_alike(embedding):
    assert compare_rankings(embedding, 5, 20).tau_of_all < 0.9
    found = compare_rankings(embedding, 5, 20, unit=True)
    assert found.tau == found.tau_of_all == pytest.approx(1)
    assert (found.shared, len(found.ids)) == (20, 20)
    np.testing.assert_allclose(found.values[:, 1] ** 2, 2 - 2 * found.values[:, 0], atol=1e-12)
    assert found.gap < 1e-12


def test_the_first_words_stand_for_very_many(embedding, monkeypatch):
    monkeypatch.setattr(rankings, "MOST_OF_TAU", 40)
    for word in (5, 39, 40, 60):
        first = [i for i in range(90) if i != word][:40]
        orders = _orders(embedding, word)
        found = compare_rankings(embedding, word, 10)
        both = [[orders[metric].index(i) for i in first] for metric in ("cosine", "euclidean")]
        assert found.compared == 40
        assert found.tau_of_all == pytest.approx(stats.kendalltau(*both).statistic)


def test_a_zero_vector_has_no_length_1_and_is_left_out():
    vectors = np.random.default_rng(2).normal(size=(40, 5))
    vectors[[3, 30]] = 0
    blank = Embedding([f"w{i}" for i in range(40)], vectors)
    found = compare_rankings(blank, 0, 50, unit=True)
    assert {*found.ids.tolist()} == {*range(1, 40)} - {3, 30}
    assert (found.compared, found.tau, found.tau_of_all) == (37, pytest.approx(1), pytest.approx(1))
    assert 0 < found.gap < 1e-12
    with pytest.raises(InputError, match="'w3' has a vector of zeros"):
        compare_rankings(blank, 3, unit=True)
    assert compare_rankings(blank, 0, 50).compared == 39


def test_the_gap_is_that_of_the_law_that_is_written(embedding, monkeypatch):
    # distances that are a little wrong are found out
    assert compare_rankings(embedding, 5, 20).gap < 1e-9
    einsum, calls = np.einsum, []

    def wrong(*args):
        calls.append(args)
        return einsum(*args) * (1.001 if len(calls) == 2 else 1)  # the squares of the differences

    monkeypatch.setattr(rankings.np, "einsum", wrong)
    assert compare_rankings(embedding, 5, 20).gap > 1e-4


def test_what_is_refused(embedding):
    with pytest.raises(InputError, match="'manhattan' is not known"):
        compare_rankings(embedding, 1, metrics=("cosine", "manhattan"))
    with pytest.raises(InputError, match="no other word"):
        compare_rankings(Embedding(["a"], [[1.0]]), 0)
    with pytest.raises(Cancelled):
        compare_rankings(embedding, 1, pulse=Pulse(None, lambda: True))
