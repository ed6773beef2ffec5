"""Arithmetic coding: what is written is read back, in as many bits as the entropy says."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embviz.teaching.compression.arithmetic_code import decode, encode, whole_weights

END = 4


def _predict(seen):
    """Chances that depend on what came before."""
    chances = np.full(5, 0.05)
    chances[(sum(seen) + len(seen)) % 5] = 0.8
    return whole_weights(chances)


@given(st.lists(st.integers(0, 3), max_size=30))
def test_what_is_written_is_read_back(symbols):
    text = [*symbols, END]
    code = encode(text, _predict)
    assert decode(code.bits, _predict, END) == text
    assert set(code.bits) <= {"0", "1"}
    # the theorem: at most two bits more than the surprise
    assert sum(code.costs) <= len(code.bits) <= sum(code.costs) + 2.001


def test_costs_are_logarithms_of_the_chances():
    code = encode([0, 2, END], lambda _seen: np.array([8, 4, 2, 1, 1]))
    assert code.costs == pytest.approx((1, 3, 4))
    assert len(code.bits) == 9
    assert encode([0], lambda _seen: np.array([1, 1])).bits in {"00", "01"}


def test_no_symbol_is_impossible():
    weights = whole_weights(np.array([1.0, 0.0]))
    assert weights.min() == 1
    assert math.log2(weights.sum()) < 20.1
