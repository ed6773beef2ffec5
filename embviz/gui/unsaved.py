"""Vectors that took a while to train are not lost without a question."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox

if TYPE_CHECKING:
    from embviz.gui.main_window import MainWindow

WORTH_S = 10.0  # of training; less is done again sooner than a question is answered


class Unsaved:
    """Knows whether the vectors of the run have been written to a file since they last changed."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window
        self._saved: tuple[int, int] | None = None

    @property
    def worth_saving(self) -> bool:
        """Whether leaving now would lose vectors that took long to train."""
        progress = self._progress()
        return progress is not None and progress.elapsed >= WORTH_S and self._moment() != self._saved

    def note_saved(self) -> None:
        """Remember that the vectors were saved as they are now."""
        self._saved = self._moment()

    def before(self, leave: Callable[[], None]) -> None:
        """Do what closes the run, after asking where that would lose something."""
        if not self.worth_saving:
            leave()
            return
        window = self._window
        corpus = window.workspace.corpus
        name = corpus.name if corpus is not None else "this run"
        box = QMessageBox(
            QMessageBox.Icon.Question, "embviz", f"The vectors of {name} are not saved.",
            QMessageBox.StandardButton.Save | QMessageBox.StandardButton.Discard | QMessageBox.StandardButton.Cancel,
            window,
        )
        box.setObjectName("unsaved")
        box.setInformativeText("Save them before they are closed?")
        box.setDefaultButton(QMessageBox.StandardButton.Save)

        def answered(answer: int) -> None:
            if answer == QMessageBox.StandardButton.Save:
                window.commands.save_vectors(then=leave)
            elif answer == QMessageBox.StandardButton.Discard:
                self.note_saved()
                # after the box has ended: Qt must not close a window from inside one of its dialogs
                QTimer.singleShot(0, window, leave)

        box.finished.connect(answered)
        box.open()

    def _progress(self):
        run = self._window.workspace.run
        return run.progress if run is not None else None

    def _moment(self) -> tuple[int, int] | None:
        progress = self._progress()
        return None if progress is None else (self._window.workspace.run.run_id, progress.tokens_done)
