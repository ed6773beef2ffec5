"""Windows: which pairs there are, and that the kernels learn exactly those."""

import numpy as np
import pytest

from embviz.teaching.tiny_word2vec import window_pairs
from embviz.training.control import RunControl
from embviz.training.models.learner import PREDICTIONS, UNITS
from embviz.training.models.predictive import PredictiveLearner
from embviz.training.parameters import defaults

FOX = "the quick brown fox jumps over the lazy dog"


def _tally(corpus, fixed_window=True, epochs=1, **parameters):
    wanted = defaults(min_count=1, sample=0, dimensions=4, threads=1, epochs=epochs, **parameters)
    learner = PredictiveLearner(corpus, wanted, "", fixed_window)
    learner.prepare(RunControl(), lambda phase: None)
    learner.learn(0, 0, learner.slices * epochs)
    return learner.tally[0]


@pytest.mark.parametrize(("window", "pairs"), [(1, 16), (2, 30), (3, 42), (5, 60)])
def test_the_fox_makes_so_many_pairs(corpus_of, window, pairs):
    corpus = corpus_of([FOX])
    assert len(list(window_pairs(corpus.ids, corpus.offsets, window))) == pairs
    assert _tally(corpus, window=window)[PREDICTIONS] == pairs


def test_pairs_are_those_of_the_text(corpus_of):
    corpus = corpus_of(["x y z", "y x"])
    words = corpus.vocabulary.words
    found = [words[a] + words[b] for a, b in window_pairs(corpus.ids, corpus.offsets, 1)]
    assert found == ["xy", "yx", "yz", "zy", "yx", "xy"]


@pytest.mark.parametrize("window", [1, 4, 50])
def test_windows_end_with_their_sentence_and_not_with_their_slice(corpus_of, window):
    random = np.random.default_rng(3)
    lengths = [1, 1, 2, 700, 3, 1, 40, 5000, 1]
    corpus = corpus_of([" ".join(f"w{k}" for k in random.integers(0, 50, n)) for n in lengths])
    tally = _tally(corpus, window=window, negative=20, epochs=2)
    assert tally[PREDICTIONS] == 2 * sum(1 for _ in window_pairs(corpus.ids, corpus.offsets, window))
    assert tally[UNITS] == 2 * sum(lengths)


def test_cbow_makes_one_prediction_for_each_center_that_has_a_context(corpus_of):
    corpus = corpus_of([FOX, "alone", "not alone"])
    assert _tally(corpus, model="cbow")[PREDICTIONS] == 9 + 0 + 2


def test_windows_narrow_evenly_at_random(corpus_of):
    corpus = corpus_of([FOX])
    mean = _tally(corpus, fixed_window=False, epochs=1000, window=3)[PREDICTIONS] / 1000
    assert mean == pytest.approx((16 + 30 + 42) / 3, rel=0.02)


@pytest.mark.parametrize("tokens", [2, 3, 5, 7])
def test_cbow_learns_four_windows_at_once_and_the_rest_of_them(corpus_of, tokens):
    corpus = corpus_of([" ".join(f"w{k}" for k in range(tokens)), "alone", "not alone"])
    assert _tally(corpus, model="cbow", epochs=2)[PREDICTIONS] == 2 * (tokens + 0 + 2)
