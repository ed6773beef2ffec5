"""Holding a run to a pace: when work is done changes, what is learned does not."""

import threading
import time

import numpy as np
import pytest

from embviz.training.models.registry import MODELS
from embviz.training.pace import (
    ALONE_S,
    HEAD_START_PICTURES,
    HEAD_START_S,
    MOST_AT_ONCE_S,
    WATCHED_S,
    HeadStart,
    Pace,
    share_at,
    time_at,
)
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.training.start import Start


class _Clock:
    """A clock that only moves when told."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


HELD_S = 0.15  # at the least, before the first step


def _trained(corpus, model, pace):
    run = TrainingRun(corpus, defaults(model, threads=1, dimensions=16, min_count=1, sample=0.0, epochs=2))
    run.control.pace = pace
    ended = threading.Event()

    def show():
        # the first picture comes when the run has waited for it, however slow the machine is
        while not pace._waiting and not ended.wait(0.002):
            pass
        ended.wait(HELD_S)
        while not ended.wait(0.002):
            pace.step()

    viewer = threading.Thread(target=show)
    if pace is not None:
        viewer.start()
    run.execute()
    ended.set()
    if pace is not None:
        viewer.join()
    return run


@pytest.mark.parametrize("model", [model.name for model in MODELS])
def test_the_pace_changes_nothing_that_is_learned(pairs_of_words, model):
    free, held = _trained(pairs_of_words, model, None), _trained(pairs_of_words, model, Pace(0.3))
    np.testing.assert_array_equal(free.embedding().vectors, held.embedding().vectors)
    assert held.control.held_s > 0.9 * HELD_S  # it was held


def test_what_it_was_held_for_is_no_time_of_training(pairs_of_words):
    begun = time.perf_counter()
    run = _trained(pairs_of_words, "skipgram", Pace(0.6))
    assert run.control.held_s > 0.9 * HELD_S
    assert run.progress.elapsed + run.control.held_s <= time.perf_counter() - begun


def test_the_share_that_may_be_done_follows_the_formula():
    clock = _Clock()
    pace = Pace(10.0, clock=clock)
    for _ in range(20):
        clock.now += 0.25
        pace.step()
    expected = (np.e**2 - 1) / (np.e**4 - 1)  # half of the time
    assert pace.share == pytest.approx(expected)
    assert pace.seconds_left == pytest.approx(5.0)
    assert pace.wait(0, 1000, 0.0) == int(1000 * expected)


def test_share_and_time_are_each_other_s_inverse_and_end_at_the_end():
    for at in (0.0, 0.1, 0.5, 0.9, 1.0):
        assert time_at(share_at(at)) == pytest.approx(at)
    assert (share_at(0.0), share_at(1.0)) == (0.0, 1.0)


def test_a_run_that_goes_on_begins_at_the_share_that_is_done():
    assert Pace(10.0, done=0.25, clock=_Clock()).share == pytest.approx(0.25)


def test_a_long_wait_for_a_picture_is_not_caught_up():
    clock = _Clock()
    pace = Pace(10.0, clock=clock)
    clock.now += 60
    pace.step()
    assert pace.share == pytest.approx(share_at(MOST_AT_ONCE_S / 10.0))


def test_a_timer_leads_only_where_no_picture_does():
    clock = _Clock()
    pace = Pace(10.0, clock=clock)
    pace.step()
    clock.now += ALONE_S / 2
    pace.step(by_timer=True)
    assert pace.share == 0
    clock.now += ALONE_S
    pace.step(by_timer=True)
    assert pace.share > 0


def test_time_at_rest_does_not_count():
    clock = _Clock()
    pace = Pace(10.0, clock=clock)
    clock.now += 5
    pace.rest()
    pace.step()
    assert pace.share == 0


def test_let_go_it_holds_nothing_back():
    pace = Pace(10.0, clock=_Clock())
    pace.end_limit()
    assert pace.wait(0, 1000, 10.0) == 1000
    assert pace.seconds_left == 0


def test_a_head_start_ends_with_the_first_pictures():
    clock = _Clock()
    pace = HeadStart(clock=clock)
    for at in range(1, HEAD_START_PICTURES):
        clock.now += 0.1
        pace.step(by_timer=True)  # no picture
        pace.step()
        assert pace.share == pytest.approx(share_at(0.1 * at / WATCHED_S))
        assert pace.wait(0, 10**6, 0.0) == int(1e6 * pace.share)
    pace.step()
    assert pace.wait(0, 1000, 60.0) == 1000


def test_a_head_start_without_pictures_ends_after_a_second():
    clock = _Clock()
    pace = HeadStart(done=0.25, clock=clock)
    clock.now += HEAD_START_S - 0.01
    assert pace.wait(250, 1000, 0.0) == 250
    clock.now += 0.02
    assert pace.wait(250, 1000, 60.0) == 1000


def test_a_run_with_a_head_start_learns_the_same(pairs_of_words):
    held = _trained(pairs_of_words, "skipgram", HeadStart())
    free = _trained(pairs_of_words, "skipgram", None)
    np.testing.assert_array_equal(free.embedding().vectors, held.embedding().vectors)


def _until(reached):
    while not reached():
        time.sleep(0.002)


@pytest.mark.parametrize("model", ["skipgram", "cbow"])
def test_the_first_vectors_are_seen_before_the_run_is_prepared(pairs_of_words, model):
    run = TrainingRun(pairs_of_words, defaults(model, threads=1, min_count=1))
    run.control.pace = pace = HeadStart()
    thread = threading.Thread(target=run.execute)
    thread.start()
    _until(lambda: pace._waiting)
    assert not run._ready
    assert run.state() is None
    first = run.snapshot(len(run.vocabulary))
    some = run.snapshot(np.array([1, 0]))
    pace.end_limit()
    thread.join()
    assert first.tokens_done == 0
    assert (np.abs(first.vectors) <= 0.5 / 100).all()
    assert (first.vectors != 0).any(axis=1).all()
    np.testing.assert_array_equal(some.vectors, first.vectors[[1, 0]])
    free = TrainingRun(pairs_of_words, run.parameters)
    free.execute()
    np.testing.assert_array_equal(run.embedding().vectors, free.embedding().vectors)


def test_vectors_to_begin_with_are_seen_when_they_are_put_in(pairs_of_words):
    parameters = defaults(threads=1, min_count=1)
    trained = TrainingRun(pairs_of_words, parameters)
    trained.execute()
    run = TrainingRun(pairs_of_words, parameters, Start(embedding=trained.embedding()))
    run.control.pace = pace = HeadStart()
    thread = threading.Thread(target=run.execute)
    thread.start()
    _until(lambda: pace._waiting)
    assert run.snapshot(2) is None
    pace.end_limit()
    thread.join()


@pytest.mark.parametrize("end", ["stop", "cancel"])
def test_a_run_that_gives_way_to_its_map_ends_at_once(pairs_of_words, end):
    run = TrainingRun(pairs_of_words, defaults(threads=1, min_count=1))
    run.control.pace = pace = HeadStart(clock=_Clock())  # it never ends by itself
    failures = []

    def execute():
        try:
            run.execute()
        except Exception as error:
            failures.append(type(error).__name__)

    thread = threading.Thread(target=execute)
    thread.start()
    _until(lambda: pace._waiting)
    {"stop": run.control.stop, "cancel": run.control.cancel}[end]()
    thread.join()
    assert failures == (["Cancelled"] if end == "cancel" else [])
    assert not run.has_learned


@pytest.mark.parametrize("end", ["stop", "cancel", "let go"])
def test_a_run_that_is_held_back_ends_at_once(pairs_of_words, end):
    run = TrainingRun(pairs_of_words, defaults(threads=2, min_count=1))
    run.control.pace = Pace(1e6)  # nobody takes a step
    failures = []

    def execute():
        try:
            run.execute()
        except Exception as error:
            failures.append(type(error).__name__)

    thread = threading.Thread(target=execute)
    thread.start()
    {"stop": run.control.stop, "cancel": run.control.cancel, "let go": run.control.pace.end_limit}[end]()
    thread.join(600)
    assert not thread.is_alive()
    assert failures == (["Cancelled"] if end == "cancel" else [])
    assert run.finished is (end == "let go")
