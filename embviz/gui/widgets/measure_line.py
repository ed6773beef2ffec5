"""Toolbar of a measurement: start, progress, cancel, result."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.errors import EmbvizError
from embviz.util.language import tr


class MeasurementToolbar(QWidget):
    """Runs one measurement at a time, and passes on intermediate results.

    Parameters
    ----------
    kind : str
        The kind of its jobs; each toolbar has its own.
    name : str
        Prefix of the object names of its parts: ``_measure``, ``_cancel``, ``_progress`` and ``_message`` follow.
    before : sequence of QWidget
        Widgets to the left of the button.
    lane : str
        Lane of its jobs, see `Jobs`.

    Attributes
    ----------
    measure : QPushButton
        Clicked to begin.
    begun : bool
        Whether a measurement was ever started.

    Signals
    -------
    busy_changed(bool)
        A measurement has begun, or none goes on any more.
    progressed(float, str)
        The share that is done, and what is being done.
    """

    busy_changed = Signal(bool)
    progressed = Signal(float, str)

    def __init__(self, jobs: Jobs, kind: str, name: str, *before: QWidget, lane: str = "measure") -> None:
        super().__init__()
        self._jobs, self._kind, self._lane = jobs, kind, lane
        self.begun = False
        self._newest: Any = None  # intermediate result, set by the worker
        self._show: Callable[[Any], None] = lambda found: None
        self.measure = button(tr("Measure now"), f"{name}_measure", primary=True)
        self._cancel = button(tr("Cancel"), f"{name}_cancel")
        self._bar = ProgressBar(f"{name}_progress", tr("Progress of the measurement"), fixed_width=160)
        self._message = InlineMessage(f"{name}_message")
        spaced = [part for widget in before for part in (widget, 8)]
        layout = row(*spaced, self.measure, self._cancel, self._bar, self._message, stretch=self._message)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self._cancel.clicked.connect(partial(self.give_up))
        self._show_busy(False)

    def begin(self, work: Callable[[Job, Callable[[Any], None]], Any], show: Callable[[Any], None]) -> None:
        """Start a measurement on a worker.

        Parameters
        ----------
        work : callable
            Takes the job and a callable for intermediate results, and returns the final one. An error is shown here.
        show : callable
            Called on the GUI thread with each intermediate result and the final one.
        """

        def on_done(found: Any) -> None:
            self.give_up()
            show(found)

        def tell(found: Any) -> None:
            self._newest = found

        self.begun = True
        self.show_note("")
        self._newest, self._show = None, show
        self._show_busy(True)
        self._jobs.submit(
            self._lane, self._kind, lambda job: work(job, tell), on_done, self._on_failed, self._on_progress
        )

    def give_up(self, _checked: bool = False) -> None:
        """Cancel the running measurement, if there is one."""
        self._jobs.cancel(self._kind)
        self._show_busy(False)
        self.show_note("")

    def show_note(self, text: str) -> None:
        """Show a note that is no error."""
        self._message.show_note(text)

    def complain(self, error: EmbvizError) -> None:
        """Show an error."""
        self._message.show_error(error)

    def _on_progress(self, share: float, doing: str) -> None:
        self._bar.set_share(share)
        self.show_note(doing)
        self.progressed.emit(share, doing)
        newest, self._newest = self._newest, None
        if newest is not None:
            self._show(newest)

    def _on_failed(self, error: Exception) -> None:
        self._show_busy(False)
        self.show_note("")
        self.handle_error(error)

    def handle_error(self, error: Exception) -> None:
        """Show an error; unexpected ones are passed to the window."""
        self._message.handle_error(error, self._jobs)

    def _show_busy(self, busy: bool) -> None:
        self._bar.set_share(0)
        self._bar.setVisible(busy)
        self._cancel.setVisible(busy)
        self.measure.setVisible(not busy)
        self.busy_changed.emit(busy)
