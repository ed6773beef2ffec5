"""Exact measures against what one finds on paper, and against floats."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embviz.teaching.geometry.distances import cosine, dot, euclidean
from embviz.teaching.geometry.exact import exact_measures, exact_steps, root


def _exact(*components):
    return [Fraction(component) for component in components]


@pytest.mark.parametrize(
    ("u", "v", "distance", "product", "angle"),
    [
        ((2, -1, 3), (1, 2, -1), "√26", -3, "−3/(2√21)"),
        ((4, 2, -1), (0, -2, 3), "4√3", -7, "−7/√273"),
        ((1, 0), (0, 1), "√2", 0, "0"),
        ((1, 2), (2, 4), "√5", 10, "1"),
        (("1/2", 0), (1, 1), "√5/2", Fraction(1, 2), "1/√2"),
        ((3, 4), (-3, -4), "10", -25, "−1"),
    ],
)
def test_as_on_paper(u, v, distance, product, angle):
    found = exact_measures(_exact(*u), _exact(*v))
    assert (str(found.distance), found.dot, str(found.cosine)) == (distance, product, angle)


_WHOLE = st.lists(st.integers(-50, 50), min_size=3, max_size=3)


@given(_WHOLE, _WHOLE)
def test_as_rounded_numbers_say(u, v):
    found = exact_measures(_exact(*u), _exact(*v))
    assert found.distance.value == pytest.approx(euclidean(u, v))
    assert float(found.dot) == dot(u, v)
    if found.cosine is None:
        assert np.isnan(cosine(u, v))
    else:
        assert found.cosine.value == pytest.approx(cosine(u, v), abs=1e-12)


@given(st.integers(0, 10_000))
def test_no_square_is_left_under_a_root(number):
    found = root(Fraction(number))
    assert found.factor**2 * found.radicand == number
    assert not any(found.radicand % k**2 == 0 for k in range(2, 101))


def test_what_has_no_root_is_refused():
    with pytest.raises(ValueError, match="no real root"):
        root(Fraction(-1))
    with pytest.raises(ValueError, match="too large for exact roots"):
        root(Fraction(10**11))


@given(_WHOLE, _WHOLE)
def test_the_steps_lead_to_the_measures(u, v):
    steps, found = exact_steps(_exact(*u), _exact(*v)), exact_measures(_exact(*u), _exact(*v))
    assert np.array_equal(steps.difference, np.subtract(u, v))
    assert np.array_equal(steps.squares, np.subtract(u, v) ** 2)
    assert found.distance == root(sum(steps.squares, Fraction()))
    assert sum(steps.products) == found.dot
    for vector, squares, length in zip((u, v), steps.own_squares, steps.lengths, strict=True):
        assert np.array_equal(squares, np.square(vector))
        assert length.value == pytest.approx(np.linalg.norm(vector))
