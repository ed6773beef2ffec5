"""Steps of training: cosines against plain loops, and cases whose answer is known."""

import math

import numpy as np
import pytest

from embviz.teaching.training_steps import claimed_step, power_of, turns


def test_turns_are_cosines_of_successive_steps():
    moments = np.random.default_rng(1).standard_normal((9, 4, 6)).astype(np.float32)
    for span in (1, 2, 3):
        kept = moments[::span].astype(float)
        found = turns(moments, span)
        assert found.shape == (len(kept) - 2, 4)
        for t in range(len(kept) - 2):
            for word in range(4):
                one, other = kept[t + 1, word] - kept[t, word], kept[t + 2, word] - kept[t + 1, word]
                expected = one @ other / math.sqrt((one @ one) * (other @ other))
                assert found[t, word] == pytest.approx(expected, abs=1e-5)


def test_turns_of_known_walks():
    random = np.random.default_rng(2)
    free = random.standard_normal((400, 5, 30))
    assert turns(free).mean() == pytest.approx(-0.5, abs=0.02)  # jumps around one place
    assert turns(free.cumsum(axis=0)).mean() == pytest.approx(0, abs=0.02)  # steps in random directions
    straight = np.arange(5.0)[:, None, None] * np.ones((5, 1, 3))
    assert turns(straight).ravel() == pytest.approx([1, 1, 1])
    there_and_back = np.array([0, 1, 0, 1.0]).reshape(-1, 1, 1)
    assert turns(there_and_back).ravel() == pytest.approx([-1, -1])
    assert np.isnan(turns(np.ones((4, 1, 2)))).all()


def test_the_claim_and_powers():
    d = np.array([10.0, 100.0, 1000.0])
    assert claimed_step(d)[1] == pytest.approx(0.1)
    assert power_of(d, claimed_step(d)) == pytest.approx(0.5)
    assert power_of(d, 3 / d) == pytest.approx(-1)
    assert math.isnan(power_of(d, np.array([1.0, 0.0, 1.0])))
    assert math.isnan(power_of(d[:1], d[:1]))
