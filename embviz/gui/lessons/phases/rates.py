"""The same run at learning rates from very low to far too high."""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.phases.practice import EPOCHS, LANE, judge_of, name_button, parameters, small_world
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.banded_plot import Band, BandedPlot
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.recorded_first import recorded, show_recorded
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.gui.widgets.curves.shaping import log_ticks
from embviz.gui.widgets.layouts import label
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.monitoring.short_run import ShortRun

KIND = "rates of the lesson"
RATES = (0.001, 0.003, 0.01, 0.025, 0.05, 0.1, 0.12, 0.13, 0.14, 0.2, 0.5, 1.0)
_TALL = 190  # px of the plots at scale 1
_MOST_TICKS = 6
_RISEN = 1.05  # ratio to the loss of the first epoch from which it counts as risen
_BROKEN = "broken"


def diverged(run: "ShortRun") -> bool:
    """Return whether a run ended worse than chance: nan, or a loss above that of a coin toss."""
    return bool(run.broke) or run.last("loss") > (1 + run.parameters.negative) * math.log(2)


def risen(run: "ShortRun") -> bool:
    """Return whether the loss of a run rose above that of the first epoch."""
    losses = run.series("loss")[1]
    return bool(len(losses)) and bool(losses.max() > _RISEN * losses[0])


def verdict(run: "ShortRun", best: float) -> str:
    """Describe the outcome of a run.

    Parameters
    ----------
    run : ShortRun
        At its end.
    best : float
        The least loss at the end of any run.
    """
    rate, (epochs, losses), norms = run.parameters.learning_rate, run.series("loss"), run.series("norm")[1]
    grown = tr(
        "Vectors grew from a mean norm of {norms} to {max}",
        norms=significant(float(norms[0]), 2),
        max=significant(float(norms.max())),
    )
    if run.broke:
        many = len(run.epochs)
        seen = (
            tr("{grown} by the end of epoch {many}; in epoch {many_2}", grown=grown, many=many - 1, many_2=many)
            if many > 1
            else tr("Already in the first epoch")
        )
        return tr(
            "Rate {rate:g} breaks down. {seen} the loss was no finite number any more, and the run ended.",
            rate=rate,
            seen=seen,
        )
    end, top, at = float(losses[-1]), float(losses.max()), int(losses.argmax())
    if diverged(run):
        return tr(
            "Rate {rate:g} diverges. The loss rises to {top} and ends at {end}. {grown}.",
            rate=rate,
            top=significant(top),
            end=significant(end),
            grown=grown,
        )
    if risen(run):
        return tr(
            "Rate {rate:g} is on the edge. The loss rises to {top} in epoch {epochs:.0f}, and comes back to {end} as "
            "the schedule lowers the rate. {grown}.",
            rate=rate,
            top=significant(top),
            epochs=epochs[at],
            end=significant(end),
            grown=grown,
        )
    if end > _RISEN * best:
        return tr(
            "Rate {rate:g} is too low for {epochs} epochs. The loss has come down to {end} only; at the best rate it "
            "is {best}. {grown}.",
            rate=rate,
            epochs=EPOCHS,
            end=significant(end),
            best=significant(best),
            grown=grown,
        )
    return tr("Rate {rate:g} learns. The loss falls to {end}. {grown}.", rate=rate, end=significant(end), grown=grown)


class RatesPart(LessonWidget):
    """Loss and quality by learning rate, and the run at one of the rates."""

    PROVIDES = (
        "rates_best",
        "rates_best_right",
        "rates_diverge",
        "rates_low_loss",
        "rates_lowest",
        "rates_edge",
        "rates_edge_said",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._line = MeasurementToolbar(stage.context.jobs, KIND, "phases.rates", lane=LANE)
        name_button(self._line.measure, tr("Train at each rate"))
        self._line.show_note(
            tr(
                "{rates} runs of {epochs} epochs with the linear schedule and the same seed.",
                rates=len(RATES),
                epochs=EPOCHS,
            )
        )
        self.loss = BandedPlot(stage, "phases.loss_by_rate", tr("Loss at the end"), tr("largest rate η"), _TALL)
        self.right = BandedPlot(
            stage, "phases.right_by_rate", tr("Share of analogies right"), tr("largest rate η"), _TALL
        )
        self.chosen = BandedPlot(stage, "phases.chosen", tr("One run"), tr("epoch"), _TALL)
        for plot, log in ((self.loss, (True, True)), (self.right, (True, False)), (self.chosen, (False, True))):
            plot.set_log(*log)
        for plot in (self.loss, self.right):
            set_log_ticks(plot.plot.getPlotItem().getAxis("bottom"), (1,))
        self._steps = StepSlider("phases.rate", tr("Learning rate of the run that is shown"))
        self._said = label("", wrap=True, name="phases.verdict")
        self.readouts = ValueTable(
            stage,
            "phases.rate_readouts",
            tr("The run that is shown"),
            (
                Value("rate", "η", tr("its largest learning rate")),
                Value(
                    "gradient", "‖∇L‖", tr("root mean square norm of the gradient of a context row, last epoch known")
                ),
                Value("vector", "‖v‖", tr("mean norm of the vectors, last epoch known")),
                Value("loss", "L", tr("mean loss of the last epoch known")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self._line)
        beside = QHBoxLayout()
        beside.setSpacing(14)
        for plot in (self.loss, self.right, self.chosen):
            beside.addWidget(plot, 1)
        layout.addLayout(beside)
        below = QHBoxLayout()
        below.setSpacing(28)
        side = QVBoxLayout()
        side.setSpacing(10)
        side.addWidget(self._steps)
        side.addWidget(self._said)
        side.addStretch(1)
        below.addLayout(side, 3)
        below.addWidget(self.readouts, 1)
        layout.addLayout(below)
        self.runs: dict[float, ShortRun] = {}
        self._line.measure.clicked.connect(self._start)
        self._steps.moved.connect(self._show_chosen)
        self.rescaled()
        self._show()
        told = {f"{rate:g}": parameters(learning_rate=rate) for rate in RATES}

        def read() -> "dict[float, ShortRun]":
            return {float(rate): run for rate, run in recorded("phases", "rates", told).items()}

        show_recorded(stage, self._line, f"recorded {KIND}", read, self._take)

    def rescaled(self) -> None:
        super().rescaled()
        # the style sheet of the window has the last word on the font of a label
        self._said.setStyleSheet(f"font-size: {round(15 * self.stage.scale)}px;")

    def _start(self) -> None:
        told = {rate: parameters(learning_rate=rate) for rate in RATES}

        def work(job: Job, tell: Callable[[Any], None]) -> "dict[float, ShortRun]":
            from embviz.monitoring.short_run import ShortRun, run_short

            world = small_world()
            judge, found = judge_of(world, job.pulse), {}
            for at, (rate, own) in enumerate(told.items()):

                def so_far(run: ShortRun, at: int = at, rate: float = rate) -> None:
                    done = len(run.epochs) - 1
                    job.progress(
                        (at + done / EPOCHS) / len(told), tr("rate {rate:g}, epoch {done}", rate=rate, done=done)
                    )

                found[rate] = run_short(world.corpus, own, judge, job.pulse, so_far)
                tell(found.copy())
            return found

        self._line.begin(work, self._take)

    def _take(self, found: "dict[float, ShortRun]") -> None:
        self.runs = found
        self._show()
        if len(found) == len(RATES):
            self._update_text()
            self._steps.go(list(found).index(self._best()))
        else:
            self._steps.go(self._steps.last)

    def _show(self) -> None:
        rates = np.array(list(self.runs))
        losses = np.array([math.nan if run.broke else run.last("loss") for run in self.runs.values()])
        right = np.array([math.nan if run.broke else run.last("analogy") for run in self.runs.values()])
        limits = (RATES[0], RATES[-1])
        self._draw_logs(self.loss, [Series("", rates, losses, points=True)] if len(rates) else [], limits)
        self.right.set_series(
            [Series("", rates, right, points=True, color=1)] if len(rates) else [], x_limits=limits, y_limits=(0, 1)
        )
        broken = [rate for rate, run in self.runs.items() if run.broke]
        bands = [Band(_BROKEN, "breaks", broken[0], RATES[-1])] if broken else []
        for plot in (self.loss, self.right):
            plot.set_bands(bands)
        ends = (f"{rates[0]:g}", f"{rates[-1]:g}") if len(rates) else ("–", "–")
        self._steps.set_last(max(len(rates) - 1, 0), ends)
        self._steps.setEnabled(bool(len(rates)))
        self._show_chosen()

    @staticmethod
    def _draw_logs(plot: BandedPlot, series: list[Series], limits: tuple[float, float]) -> None:
        """Draw curves over a logarithmic axis with few, round ticks."""
        known = [y[np.isfinite(y)] for y in (one.y for one in series)]
        heights = np.concatenate(known) if known else np.ones(1)
        low, high = (float(heights.min()) / 1.3, float(heights.max()) * 1.3) if len(heights) else (1.0, 10.0)
        plot.set_series(series, x_limits=limits, y_limits=(low, high))
        ticks = log_ticks(math.log10(low), math.log10(high))
        plot.plot.getPlotItem().getAxis("left").setTicks([ticks[:: math.ceil(len(ticks) / _MOST_TICKS)]])

    def _show_chosen(self) -> None:
        if not self.runs:
            self._said.setText(tr("Train at each rate; then go through the runs one by one."))
            self.chosen.set_series([])
            self.readouts.show_values({})
            return
        rate = list(self.runs)[self._steps.step]
        run = self.runs[rate]
        best = min((r.last("loss") for r in self.runs.values() if not r.broke), default=math.nan)
        self._said.setText(verdict(run, best))
        self.chosen.set_title(tr("The run at rate {rate:g}", rate=rate))
        curves = [(name, *run.series(key)) for name, key in ((tr("loss"), "loss"), (tr("norm"), "norm"))]
        # of a run that breaks at once a single moment is known, which is no line
        drawn = [Series(name, epochs, values, points=len(values) == 1) for name, epochs, values in curves]
        self._draw_logs(self.chosen, drawn, (0, EPOCHS))
        for plot in (self.loss, self.right):
            plot.set_mark(math.log10(rate))
        self.readouts.show_values(
            {
                "rate": f"{rate:g}",
                **{
                    key: significant(run.last(name)) if len(run.series(name)[1]) else tr("none was finite")
                    for key, name in (("gradient", "gradient_norm"), ("vector", "norm"), ("loss", "loss"))
                },
            }
        )

    def _best(self) -> float:
        """Return the rate that answers most analogies."""
        return max(self.runs, key=lambda rate: -1.0 if diverged(self.runs[rate]) else self.runs[rate].last("analogy"))

    def _update_text(self) -> None:
        whole, best = {rate: run for rate, run in self.runs.items() if not diverged(run)}, self._best()
        edge = [rate for rate, run in whole.items() if risen(run)]
        lost = next((rate for rate, run in self.runs.items() if diverged(run)), None)
        self.stage.set_values(
            rates_edge_said=_edge_said({rate: run.last("analogy") for rate, run in whole.items()}, best, edge),
            rates_best=f"{best:g}",
            rates_best_right=f"{100 * whole[best].last('analogy'):.0f} %",
            rates_edge=", ".join(f"{rate:g}" for rate in edge) or tr("none of them"),
            rates_diverge=tr("at none of them") if lost is None else tr("from {lost:g} on", lost=lost),
            rates_lowest=f"{RATES[0]:g}",
            rates_low_loss=f"{self.runs[RATES[0]].last('loss'):.2f}",
        )


def _edge_said(right: dict[float, float], best: float, edge: list[float]) -> str:
    """Describe whether the loss at the best rate rises at first, and which of the other rates is best."""
    if best not in edge:
        return tr("The best of all, {best:g}, is not among them.", best=best)
    said = tr("The best of all, {best:g}, is among them, with {right:.1f} % right", best=best, right=100 * right[best])
    calm = [rate for rate in right if rate not in edge]
    if not calm:
        return f"{said}."
    calmest = max(calm, key=right.__getitem__)
    return tr(
        "{said}; the best without such a rise is {calmest:g}, with {right:.1f} %.",
        said=said,
        calmest=calmest,
        right=100 * right[calmest],
    )
