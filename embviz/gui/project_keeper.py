"""The open project: saving it, what changed since, and a copy for when the process ends unexpectedly."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox

from embviz.errors import InputError
from embviz.gui import settings
from embviz.gui.file_names import ask_to_save
from embviz.gui.jobs import Job
from embviz.gui.project_collecting import Collector, gather
from embviz.gui.provenance import name_of
from embviz.gui.recovery import RecoverySlot
from embviz.language import tr

if TYPE_CHECKING:
    from embviz.gui.main_window import MainWindow

PROJECTS = tr("Projects (*.embviz)")

_SAVE, _KEEP, _LOOK, _TELL = "save project", "keep project", "kept project", "tell command"
_EVERY_MS = 60_000
_COST = 20.0  # a copy is kept again after so many times as long as it took
_KEPT_MOMENTS = 64 << 20  # bytes of a run's moments in a copy that is written every minute

_UNSAFE = re.compile(r"[^\w.-]+")

_Button = QMessageBox.StandardButton


class ProjectKeeper(QObject):
    """Saves what is open as a project.

    Attributes
    ----------
    path : Path or None
        Of the project; None while what is open was never saved as one.
    notes : str
        What was noted in it.

    Signals
    -------
    changed
        Another project is open, it was changed, or saved.
    """

    changed = Signal()

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window, self._context = window, window.context
        self.path: Path | None = None
        self.notes = ""
        self.collector = Collector()
        self.slot = RecoverySlot(settings.log_folder() / "recovery")
        self._version = self._saved = self._kept = 0
        self._deaf = False  # to changes that are no changes of the project
        self._stamp: tuple[int, int] | None = None  # of the file when it was opened or saved
        self._left = False  # what is open was left by an earlier process
        self._next = 0.0  # when a copy may be kept again
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self.keep)
        workspace, scene = self._context.workspace, self._context.scene
        workspace.corpus_changed.connect(self._on_opened)
        for changed in (
            workspace.evidence_changed, workspace.run_changed, workspace.observers_changed,
            workspace.undo.indexChanged, scene.method_changed,
        ):
            changed.connect(self.touch)

    @property
    def name(self) -> str:
        """What to call what is open; empty where nothing is."""
        workspace = self._context.workspace
        if self.path is not None:
            return self.path.stem
        if workspace.corpus is not None:
            return workspace.corpus.name
        return name_of(workspace.embedding) if workspace.embedding is not None else ""

    @property
    def modified(self) -> bool:
        """Whether the project was changed since it was saved or opened, or has notes that are nowhere else."""
        return self._version != self._saved if self.path is not None else bool(self.notes)

    @property
    def can_save(self) -> bool:
        """Whether there is something to save."""
        workspace = self._context.workspace
        return workspace.evidence is not None or workspace.embedding is not None

    def touch(self) -> None:
        """Note that something was changed."""
        if not self._deaf:
            self._version += 1
            if not self._timer.isActive():
                self._timer.start()
            self.changed.emit()

    def note(self, text: str) -> None:
        """Take other notes."""
        if text != self.notes:
            self.notes = text
            self.touch()

    def ask_command(self, told: Callable[[str], None]) -> None:
        """Call `told` with the command that repeats the newest run, below remarks on what that rests on."""
        gathered, path = gather(self._context, self.notes, self._view()), self.path
        if gathered is None:
            return

        def work(job: Job) -> str:
            from embviz.projects.command_line import as_command_line
            from embviz.projects.contents import COPY

            contents = self.collector.contents(gathered, job)
            if path is None and contents.text is not None and contents.text.kind == COPY:
                raise InputError(
                    tr("The text is nowhere but in this window."),
                    tr("Save the project: the command reads the text from it.")
                )
            return as_command_line(contents, path or "")

        self._context.jobs.submit("files", _TELL, work, told, self._window.say)

    # --- saving

    def save(self, then: Callable[[], None] | None = None) -> None:
        """Save into the project's file; ask for one where it has none. `then` follows when it is saved."""
        if self.path is None:
            self.save_as(then)
        elif _stamp(self.path) not in (self._stamp, None):
            self._ask_over(self.path, then)
        else:
            self.save_path(self.path, then)

    def _ask_over(self, path: Path, then: Callable[[], None] | None) -> None:
        """Ask what becomes of a file that somebody else has written since it was opened or saved here."""
        box = QMessageBox(
            QMessageBox.Icon.Question, "embviz",
            tr("{name} was changed elsewhere since it was opened here.", name=path.name),
            _Button.Save | _Button.Cancel, self._window,
        )
        box.setObjectName("project_elsewhere")
        box.setInformativeText(tr("Save over it, or cancel and save under another name (Save project as…)."))
        box.setDefaultButton(_Button.Cancel)
        box.button(_Button.Save).setText(tr("Save over it"))
        box.finished.connect(lambda answer: self.save_path(path, then) if answer == _Button.Save else None)
        box.open()

    def save_as(self, then: Callable[[], None] | None = None) -> None:
        """Ask for a file and save into it."""
        if not self.can_save:
            return
        proposed = str(self.path or f"{_UNSAFE.sub('-', self.name).strip('-') or 'project'}.embviz")
        try:
            path = ask_to_save(self._window, tr("Save project"), proposed, PROJECTS)
        except InputError as error:
            self._window.say(error)
            return
        if path:
            self.save_path(path, then)

    def save_path(self, path: str | Path, then: Callable[[], None] | None = None) -> None:
        """Save what is open as a project: what choosing a file in the dialog does."""
        target, version = Path(path).absolute(), self._version
        gathered = gather(self._context, self.notes, self._view())
        if gathered is None:
            return
        marks = {
            observer.run.run_id: observer.run.progress.tokens_done
            for observer in gathered.observers if observer.run.progress is not None
        }

        def work(job: Job) -> None:
            from embviz.projects.writing import write_project

            write_project(
                self.collector.contents(gathered, job), target, lambda share, _text: job.progress(share), job.cancelled
            )

        def done(_nothing: object) -> None:
            self.path, self._saved, self._stamp = target, version, _stamp(target)
            for mark in marks.items():
                self._window.unsaved.note_saved(mark)
            self._context.settings.add_recent(str(target))
            self._window.status.say(tr("Saved {name}", name=target.name))
            self.changed.emit()
            if then is not None:
                then()

        self._context.jobs.submit("files", _SAVE, work, done, self._window.say)

    def before(self, leave: Callable[[], None]) -> None:
        """Do what closes the project, after asking where that would lose something."""
        self.keep()
        if not self.modified:
            self._window.unsaved.before(leave)
            return
        choices = _Button.Save | _Button.Discard | _Button.Cancel
        what = tr("The project {name} was changed.", name=self.path.name) if self.path is not None else tr(
            "Your notes on {name} are not saved.", name=self.name,
        )
        box = QMessageBox(QMessageBox.Icon.Question, "embviz", what, choices, self._window)
        box.setObjectName("unsaved_project")
        box.setInformativeText(tr("Save it before it is closed?"))
        box.setDefaultButton(_Button.Save)

        def answered(answer: int) -> None:
            if answer == _Button.Save:
                self.save(lambda: self.before(leave))
            elif answer == _Button.Discard:
                self._saved = self._version
                if self.path is None:
                    self.notes = ""
                for run in self._window.unsaved.runs():
                    self._window.unsaved.note_saved((run.run_id, run.progress.tokens_done))
                # after the box has ended: Qt must not close a window from inside one of its dialogs
                QTimer.singleShot(0, self._window, leave)

        box.finished.connect(answered)
        box.open()

    @property
    def asks(self) -> bool:
        """Whether `before` asks."""
        return self.modified or bool(self._window.unsaved.runs())

    # --- opening: see project_opener.py

    def choose(self, chosen: Callable[[str], None]) -> None:
        """Ask for a project."""
        path, _ = QFileDialog.getOpenFileName(self._window, tr("Open project"), "", PROJECTS)
        if path:
            chosen(path)

    def take(self, put: Callable[[], None], path: Path | None, notes: str, changed: bool) -> None:
        """Put what a project holds into the window; it is then the open one.

        Parameters
        ----------
        put : callable
            Does so.
        path : Path or None
            Of the project, None where saving must not write over it.
        notes : str
        changed : bool
            Whether it is the copy that an earlier process left, and not as the file has it.
        """
        self._deaf = True
        try:
            put()
        finally:
            self._deaf = False
        self.path, self.notes, self._stamp = path, notes, _stamp(path)
        self._version += 1
        self._kept = self._saved = self._version - changed
        self._left = changed
        if changed and not self._timer.isActive():
            self._timer.start()
        for observer in self._context.workspace.observers:
            if observer.run.progress is not None and not changed:
                self._window.unsaved.note_saved((observer.run.run_id, observer.run.progress.tokens_done))
        self.changed.emit()

    def _on_opened(self) -> None:
        if not self._deaf:
            self.path, self.notes = None, ""
            self.touch()

    # --- the copy for when the process ends unexpectedly

    def keep(self) -> None:
        """Keep a copy of what is open, if it was changed since the last one and that was cheap enough."""
        learning = self._context.workspace.training
        if time.monotonic() < self._next or self._context.jobs.running(_KEEP) or self._context.jobs.running(_SAVE):
            return
        if self._version == self._kept and not learning:
            self._timer.stop()
            return
        version, begun = self._version, time.monotonic()
        gathered = gather(self._context, self.notes, {**self._view(), "project": str(self.path or "")})
        if gathered is None:
            return

        def work(job: Job) -> None:
            from embviz.projects.writing import write_project

            self.slot.claim()
            if self.slot.path is not None:
                contents = self.collector.contents(gathered, job)
                write_project(contents, self.slot.path, None, job.cancelled, _KEPT_MOMENTS)

        def done(_nothing: object) -> None:
            self._kept = version
            if self._left:
                self._left = False
                self.discard_left()
            self._next = time.monotonic() + _COST * (time.monotonic() - begun)

        def failed(error: Exception) -> None:
            # once is enough to be told of a full disk
            self._next = time.monotonic() + 600.0
            self._window.status.say(tr("No copy is kept: {error}", error=error))

        self._context.jobs.submit("files", _KEEP, work, done, failed)

    def look_for_left(self, found: Callable[[Path], None]) -> None:
        """Call `found` with the copy of what was open in a process that ended unexpectedly, if there is one."""

        def done(left: Path | None) -> None:
            if left is not None:
                found(left)

        self._context.jobs.submit("files", _LOOK, lambda _job: self.slot.claim(), done)

    def discard_left(self) -> None:
        """Delete that copy."""
        self._context.jobs.submit("files", _LOOK, lambda _job: self.slot.discard_found())

    def stop(self) -> None:
        """Keep no more copies: the window closes."""
        self._deaf = True
        self._timer.stop()

    def close(self) -> None:
        """Delete the copy, when no worker is left: the window closed as it should."""
        if self._left:
            self.slot.discard_found()
        self.slot.release()

    def _view(self) -> dict[str, object]:
        return {"page": self._window.current_address()}


def _stamp(path: Path | None) -> tuple[int, int] | None:
    """Return when a file was written and how long it is; None where there is none."""
    try:
        about = path.stat() if path is not None else None
    except OSError:
        return None
    return (about.st_mtime_ns, about.st_size) if about is not None else None
