"""Pairs as points against scipy's correlations; two rankings against plain sorting."""

import numpy as np
import pytest
from scipy import stats
from scipy.spatial import distance

from embviz.analysis.questions import WordPair
from embviz.analysis.rank_correlation import kendall
from embviz.analysis.word_pairs import compare_rankings, pair_scores
from embviz.errors import InputError
from embviz.vectors.embedding import Embedding


@pytest.fixture(scope="module")
def embedding():
    return Embedding([f"w{i}" for i in range(90)], np.random.default_rng(1).normal(size=(90, 6)))


@pytest.fixture(scope="module")
def pairs(embedding):
    rng = np.random.default_rng(2)
    made = [WordPair(f"W{i}", f"w{j}", float(rng.integers(0, 6))) for i, j in rng.integers(0, 90, (60, 2)) if i != j]
    return [*made, WordPair("w1", "nobody", 3.0)]


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_correlations_are_those_of_scipy(embedding, pairs, metric):
    found = pair_scores(embedding, pairs, metric)
    between = {"cosine": lambda u, v: 1 - distance.cosine(u, v), "dot": np.dot,
               "euclidean": lambda u, v: -distance.euclidean(u, v)}[metric]
    vector = {word.upper(): row.astype(float) for word, row in zip(embedding.words, embedding.vectors, strict=True)}
    wanted = [between(vector[pair.first.upper()], vector[pair.second.upper()]) for pair in pairs[:-1]]
    np.testing.assert_allclose(found.model, wanted, rtol=1e-5, atol=1e-6)
    assert found.spearman == pytest.approx(stats.spearmanr(found.human, wanted).statistic)
    assert found.pearson == pytest.approx(stats.pearsonr(found.human, wanted).statistic, rel=1e-5)
    assert (found.total, found.missing, len(found.pairs)) == (len(pairs), ("nobody",), len(pairs) - 1)
    assert found.coverage == (len(pairs) - 1) / len(pairs)


def test_the_worst_misses_are_farthest_apart_in_rank(embedding, pairs):
    found = pair_scores(embedding, pairs)
    gaps = (stats.rankdata(found.model) - stats.rankdata(found.human)) / (len(found.pairs) - 1)
    np.testing.assert_allclose(found.rank_errors, gaps)
    worst = found.worst(5)
    assert np.abs(gaps[worst]).min() >= np.delete(np.abs(gaps), worst).max()
    assert np.abs(found.rank_errors).max() <= 1


def test_on_unit_vectors_cosine_and_distance_rank_alike(embedding):
    unit = Embedding(embedding.words, embedding.unit)
    found = compare_rankings(unit, 5, 20)
    assert found.tau == pytest.approx(1)
    assert (found.shared, len(found.ids)) == (20, 20)


def test_rankings_are_compared_over_all_that_is_near_by_either(embedding):
    found = compare_rankings(embedding, 5, 20)
    cosines = distance.cdist(embedding.vectors[[5]], embedding.vectors, "cosine")[0]
    away = distance.cdist(embedding.vectors[[5]], embedding.vectors)[0]
    order = [[i for i in np.argsort(values) if i != 5] for values in (cosines, away)]
    near = set(order[0][:20]) | set(order[1][:20])
    assert set(found.ids) == near
    assert found.shared == 40 - len(near)
    assert found.shared < 20
    for id_, ranks in zip(found.ids, found.ranks, strict=True):
        assert ranks.tolist() == [one.index(id_) + 1 for one in order]
    assert found.ranks[:, 0].tolist() == sorted(found.ranks[:, 0])
    assert found.tau == pytest.approx(stats.kendalltau(*found.ranks.T).statistic)


def test_tau_by_counting_pairs():
    one, other = np.array([1.0, 2, 2, 3, 5]), np.array([1.0, 3, 2, 2, 9])
    signs = [
        (np.sign(one[i] - one[j]), np.sign(other[i] - other[j])) for i in range(5) for j in range(i)
    ]
    product = sum(a * b for a, b in signs)
    scale = np.sqrt(sum(a * a for a, _ in signs) * sum(b * b for _, b in signs))
    assert kendall(one, other) == pytest.approx(product / scale)
    assert np.isnan(kendall(one, np.ones(5)))
    assert np.isnan(kendall(one[:1], other[:1]))


def test_what_is_refused(embedding):
    with pytest.raises(InputError, match="Of 1 word pairs none"):
        pair_scores(embedding, [WordPair("zebra", "w1", 1)])
    with pytest.raises(InputError, match="'manhattan' is not known"):
        pair_scores(embedding, [], "manhattan")
    with pytest.raises(InputError, match="'manhattan' is not known"):
        compare_rankings(embedding, 1, metrics=("cosine", "manhattan"))
    with pytest.raises(InputError, match="no other word"):
        compare_rankings(Embedding(["a"], [[1.0]]), 0)
