"""A part of the lesson of analogies: differences of vectors beside the ratios of counts that they learn."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import signed
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.teaching.analogies.log_ratios import LogRatios, TrainedPair

KIND = "ratios of the lesson"
WORDS = 300_000
PAIRS = (("the", "a"), ("king", "dog"), ("she", "he"), ("king", "queen"))
_TALL = 300  # px at scale 1


class CountsPart(LessonWidget):
    """Skip-gram is trained on the toy world once; then two words are compared by every context that they share."""

    PROVIDES = ("ratio_a", "ratio_b", "ratio_correlation", "ratio_slope", "ratio_contexts")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._trained: TrainedPair | None = None
        self.found: LogRatios | None = None
        self.lines = []
        for key, word in zip("ab", PAIRS[0], strict=True):
            line = QLineEdit(word)
            line.setObjectName(f"analogies.ratio_{key}")
            line.setAccessibleName(tr("Word {key}", key=key))
            set_scaled_size(line, maximum_width=130)
            line.editingFinished.connect(self._start)
            self.lines.append(line)
        presets = []
        for at, pair in enumerate(PAIRS):
            made = button(f"{pair[0]} − {pair[1]}", f"analogies.pair{at}", flat=True)
            made.clicked.connect(lambda _checked=False, pair=pair: self.compare(*pair))
            presets.append(made)
        self.plot = LinePlot(tr("(w of a − w of b) · c of k, over the ratio of counts"), tr("log P(k|a) / P(k|b)"), "")
        self.plot.setObjectName("analogies.ratios")
        self.readouts = ValueTable(stage, "analogies.ratio_readouts", tr("How both agree"), (
            Value("correlation", tr("correlation"), tr("of both, over all contexts")),
            Value("slope", tr("slope"), tr("of the line through the points; 1 is the objective")),
            Value("contexts", tr("contexts"), tr("words that both have met at least 5 times")),
        ))
        self.message = InlineMessage("analogies.ratio_message")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(
            label("a", "section"), self.lines[0], label("b", "section"), self.lines[1], 12, *presets, None
        ))
        layout.addWidget(self.message)
        layout.addLayout(beside(self.plot, self.readouts, (3, 1)))
        self.rescaled()

    def rescaled(self) -> None:
        super().rescaled()
        self.plot.setFixedHeight(round(_TALL * self.stage.scale))
        self.plot.set_letters(self.stage.scale)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.found is None:
            self._start()

    def compare(self, first: str, second: str) -> None:
        """Compare two words."""
        for line, word in zip(self.lines, (first, second), strict=True):
            line.setText(word)
        self._start()

    def _start(self) -> None:
        trained = self._trained
        first, second = (line.text().strip().lower() for line in self.lines)

        def work(job: Job) -> "tuple[TrainedPair, LogRatios | InputError]":
            from embviz.teaching.analogies.log_ratios import log_ratios, trained_pair
            from embviz.text.toy.world import toy_world

            known = trained or trained_pair(toy_world(WORDS, pulse=job.pulse.quiet).corpus, job.pulse)
            try:
                return known, log_ratios(known, first, second)
            except InputError as error:
                return known, error  # what was trained stays

        self.message.show_note(tr("Skip-gram learns the toy world.") if trained is None else "")
        self.stage.context.jobs.submit("slices", KIND, work, lambda told: self._take(first, second, *told))

    def _take(self, first: str, second: str, trained: "TrainedPair", found: "LogRatios | InputError") -> None:
        self._trained = trained
        self.message.show_note("")
        if isinstance(found, InputError):
            self.message.show_error(found)
            self.found = None
            self.plot.set_series(())
            self.readouts.show_values({})
            self.stage.clear_values(*self.PROVIDES)
            return
        self.found = found
        apart = np.full((2, 2 * len(found.counted)), np.nan)
        apart[0, ::2], apart[1, ::2] = found.counted, found.learned
        ends = np.array([found.counted.min(), found.counted.max()])
        self.plot.set_series((
            Series(tr("equal"), ends, ends, dashed=True, color=1), Series("", apart[0], apart[1], points=True, color=0),
        ))
        self.readouts.show_values({
            "correlation": signed(found.correlation), "slope": signed(found.slope),
            "contexts": f"{len(found.contexts):,}",
        })
        self.stage.set_values(
            ratio_a=f"“{first}”", ratio_b=f"“{second}”", ratio_correlation=signed(found.correlation),
            ratio_slope=signed(found.slope), ratio_contexts=f"{len(found.contexts):,}",
        )
