"""Overfitting by dimension: training loss against held-out loss at each epoch."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.runs_by_dimension import RunsByDimension
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.gui.widgets.layouts import combo_box
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.training.parameters import TrainingParameters, defaults
from embviz.util.language import tr

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from embviz.monitoring.short_run import ShortRun
    from embviz.text.corpus import Corpus

KIND = "overfitting of the lesson"
TEXTS = (10_000, 30_000, 100_000)
"""Words of the texts offered."""
DEFAULT_TEXT, HELD_OUT, RATE = 30_000, 10.0, 0.05
_TALL = 200  # px of the plots at scale 1
_STAGES = 4  # that are said one by one


class OverfittingPart(RunsByDimension):
    """Runs of several dimensions on one small text: both losses at an epoch that the learner turns."""

    PROVIDES = ("over_best", "over_stopped", "over_gap_low", "over_gap_high", "over_low", "over_high")
    RECORDED = ("dimensions", "overfitting")
    TRIED, EPOCHS = (2, 5, 10, 25, 50, 100, 200), 40

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._text = combo_box("dimensions.overfitting.text", tr("Size of the text that is learned from"))
        for words in TEXTS:
            self._text.addItem(tr("{words:,} words", words=words), words)
        self._text.setCurrentIndex(TEXTS.index(DEFAULT_TEXT))
        line = MeasurementToolbar(stage.context.jobs, KIND, "dimensions.overfitting", self._text, lane="slices")
        by_dimension = BandedPlot(
            stage, "dimensions.overfitting.by_dimension", tr("Loss, by dimension"), tr("dimension d"), _TALL
        )
        by_dimension.set_log(True, False)
        set_log_ticks(by_dimension.plot.getPlotItem().getAxis("bottom"), (1, 2, 5))
        by_epoch = BandedPlot(
            stage, "dimensions.overfitting.by_epoch", tr("Held-out loss, by epoch"), tr("epoch"), _TALL
        )
        steps = StepSlider("dimensions.overfitting.epoch", tr("Epoch whose losses are shown"))
        low, high = self.TRIED[0], self.TRIED[-1]
        readouts = ValueTable(
            stage,
            "dimensions.overfitting.readouts",
            tr("Losses of the epoch that is shown"),
            (
                Value("epoch", tr("epoch"), tr("the epoch that is shown")),
                Value("best", tr("best in this epoch"), tr("dimension with the lowest held-out loss after this epoch")),
                Value("low", tr("gap, d = {d}", d=low), tr("held-out loss less that of the text that is read")),
                Value("high", tr("gap, d = {d}", d=high), tr("held-out loss less that of the text that is read")),
            ),
        )
        self.arrange(line, by_dimension, by_epoch, steps, readouts, "dimensions.overfitting.said")

    def text(self) -> "Callable[[], Corpus]":
        words = self._text.currentData()

        def made() -> "Corpus":
            from embviz.text.toy.world import toy_world

            return toy_world(words).corpus

        return made

    def parameters_of(self, dimensions: int) -> TrainingParameters:
        return self.parameters_at(dimensions)

    @classmethod
    def parameters_at(cls, dimensions: int) -> TrainingParameters:
        """Return the parameters of a run, on whichever text."""
        return defaults(
            "skipgram",
            threads=1,
            seed=1,
            epochs=cls.EPOCHS,
            dimensions=dimensions,
            held_out=HELD_OUT,
            learning_rate=RATE,
            schedule="constant",
        )

    def curves(self) -> "NDArray[np.float64]":
        return self.losses("held_out")

    def _take(self, found: "dict[int, ShortRun]") -> None:
        super()._take(found)
        if len(found) == len(self.TRIED):
            self._steps.go(self._steps.last)

    def losses(self, name: str) -> "NDArray[np.float64]":
        """Return a loss at the end of each epoch but the beginning, float64 (runs, epochs)."""
        return np.array([run.series(name)[1][-self.EPOCHS :] for run in self.runs.values()])

    def show_epoch(self) -> None:
        at, d = self._steps.step, np.array(list(self.runs), np.float64)
        self.by_epoch.set_mark(at + 1.0 if self.runs else None)
        if not self.runs:
            self.by_dimension.set_series([], x_limits=(self.TRIED[0], self.TRIED[-1]))
            self._said.setText(tr("The losses of each dimension appear here; then choose the epoch."))
            return
        read, held = self.losses("loss"), self.losses("held_out")
        # one scale for all epochs, so that turning moves the curves and not the axis
        limits = 0.95 * float(read.min()), 1.03 * float(max(read.max(), held.max()))
        self.by_dimension.set_series(
            [
                Series(tr("held-out text"), d, held[:, at], points=True, color=1),
                Series(tr("read text"), d, read[:, at], points=True, color=0),
            ],
            x_limits=(self.TRIED[0], self.TRIED[-1]),
            y_limits=limits,
        )
        if len(self.runs) < len(self.TRIED):
            return
        gaps, best = held[:, at] - read[:, at], int(held[:, at].argmin())
        low, high = f"{gaps[0]:.2f}".replace("-", "−"), f"{gaps[-1]:.2f}".replace("-", "−")
        self.readouts.show_values({"epoch": str(at + 1), "best": f"d = {self.TRIED[best]}", "low": low, "high": high})
        self._said.setText(
            tr(
                "Epoch {epoch}: held-out text is predicted best with {best} dimensions, at a loss of {least:.2f}; with "
                "{high_d} it is {high_loss:.2f}, though text that was read costs only {read:.2f}.",
                epoch=at + 1,
                best=self.TRIED[best],
                least=held[best, at],
                high_d=self.TRIED[-1],
                high_loss=held[-1, at],
                read=read[-1, at],
            )
        )
        self.stage.set_values(
            over_best=_best_said([self.TRIED[int(one)] for one in held.argmin(axis=0)]),
            over_stopped=str(self.TRIED[int(held.min(axis=1).argmin())]),
            over_low=str(self.TRIED[0]),
            over_high=str(self.TRIED[-1]),
            over_gap_low=f"{held[0, -1] - read[0, -1]:.2f}".replace("-", "−"),
            over_gap_high=f"{held[-1, -1] - read[-1, -1]:.2f}".replace("-", "−"),
        )


def _best_said(best: Sequence[int]) -> str:
    """Describe which dimension is best after which epochs.

    Parameters
    ----------
    best : sequence of int
        The best dimension after each epoch.
    """
    ends = [at for at in range(1, len(best)) if best[at] != best[at - 1]]
    if not ends:
        return tr("After every epoch {best} dimensions predict best.", best=best[-1])
    if len(ends) >= _STAGES:
        return tr(
            "Which dimension predicts best changes from epoch to epoch: first {first}, at the end {last}.",
            first=best[0],
            last=best[-1],
        )
    stages = [tr("{dimensions} up to epoch {epoch}", dimensions=best[end - 1], epoch=end) for end in ends]
    return tr(
        "Which dimension predicts best depends on the epoch: {stages}, then {last}.",
        stages=", ".join(stages),
        last=best[-1],
    )
