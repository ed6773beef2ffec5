"""Progress reporting and cancellation."""

from collections.abc import Callable
from dataclasses import dataclass

from embviz.util.errors import Cancelled


@dataclass(frozen=True)
class Pulse:
    """Reports progress, and checks for cancellation: what all long work is given, and calls at least every 200 ms.

    Attributes
    ----------
    progress : callable, optional
        Called with the share done, from 0 to 1, and by work that names its steps also with what is being done.
    cancelled : callable, optional
        Returns whether to cancel.
    """

    progress: Callable[..., object] | None = None
    cancelled: Callable[[], bool] | None = None

    def beat(self, share: float, doing: str | None = None) -> None:
        """Report the share done, from 0 to 1, and what is being done.

        Raises
        ------
        Cancelled
            When the work was canceled.
        """
        self.check()
        if self.progress is not None:
            if doing is None:
                self.progress(share)
            else:
                self.progress(share, doing)

    def check(self) -> None:
        """Report nothing.

        Raises
        ------
        Cancelled
            When the work was canceled.
        """
        if self.stopped:
            raise Cancelled

    @property
    def stopped(self) -> bool:
        """Whether the work was canceled."""
        return self.cancelled is not None and self.cancelled()

    def part(self, begin: float, end: float) -> "Pulse":
        """Return the pulse of a part of the work, whose shares are reported as those from `begin` to `end`."""
        whole = self.progress
        if whole is None:
            return self
        return Pulse(lambda share, *doing: whole(begin + (end - begin) * share, *doing), self.cancelled)

    def named(self, doing: str) -> "Pulse":
        """Return the pulse of work that does not name its steps, with what it does."""
        whole = self.progress
        return self if whole is None else Pulse(lambda share, *_: whole(share, doing), self.cancelled)

    @property
    def quiet(self) -> "Pulse":
        """The same without progress, for work whose share of the whole is not known."""
        return Pulse(None, self.cancelled)


SILENT = Pulse()
"""The default of work that nobody follows: it reports nothing and is never canceled."""
