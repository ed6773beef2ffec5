"""Counting and predicting on texts of growing length: how many analogies each method answers."""

import numpy as np
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.growing_text import DIMENSIONS, METHODS, SIZES
from embviz.util.language import tr
from embviz.util.progress import Pulse

KIND = "longer texts of the lesson"
_TALL = 280
_NAMES = {"lsa": tr("TF-IDF and SVD"), "ppmi": tr("PPMI and SVD"), "glove": "GloVe", "skipgram": tr("Skip-gram")}


class LongerPart(LessonWidget):
    """Texts of the toy world, from short to long, and a curve for each method.

    Attributes
    ----------
    found : dict of (int, int) to dict of str to float
        Shares of the methods by the number of dimensions and of words.
    """

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.found: dict[tuple[int, int], dict[str, float]] = {}
        self.guess = Commitment(
            stage,
            "counting.longer_guess",
            tr("Texts of the toy world, short and long: who answers more analogies with 50 dimensions?"),
            (
                ("counting", tr("PPMI always")),
                ("predicting", tr("Skip-gram always")),
                ("depends", tr("PPMI if the text is short, skip-gram if it is long")),
            ),
        )
        self.dimensions = SegmentedControl(
            "counting.longer_dimensions",
            tr("Dimensions"),
            [(f"d{value}", tr("{value} dimensions", value=value)) for value in DIMENSIONS],
        )
        self.plot = BandedPlot(
            stage, "counting.longer", tr("Share of analogies answered"), tr("words of the text"), _TALL
        )
        self.plot.set_log(True, False)
        self._progress = label("", "muted", name="counting.longer_progress")
        self._cancel = button(tr("Cancel"), "counting.cancel", flat=True)
        self._cancel.clicked.connect(self._on_cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.guess)
        layout.addLayout(row(self.dimensions, 12, self._cancel, self._progress, None))
        layout.addWidget(self.plot)
        self.guess.committed.connect(self._on_committed)
        self.dimensions.changed.connect(lambda _at: self._on_committed())
        self._say("")
        self._draw()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_committed()

    def _on_committed(self) -> None:
        self._draw()
        if self.guess.choice:
            self._next()
        else:
            self._on_cancel()

    def _on_cancel(self) -> None:
        self.stage.context.jobs.cancel(KIND)
        self._say("")

    def _next(self) -> None:
        """Train on the shortest text that is still missing."""
        count = DIMENSIONS[self.dimensions.current]
        words = next((size for size in SIZES if (count, size) not in self.found), None)
        if words is None or not self.isVisible():
            self._say("")
            return

        def work(job: Job) -> dict[str, float]:
            from embviz.teaching.growing_text import shares_answered

            return shares_answered(words, count, Pulse(job.progress, job.cancelled))

        def done(shares: dict[str, float]) -> None:
            self.found[count, words] = shares
            self._draw()
            self._next()

        def progress(share: float, _doing: str) -> None:
            self._say(tr("{words:,} words … {share} %", words=words, share=round(100 * share)))

        self._say(tr("{words:,} words …", words=words))
        self.stage.context.jobs.submit("slices", KIND, work, done, on_progress=progress)

    def _say(self, text: str) -> None:
        self._progress.setText(text)
        self._cancel.setVisible(bool(text))

    def _draw(self) -> None:
        from embviz.teaching.growing_text import verdict

        count = DIMENSIONS[self.dimensions.current]
        sizes = np.array(SIZES, np.float64)
        shares = [self.found.get((count, size), {}) if self.guess.choice else {} for size in SIZES]
        self.plot.set_series(
            [
                Series(_NAMES[method], sizes, np.array([one.get(method, np.nan) for one in shares]), color=at)
                for at, method in enumerate(METHODS)
            ],
            x_limits=(float(sizes[0]), float(sizes[-1])),
            y_limits=(0.0, 1.0),
        )
        self.plot.set_notice("" if self.guess.choice else tr("Answer first."))
        known = [self.found[DIMENSIONS[0], size] for size in SIZES if (DIMENSIONS[0], size) in self.found]
        self.guess.show_result(verdict(known) if len(known) == len(SIZES) and self.guess.choice else "")
