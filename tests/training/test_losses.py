"""The losses beside negative sampling, as their kernels run, against their formulas written down anew in float64."""

import numpy as np
import pytest
from scipy.special import log_softmax, logsumexp

from embviz.text.corpus import Corpus
from embviz.text.vocabulary import Vocabulary
from embviz.training.control import RunControl
from embviz.training.models import softmax
from embviz.training.models.learner import LOSS, MEASURES, PREDICTIONS, SQUARES, UNITS
from embviz.training.models.objectives import objective_named
from embviz.training.models.registry import model_named
from embviz.training.models.windows import PRODUCTS
from embviz.training.parameters import defaults
from embviz.util.errors import InputError

RATE = 1e-4  # small enough for steps that do not change each other, large enough for float32
SENTENCES = ["a b c a d a a", "b e f b", "a c c c f e d c b a g"]
LOSSES = [
    ("skipgram", "hierarchical"),
    ("cbow", "hierarchical"),
    ("skipgram", "softmax"),
    ("cbow", "softmax"),
    ("skipgram", "infonce"),
]


def _prepared(corpus, model, loss, **changes):
    """Return a learner with random rows, and views of these."""
    parameters = defaults(
        model,
        loss=loss,
        **{"window": 2, "sample": 0, "min_count": 1, "threads": 1, "epochs": 1, "learning_rate": RATE, **changes},
    )
    learner = objective_named(loss).make(corpus, parameters, "", fixed_window=True)
    learner.prepare(RunControl(), lambda phase: None)
    random = np.random.default_rng(parameters.dimensions)
    words = len(corpus.vocabulary)
    inputs = learner._rows(learner.inputs, words)
    outputs = learner._rows(learner.outputs, learner._targets)
    inputs[:], outputs[:] = random.normal(size=inputs.shape) * 0.5, random.normal(size=outputs.shape) * 0.5
    return learner, inputs, outputs


def _windows(corpus, window):
    """Return center and context of each window."""
    for first, last in zip(corpus.offsets[:-1], corpus.offsets[1:], strict=True):
        for t in range(first, last):
            around = [c for c in range(max(first, t - window), min(last, t + window + 1)) if c != t]
            if around:
                yield corpus.ids[t], corpus.ids[around]


def _formula(corpus, learner, model, loss, start):
    """Return a function of inputs and outputs that gives the loss of each prediction."""
    windows = list(_windows(corpus, 2))

    def hidden(x, around):
        if model == "skipgram":
            return x[around]
        # the mean; each of its words is to move by the whole gradient of the mean, as in word2vec.c
        return (start[around].mean(axis=0) + (x[around] - start[around]).sum(axis=0))[None]

    def along_the_tree(x, y):
        for center, around in windows:
            nodes, codes = learner.tree.path(center)
            for h in hidden(x, around):
                yield np.logaddexp(0, -(1 - 2 * codes) * (y[nodes] @ h)).sum()

    def against_all(x, y):
        for center, around in windows:
            for h in hidden(x, around):
                yield -log_softmax(y @ h)[center]

    def in_batches(x, y):
        unit = [m / np.linalg.norm(m, axis=1, keepdims=True) for m in (x, y)]
        cosines = unit[0] @ unit[1].T / learner._parameters.temperature
        for contexts, centers in _batches(learner, sum(len(around) for _, around in windows)):
            for context, center in zip(contexts, centers, strict=True):
                others = cosines[context, centers[centers != center]]
                yield logsumexp(np.append(others, cosines[context, center])) - cosines[context, center]

    return {"hierarchical": along_the_tree, "softmax": against_all, "infonce": in_batches}[loss]


def _batches(learner, pairs):
    """Return the contexts and centers of each batch of the stretch that was learned last."""
    listed = learner._contrasts[0].pairs[:, :pairs]
    count = -(-pairs // learner._parameters.batch)
    return [listed[:, pairs * k // count : pairs * (k + 1) // count] for k in range(count)]


def _differences(function, at, step=1e-5):
    """Return the gradient of a function of one array by central differences."""
    gradient = np.zeros_like(at)
    for index in np.ndindex(at.shape):
        kept = at[index]
        at[index] = kept + step
        above = function()
        at[index] = kept - step
        gradient[index] = (above - function()) / (2 * step)
        at[index] = kept
    return gradient


@pytest.mark.parametrize("dimensions", [3, 20])
@pytest.mark.parametrize(("model", "loss"), LOSSES)
def test_a_pass_moves_all_rows_down_the_gradient(corpus_of, model, loss, dimensions):
    corpus = corpus_of(SENTENCES)
    contrast = {"temperature": 0.5, "batch": 9} if dimensions == 3 else {"temperature": 0.2, "batch": 100}
    learner, inputs, outputs = _prepared(corpus, model, loss, dimensions=dimensions, **contrast)
    x, y = inputs.astype(np.float64), outputs.astype(np.float64)
    assert learner.slices == 1
    learner.learn(0, 0, 1)
    formula = _formula(corpus, learner, model, loss, x.copy())
    losses = list(formula(x, y))
    assert learner.tally[0, LOSS] == pytest.approx(sum(losses), rel=4e-3)
    assert learner.tally[0, PREDICTIONS] == len(losses)
    assert learner.tally[0, UNITS] == len(corpus.ids)
    for moved, old in ((inputs, x), (outputs, y)):
        gradient = _differences(lambda: sum(formula(x, y)), old)
        step = (old - moved) / RATE
        assert np.abs(step - gradient).max() < 0.02 * np.abs(gradient).max()


def test_words_around_decide_along_the_tree_four_at_a_time(corpus_of):
    # all twelve at once would push the first nodes, which all words share, too far
    corpus, rate = corpus_of(["a b c d e f g h i j k l m n"]), 0.2
    learner, inputs, outputs = _prepared(
        corpus, "skipgram", "hierarchical", window=6, dimensions=16, learning_rate=rate
    )
    x, y = inputs.astype(np.float64), outputs.astype(np.float64)
    learner.learn(0, 0, 1)
    for center, around in _windows(corpus, 6):
        nodes, codes = learner.tree.path(center)
        for first in range(0, len(around), 4):
            four = around[first : first + 4]
            side = 1 - 2 * codes[None].astype(float)
            errors = rate * side * (1 - 1 / (1 + np.exp(-side * (x[four] @ y[nodes].T))))
            for q in range(0, len(nodes), 4):
                block, before = nodes[q : q + 4], y[nodes[q : q + 4]].copy()
                for context, error in zip(four, errors[:, q : q + 4], strict=True):
                    row = x[context].copy()
                    x[context] += error @ before
                    y[block] += np.outer(error, row)
    np.testing.assert_allclose(inputs, x, atol=2e-3)
    np.testing.assert_allclose(outputs, y, atol=2e-3)


@pytest.mark.parametrize(("model", "loss"), LOSSES)
def test_the_shown_gradient_norm_is_that_of_what_predicts(corpus_of, model, loss):
    corpus = corpus_of(["a b"])
    learner, inputs, outputs = _prepared(corpus, model, loss, dimensions=6, temperature=0.5)
    x, y = inputs.astype(np.float64), outputs.astype(np.float64)
    learner.learn(0, 0, 1)
    formula = _formula(corpus, learner, model, loss, x.copy())
    # each word predicts once; b, the context of the first window, is looked at, or who comes first after shuffling
    word = learner._contrasts[0].pairs[0, 0] if loss == "infonce" else 1
    gradient = _differences(lambda: sum(formula(x, y)), x)[word]
    assert learner.tally[0, MEASURES] == 1
    assert learner.tally[0, SQUARES] == pytest.approx(float(gradient @ gradient), rel=0.02)


def test_a_softmax_row_that_predicts_often_shows_its_mean_gradient(corpus_of):
    corpus = corpus_of(["a b a"])
    learner, inputs, outputs = _prepared(corpus, "skipgram", "softmax", dimensions=6, window=1)
    x, y = inputs.astype(np.float64), outputs.astype(np.float64)
    learner.learn(0, 0, 1)
    gradient = _differences(lambda: -log_softmax(y @ x[1])[0], x)[1]  # b predicts a, twice
    assert learner.tally[0, SQUARES] == pytest.approx(float(gradient @ gradient), rel=0.02)


@pytest.mark.parametrize("words", [2, 3, 50, 777])
def test_the_probabilities_of_all_words_along_the_tree_make_one(words):
    counts = np.sort(np.random.default_rng(words).zipf(1.4, words).clip(1, 10**6))[::-1]
    corpus = Corpus(
        np.array([0, 1], np.int32), np.array([0, 2], np.int64), Vocabulary([f"w{k:03d}" for k in range(words)], counts)
    )
    learner, inputs, outputs = _prepared(corpus, "skipgram", "hierarchical", dimensions=10)
    for x in inputs[:5].astype(np.float64):
        total = 0.0
        for word in range(words):
            nodes, codes = learner.tree.path(word)
            total += np.exp(-np.logaddexp(0, -(1.0 - 2 * codes) * (outputs[nodes] @ x)).sum())
        assert total == pytest.approx(1)


@pytest.mark.parametrize("dimensions", [5, 40])
@pytest.mark.parametrize(("model", "loss"), LOSSES[:4])
def test_the_loss_on_a_text_is_the_mean_of_the_formula_and_moves_nothing(pairs_of_words, model, loss, dimensions):
    corpus = _beginning(pairs_of_words, 3000)
    learner, inputs, outputs = _prepared(corpus, model, loss, dimensions=dimensions)
    inputs *= 3
    before = learner.state()
    found = learner.loss_on(corpus)
    starts = np.arange(0, 3000, learner.tokens)
    assert len(starts) <= 64  # all of the text is read
    expected = list(_formula(corpus, learner, model, loss, inputs)(inputs.astype(float), outputs.astype(float)))
    assert found == pytest.approx(np.mean(expected), rel=1e-4)
    assert all(np.array_equal(before[name], rows) for name, rows in learner.state().items())
    assert not learner.tally.any()


def test_the_loss_of_infonce_on_a_text_moves_nothing_and_repeats(pairs_of_words):
    learner, _, _ = _prepared(pairs_of_words, "skipgram", "infonce", dimensions=10)
    before = learner.state()
    assert learner.loss_on(pairs_of_words) == learner.loss_on(pairs_of_words) > 0
    assert all(np.array_equal(before[name], rows) for name, rows in learner.state().items())


def _beginning(corpus, tokens):
    offsets = np.append(corpus.offsets[corpus.offsets < tokens], tokens)
    return Corpus(corpus.ids[:tokens], offsets, corpus.vocabulary)


def test_the_softmax_is_stable_where_exponentials_would_overflow(corpus_of):
    corpus = corpus_of(SENTENCES)
    learner, inputs, outputs = _prepared(corpus, "skipgram", "softmax", dimensions=7)
    inputs *= 100
    outputs *= 100
    expected = np.mean(list(_formula(corpus, learner, "skipgram", "softmax", inputs)(inputs, outputs.astype(float))))
    assert expected > 1000
    assert learner.loss_on(corpus) == pytest.approx(expected, rel=1e-5)
    learner.learn(0, 0, 1)
    assert np.isfinite(learner.state()["outputs"]).all()


def test_pairs_with_one_center_are_no_negatives_of_each_other(corpus_of):
    learner, inputs, _ = _prepared(corpus_of(["a b", "a c"]), "skipgram", "infonce", dimensions=6, window=1)
    before = inputs.copy()
    contrast = learner._contrasts[0]
    learner.learn(0, 0, 1)
    pairs = {tuple(pair) for pair in contrast.pairs[:, :4].T.tolist()}
    assert pairs == {(1, 0), (2, 0), (0, 1), (0, 2)}
    unit = [m.astype(float) / np.linalg.norm(m, axis=1, keepdims=True) for m in (before, learner.state()["outputs"])]
    cosines = unit[0] @ unit[1].T / 0.1
    # a is the center of two pairs: for b and c it counts once, for the pairs with other centers twice
    weights = np.array([2, 1, 1])
    expected = [logsumexp(cosines[word]) - cosines[word, 0] for word in (1, 2)]
    expected += [logsumexp(cosines[0], b=weights) - cosines[0, word] for word in (1, 2)]
    assert learner.tally[0, LOSS] == pytest.approx(sum(expected), rel=0.01)


def test_infonce_leaves_a_row_without_direction_as_it_is(corpus_of):
    learner, inputs, _ = _prepared(corpus_of(SENTENCES), "skipgram", "infonce", dimensions=6)
    inputs[0] = 0
    learner.learn(0, 0, 1)
    assert not inputs[0].any()
    assert np.isfinite(learner.state()["outputs"]).all()
    assert np.isfinite(learner.tally).all()


@pytest.mark.parametrize("loss", ["softmax", "hierarchical"])
def test_words_that_do_not_occur_are_never_predicted(corpus_of, loss):
    text = corpus_of(SENTENCES)
    own = text.vocabulary
    more = Vocabulary([*own.words, "u", "v"], np.append(own.counts, [0, 0]))
    extended = Corpus(text.ids, text.offsets, more)
    learner, other = (_prepared(corpus, "skipgram", loss, dimensions=4)[0] for corpus in (text, extended))
    outputs = learner.state()["outputs"]
    other._rows(other.inputs, 7)[:] = learner._rows(learner.inputs, 7)
    other._rows(other.outputs, len(outputs))[:] = outputs
    spare = other.state()["outputs"][7:].copy()
    assert other.loss_on(extended) == pytest.approx(learner.loss_on(text), rel=1e-6)
    other.learn(0, 0, 1)
    assert np.array_equal(other.state()["outputs"][7:], spare)


def test_products_are_counted(corpus_of):
    corpus = corpus_of(["a b c d e f g h"])
    learner, _, _ = _prepared(corpus, "skipgram", "hierarchical", dimensions=4)
    learner.learn(0, 0, 1)
    expected = sum(len(around) * learner.tree.lengths[center] for center, around in _windows(corpus, 2))
    assert learner.tally[0, PRODUCTS] == expected
    learner, _, _ = _prepared(corpus, "cbow", "softmax", dimensions=4)
    learner.learn(0, 0, 1)
    assert learner.tally[0, PRODUCTS] == 8 * 8


def test_too_many_words_for_the_full_softmax_are_refused_with_a_way_out(corpus_of, monkeypatch):
    monkeypatch.setattr(softmax, "MOST_WORDS", 6)
    parameters = defaults(loss="softmax", min_count=1)
    with pytest.raises(InputError, match="all 7 words") as refused:
        model_named("skipgram").make(corpus_of(SENTENCES), parameters)
    assert "vocabulary to 6" in refused.value.cure
    assert "hierarchical" in refused.value.cure
