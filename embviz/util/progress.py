"""Progress reporting and cancellation."""

from collections.abc import Callable
from dataclasses import dataclass

from embviz.util.errors import Cancelled

Progress = Callable[[float], None]
IsCancelled = Callable[[], bool]
Watch = Callable[[float], None]
"""Told the share of a long preparation that is done, 0 to 1, at least every 200 ms; raises `Cancelled` to end it."""


def unwatched(_share: float) -> None:
    """Let a preparation go on."""


@dataclass(frozen=True)
class Pulse:
    """Tells how far the work is, and asks whether it is still wanted.

    Attributes
    ----------
    progress : callable, optional
        Told the share that is done, from 0 to 1.
    cancelled : callable, optional
        Asked whether to give up.
    """

    progress: Progress | None = None
    cancelled: IsCancelled | None = None

    def beat(self, share: float) -> None:
        """Report a share from 0 to 1.

        Raises
        ------
        Cancelled
            When the work is no longer wanted.
        """
        if self.cancelled is not None and self.cancelled():
            raise Cancelled
        if self.progress is not None:
            self.progress(share)
