"""Schedules the evaluation of saved moments."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from embviz.monitoring.pace import SHARE
from embviz.monitoring.records import Moment
from embviz.vectors.embedding import Embedding

_LEAST_S, _LARGE_S = 0.2, 1.0  # that judging takes, and a large vocabulary beside, until it was done once
_LARGE = 30_000  # words
_ALWAYS_S = 30.0  # of judging after a run, even where the run was shorter


class Judge(Protocol):
    """What vectors are judged by; `embviz.analysis.evaluation.quality.Quality` is one."""

    def measure(
        self, embedding: Embedding, previous: Embedding | None = None, cancelled: Callable[[], bool] | None = None
    ) -> Mapping[str, float]:
        """Return what is found, by the ids of measures; raises Cancelled."""


class Agenda:
    """Which moments are still to be judged.

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
        """Return the moment to be judged next, None when there is none.

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
        """Tell whether a moment was ticked off."""
        return moment.pieces in self._done

    def tick_off(self, moment: Moment) -> None:
        """Take notice that a moment was judged, or cannot be."""
        self._done.add(moment.pieces)


class Clock:
    """How long judging takes, and has taken.

    Parameters
    ----------
    words : int
        Size of the vocabulary, for a first guess.
    """

    def __init__(self, words: int) -> None:
        self._cost = _LEAST_S + _LARGE_S * min(1.0, words / _LARGE)
        self._spent = self._in_training = 0.0

    def timed(self, work: Callable[[], Mapping[str, float]], training: bool) -> Mapping[str, float]:
        """Do a piece of judging and count its time; beside the training, or while that rests."""
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
        """Tell whether a moment may be judged beside the training, after so many seconds of it."""
        return self._in_training + self._cost <= SHARE * training_s

    def may_go_on(self, training_s: float) -> bool:
        """Tell whether moments in between may still be judged, after so many seconds of training."""
        return self._spent < max(_ALWAYS_S, training_s)
