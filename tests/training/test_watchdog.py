"""A run that begins to blow up is steadied, and whatever ends a run leaves finite numbers."""

import json
import math

import numpy as np
import pytest

from embviz.training import watchdog
from embviz.training.models.learner import TALLY_WIDTH
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.training.watchdog import LENGTHS, LOSSES, NUMBERS, Steadied, Unsteady, Watchdog, describe_steadied
from embviz.util.errors import Cancelled, ComputeError
from embviz.vectors.embedding import Embedding

# what is far too much for a small text, of every kernel
WILD = [
    ("skipgram", {}),
    ("skipgram", {"matryoshka": "4, 8"}),
    ("skipgram", {"loss": "hierarchical"}),
    ("skipgram", {"loss": "softmax"}),
    ("skipgram", {"loss": "infonce", "temperature": 0.01}),
    ("cbow", {}),
    ("cbow", {"loss": "hierarchical"}),
    ("fasttext", {"buckets": 1000}),
    ("fasttext-cbow", {"buckets": 1000}),
    ("glove", {}),
]


def _run(corpus, model="skipgram", start=None, **parameters):
    wanted = {"dimensions": 16, "min_count": 1, "sample": 0.0, "epochs": 20, **parameters}
    return TrainingRun(corpus, defaults(model, **wanted), start)


def _state_is_finite(run):
    return all(np.isfinite(matrix).all() for matrix in run.state().values())


@pytest.mark.parametrize(("model", "parameters"), WILD)
def test_a_run_with_steps_far_too_long_ends_finite(pairs_of_words, model, parameters):
    run = _run(pairs_of_words, model, learning_rate=1.0, window=20, epochs=3, **parameters)
    run.execute()
    assert run.finished
    assert _state_is_finite(run)
    assert math.isfinite(run.progress.loss)
    assert all(math.isfinite(point.loss) for point in run.history)


def test_a_run_that_blew_up_learns_after_it_was_steadied(pairs_of_words):
    wild = {"learning_rate": 1.0, "window": 20, "negative": 20, "threads": 1, "seed": 1}
    broken = _run(pairs_of_words, **wild)
    broken.steadies = False
    with pytest.raises(ComputeError, match="Lower the learning rate"):
        broken.execute()
    run = _run(pairs_of_words, **wild)
    run.execute()
    assert run.steadied
    assert run.steadied[-1].share == 0.5 ** len(run.steadied)
    assert [found.share for found in run.steadied] == sorted((found.share for found in run.steadied), reverse=True)
    # worse than vectors that know nothing it is not
    assert run.progress.loss < run.learner.ignorance
    assert np.linalg.norm(run.embedding().vectors, axis=1).max() < watchdog.LONGEST
    # the rate that is told is the one that it learns at
    half = run.learner.rate(0) / run.parameters.learning_rate
    assert half == pytest.approx(run.steadied[-1].share, rel=1e-3)


def test_a_healthy_run_is_left_alone_bit_for_bit(pairs_of_words):
    one, other = (_run(pairs_of_words, threads=1) for _ in range(2))
    other.steadies = False
    one.execute()
    other.execute()
    assert one.steadied == ()
    assert np.array_equal(one.embedding().vectors, other.embedding().vectors)


@pytest.mark.parametrize("model", ["skipgram", "cbow", "fasttext", "glove"])
def test_a_learner_that_breaks_down_leaves_its_last_finite_moment(pairs_of_words, model):
    run = _run(pairs_of_words, model, epochs=1000, threads=1)
    learn, seen = None, []

    def break_down(thread, first, last):
        learn(thread, first, last)
        if len(seen) == 4:
            for matrix in run.learner.matrices_of_rows():
                matrix[::2] = np.nan
            raise KeyError("broken")
        look()

    def look():
        seen.append(run.learner.vectors(np.arange(len(run.vocabulary))))

    run.at_rest = lambda: seen or look()
    learn, run.learner.learn = run.learner.learn, break_down
    with pytest.raises(KeyError, match="broken"):
        run.execute()
    assert run.ended
    assert _state_is_finite(run)
    kept = run.embedding().vectors
    # all of it is of one moment: the beginning, or that of a piece of work
    assert any(np.array_equal(kept, vectors) for vectors in seen)
    assert [found.sign for found in run.steadied] == [NUMBERS]


def test_a_cancelled_run_leaves_finite_numbers(pairs_of_words):
    run = _run(pairs_of_words, epochs=1000)

    def spoil(point):
        run.learner.model.outputs[:] = np.inf
        run.control.cancel()

    with pytest.raises(Cancelled):
        run.execute(spoil)
    assert _state_is_finite(run)


def test_numbers_spoiled_again_and_again_end_the_run_with_what_it_knew(pairs_of_words):
    run = _run(pairs_of_words, epochs=1000, threads=1)
    learn = run.learner.learn

    def spoil(thread, first, last):
        learn(thread, first, last)
        run.learner.model.inputs[:] = np.nan

    run.learner.learn = spoil
    with pytest.raises(ComputeError, match="no longer a finite number"):
        run.execute()
    assert len(run.steadied) > watchdog.MOST_TIMES
    assert _state_is_finite(run)


def test_a_steadied_run_can_be_trained_on(pairs_of_words):
    run = _run(pairs_of_words, learning_rate=1.0, window=20, threads=1)
    run.execute()
    share = run.steadied[-1].share
    run.extend(5)
    run.execute()
    assert run.finished
    assert run.learner.rate(0) <= share


def test_long_vectors_to_begin_with_are_no_sign_and_frozen_ones_stay(pairs_of_words):
    words = list(pairs_of_words.vocabulary.words)[:6]
    long = Embedding(words, np.full((6, 16), 30, np.float32))
    run = _run(pairs_of_words, start=Start(long, freeze=True), threads=1, learning_rate=1.0, window=20)
    run.execute()
    assert run.finished
    ids = [run.vocabulary.words.index(word) for word in words]
    assert np.array_equal(run.embedding().vectors[ids], long.vectors)
    assert _state_is_finite(run)


class Rows:
    """A learner of which only the rows are there."""

    ignorance, longest = 4.0, (40.0,)

    def __init__(self, count=1000):
        self.matrix, self.share = np.ones((count, 8), np.float32), 1.0

    def matrices_of_rows(self):
        return (self.matrix,)

    def slow(self, share):
        self.share = share


def _watched(count=1000):
    rows, tally = Rows(count), np.zeros((2, TALLY_WIDTH))
    watched = Watchdog(rows, tally)
    watched.keep(5, 0.5)
    return rows, tally, watched


def test_signs_are_told_apart():
    rows, tally, watched = _watched()
    watched.look(0, 10, 1.0)
    tally[0, :2] = 5.9 * 1000, 1000
    watched.look(0, 10, 1.0)
    tally[0, :2] += 6.1 * 1000, 1000  # the mean since the look before is judged, not that of all
    with pytest.raises(Unsteady) as high:
        watched.look(0, 10, 1.0)
    assert (high.value.sign, round(high.value.value, 6)) == (LOSSES, 6.1)
    rows.matrix[3] = 15  # sqrt(8 x 15²) = 42.4
    with pytest.raises(Unsteady) as long:
        watched.look(1, 10, 1.0)
    assert (long.value.sign, round(long.value.value, 1)) == (LENGTHS, 42.4)
    rows.matrix[3] = np.nan
    with pytest.raises(Unsteady) as spoiled:
        watched.look(1, 10, 1.0)
    assert spoiled.value.sign == NUMBERS
    tally[1, 2] = np.inf
    with pytest.raises(Unsteady, match="numbers"):
        watched.look(1, 10, 1.0)


@pytest.mark.parametrize("in_memory", [True, False])
def test_what_was_kept_is_put_back(monkeypatch, in_memory):
    monkeypatch.setattr(watchdog, "_IN_MEMORY", 1 << 20 if in_memory else 0)
    rows, tally, watched = _watched(40_000)
    rows.matrix[:] = np.arange(40_000, dtype=np.float32)[:, None] / 4000
    watched.keep(10, 1.0)
    kept = rows.matrix.copy()
    rows.matrix[5:] *= 1e30
    tally[0, :4] = np.nan
    found = watched.steady(Unsteady(NUMBERS, math.nan), 7, 1.5)
    # not above half of what is too long
    np.testing.assert_allclose(rows.matrix, np.minimum(kept, 20 / math.sqrt(8)), rtol=1e-6)
    assert (found.back_to, found.epoch, found.share, rows.share) == (1.0, 1.5, 0.5, 0.5)
    assert np.isfinite(tally).all()
    now = rows.matrix.copy()
    now[9] = kept[9]
    rows.matrix[9] = np.inf
    assert watched.mend(8, 2.0).back_to == 1.0
    assert np.array_equal(rows.matrix, now)  # a single row
    assert watched.mend(8, 2.0) is None
    rows.matrix[::2] = np.inf
    watched.mend(8, 2.0)
    assert np.array_equal(rows.matrix, kept)  # all of one moment
    watched.close()


def test_where_nothing_could_be_kept_spoiled_rows_begin_anew(monkeypatch):
    rows, _, watched = _watched()
    watched.close()
    rows.matrix[4, 2] = np.nan
    watched.steady(Unsteady(NUMBERS, math.nan), 7, 1.5)
    assert not rows.matrix[4].any()
    assert (rows.matrix[5:] == 1).all()


def test_what_was_done_is_said():
    _, _, watched = _watched()
    first = watched.steady(Unsteady(LENGTHS, 47.36), 7, 0.25)
    assert describe_steadied(()) == ""
    assert describe_steadied([first]) == (
        "Steadied at epoch 0.25: a vector had become 47.4 long. It continued from its state before, with 0.5 of the "
        "learning rate."
    )
    second = watched.steady(Unsteady(LOSSES, 9.0), 9, 1.5)
    said = describe_steadied([first, second])
    assert said.startswith("Steadied 2 times, last at epoch 1.50: the loss had risen to 9.")
    assert "0.25 of the learning rate" in said
    for found in (first, second):
        assert str(Steadied.from_dict(json.loads(json.dumps(found.to_dict())))) == str(found)
    with pytest.raises(ValueError, match="not what"):
        Steadied.from_dict({**first.to_dict(), "share": -1})


def test_a_run_that_goes_on_elsewhere_goes_on_with_the_steps_that_it_had(pairs_of_words):
    run = _run(pairs_of_words, learning_rate=1.0, window=20, threads=1)
    run.execute()
    other = _run(pairs_of_words, learning_rate=1.0, window=20, threads=1, start=Start(state=run.state()), epochs=21)
    other.steadied = run.steadied
    other.execute()
    assert other.learner.rate(0) <= run.steadied[-1].share


def test_a_text_that_is_over_in_a_moment_is_read_again(corpus_of):
    random = np.random.default_rng(2)
    corpus = corpus_of([" ".join(f"w{k}" for k in random.integers(0, 20, 12)) for _ in range(100)])
    run = _run(corpus, learning_rate=1.0, window=12, negative=20, epochs=3, threads=1)
    run.execute()
    assert run.steadied
    assert run.progress.tokens_done == run.progress.tokens_total
    assert run.progress.loss < run.learner.ignorance
