"""Meetings of chosen words against a count by hand, and small GloVe against finite differences."""

import math

import numpy as np
import pytest

from embviz.teaching import glove as module
from embviz.teaching.glove import SmallGlove, meetings, weights
from embviz.text.reading import corpus_from_texts
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse

TEXTS = ["ice is solid water", "steam is gas and water", "ice and steam", "ice", "water and water and ice"]


@pytest.fixture
def corpus():
    return corpus_from_texts(TEXTS)


def _by_hand(corpus, words, window):
    counts, sums, total = np.zeros((len(words), len(words))), np.zeros(len(words)), 0.0
    for first, last in zip(corpus.offsets[:-1], corpus.offsets[1:], strict=True):
        sentence = [corpus.vocabulary.words[k] for k in corpus.ids[first:last]]
        for i, one in enumerate(sentence):
            for j, other in enumerate(sentence):
                if i != j and abs(i - j) <= window:
                    total += 1 / abs(i - j)
                    if one in words:
                        sums[words.index(one)] += 1 / abs(i - j)
                        if other in words:
                            counts[words.index(one), words.index(other)] += 1 / abs(i - j)
    return counts, sums, total


@pytest.mark.parametrize("window", [1, 2, 10])
@pytest.mark.parametrize("block", [1, 6, 1 << 19])
def test_meetings_are_those_counted_by_hand(corpus, window, block, monkeypatch):
    monkeypatch.setattr(module, "_BLOCK", block)
    words = ("ice", "water", "and", "gas")
    found = meetings(corpus, words, window)
    counts, sums, total = _by_hand(corpus, words, window)
    np.testing.assert_allclose(found.counts, counts)
    np.testing.assert_allclose(found.sums, sums)
    assert found.total == pytest.approx(total)


def test_ratios_and_pmi_follow_their_definitions(corpus):
    found = meetings(corpus, ("ice", "steam", "solid", "gas", "water"), 5)
    chance = {
        (i, k): found.counts[a, b] / found.sums[a] for a, i in enumerate(found.words) for b, k in enumerate(found.words)
    }
    ratios = found.ratios("ice", "steam")
    assert ratios[4] == pytest.approx(chance["ice", "water"] / chance["steam", "water"])
    assert ratios[2] == math.inf
    assert ratios[3] == 0
    pmi = found.ratios_to_chance
    assert pmi[0, 4] == pytest.approx(math.log(found.counts[0, 4] * found.total / found.sums[0] / found.sums[4]))
    assert pmi[2, 3] == -math.inf


def test_a_word_that_is_not_there_is_named(corpus):
    with pytest.raises(InputError, match="frog"):
        meetings(corpus, ("ice", "frog"), 2)
    with pytest.raises(Cancelled):
        meetings(corpus, ("ice",), 2, Pulse(cancelled=lambda: True))


def test_weights_are_those_of_the_paper():
    found = weights(np.array([0.0, 1.0, 50.0, 100.0, 1e6]), 100.0, 0.75)
    assert found == pytest.approx([0, 0.01**0.75, 0.5**0.75, 1, 1])


def test_gradients_are_finite_differences_and_the_fit_is_reached():
    counts = np.random.default_rng(0).integers(0, 40, (5, 5)).astype(float)
    model = SmallGlove(counts, 3, x_max=10.0)
    for part, gradient in zip(model._parts(), model.gradients(), strict=True):
        for at in np.ndindex(part.shape):
            kept, width = part[at], 1e-6
            part[at] = kept + width
            above = model.loss()
            part[at] = kept - width
            below = model.loss()
            part[at] = kept
            assert gradient[at] == pytest.approx((above - below) / (2 * width), rel=1e-5, abs=1e-6)
    before = model.loss()
    for _ in range(2000):
        model.step()
    assert model.steps == 2000
    assert model.loss() < 0.02 * before
    assert np.abs((model.fitted() - model.logs)[model.met]).mean() < 0.2
