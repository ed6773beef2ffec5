"""The loss on a circle against finite differences and the formula, term by term."""

import math

import numpy as np
import pytest

from embviz.teaching.contrast.circle import LONGEST, moved, pulls

ANGLES = [1.3, 0.9, 2.2, 4.0, 5.5]


def _loss(angles, heat):
    scores = [math.cos(each - angles[0]) / heat for each in angles[1:]]
    return -math.log(math.exp(scores[0]) / sum(map(math.exp, scores)))


@pytest.mark.parametrize("heat", [1.0, 0.2, 0.05])
def test_loss_and_gradient(heat):
    found = pulls(ANGLES, heat)
    assert found.loss == pytest.approx(_loss(ANGLES, heat), rel=1e-9)
    for at in range(len(ANGLES)):
        more, less = list(ANGLES), list(ANGLES)
        more[at] += 1e-6
        less[at] -= 1e-6
        assert found.slopes[at] == pytest.approx((_loss(more, heat) - _loss(less, heat)) / 2e-6, rel=1e-5, abs=1e-7)
    assert found.chances.sum() == pytest.approx(1)


def test_a_cold_loss_feels_fewer_negatives():
    warm, cold = pulls(ANGLES, 1.0), pulls(ANGLES, 0.03)
    assert 2 < warm.felt <= 3
    assert cold.felt == pytest.approx(1, abs=0.01)
    assert cold.shares.argmax() == cold.cosines[1:].argmax()


def test_equal_negatives_are_all_felt():
    found = pulls([0.0, 0.3, 1.0, -1.0, 1.0, -1.0], 0.1)
    assert found.felt == pytest.approx(4)
    assert found.shares == pytest.approx([0.25] * 4)


def test_steps_lower_the_loss_and_are_never_long():
    angles = np.array(ANGLES)
    before = pulls(angles, 0.2).loss
    for _ in range(40):
        after = moved(angles, 0.2)
        assert np.abs(after - angles).max() <= LONGEST + 1e-12
        angles = after
    assert pulls(angles, 0.2).loss < before / 10
