"""Pruning and recorded options."""

import json
import pickle
import weakref
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embviz.text.corpus import Corpus, kept_below
from embviz.text.preprocessing import Preprocessing, declarations
from embviz.text.reading import corpus_from_texts
from embviz.text.vocabulary import Vocabulary
from embviz.util.errors import InputError
from tests.example_counts import examples


@settings(max_examples=examples(150), deadline=None)
@given(
    st.lists(st.lists(st.sampled_from("aaabbbccdde"), min_size=1, max_size=9), min_size=1, max_size=12),
    st.integers(1, 8),
    st.integers(0, 4),
)
def test_pruning_leaves_out_rare_words_and_empty_sentences(lines, min_count, max_vocab):
    corpus = corpus_from_texts([" ".join(line) for line in lines])
    every = [word for line in lines for word in line]
    ranked = sorted(set(every), key=lambda word: (-every.count(word), word))
    kept = [word for word in ranked if every.count(word) >= min_count][: max_vocab or None]
    expected = [left for line in lines if (left := [word for word in line if word in kept])]
    pruned = corpus.pruned(min_count, max_vocab)
    assert [pruned.sentence(i) for i in range(pruned.sentences)] == expected
    assert pruned.vocabulary.words == tuple(kept)
    assert pruned.vocabulary.counts.tolist() == [every.count(word) for word in kept]
    assert pruned.tokens == sum(map(len, expected))


def test_pruning_nothing_is_the_corpus_itself():
    corpus = corpus_from_texts(["a b"])
    assert corpus.pruned(1) is corpus


def test_sentences_are_counted_from_zero():
    corpus = corpus_from_texts(["a b", "c"])
    assert corpus.sentence(1) == ["c"]
    for outside in (-1, 2):
        with pytest.raises(IndexError):
            corpus.sentence(outside)


def test_a_corpus_is_consistent_and_read_only():
    vocabulary = Vocabulary(["a"], [2])
    corpus = Corpus(np.zeros(2, np.int32), np.array([0, 2]), vocabulary)
    with pytest.raises(ValueError):
        corpus.ids[0] = 1
    with pytest.raises(ValueError, match="offsets"):
        Corpus(np.zeros(2, np.int32), np.array([0, 1]), vocabulary)
    with pytest.raises(ValueError, match="int32"):
        Corpus(np.zeros(2, np.int64), np.array([0, 2]), vocabulary)


def test_options_survive_json():
    options = Preprocessing(tokenizer="characters", accents="strip", min_length=3, han_characters=False)
    assert Preprocessing.from_dict(json.loads(json.dumps(options.to_dict()))) == options
    assert Preprocessing.from_dict({"case": "keep"}) == Preprocessing(case="keep")


def test_options_of_a_newer_version_are_refused_by_name():
    with pytest.raises(InputError, match="sentiment"):
        Preprocessing.from_dict({"sentiment": True})


@pytest.mark.parametrize(
    "wrong", [{"tokenizer": "bytes"}, {"min_length": 0}, {"min_length": 21}, {"han_characters": 2}]
)
def test_options_outside_their_range_are_refused(wrong):
    with pytest.raises(InputError):
        Preprocessing(**wrong)


def test_every_option_is_declared_and_changes_the_description():
    for name, option in declarations().items():
        default = getattr(Preprocessing(), name)
        other = option.choices[-1] if option.choices else (not default if isinstance(default, bool) else default + 1)
        assert option.label
        assert option.help
        assert Preprocessing().with_(**{name: other}).describe() != Preprocessing().describe()


def test_texts_without_the_same_rare_words_are_one_as_long_as_one_is_in_use():
    corpus = corpus_from_texts(["a b a b c", "a b c d"])
    first = corpus.pruned(2)
    assert corpus.pruned(2) is first
    # fewer words, or a higher least count, make another one
    assert corpus.pruned(3).least_count == 3
    assert corpus.pruned(2, 2).vocabulary.words == ("a", "b")
    assert first.vocabulary.words == ("a", "b", "c")
    # another process gets the text alone
    assert pickle.loads(pickle.dumps(corpus)).pruned(2).ids.tolist() == first.ids.tolist()
    gone = weakref.ref(first)
    del first
    assert gone() is None
    assert corpus.pruned(2).vocabulary.words == ("a", "b", "c")


def test_a_pruned_text_says_what_was_left_out():
    corpus = corpus_from_texts(["a a a b b c"])
    assert corpus.least_count == 1
    assert corpus.pruned(2).least_count == 2
    assert corpus.pruned(2).pruned(1).least_count == 2


@settings(max_examples=examples(150), deadline=None)
@given(
    st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=30), min_size=1, max_size=8),
    st.integers(0, 10),
    st.integers(1, 5),
)
def test_threads_leave_out_the_same_words(lines, size, threads):
    ids = np.array([word for line in lines for word in line], np.int32)
    offsets = np.append(0, np.cumsum([len(line) for line in lines]))
    kept, ends = kept_below(size, ids, offsets, threads)
    left = [few for line in lines if (few := [word for word in line if word < size])]
    assert [kept[begin:end].tolist() for begin, end in pairwise(ends)] == left
