"""Slows a run so that it can be watched."""

import math
import threading
import time
from collections.abc import Callable

WATCHED_S = 12.0  # least duration of a run that is slowed for watching
MOST_AT_ONCE_S = 0.3  # of the clock's time that one step may let pass: a long wait is no reason to catch up
ALONE_S = 0.5  # without a step for so long, nobody lays the vectors out, and a timer's steps count too
HEAD_START_PICTURES, HEAD_START_S = 3, 1.0  # whichever comes first ends a head start
STEEPNESS = 4.0  # how much slower the beginning goes than the end, as the exponent of e


def share_at(time: float) -> float:
    """Return the share of a run that may be done at a share of the time, both 0 to 1: (e^(4t) - 1) / (e^4 - 1).

    A run shows most at its beginning: in the toy world, kings and cities have found their places after 8 % of the
    work, which takes 43 % of this time.
    """
    return math.expm1(STEEPNESS * min(max(time, 0.0), 1.0)) / math.expm1(STEEPNESS)


def time_at(share: float) -> float:
    """Return the share of the time at which a share of a run may be done: the inverse of `share_at`."""
    return math.log1p(min(max(share, 0.0), 1.0) * math.expm1(STEEPNESS)) / STEEPNESS


class Pace:
    """A clock that limits the share of a run that may be done by now.

    It only runs while the result is displayed: the display calls `step` with each frame, and training
    keeps pace with the frames. It affects when a piece of work is done, never which or in what order.

    Parameters
    ----------
    seconds : float
        Least duration of the whole run.
    done : float
        Share of the run that is done already, 0 to 1.
    clock : callable
        Returns the time in seconds.

    Attributes
    ----------
    for_watching : bool
        Whether the run is held so that it can be watched, which is announced.

    Notes
    -----
    At the time t of T seconds, `share_at` (t / T) of the work may be done. All methods may be called from any thread.
    """

    for_watching = True

    def __init__(self, seconds: float, done: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._passed = seconds * time_at(done)
        self._changed = threading.Condition()
        self._free = False
        self._stepped_at = self._pictured_at = clock()
        self._waited_at = -math.inf  # time at which a thread last had to wait
        self._waited, self._waiting = 0.0, 0
        self._counted_at = self._stepped_at

    @property
    def share(self) -> float:
        """Share of the run that may be done by now; infinite after `end_limit`."""
        return math.inf if self._free else share_at(self._passed / self._seconds)

    @property
    def seconds_left(self) -> float:
        """Remaining seconds of the clock; 0 after `end_limit`."""
        return 0.0 if self._free else max(0.0, self._seconds - self._passed)

    @property
    def slowing(self) -> bool:
        """Whether a thread is waiting, or has waited in the last half second."""
        return not self._free and (self._waiting > 0 or self._clock() - self._waited_at < ALONE_S)

    @property
    def waited(self) -> float:
        """Seconds that threads have waited so far, in total."""
        with self._changed:
            self._count()
            return self._waited

    def step(self, *, by_timer: bool = False) -> None:
        """Advance the clock to now; steps of a timer only count while there are no frames.

        Parameters
        ----------
        by_timer : bool
            Whether the step comes from a timer, without a new frame.
        """
        with self._changed:
            now = self._clock()
            if by_timer and now - self._pictured_at < ALONE_S:
                return
            if not by_timer:
                self._pictured_at = now
            self._passed += min(now - self._stepped_at, MOST_AT_ONCE_S)
            self._stepped_at = now
            self._changed.notify_all()

    def rest(self) -> None:
        """Skip the time until now: the run was paused."""
        with self._changed:
            self._stepped_at = self._clock()

    def end_limit(self) -> None:
        """End the limit."""
        with self._changed:
            self._free = True
            self._changed.notify_all()

    def wait(self, taken: int, total: int, patience_s: float) -> int:
        """Wait until more than `taken` of `total` pieces may be done, up to a limit; returns how many may be done.

        Parameters
        ----------
        patience_s : float
            Seconds after which it returns in any case.
        """
        with self._changed:
            if self._allowed(total) <= taken < total:
                self._count()
                self._waiting += 1
                self._changed.wait_for(lambda: self._allowed(total) > taken, patience_s)
                self._count()
                self._waiting -= 1
                self._waited_at = self._clock()
            return self._allowed(total)

    def _count(self) -> None:
        """Add the time that waiting threads have waited since the last call."""
        now = self._clock()
        self._waited += self._waiting * (now - self._counted_at)
        self._counted_at = now

    def _allowed(self, total: int) -> int:
        share = self.share
        return total if share >= 1.0 else int(share * total)


class HeadStart(Pace):
    """Holds a run at full speed until its map has its first pictures, for a second at most.

    Beside threads that learn at full speed, the first pictures of some thousand words would take three times as long.

    Parameters
    ----------
    done : float
        Share of the run that is done already, 0 to 1.
    clock : callable
        Returns the time in seconds.
    """

    for_watching = False

    def __init__(self, done: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(WATCHED_S, done, clock)
        self._pictures, self._ends_at = 0, clock() + HEAD_START_S

    def step(self, *, by_timer: bool = False) -> None:
        """Advance the clock to now, as far as the step comes with a picture."""
        if by_timer:
            return
        super().step()
        self._pictures += 1
        if self._pictures >= HEAD_START_PICTURES:
            self.end_limit()

    def wait(self, taken: int, total: int, patience_s: float) -> int:
        """Wait as `Pace.wait` does, but not beyond the second."""
        left = self._ends_at - self._clock()
        if left <= 0:
            self.end_limit()
        return super().wait(taken, total, min(patience_s, max(left, 0.0)))
