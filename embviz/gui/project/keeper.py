"""The open project: saving, whether it has changed, and what is asked before it is closed or overwritten."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.pages.provenance import name_of, size
from embviz.gui.project.autosave import SAVE, Autosave
from embviz.gui.project.host import ProjectHost
from embviz.gui.project.snapshot import ProjectBuilder, capture_session, weights
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

Button = QMessageBox.StandardButton


def ask_whether_to_save(window: QWidget, what: str, answered: Callable[[Button], None]) -> None:
    """Ask whether to save what is closed; `answered` is given Save, Discard or Cancel."""
    box = QMessageBox(QMessageBox.Icon.Question, "embviz", what, Button.Save | Button.Discard | Button.Cancel, window)
    box.setObjectName("unsaved_project")
    box.setInformativeText(tr("Save it before it is closed?"))
    box.setDefaultButton(Button.Save)
    box.finished.connect(lambda answer: answered(Button(answer)))
    box.open()


def ask_about_moments(
    window: QWidget, count: int, size: str, others: Sequence[tuple[str, str]], answered: Callable[[bool], None]
) -> None:
    """Ask whether a project is to hold the moments of its runs; `answered` is told, and not called after Cancel.

    Parameters
    ----------
    count : int
        How many there are.
    size : str
        What they take in the file.
    others : sequence of (str, str)
        What else it holds, and what that takes.
    answered : callable
    """
    what = tr(
        "{count} of the runs take {size} of the project's file.", count=counted(count, "moment"), size=size,
    )
    box = QMessageBox(QMessageBox.Icon.Question, "embviz", what, Button.Yes | Button.No | Button.Cancel, window)
    box.setObjectName("project_moments")
    said = tr("Without them nobody can go back to an earlier moment; vectors, curves and map are saved in any case.")
    if others:
        held = ", ".join(tr("{name} ({size})", name=name, size=weight) for name, weight in others)
        said = "\n\n".join((said, tr("Besides, the project holds {held}.", held=held)))
    box.setInformativeText(said)
    box.button(Button.Yes).setText(tr("Save with moments"))
    box.button(Button.No).setText(tr("Save without moments"))
    box.setDefaultButton(Button.Yes)
    box.finished.connect(lambda answer: answered(answer == Button.Yes) if answer != Button.Cancel else None)
    box.open()


def ask_to_overwrite(window: QWidget, path: Path, over: Callable[[], None], elsewhere: Callable[[], None]) -> None:
    """Ask what becomes of a file that somebody else has written since it was opened or saved here.

    Parameters
    ----------
    over, elsewhere : callable
        Write over it; ask for another name.
    """
    what = tr("{name} was changed elsewhere since it was opened here.", name=path.name)
    box = QMessageBox(
        QMessageBox.Icon.Question, "embviz", what,
        Button.Save | Button.SaveAll | Button.Cancel, window,
    )
    box.setObjectName("project_elsewhere")
    box.setInformativeText(
        tr("What was changed there is lost when it is saved over. Another name keeps both.")
    )
    box.button(Button.Save).setText(tr("Save over it"))
    box.button(Button.SaveAll).setText(tr("Save as…"))
    box.setDefaultButton(Button.SaveAll)
    does = {Button.Save: over, Button.SaveAll: elsewhere}
    box.finished.connect(lambda answer: does.get(Button(answer), lambda: None)())
    box.open()


PROJECTS = tr("Projects (*.embviz)")
ABOUT = "project"  # what the banner says of saving it

_MOST_FILM = 64 << 20  # bytes
_MOST_MOMENTS = 512 << 20  # bytes of a run, see embviz.projects.writing
_HEAVY = 32 << 20  # bytes of moments from which on it is asked whether they are to be saved
_UNSAFE = re.compile(r"[^\w.-]+")


class ProjectController(QObject):
    """Saves what is open as a project.

    Attributes
    ----------
    window : ProjectHost
    context : Context
    path : Path or None
        Of the project; None while what is open was never saved as one.
    notes : str
        What was noted in it.
    collector : ProjectBuilder
    copies : Autosave
        The copy for when the process ends unexpectedly.

    Signals
    -------
    changed
        Another project is open, it was changed, or saved.
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
        self._given_up = False  # while something is closed of which one has said that it is not to be saved
        self._with_moments = True
        self._weighed = False  # whether it was asked if moments that weigh much are to be saved
        self._deaf = False  # to changes that are no changes of the project
        self._stamp: tuple[int, int] | None = None  # of the file when it was opened or saved
        self._step = 0  # index of undo
        workspace, scene = self.context.workspace, self.context.scene
        workspace.corpus_changed.connect(self._on_opened)
        for changed in (
            workspace.evidence_changed, workspace.run_changed, workspace.observers_changed, scene.method_changed,
            self.context.studio.repeats.known_changed,
        ):
            changed.connect(self.touch)
        workspace.undo.indexChanged.connect(self._on_step)
        self.context.studio.risked.connect(self.copies.keep_now)

    @property
    def name(self) -> str:
        """What to call what is open; empty where nothing is."""
        workspace = self.context.workspace
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
        workspace = self.context.workspace
        return workspace.evidence is not None or workspace.embedding is not None

    def touch(self) -> None:
        """Note that something was changed."""
        if not self._deaf:
            self._version += 1
            self.copies.note()
            self.changed.emit()

    def _on_step(self, index: int) -> None:
        """Take note of steps of undo; who only selects words, which are saved with the rest, has changed nothing."""
        before, self._step = self._step, index
        if self._deaf:
            return
        workspace = self.context.workspace
        # of a full stack the oldest step goes, and the index stays
        done = range(*sorted((before, index))) if index != before else range(max(0, index - 1), index)
        steps = [workspace.undo.command(at) for at in done]
        if not steps or not all(workspace.only_selects(step) for step in steps):
            self.touch()
        else:
            self.copies.note()

    def note(self, text: str) -> None:
        """Take other notes."""
        if text != self.notes:
            self.notes = text
            self.touch()

    # --- saving

    def save(self, then: Callable[[], None] | None = None) -> None:
        """Save into the project's file; ask for one where it has none. `then` follows when it is saved."""
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
        """Ask for a file and save into it; where moments of runs weigh much, ask first whether they are to be in it."""
        if self.can_save:
            self._weighed = False
            self._weigh(lambda: self._ask_for_file(then))

    def _weigh(self, save: Callable[[], None]) -> None:
        """Save, after asking whether moments that weigh much are to be saved, where that was not asked before."""
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
        """Return what moments would take in the file."""
        histories = [observer.history for observer in self.context.workspace.observers]
        return sum(min(_MOST_MOMENTS, history.memory_bytes + history.disk_bytes) for history in histories)

    def _ask_for_file(self, then: Callable[[], None] | None) -> None:
        proposed = str(self.path or f"{_UNSAFE.sub('-', self.name).strip('-') or 'project'}.embviz")
        try:
            path = ask_to_save(self.window, tr("Save project"), proposed, PROJECTS)
        except InputError as error:
            self.window.say(error, ABOUT)
            return
        if path:
            self.save_path(path, then)

    def save_path(self, path: str | Path, then: Callable[[], None] | None = None) -> None:
        """Save what is open as a project: what choosing a file in the dialog does."""
        target, version, with_moments = Path(path).absolute(), self._version, self._with_moments
        gathered = capture_session(self.window, self.notes, "", _MOST_FILM)
        if gathered is None:
            return
        marks = {
            observer.run.run_id: observer.run.progress.tokens_done
            for observer in gathered.observers if observer.run.progress is not None
        }

        def work(job: Job) -> tuple[tuple[str, ...], tuple[int, int] | None]:
            from embviz.projects.writing import write_project

            contents = self.collector.contents(gathered, job)
            write_project(
                contents, target, lambda share, _text: job.progress(share), job.cancelled,
                _MOST_MOMENTS if with_moments else 0,
            )
            # here: a disk that is slow to answer holds up no window
            return self.collector.taken_in(gathered, contents), _stamp(target)

        def done(saved: tuple[tuple[str, ...], tuple[int, int] | None]) -> None:
            taken_in, stamp = saved
            self.path, self._saved, self._stamp = target, version, stamp
            for mark in marks.items():
                self.window.unsaved.note_saved(mark)
            self.context.settings.add_recent(str(target))
            self.window.status.say(tr("Saved {name}, {size}", name=target.name, size=size(stamp[1] if stamp else 0)))
            self.window.banner.take_back(ABOUT)
            if taken_in:
                self.window.banner.say(tr(
                    "{name} is gone or was changed since it was opened.", name=", ".join(taken_in),
                ), tr("The project was saved with its contents as they were."), about=ABOUT)
            self.changed.emit()
            if then is not None:
                then()

        self.context.jobs.submit("files", SAVE, work, done, lambda error: self.window.say(error, ABOUT))

    def before(self, leave: Callable[[], object]) -> None:
        """Do what closes the project, after asking where that would lose something."""
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

        ask_whether_to_save(self.window, (
            tr("The project {name} was changed.", name=self.path.name) if self.path is not None
            else tr("Your notes on {name} are not saved.", name=self.name)
        ), answered)

    def _leave(self, leave: Callable[[], object]) -> None:
        """Close the project without saving it; where that is not what comes of it, it is to be asked about again."""
        self._given_up = True
        leave()
        self._given_up = False
        self.changed.emit()

    @property
    def asks(self) -> bool:
        """Whether `before` asks."""
        return not self._given_up and (self.modified or bool(self.window.unsaved.runs()))

    # --- opening: see project_opener.py

    def choose(self, chosen: Callable[[str], None]) -> None:
        """Ask for a project."""
        path, _ = QFileDialog.getOpenFileName(self.window, tr("Open project"), "", PROJECTS)
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
        changed : bool
            Whether it is the copy that an earlier process left, and not as the file has it.
        """
        self._deaf = True
        try:
            put()
        finally:
            self._deaf = False
        self.path, self.notes, self._stamp = path, notes, _stamp(path)
        # what a project came with goes back into it
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
        """Hear of no more changes: the window closes."""
        self._deaf = True
        self.copies.stop()


def _stamp(path: Path | None) -> tuple[int, int] | None:
    """Return when a file was written and how long it is; None where there is none."""
    try:
        about = path.stat() if path is not None else None
    except OSError:
        return None
    return (about.st_mtime_ns, about.st_size) if about is not None else None
