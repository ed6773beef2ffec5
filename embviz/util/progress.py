"""Progress reporting and cancellation."""

from collections.abc import Callable
from dataclasses import dataclass

from embviz.util.errors import Cancelled

Progress = Callable[[float], None]
IsCancelled = Callable[[], bool]
Watch = Callable[[float], None]
"""Told the share of a long preparation that is done, 0 to 1, at least every 200 ms; raises `Cancelled` to end it."""


def unwatched(_share: float) -> None:
    """Do nothing: a progress callback for work that is neither watched nor canceled."""


@dataclass(frozen=True)
class Pulse:
    """Reports progress, and checks for cancellation.

    Attributes
    ----------
    progress : callable, optional
        Called with the share done, from 0 to 1.
    cancelled : callable, optional
        Returns whether to cancel.
    """

    progress: Progress | None = None
    cancelled: IsCancelled | None = None

    def beat(self, share: float) -> None:
        """Report the share done, from 0 to 1.

        Raises
        ------
        Cancelled
            When the work was canceled.
        """
        if self.cancelled is not None and self.cancelled():
            raise Cancelled
        if self.progress is not None:
            self.progress(share)
