"""Drift against angles that are known."""

import numpy as np
import pytest

from embviz.analysis.change.run_changes import drift
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding


def test_words_are_ranked_by_how_far_they_turned():
    before = Embedding(["same", "right", "half", "gone", "back"], [[3, 4], [1, 0], [2, 0], [1, 1], [1, 0]])
    after = Embedding(["new", "back", "half", "right", "same"], [[1, 1], [-2, 0], [1, np.sqrt(3)], [0, 5], [3, 4]])
    found = drift(before, after)
    assert found.words == ("back", "right", "half", "same")
    np.testing.assert_allclose(found.turned, [2, 1, 0.5, 0], atol=1e-7)
    assert found.mean == pytest.approx(3.5 / 4)
    assert found.median == pytest.approx(0.75)


def test_a_word_that_kept_every_bit_has_not_turned_at_all():
    vectors = np.random.default_rng(1).normal(size=(50, 7)).astype(np.float32)
    words = [f"w{k}" for k in range(50)]
    assert drift(Embedding(words, vectors), Embedding(words, vectors.copy())).turned.tolist() == [0.0] * 50


def test_a_vector_of_length_nothing_has_not_turned():
    assert drift(Embedding(["a"], [[0, 0]]), Embedding(["a"], [[1, 2]])).turned.tolist() == [0.0]


@pytest.mark.parametrize(
    ("other", "what"),
    [(Embedding(["a"], [[1, 2, 3]]), "2 and of 3 dimensions"), (Embedding(["b"], [[1, 2]]), "no word in common")],
)
def test_what_cannot_be_compared_is_said(other, what):
    with pytest.raises(InputError, match=what):
        drift(Embedding(["a"], [[1, 2]]), other)
