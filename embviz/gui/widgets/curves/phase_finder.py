"""Finds the phases of a run's loss on a worker."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.widgets.curves.plot import Shade
from embviz.gui.widgets.curves.series import RunPoints

if TYPE_CHECKING:
    from embviz.monitoring.phases import Phase

_GROWTH = 1.1  # factor by which the curve must grow before its phases are computed again


class PhaseFinder(QObject):
    """Computes the phases of one run at a time.

    Parameters
    ----------
    kind : str
        Kind of its jobs; each finder has its own.

    Signals
    -------
    found
        The phases have changed.
    """

    found = Signal()

    def __init__(self, jobs: Jobs, kind: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._kind = jobs, kind
        self._key, self._count = -1, 0
        self._phases: tuple[Phase, ...] = ()

    def want(self, key: int, points: RunPoints, ended: bool) -> None:
        """Compute the phases of a run, unless they are up to date.

        Parameters
        ----------
        key : int
            Id of the run.
        ended : bool
            Whether the run is over and adds no more points.
        """
        if key != self._key:
            self._jobs.cancel(self._kind)
            self._key, self._count, self._phases = key, 0, ()
        count = len(points)
        grown = count != self._count if ended else count > max(_GROWTH * self._count, self._count + 4)
        if not grown or (self._jobs.running(self._kind) and not ended):
            return
        self._count = count
        words, loss = (part.copy() for part in points.series("loss"))

        def work(_job: Job) -> "tuple[Phase, ...]":
            from embviz.monitoring.phases import find_phases

            return find_phases(words, loss)

        def done(phases: "tuple[Phase, ...]") -> None:
            if key == self._key:
                self._phases = phases
                self.found.emit()

        self._jobs.submit("quick", self._kind, work, done)

    def phases(self, key: int) -> "tuple[Phase, ...]":
        """Return what was found of a run; nothing of another than the one that is wanted."""
        return self._phases if key == self._key else ()

    def shades(self, key: int, points: RunPoints, axis: str = "words") -> list[Shade]:
        """Return the phases of a run as intervals of an axis."""
        words, places = points.series("loss")[0], points.series("loss", axis)[0]
        if not len(words):
            return []
        shades = []
        for phase in self.phases(key):
            start, end = np.interp([phase.start, phase.end], words, places).tolist()
            shades.append(Shade(phase.name, start, end, phase.explanation))
        return shades
