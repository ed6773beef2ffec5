"""Predictions of skip-gram against counts: products of vectors are logarithms of counts."""

import math

import numpy as np
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.counting.state import SharedText
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import signed
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.teaching.small_text.counting import asked_products
from embviz.teaching.small_text.sentences import SmallText
from embviz.teaching.small_text.skipgram import learn
from embviz.util.language import tr
from embviz.util.progress import Pulse

KIND = "products of the lesson"
DECAYS, DIMENSIONS = (0.1, 0.02, 0.001), (2, 8, 48)
_EPOCHS, _TALL = 1000, 300
_LINE, _ROUGH = 0.99, 0.5  # correlations above which both are equal, or roughly so


class ProductsPart(LessonWidget):
    """One point for each pair of words that meet: what is asked of its product, and the product that was learned."""

    PROVIDES = ("products_agreement",)

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.shared = stage.share(SharedText)
        self.guess = Commitment(
            stage,
            "counting.products_guess",
            tr("Skip-gram is never told a count. How do its products w · c and the logarithms of counts relate?"),
            (("none", tr("Hardly")), ("rough", tr("Roughly")), ("line", tr("They become equal"))),
        )
        self.decay = SegmentedControl(
            "counting.decay",
            tr("Cost of long vectors"),
            [(f"decay{at}", f"λ = {value:g}") for at, value in enumerate(DECAYS)],
        )
        self.dimensions = SegmentedControl(
            "counting.dimensions", tr("Dimensions"), [(f"d{value}", f"d = {value}") for value in DIMENSIONS]
        )
        self.plot = LinePlot(tr("Learned: w · c"), tr("Counted: log(Nᵢⱼ / NᵢPⱼ) − log k"), "")
        self.plot.setObjectName("counting.products")
        self.readouts = ValueTable(
            stage,
            "counting.products_readouts",
            tr("How both agree"),
            (
                Value("correlation", tr("correlation"), tr("of both, over all pairs that occur together")),
                Value("worst", tr("worst pair"), tr("largest difference of both")),
                Value(
                    "apart",
                    tr("never together"),
                    tr("mean product of the pairs that never occur together; the formula asks for −∞"),
                ),
                Value("pairs", tr("pairs"), tr("pairs of words that occur together within the window")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.guess)
        layout.addLayout(
            row(
                label(tr("Long vectors cost"), "section"),
                self.decay,
                16,
                label(tr("Dimensions"), "section"),
                self.dimensions,
                None,
            )
        )
        layout.addLayout(beside(self.plot, self.readouts, (3, 1)))
        for control in (self.decay, self.dimensions):
            control.changed.connect(lambda _at: self._begin())
        self.guess.committed.connect(self._on_committed)
        self.shared.changed.connect(self._begin)
        self._stale = True
        self.scale_with_text(self.plot, _TALL)
        self._choose_answered()
        self._clear()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._begin()

    def _choose_answered(self) -> None:
        """Choose what the answer is about: long vectors hardly cost anything, and there are dimensions enough."""
        self.decay.choose(len(DECAYS) - 1)
        self.dimensions.choose(len(DIMENSIONS) - 1)

    def _on_committed(self) -> None:
        if self.guess.choice:
            self._choose_answered()
            self._begin()
        else:
            self.guess.show_result("")
            self._clear()

    def _clear(self) -> None:
        # without the line of equal values, which is one of the answers
        self.plot.set_series(())
        self.plot.set_notice("" if self.guess.choice else tr("Answer first."))
        self.readouts.show_values({})
        self.stage.clear_values(*self.PROVIDES)

    def _begin(self) -> None:
        self._stale = not self.isVisible()
        if self._stale or not self.guess.choice:
            return
        text = self.shared.text
        decay, dimensions = DECAYS[self.decay.current], DIMENSIONS[self.dimensions.current]

        def work(job: Job) -> tuple[np.ndarray, np.ndarray, float]:
            return _products(text, decay, dimensions, Pulse(cancelled=job.cancelled))

        self.stage.context.jobs.submit("measure", KIND, work, lambda found: self._take(decay, dimensions, *found))

    def _take(self, decay: float, dimensions: int, counted: np.ndarray, learned: np.ndarray, apart: float) -> None:
        self.plot.set_notice("")
        dots = np.full((2, 2 * len(counted)), np.nan)
        dots[0, ::2], dots[1, ::2] = counted, learned
        low, high = min(counted.min(), learned.min()) - 0.3, max(counted.max(), learned.max()) + 0.3
        ends = np.array([low, high])
        self.plot.set_series(
            (Series(tr("equal"), ends, ends, dashed=True, color=1), Series("", dots[0], dots[1], points=True, color=0))
        )
        agreement = float(np.corrcoef(counted, learned)[0, 1]) if len(counted) > 2 else math.nan
        if (decay, dimensions) == (DECAYS[-1], DIMENSIONS[-1]):
            self.guess.show_result("line" if agreement > _LINE else "rough" if agreement > _ROUGH else "none")
        self.stage.set_values(products_agreement=signed(agreement, 3))
        self.readouts.show_values(
            {
                "correlation": signed(agreement, 3),
                "worst": signed(float(np.abs(counted - learned).max())),
                "apart": signed(apart),
                "pairs": f"{len(counted):,}",
            }
        )


def _products(text: SmallText, decay: float, dimensions: int, pulse: Pulse) -> tuple[np.ndarray, np.ndarray, float]:
    """Return what is asked of the pairs that meet, what was learned of them, and the mean of the other products."""
    learned = learn(text, dimensions=dimensions, decay=decay, epochs=_EPOCHS, pulse=pulse)
    asked, products = asked_products(text), learned.words @ learned.contexts.T
    met = np.isfinite(asked)
    return asked[met], products[met], float(products[~met].mean())
