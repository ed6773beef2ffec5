"""Runs that go on where others were, and the schedules that they go on with."""

import numpy as np
import pytest

from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.training.schedules import LEAST, rates
from embviz.training.start import Start
from embviz.vectors.embedding import Embedding


def _same(one, other):
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


def _stop_early(run):
    learn = run.learner.learn

    def learn_and_stop(thread, first, last):
        learn(thread, first, last)
        if last > run._pieces.total // 10:
            run.control.stop()

    run.learner.learn = learn_and_stop


@pytest.mark.parametrize("freeze", [False, True])
@pytest.mark.parametrize("model", ["skipgram", "cbow", "glove"])
def test_a_resumed_run_ends_bit_for_bit_like_one_that_was_never_interrupted(pairs_of_words, model, freeze):
    parameters = defaults(model, dimensions=16, min_count=1, threads=1, epochs=6, schedule="cosine", warm_up=10)
    words = pairs_of_words.vocabulary.words[:5]
    known = Embedding(words, np.random.default_rng(1).normal(size=(5, 16)) * 0.1) if freeze else None
    whole = TrainingRun(pairs_of_words, parameters, Start(known, freeze))
    whole.execute()
    broken = TrainingRun(pairs_of_words, parameters, Start(known, freeze))
    _stop_early(broken)
    broken.execute()
    assert not broken.finished
    resumed = TrainingRun(
        pairs_of_words,
        parameters,
        Start(known, freeze, state=broken.state(), pieces=broken.pieces, history=tuple(broken.history)),
    )
    resumed.execute()
    assert _same(resumed.state(), whole.state())
    assert resumed.progress.tokens_done == resumed.progress.tokens_total
    assert resumed.history[: len(broken.history)] == broken.history
    assert resumed.progress.elapsed > broken.progress.elapsed


def test_a_run_that_begins_after_its_last_epoch_has_nothing_to_do(pairs_of_words):
    done = TrainingRun(pairs_of_words, defaults(dimensions=9, min_count=1, threads=1, epochs=2))
    done.execute()
    again = TrainingRun(pairs_of_words, done.parameters.with_(epochs=1), Start(state=done.state(), pieces=done.pieces))
    again.execute()
    assert again.finished
    assert _same(again.state(), done.state())


def test_the_vectors_of_a_state_are_those_of_the_run(pairs_of_words):
    for model in ("skipgram", "cbow", "glove"):
        run = TrainingRun(pairs_of_words, defaults(model, dimensions=9, min_count=1, epochs=1))
        run.execute()
        np.testing.assert_array_equal(run.vectors_in(run.state()), run.embedding().vectors)


def test_a_state_is_a_copy(pairs_of_words):
    run = TrainingRun(pairs_of_words, defaults(dimensions=9, min_count=1, epochs=1))
    run.execute()
    run.state()["inputs"][:] = 0
    assert run.embedding().vectors.any()


def _schedule(name, steps, **changes):
    return rates(defaults(schedule=name, learning_rate=0.5, **changes), steps) / np.float32(0.5)


def test_schedules_follow_their_formulas():
    done = np.arange(1000) / 1000
    formulas = {
        "linear": 1 - done,
        "cosine": [(1 + np.cos(np.pi * t)) / 2 for t in done],
        "constant": np.ones(1000),
        "step": [0.5 ** (5 * k // 1000) for k in range(1000)],
        "exponential": [10 ** (-4 * t) for t in done],
    }
    for name, expected in formulas.items():
        np.testing.assert_allclose(_schedule(name, 1000), np.maximum(expected, LEAST), rtol=1e-5)


@pytest.mark.parametrize("name", ["linear", "cosine", "constant", "step", "exponential"])
def test_a_warm_up_rises_to_the_largest_rate_and_leaves_the_schedule_the_rest(name):
    warm, rest = _schedule(name, 1024, warm_up=50), _schedule(name, 512)
    np.testing.assert_allclose(np.diff(warm[:512]), 1 / 513, rtol=1e-2)
    np.testing.assert_allclose(warm[512:], rest, rtol=1e-5)


@pytest.mark.parametrize("steps", [1, 2, 7])
@pytest.mark.parametrize("warm_up", [0.0, 50.0])
def test_the_shortest_runs_have_rates_too(steps, warm_up):
    for name in ("linear", "cosine", "constant", "step", "exponential"):
        shares = _schedule(name, steps, warm_up=warm_up)
        assert shares.shape == (steps,)
        assert (shares >= np.float32(LEAST) * (1 - 1e-6)).all()
        assert (shares <= 1 + 1e-6).all()
