"""Random projection of words: the bound of the lemma, and the measured distortion.

The lemma helps where vectors have far more dimensions than it asks for. So the rows of the table of counts are
projected first, one number for each of 2,000 words; the trained vectors have too few dimensions for it.
"""

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.dimensions.experiment import percent
from embviz.gui.lessons.dimensions.space import Space
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.gui.widgets.inputs.log_slider import LogSlider
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import RealSpin
from embviz.gui.widgets.layouts import button, label, row
from embviz.projection.random_projection import random_directions
from embviz.teaching.geometry.johnson_lindenstrauss import Distortion, distortion, promised_dimensions, promised_epsilon
from embviz.util.errors import Cancelled
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus

KIND = "projections of the lesson"
_TALL = 220  # px of the plot at scale 1
_WORDS = 300  # all pairs of them are compared
_LEAST, _MOST = 2, 4096  # dimensions to project on
_FIRST_K = 300
_COLUMNS, _TOKENS, _WINDOW = 2000, 1_000_000, 5  # of the table of counts: words, read tokens, words on each side
_KINDS = (("counts", tr("Rows of counts")), ("vectors", tr("Trained vectors")))
_LADDER = tuple(1 << power for power in range(1, 13))


class ProjectionPart(DataWidget):
    """Squared distances of some words, as rows of counts or as vectors, before and after a random projection."""

    PROVIDES = ("jl_words", "jl_pairs", "jl_promised", "jl_worst", "jl_k", "jl_eps", "jl_enough", "jl_d", "jl_helps")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.space = stage.share(Space)
        self.found: dict[int, Distortion] = {}
        self._behind, self._seed, self._words, self._size = True, 1, 0, 0
        self._slider = LogSlider(_LEAST, _MOST, (2, 8, 32, 128, 512, 2048))
        self._slider.setObjectName("dimensions.projection.k")
        self._slider.setAccessibleName(tr("Dimensions to project on"))
        self._slider.setValue(_FIRST_K)
        self._kind = SegmentedControl("dimensions.projection.of", tr("What is projected"), _KINDS)
        self._counts: tuple[Corpus, np.ndarray] | None = None
        self._epsilon = RealSpin(
            "dimensions.projection.epsilon", tr("ε: the share by which a squared distance may change")
        )
        self._epsilon.setRange(0.1, 0.95)
        self._epsilon.setSingleStep(0.05)
        self._epsilon.setValue(0.5)
        again = button(tr("Draw again"), "dimensions.projection.again")
        again.setToolTip(tr("Project on other random directions"))
        self.plot = LinePlot(tr("Change of squared distances"), tr("dimensions k"), tr("change, up or down"))
        self.plot.setObjectName("dimensions.projection.plot")
        self.plot.set_log(True, True)
        for side in ("bottom", "left"):
            set_log_ticks(self.plot.plot.getPlotItem().getAxis(side), (1, 2, 5) if side == "bottom" else (1,))
        self.readouts = ValueTable(
            stage,
            "dimensions.projection.readouts",
            tr("Promise and measurement"),
            (
                Value("n", tr("words n"), tr("words that are projected")),
                Value("k", tr("dimensions k"), tr("dimensions they are projected on")),
                Value(
                    "promised",
                    tr("k promised for ε"),
                    tr("dimensions from which on the lemma promises ε for all pairs"),
                ),
                Value("worst", tr("worst change"), tr("largest change of a squared distance among all pairs")),
                Value(
                    "within", tr("pairs within ε"), tr("share of the pairs whose squared distance changed by at most ε")
                ),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._kind, None))
        dials = QHBoxLayout()
        dials.setSpacing(16)
        for part in (label("k", "section"), self._slider, label("ε", "section"), self._epsilon, again):
            dials.addWidget(part, 1 if part is self._slider else 0)
        layout.addLayout(dials)
        layout.addLayout(beside(self.plot, self.readouts))
        layout.addWidget(self.said)
        self._kind.changed.connect(self._start_over)
        self._slider.valueChanged.connect(self._on_k)
        self._epsilon.valueChanged.connect(self._show)
        again.clicked.connect(self._draw_again)
        self.space.measured.connect(self._start_over)
        self.scale_with_text(self.plot, _TALL)

    def refresh(self) -> None:
        self.space.want()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._behind:  # shown again
            self._behind = False
            QTimer.singleShot(0, self, self._measure)

    def _start_over(self) -> None:
        self.found = {}
        self._on_k()

    def _draw_again(self) -> None:
        self._seed += 1
        self._start_over()

    def _on_k(self) -> None:
        self._behind = True
        self.update()

    def _measure(self) -> None:
        trained, text, counted = self.space.trained, self.stage.source.text, self._kind.current == 0
        if (text if counted else trained) is None:
            self.said.setText(self.space.complaint or self.stage.source.said)
            self.readouts.show_values({})
            self.plot.set_series(())
            return
        if not self.found:
            self.said.setText(tr("Computing …"))
        wanted = [k for k in sorted({*_LADDER, self._slider.value()}) if k not in self.found]
        seed, known = self._seed, self._counts

        def work(job: Job) -> tuple[np.ndarray, dict[int, Distortion]]:
            if not counted and trained is not None:
                rows = trained.rows[:_WORDS]
            elif known is not None and known[0] is text:
                rows = known[1]
            else:
                rows = _rows_of_counts(text, job)
            found = {}
            for k in wanted:
                job.pulse.check()
                found[k] = distortion(rows, rows @ random_directions(rows.shape[1], k, seed))
            return rows, found

        def done(made: tuple[np.ndarray, dict[int, Distortion]]) -> None:
            rows, found = made
            if counted and text is not None:
                self._counts = (text, rows)
            self._words, self._size = rows.shape
            self.found = {k: one for k, one in self.found.items() if k in _LADDER} | found
            self._show()

        self.stage.context.jobs.submit("measure", KIND, work, done)

    def _show(self) -> None:
        chosen = self.found.get(self._slider.value())
        if chosen is None:
            return
        epsilon, n = self._epsilon.value(), self._words
        ks = np.array(sorted(self.found), np.float64)
        measured = [self.found[int(k)] for k in ks]
        self.plot.set_series(
            (
                Series(tr("worst pair"), ks, np.array([one.worst for one in measured]), points=True),
                Series(tr("mean"), ks, np.array([one.middle for one in measured]), points=True),
                Series(tr("promised"), ks, np.array([promised_epsilon(n, int(k)) for k in ks]), dashed=True, color=5),
            ),
            x_limits=(float(_LEAST), float(_MOST)),
        )
        self.plot.set_mark(math.log10(chosen.dimensions))
        promised = promised_dimensions(n, epsilon)
        self.readouts.show_values(
            {
                "n": f"{n:,}",
                "k": f"{chosen.dimensions:,}",
                "promised": f"{promised:,}",
                "worst": percent(chosen.worst),
                "within": percent(chosen.share_within(epsilon)),
            }
        )
        enough = next((int(k) for k, one in zip(ks, measured, strict=True) if one.worst <= epsilon), None)
        self.said.setText(
            tr(
                "{said} The {n:,} most frequent words are projected, drawing {seed}.",
                said=self.stage.source.said_of_text if self._kind.current == 0 else self.stage.source.said,
                n=n,
                seed=self._seed,
            )
        )
        self.stage.set_values(
            jl_words=f"{n:,}",
            jl_pairs=f"{n * (n - 1) // 2:,}",
            jl_promised=f"{promised:,}",
            jl_worst=percent(chosen.worst),
            jl_k=f"{chosen.dimensions:,}",
            jl_eps=f"{100 * epsilon:g} %",
            jl_enough=f"k = {enough:,}" if enough else tr("none up to {most:,}", most=_MOST),
            jl_d=f"{self._size:,}",
            jl_helps=tr("so it saves {share:.0f} % of them", share=100 * (1 - promised / self._size))
            if promised < self._size
            else tr("so here it is of no use"),
        )


def _rows_of_counts(text: "Corpus | None", job: Job) -> np.ndarray:
    """Return log(1 + X) of the most frequent words with the 2,000 most frequent ones, float32 (n, columns)."""
    from embviz.teaching.glove import counted_rows

    if text is None:
        raise Cancelled
    part = text
    if text.tokens > _TOKENS:
        end = max(1, int(np.searchsorted(text.offsets, _TOKENS, side="right")) - 1)
        part = replace(text, ids=text.ids[: text.offsets[end]].copy(), offsets=text.offsets[: end + 1].copy())
    words = range(min(_WORDS, len(text.vocabulary)))
    rows = counted_rows(part, words, _WINDOW, job.pulse)[:, :_COLUMNS]
    return np.log1p(rows).astype(np.float32)
