"""Placeholder of a part that waits for a run with the vectors of all epochs: progress and Cancel."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from embviz.gui.lessons.phases.practice import Practice
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.language import tr


class AwaitedRun(QWidget):
    """The progress of the run of the lesson, in a part that needs it; hidden as soon as its vectors are there.

    Parameters
    ----------
    practice : Practice
    name : str
        Prefix of the object names of its parts: ``_start``, ``_cancel``, ``_progress`` and ``_awaited`` follow.

    Signals
    -------
    changed
        The vectors have come, or are gone.
    """

    changed = Signal()

    def __init__(self, practice: Practice, name: str) -> None:
        super().__init__()
        self._practice = practice
        self._start = button(tr("Start the run"), f"{name}_start", primary=True)
        self._cancel = button(tr("Cancel"), f"{name}_cancel")
        self._bar = ProgressBar(f"{name}_progress", tr("Progress of the run"), fixed_width=160)
        self._message = InlineMessage(f"{name}_awaited")
        layout = row(self._start, self._cancel, self._bar, self._message, stretch=self._message)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self._start.clicked.connect(practice.vectors_asked)
        self._cancel.clicked.connect(practice.cancel_asked)
        practice.running_changed.connect(self._show)
        practice.progressed.connect(self._on_progress)
        practice.changed.connect(self._show)
        self._had = practice.has_vectors
        self._show()

    def _on_progress(self, share: float, doing: str) -> None:
        self._bar.set_share(share)
        self._message.show_note(tr("Training, to keep the vectors of all epochs: {doing}", doing=doing))

    def _show(self) -> None:
        has, running = self._practice.has_vectors, self._practice.running
        self.setVisible(not has)
        self._start.setVisible(not running)
        self._bar.setVisible(running)
        self._cancel.setVisible(running)
        if not running:
            self._bar.set_share(0)
            self._message.show_note(tr("This needs the vectors of all epochs: some seconds of training."))
        if has != self._had:
            self._had = has
            self.changed.emit()
