"""Saves a recovery copy of the session every minute and before risky steps."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QTimer

from embviz.gui.core import settings
from embviz.gui.core.jobs import Job
from embviz.gui.core.session_folders import RecoverySlot
from embviz.gui.project.snapshot import capture_session
from embviz.util.language import counted, spoken, tr

if TYPE_CHECKING:
    from embviz.gui.project.controller import ProjectController

SAVE, KEEP = "save project", "keep project"
_LOOK = "kept project"
_EVERY_MS = 60_000
_COST = 20.0  # the pause after a copy, in multiples of the time it took
_MOST_MOMENTS, _MOST_FILM, _MOST_SETS = 64 << 20, 8 << 20, 64 << 20  # bytes up to which a copy is written every minute


@dataclass(frozen=True)
class RecoveredProject:
    """A recovery copy left by an earlier process.

    Attributes
    ----------
    path : Path
    name : str
        Of the project or document; empty if unknown.
    runs : int
    when : datetime
    """

    path: Path
    name: str
    runs: int
    when: datetime

    @property
    def description(self) -> str:
        """Describes the copy in a sentence."""
        month = QLocale(spoken() or "en").monthName(self.when.month)
        values = {"name": self.name, "when": self.when, "day": self.when.day, "month": month}
        if not self.name:
            return tr("What was open can be restored as of {month} {day}, {when:%H:%M}.", **values)
        if not self.runs:
            return tr("{name} can be restored as of {month} {day}, {when:%H:%M}.", **values)
        return tr(
            "{name}, with {runs}, can be restored as of {month} {day}, {when:%H:%M}.",
            runs=counted(self.runs, "run"),
            **values,
        )


class Autosave(QObject):
    """Keeps a recovery copy of the open project, and finds those of earlier processes.

    Parameters
    ----------
    keeper : ProjectController
        Controller of the open project.
    """

    def __init__(self, keeper: "ProjectController") -> None:
        super().__init__(keeper)
        self._keeper, self._context = keeper, keeper.context
        self.slot = RecoverySlot(settings.log_folder() / "recovery")
        self._news = self._kept = 0  # number of the newest change, and of the newest one in the copy
        self._left = False  # the open project was recovered from an earlier process
        self._next = 0.0  # earliest time of the next copy
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self.keep)

    def note(self) -> None:
        """Note a change that the next copy has to include."""
        self._news += 1
        if not self._timer.isActive():
            self._timer.start()

    def take(self, left: bool) -> None:
        """Note that a project was opened; `left`: it was recovered from a copy and is not saved in a file yet."""
        self._kept = self._news
        self._left = left
        if left:
            self.note()

    def keep_now(self) -> None:
        """Save a copy before a risky step, no matter how recent the last one is."""
        self._next = 0.0
        self.keep()

    def keep(self) -> None:
        """Save a copy if something changed since the last one, unless that would take too long."""
        jobs = self._context.jobs
        if time.monotonic() < self._next or jobs.running(KEEP) or jobs.running(SAVE):
            return
        if self._news == self._kept and not self._context.workspace.training:
            self._timer.stop()
            return
        news, begun = self._news, time.monotonic()
        gathered = capture_session(
            self._keeper.window, self._keeper.notes, str(self._keeper.path or ""), _MOST_FILM, _MOST_SETS
        )
        if gathered is None:
            return

        def work(job: Job) -> None:
            from embviz.projects.writing import write_project

            self.slot.claim()
            if self.slot.path is not None:
                contents = self._keeper.collector.contents(gathered, job.pulse)
                write_project(contents, self.slot.path, job.pulse.quiet, _MOST_MOMENTS)

        def done(_nothing: object) -> None:
            self._kept = news
            if self._left:
                self._left = False
                self.discard_recovery()
            self._next = time.monotonic() + _COST * (time.monotonic() - begun)

        def failed(error: Exception) -> None:
            # report a full disk only once
            self._next = time.monotonic() + 600.0
            self._keeper.window.messages.show_status(tr("No copy is kept: {error}", error=error))

        jobs.submit("files", KEEP, work, done, failed)

    # --- recovery

    def look_for_recovery(self, found: Callable[[RecoveredProject], None]) -> None:
        """Call `found` with the recovery copy of a process that ended unexpectedly, if there is one."""

        def work(_job: Job) -> RecoveredProject | None:
            path = self.slot.claim()
            return _recovered_from(path) if path is not None else None

        def done(left: RecoveredProject | None) -> None:
            if left is not None:
                found(left)

        self._context.jobs.submit("files", _LOOK, work, done)

    def discard_recovery(self, then: Callable[[], None] = lambda: None) -> None:
        """Delete the found copy; there may be others."""
        self._context.jobs.submit("files", _LOOK, lambda _job: self.slot.discard_found(), lambda _none: then())

    def stop(self) -> None:
        """Stop saving copies, because the window closes."""
        self._timer.stop()

    def close(self) -> None:
        """Delete the copy after all workers have ended, because the window closed normally."""
        if self._left:
            self.slot.discard_found()
        self.slot.release()


def _recovered_from(path: Path) -> RecoveredProject:
    """Return the description of a copy; for a worker."""
    from embviz.projects.summary import summary
    from embviz.util.errors import InputError

    try:
        told = summary(path)
    except InputError:  # it is offered anyway, and opening it reports what is wrong
        return RecoveredProject(path, "", 0, datetime.fromtimestamp(path.stat().st_mtime))
    return RecoveredProject(path, told.name, told.runs, datetime.fromtimestamp(told.saved_at or path.stat().st_mtime))
