"""The steps of a run: their length in each dimension, and how often they change direction."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from embviz.gui.lessons.phases.awaited import AwaitedRun
from embviz.gui.lessons.phases.practice import LANE, Followed, Practice, parameters, small_world
from embviz.gui.lessons.phases.recorded_words import SAMPLE, TURN_WORD, turns_over
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.runs_by_dimension import RunsByDimension
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import combo_box, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.teaching.training_steps import claimed_step, power_of
from embviz.util.language import tr

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from embviz.text.corpus import Corpus
    from embviz.training.parameters import TrainingParameters

KIND = "step lengths of the lesson"
RATES = (0.01, 0.025, 0.05)
"""Learning rates offered; the first is that of the claim."""
AT = 100  # the dimension for which numbers are told
_TALL = 200  # px of the plots at scale 1


class LengthsPart(RunsByDimension):
    """The length of a step in runs of several dimensions, at an epoch that the learner turns, beside the claim."""

    PROVIDES = ("step_power", "step_first")
    RECORDED = ("phases", "lengths")
    TRIED, EPOCHS = (10, 25, 50, 100, 200), 20  # the claim is about the first 20

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._rate = combo_box("phases.step_rate", tr("Learning rate of the steps"))
        for rate in RATES:
            self._rate.addItem(f"η = {rate:g}", rate)
        line = MeasurementToolbar(stage.context.jobs, KIND, "phases.lengths", self._rate, lane=LANE)
        by_dimension = BandedPlot(
            stage, "phases.step_by_dimension", tr("Length of a step, by dimension"), tr("dimension d"), _TALL
        )
        by_dimension.set_log(True, True)
        for side in ("bottom", "left"):
            set_log_ticks(by_dimension.plot.getPlotItem().getAxis(side), (1, 2, 5))
        by_epoch = BandedPlot(stage, "phases.step_by_epoch", tr("Length of a step, by epoch"), tr("epoch"), _TALL)
        steps = StepSlider("phases.step_epoch", tr("Epoch whose steps are shown"))
        readouts = ValueTable(
            stage,
            "phases.step_readouts",
            tr("Steps of the epoch that is shown"),
            (
                Value("epoch", tr("epoch"), tr("the epoch that is shown")),
                Value("measured", tr("measured, d = {d}", d=AT), tr("rate times root mean square gradient")),
                Value("claimed", tr("claimed, d = {d}", d=AT), tr("0.01 times the root of d")),
                Value("power", tr("exponent of d"), tr("slope of the measured line; the claim is 0.5")),
            ),
        )
        self.arrange(line, by_dimension, by_epoch, steps, readouts, "phases.lengths_said")

    def text(self) -> "Callable[[], Corpus]":
        return lambda: small_world().corpus

    def parameters_of(self, dimensions: int) -> "TrainingParameters":
        return self.parameters_at(dimensions, self._rate.currentData())

    @classmethod
    def parameters_at(cls, dimensions: int, rate: float) -> "TrainingParameters":
        """Return the parameters of a run at a learning rate."""
        return parameters(
            dimensions=dimensions, epochs=cls.EPOCHS, schedule="constant", learning_rate=rate, held_out=0.0
        )

    def curves(self) -> "NDArray[np.float64]":
        return self.lengths()

    def limits_by_epoch(self, curves: "NDArray[np.float64]") -> tuple[float, float]:
        return 0, 1.1 * float(curves.max())

    def lengths(self) -> "NDArray[np.float64]":
        """Return the length of a step, float64 (runs, epochs): rate times root mean square gradient."""
        return np.array([run.parameters.learning_rate * run.series("gradient_norm")[1] for run in self.runs.values()])

    def show_epoch(self) -> None:
        at, d = self._steps.step, np.array(list(self.runs), np.float64)
        claimed = Series(
            tr("claimed"), np.array(self.TRIED, np.float64), claimed_step(np.array(self.TRIED, np.float64)), True
        )
        lengths = self.lengths()[:, at] if self.runs else np.zeros(0)
        both = np.concatenate([claimed.y, lengths])
        self.by_dimension.set_series(
            [Series(tr("measured"), d, lengths, points=True, color=0)] * bool(self.runs) + [claimed],
            x_limits=(self.TRIED[0], self.TRIED[-1]),
            y_limits=(float(both.min()) / 1.5, 1.5 * float(both.max())),
        )
        self.by_epoch.set_mark(at + 1.0 if self.runs else None)
        if AT not in self.runs:
            self._said.setText(tr("The steps of each dimension appear here; then choose the epoch."))
            self.readouts.show_values({})
            self.stage.clear_values(*self.PROVIDES)
            return
        power = power_of(d, lengths)
        measured, claim = float(lengths[list(self.runs).index(AT)]), float(claimed_step(np.array([float(AT)]))[0])
        self.readouts.show_values(
            {
                "epoch": str(at + 1),
                "measured": significant(measured, 2),
                "claimed": significant(claim, 2),
                "power": f"{power:.2f}".replace("-", "−"),
            }
        )
        self._said.setText(
            tr(
                "Epoch {epoch}: at d = {d} a step is {measured} long, {ratio} times the claimed {claimed}, and it "
                "grows as d to the power {power} instead of 0.5.",
                epoch=at + 1,
                d=AT,
                measured=significant(measured, 2),
                ratio=significant(measured / claim, 2),
                claimed=significant(claim, 2),
                power=f"{power:.2f}".replace("-", "−"),
            )
        )
        first = self.lengths()[:, 0]
        self.stage.set_values(
            step_power=f"{power_of(d, first):.2f}".replace("-", "−"),
            step_first=significant(float(first[list(self.runs).index(AT)]), 2),
        )


_MOST_SPAN = 10


class TurnsPart(LessonWidget):
    """The cosine between successive moves of a word over the run, and the mean of many words."""

    PROVIDES = ("turn_first", "turn_lowest")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.practice = stage.share(Practice)
        self._word = QLineEdit(TURN_WORD)
        self._word.setObjectName("phases.turn_word")
        self._word.setAccessibleName(tr("Word whose moves are shown"))
        set_scaled_size(self._word, maximum_width=200)
        self._span = WholeSpin("phases.span", tr("Epochs that one move spans"), 1, _MOST_SPAN)
        self._complaint = InlineMessage("phases.turn_message")
        self.plot = BandedPlot(stage, "phases.turns", tr("Cosine between one move and the next"), tr("epoch"), _TALL)
        self.readouts = ValueTable(
            stage,
            "phases.turn_readouts",
            tr("Successive moves"),
            (
                Value("word", tr("the word, mean"), tr("mean cosine of the word's successive moves")),
                Value("early", tr("words, first two moves"), tr("mean over words of the first cosine")),
                Value("low", tr("words, lowest"), tr("lowest of the means over words")),
                Value("back", tr("turns over 90°"), tr("share of the word's moves that turn by more than 90°")),
            ),
        )
        self._said = label("", "muted", wrap=True, name="phases.turns_said")
        self._recorded: Followed | None = None  # what is shown
        self._run_line = AwaitedRun(self.practice, "phases.turns")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(
            row(
                label(tr("Word"), "section"),
                self._word,
                8,
                label(tr("Epochs in one move"), "section"),
                self._span,
                self._complaint,
                stretch=self._complaint,
            )
        )
        beside = QHBoxLayout()
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(14)
        beside.addWidget(self.plot, 2)
        beside.addWidget(self.readouts, 1, Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self._run_line)
        self._shown = QWidget()
        self._shown.setLayout(beside)
        layout.addWidget(self._shown)
        layout.addWidget(self._said)
        self._word.textChanged.connect(self._show)
        self._span.valueChanged.connect(self._show)
        self._complaint.chosen.connect(self._word.setText)
        self.practice.changed.connect(self._follow)
        self._run_line.changed.connect(self._show)
        self._show()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.practice.ask_for_vectors()

    def _follow(self) -> None:
        # as the neighbors, when the run has ended
        recorded = self.practice.recorded
        if self.practice.has_vectors or recorded is not self._recorded:
            self._show()

    def _empty(self, note: str) -> None:
        self._complaint.show_note(note)
        self.plot.set_series([])
        self.readouts.show_values({})
        self._said.setText("")
        self.stage.clear_values(*self.PROVIDES)

    def _show(self) -> None:
        run = self.practice.run
        word, span = self._word.text().strip().lower(), self._span.value()
        self._recorded = recorded = self.practice.recorded
        by_record = recorded is not None and word == TURN_WORD and span == 1
        has = self.practice.has_vectors and run is not None and len(run.vectors) > 2 * _MOST_SPAN
        self._shown.setVisible(has or by_record)
        self._said.setVisible(has or by_record)
        if recorded is not None and recorded.words is not None and by_record:
            self._complaint.show_note("")
            self._draw(word, span, len(recorded.run.epochs) - 1, recorded.words.own, recorded.words.mean)
            return
        if run is None or not has:
            self._empty("")
            return
        at = run.vectors[-1].get(word)
        if at is None:
            words = len(run.vectors[-1])
            self._empty(
                tr("“{word}” is not among the {vectors:,} words of the run.", word=word, vectors=words) if word else ""
            )
            return
        self._complaint.show_note("")
        self._draw(word, span, len(run.epochs) - 1, *turns_over(run.vectors, at, span))

    def _draw(self, word: str, span: int, last: int, own: "NDArray[np.float64]", mean: "NDArray[np.float64]") -> None:
        # where one move ends and the next begins
        epochs = span * np.arange(1.0, len(own) + 1)
        level = np.array([0.0, float(last)])
        self.plot.set_series(
            [
                Series(word, epochs, own, points=True, color=0),
                Series(tr("mean of {words} words", words=SAMPLE), epochs, mean, color=1),
                Series(tr("random moves"), level, np.zeros(2), dashed=True, color=3),
                Series(tr("jumps around one place"), level, np.full(2, -0.5), dashed=True, color=2),
            ],
            x_limits=(0, last),
            y_limits=(-1, 1),
        )
        self.readouts.show_values(
            {
                "word": _signed(np.nanmean(own)),
                "early": _signed(mean[0]),
                "low": _signed(mean.min()),
                "back": f"{100 * float((own < 0).mean()):.0f} %",
            }
        )
        self._said.setText(
            tr(
                "“{word}” turns by more than 90° at {back} of {turns} turns, first at epoch {first}.",
                word=word,
                back=int((own < 0).sum()),
                turns=len(own),
                first=int(epochs[(own < 0).argmax()]),
            )
            if (own < 0).any()
            else tr("“{word}” never turns by more than 90°.", word=word)
        )
        self.stage.set_values(turn_first=_signed(mean[0]), turn_lowest=_signed(mean.min()))


def _signed(value: "float | np.floating") -> str:
    return f"{value:+.2f}".replace("-", "−")
