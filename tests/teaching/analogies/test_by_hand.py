"""Analogies of hand-made vectors against the textbook's numbers and plain formulas."""

import math

import pytest

from embviz.teaching.analogies.by_hand import EXAMPLE, by_hand


def test_the_textbook_example_comes_out_exactly():
    found = by_hand(EXAMPLE)
    assert found.royalty == pytest.approx([0, 0, 0.8])
    assert found.gender == pytest.approx([0, 0.6, 0])
    assert found.target == pytest.approx([0.5, 0.8, 0.9])
    assert found.cosines["queen"] == pytest.approx(1)
    assert found.cosines["king"] == pytest.approx(
        (0.25 + 0.16 + 0.81) / math.sqrt(0.25 + 0.64 + 0.81) / math.sqrt(0.25 + 0.04 + 0.81)
    )
    assert found.closed
    assert found.nearest(False) == found.nearest(True) == "queen"


def test_a_short_step_stays_with_king_unless_king_may_not_answer():
    vectors = dict(EXAMPLE) | {"woman": (0.5, 0.3, 0.1), "queen": (0.4, 0.5, 0.7)}
    found = by_hand(vectors)
    assert not found.closed
    assert found.nearest(False) == "king"
    assert found.nearest(True) == "queen"


def test_vectors_without_a_direction_do_not_answer():
    found = by_hand(dict.fromkeys(EXAMPLE, (0.0, 0.0, 0.0)))
    assert found.nearest(False) == ""
    assert all(math.isnan(value) for value in found.cosines.values())
