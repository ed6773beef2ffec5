"""What every run promises, for the losses beside negative sampling; and that they learn what is to be learned."""

import threading
from dataclasses import replace

import numpy as np
import pytest

from embviz.text.toy.world import toy_world
from embviz.text.vocabulary import Vocabulary
from embviz.training import warm_up
from embviz.training.control import RunControl
from embviz.training.models.learner import LOSS, PREDICTIONS
from embviz.training.models.objectives import OBJECTIVES
from embviz.training.models.registry import MODELS, model_named
from embviz.training.parameters import declarations, defaults
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.util.errors import Cancelled
from embviz.vectors.embedding import Embedding

LOSSES = [(model, o.name) for o in OBJECTIVES for model in o.models if o.name != "negative"]
every_loss = pytest.mark.parametrize(("model", "loss"), LOSSES)


def _parameters(model, loss, **changes):
    return defaults(model, loss=loss, **{"dimensions": 16, "min_count": 1, "sample": 0.0, "batch": 64, **changes})


def _run(corpus, model, loss, start=None, **changes):
    return TrainingRun(corpus, _parameters(model, loss, **changes), start)


def _trained(*args, **changes):
    run = _run(*args, **changes)
    run.execute()
    return run


def _mean_loss(run):
    tally = run.learner.tally.sum(axis=0)
    return tally[LOSS] / tally[PREDICTIONS]


def test_the_losses_are_those_the_parameters_offer():
    assert tuple(o.name for o in OBJECTIVES) == declarations()["loss"].choices
    assert all(o.title and o.cost and o.description.endswith(".") for o in OBJECTIVES)
    assert {model for o in OBJECTIVES for model in o.models} <= {model.name for model in MODELS}


@every_loss
def test_one_thread_with_a_seed_repeats_bit_for_bit(pairs_of_words, model, loss):
    one, again, other = (_trained(pairs_of_words, model, loss, threads=1, epochs=2, seed=s).state() for s in (3, 3, 4))
    assert all(np.array_equal(one[name], again[name]) for name in one)
    assert not any(np.array_equal(one[name], other[name]) for name in one)


@every_loss
def test_loss_falls_and_threads_agree(pairs_of_words, model, loss):
    first = _mean_loss(_trained(pairs_of_words, model, loss, threads=1, epochs=1, window=1, learning_rate=0.0001))
    one, two = (
        _trained(pairs_of_words, model, loss, threads=n, epochs=10, window=1, learning_rate=0.05, held_out=5.0)
        for n in (1, 2)
    )
    assert one.progress.loss < 0.9 * first
    assert _mean_loss(two) == pytest.approx(_mean_loss(one), rel=0.02)
    assert one.held_out_loss() == pytest.approx(one.learner.loss_on(one.corpus), rel=0.1)
    assert one.held_out_loss() == one.held_out_loss()


@pytest.mark.parametrize(("model", "loss"), LOSSES[:4])
def test_the_shown_loss_begins_where_nothing_is_known(pairs_of_words, model, loss):
    run = _trained(pairs_of_words, model, loss, threads=1, epochs=1, learning_rate=0.0001)
    if loss == "softmax":
        expected = np.log(len(run.vocabulary))
    else:
        expected = np.log(2) * np.average(run.learner.tree.lengths, weights=run.vocabulary.counts)
    assert _mean_loss(run) == pytest.approx(expected, rel=0.02)


@every_loss
@pytest.mark.parametrize("dimensions", [1, 16, 17, 300])
def test_any_dimension_will_do(pairs_of_words, model, loss, dimensions):
    run = _trained(pairs_of_words, model, loss, dimensions=dimensions, epochs=1)
    vectors = run.embedding().vectors
    assert vectors.shape == (len(run.vocabulary), dimensions)
    assert np.isfinite(vectors).all()
    rows = run.learner.inputs.reshape(-1, run.learner.width)
    assert (rows[:, dimensions:] == 0).all()  # what pads a row stays out of every product


@every_loss
@pytest.mark.parametrize("threads", [1, 64])
def test_three_words_will_do(corpus_of, model, loss, threads):
    run = _trained(corpus_of(["a b a"]), model, loss, threads=threads, epochs=3, window=50)
    assert np.isfinite(run.embedding().vectors).all()
    assert run.finished
    assert run.progress.tokens_done == run.progress.tokens_total


@every_loss
@pytest.mark.parametrize("threads", [1, 2])
def test_frozen_words_keep_every_bit_and_the_others_learn(pairs_of_words, model, loss, threads):
    words = [*pairs_of_words.vocabulary.words[::2], "elsewhere"]
    vectors = np.random.default_rng(5).normal(size=(len(words), 16)).astype(np.float32)
    vectors[0, :3] = -0.0, 1e-45, 1e-38  # numbers that arithmetic hardly ever gives back
    vectors[1] = 0
    known = Embedding(words, vectors)
    run = _run(pairs_of_words, model, loss, Start(embedding=known, freeze=True), threads=threads, epochs=2)
    run._prepare()
    begun = run.learner.vectors(np.arange(len(run.vocabulary)))
    run.execute()
    learned = run.embedding()
    for word in learned.words:
        now = learned.vectors[learned.id(word)]
        if word in known:
            assert now.tobytes() == known.vectors[known.id(word)].tobytes()
        else:
            assert (now != begun[learned.id(word)]).all()
    assert run.learner.state()["outputs"].any()


@every_loss
def test_vectors_to_begin_with_move_where_they_are_not_frozen(pairs_of_words, model, loss):
    known = Embedding(["a0", "b1"], np.ones((2, 16), np.float32))
    run = _run(pairs_of_words, model, loss, Start(embedding=known), epochs=1, learning_rate=0.0001)
    run.execute()
    moved = run.embedding().vectors[[run.vocabulary.get("a0"), run.vocabulary.get("b1")]]
    assert 0 < np.abs(moved - 1).max() < 0.5


@every_loss
def test_a_resumed_run_ends_bit_for_bit_like_one_that_was_never_interrupted(pairs_of_words, model, loss):
    whole, broken = (_run(pairs_of_words, model, loss, threads=1, epochs=4, schedule="cosine") for _ in range(2))
    whole.execute()
    learn = broken.learner.learn

    def learn_and_stop(thread, first, last):
        learn(thread, first, last)
        broken.control.stop()

    broken.learner.learn = learn_and_stop
    broken.execute()
    assert not broken.finished
    rest = Start(state=broken.state(), pieces=broken.pieces, history=tuple(broken.history))
    resumed = _run(pairs_of_words, model, loss, rest, threads=1, epochs=4, schedule="cosine")
    resumed.execute()
    assert all(np.array_equal(resumed.state()[name], rows) for name, rows in whole.state().items())
    np.testing.assert_array_equal(resumed.vectors_in(resumed.state()), resumed.embedding().vectors)


@every_loss
def test_a_cancelled_run_gives_up(pairs_of_words, model, loss):
    run = _run(pairs_of_words, model, loss, epochs=1000)
    learning, raised = threading.Event(), []

    def execute():
        try:
            run.execute(lambda point: learning.set())
        except Cancelled as failure:
            raised.append(failure)

    worker = threading.Thread(target=execute)
    worker.start()
    assert learning.wait(600)
    run.control.cancel()
    worker.join()
    assert raised
    assert run.phase == "Cancelled"


def test_slices_of_a_large_softmax_are_small(pairs_of_words):
    many = Vocabulary([f"w{k:05d}" for k in range(20_000)], np.arange(20_000, 0, -1))
    for dimensions in (100, 1000):
        parameters = _parameters("cbow", "softmax", dimensions=dimensions)
        learner = model_named("cbow").make(replace(pairs_of_words, vocabulary=many), parameters)
        assert learner.tokens * 20_000 * learner.width * 6 < 1.1e9  # 50 ms where 2e10 are done in a second


@pytest.mark.parametrize("loss", ["softmax", "infonce"])
def test_long_kernels_learn_nothing_once_the_run_is_given_up(pairs_of_words, loss):
    learner = model_named("skipgram").make(pairs_of_words, _parameters("skipgram", loss, batch=4096))
    control = RunControl()
    learner.prepare(control, lambda phase: None)
    begun = learner.state()
    control.cancel()
    learner.learn(0, 0, 1)
    assert learner.tally[0, PREDICTIONS] == 0
    assert all(np.array_equal(begun[name], rows) for name, rows in learner.state().items())


@every_loss
def test_warming_up_needs_no_text(model, loss):
    warm_up(_parameters(model, loss))


@pytest.fixture(scope="module")
def world():
    return toy_world(300_000)


@pytest.mark.parametrize(
    ("model", "loss", "rate", "epochs", "least"),
    [
        ("skipgram", "hierarchical", 0.05, 8, 0.85),
        ("cbow", "hierarchical", 0.1, 12, 0.8),
        ("skipgram", "softmax", 0.1, 2, 0.85),
        ("cbow", "softmax", 0.1, 3, 0.75),
        ("skipgram", "infonce", 0.1, 2, 0.85),
    ],
)
def test_analogies_of_the_toy_world_are_learned(world, model, loss, rate, epochs, least):
    run = TrainingRun(
        world.corpus, defaults(model, loss=loss, dimensions=32, learning_rate=rate, epochs=epochs, threads=1, seed=1)
    )
    run.execute()
    embedding = run.embedding()
    unit = embedding.unit

    def answer(a, b, c):
        asked = [embedding.id(word) for word in (a, b, c)]
        scores = unit @ (unit[asked[1]] - unit[asked[0]] + unit[asked[2]])
        scores[asked] = -np.inf
        return embedding.words[scores.argmax()]

    questions = [question for section in world.truths.analogies.values() for question in section]
    right = [answer(a, b, c) == d for a, b, c, d in questions]
    assert np.mean(right) >= least
