"""Schedules of the learning rate, and the same run with each of them."""

from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QModelIndex, QObject
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.phases.practice import (
    EPOCHS,
    LANE,
    RATE,
    Followed,
    Practice,
    judge_of,
    name_button,
    parameters,
    small_world,
)
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.recorded_first import recorded, show_recorded
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.spin_boxes import Slider, WholeSpin
from embviz.gui.widgets.layouts import label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.training.parameters import TrainingParameters
from embviz.training.schedules import rates
from embviz.util.language import tr

KIND = "schedules of the lesson"
_TALL = 230  # px of the plots at scale 1
_STEEP = 5  # epochs in which every loss falls steeply
_STEPS = 600  # of the drawn schedules
_WARM = "warm"
NAMES = {
    "linear": tr("linear"),
    "cosine": tr("cosine"),
    "constant": tr("constant"),
    "step": tr("step"),
    "exponential": tr("exponential"),
    _WARM: tr("warm-up"),
}


def schedule(name: str, warm_up: float) -> dict[str, object]:
    """Return the training options of one of the six schedules of the lesson."""
    return {"schedule": "linear", "warm_up": warm_up} if name == _WARM else {"schedule": name}


class ShapesPart(LessonWidget):
    """The learning rate over a run for each schedule, with the value at the pointer."""

    PROVIDES = ("peak", "warm_share", "rate_half", "rate_half_exponential")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.practice = stage.share(Practice)
        self._at = 0.5
        self._warm = Slider("\u00a0%")
        self._warm.setObjectName("phases.warm_up")
        self._warm.setAccessibleName(tr("Warm-up: share of the run in percent"))
        self._warm.setRange(0, 50)
        self._warm.setValue(round(self.practice.warm_up))
        set_scaled_size(self._warm, fixed_width=220)
        self._note = label("")
        self.plot = BandedPlot(stage, "phases.shapes", tr("Learning rate η"), tr("share of the run t"), _TALL)
        self.readouts = ValueTable(
            stage,
            "phases.rates_at",
            tr("Rate of each schedule"),
            tuple(
                Value(
                    name,
                    NAMES[name],
                    tr("rate of the {names} schedule at the place that is pointed at", names=NAMES[name]),
                )
                for name in NAMES
            ),
        )
        self._where = label("", "muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(label(tr("Warm-up"), "section"), self._warm, self._note, None))
        beside = QHBoxLayout()
        beside.setSpacing(28)
        beside.addWidget(self.plot, 5)
        side = QVBoxLayout()
        side.addWidget(self._where)
        side.addWidget(self.readouts)
        side.addStretch(1)
        beside.addLayout(side, 2)
        layout.addLayout(beside)
        self._warm.valueChanged.connect(self._on_warm)
        self.plot.pointed.connect(self._point)
        stage.highlight_changed.connect(self._show)
        self._show()

    def _rates(self, name: str) -> np.ndarray:
        return rates(parameters(**schedule(name, self.practice.warm_up)), _STEPS).astype(np.float64)

    def _on_warm(self, percent: int) -> None:
        self.practice.warm_up = float(percent)
        self._show()

    def _point(self, at: float) -> None:
        self._at = min(max(at, 0.0), 1.0)
        self._show()

    def _show(self) -> None:
        places = np.arange(_STEPS) / _STEPS
        drawn = {name: self._rates(name) for name in NAMES}
        self.plot.set_series(
            series_of({name: (places, y) for name, y in drawn.items()}, self.stage),
            x_limits=(0, 1),
            y_limits=(0, 1.06 * RATE),
        )
        self._note.setText(tr("{warm_up:.0f} % of the run, then linear", warm_up=self.practice.warm_up))
        self._where.setText(tr("Rate at t = {at:.2f}", at=self._at))
        here = min(round(self._at * _STEPS), _STEPS - 1)
        self.readouts.show_values({name: significant(float(y[here])) for name, y in drawn.items()})
        half = _STEPS // 2
        self.stage.set_values(
            peak=f"{RATE:g}",
            warm_share=f"{self.practice.warm_up:.0f} %",
            rate_half=significant(float(drawn["linear"][half])),
            rate_half_exponential=significant(float(drawn["exponential"][half])),
        )


class SchedulesPart(LessonWidget):
    """The same run with each schedule: the loss curves in one plot, and the final results."""

    PROVIDES = (
        "most_right",
        "least_right",
        "least_held_out",
        "constant_last",
        "constant_moves",
        "converged",
        "seeds_said",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.practice = stage.share(Practice)
        self._seed = WholeSpin("phases.seed", tr("Seed of the runs"), 1, 99)
        self._seed.setPrefix(tr("seed "))
        self._line = MeasurementToolbar(stage.context.jobs, KIND, "phases.schedules", self._seed, lane=LANE)
        name_button(self._line.measure, tr("Train with each schedule"))
        self.plot = BandedPlot(stage, "phases.schedule_losses", tr("Loss of each epoch"), tr("epoch"), _TALL)
        self.table = StageTable(
            stage,
            "phases.compared",
            tr("What each schedule came to"),
            (
                Column(tr("Schedule")),
                Column(tr("Loss"), number=True, help=tr("Mean loss of the last epoch")),
                Column(
                    tr("Held-out"), number=True, help=tr("Mean loss on the text that was not learned from, at the end")
                ),
                Column(
                    tr("Right"),
                    number=True,
                    help=tr("Analogies: share of the questions about the toy world answered right"),
                ),
                Column(tr("Moves"), number=True, help=tr("How far vectors moved in the last epoch: √ mean |v − v′|²")),
                Column(tr("Phases"), number=True, help=tr("Found in the loss of the run")),
            ),
            len(NAMES),
        )
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.table.entered.connect(self._light)
        self.table.selectionModel().currentRowChanged.connect(self._light)
        self.table.viewport().installEventFilter(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self._line)
        beside = QHBoxLayout()
        beside.setSpacing(24)
        beside.addWidget(self.plot, 7)
        side = QVBoxLayout()
        side.addWidget(self.table)
        side.addStretch(1)
        beside.addLayout(side, 9)
        layout.addLayout(beside)
        self.runs: dict[str, Followed] = {}
        self._ends: dict[int, float] = {}  # share of analogies of the linear schedule, by seed
        self._line.measure.clicked.connect(self._start)
        stage.highlight_changed.connect(self._draw)
        self._draw()
        told = self._parameters()

        def read() -> dict[str, Followed]:
            return {name: Followed(run, run.phases()) for name, run in recorded("phases", "schedules", told).items()}

        show_recorded(stage, self._line, f"recorded {KIND}", read, self._take)

    def _parameters(self) -> dict[str, TrainingParameters]:
        changes = {name: schedule(name, self.practice.warm_up) for name in NAMES}
        return {name: parameters(**changed, seed=self._seed.value()) for name, changed in changes.items()}

    def _start(self) -> None:
        told = self._parameters()

        def work(job: Job, tell: Callable[[Any], None]) -> dict[str, Followed]:
            from embviz.monitoring.short_run import ShortRun, run_short

            world = small_world()
            judge = judge_of(world, job.pulse)
            found: dict[str, Followed] = {}
            for at, (name, own) in enumerate(told.items()):

                def so_far(run: ShortRun, at: int = at, name: str = name) -> None:
                    found[name] = Followed(run, ())
                    tell(found.copy())
                    share = (at + (len(run.epochs) - 1) / EPOCHS) / len(told)
                    job.progress(share, tr("{names}, epoch {epochs}", names=NAMES[name], epochs=len(run.epochs) - 1))

                run = run_short(world.corpus, own, judge, job.pulse, so_far)
                found[name] = Followed(run, run.phases())
            return found

        self._line.begin(work, self._take)

    def _take(self, found: dict[str, Followed]) -> None:
        self.runs = found
        self._draw()
        self.table.rows.show([self._row(name, followed) for name, followed in found.items()])
        if len(found) == len(NAMES) and all(followed.run.ended for followed in found.values()):
            self._update_text(found)

    def _row(self, name: str, followed: Followed) -> tuple[Cell, ...]:
        run, phases = followed.run, followed.phases
        if not run.ended:
            return (Cell(NAMES[name]), Cell(significant(run.last("loss"), 4), marked=True), *[Cell("…")] * 4)
        return (
            Cell(NAMES[name]),
            Cell(significant(run.last("loss"), 4)),
            Cell(significant(run.last("held_out"), 4)),
            Cell(f"{100 * run.last('analogy'):.1f} %"),
            Cell(significant(run.last("movement"), 2)),
            Cell(str(len(phases)), help=" ".join(phase.explanation for phase in phases) or tr("None were found.")),
        )

    def _draw(self) -> None:
        nothing = (np.zeros(0), np.zeros(0))
        curves = {name: self.runs[name].run.series("loss") if name in self.runs else nothing for name in NAMES}
        settled = [loss[_STEEP:] for _, loss in curves.values() if len(loss) > _STEEP]
        # the part where the curves differ fills the plot; the first epochs, in which all fall, are cut off
        losses = np.concatenate(settled or [np.ones(1)])
        ends = (float(losses.min()) - 0.05, float(losses.max()) * 1.1)
        self.plot.set_series(series_of(curves, self.stage), x_limits=(0, EPOCHS), y_limits=ends)

    def _update_text(self, found: dict[str, Followed]) -> None:
        right = {name: followed.run.last("analogy") for name, followed in found.items()}
        held = {name: followed.run.last("held_out") for name, followed in found.items()}
        best, worst = max(right, key=right.__getitem__), min(right, key=right.__getitem__)
        low = min(held, key=held.__getitem__)
        level = [name for name, followed in found.items() if any(p.kind == "constant" for p in followed.phases)]
        constant = found["constant"].run
        self._ends[constant.parameters.seed] = 100 * right["linear"]
        ends = self._ends.values()
        self.stage.set_values(
            most_right=f"{NAMES[best]} ({100 * right[best]:.1f} %)",
            least_right=f"{NAMES[worst]} ({100 * right[worst]:.1f} %)",
            least_held_out=f"{NAMES[low]} ({held[low]:.3f})",
            constant_last=f"{constant.last('loss'):.3f}",
            constant_moves=significant(constant.last("movement"), 2),
            converged=", ".join(NAMES[name] for name in level) or tr("none of them"),
            seeds_said=tr("{right:.1f} % with seed {seed}", right=100 * right["linear"], seed=constant.parameters.seed)
            if len(ends) == 1
            else tr(
                "{ends:.1f} to {ends_2:.1f} % over {ends_3} seeds", ends=min(ends), ends_2=max(ends), ends_3=len(ends)
            ),
        )

    def _light(self, at: QModelIndex) -> None:
        if at.row() >= 0:
            self.stage.highlight([list(NAMES)[at.row()]])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.stage.highlight(())
        return super().eventFilter(watched, event)


def series_of(curves: dict[str, tuple[np.ndarray, np.ndarray]], stage: LessonState) -> list[Series]:
    """Return the curves, dimmed unless highlighted while any is."""
    lit = stage.highlighted & curves.keys()
    return [
        Series(NAMES[name], x, y, color=at, faint=bool(lit) and name not in lit)
        for at, (name, (x, y)) in enumerate(curves.items())
    ]
