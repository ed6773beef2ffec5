"""Which words are looked at in place of all."""

import numpy as np
import pytest

from embviz.analysis.word_sample import word_sample
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding


@pytest.fixture
def embedding():
    vectors = np.arange(60, dtype=np.float32).reshape(20, 3)
    vectors[2], vectors[7, 1] = np.nan, np.inf
    return Embedding([f"w{k}" for k in range(20)], vectors)


def test_the_first_words_with_usable_vectors(embedding):
    found = word_sample(embedding, 5)
    assert found.ids.tolist() == [0, 1, 3, 4, 5]
    assert str(found) == "the 5 most frequent of 20 words, 2 without a usable vector"
    np.testing.assert_array_equal(found.vectors(embedding), embedding.vectors[found.ids])
    assert str(word_sample(embedding, 100)) == "all 18 words, 2 without a usable vector"


def test_the_first_words_are_not_copied(embedding):
    assert np.shares_memory(word_sample(embedding, 2).vectors(embedding), embedding.vectors)


def test_drawn_words_are_others_each_once_and_the_same_again(embedding):
    found = word_sample(embedding, 9, drawn=True)
    assert len(set(found.ids.tolist())) == 9
    assert found.ids.tolist() == sorted(found.ids.tolist())
    assert not {2, 7} & set(found.ids.tolist())
    assert found.ids.tolist() == word_sample(embedding, 9, drawn=True).ids.tolist()
    assert found.ids.tolist() != word_sample(embedding, 9, drawn=True, seed=2).ids.tolist()
    assert "drawn at random" in str(found)
    assert not word_sample(embedding, 18, drawn=True).drawn


def test_no_word_with_a_vector_is_told():
    with pytest.raises(InputError, match="finite"):
        word_sample(Embedding(["a"], [[np.nan]]), 5)


def test_zero_vectors_are_left_out_where_directions_are_asked_for(embedding):
    vectors = embedding.vectors.copy()
    vectors[[0, 4]] = 0
    vectors[5] = 1e-30  # short, but with a direction
    zeros = Embedding(embedding.words, vectors)
    found = word_sample(zeros, 4, directed=True)
    assert found.ids.tolist() == [1, 3, 5, 6]
    assert str(found) == "the 4 most frequent of 20 words, 4 without a usable vector"
    assert word_sample(zeros, 4).ids.tolist() == [0, 1, 3, 4]
    with pytest.raises(InputError, match="All vectors are zero"):
        word_sample(Embedding(["a"], [[0.0]]), 5, directed=True)
