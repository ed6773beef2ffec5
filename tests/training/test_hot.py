"""Private rows of the most frequent words, and noise words that are used several times."""

import numpy as np
import pytest
from numba import njit

from embviz.training.control import RunControl
from embviz.training.kernels.options import FAST
from embviz.training.kernels.rows import merge
from embviz.training.matrices import aligned
from embviz.training.models.learner import LOSS, PREDICTIONS
from embviz.training.models.predictive import PredictiveLearner
from embviz.training.parameters import defaults

NOBODY = np.zeros(0, np.bool_)
WIDTH = 16


@njit(**{**FAST, "cache": False})
def _merge(matrix, base, frozen, hot, home):
    merge(matrix, base, frozen, hot, home, WIDTH)


@pytest.mark.parametrize("hot", [1, 3, 65])
def test_each_movement_of_a_private_row_arrives_once(hot):
    matrix, base = aligned(2 * hot * WIDTH), aligned(hot * WIDTH)
    rows = matrix.reshape(-1, WIDTH)
    rows[hot:] = 1  # this thread moved all of its copies by 1 from the shared 0
    _merge(matrix, base, NOBODY, hot, hot)
    assert (rows == 1).all()
    rows[:hot] += 1  # another thread moved the shared rows meanwhile
    rows[hot:] += 2
    _merge(matrix, base, NOBODY, hot, hot)
    assert (rows == 4).all()


@pytest.mark.parametrize(("threads", "outputs", "inputs"), [(2, 64, 2048), (3, 40, 1360), (8, 32, 512), (64, 32, 64)])
def test_more_threads_merge_after_fewer_tokens_of_each_and_after_whole_groups(corpus_of, threads, outputs, inputs):
    learner = PredictiveLearner(corpus_of(["a b c d"]), defaults("cbow", min_count=1, threads=threads), "")
    assert (learner._stretch, learner._stretch * learner._stretches) == (outputs, inputs)
    assert learner._stretch % learner._group == 0


@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_nothing_of_what_a_thread_learned_is_left_in_its_own_rows(corpus_of, model):
    random = np.random.default_rng(5)
    corpus = corpus_of([" ".join(f"w{k}" for k in random.zipf(1.3, 4000) % 200)])
    states = []
    for outputs_merged, inputs_merged in ((8, 1), (512, 1), (8, 1000)):
        parameters = defaults(model, dimensions=20, sample=0, min_count=1, threads=2, epochs=1)
        learner = PredictiveLearner(corpus, parameters, "")
        learner.prepare(RunControl(), lambda phase: None)
        learner._stretch, learner._stretches = outputs_merged, inputs_merged
        learner.learn(0, 0, learner.slices)
        assert learner.tally[0, PREDICTIONS] > 0
        states.append(learner.state())
    # with one thread at work, its copies are the newest: when they are merged changes nothing but the rounding
    for name, rows in states[0].items():
        np.testing.assert_allclose(rows, states[1][name], atol=1e-3)
        np.testing.assert_allclose(rows, states[2][name], atol=1e-3)


def test_noise_words_of_a_slice_are_gone_through_again(corpus_of, sets_of_noise):
    corpus = corpus_of([" ".join("abcdefg"[k * k % 7] for k in range(21))])
    parameters = defaults(
        "cbow", dimensions=4, window=2, sample=0, min_count=1, threads=1, epochs=1, learning_rate=1e-4, negative=5
    )
    learner = PredictiveLearner(corpus, parameters, "", fixed_window=True)
    learner.prepare(RunControl(), lambda phase: None)
    learner._rounds = 2
    random = np.random.default_rng(6)
    inputs, outputs = random.normal(0, 0.5, (2, len(corpus.vocabulary), 4)).astype(np.float32)
    learner.restore({"inputs": inputs, "outputs": outputs})
    learner.learn(0, 0, 1)
    noise = sets_of_noise(learner._pages[0], learner._benches[0], parameters.seed)
    expected = 0.0
    for t, center in enumerate(corpus.ids):
        hidden = inputs[np.concatenate([corpus.ids[max(0, t - 2) : t], corpus.ids[t + 1 : t + 3]])].mean(axis=0)
        words = noise[t // 4 % 3]  # six groups of four windows, twice the noise of three
        expected += np.logaddexp(0, -hidden @ outputs[center])
        expected += 5 / len(words) * np.logaddexp(0, outputs[words[words != center]] @ hidden).sum()
    assert learner.tally[0, LOSS] == pytest.approx(expected, rel=4e-3)
