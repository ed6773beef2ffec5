"""The boundary against scikit-learn, distances against the nearest place found by trying, parting against a program."""

import numpy as np
import pytest
from scipy.optimize import linprog
from sklearn.linear_model import LogisticRegression

from embviz.teaching.linear_classifier import LinearClassifier, fit_logistic, separable


def _drawn(seed, n=9, d=2):
    random = np.random.default_rng(seed)
    liked = random.permutation(np.arange(n) % 3 == 0)
    return np.round(random.uniform(0, 10, (n, d)), 1), liked


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("strength", [0.1, 1.0, 100.0])
def test_the_boundary_is_that_of_the_library(seed, strength):
    x, liked = _drawn(seed, d=2 + seed % 3)
    mine = fit_logistic(x, liked, strength)
    theirs = LogisticRegression(C=strength, tol=1e-10, max_iter=100_000).fit(x, liked)
    assert mine.weights == pytest.approx(theirs.coef_[0], abs=2e-4)
    assert mine.offset == pytest.approx(theirs.intercept_[0], abs=2e-3)


@pytest.mark.parametrize("seed", range(6))
def test_the_gradient_at_the_end_is_zero(seed):
    x, liked = _drawn(seed)
    fitted = fit_logistic(x, liked)
    y = np.where(liked, 1.0, -1.0)
    wrong = 1 / (1 + np.exp(y * fitted.scores(x)))
    assert fitted.weights == pytest.approx((y * wrong) @ x, abs=1e-8)
    assert (y * wrong).sum() == pytest.approx(0, abs=1e-9)


def test_both_kinds_in_the_same_places_leave_no_boundary():
    corners = np.array([[1.0, 1.0], [9.0, 9.0], [1.0, 9.0], [9.0, 1.0]])
    fitted = fit_logistic(corners, [True, True, False, False])
    assert fitted.flat
    one_place = fit_logistic([[4, 4]] * 3, [True, True, False])
    assert one_place.flat
    assert one_place.offset == pytest.approx(np.log(2))


@pytest.mark.parametrize("liked", [[True, True], [False, False]])
def test_one_kind_alone_is_refused(liked):
    with pytest.raises(ValueError, match="both sides"):
        fit_logistic([[0, 1], [2, 3]], liked)


def test_distances_by_hand():
    line = LinearClassifier(np.array([3.0, 4.0]), -10.0)
    assert line.distances([[2, 1], [0, 0], [6, 8]]) == pytest.approx([0, -2, 8])
    assert line.feet([[6, 8]]) == pytest.approx(np.array([[6 - 8 * 0.6, 8 - 8 * 0.8]]))


@pytest.mark.parametrize("seed", range(5))
def test_feet_are_the_nearest_places_of_the_boundary(seed):
    x, liked = _drawn(seed)
    fitted = fit_logistic(x, liked)
    feet, away = fitted.feet(x), fitted.distances(x)
    assert fitted.scores(feet) == pytest.approx(0, abs=1e-9)
    along = np.array([-fitted.weights[1], fitted.weights[0]]) / fitted.length
    tried = feet[:, None] + np.linspace(-5, 5, 1001)[:, None] * along
    nearest = np.linalg.norm(tried - x[:, None], axis=2)
    assert nearest.min(axis=1) == pytest.approx(np.abs(away), abs=1e-9)
    assert (np.sign(away) == np.sign(fitted.scores(x))).all()


def _parted_by_program(x, liked):
    y = np.where(liked, 1.0, -1.0)
    sides = -y[:, None] * np.column_stack((x, np.ones(len(x))))
    return linprog(np.zeros(3), sides, -np.ones(len(x)), bounds=(None, None)).status == 0


def test_parting_is_what_a_linear_program_finds():
    random, parted = np.random.default_rng(5), 0
    for _ in range(300):
        n = int(random.integers(2, 8))
        x = random.integers(0, 6, (n, 2)).astype(float)
        liked = random.permutation(np.arange(n) < random.integers(1, n))
        parted += (found := separable(x, liked))
        assert found == _parted_by_program(x, liked), (x, liked)
    assert 50 < parted < 250
