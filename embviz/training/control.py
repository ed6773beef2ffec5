"""Pausing, stopping and cancelling a run from another thread."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from embviz.training.pace import HeadStart, Pace
from embviz.util.errors import Cancelled

_HEAD_START_PATIENCE_S = 0.05  # seconds between two checks for a stop during a head start


class RunControl:
    """Pause, stop and cancel requests for a run, checked between two chunks of work.

    `stop` ends the run and keeps its result, `cancel` discards it. All methods may be called from any thread.

    Attributes
    ----------
    halt : ndarray of bool, shape (1,)
        Whether the run is canceled, for kernels with long pieces of work, which then end early.
    pace : Pace or None
        Limits the speed of the run; None for full speed. May be set at any time.
    held_s : float
        Seconds in which the run was held to a pace, of a thread on average.
    """

    def __init__(self) -> None:
        self._go = threading.Event()
        self._go.set()
        self._stop = threading.Event()
        self._cancel = threading.Event()
        self.halt = np.zeros(1, np.bool_)
        self.pace: Pace | None = None
        self.held_s = 0.0
        self._benches = threading.Condition()
        self._working = self._holders = 0

    @property
    def paused(self) -> bool:
        """Whether the run should wait."""
        return not self._go.is_set()

    @property
    def stopped(self) -> bool:
        """Whether the run should end and keep its result."""
        return self._stop.is_set()

    @property
    def cancelled(self) -> bool:
        """Whether the run should end without a result."""
        return self._cancel.is_set()

    def pause(self) -> None:
        """Pause the run after its current chunk."""
        self._go.clear()

    def resume(self) -> None:
        """Resume a paused run."""
        self._go.set()

    def stop(self) -> None:
        """Stop the run after its current chunk and keep its result."""
        self._stop.set()
        self._go.set()

    def cancel(self) -> None:
        """Cancel the run after its current chunk."""
        self._cancel.set()
        self.halt[0] = True
        self._go.set()

    def rearm(self) -> None:
        """Clear an earlier stop, so that the run can be continued."""
        self._stop.clear()
        self._go.set()

    def checkpoint(self) -> bool:
        """Wait while paused; return whether to continue.

        Returns
        -------
        bool
            False if the run should end and keep its result.

        Raises
        ------
        Cancelled
            When the run was canceled.
        """
        self._go.wait()
        if self._cancel.is_set():
            raise Cancelled
        return not self._stop.is_set()

    def give_way(self) -> None:
        """Wait until a head start is over, or the run is stopped; return at once without one.

        To be called before work that is not paced, once there are vectors to make pictures of.

        Raises
        ------
        Cancelled
            When the run was canceled.
        """
        while isinstance(pace := self.pace, HeadStart) and pace.wait(0, 1, _HEAD_START_PATIENCE_S) < 1:
            if not self.checkpoint():
                return

    @contextmanager
    def working(self) -> Iterator[None]:
        """Wait while the run is held; then let a chunk of work run in the block."""
        with self._benches:
            self._benches.wait_for(lambda: self._holders == 0)
            self._working += 1
        try:
            yield
        finally:
            with self._benches:
                self._working -= 1
                self._benches.notify_all()

    @contextmanager
    def held(self, patience_s: float) -> Iterator[bool]:
        """Prevent chunks of work from starting during the block, so that the state is of one moment.

        Unlike a pause it is not requested by the user, and should take milliseconds.

        Parameters
        ----------
        patience_s : float
            How long to wait for the running chunks.

        Yields
        ------
        bool
            Whether all of them have ended.
        """
        with self._benches:
            self._holders += 1
        try:
            with self._benches:
                quiet = self._benches.wait_for(lambda: self._working == 0, patience_s)
            yield quiet
        finally:
            with self._benches:
                self._holders -= 1
                self._benches.notify_all()
