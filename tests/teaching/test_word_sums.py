"""Sums of words against whole one-hot vectors and against all dense ones."""

import numpy as np
import pytest

from embviz.teaching.word_sums import add_words
from embviz.vectors.embedding import Embedding

WORDS = ["a", "cat", "kitten", "catkitten", "dog", "bird", "sun"]


@pytest.fixture
def embedding():
    return Embedding(WORDS, np.random.default_rng(3).normal(size=(7, 5)).astype(np.float32))


@pytest.mark.parametrize("pair", [("cat", "kitten"), ("sun", "a"), ("dog", "dog")])
def test_sums_are_those_of_the_whole_vectors(embedding, pair):
    found = add_words(embedding, *pair)
    ids = [WORDS.index(word) for word in pair]
    hot = np.eye(7)
    ways = np.linalg.norm(hot - hot[ids].sum(axis=0), axis=1)
    assert ways[ids] == pytest.approx(found.hot_near)
    others = np.delete(np.arange(7), ids)
    assert ways[others] == pytest.approx(found.hot_far)
    assert found.others == len(others)
    vectors = embedding.vectors.astype(np.float64)
    total = vectors[ids].sum(axis=0)
    cosines = vectors @ total / np.linalg.norm(vectors, axis=1) / np.linalg.norm(total)
    best = sorted(others.tolist(), key=lambda k: -cosines[k])[:3]
    assert [word for word, _ in found.neighbors] == [WORDS[k] for k in best]
    assert [cosine for _, cosine in found.neighbors] == pytest.approx(cosines[best], abs=1e-5)
    assert found.least == pytest.approx(cosines.min(), abs=1e-5)


def test_letters_and_ids_are_added_too(embedding):
    found = add_words(embedding, "cat", "kitten")
    assert (found.joined, found.joined_known) == ("catkitten", True)
    assert (found.places, found.place, found.at_place) == ((2, 3), 5, "dog")
    found = add_words(embedding, "dog", "bird")
    assert (found.joined_known, found.place, found.at_place) == (False, 11, "")
