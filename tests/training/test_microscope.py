"""The small model that lessons take apart: against finite differences, other formulas, and the kernels as they run."""

from itertools import pairwise, product

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import expit, log_softmax, softmax

from embviz.teaching.tiny_word2vec import Example, TinyModel, draw_noise, examples_of, least_loss, window_pairs
from embviz.training.control import RunControl
from embviz.training.models.objectives import objective_named
from embviz.training.models.predictive import PredictiveLearner
from embviz.training.noise import noise_table, noise_weights
from embviz.training.parameters import defaults

RATE = 1e-4  # small enough for steps of the kernels that do not change each other, large enough for float32
SENTENCES = ["a b c a d a a", "b e f b", "a c c c f e d c b a"]
EXAMPLES = [
    Example((2,), 4),
    Example((0, 3, 0), 1),
    Example((2,), 4, (0, 5, 0)),
    Example((0, 3, 0), 1, (0, 3, 5)),
    Example((1,), 1),
    Example((1,), 1, ()),
]


@pytest.fixture
def model():
    return TinyModel.random(6, 5, 0.8, np.random.default_rng(2))


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_the_gradient_is_what_trying_finds(model, example):
    backward = model.backward(example, model.forward(example))
    for exact, tried in zip((backward.inputs, backward.outputs), model.differences(example, 1e-5), strict=True):
        assert np.abs(exact - tried).max() < 1e-9
        assert np.abs(exact).max() > 0.01


@pytest.mark.parametrize("example", EXAMPLES[:4], ids=str)
def test_the_gradient_by_the_hidden_vector_is_what_trying_finds(model, example):
    forward = model.forward(example)
    exact = model.backward(example, forward).hidden
    rows = model.outputs[forward.compared]
    for k in range(5):
        losses = []
        for way in (1e-5, -1e-5):
            h = forward.hidden.copy()
            h[k] += way
            u = rows @ h
            if example.noise is None:
                losses.append(-log_softmax(u)[example.predicted])
            else:
                losses.append(-np.log(expit(u[0])) - np.log(expit(-u[1:])).sum())
        assert exact[k] == pytest.approx((losses[0] - losses[1]) / 2e-5, abs=1e-9)


def test_the_numbers_on_the_way(model):
    full = model.forward(Example((0, 3, 0), 1))
    h = (2 * model.inputs[0] + model.inputs[3]) / 3
    assert full.hidden == pytest.approx(h)
    assert full.chances == pytest.approx(softmax(model.outputs @ h))
    assert full.loss == pytest.approx(-np.log(full.chances[1]))
    assert full.labels.tolist() == [0, 1, 0, 0, 0, 0]
    few = model.forward(Example((2,), 4, (0, 5)))
    assert few.compared.tolist() == [4, 0, 5]
    assert few.chances == pytest.approx(expit(model.outputs[[4, 0, 5]] @ model.inputs[2]))
    assert few.losses == pytest.approx(-np.log([few.chances[0], 1 - few.chances[1], 1 - few.chances[2]]))


def test_rows_without_a_part_stay_bit_for_bit(model):
    inputs, outputs = model.inputs.copy(), model.outputs.copy()
    example = Example((2,), 4, (0, 5, 0))
    before = model.forward(example).loss
    assert model.step(example, 0.1) == before
    assert model.forward(example).loss < before
    assert np.flatnonzero((model.inputs != inputs).any(axis=1)).tolist() == [2]
    assert np.flatnonzero((model.outputs != outputs).any(axis=1)).tolist() == [0, 4, 5]


def test_large_scores_do_not_overflow():
    model = TinyModel([[1000.0], [0.0]], [[1.0], [-1.0]])
    for noise in (None, (1,)):
        forward = model.forward(Example((0,), 1, noise and (0,)))
        assert np.isfinite(forward.loss)
        assert forward.loss >= 1000
        assert np.isfinite(model.backward(Example((0,), 1), model.forward(Example((0,), 1))).inputs).all()


def test_the_mean_loss_is_that_of_all_draws(model):
    examples = [Example((2,), 4), Example((0, 3), 1)]
    assert model.mean_loss(examples) == pytest.approx(np.mean([model.forward(e).loss for e in examples]))
    noise = noise_weights(np.array([9, 6, 3, 2, 1, 1]), 0.75)
    noise /= noise.sum()
    expected = 0.0
    for e in examples:
        others = [k for k in range(6) if k != e.predicted]
        for pair in product(others, repeat=2):
            chance = np.prod(noise[list(pair)]) / noise[others].sum() ** 2
            expected += chance * model.forward(Example(e.given, e.predicted, pair)).loss / 2
    assert model.mean_loss(examples, noise, 2) == pytest.approx(expected)


@pytest.mark.parametrize("negative", [0, 3])
def test_no_scores_cost_less_than_the_least_loss(negative):
    examples = [Example((given,), predicted) for given, predicted in ((0, 1), (0, 1), (0, 2), (1, 0), (3, 1), (3, 3))]
    noise = np.array([0.4, 0.3, 0.2, 0.1]) if negative else None

    def loss(scores):
        # one number for each pair of words, as if vectors were as long as there are words
        return TinyModel(np.eye(4), scores.reshape(4, 4)).mean_loss(examples, noise, negative)

    found = minimize(loss, np.zeros(16), options={"gtol": 1e-7})
    assert least_loss(examples, noise, negative) == pytest.approx(found.fun, abs=1e-4)
    assert least_loss(examples, noise, negative) <= found.fun
    swapped = [Example((1, 0), 2), Example((0, 1), 3)]
    assert least_loss(swapped) == pytest.approx(np.log(2))


def test_noise_is_drawn_as_the_power_says():
    counts = np.array([80, 15, 5, 1])
    weights = noise_weights(counts, 0.75)
    drawn = draw_noise(Example((0,), 1), weights / weights.sum(), 40_000, np.random.default_rng(0)).noise
    expected = counts**0.75
    expected[1] = 0
    assert np.bincount(drawn, minlength=4) / 40_000 == pytest.approx(expected / expected.sum(), abs=0.008)
    # the table that the kernels draw from has the same chances
    ends, _ = noise_table(counts, 0.75)
    assert np.diff(ends, prepend=0) / 2**32 == pytest.approx(weights / weights.sum(), abs=1e-9)


def test_the_predictions_of_a_text(corpus_of):
    corpus = corpus_of(SENTENCES)
    ends = corpus.offsets.tolist()
    sentences = [corpus.ids[a:b].tolist() for a, b in pairwise(ends)]
    pairs = [(e.given[0], e.predicted) for e in examples_of(sentences, 2, cbow=False)]
    assert pairs == list(window_pairs(corpus.ids, corpus.offsets, 2))
    cbow = list(examples_of([[0, 1, 2, 3], [4]], 2, cbow=True))
    assert cbow == [Example((1, 2), 0), Example((0, 2, 3), 1), Example((0, 1, 3), 2), Example((1, 2), 3)]


@pytest.mark.parametrize("loss", ["softmax", "negative"])
@pytest.mark.parametrize("name", ["skipgram", "cbow"])
def test_the_kernels_move_words_the_same_way(corpus_of, sets_of_noise, noise_of_groups, name, loss):
    corpus = corpus_of(SENTENCES)
    parameters = defaults(
        name,
        loss=loss,
        dimensions=5,
        window=2,
        negative=3,
        sample=0,
        min_count=1,
        threads=1,
        epochs=1,
        learning_rate=RATE,
    )
    make = PredictiveLearner if loss == "negative" else objective_named(loss).make
    learner = make(corpus, parameters, "", fixed_window=True)
    learner.prepare(RunControl(), lambda phase: None)
    rows = (np.random.default_rng(3).normal(size=(2, len(corpus.vocabulary), 5)) * 0.5).astype(np.float32)
    learner.restore(dict(zip(("inputs", "outputs"), rows, strict=True)))
    learner.learn(0, 0, 1)
    noise = None
    if loss == "negative":
        page, bench = learner._pages[0], learner._benches[0]
        noise, groups = (draw(page, bench, parameters.seed) for draw in (sets_of_noise, noise_of_groups))
    model = TinyModel(*rows)
    moves = np.zeros((2, *rows.shape[1:]))
    for given, predicted, window, place in _kernel_predictions(corpus, name):
        # four context words share their noise, or four windows
        if noise is not None and place % 4 == 0:
            shared = next(groups) if name == "skipgram" else noise[window // 4]
        # the kernels pass over noise that is the word itself, and weigh what they draw as `negative` words
        drawn = None if noise is None else tuple(k for k in shared.tolist() if k != predicted)
        share = 1.0 if noise is None else 3 / bench.drawn
        for weight, words in ((1 - share, ()), (share, drawn)):
            example = Example(given, predicted, words)
            backward = model.backward(example, model.forward(example))
            # word2vec.c gives the whole gradient of a mean to each of its words
            moves[0] += weight * len(given) * backward.inputs
            moves[1] += weight * backward.outputs
    for moved, old, move in zip(learner.state().values(), rows, moves, strict=True):
        step = (old.astype(np.float64) - moved[: len(old)]) / RATE
        assert np.abs(step - move).max() < 0.02 * np.abs(move).max()


def _kernel_predictions(corpus, name):
    """Yield what is given, what is predicted, the place of the window and that in it, as the kernels read the text."""
    for first, last in zip(corpus.offsets[:-1], corpus.offsets[1:], strict=True):
        for t in range(first, last):
            around = [int(corpus.ids[c]) for c in range(max(first, t - 2), min(last, t + 3)) if c != t]
            for k, given in enumerate([tuple(around)] if name == "cbow" else [(word,) for word in around]):
                yield given, int(corpus.ids[t]), t, k
