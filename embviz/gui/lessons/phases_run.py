"""The first part of the lesson of training: a run with its curves, and the phases found in its loss."""

import math
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QHeaderView, QVBoxLayout

from embviz.gui.jobs import Job
from embviz.gui.lessons.parts.banded_plot import BandedPlot
from embviz.gui.lessons.parts.stage_table import StageTable
from embviz.gui.lessons.phases_practice import (
    DIMENSIONS,
    EPOCHS,
    KEYS,
    LANE,
    RATE,
    SCHEDULES,
    WORDS,
    Followed,
    Practice,
    judge_of,
    name_button,
    parameters,
    small_world,
)
from embviz.gui.lessons.stage import LivePart, Stage
from embviz.gui.pages.run_phases import law
from embviz.gui.widgets.line_plot import Series
from embviz.gui.widgets.measure_line import MeasureLine
from embviz.gui.widgets.numbers import significant
from embviz.gui.widgets.parts import label
from embviz.gui.widgets.rows_table import Cell, Column

KIND = "run of the lesson"
_TALL = 190  # px of the plots at scale 1
_LOOK = 6  # epochs between two looks for phases
_CURVES = (
    ("phases.loss", "Loss of a prediction", (("loss", "read text", 0), ("held_out", "held-out text", 1))),
    ("phases.steps", "Gradient and movement", (("gradient_norm", "gradient", 0), ("movement", "movement", 1))),
    ("phases.quality", "Quality, as shares", (("analogy", "analogies", 0), ("similarity", "similarity", 1))),
)


class RunPart(LivePart):
    """Trains on the small text, and shows the run while it goes on."""

    TELLS = (
        "first_held_out", "coin", "last_loss", "last_held_out", "phases_said", "norm_first", "norm_last",
        "gradient_first", "gradient_last", "rest_said",
    )

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.practice = stage.share(Practice)
        self._schedule = QComboBox()
        self._schedule.setObjectName("phases.schedule")
        self._schedule.setAccessibleName("Schedule of the learning rate")
        for name in SCHEDULES:
            self._schedule.addItem(f"{name} schedule", name)
        self._schedule.setCurrentIndex(SCHEDULES.index("exponential"))
        self._line = MeasureLine(stage.context.jobs, KIND, "phases.run", self._schedule, lane=LANE)
        name_button(self._line.measure, "Start the run")
        self._line.remark(f"{EPOCHS} epochs on a small text, {DIMENSIONS} dimensions: some seconds.")
        self.plots = tuple(BandedPlot(stage, name, title, "epoch", _TALL) for name, title, _ in _CURVES)
        self.table = StageTable(stage, "phases.found", "Phases that were found in the loss", (
            Column("Phase"), Column("Epochs", number=True), Column("Loss", number=True), Column("Law, t in words read"),
            Column("In words"),
        ), len(KEYS))
        for at in (0, 3):
            self.table.horizontalHeader().setSectionResizeMode(at, QHeaderView.ResizeMode.ResizeToContents)
        self.table.viewport().installEventFilter(self)
        self._said = label("", "muted", wrap=True)
        self._said.setObjectName("phases.said")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self._line)
        beside = QHBoxLayout()
        beside.setSpacing(14)
        for plot, wide in zip(self.plots, (5, 4, 4), strict=True):
            beside.addWidget(plot, wide)
        layout.addLayout(beside)
        layout.addWidget(self._said)
        layout.addWidget(self.table)
        self._line.measure.clicked.connect(self._start)
        self.table.entered.connect(self._light)
        self.table.selectionModel().currentRowChanged.connect(self._light)
        stage.lit_changed.connect(self._mark_row)
        self._keys: list[str] = []
        self._show()

    def _start(self) -> None:
        told = parameters(schedule=self._schedule.currentData())

        def work(job: Job, tell: Callable[[Any], None]) -> Followed:
            from embviz.observation.short_run import ShortRun, run_short

            world, phases = small_world(), ()

            def so_far(run: ShortRun) -> None:
                nonlocal phases
                done = len(run.epochs) - 1
                if done % _LOOK == 0:
                    phases = run.phases()
                tell(Followed(run, phases))
                job.progress(done / EPOCHS, f"epoch {done} of {EPOCHS}")

            run = run_short(world.corpus, told, judge_of(world, job.cancelled), job.cancelled, so_far, every=True)
            return Followed(run, run.phases())

        name_button(self._line.measure, "Run again")
        self._line.begin(work, self._take)

    def _take(self, followed: Followed) -> None:
        self.practice.take(followed)
        self._show()

    def _show(self) -> None:
        followed = self.practice.followed
        for plot, (_, _, kinds) in zip(self.plots, _CURVES, strict=True):
            series = [] if followed is None else [
                Series(title, *followed.run.series(name), color=color) for name, title, color in kinds
            ]
            # the names of the phases have room above the curves
            top = 1.25 * max((float(one.y.max()) for one in series if len(one.y)), default=1.0)
            plot.set_series(series, x_limits=(0, EPOCHS), y_limits=(0, top))
            plot.set_bands([] if followed is None else followed.bands)
        self._keys = [] if followed is None else [band.key for band in followed.bands]
        self.table.rows.show([] if followed is None else self._rows(followed))
        if followed is None:
            self._said.setText("The curves of the run appear here while it learns.")
        else:
            run = followed.run
            self._said.setText(
                f"{_found(followed)} {run.epochs[-1].tokens_done:,} words were read in {run.epochs[-1].elapsed:.1f} s "
                f"of training, from the toy world's {WORDS:,}."
            )
            self.plots[0].setToolTip(run.loss_definition)
            if followed.run.ended:
                self._tell(followed)

    def _rows(self, followed: Followed) -> list[tuple[Cell, ...]]:
        rows = []
        begun = followed.run.epochs[-1].tokens_done / max(len(followed.run.epochs) - 1, 1)
        for at, (band, phase) in enumerate(zip(followed.bands, followed.phases, strict=True), 1):
            first, last = (float(phase.at(words)) for words in (max(phase.start, begun), phase.end))
            said = phase.explanation.removeprefix(f"{phase.name}: ").partition(" (error")[0]
            misses = f"The curve strays from the law by {significant(phase.error, 2)} (root mean square)."
            rows.append((
                Cell(f"{at}  {phase.name}"), Cell(f"{band.start:.0f}–{band.end:.0f}"),
                Cell(f"{first:.2f} → {last:.2f}"), Cell(law(phase), help=misses),
                Cell(said, help=phase.explanation),
            ))
        return rows

    def _light(self, at: QModelIndex) -> None:
        if 0 <= at.row() < len(self._keys):
            self.stage.light([self._keys[at.row()]])

    def _mark_row(self) -> None:
        lit = next((at for at, key in enumerate(self._keys) if key in self.stage.lit), None)
        if lit is None:
            self.table.clearSelection()
        else:
            self.table.selectRow(lit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.stage.light(())
        return super().eventFilter(watched, event)

    def _tell(self, followed: Followed) -> None:
        run = followed.run
        gradients, norms = run.series("gradient_norm")[1], run.series("norm")[1]
        self.stage.tell(
            first_held_out=f"{run.series('held_out')[1][0]:.2f}",
            coin=f"{(1 + run.parameters.negative) * math.log(2):.2f}", last_loss=f"{run.last('loss'):.2f}",
            last_held_out=f"{run.last('held_out'):.2f}", phases_said=_found(followed),
            norm_first=f"{norms[0]:.2f}", norm_last=f"{norms[-1]:.2f}", gradient_first=f"{gradients[0]:.2f}",
            gradient_last=f"{gradients[-1]:.2f}", rest_said=_rest(followed),
        )


def _rest(followed: Followed) -> str:
    """Say when the loss comes to rest, and how large the rate is there."""
    rest = next((band for band in followed.bands if band.key == "level"), None)
    if rest is None:
        return "In this run the loss does not come to rest."
    epochs, rates = followed.run.series("learning_rate")
    rate = float(rates[abs(epochs - rest.start).argmin()])
    return (
        f"The loss comes to rest in epoch {rest.start:.0f}; there the rate is {significant(rate, 2)}, "
        f"{100 * rate / RATE:.1f} % of the largest."
    )


def _found(followed: Followed) -> str:
    """Say which phases the loss has."""
    names = [phase.name.lower() for phase in followed.phases]
    so_far = "" if followed.run.ended else " so far"
    if not names:
        return f"No phases{so_far}: a straight line explains this loss as well as any chain of laws."
    if len(names) == 1:
        return f"One phase{so_far}: {names[0]}."
    count = {2: "Two", 3: "Three"}[len(names)]
    return f"{count} phases{so_far}: {', '.join(names[:-1])} and {names[-1]}."
