"""Throttles observers so that training is not slowed."""

SHARE = 0.01  # share of the training time for capturing moments, and again for evaluating them
CLOSEST_S = 0.05  # seconds between two moments
_FREE_S = 0.1  # seconds of observation that are always allowed, however short the run


class Pace:
    """Compares the cost of capturing moments with the training time.

    Parameters
    ----------
    moments : int
        Target number of moments, if they are cheap enough.
    """

    def __init__(self, moments: int) -> None:
        self._wanted = moments
        self._last = self._cost = self._spent = 0.0

    def due(self, elapsed: float, share: float) -> bool:
        """Return whether it is time for a moment.

        Parameters
        ----------
        elapsed : float
            Seconds of training so far.
        share : float
            Share of the run that is done.
        """
        whole = elapsed / share if share > 0 else elapsed
        apart = max(CLOSEST_S, whole / self._wanted)
        return elapsed - self._last >= apart and self._spent + self._cost <= _FREE_S + SHARE * elapsed

    def took(self, seconds: float, elapsed: float) -> None:
        """Record a moment that took so much processor time, after so many seconds of training."""
        self._cost, self._last = seconds, elapsed
        # before the first step training only compiles and reads
        if elapsed > 0:
            self._spent += seconds
