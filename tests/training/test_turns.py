"""Phases of work: nothing twice, nothing early, nobody waits forever."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from embviz.training.control import RunControl
from embviz.training.work_pieces import Turns
from embviz.util.errors import Cancelled


class _Log:
    def __init__(self):
        self.done = []
        self.lock = threading.Lock()

    def work(self, thread, phase, block):
        with self.lock:
            self.done.append((phase, block))

    def end(self, phase):
        with self.lock:
            self.done.append((phase, "end"))


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_every_block_is_done_once_and_no_phase_begins_early(threads):
    log = _Log()
    turns = Turns(7, 2, log.work, log.end, RunControl())
    pieces = iter(range(7 * 2 * 3))
    taking = threading.Lock()

    def labor(thread):
        while True:
            with taking:
                piece = next(pieces, None)
            if piece is None:
                return
            turns.reach(thread, piece)

    with ThreadPoolExecutor(threads) as crew:
        list(crew.map(labor, range(threads)))
    assert len(log.done) == 8 * 6
    for number in range(6):
        *blocks, end = log.done[8 * number : 8 * number + 8]
        assert sorted(blocks) == [(number % 2, block) for block in range(7)]
        assert end == (number % 2, "end")


def test_whoever_begins_in_the_middle_of_an_epoch_does_its_beginning():
    log = _Log()
    turns = Turns(3, 2, log.work, log.end, RunControl())
    turns.reach(0, 6 + 4)  # the second block of the second phase of the second epoch
    assert log.done == [(0, 0), (0, 1), (0, 2), (0, "end"), (1, 0), (1, 1)]
    turns.reach(0, 6 + 3)
    assert len(log.done) == 6
    turns.reach(0, 6 + 5)
    assert log.done[6:] == [(1, 2), (1, "end")]


@contextmanager
def _one_in_the_middle(control, after):
    """Let one thread hold the first block while another one waits for the phase to end; the first then does `after`."""
    begun, go_on = threading.Event(), threading.Event()

    def work(thread, phase, block):
        if block == 0:
            begun.set()
            assert go_on.wait(600)
            after()

    turns = Turns(2, 1, work, lambda phase: None, control)
    with ThreadPoolExecutor(2) as crew:
        first = crew.submit(turns.reach, 0, 0)
        assert begun.wait(600)
        second = crew.submit(turns.reach, 1, 1)
        try:
            yield go_on, first, second
        finally:
            go_on.set()


def test_those_who_wait_are_told_of_a_failure():
    def fail():
        raise ZeroDivisionError

    with _one_in_the_middle(RunControl(), fail) as (go_on, first, second):
        go_on.set()
        assert isinstance(first.exception(10), ZeroDivisionError)
        assert second.exception(10) is None


def test_those_who_wait_can_be_cancelled():
    control = RunControl()
    with _one_in_the_middle(control, lambda: None) as (go_on, first, second):
        control.cancel()
        assert isinstance(second.exception(10), Cancelled)
        assert not first.done()
        go_on.set()
        assert first.exception(10) is None
