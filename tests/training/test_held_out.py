"""Text that is not learned from: which it is, and its loss against the formula written down anew."""

import math
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.held_out import hold_out
from embviz.training.models.glove import GloveLearner
from embviz.training.models.predictive import PredictiveLearner
from embviz.training.models.registry import model_named
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun

SENTENCES = ["a b c a d a a", "b e f b", "a c c c f e d c b a", "g"]


def _softplus(z):
    return np.logaddexp(0, z)


def _numbered(lengths):
    """Return a text in which each token is a word of its own."""
    ids = np.arange(sum(lengths), dtype=np.int32)
    return Corpus(ids, np.cumsum([0, *lengths]).astype(np.int64), None)


@pytest.mark.parametrize("percent", [0.1, 1, 5, 20, 33, 50])
def test_each_sentence_is_held_out_or_learned(percent):
    lengths = np.random.default_rng(3).integers(1, 40, 3000)
    corpus = _numbered(lengths)
    learned, held = hold_out(corpus, percent)
    assert sorted([*learned.ids, *held.ids]) == corpus.ids.tolist()
    sentences = [tuple(part.ids[a:b]) for part in (learned, held) for a, b in pairwise(part.offsets)]
    assert sorted(sentences) == [tuple(corpus.ids[a:b]) for a, b in pairwise(corpus.offsets)]
    assert held.sentences == pytest.approx(3000 * percent / 100, abs=1)
    # evenly over the text: no third of it holds more than another
    thirds = Counter((3 * held.offsets[:-1] // held.offsets[-1]).tolist())
    assert max(thirds.values()) - min(thirds.values()) <= 0.1 * held.sentences + 2


def test_a_text_of_one_sentence_is_cut_into_stretches():
    corpus = _numbered([25_300])
    learned, held = hold_out(corpus, 20)
    assert sorted([*learned.ids, *held.ids]) == corpus.ids.tolist()
    assert held.sentences == 5
    for part in (learned, held):
        assert np.diff(part.offsets).max() == 1000
        # what stands together stood together
        ends = part.offsets[1:-1]
        inside = np.delete(np.diff(part.ids), ends - 1)
        assert (inside == 1).all()


def test_nothing_is_held_out_of_what_is_too_short_or_where_none_is_wanted():
    for corpus, percent in ((_numbered([3]), 50), (_numbered([2, 2]), 0)):
        assert hold_out(corpus, percent) == (corpus, None)


def _measured(corpus, model, window=2, **changes):
    parameters = defaults(model, dimensions=6, min_count=1, sample=0, threads=1, window=window, **changes)
    learner = PredictiveLearner(corpus, parameters, "", fixed_window=True)
    learner.prepare(RunControl(), lambda phase: None)
    words = len(corpus.vocabulary)
    x, y = (m.reshape(-1, learner.width)[:words, :6] for m in (learner.model.inputs, learner.model.outputs))
    return learner, x, y


@pytest.mark.parametrize("negative", [1, 5])
@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_the_loss_is_that_of_the_definition(corpus_of, sets_of_noise, noise_of_groups, model, negative):
    corpus = corpus_of(SENTENCES)
    learner, x, y = _measured(corpus, model, negative=negative)
    x[:], y[:] = np.random.default_rng(3).normal(size=(2, *x.shape))
    found = learner.loss_on(corpus)
    page, bench = learner._measuring
    noise, groups = sets_of_noise(page, bench, 0), noise_of_groups(page, bench, 0)
    losses = []
    for first, last in pairwise(corpus.offsets):
        for t in range(first, last):
            around = [corpus.ids[c] for c in range(max(first, t - 2), min(last, t + 3)) if c != t]
            if not around:
                continue
            center = corpus.ids[t]
            for k, hidden in enumerate(x[around] if model == "skipgram" else [x[around].mean(axis=0)]):
                if k % 4 == 0:  # four context words share their noise, or four windows
                    drawn = next(groups) if model == "skipgram" else noise[t // 4]
                others = [w for w in drawn if w != center]
                against = sum(_softplus(hidden @ y[w]) for w in others) * negative / bench.drawn
                losses.append(_softplus(-hidden @ y[center]) + against)
    assert found == pytest.approx(np.mean(losses), rel=1e-5)


@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_predictions_come_from_all_of_a_long_text(corpus_of, model):
    # a product is z in its first three quarters, -z in the last one, whatever the context
    tokens, z = 1_000_000, 2.0
    corpus = corpus_of(["a b", "c d"])
    learner, x, y = _measured(corpus, model, ns_exponent=0.0)
    x[:, 0], y[:, 0] = z, np.sign([1, 1, -1, -1])
    ids = np.tile(np.array([0, 1], np.int32), tokens // 2)
    ids[3 * tokens // 4 :] += 2
    long = Corpus(ids, np.array([0, tokens], np.int64), corpus.vocabulary)
    alike, unlike = _softplus(z), _softplus(-z)
    first = unlike + 5 * (alike + 2 * unlike) / 4
    last = alike + 5 * (2 * alike + unlike) / 4
    assert learner.loss_on(long) == pytest.approx((3 * first + last) / 4, rel=0.02)


@pytest.mark.parametrize("model", ["skipgram", "cbow", "glove"])
def test_measuring_repeats_and_changes_nothing(pairs_of_words, model):
    parameters = defaults(model, dimensions=8, min_count=1, held_out=20.0, epochs=1, window=1, x_max=10.0)
    run = TrainingRun(pairs_of_words, parameters)
    assert math.isnan(run.held_out_loss())
    run.execute()
    before = run.state()
    loss = run.held_out_loss()
    assert run.held_out_loss() == loss
    after = run.state()
    assert all(np.array_equal(before[name], after[name]) for name in before)
    run.extend(29)
    run.execute()
    assert run.held_out_loss() < 0.9 * loss


@pytest.mark.parametrize("model", ["skipgram", "cbow", "glove"])
def test_a_text_without_predictions_has_no_loss(corpus_of, model):
    corpus = corpus_of(["a b a"])
    learner = model_named(model).make(corpus, defaults(model, min_count=1, dimensions=4))
    learner.prepare(RunControl(), lambda phase: None)
    alone = Corpus(np.array([0, 1], np.int32), np.array([0, 1, 2], np.int64), corpus.vocabulary)
    none = Corpus(np.array([], np.int32), np.array([0], np.int64), corpus.vocabulary)
    assert math.isnan(learner.loss_on(alone))
    assert math.isnan(learner.loss_on(none))


def test_glove_measures_the_cells_of_the_other_text(corpus_of):
    corpus, other = corpus_of(SENTENCES), corpus_of(["c a b a", "g f e d a"])
    ids = np.array([corpus.vocabulary.get(w) for w in np.array(other.vocabulary.words)[other.ids]], np.int32)
    other = Corpus(ids, other.offsets, corpus.vocabulary)
    parameters = defaults("glove", dimensions=5, window=3, x_max=4, min_count=1, threads=1)
    learner = GloveLearner(corpus, parameters)
    learner.prepare(RunControl(), lambda phase: None)
    state = learner.state()
    met = Counter()
    for first, last in pairwise(other.offsets):
        for t in range(first, last):
            for c in range(max(first, t - 3), min(last, t + 4)):
                if c != t:
                    met[ids[t], ids[c]] += 1 / abs(c - t) * len(corpus.ids) / len(ids)
    losses = [
        0.5 * min(1, (x / 4) ** 0.75) * (state["words"][i] @ state["contexts"][j] - math.log(x)) ** 2
        for (i, j), x in met.items()
    ]
    assert learner.loss_on(other) == pytest.approx(np.mean(losses), rel=1e-4)
