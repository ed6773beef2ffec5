"""Imports libraries and compiles or loads kernels in the background once the window is painted.

The first start on a machine compiles for about a minute; later ones load the compiled code in seconds.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from embviz.gui.core.compiling import LANE, STAGES, Step
from embviz.gui.core.jobs import Job

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow


class _Progress:
    """Overall progress: the stages, which follow each other on one lane, count as one job."""

    def __init__(self) -> None:
        self._whole = sum(step.weight for _kind, steps in STAGES for step in steps)
        self._done = 0.0

    def work(self, steps: tuple[Step, ...], job: Job) -> None:
        for step in steps:
            job.pulse.check()
            job.progress(self._done / self._whole, step.name)
            step.work()
            self._done += step.weight
            job.progress(self._done / self._whole, step.name)


class Warmup(QObject):
    """State of the warm-up, and the calls waiting for it: `window.warmup`.

    A window without a warm-up counts as ready: functions are compiled when they are used.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._left = 0
        self._waiting: list[Callable[[], None]] = []
        self.ended = False

    def begin(self, stages: int) -> None:
        """Wait for `stages` stages."""
        self._left = stages

    def end_stage(self) -> None:
        """Count a stage as ended, successful or not."""
        self._left -= 1
        if self._left == 0:
            self.ended = True
            waiting, self._waiting = self._waiting, []
            for call in waiting:
                call()

    def then(self, call: Callable[[], None]) -> None:
        """Call a function as soon as the warm-up is done, which may be now."""
        if self._left:
            self._waiting.append(call)
        else:
            call()


def start_warmup(window: "MainWindow") -> None:
    """Import the heavy libraries and compile the kernels in the background, with progress in the status bar."""
    share, prepared = _Progress(), window.warmup
    prepared.begin(len(STAGES))

    def done(_result: object) -> None:
        prepared.end_stage()

    def failed(error: Exception) -> None:
        window.messages.show_error(error)
        prepared.end_stage()

    for kind, steps in STAGES:
        window.jobs.submit(LANE, kind, partial(share.work, steps), done, failed)
