"""Hidden words: how many, what happens to them, and what CBOW says of them."""

import math

import numpy as np
import pytest

from embviz.teaching.context.masking import MASK, Masked, WindowModel, losses, mask

RANDOM = np.random.default_rng(2)
INPUTS, OUTPUTS = RANDOM.normal(size=(2, 5, 3))


def test_shares_are_those_of_bert():
    ids = np.arange(100_000) % 1000
    shown = mask(ids, 1000, np.random.default_rng(0))
    assert len(shown.chosen) / len(ids) == pytest.approx(0.15, abs=0.005)
    assert shown.hidden.mean() == pytest.approx(0.8, abs=0.02)
    assert shown.replaced.mean() == pytest.approx(0.1, abs=0.01)
    assert not (shown.hidden & shown.replaced).any()
    assert (shown.ids[shown.chosen[shown.hidden]] == MASK).all()
    untouched = np.ones(len(ids), bool)
    untouched[shown.chosen[shown.hidden | shown.replaced]] = False
    assert np.array_equal(shown.ids[untouched], ids[untouched])
    other = shown.ids[shown.chosen[shown.replaced]]
    assert (other != ids[shown.chosen[shown.replaced]]).mean() > 0.99
    assert other.min() >= 0
    assert other.max() < 1000


def test_a_share_of_all_or_nothing():
    assert len(mask([1, 2, 3], 5, np.random.default_rng(0), share=0.0).chosen) == 0
    assert mask([1, 2, 3], 5, np.random.default_rng(0), share=1.0).chosen.tolist() == [0, 1, 2]


def test_chances_are_the_softmax_of_the_mean():
    found = WindowModel(INPUTS, OUTPUTS, window=1).log_chances([4, 0, 2, 1], 1)
    x = (INPUTS[4] + INPUTS[2]) / 2
    powers = [math.exp(sum(a * b for a, b in zip(x, row, strict=True))) for row in OUTPUTS]
    assert np.exp(found) == pytest.approx(np.array(powers) / sum(powers), rel=1e-5)
    assert np.exp(found).sum() == pytest.approx(1.0)


def test_neither_the_word_itself_nor_what_is_hidden_is_looked_at():
    model = WindowModel(INPUTS, OUTPUTS, window=2)
    plain = model.log_chances([4, 0, 2], 1)
    assert np.array_equal(model.log_chances([4, 3, 2], 1), plain)
    assert np.array_equal(model.log_chances([4, MASK, 2], 1), plain)
    assert np.array_equal(model.log_chances([4, MASK, MASK, 2], 1), model.log_chances([4, 0, 2], 1))


def test_where_nothing_is_seen_all_words_are_as_likely():
    model = WindowModel(INPUTS, OUTPUTS, window=2)
    assert model.log_chances([3], 0) == pytest.approx(np.full(5, -math.log(5)))
    assert model.log_chances([MASK, 3], 1) == pytest.approx(np.full(5, -math.log(5)))


def test_losses_are_those_of_the_true_words():
    model = WindowModel(INPUTS, OUTPUTS, window=2)
    shown = Masked(np.array([4, MASK, 3]), np.array([1, 2]), np.array([True, False]), np.array([False, True]))
    found = losses(model, [([4, 0, 2], shown)])
    assert found == pytest.approx([-model.log_chances([4, MASK, 3], 1)[0], -model.log_chances([4, MASK, 3], 2)[2]])
    assert len(losses(model, [])) == 0
