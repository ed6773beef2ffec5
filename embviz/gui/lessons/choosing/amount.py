"""Quality by the size of the text, and when more text pays off."""

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.teaching.choosing.amount import EPOCHS, READ, SIZES
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from embviz.teaching.choosing.amount import Amount

_KIND = "amounts of text"
_TALL = 300  # px at scale 1
_FROM, _TO = 30_000, 300_000  # words that the question compares
_DOUBLE, _MUCH = 1.5, 20.0  # times as good, from which on the answers are so called


class AmountPart(LessonWidget):
    """Curves of analogies and similarity over the words of the text."""

    PROVIDES = ("amount_from", "amount_to", "amount_last", "again_from", "again_to", "again_epochs")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.found: tuple[Amount, ...] = ()
        self.guess = Commitment(
            stage,
            "choosing.amount_guess",
            tr("Ten times more text, 300,000 words for 30,000: how many analogies are right?"),
            (
                ("alike", tr("About as many")),
                ("double", tr("Two to twenty times as many")),
                ("much", tr("Over twenty times as many")),
            ),
        )
        self.plot = LinePlot(tr("Quality"), tr("words of the text"))
        self.plot.setObjectName("choosing.amounts")
        self.plot.set_x_names([f"{words:,}" for words in SIZES])
        self._bar = MeasurementToolbar(stage.context.jobs, _KIND, "choosing.amount", lane="slices")
        self._bar.measure.setText(tr("Measure it yourself"))
        self._bar.measure.setToolTip(
            tr("Trains the toy world with five amounts of text, small ones also many times over: some seconds")
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.guess)
        layout.addWidget(self.plot)
        layout.addWidget(self._bar)
        self.guess.committed.connect(self._show)
        self._bar.measure.clicked.connect(self._measure)
        self.scale_with_text(self.plot, _TALL)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.found:
            from embviz.teaching.choosing.recorded import read_recorded

            try:
                self._take(read_recorded()[1])
            except InputError as error:
                self.stage.context.messages.show_error(error)

    def _measure(self) -> None:
        def work(job: Job, tell: "Callable[[Any], None]") -> "tuple[Amount, ...]":
            from embviz.teaching.choosing.amount import learn_amount, plans

            found: tuple[Amount, ...] = ()
            for words, epochs in plans():
                job.progress(len(found) / len(plans()), tr("{size:,} words", size=words))
                found = (*found, learn_amount(words, epochs, job.pulse.quiet))
                tell(found)
            return found

        self._bar.begin(work, self._take)

    def _take(self, found: "tuple[Amount, ...]") -> None:
        self.found = found
        self._show()

    def _show(self) -> None:
        answered = bool(self.guess.choice)
        self._bar.setEnabled(answered)
        shown = self.found if answered else [each for each in self.found if each.words <= _FROM]
        once = [each for each in shown if each.epochs == EPOCHS]
        again = [each for each in shown if each.epochs == READ // each.words]
        self.plot.set_series(
            [
                Series(
                    name,
                    np.array([SIZES.index(each.words) for each in some], float),
                    np.array(values),
                    points=True,
                    color=at,
                )
                for at, (name, some, values) in enumerate(
                    (
                        (tr("analogies, 5 epochs"), once, [each.analogy for each in once]),
                        (tr("analogies, a million read"), again, [each.analogy for each in again]),
                        (tr("similarity, 5 epochs"), once, [each.similarity for each in once]),
                    )
                )
                if some
            ],
            x_limits=(-0.2, len(SIZES) - 0.8),
            y_limits=(-0.05, 1),
        )
        by_size = {each.words: each for each in self.found if each.epochs == EPOCHS}
        planned = next((each for each in self.found if each.words == _FROM and each.epochs != EPOCHS), None)
        if planned is not None:  # no secret: how often the text is read, for the question below
            self.stage.set_values(again_epochs=str(planned.epochs))
        if not answered or {_FROM, _TO} - {each.words for each in again}:
            self.guess.show_result("")
            self.stage.clear_values(*(name for name in self.PROVIDES if name != "again_epochs"))
            return
        few, many, last = by_size[_FROM], by_size[_TO], by_size[max(by_size)]
        read = {each.words: each for each in again}
        times = many.analogy / max(few.analogy, 1e-9)
        self.guess.show_result("alike" if times < _DOUBLE else "double" if times < _MUCH else "much")
        self.stage.set_values(
            amount_from=percent(few.analogy),
            amount_to=percent(many.analogy),
            amount_last=percent(last.analogy),
            again_from=percent(read[_FROM].analogy),
            again_to=percent(read[_TO].analogy),
            again_epochs=str(read[_FROM].epochs),
        )
