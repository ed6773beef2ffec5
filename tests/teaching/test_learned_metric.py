"""Learned distances: against another optimizer, plain counts, and data whose right metric is known."""

import numpy as np
import pytest
from scipy.optimize import minimize
from sklearn.metrics import roc_auc_score

from embviz.teaching import learned_metric
from embviz.teaching.learned_metric import (
    Labeled,
    Pairs,
    distances,
    draw_pairs,
    fit_metric,
    labeled,
    learn_metric,
    nearest_words,
    right_comparisons,
    toy_vectors,
)
from embviz.util.progress import Pulse


def _noisy(seed=1, words=200, size=6):
    """Labels are told by the first two dimensions; the others are larger, and noise."""
    random = np.random.default_rng(seed)
    labels = random.integers(4, size=words)
    rows = random.normal(size=(words, size)) * 2
    rows[:, :2] = 0.3 * random.normal(size=(words, 2)) + np.array([[0, 0], [1, 0], [0, 1], [1, 1]])[labels] * 2
    return Labeled(tuple(f"w{k}" for k in range(words)), rows, labels)


def test_weights_are_the_least_of_the_loss(monkeypatch):
    monkeypatch.setattr(learned_metric, "_STEPS", 3000)
    told = _noisy()
    pairs = draw_pairs(told.labels, np.arange(200), 300, np.random.default_rng(2))
    squares = np.square(told.rows[pairs.first] - told.rows[pairs.second])
    scale = squares.sum(axis=1).mean()
    sign = np.where(pairs.alike, 1, -1)

    def loss(told):
        w, b = told[:-1], told[-1]
        return np.logaddexp(0, -sign * (b - squares @ w / scale)).mean() + 0.5e-3 * np.square(w - 1).sum()

    found = minimize(loss, np.ones(7), bounds=[(0, None)] * 6 + [(None, None)], tol=1e-12).x[:-1]
    assert np.diag(fit_metric(told.rows, pairs, "diagonal")) == pytest.approx(found * 6 / found.sum(), abs=0.02)


def test_a_full_matrix_is_a_distance_that_no_small_change_betters(monkeypatch):
    monkeypatch.setattr(learned_metric, "_STEPS", 3000)
    told = _noisy(size=3)
    pairs = draw_pairs(told.labels, np.arange(200), 300, np.random.default_rng(2))
    matrix = fit_metric(told.rows, pairs, "full")
    assert matrix == pytest.approx(matrix.T)
    assert np.linalg.eigvalsh(matrix).min() > -1e-9
    away = told.rows[pairs.first] - told.rows[pairs.second]
    scale = np.square(away).sum(axis=1).mean()
    sign = np.where(pairs.alike, 1, -1)

    def loss(told):
        factor, b = told[:-1].reshape(3, 3), told[-1]
        apart = np.square(away @ factor).sum(axis=1) / scale
        return np.logaddexp(0, -sign * (b - apart)).mean() + 0.5e-3 * np.square(factor @ factor.T - np.eye(3)).sum()

    factor = minimize(loss, [*np.eye(3).ravel(), 1.0], tol=1e-12).x[:-1].reshape(3, 3)
    found = factor @ factor.T
    assert matrix == pytest.approx(found * 3 / np.trace(found), abs=0.02)


def test_comparisons_are_the_area_under_the_curve():
    random = np.random.default_rng(3)
    near, alike = random.integers(10, size=80).astype(float), random.random(80) < 0.4
    assert right_comparisons(near, alike) == pytest.approx(roc_auc_score(alike, -near))


def test_learning_finds_the_dimensions_that_tell_and_never_sees_the_judged_words(monkeypatch):
    seen, fit = [], learned_metric.fit_metric

    def kept(rows, pairs, *others):
        seen.append(set(pairs.first.tolist()) | set(pairs.second.tolist()))
        return fit(rows, pairs, *others)

    monkeypatch.setattr(learned_metric, "fit_metric", kept)
    drawn, draw = [], learned_metric.draw_pairs

    def draw_kept(*given):
        drawn.append(draw(*given))
        return drawn[-1]

    monkeypatch.setattr(learned_metric, "draw_pairs", draw_kept)
    for kind in ("diagonal", "full"):
        found = learn_metric(_noisy(), kind, 500)
        before, after = (right_comparisons(apart, found.alike) for apart in (found.before, found.after))
        assert after > 0.95 > 0.8 > before
        weights = np.diag(found.matrix)
        assert weights[:2].min() > 5 * weights[2:].max()
        judged = drawn[-2]
        assert not seen[-1] & (set(judged.first.tolist()) | set(judged.second.tolist()))
        usual = np.linalg.norm(_noisy().rows[judged.first] - _noisy().rows[judged.second], axis=1)
        assert found.before == pytest.approx(usual)


def test_pairs_are_half_alike():
    pairs = draw_pairs(np.array([0, 0, 0, 1, 1, 2]), np.arange(6), 6, np.random.default_rng(0))
    assert pairs.alike.tolist() == [True] * 3 + [False] * 3
    assert (pairs.first != pairs.second).all()


def test_distances_and_neighbors_by_a_matrix():
    rows = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 0.4]])
    told = Labeled(("a", "b", "c"), rows, np.zeros(3, int))
    matrix = np.diag([1.0, 9.0])
    pairs = Pairs(np.array([0, 0]), np.array([1, 2]), np.array([True, False]))
    assert distances(rows, pairs, matrix) == pytest.approx([1, 1.2])
    assert [word for word, _ in nearest_words(told, "a", np.eye(2), 2)] == ["c", "b"]
    assert [word for word, _ in nearest_words(told, "a", matrix, 2)] == ["b", "c"]


def test_what_the_lesson_says_holds_on_the_toy_world():
    told = labeled(toy_vectors(Pulse()), "speech")
    few, many = (learn_metric(told, "full", count) for count in (20, 1000))
    assert few.seen == 1
    gaps = [found.seen - right_comparisons(found.after, found.alike) for found in (few, many)]
    assert gaps[0] > 0.1 > 0.05 > gaps[1]
