"""The runs shared by the parts of this lesson: recorded ones until others are trained here."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.teaching.contrast.alignment import Alignment
    from embviz.teaching.contrast.paired import Paired
    from embviz.teaching.contrast.recorded import Recorded

_KIND = "recorded contrast"


@dataclass(frozen=True, eq=False)
class Loaded:
    """The recorded trainings, the pairs that were asked, and which of these show the same."""

    recorded: "Recorded"
    asked: "Paired"
    same: np.ndarray


class Runs(QObject):
    """The trainings; see `LessonState.share`.

    Signals
    -------
    changed
        The recorded trainings were read, or another one was made.
    """

    changed = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._jobs = stage.context.jobs
        self.loaded: Loaded | None = None
        self.alignments: dict[float, Alignment] = {}
        self._broken = False

    def want(self) -> None:
        """Read the recorded trainings unless they are there; `changed` follows."""
        if self.loaded is not None or self._broken or self._jobs.running(_KIND):
            return

        def work(_job: Job) -> Loaded:
            from embviz.teaching.contrast.alignment import asked_pairs
            from embviz.teaching.contrast.recorded import read_recorded

            asked = asked_pairs()
            return Loaded(read_recorded(), asked, asked.kinds[:, None] == asked.kinds[None])

        self._jobs.submit("quick", _KIND, work, self._take, self._fail)

    def _take(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.alignments = {each.temperature: each for each in loaded.recorded.alignments}
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        self._broken = isinstance(error, InputError)  # reported once, and not tried again
        self._jobs.messages.show_error(error)

    def take(self, alignment: "Alignment") -> None:
        """Use a training that was made here."""
        self.alignments[alignment.temperature] = alignment
        self.changed.emit()


class RunsWidget(LessonWidget):
    """A part that shows the trainings.

    `refresh` is called while it is visible and there are trainings: when it is shown, and whenever they change.

    Attributes
    ----------
    runs : Runs
    column : QVBoxLayout
    """

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.runs = stage.share(Runs)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(10)
        self._stale = True
        self.runs.changed.connect(self._on_changed)

    def refresh(self) -> None:
        """Show the present trainings."""
        raise NotImplementedError

    @property
    def loaded(self) -> Loaded:
        """The recorded trainings, which are there whenever `refresh` is called."""
        assert self.runs.loaded is not None
        return self.runs.loaded

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.runs.want()
        if self._stale:
            self._on_changed()

    def _on_changed(self) -> None:
        self._stale = not (self.isVisible() and self.runs.loaded is not None)
        if not self._stale:
            self.refresh()
