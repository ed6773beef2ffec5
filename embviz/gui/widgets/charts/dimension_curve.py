"""A quantity over all dimensions, computed step by step."""

import math
import time

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.core.jobs import Job, Jobs
from embviz.teaching.geometry import Experiment

KIND = "geometry curve"
DIMENSIONS = tuple(dict.fromkeys(int(d) for d in np.rint(np.geomspace(1, 1000, 48))))
_SLICE_S = 0.02  # longest time for which it may delay a change of the dial
_REMEMBERED = 24  # curves of some 60 numbers

Key = tuple[str, str, float]


class DimensionCurve(QObject):
    """Computes one curve at a time, point by point, and caches the latest ones.

    Parameters
    ----------
    kind : str
        Kind of its jobs; instances that compute at the same time need different kinds.

    Signals
    -------
    grown
        New points have been computed.
    """

    grown = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None, kind: str = KIND) -> None:
        super().__init__(parent)
        self._jobs, self._kind = jobs, kind
        self._known: dict[Key, list[dict[str, float]]] = {}
        self._wanted: tuple[Experiment, str, float] | None = None

    def want(self, experiment: Experiment | None, choice: str = "", dial: float = 0.0) -> None:
        """Continue to compute the curve of an experiment; None stops."""
        self._wanted = None if experiment is None else (experiment, choice, dial)
        if experiment is None:
            self._jobs.cancel(self._kind)
            return
        key = (experiment.name, choice, dial)
        if key not in self._known and len(self._known) >= _REMEMBERED:
            del self._known[next(iter(self._known))]
        self._known.setdefault(key, [])
        self._go_on()

    def points(self, quantity: str) -> tuple[np.ndarray, np.ndarray]:
        """Return the dimensions and values computed so far of the requested curve; float64 (n,) each."""
        values = [found.get(quantity, math.nan) for found in self._found()]
        return np.array(DIMENSIONS[: len(values)], np.float64), np.array(values, np.float64)

    def _found(self) -> list[dict[str, float]]:
        if self._wanted is None:
            return []
        experiment, choice, dial = self._wanted
        return self._known[experiment.name, choice, dial]

    def _go_on(self) -> None:
        found = self._found()
        if self._wanted is None or len(found) == len(DIMENSIONS):
            return
        experiment, choice, dial = self._wanted
        start = len(found)

        def work(job: Job) -> list[dict[str, float]]:
            until = time.perf_counter() + _SLICE_S
            more = []
            for dimension in DIMENSIONS[start:]:
                more.append(experiment.at(dimension, choice, dial).values)
                if time.perf_counter() > until or job.cancelled():
                    break
            return more

        def done(more: list[dict[str, float]]) -> None:
            found.extend(more)
            self.grown.emit()
            self._go_on()

        self._jobs.submit("quick", self._kind, work, done)
