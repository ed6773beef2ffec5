"""One window learned by skip-gram's kernel against word2vec.c's loop: one context word and one target after the other.

The kernel makes the products of four context words with their targets in one go, and works out what the first of them
change for the next: exactly in the products of their rows, by the slope of the sigmoid, and in two rounds. The rest
grows with the square of rate x product of two rows: rows here are as long and as alike as those of trained words (|x|
about 3, cosines about 0.6), and the largest step is met to 0.5 % at the usual rate, to 5 % at four times that. Four
that learned at the same moment would miss it by 5 to 60 %.
"""

import numpy as np
import pytest

from embviz.training.control import RunControl
from embviz.training.models.learner import LOSS, PREDICTIONS
from embviz.training.models.predictive import PredictiveLearner
from embviz.training.parameters import defaults

DIMENSIONS = 20


def _sigmoid(z):
    return 1 / (1 + np.exp(-z))


def _learned(corpus_of, words, place, rate, negative, threads=1, matryoshka=""):
    """Learn the window around one place of a sentence alone; returns the learner, the rows before it and the rate."""
    others = [f"other{k}" for k in range(300)]
    corpus = corpus_of([" ".join(f"w{k}" for k in range(words)), *others])
    parameters = defaults(
        "skipgram",
        dimensions=DIMENSIONS,
        window=5,
        negative=negative,
        sample=0,
        min_count=1,
        threads=threads,
        epochs=1,
        learning_rate=rate,
        matryoshka=matryoshka,
    )
    learner = PredictiveLearner(corpus, parameters, "", fixed_window=True)
    learner.prepare(RunControl(), lambda phase: None)
    random = np.random.default_rng(words)
    rows = random.normal(size=(2, len(corpus.vocabulary), DIMENSIONS)) * 0.4
    rows[0] += random.normal(size=DIMENSIONS) * 0.5  # words of a window are alike
    rows = rows.astype(np.float32)
    learner.restore(dict(zip(("inputs", "outputs"), rows, strict=True)))
    learner.tokens, learner.slices = 1, learner.units  # each slice is a window of its own
    learner.begin_epochs(1)
    at = int(np.flatnonzero(corpus.ids == corpus.vocabulary.get(f"w{place}"))[0])
    learner.learn(0, at, at + 1)
    center = corpus.ids[at]
    around = [corpus.ids[c] for c in range(max(0, at - 5), min(words, at + 6)) if c != at]
    return learner, rows.astype(np.float64), float(learner._steps[at]), at, center, around


def _one_after_the_other(x, y, center, around, groups, rate, weight, simultaneous=False, prefixes=(DIMENSIONS,)):
    """Learn a window as word2vec.c does: contexts in turn, each against the center and its noise words, in float64.

    With `simultaneous`, each four context words see the rows as they were before all of them. The loss is always that
    of rows as they were before the four: the kernel adds up what it predicts before it learns from it.
    """
    x, y, loss = x.copy(), y.copy(), 0.0
    for begin in range(0, len(around), 4):
        noise = next(groups)
        assert len({center, *noise}) == 1 + len(noise)  # none would be passed over
        before = y.copy()
        for context in around[begin : begin + 4]:
            seen, step = (before if simultaneous else y), np.zeros(DIMENSIONS)
            hidden = x[context].copy()
            for word, label, counts in ((center, 1, 1.0), *((word, 0, weight) for word in noise)):
                error = np.zeros(DIMENSIONS)  # of each column, which may be part of several prefixes
                for k in prefixes:
                    loss += counts * np.logaddexp(0, (1 - 2 * label) * (hidden[:k] @ before[word, :k]))
                    error[:k] += rate * counts * (label - _sigmoid(hidden[:k] @ seen[word, :k]))
                step += error * seen[word]
                y[word] = y[word] + error * hidden
            x[context] += step
    return x, y, loss


@pytest.mark.parametrize(("wanted", "tolerance"), [(0.025, 0.005), (0.1, 0.05)])
@pytest.mark.parametrize(("negative", "threads"), [(5, 1), (5, 2), (12, 1)])
@pytest.mark.parametrize(("words", "place"), [(2, 0), (3, 1), (5, 2), (6, 5), (8, 3), (11, 5)])
def test_a_window_is_learned_as_one_pair_after_the_other(
    corpus_of, noise_of_groups, words, place, negative, threads, wanted, tolerance
):
    learner, (x, y), rate, at, center, around = _learned(corpus_of, words, place, wanted, negative, threads)
    page, bench = learner._pages[0], learner._benches[0]

    def expected(simultaneous=False):
        groups = noise_of_groups(page, bench, learner._parameters.seed, at)
        return _one_after_the_other(x, y, center, around, groups, rate, negative / bench.drawn, simultaneous)

    in_turn, at_once = expected(), expected(simultaneous=True)
    assert learner.tally[0, PREDICTIONS] == len(around) == min(words - 1, 10)
    assert learner.tally[0, LOSS] == pytest.approx(in_turn[2], rel=tolerance)
    for learned, old, new in zip(learner.state().values(), (x, y), in_turn, strict=False):
        assert np.abs(learned - new).max() < tolerance * np.abs(new - old).max()
        assert np.array_equal(learned[(new == old).all(axis=1)], old[(new == old).all(axis=1)])
    if len(around) > 1:  # learning all of a group at the same moment would be seen
        assert np.abs(at_once[0] - in_turn[0]).max() > 3 * tolerance * np.abs(in_turn[0] - x).max()


@pytest.mark.parametrize(("words", "place"), [(3, 1), (5, 2), (11, 5)])
def test_nested_vectors_are_learned_as_one_pair_after_the_other(corpus_of, noise_of_groups, words, place):
    # a prefix leaves out what longer ones change for it: nearer to word2vec's order than learning at the same moment
    learner, (x, y), rate, at, center, around = _learned(corpus_of, words, place, 0.025, 5, 1, "6, 14, 20")
    page, bench = learner._pages[0], learner._benches[0]
    in_turn, at_once = (
        _one_after_the_other(
            x,
            y,
            center,
            around,
            noise_of_groups(page, bench, learner._parameters.seed, at),
            rate,
            1.0,
            simultaneous,
            (6, 14, 20),
        )
        for simultaneous in (False, True)
    )
    assert learner.tally[0, LOSS] == pytest.approx(in_turn[2], rel=0.01)
    for learned, new, together, old in zip(learner.state().values(), in_turn, at_once, (x, y), strict=False):
        missed, otherwise = (np.abs(rows - new).max() / np.abs(new - old).max() for rows in (learned, together))
        assert missed < min(0.06, 0.75 * otherwise)
