"""Throttles observers so that training is not slowed."""

SHARE = 0.01  # of the time of training that moments may take, and judging them as much again
CLOSEST_S = 0.05  # between two moments
_FREE_S = 0.1  # of observing that no one notices, however short the run


class Pace:
    """Counts what keeping moments costs against the time that training has taken.

    Parameters
    ----------
    moments : int
        Moments that a run is to have, where they cost little enough.
    """

    def __init__(self, moments: int) -> None:
        self._wanted = moments
        self._last = self._cost = self._spent = 0.0

    def due(self, elapsed: float, share: float) -> bool:
        """Tell whether it is time for a moment.

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
        """Count a moment that took so much processor time, after so many seconds of training."""
        self._cost, self._last = seconds, elapsed
        # before the first step no one waits but for compiling and reading
        if elapsed > 0:
            self._spent += seconds
