"""Vectors of words that were never seen."""

import numpy as np
import pytest

from embviz.text.subwords import Ngrams
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import nearest
from embviz.vectors.subwords import Subwords

NGRAMS = Ngrams(3, 4, 1000)


def _subwords(*parts, dimensions=5):
    """Give vectors to n-grams, which are words to themselves where they are as long as the shortest."""
    codes = {}
    for part in parts:
        spelled = NGRAMS.buckets_of(part).tolist()
        codes.update(dict.fromkeys(spelled))
    buckets = np.array(sorted(codes), np.int32)
    random = np.random.default_rng(3)
    return Subwords(NGRAMS, buckets, random.normal(size=(len(buckets), dimensions)).astype(np.float32))


def test_a_new_word_is_the_mean_of_the_vectors_of_its_ngrams():
    subwords = _subwords("banana")
    rows = {bucket: row for row, bucket in enumerate(subwords.buckets.tolist())}
    expected = np.mean([subwords.vectors[rows[b]] for b in NGRAMS.buckets_of("banana").tolist()], axis=0)
    np.testing.assert_allclose(subwords.compose("banana"), expected, rtol=1e-5)
    assert subwords.compose("banana").dtype == np.float32
    # "ana" and "nan" stand in it twice and count twice
    assert len(set(NGRAMS.buckets_of("banana").tolist())) < len(NGRAMS.buckets_of("banana"))


def test_ngrams_without_a_vector_are_left_out_of_the_mean():
    subwords = _subwords("nana")
    rows = {bucket: row for row, bucket in enumerate(subwords.buckets.tolist())}
    known = [rows[b] for b in NGRAMS.buckets_of("banana").tolist() if b in rows]
    assert 0 < len(known) < len(NGRAMS.buckets_of("banana"))
    np.testing.assert_allclose(subwords.compose("banana"), subwords.vectors[known].mean(axis=0), rtol=1e-5)
    assert subwords.compose("xyz") is None
    assert subwords.compose("") is None
    assert _subwords().compose("banana") is None


def test_an_embedding_composes_only_what_it_does_not_know():
    subwords = _subwords("bananas")
    vectors = np.eye(2, 5, dtype=np.float32)
    embedding = Embedding(["banana", "xyz"], vectors, subwords=subwords)
    assert np.array_equal(embedding.compose("banana"), vectors[0])
    composed = embedding.compose("ananas")
    assert np.array_equal(composed, subwords.compose("ananas"))
    assert nearest(embedding, composed, 2)[0].tolist() in ([0, 1], [1, 0])
    assert embedding.compose("qqq") is None
    with pytest.raises(InputError, match="'ananas' is not among"):
        embedding.vector("ananas")
    assert Embedding(["banana"], vectors[:1]).compose("ananas") is None


def test_buckets_and_vectors_must_fit_each_other():
    with pytest.raises(ValueError, match="2 buckets"):
        Subwords(NGRAMS, np.array([1, 2], np.int32), np.zeros((3, 5), np.float32))
