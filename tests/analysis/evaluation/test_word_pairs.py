"""Pairs as points against scipy's correlations, and how sure these are."""

import numpy as np
import pytest
from scipy import stats
from scipy.spatial import distance

from embviz.analysis.evaluation.benchmarks import pair_scores
from embviz.analysis.evaluation.questions import WordPair
from embviz.util.errors import InputError
from embviz.util.statistics import correlation, kendall, pearson_interval, spearman, spearman_interval
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
    between = {
        "cosine": lambda u, v: 1 - distance.cosine(u, v),
        "dot": np.dot,
        "euclidean": lambda u, v: -distance.euclidean(u, v),
    }[metric]
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


def test_intervals_are_those_of_scipy_and_of_their_paper(embedding, pairs):
    found = pair_scores(embedding, pairs)
    wanted = stats.pearsonr(found.human, found.model).confidence_interval(0.95)
    assert found.pearson_interval == pytest.approx(tuple(wanted))
    # Bonett and Wright (2000), equation 5, by hand: the variance of z is (1 + rho^2 / 2) / (n - 3)
    assert spearman_interval(0.6, 103) == pytest.approx(
        np.tanh(np.arctanh(0.6) + np.array([-1, 1]) * 1.959964 * np.sqrt(1.18 / 100)), abs=1e-6
    )
    low, high = found.spearman_interval
    assert low < found.spearman < high


def test_intervals_hold_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(5)
    drawn = rng.multivariate_normal([0, 0], [[1, 0.7], [0.7, 1]], (400, 60))
    # of a normal pair, rho = 6 / pi arcsin(r / 2)
    truth = 6 / np.pi * np.arcsin(0.35)
    held = [low < truth < high for low, high in (spearman_interval(spearman(*one.T), 60) for one in drawn)]
    assert 0.92 < np.mean(held) < 0.98


def test_intervals_of_too_little_are_not_made_up():
    assert np.isnan(pearson_interval(0.5, 3)).all()
    assert np.isnan(spearman_interval(np.nan, 30)).all()
    assert pearson_interval(1.0, 9) == (1.0, 1.0)


def test_tau_by_counting_pairs():
    one, other = np.array([1.0, 2, 2, 3, 5]), np.array([1.0, 3, 2, 2, 9])
    signs = [(np.sign(one[i] - one[j]), np.sign(other[i] - other[j])) for i in range(5) for j in range(i)]
    product = sum(a * b for a, b in signs)
    scale = np.sqrt(sum(a * a for a, _ in signs) * sum(b * b for _, b in signs))
    assert kendall(one, other) == pytest.approx(product / scale)
    assert np.isnan(kendall(one, np.ones(5)))
    assert np.isnan(kendall(one[:1], other[:1]))


def test_what_is_refused(embedding):
    with pytest.raises(InputError, match="None of the 1 word pairs"):
        pair_scores(embedding, [WordPair("zebra", "w1", 1)])
    with pytest.raises(InputError, match="'manhattan' is not known"):
        pair_scores(embedding, [], "manhattan")


@pytest.mark.parametrize("value", [0.1, 0.7, 1.0])
def test_scores_that_are_all_the_same_have_no_correlation(value):
    other = np.random.default_rng(1).random(7)
    assert np.isnan(correlation(np.full(7, value), other))
    assert np.isnan(correlation(other, np.full(7, value)))
