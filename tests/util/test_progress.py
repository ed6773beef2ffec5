"""Progress of parts of a work, and its end."""

import pytest

from embviz.util.errors import Cancelled
from embviz.util.progress import SILENT, Pulse


def test_shares_of_a_part_are_those_of_the_whole():
    told = []
    whole = Pulse(told.append)
    part = whole.part(0.2, 0.6)
    for share in (0.0, 0.5, 1.0):
        part.beat(share)
    assert told == pytest.approx([0.2, 0.4, 0.6])
    told.clear()
    part.part(0.5, 1.0).beat(0.5)  # three quarters of it
    assert told == pytest.approx([0.5])


def test_what_is_being_done_is_told_only_where_it_is_known():
    told = []
    pulse = Pulse(lambda *said: told.append(said))
    pulse.beat(0.1)
    pulse.beat(0.2, "reading")
    pulse.part(0.5, 1.0).beat(0.0, "sorting")
    pulse.named("all of it").beat(0.6)
    pulse.named("all of it").beat(0.7, "a step of it")
    pulse.quiet.beat(0.8, "nobody hears this")
    assert told == [(0.1,), (0.2, "reading"), (0.5, "sorting"), (0.6, "all of it"), (0.7, "all of it")]


def test_every_pulse_made_of_one_is_cancelled_with_it():
    wanted = [False]
    pulse = Pulse(None, lambda: wanted[0])
    loud = Pulse(print, pulse.cancelled)
    made = (pulse, pulse.part(0.0, 0.5), pulse.named("x"), pulse.quiet, loud.part(0.1, 0.2).quiet)
    for one in made:
        one.check()
        assert not one.stopped
    wanted[0] = True
    for one in made:
        assert one.stopped
        with pytest.raises(Cancelled):
            one.check()
        with pytest.raises(Cancelled):
            one.beat(0.5)


def test_what_nobody_follows_is_never_cancelled():
    SILENT.beat(1.0, "done")
    assert not SILENT.part(0.0, 0.5).named("x").quiet.stopped
