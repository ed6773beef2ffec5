"""Playback clock of the timeline."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from embviz.gui.core.training_controller import TrainingController
from embviz.gui.core.workspace import Workspace
from embviz.training.pace import share_at, time_at

if TYPE_CHECKING:
    from embviz.monitoring.records import Moment

WHOLE_S = 10.0  # duration of a whole run at speed 1
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
_TICK_MS = 16
_LONGEST_TICK_S = 0.1  # after a stall the playback continues where it was


class Player(QObject):
    """Plays the open run; pauses at the nearest moment.

    Parameters
    ----------
    clock : callable
        Returns the time in seconds.

    Attributes
    ----------
    speed : float
        1 plays a whole run in ten seconds, its beginning slower than its end, as in a watched training: `share_at`.
    loop : bool
        Whether to start over at the end.

    Signals
    -------
    changed
        Playback started or stopped.
    """

    changed = Signal()

    def __init__(
        self,
        workspace: Workspace,
        trainer: TrainingController,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        super().__init__(parent)
        self._workspace, self._trainer, self._clock = workspace, trainer, clock
        self.speed, self.loop = 1.0, False
        self._last = 0.0
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_tick)
        workspace.observers_changed.connect(self._on_observers)
        self._observer = workspace.observer

    @property
    def playing(self) -> bool:
        """Whether it is playing."""
        return self._timer.isActive()

    @property
    def end(self) -> float:
        """Length of the open run so far, in `tokens_done`."""
        run = self._workspace.run
        return float(run.progress.tokens_done) if run is not None and run.progress is not None else 0.0

    def toggle(self) -> None:
        """Play or pause."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def play(self) -> None:
        """Play from the shown position; from the present, start at the beginning."""
        if self._workspace.observer is None or not self.end:
            return
        if self._workspace.place is None:
            self._trainer.seek(0.0)
        self._last = self._clock()
        self._timer.start()
        self.changed.emit()

    def pause(self) -> None:
        """Pause at the nearest moment."""
        if self.playing:
            self._timer.stop()
            self._trainer.rewind(self._workspace.looked_at)
            self.changed.emit()

    def step(self, by: int) -> None:
        """Move by a number of moments; after the last one comes the present."""
        self.pause()
        observer = self._workspace.observer
        if observer is None or not observer.moments:
            return
        moments, at = observer.moments, self._workspace.moment
        newest = len(moments) - (moments[-1].tokens_done >= self.end)
        wanted = (newest if at is None else at) + by
        self._trainer.rewind(max(wanted, 0) if wanted < newest else None)

    def jump(self, moment: "Moment | int | None") -> None:
        """Go to a moment, given as such or by its current index, or to the present."""
        self.pause()
        self._trainer.rewind(moment)

    def _on_tick(self) -> None:
        now = self._clock()
        passed, self._last = min(now - self._last, _LONGEST_TICK_S), now
        place, end = self._workspace.place, self.end
        if place is None:
            self._rest()
            return
        at = time_at(place / end) + passed * self.speed / WHOLE_S if end else 1.0
        place = share_at(at) * end if at < 1 else end
        if place < end:
            self._trainer.seek(place)
        elif self.loop:
            self._trainer.seek(0.0)
        else:
            self._rest()
            self._trainer.seek(None)

    def _rest(self) -> None:
        self._timer.stop()
        self.changed.emit()

    def _on_observers(self) -> None:
        if self._workspace.observer is not self._observer:
            self._observer = self._workspace.observer
            if self.playing:
                self._rest()
