"""Sinusoidal positions against the formula of the paper, number by number, and the shift that is linear."""

import math

import numpy as np
import pytest

from embviz.teaching.context.positions import rates, shift_deviation, shift_matrix, shift_products, sinusoidal


def test_every_number_is_that_of_the_formula():
    found = sinusoidal(7, 10, first=3)
    for row, p in enumerate(range(3, 10)):
        for i in range(5):
            angle = p / 10_000 ** (2 * i / 10)
            assert found[row, 2 * i] == pytest.approx(math.sin(angle), abs=1e-12)
            assert found[row, 2 * i + 1] == pytest.approx(math.cos(angle), abs=1e-12)


def test_an_odd_number_of_dimensions_ends_with_a_sine():
    assert sinusoidal(4, 5).shape == (4, 5)
    assert sinusoidal(4, 5)[:, 4] == pytest.approx(np.sin(np.arange(4) * 10_000 ** (-4 / 5)))


@pytest.mark.parametrize("columns", [1, 4, 5, 9, 12])
def test_the_first_columns_are_those_of_the_whole(columns):
    whole = sinusoidal(6, 9, first=2)
    assert np.array_equal(sinusoidal(6, 9, first=2, columns=columns), whole[:, :columns])


def test_the_first_pair_turns_by_one_radian_and_the_place_0_is_0_1():
    assert rates(64)[0] == 1
    assert (np.diff(rates(64)) < 0).all()
    assert sinusoidal(1, 6)[0].tolist() == [0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize("shift", [-3, 0, 1, 17])
def test_a_shift_is_one_matrix_for_all_places(shift):
    turned = shift_matrix(shift, 16)
    assert turned @ turned.T == pytest.approx(np.eye(16))
    for p in (3, 40):
        assert turned @ sinusoidal(1, 16, p)[0] == pytest.approx(sinusoidal(1, 16, p + shift)[0])
    assert shift_matrix(1, 16) @ shift_matrix(shift, 16) == pytest.approx(shift_matrix(shift + 1, 16))


def test_the_deviation_is_that_of_rounding_and_of_nothing_else():
    assert 0 < shift_deviation(100, 64, 9) < 1e-12
    assert shift_deviation(1, 4, 0) == 0


def test_products_depend_on_the_distance_alone():
    assert shift_products(50, 8, 3) == pytest.approx(np.full(50, sum(math.cos(3 * w) for w in rates(8))))


def test_a_lonely_sine_cannot_be_turned():
    with pytest.raises(ValueError, match="5 dimensions"):
        shift_matrix(1, 5)
