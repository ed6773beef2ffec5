"""Short runs: the numbers repeat, are those of the run itself, and a loss that explodes ends in words."""

import math

import numpy as np
import pytest

from embviz.monitoring.short_run import run_short
from embviz.text.toy.world import toy_world
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse


@pytest.fixture(scope="module")
def corpus():
    return toy_world(20_000).corpus


def _parameters(**changes):
    return defaults(
        **{"dimensions": 16, "epochs": 4, "threads": 1, "seed": 1, "held_out": 5.0, "learning_rate": 0.05, **changes}
    )


def test_it_is_the_run_itself_measured_at_each_epoch(corpus):
    found = run_short(corpus, _parameters(), lambda embedding: {"analogy": float(len(embedding))}, every=True)
    plain = TrainingRun(corpus, _parameters())
    plain.execute()
    assert np.array_equal(found.vectors[-1].vectors, plain.embedding().vectors)
    assert [moment.epoch for moment in found.epochs] == [0, 1, 2, 3, 4]
    assert [moment.tokens_done for moment in found.epochs] == [k * len(plain.corpus.ids) for k in range(5)]
    assert found.last("held_out") == pytest.approx(plain.held_out_loss(), rel=1e-6)
    assert found.last("norm") == pytest.approx(np.linalg.norm(plain.embedding().vectors[:500], axis=1).mean(), rel=1e-5)
    assert found.last("analogy") == len(plain.vocabulary)
    assert len(found.vectors) == 5
    assert found.ended
    # the loss is that of what was read since the moment before: none at the beginning, then less and less
    epochs, losses = found.series("loss")
    assert epochs.tolist() == [1, 2, 3, 4]
    assert np.all(np.diff(losses) < 0)
    resting = TrainingRun(corpus, _parameters())
    resting.at_rest = lambda: None  # so that no point of its curve is of two epochs
    resting.execute()
    words = np.diff([0, *(point.tokens_done for point in resting.history)])
    of = np.ceil([point.epoch for point in resting.history])
    of_points = np.array([point.loss for point in resting.history])
    assert losses == pytest.approx([np.average(of_points[of == k], weights=words[of == k]) for k in epochs])


def test_the_same_seed_gives_the_same_numbers(corpus):
    one, other = (run_short(corpus, _parameters()) for _ in range(2))
    for name in ("loss", "held_out", "gradient_norm", "norm", "movement", "learning_rate"):
        assert one.series(name)[1] == pytest.approx(other.series(name)[1], rel=1e-9)
    assert len(one.vectors) == 1
    # only the last moment was to be judged or kept
    assert one.epoch_at(2.5 * one.epochs[1].tokens_done) == 2.5


def test_it_tells_after_each_epoch_and_can_be_given_up(corpus):
    told = []
    run_short(corpus, _parameters(), tell=told.append)
    assert [len(run.epochs) for run in told] == [1, 2, 3, 4, 5]
    assert [run.ended for run in told] == [False] * 4 + [True]
    told.clear()
    with pytest.raises(Cancelled):
        run_short(corpus, _parameters(), pulse=Pulse(cancelled=lambda: len(told) == 2), tell=told.append)
    assert len(told) <= 3


def test_a_rate_that_is_too_high_ends_in_a_sentence(corpus):
    found = run_short(corpus, _parameters(learning_rate=1.0))
    assert "no longer a finite number" in found.broke
    assert found.ended
    assert all(math.isfinite(value) for moment in found.epochs for value in moment.values.values())


def test_phases_are_those_of_the_loss(corpus):
    found = run_short(corpus, _parameters(epochs=40, schedule="exponential"))
    phases = found.phases()
    assert phases[0].start == 0
    assert found.epoch_at(phases[-1].end) == 40
    assert run_short(corpus, _parameters(epochs=3)).phases() == ()  # too few points
