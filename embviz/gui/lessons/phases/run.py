"""The first part of the lesson on training: a run with live curves."""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.phases.practice import (
    DEFAULT_SCHEDULE,
    DIMENSIONS,
    EPOCHS,
    LANE,
    SCHEDULES,
    WORDS,
    Followed,
    Practice,
    found_in,
    judge_of,
    name_button,
    parameters,
    small_world,
)
from embviz.gui.lessons.phases.recorded_words import read_words
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.recorded_first import recorded, show_recorded
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.layouts import combo_box, label
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.assets import asset
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.monitoring.phases import Phase

KIND = "run of the lesson"
_TALL = 200  # px of the plots at scale 1
_LOOK = 6  # epochs between two looks for phases
_CURVES = (
    ("phases.loss", tr("Loss of a prediction"), (("loss", tr("read text"), 0), ("held_out", tr("held-out text"), 1))),
    ("phases.steps", tr("Gradient and movement"), (("gradient_norm", "gradient", 0), ("movement", "movement", 1))),
    (
        "phases.quality",
        tr("Quality: share right, correlation"),
        (("analogy", "analogies", 0), ("similarity", "similarity", 1)),
    ),
)


class RunPart(LessonWidget):
    """Trains on the small text, and shows the run live."""

    PROVIDES = (
        "first_held_out",
        "coin",
        "last_loss",
        "last_held_out",
        "norm_first",
        "norm_last",
        "gradient_first",
        "gradient_last",
        "gradient_end",
        "answers",
        "noise_words",
        "held_share",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.practice = stage.share(Practice)
        self._schedule = combo_box("phases.schedule", tr("Schedule of the learning rate"))
        for name in SCHEDULES:
            self._schedule.addItem(tr("{name} schedule", name=name), name)
        self._schedule.setCurrentIndex(SCHEDULES.index(DEFAULT_SCHEDULE))
        self._line = MeasurementToolbar(stage.context.jobs, KIND, "phases.run", self._schedule, lane=LANE)
        name_button(self._line.measure, tr("Start the run"))
        self._line.show_note(
            tr(
                "{epochs} epochs on a small text, {dimensions} dimensions: some seconds.",
                epochs=EPOCHS,
                dimensions=DIMENSIONS,
            )
        )
        self.plots = tuple(BandedPlot(stage, name, title, tr("epoch"), _TALL) for name, title, _ in _CURVES)
        self._said = label("", "muted", wrap=True, name="phases.said")
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
        self._line.measure.clicked.connect(self._start)
        self._line.busy_changed.connect(self.practice.set_running)
        self._line.progressed.connect(self.practice.progressed)
        self.practice.vectors_asked.connect(self._on_vectors_asked)
        self.practice.cancel_asked.connect(self._line.give_up)
        self._show()
        told = {"run": parameters()}

        def read() -> Followed:
            run = recorded("phases", "run", told)["run"]
            return Followed(run, run.phases(), read_words(asset("phases", "words.json")))

        show_recorded(stage, self._line, f"recorded {KIND}", read, self._take)

    def _on_vectors_asked(self) -> None:
        if not self.practice.running:
            self._start()

    def _start(self) -> None:
        told = parameters(schedule=self._schedule.currentData())

        def work(job: Job, tell: Callable[[Any], None]) -> Followed:
            from embviz.monitoring.short_run import ShortRun, run_short

            world = small_world()
            phases: tuple[Phase, ...] = ()

            def so_far(run: ShortRun) -> None:
                nonlocal phases
                done = len(run.epochs) - 1
                if done % _LOOK == 0:
                    phases = run.phases()
                tell(Followed(run, phases))
                job.progress(done / EPOCHS, tr("epoch {done} of {epochs}", done=done, epochs=EPOCHS))

            run = run_short(world.corpus, told, judge_of(world, job.pulse), job.pulse, so_far, every=True)
            return Followed(run, run.phases())

        name_button(self._line.measure, tr("Run again"))
        self._line.begin(work, self._take)

    def _take(self, followed: Followed) -> None:
        self.practice.take(followed)
        self._show()

    def _show(self) -> None:
        followed = self.practice.followed
        for plot, (_, _, kinds) in zip(self.plots, _CURVES, strict=True):
            series = (
                []
                if followed is None
                else [Series(title, *followed.run.series(name), color=color) for name, title, color in kinds]
            )
            # the names of the phases have room above the curves
            top = 1.25 * max((float(one.y.max()) for one in series if len(one.y)), default=1.0)
            plot.set_series(series, x_limits=(0, EPOCHS), y_limits=(0, top))
            plot.set_bands([] if followed is None else followed.bands)
        if followed is None:
            self._said.setText(tr("The curves of the run appear here while it learns."))
        else:
            run = followed.run
            self._said.setText(
                tr(
                    "{found_in} {tokens_done:,} words were read in {elapsed:.1f} s of training, from the toy world's "
                    "{words:,}.",
                    found_in=found_in(followed),
                    tokens_done=run.epochs[-1].tokens_done,
                    elapsed=run.epochs[-1].elapsed,
                    words=WORDS,
                )
            )
            self.plots[0].setToolTip(run.loss_definition)  # a recorded one has none
            if followed.run.ended:
                self._update_text(followed)

    def _update_text(self, followed: Followed) -> None:
        run = followed.run
        gradients, norms = run.series("gradient_norm")[1], run.series("norm")[1]
        self.stage.set_values(
            first_held_out=f"{run.series('held_out')[1][0]:.2f}",
            answers=str(1 + run.parameters.negative),
            noise_words=str(run.parameters.negative),
            held_share=f"{run.parameters.held_out:g} %",
            coin=f"{(1 + run.parameters.negative) * math.log(2):.2f}",
            last_loss=f"{run.last('loss'):.2f}",
            last_held_out=f"{run.last('held_out'):.2f}",
            norm_first=f"{norms[0]:.2f}",
            norm_last=f"{norms[-1]:.2f}",
            gradient_first=f"{gradients[0]:.2f}",
            gradient_last=f"{gradients[-1]:.2f}",
            gradient_end="grows"
            if gradients[-1] > gradients[0]
            else "shrinks"
            if gradients[-1] > 0.1 * gradients[0]
            else "vanishes",
        )
