"""Asks before unsaved trained vectors are discarded."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox

from embviz.gui.project.host import ProjectHost
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.training.run import TrainingRun

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
        name = self._workspace.corpus.name if self._workspace.corpus is not None else tr("this text")
        if on_view:
            what, more = tr("The vectors of {name} are not saved.", name=name), tr("Save them before they are closed?")
            choices = _Button.Save | _Button.Discard | _Button.Cancel
        else:
            count = tr("{runs} earlier runs", runs=len(runs)) if len(runs) > 1 else tr("an earlier run")
            what, more = tr(
                "The vectors of {count} on {name} are not saved.", count=count, name=name,
            ), tr("You can save them on the Runs page.")
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
        box.open()

    def _worth_saving(self, run: "TrainingRun") -> bool:
        progress = run.progress
        return (
            progress is not None and progress.elapsed >= WORTH_S and self._saved.get(run.run_id) != progress.tokens_done
        )


def _tokens(run: "TrainingRun") -> int:
    return run.progress.tokens_done if run.progress is not None else 0
