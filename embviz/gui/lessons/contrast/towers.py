"""Two encoders that learn from pairs: a matrix of pictures and sentences over time."""

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.contrast.picture_matrix import PictureMatrix
from embviz.gui.lessons.contrast.runs import RunsWidget
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import percent
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.layouts import button, combo_box, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from collections.abc import Callable

    from embviz.teaching.contrast.alignment import Alignment

_KIND, _LANE = "towers of the lesson", "slices"
_SHOWN = 8  # pairs
_FRAME_MS = 700
_FEW, _MOST = 0.3, 0.8  # shares below and above which the answer is so called
# those of the engine, which is imported on a worker only
TEMPERATURES, TEMPERATURE = (0.02, 0.07, 0.5), 0.07


class TowersPart(RunsWidget):
    """Pictures and sentences that were not learned, and how near each is to each while both towers learn."""

    PROVIDES = ("learned_pairs", "asked_pairs", "tower_steps", "found_first", "found_last")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.guess = Commitment(
            stage,
            "contrast.towers_guess",
            tr("After 160 steps, how many new pictures have a right sentence as the nearest of 128?"),
            (("few", tr("About 1 in 10")), ("half", tr("About half")), ("most", tr("9 in 10 or more"))),
        )
        self.matrix = PictureMatrix(stage)
        self.slider = StepSlider("contrast.moment", tr("Moment of the training"))
        self._play = button(tr("Play"), "contrast.play")
        self._play.setCheckable(True)
        self._note = label("", "section", name="contrast.found")
        self._heat = combo_box("contrast.train_temperature", tr("Temperature"))
        for heat in TEMPERATURES:
            self._heat.addItem(f"t = {heat:g}", heat)
        self._heat.setCurrentIndex(TEMPERATURES.index(TEMPERATURE))
        self._bar = MeasurementToolbar(stage.context.jobs, _KIND, "contrast.train", self._heat, lane=_LANE)
        self._bar.measure.setText(tr("Train it yourself"))
        self._bar.measure.setToolTip(tr("Makes 1,000 pairs and trains both towers on them, some seconds"))
        self.column.addWidget(self.guess)
        self.column.addLayout(row(self._play, self.slider, self._note, stretch=self.slider))
        self.column.addWidget(self.matrix)
        self.column.addWidget(self._bar)
        self._timer = QTimer(self, interval=_FRAME_MS)
        self._timer.timeout.connect(self._advance)
        self._rows = np.arange(0)
        self.guess.committed.connect(self._on_committed)
        self.slider.moved.connect(lambda _step: self._show())
        self._play.toggled.connect(self._on_play)
        self._heat.currentIndexChanged.connect(lambda _at: self._show())
        self._bar.measure.clicked.connect(self._train)

    def refresh(self) -> None:
        asked = self.loaded.asked
        if not len(self._rows):
            # the first pair of each of eight kinds
            _, first = np.unique(asked.species, return_index=True)
            self._rows = np.sort(first)[:_SHOWN]
            rows = self._rows.tolist()
            self.matrix.show_pairs(
                [asked.pictures[at] for at in rows],
                [asked.sentences[at] for at in rows],
                [f"{asked.colors[at]} {asked.animals[at]}" for at in rows],
            )
            self.slider.set_last(len(self._alignment.steps) - 1)
            self._on_committed()
            return
        self._show()

    @property
    def _alignment(self) -> "Alignment":
        return self.runs.alignments[float(self._heat.currentData())]

    def _on_committed(self) -> None:
        answered = bool(self.guess.choice)
        for part in (self.slider, self._play, self._bar):
            part.setEnabled(answered)
        if self.runs.loaded is not None:
            self.slider.go(self.slider.last if answered else 0)
            self._show()

    def _found(self, moment: int) -> float:
        from embviz.teaching.contrast.towers import recall

        run = self._alignment
        return recall(run.pictures[moment], run.sentences[moment], self.loaded.same)

    def _show(self) -> None:
        if self.runs.loaded is None or not len(self._rows):
            return
        run, at = self._alignment, self.slider.step
        self.matrix.show_cosines(run.sentences[at][self._rows] @ run.pictures[at][self._rows].T)
        self._note.setText(
            tr(
                "after {step} steps, {share} of {count} pictures find a right sentence",
                step=run.steps[at],
                share=percent(self._found(at)),
                count=len(self.loaded.asked),
            )
        )
        if not self.guess.choice:
            self.guess.show_result("")
            self.stage.clear_values(*self.PROVIDES)
            return
        first, last = self._found(0), self._found(len(run.steps) - 1)
        if run.temperature == TEMPERATURE:
            self.guess.show_result("few" if last < _FEW else "most" if last > _MOST else "half")
        self.stage.set_values(
            learned_pairs="1,000",
            asked_pairs=f"{len(self.loaded.asked):,}",
            tower_steps=str(run.steps[-1]),
            found_first=percent(first),
            found_last=percent(last),
        )

    # --- motion

    def _on_play(self, on: bool) -> None:
        if on and stillness.wanted:  # no motion: its end at once
            self.slider.go(self.slider.last)
            self._play.setChecked(False)
        elif on:
            self.slider.go(0)
            self._timer.start()
        else:
            self._timer.stop()

    def _advance(self) -> None:
        if self.slider.step >= self.slider.last:
            self._play.setChecked(False)
        else:
            self.slider.go(self.slider.step + 1)

    def hideEvent(self, event: QHideEvent) -> None:
        self._play.setChecked(False)
        super().hideEvent(event)

    # --- training

    def _train(self) -> None:
        heat, asked_of = float(self._heat.currentData()), self.loaded.asked

        def work(job: Job, _tell: "Callable[[Any], None]") -> "Alignment":
            from embviz.teaching.contrast.alignment import align, learned_pairs
            from embviz.teaching.contrast.towers import seen
            from embviz.util.library_threads import limited

            def tell(share: float) -> None:
                job.progress(share, tr("{share:.0f} %", share=100 * share))

            pulse = Pulse(tell, job.cancelled)
            job.progress(0.0, tr("Preparing …"))
            _pairs, learned, words = learned_pairs()
            pulse.beat(0.0)
            with limited(1, "blas"):
                return align(heat, learned, seen(asked_of, words), words, pulse)[0]

        self._bar.begin(work, self.runs.take)
