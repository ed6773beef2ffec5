"""One sequence of patches, words and steps: each vector against its own formula."""

import numpy as np
import pytest

from embviz.teaching.context.patches import random_rows
from embviz.teaching.inputs.mixed_sequence import (
    STEPS,
    action_table,
    mean_norms,
    mixed_sequence,
    normalized,
    step_of,
    value_of,
)


def test_a_number_becomes_a_step_and_back():
    assert [step_of(value) for value in (-1, -0.999, 0, 0.999, 1)] == [0, 0, 128, 255, 255]
    for step in range(STEPS):
        assert step_of(value_of(step)) == step
    values = np.linspace(-1, 1, 999)
    assert max(abs(value_of(step_of(value)) - value) for value in values) <= 1 / STEPS + 1e-12


@pytest.fixture
def tokens():
    picture = np.random.default_rng(1).integers(0, 256, (8, 8, 3)).astype(np.uint8)
    words = [("move", np.arange(6.0)), ("left", np.full(6, 2.0))]
    return picture, mixed_sequence(picture, 2, words, (0.0, -1.0))


def test_three_kinds_in_one_row(tokens):
    picture, made = tokens
    assert [token.kind for token in made] == ["patch"] * 4 + ["word"] * 2 + ["action"] * 2
    assert [token.name for token in made] == ["1", "2", "3", "4", "move", "left", "x 128", "y 0"]
    third = picture[4:, :4].reshape(-1) / 255
    assert made[2].vector == pytest.approx(random_rows(6, 48, 11) @ third)
    assert made[5].norm == pytest.approx(np.sqrt(24))
    assert (made[6].vector == action_table(6)[128]).all()
    assert mean_norms(made)["word"] == pytest.approx((np.sqrt(55) + np.sqrt(24)) / 2)


def test_a_normalization_makes_all_equally_long(tokens):
    made = [token for token in normalized(tokens[1]) if token.name != "left"]  # all its numbers are the same
    for token in made:
        assert token.vector.mean() == pytest.approx(0, abs=1e-12)
        assert token.norm == pytest.approx(np.sqrt(6), rel=1e-3)
