"""Words that share a vector, against a comparison of every row with every other."""

import numpy as np
import pytest

from embviz.teaching import duplicates
from embviz.teaching.duplicates import find_duplicates
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse


def _first_by_hand(vectors):
    return [next(j for j in range(i + 1) if j == i or (vectors[j] == vectors[i]).all()) for i in range(len(vectors))]


@pytest.mark.parametrize("kinds", [1, 3, 40, 100_000])
def test_each_word_knows_the_first_with_its_vector(kinds):
    random = np.random.default_rng(kinds)
    vectors = random.integers(0, kinds, (200, 1)).astype(np.float32) * np.arange(1, 5, dtype=np.float32)
    found = find_duplicates(vectors)
    assert found.first.tolist() == _first_by_hand(vectors)
    _, sizes = np.unique(vectors, axis=0, return_counts=True)
    assert found.distinct == len(sizes)
    assert found.sharing == sizes[sizes > 1].sum()
    if found.witness is None:
        assert found.distinct == 200
    else:
        one, other = found.witness
        assert one < other
        assert (vectors[one] == vectors[other]).all()


def test_rows_that_meet_by_chance_are_told_apart(monkeypatch):
    class Unlucky:
        def integers(self, *_arguments, **_named):
            return np.full(2, 2**63, np.uint64)

    # with these factors the number of a row is the sum of its words: 1, 2 and 2, 1 have the same
    monkeypatch.setattr(duplicates.np.random, "default_rng", lambda _seed: Unlucky())
    vectors = np.array([[1, 2], [2, 1], [1, 2], [2, 1], [5, 5], [2, 1]], np.float32)
    assert find_duplicates(vectors).first.tolist() == [0, 1, 0, 1, 4, 1]


def test_blocks_are_joined(monkeypatch):
    monkeypatch.setattr(duplicates, "_BLOCK", 6)
    vectors = np.random.default_rng(1).integers(0, 2, (50, 3)).astype(np.float32)
    assert find_duplicates(vectors).first.tolist() == _first_by_hand(vectors)


def test_zeros_are_equal_with_either_sign_and_so_are_gaps():
    vectors = np.array([[0.0, 1.0], [-0.0, 1.0], [np.nan, 1.0], [np.nan, 1.0]], np.float32)
    assert find_duplicates(vectors).first.tolist() == [0, 0, 2, 2]


def test_nothing_and_one_row():
    assert find_duplicates(np.zeros((0, 4), np.float32)).distinct == 0
    assert find_duplicates(np.zeros((1, 4), np.float32)).witness is None
    assert find_duplicates(np.zeros((3, 0), np.float32)).distinct == 1


def test_it_ends_when_it_is_no_longer_wanted():
    with pytest.raises(Cancelled):
        find_duplicates(np.zeros((4, 2), np.float32), Pulse(cancelled=lambda: True))
