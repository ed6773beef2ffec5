"""Short runs in several dimensions one after the other, with a choice of the epoch."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.readouts import ValueTable
from embviz.gui.lessons.widgets.recorded_first import recorded, show_recorded
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.layouts import label
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.language import tr

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from embviz.monitoring.short_run import ShortRun
    from embviz.text.corpus import Corpus
    from embviz.training.parameters import TrainingParameters


class RunsByDimension(LessonWidget):
    """Base of parts that train the same model in several dimensions: a plot by dimension, one by epoch, numbers.

    A part makes its controls, passes them to `arrange`, and says what is trained and what is drawn.

    Attributes
    ----------
    TRIED : tuple of int
        Dimensions of the runs.
    EPOCHS : int
        Of each run.
    RECORDED : tuple of str
        Lesson and experiment whose runs are shown until the learner trains.
    runs : dict of int to ShortRun
        The runs that are done, by dimension.
    """

    TRIED: tuple[int, ...] = ()
    EPOCHS = 0
    RECORDED = ("", "")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.runs: dict[int, ShortRun] = {}

    def arrange(
        self,
        line: MeasurementToolbar,
        by_dimension: BandedPlot,
        by_epoch: BandedPlot,
        steps: StepSlider,
        readouts: ValueTable,
        said: str,
    ) -> None:
        """Lay the controls out, and connect them.

        Parameters
        ----------
        said : str
            Name of the label below, which tells the conclusion.
        """
        self.by_dimension, self.by_epoch, self.readouts = by_dimension, by_epoch, readouts
        self._line, self._steps = line, steps
        line.measure.setText(tr("Train in each dimension"))
        line.measure.setAccessibleName(tr("Train in each dimension"))
        line.show_note(
            tr(
                "{runs} runs of {epochs} epochs at a constant rate: some seconds.",
                runs=len(self.TRIED),
                epochs=self.EPOCHS,
            )
        )
        self._said = label("", wrap=True, name=said)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(line)
        beside = QHBoxLayout()
        beside.setSpacing(14)
        beside.addWidget(by_dimension, 4)
        beside.addWidget(by_epoch, 4)
        beside.addWidget(readouts, 3, Qt.AlignmentFlag.AlignVCenter)
        layout.addLayout(beside)
        layout.addWidget(steps)
        layout.addWidget(self._said)
        line.measure.clicked.connect(self._start)
        steps.moved.connect(self.show_epoch)
        self._show()
        told = {str(d): self.parameters_of(d) for d in self.TRIED}

        def read() -> "dict[int, ShortRun]":
            return {int(d): run for d, run in recorded(*self.RECORDED, told).items()}

        show_recorded(self.stage, line, f"recorded {self.RECORDED}", read, self._take)

    def text(self) -> "Callable[[], Corpus]":
        """Return what gives the text that is learned from; called on the worker."""
        raise NotImplementedError

    def parameters_of(self, dimensions: int) -> "TrainingParameters":
        """Return the parameters of a run."""
        raise NotImplementedError

    def curves(self) -> "NDArray[np.float64]":
        """Return what is drawn by epoch, shape (runs, epochs)."""
        raise NotImplementedError

    def show_epoch(self) -> None:
        """Show the epoch that was turned to, and what the runs say there."""
        raise NotImplementedError

    def _start(self) -> None:
        text, told = self.text(), {d: self.parameters_of(d) for d in self.TRIED}

        def work(job: Job, tell: Callable[[Any], None]) -> "dict[int, ShortRun]":
            from embviz.monitoring.short_run import run_short

            corpus = text()
            found: dict[int, ShortRun] = {}
            for at, (d, parameters) in enumerate(told.items()):
                job.progress(at / len(told), tr("{d} dimensions", d=d))
                found[d] = run_short(corpus, parameters, pulse=job.pulse)
                tell(found.copy())
            return found

        self._line.begin(work, self._take)

    def _take(self, found: "dict[int, ShortRun]") -> None:
        self.runs = found
        self._show()

    def _show(self) -> None:
        shown = bool(self.runs)
        self._steps.setEnabled(shown)
        self._steps.set_last(self.EPOCHS - 1 if shown else 0, ("1", str(self.EPOCHS)))
        if shown:
            epochs, curves = np.arange(1.0, self.EPOCHS + 1), self.curves()
            self.by_epoch.set_series(
                [
                    Series(f"d = {d}", epochs, curve, color=at)
                    for at, (d, curve) in enumerate(zip(self.runs, curves, strict=True))
                ],
                x_limits=(1, self.EPOCHS),
                y_limits=self.limits_by_epoch(curves),
            )
        self.show_epoch()

    def limits_by_epoch(self, curves: "NDArray[np.float64]") -> tuple[float, float] | None:
        """Return the limits of the plot by epoch; None for those of the curves."""
        return None
