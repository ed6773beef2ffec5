"""Ratios of counts against a direct count, and vectors that are made to hold them."""

import math

import numpy as np
import pytest

from embviz.teaching.analogies.log_ratios import TrainedPair, context_counts, log_ratios, trained_pair
from embviz.text.reading import corpus_from_texts
from embviz.text.toy.world import toy_world
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def corpus():
    return toy_world(60_000).corpus


def test_contexts_are_counted_word_by_word(corpus):
    index, window = corpus.vocabulary.index, 3
    word = index.get("king")
    counts = np.zeros(len(corpus.vocabulary))
    for begin, end in zip(corpus.offsets[:-1].tolist(), corpus.offsets[1:].tolist(), strict=True):
        sentence = corpus.ids[begin:end].tolist()
        for at, one in enumerate(sentence):
            for other, k in enumerate(sentence):
                if one == word and 0 < abs(at - other) <= window:
                    counts[k] += (window - abs(at - other) + 1) / window
    assert counts.sum() > 20
    assert context_counts(corpus, word, window) == pytest.approx(counts)


def test_vectors_that_hold_the_logarithms_lie_on_the_line(corpus):
    index = corpus.vocabulary.index
    a, b = index.get("the"), index.get("a")
    one, other = context_counts(corpus, a), context_counts(corpus, b)
    words = np.zeros((len(corpus.vocabulary), 2), np.float32)
    words[a], words[b] = (1, 0), (0, 1)
    with np.errstate(divide="ignore"):
        contexts = np.log(np.stack([one / one.sum(), other / other.sum()], axis=1)).astype(np.float32)
    found = log_ratios(TrainedPair(corpus, words, np.nan_to_num(contexts, neginf=0)), "the", "a")
    assert found.slope == pytest.approx(1, abs=1e-4)
    assert found.correlation == pytest.approx(1, abs=1e-6)
    k, of = found.contexts.index("of"), index.get("of")
    expected = math.log(one[of] / one.sum() * other.sum() / other[of])
    assert found.counted[k] == pytest.approx(expected)


def test_skip_gram_learns_the_ratios_of_frequent_words():
    trained = trained_pair(toy_world(200_000).corpus)
    found = log_ratios(trained, "the", "a")
    assert found.correlation > 0.9
    assert found.slope == pytest.approx(1, abs=0.15)
    # the objective fits the logarithm, not the ratio itself
    assert np.corrcoef(np.exp(found.counted), found.learned)[0, 1] < found.correlation


def test_words_that_share_nothing_are_refused():
    corpus = corpus_from_texts(["a b"] * 9 + ["c d"] * 9)
    trained = TrainedPair(corpus, *(np.ones((4, 2), np.float32) for _ in range(2)))
    with pytest.raises(InputError, match="too few contexts"):
        log_ratios(trained, "a", "c")
    with pytest.raises(InputError, match="two different"):
        log_ratios(trained, "a", "a")
    with pytest.raises(InputError, match="frog"):
        log_ratios(trained, "a", "frog")


def test_training_can_be_cancelled(corpus):
    with pytest.raises(Cancelled):
        trained_pair(corpus, Pulse(cancelled=lambda: True))
