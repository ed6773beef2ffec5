"""Opens projects, and asks for files that are missing."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import TEXTS
from embviz.gui.files.loader import KIND
from embviz.gui.project.autosave import RecoveredProject
from embviz.gui.project.host import ProjectHost
from embviz.gui.project.reading import Missing, OpenedProject, complete, read, without_files
from embviz.gui.project.view_state import page_of, restore_view_state
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.monitoring.history import History
    from embviz.projects.contents import ProjectContents

_CHOOSE, _WITHOUT, _WHOLE = tr("Choose…"), tr("Open without it"), tr("Open the intact part")
_LEFT = "left copy"
_RESTORE, _DISCARD = tr("Restore"), tr("Discard")


class ProjectOpener(QObject):
    """Reads projects on the lane of files and puts them into the window once they are complete."""

    def __init__(self, window: ProjectHost) -> None:
        super().__init__(window)
        self._window, self._context, self._keeper = window, window.context, window.project
        self._left: RecoveredProject | None = None  # recovery copy to offer, until the user has decided
        self._context.loader.project_given.connect(self.open)

    def open(self, path: str | Path, left: bool = False) -> None:
        """Open a project.

        Parameters
        ----------
        path : str or path
        left : bool
            Whether it is a recovery copy.
        """
        chosen = Path(path)

        def done(contents: "ProjectContents") -> None:
            if contents.trouble and not (contents.runs or contents.text or contents.vectors):
                self._window.messages.notify(
                    contents.trouble[0],
                    tr("Only its notes are intact: {notes}", notes=contents.notes) if contents.notes
                    else tr("Open the copy saved before, or save the project again."),
                )
            elif contents.trouble and not left:
                more = tr(
                    " It is the first of {trouble} problems.", trouble=len(contents.trouble),
                ) if len(contents.trouble) > 1 else ""
                self._window.messages.ask(
                    contents.trouble[0] + more,
                    tr("The intact part can be opened without the rest; the file stays as it is."),
                    (_WHOLE,), lambda _choice: self._complete(chosen, contents, {}, left),
                )
            else:
                self._complete(chosen, contents, {}, left)

        def failed(error: Exception) -> None:
            if not chosen.exists():
                self._context.settings.forget_recent(str(chosen))
            self._window.messages.show_error(error)

        history = self._history()
        self._context.jobs.submit("files", KIND, lambda job: read(chosen, history, job), done, failed)

    def _history(self) -> "partial[History]":
        from embviz.gui.core.observation_settings import read_plan
        from embviz.monitoring.history import History

        plan = read_plan(self._context.settings)
        return partial(History, plan.budget << 20, plan.spill << 20)

    def _complete(self, path: Path, contents: "ProjectContents", elsewhere: dict[bool, Path], left: bool) -> None:
        observe = self._context.trainer.maker()

        def work(job: Job) -> OpenedProject:
            return complete(path, contents, observe, job, elsewhere)

        def failed(error: Exception) -> None:
            if isinstance(error, Missing):
                self._ask(path, error, elsewhere, left)
            else:
                contents.close()
                self._window.messages.show_error(error)

        def done(opened: OpenedProject) -> None:
            self._keeper.before(partial(self._put, path, opened, left))

        self._context.jobs.submit("files", KIND, work, done, failed)

    def _ask(self, path: Path, missing: Missing, elsewhere: dict[bool, Path], left: bool) -> None:
        """Ask for the location of a missing file of the project."""
        contents = missing.contents
        can_do_without = bool(contents.runs) and missing.text

        def choose(choice: str) -> None:
            if choice == _WITHOUT:
                self._complete(path, without_files(contents), {}, left)
                return
            title, kinds = (tr("Choose the text"), TEXTS) if missing.text else (tr(
                "Choose the vectors"
            ), tr("All files (*)"))
            found, _ = QFileDialog.getOpenFileName(self._window, title, "", kinds)
            if found:
                self._complete(path, contents, {**elsewhere, missing.text: Path(found)}, left)
            else:
                self._ask(path, missing, elsewhere, left)

        choices = (_CHOOSE, _WITHOUT) if can_do_without else (_CHOOSE,)
        self._window.messages.ask(missing.what, missing.cure, choices, choose)

    def _put(self, path: Path, opened: OpenedProject, left: bool) -> None:
        contents, loader, workspace = opened.contents, self._context.loader, self._context.workspace

        def put() -> None:
            loader.path = opened.text_origin.path if opened.text_origin is not None else None
            if opened.embedding is not None:
                if opened.vectors_origin is not None:
                    loader.origins.note(opened.embedding, opened.vectors_origin)
                workspace.set_vectors(opened.embedding, opened.corpus, opened.original)
            elif opened.corpus is not None:
                loader.preprocessing = opened.corpus.preprocessing
                workspace.set_corpus(opened.corpus, opened.truths)
            if opened.corpus is not None and opened.text_origin is not None:
                loader.origins.note(opened.corpus, opened.text_origin)
            if opened.opened is not None:
                self._context.trainer.take_over(opened.observers, opened.opened)
                workspace.run_names.restore(opened.observers, [run.name for run in contents.runs])
                self._context.trainer.repeats.restore({
                    one.run.run_id: run.ensemble for one, run in zip(opened.observers, contents.runs, strict=True)
                    if run.ensemble is not None
                })
                self._window.show_parameters(opened.opened.run.parameters)
            self._context.selection_actions.named.adopt(opened.named)
            self._context.questions.adopt(contents.answers)
            if len(opened.chosen):
                workspace.choose(opened.chosen)
            runs = [one.run.run_id for one in opened.observers]
            workspace.story.put(contents.story.title, [
                replace(step, run=None if step.run is None or step.run >= len(runs) else runs[step.run])
                for step in contents.story.steps
            ])
            restore_view_state(self._window, opened)

        target = (Path(contents.saved_as) if contents.saved_as else None) if left else path
        # unreadable contents must not be lost by saving over them
        self._keeper.take(put, None if contents.trouble else target, contents.notes, left)
        if not left:
            self._context.settings.add_recent(str(path.resolve()))
        loader.show_page(page_of(contents.sight.page))

    # --- recovery

    def look_for_left(self) -> None:
        """Look for a recovery copy of a process that ended unexpectedly, and offer it."""
        self._keeper.copies.look_for_left(self._on_left)

    def _on_left(self, left: RecoveredProject) -> None:
        self._left = left
        self.offer_left()

    def offer_left(self) -> None:
        """Offer the recovery copy, unless that was answered or another question is open."""
        left = self._left
        if left is None:
            return

        def choose(choice: str) -> None:
            self._left = None
            if choice == _RESTORE:
                self.open(left.path, left=True)
            else:
                self._keeper.copies.discard_left(self.look_for_left)

        def forget() -> None:  # "not now": the next start offers it again
            self._left = None

        self._window.messages.ask(
            tr("embviz was closed unexpectedly."), left.told, (_RESTORE, _DISCARD), choose, about=_LEFT,
            refused=forget, yields=True,
        )
