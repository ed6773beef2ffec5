"""Phased work: blocks for any thread, then one finish for each phase."""

import threading
from collections.abc import Callable
from contextlib import ExitStack

from embviz.training.control import RunControl
from embviz.util.errors import Cancelled

_LOOK_S = 0.05  # seconds between two checks of the control while waiting


class Turns:
    """Lets threads share the blocks of a phase, and starts no phase before the previous one has ended.

    A thread with a block first does what is left of all earlier blocks: so a run that is continued in the middle of
    an epoch repeats its beginning, and no thread waits while there is work to do.

    Parameters
    ----------
    blocks : int
        Blocks in a phase.
    phases : int
        Phases in an epoch.
    work : callable
        ``work(thread, phase, block)``.
    end : callable
        ``end(phase)``, while no thread works.
    """

    def __init__(
        self,
        blocks: int,
        phases: int,
        work: Callable[[int, int, int], None],
        end: Callable[[int], None],
        control: RunControl,
    ) -> None:
        self._blocks, self._phases = blocks, phases
        self._work, self._end, self._control = work, end, control
        self._phase: int | None = None  # counted over all epochs
        self._taken, self._done = 0, [False] * blocks
        self._failed = False
        self._change = threading.Condition()

    def reach(self, thread: int, piece: int) -> None:
        """Return when this piece of work and all its predecessors are done; the last one ends its phase.

        Parameters
        ----------
        piece : int
            Blocks of all phases of all epochs, counted from 0.

        Raises
        ------
        Cancelled
        """
        phase, block = divmod(piece, self._blocks)
        while (taken := self._take(phase, block)) is not None:
            with ExitStack() as otherwise:
                otherwise.callback(self._fail)  # threads waiting for this block must not wait forever
                self._work(thread, taken[0] % self._phases, taken[1])
                self._put_down(taken[1])
                otherwise.pop_all()

    def _take(self, phase: int, block: int) -> tuple[int, int] | None:
        with self._change:
            if self._phase is None:
                self._phase = phase - phase % self._phases
            last = block == self._blocks - 1
            while not self._failed and self._phase <= phase and (self._phase < phase or last or not self._done[block]):
                if self._taken < (self._blocks if self._phase < phase else block + 1):
                    self._taken += 1
                    return self._phase, self._taken - 1
                if self._control.cancelled:
                    raise Cancelled
                self._change.wait(_LOOK_S)
            return None

    def _put_down(self, block: int) -> None:
        with self._change:
            self._done[block] = True
            if all(self._done) and self._phase is not None:
                self._end(self._phase % self._phases)
                self._phase += 1
                self._taken, self._done = 0, [False] * self._blocks
            self._change.notify_all()

    def _fail(self) -> None:
        with self._change:
            self._failed = True
            self._change.notify_all()
