"""Sums with and without the order of their words."""

import numpy as np
import pytest

from embviz.teaching.geometry.distances import cosine
from embviz.teaching.sentence_means import placed_sum, plain_sum

ROWS = np.random.default_rng(1).normal(size=(5, 400))


def test_places_are_turns_in_a_circle():
    expected = sum(np.roll(row, k) for k, row in enumerate(ROWS))
    assert placed_sum(ROWS) == pytest.approx(expected)
    assert plain_sum(ROWS) == pytest.approx(ROWS.sum(axis=0))


def test_more_words_than_numbers():
    rows = np.arange(15.0).reshape(5, 3)
    assert placed_sum(rows) == pytest.approx(sum(np.roll(row, k) for k, row in enumerate(rows)))


def test_only_places_tell_another_order():
    swapped = ROWS[[4, 1, 2, 3, 0]]
    assert cosine(plain_sum(ROWS), plain_sum(swapped)) == pytest.approx(1)
    # three of five words are where they were
    assert cosine(placed_sum(ROWS), placed_sum(swapped)) == pytest.approx(0.6, abs=0.1)
