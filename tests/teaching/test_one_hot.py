"""One-hot vectors and their zeros, against whole vectors."""

from fractions import Fraction

import numpy as np
import pytest

from embviz.teaching.likeness import shared_places, sparsity, sparsity_in_percent


@pytest.mark.parametrize("size", [1, 2, 10, 1379, 3_000_000])
def test_sparsity_is_the_share_of_zeros(size):
    vector = np.zeros(size)
    vector[size // 2] = 1
    assert sparsity(size) == np.count_nonzero(vector == 0) / size


@pytest.mark.parametrize(
    ("size", "said"),
    [
        (1, "0"),
        (2, "50"),
        (3, "66.7"),
        (10, "90"),
        (100, "99"),
        (1379, "99.9275"),
        (1_000_000, "99.9999"),
        (10_000_000, "99.99999"),
    ],
)
def test_percent_is_never_rounded_to_all(size, said):
    assert sparsity_in_percent(size) == f"{said}\u00a0%"


@pytest.mark.parametrize("size", [7, 999, 50_257, 9_999_999])
def test_two_digits_of_what_is_missing_are_right(size):
    missing = 100 - Fraction(sparsity_in_percent(size).removesuffix("\u00a0%"))
    assert missing == pytest.approx(100 / size, rel=0.01)


def test_shared_places_measure_as_whole_vectors_do():
    ids = [4, 90, 4, 17]
    whole = np.zeros((4, 100))
    whole[np.arange(4), ids] = 1
    few = shared_places(ids)
    assert few.shape == (4, 3)
    assert np.array_equal(few @ few.T, whole @ whole.T)
    assert np.linalg.norm(few[0] - few[1]) == np.linalg.norm(whole[0] - whole[1]) == np.sqrt(2)
