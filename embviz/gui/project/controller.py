"""The open project: saving, whether it has changed, and what is asked before it or trained vectors are lost."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QMessageBox, QWidget
from shiboken6 import isValid

from embviz.gui.core.jobs import Job
from embviz.gui.core.text_title import text_title
from embviz.gui.files.file_names import ask_to_open, ask_to_save
from embviz.gui.pages.provenance import name_of, size
from embviz.gui.project.autosave import SAVE, Autosave
from embviz.gui.project.host import ProjectHost
from embviz.gui.project.snapshot import ProjectBuilder, capture_session, weights
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.training.run import TrainingRun


Button = QMessageBox.StandardButton


def ask_whether_to_save(window: QWidget, what: str, answered: Callable[[Button], None]) -> None:
    """Ask whether to save before closing; call `answered` with Save, Discard or Cancel."""
    box = QMessageBox(QMessageBox.Icon.Question, "embviz", what, Button.Save | Button.Discard | Button.Cancel, window)
    box.setObjectName("unsaved_project")
    box.setInformativeText(tr("Save it before it is closed?"))
    box.setDefaultButton(Button.Save)
    box.finished.connect(lambda answer: answered(Button(answer)))
    box.finished.connect(box.deleteLater)
    box.open()


def ask_about_moments(
    window: QWidget, count: int, size: str, others: Sequence[tuple[str, str]], answered: Callable[[bool], None]
) -> None:
    """Ask whether to save the moments of runs in the project; calls `answered` with the answer, but not after Cancel.

    Parameters
    ----------
    count : int
        Number of moments.
    size : str
        Their size in the file.
    others : sequence of (str, str)
        The other contents, and their sizes.
    answered : callable
    """
    what = tr("{count} of the runs take {size} of the project's file.", count=counted(count, "moment"), size=size)
    box = QMessageBox(QMessageBox.Icon.Question, "embviz", what, Button.Yes | Button.No | Button.Cancel, window)
    box.setObjectName("project_moments")
    said = tr("Without them you cannot go back to an earlier moment. Vectors, curves and map are always saved.")
    if others:
        held = ", ".join(tr("{name} ({size})", name=name, size=weight) for name, weight in others)
        said = "\n\n".join((said, tr("The project also contains {held}.", held=held)))
    box.setInformativeText(said)
    box.button(Button.Yes).setText(tr("Save with moments"))
    box.button(Button.No).setText(tr("Save without moments"))
    box.setDefaultButton(Button.Yes)
    box.finished.connect(lambda answer: answered(answer == Button.Yes) if answer != Button.Cancel else None)
    box.finished.connect(box.deleteLater)
    box.open()


def ask_to_overwrite(window: QWidget, path: Path, over: Callable[[], None], elsewhere: Callable[[], None]) -> None:
    """Ask what to do with a file that was changed by another program since it was opened or saved here.

    Parameters
    ----------
    over, elsewhere : callable
        Overwrite it; ask for another name.
    """
    what = tr("{name} was changed elsewhere since you opened it.", name=path.name)
    box = QMessageBox(QMessageBox.Icon.Question, "embviz", what, Button.Save | Button.SaveAll | Button.Cancel, window)
    box.setObjectName("project_elsewhere")
    box.setInformativeText(tr("Saving overwrites those changes. Another name keeps both."))
    box.button(Button.Save).setText(tr("Overwrite"))
    box.button(Button.SaveAll).setText(tr("Save as…"))
    box.setDefaultButton(Button.SaveAll)
    does = {Button.Save: over, Button.SaveAll: elsewhere}
    box.finished.connect(lambda answer: does.get(Button(answer), lambda: None)())
    box.finished.connect(box.deleteLater)
    box.open()


PROJECTS = tr("Projects (*.embviz)")
ABOUT = "project"  # identifies messages about saving in the banner

_MOST_FILM = 64 << 20  # bytes
_MOST_MOMENTS = 512 << 20  # bytes of a run, see embviz.projects.writing
_HEAVY = 32 << 20  # bytes of moments above which the user is asked whether to save them
_UNSAFE = re.compile(r"[^\w.-]+")


class ProjectController(QObject):
    """Saves the session as a project, and tracks whether it has changed.

    Attributes
    ----------
    window : ProjectHost
    context : Context
    path : Path or None
        Of the project; None until the session is saved as one.
    notes : str
        The notes of the project.
    collector : ProjectBuilder
    copies : Autosave
        Keeps the recovery copy.

    Signals
    -------
    changed
        The project was opened, changed or saved.
    """

    changed = Signal()

    def __init__(self, window: ProjectHost) -> None:
        super().__init__(window)
        self.window, self.context = window, window.context
        self.path: Path | None = None
        self.notes = ""
        self.collector = ProjectBuilder()
        self.copies = Autosave(self)
        self._version = self._saved = 0
        self._given_up = False  # while something is being closed that the user chose not to save
        self._with_moments = True
        self._weighed = False  # whether the user was asked about saving large moments
        self._deaf = False  # changes that are not changes of the project are ignored
        self._stamp: tuple[int, int] | None = None  # signature of the file when it was opened or saved
        self._step = 0  # index of undo
        workspace, scene = self.context.workspace, self.context.scene
        workspace.corpus_changed.connect(self._on_opened)
        for changed in (
            workspace.evidence_changed,
            workspace.run_changed,
            workspace.observers_changed,
            scene.method_changed,
            self.context.trainer.repeats.known_changed,
        ):
            changed.connect(self.touch)
        workspace.undo.indexChanged.connect(self._on_step)
        self.context.trainer.about_to_replace_run.connect(self.copies.keep_now)

    @property
    def name(self) -> str:
        """Name of the project or document; empty if nothing is open."""
        workspace = self.context.workspace
        if self.path is not None:
            return self.path.stem
        if workspace.corpus is not None:
            return workspace.corpus.name
        return name_of(workspace.embedding) if workspace.embedding is not None else ""

    @property
    def modified(self) -> bool:
        """Whether the project was changed since it was saved or opened, or has unsaved notes, answers or a story."""
        if self.path is not None:
            return self._version != self._saved
        return bool(self.notes or self.context.questions.kept) or self.context.workspace.story.by_hand

    @property
    def can_save(self) -> bool:
        """Whether there is something to save."""
        workspace = self.context.workspace
        return workspace.evidence is not None or workspace.embedding is not None

    def touch(self) -> None:
        """Mark the project as changed."""
        if not self._deaf:
            self._version += 1
            self.copies.note()
            self.changed.emit()

    def _on_step(self, index: int) -> None:
        """Handle undo steps; a mere change of the selection does not modify the project, although it is saved."""
        before, self._step = self._step, index
        workspace = self.context.workspace
        # a stack empties itself while it is deleted
        if self._deaf or not isValid(workspace.undo):
            return
        # in a full undo stack the oldest step is dropped, and the index stays
        done = range(*sorted((before, index))) if index != before else range(max(0, index - 1), index)
        steps = [workspace.undo.command(at) for at in done]
        if not steps or not all(workspace.only_selects(step) for step in steps):
            self.touch()
        else:
            self.copies.note()

    def note(self, text: str) -> None:
        """Set the notes."""
        if text != self.notes:
            self.notes = text
            self.touch()

    # --- saving

    def save(self, then: Callable[[], None] | None = None) -> None:
        """Save to the project's file, or ask for one if it has none; call `then` when it is saved."""
        if self.path is None:
            self.save_as(then)
            return
        path = self.path

        def save() -> None:
            self.save_path(path, then)

        if _stamp(path) not in (self._stamp, None):
            ask_to_overwrite(self.window, path, lambda: self._weigh(save), lambda: self.save_as(then))
        else:
            self._weigh(save)

    def save_as(self, then: Callable[[], None] | None = None) -> None:
        """Ask for a file and save to it; if the moments of runs are large, ask first whether to include them."""
        if self.can_save:
            self._weighed = False
            self._weigh(lambda: self._ask_for_file(then))

    def _weigh(self, save: Callable[[], None]) -> None:
        """Save, after asking whether to include large moments if that was not asked before."""
        nbytes = self._moment_bytes()
        gathered = (
            capture_session(self.window, self.notes, "", _MOST_FILM) if nbytes >= _HEAVY and not self._weighed else None
        )
        if gathered is None:
            save()
            return

        def answered(with_moments: bool) -> None:
            self._with_moments, self._weighed = with_moments, True
            save()

        count = sum(len(observer.history.moments) for observer in gathered.observers)
        others = [(name, size(weight)) for name, weight in weights(gathered)]
        ask_about_moments(self.window, count, size(nbytes), others, answered)

    def _moment_bytes(self) -> int:
        """Return the size of the moments in the file in bytes."""
        histories = [observer.history for observer in self.context.workspace.observers]
        return sum(min(_MOST_MOMENTS, history.memory_bytes + history.disk_bytes) for history in histories)

    def _ask_for_file(self, then: Callable[[], None] | None) -> None:
        proposed = str(self.path or f"{_UNSAFE.sub('-', self.name).strip('-') or 'project'}.embviz")
        try:
            path = ask_to_save(self.window, tr("Save project"), proposed, PROJECTS)
        except InputError as error:
            self.window.messages.show_error(error, ABOUT)
            return
        if path:
            self.save_path(path, then)

    def save_path(self, path: str | Path, then: Callable[[], None] | None = None) -> None:
        """Save the session as a project, as if the path had been chosen in the file dialog."""
        target, version, with_moments = Path(path).absolute(), self._version, self._with_moments
        gathered = capture_session(self.window, self.notes, "", _MOST_FILM)
        if gathered is None:
            return
        marks = {
            observer.run.run_id: observer.run.progress.tokens_done
            for observer in gathered.observers
            if observer.run.progress is not None
        }

        def work(job: Job) -> tuple[tuple[str, ...], tuple[int, int] | None]:
            from embviz.projects.writing import write_project

            contents = self.collector.contents(gathered, job.pulse)
            write_project(contents, target, job.pulse.named(""), _MOST_MOMENTS if with_moments else 0)
            # here, so that a slow disk does not block the window
            return self.collector.taken_in(gathered, contents), _stamp(target)

        def done(saved: tuple[tuple[str, ...], tuple[int, int] | None]) -> None:
            taken_in, stamp = saved
            self.path, self._saved, self._stamp = target, version, stamp
            for mark in marks.items():
                self.window.unsaved.note_saved(mark)
            self.context.settings.add_recent(str(target))
            self.window.messages.show_status(
                tr("Saved {name}, {size}", name=target.name, size=size(stamp[1] if stamp else 0))
            )
            self.window.messages.clear(ABOUT)
            if taken_in:
                self.window.messages.notify(
                    tr("{name} is gone or was changed since it was opened.", name=", ".join(taken_in)),
                    tr("The project was saved with its contents as they were."),
                    about=ABOUT,
                )
            self.changed.emit()
            if then is not None:
                then()

        self.context.jobs.submit("files", SAVE, work, done, lambda error: self.window.messages.show_error(error, ABOUT))

    def before(self, leave: Callable[[], object]) -> None:
        """Run an action that closes the project, after asking if something would be lost."""
        self.copies.keep_now()
        if not self.modified:
            self.window.unsaved.before(leave)
            return

        def answered(answer: Button) -> None:
            if answer == Button.Save:
                self.save(lambda: self.before(leave))
            elif answer == Button.Discard:
                # after the box has ended: Qt must not close a window from inside one of its dialogs
                QTimer.singleShot(0, self.window, lambda: self._leave(leave))

        ask_whether_to_save(
            self.window,
            (
                tr("The project {name} was changed.", name=self.path.name)
                if self.path is not None
                else tr("Your notes on {name} are not saved.", name=self.name)
                if self.notes
                else tr("The answers about {name} are not saved in a project.", name=self.name)
                if self.context.questions.kept
                else tr("Your story on {name} is not saved.", name=self.name)
            ),
            answered,
        )

    def _leave(self, leave: Callable[[], object]) -> None:
        """Close the project without saving; if it is not closed after all, ask again the next time."""
        self._given_up = True
        leave()
        self._given_up = False
        self.changed.emit()

    @property
    def asks(self) -> bool:
        """Return whether `before` asks."""
        return not self._given_up and (self.modified or bool(self.window.unsaved.runs()))

    # --- opening: see opener.py

    def choose(self, chosen: Callable[[str], None]) -> None:
        """Ask for a project file."""
        path = ask_to_open(self.window, tr("Open project"), PROJECTS)
        if path:
            chosen(path)

    def take(self, put: Callable[[], None], path: Path | None, notes: str, changed: bool) -> None:
        """Put the contents of a project into the window and make it the open one.

        Parameters
        ----------
        put : callable
            Puts the contents into the window.
        path : Path or None
            Of the project; None if saving must not overwrite it.
        changed : bool
            Whether it is a recovery copy that differs from the file.
        """
        self._deaf = True
        try:
            put()
        finally:
            self._deaf = False
        self.path, self.notes, self._stamp = path, notes, _stamp(path)
        # moments that a project contained are saved again without asking
        self._with_moments, self._weighed = True, self._moment_bytes() >= _HEAVY
        self._version += 1
        self._saved = self._version - changed
        self.copies.take(left=changed)
        for observer in self.context.workspace.observers:
            if observer.run.progress is not None and not changed:
                self.window.unsaved.note_saved((observer.run.run_id, observer.run.progress.tokens_done))
        self.changed.emit()

    def _on_opened(self) -> None:
        if not self._deaf:
            self.path, self.notes, self._with_moments, self._weighed = None, "", True, False
            self.touch()

    def stop(self) -> None:
        """Ignore further changes, because the window closes."""
        self._deaf = True
        self.copies.stop()


def _stamp(path: Path | None) -> tuple[int, int] | None:
    """Return the modification time and the size of a file; None if there is none."""
    try:
        about = path.stat() if path is not None else None
    except OSError:
        return None
    return (about.st_mtime_ns, about.st_size) if about is not None else None


WORTH_S = 10.0  # of training; repeating less is quicker than answering a question

_Button = QMessageBox.StandardButton


class UnsavedRuns:
    """Tracks which runs' vectors have been saved since they last changed."""

    def __init__(self, window: ProjectHost) -> None:
        self._window = window
        self._workspace = window.workspace
        self._saved: dict[int, int] = {}  # tokens done at the last save, by run

    def mark(self) -> tuple[int, int] | None:
        """Return a token for `note_saved`, taken before the viewed vectors are written; None for a past moment."""
        run = self._workspace.run
        if run is None or run.progress is None or self._workspace.place is not None:
            return None
        return run.run_id, run.progress.tokens_done

    def note_saved(self, mark: tuple[int, int] | None) -> None:
        """Record that the vectors were saved in the state in which the token was taken."""
        if mark is not None:
            self._saved[mark[0]] = mark[1]

    def runs(self) -> "list[TrainingRun]":
        """Return the runs whose unsaved vectors took long to train, the viewed one first."""
        on_view = self._workspace.run
        every = [on_view, *(observer.run for observer in self._workspace.observers)]
        distinct = {run.run_id: run for run in every if run is not None}
        return [run for run in distinct.values() if self._worth_saving(run)]

    def before(self, leave: Callable[[], object]) -> None:
        """Run an action that closes the runs, after asking if vectors would be lost."""
        runs = self.runs()
        if not runs:
            leave()
            return
        on_view = runs[0] is self._workspace.run
        name = text_title(self._workspace.corpus) if self._workspace.corpus is not None else tr("this text")
        if on_view:
            what, more = tr("The vectors of {name} are not saved.", name=name), tr("Save them before they are closed?")
            choices = _Button.Save | _Button.Discard | _Button.Cancel
        else:
            count = tr("{runs} earlier runs", runs=len(runs)) if len(runs) > 1 else tr("an earlier run")
            what, more = (
                tr("The vectors of {count} on {name} are not saved.", count=count, name=name),
                tr("You can save them on the Runs page."),
            )
            choices = _Button.Discard | _Button.Cancel
        box = QMessageBox(QMessageBox.Icon.Question, "embviz", what, choices, self._window)
        box.setObjectName("unsaved")
        box.setInformativeText(more)
        box.setDefaultButton(_Button.Save if on_view else _Button.Cancel)

        def answered(answer: int) -> None:
            if answer == _Button.Save:
                self._window.commands.save_vectors(then=lambda: self.before(leave))
            elif answer == _Button.Discard:
                for run in runs:
                    self._saved[run.run_id] = _tokens(run)
                # after the box has ended: Qt must not close a window from inside one of its dialogs
                QTimer.singleShot(0, self._window, leave)

        box.finished.connect(answered)
        box.finished.connect(box.deleteLater)
        box.open()

    def _worth_saving(self, run: "TrainingRun") -> bool:
        progress = run.progress
        return (
            progress is not None and progress.elapsed >= WORTH_S and self._saved.get(run.run_id) != progress.tokens_done
        )


def _tokens(run: "TrainingRun") -> int:
    return run.progress.tokens_done if run.progress is not None else 0
