"""One vector learns: its gradient against finite differences, and where it ends."""

import numpy as np
import pytest

from embviz.teaching.one_word import descend, descend_all, gradient, loss


@pytest.fixture
def vectors():
    random = np.random.default_rng(2)
    return random.normal(size=(3, 5)), random.normal(size=(4, 5)), random.normal(size=5)


def test_gradient_is_the_slope_of_the_loss(vectors):
    near, far, v = vectors
    step = 1e-6
    for penalty in (0.0, 0.7):
        slopes = [
            (loss(v + step * e, near, far, penalty) - loss(v - step * e, near, far, penalty)) / (2 * step)
            for e in np.eye(5)
        ]
        assert gradient(v, near, far, penalty) == pytest.approx(slopes, rel=1e-6)


def test_loss_of_a_zero_vector_is_chance(vectors):
    near, far, _ = vectors
    assert loss(np.zeros(5), near, far) == pytest.approx((3 + 1) * np.log(2))


def test_steps_lead_downhill_and_leave_the_others(vectors):
    near, far, v = vectors
    before = near.copy(), far.copy()
    losses = [loss(descend(v, near, far, 0.1, steps), near, far) for steps in (0, 10, 50, 200)]
    assert losses == sorted(losses, reverse=True)
    assert np.array_equal(near, before[0])
    assert np.array_equal(far, before[1])


def test_very_long_vectors_do_not_overflow(vectors):
    near, far, v = vectors
    assert np.isfinite(loss(1e4 * v, near, far))
    assert np.isfinite(gradient(1e4 * v, near, far)).all()


def test_unfrozen_all_move_against_the_slope_of_the_loss(vectors):
    near, far, v = vectors
    rate, step = 1e-3, 1e-6
    at, pulled, pushed = descend_all(v, near, far, rate, 1, 0.7)
    assert at == pytest.approx(descend(v, near, far, rate, 1, 0.7))
    for k in range(2):
        for d in range(5):
            for which, moved in ((near, pulled), (far, pushed)):
                up, down = which.copy(), which.copy()
                up[k, d] += step
                down[k, d] -= step
                both = [(each, far) if which is near else (near, each) for each in (up, down)]
                slope = (loss(v, *both[0], 0.7) - loss(v, *both[1], 0.7)) / (2 * step)
                assert moved[k, d] - which[k, d] == pytest.approx(-rate * slope, rel=1e-4, abs=1e-9)
    assert len(descend_all(v, near, np.zeros((0, 5)), rate, 3)[2]) == 0
