"""Schedules the evaluation of saved moments, and throttles it so that training is not slowed."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from embviz.monitoring.records import Moment
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

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


_LEAST_S, _LARGE_S = 0.2, 1.0  # first guess of an evaluation: at least, and more with a large vocabulary
_LARGE = 30_000  # words
_ALWAYS_S = 30.0  # seconds of evaluation after a run, however short it was


class Judge(Protocol):
    """An evaluation of vectors, such as `embviz.analysis.evaluation.quality.Quality`."""

    def measure(
        self, embedding: Embedding, previous: Embedding | None = None, pulse: Pulse = SILENT
    ) -> Mapping[str, float]:
        """Return the results by measure id; raises Cancelled."""


class Agenda:
    """The order in which moments are evaluated.

    The ends of epochs come first, the newest of them before the others, so that curves are of today; then moments in
    between, each time the one that is farthest from all that are judged, so that a curve is coarse at first and gets
    finer everywhere.

    Parameters
    ----------
    between : bool
        Whether moments between the ends of epochs are to be judged.
    """

    def __init__(self, between: bool) -> None:
        self._between = between
        self._done: set[int] = set()  # pieces of moments

    def next(self, moments: Sequence[Moment], ends: Sequence[Moment], between: bool) -> Moment | None:
        """Return the next moment to evaluate, None when there is none.

        Parameters
        ----------
        moments : sequence of Moment
            All that are kept, in the order of time.
        ends : sequence of Moment
            The beginning, the ends of epochs and the last one, as far as they are kept.
        between : bool
            Whether there is time for others too.
        """
        for moment in reversed(ends):
            if moment.pieces not in self._done:
                return moment
        if not (between and self._between):
            return None
        judged = [moment.tokens_done for moment in moments if moment.pieces in self._done]
        waiting = [moment for moment in moments if moment.pieces not in self._done]
        if not waiting:
            return None
        return max(waiting, key=lambda m: min((abs(m.tokens_done - t) for t in judged), default=math.inf))

    def knows(self, moment: Moment) -> bool:
        """Return whether a moment was marked as done."""
        return moment.pieces in self._done

    def tick_off(self, moment: Moment) -> None:
        """Mark a moment as evaluated, or as impossible to evaluate."""
        self._done.add(moment.pieces)


class Clock:
    """Measures how long evaluations take.

    Parameters
    ----------
    words : int
        Size of the vocabulary, for a first guess.
    """

    def __init__(self, words: int) -> None:
        self._cost = _LEAST_S + _LARGE_S * min(1.0, words / _LARGE)
        self._spent = self._in_training = 0.0

    def timed(self, work: Callable[[], Mapping[str, float]], training: bool) -> Mapping[str, float]:
        """Time an evaluation that runs during the training or while that is paused."""
        begun = time.perf_counter()
        try:
            found = work()
            self._cost = time.perf_counter() - begun
            return found
        finally:
            seconds = time.perf_counter() - begun
            self._spent += seconds
            self._in_training += seconds * training

    def affords(self, training_s: float) -> bool:
        """Return whether there is time for an evaluation during training, given the seconds of training so far."""
        return self._in_training + self._cost <= SHARE * training_s

    def may_go_on(self, training_s: float) -> bool:
        """Return whether moments between epochs may still be evaluated, given the seconds of training so far."""
        return self._spent < max(_ALWAYS_S, training_s)
