"""Looking at a run while nothing learns."""

import itertools
import threading

import numpy as np
import pytest

from embviz.training.control import RunControl
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun


def _run(corpus, model="skipgram", **parameters):
    return TrainingRun(corpus, defaults(model, **{"dimensions": 16, "min_count": 1, **parameters}))


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("model", ["skipgram", "cbow", "glove"])
def test_a_run_rests_before_the_first_step_and_after_each_epoch(pairs_of_words, model, threads):
    run = _run(pairs_of_words, model, threads=threads, epochs=4)
    seen = []
    run.at_rest = lambda: seen.append((run.pieces, run.snapshot(0).tokens_done, run.state()))
    run.execute()
    pieces, tokens, states = zip(*seen, strict=True)
    per_epoch = run.progress.tokens_total // 4
    assert list(tokens) == [k * per_epoch for k in range(5)]
    assert list(pieces) == [k * pieces[1] for k in range(5)]
    assert run.finished
    name = next(iter(states[0]))
    assert all(not np.array_equal(a[name], b[name]) for a, b in itertools.pairwise(states))
    assert np.array_equal(run.vectors_in(states[-1]), run.embedding().vectors)


def test_resting_changes_nothing(pairs_of_words):
    plain, rested = (_run(pairs_of_words, threads=1, epochs=3) for _ in range(2))
    rested.at_rest = lambda: None
    plain.execute()
    rested.execute()
    assert np.array_equal(plain.embedding().vectors, rested.embedding().vectors)


def test_a_run_can_be_stopped_at_rest(pairs_of_words):
    run = _run(pairs_of_words, epochs=100)
    run.at_rest = lambda: run.control.stop() if run.progress and run.progress.epoch >= 2 else None
    run.execute()
    assert run.progress.epoch == 2
    assert run.ended
    assert not run.finished


def test_nothing_learns_while_a_run_is_held(pairs_of_words):
    run = _run(pairs_of_words, epochs=1000, threads=2)
    work = threading.Thread(target=run.execute)
    work.start()
    while run.pieces < 300:
        pass
    with run.control.held(10.0) as quiet:
        assert quiet
        done, one = run.pieces, run.state()
        for _ in range(20):
            other = run.state()
        assert run.pieces == done
        assert all(np.array_equal(one[name], other[name]) for name in one)
    while run.pieces == done:
        pass
    run.control.stop()
    work.join()


def test_holding_gives_up_on_a_piece_that_does_not_end():
    control = RunControl()
    with control.working(), control.held(0.01) as quiet:
        assert not quiet
    with control.held(0.01) as quiet:
        assert quiet


def test_holding_that_is_broken_off_while_it_waits_holds_nothing(monkeypatch):
    control = RunControl()

    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as changed:
        changed.setattr(control._benches, "wait_for", interrupted)
        with pytest.raises(KeyboardInterrupt), control.held(10.0):
            pass
    assert control._holders == 0
