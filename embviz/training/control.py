"""Pausing, stopping and cancelling a run from another thread."""

import threading

from embviz.errors import Cancelled


class RunControl:
    """What the owner of a run wants of it; looked at between two chunks of work.

    `stop` ends the run and keeps what is learned, `cancel` gives it up. All methods may be called from any thread.
    """

    def __init__(self) -> None:
        self._go = threading.Event()
        self._go.set()
        self._stop = threading.Event()
        self._cancel = threading.Event()

    @property
    def paused(self) -> bool:
        """Whether the run is asked to wait."""
        return not self._go.is_set()

    @property
    def stopped(self) -> bool:
        """Whether the run is asked to end and keep its result."""
        return self._stop.is_set()

    @property
    def cancelled(self) -> bool:
        """Whether the run is asked to give up."""
        return self._cancel.is_set()

    def pause(self) -> None:
        """Ask the run to wait after its current chunk."""
        self._go.clear()

    def resume(self) -> None:
        """Let a paused run go on."""
        self._go.set()

    def stop(self) -> None:
        """End the run after its current chunk and keep what is learned."""
        self._stop.set()
        self._go.set()

    def cancel(self) -> None:
        """Give the run up after its current chunk."""
        self._cancel.set()
        self._go.set()

    def rearm(self) -> None:
        """Forget an earlier stop, so that the run can be continued."""
        self._stop.clear()
        self._go.set()

    def checkpoint(self) -> bool:
        """Wait while paused; then tell whether to go on.

        Returns
        -------
        bool
            False when the run is to end and keep its result.

        Raises
        ------
        Cancelled
            When the run is to be given up.
        """
        self._go.wait()
        if self._cancel.is_set():
            raise Cancelled
        return not self._stop.is_set()
