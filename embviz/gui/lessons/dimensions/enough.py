"""Which dimension is enough: quality of the trained vectors against the number of their principal components."""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.dimensions.experiment import percent
from embviz.gui.lessons.dimensions.space import Space
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.evaluation.prefixes import LengthQuality
    from embviz.vectors.embedding import Embedding

KIND = "enough dimensions of the lesson"
_TALL = 220  # px of the plot at scale 1
_SHORTEST = 1
_ENOUGH = 0.95  # of the quality of whole vectors
_SENTENCE = ("enough_k", "enough_of", "enough_whole", "enough_cut", "enough_pca", "enough_tried")


class EnoughPart(DataWidget):
    """Quality of truncated vectors, and of projections on as many principal components."""

    PROVIDES = (*_SENTENCE, "own_dimension", "participation")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.space = stage.share(Space)
        self.found: tuple[LengthQuality, ...] = ()
        self._line = MeasurementToolbar(stage.context.jobs, KIND, "dimensions.enough")
        self._of: Embedding | None = None
        self.plot = LinePlot(tr("Share of the analogies answered right"), tr("numbers in a vector"), " ")
        self.plot.setObjectName("dimensions.enough.plot")
        self.plot.set_log(True, False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self._line)
        layout.addWidget(self.plot)
        layout.addWidget(self.said)
        self._line.measure.clicked.connect(self._measure)
        self.space.measured.connect(self._tell_own)
        self.rescaled()
        self._draw(())

    def rescaled(self) -> None:
        super().rescaled()
        self.plot.setFixedHeight(round(_TALL * self.stage.scale))
        self.plot.set_letters(self.stage.scale)

    def refresh(self) -> None:
        self.space.want()
        embedding = self.stage.source.vectors
        self._line.measure.setEnabled(embedding is not None)
        if self._of is not None and embedding is not self._of and self.found:
            self.said.setText(tr("Measured on vectors of an earlier moment."))

    def _tell_own(self) -> None:
        trained = self.space.trained
        if trained is not None:
            known = math.isfinite(trained.intrinsic)
            self.stage.set_values(
                own_dimension=f"{trained.intrinsic:.1f}" if known else tr("not known (too few words)"),
                participation=f"{trained.participation:.1f}",
            )
        self.plot.set_mark(math.log10(max(1.0, trained.intrinsic)) if trained and math.isfinite(trained.intrinsic)
                           else None)

    def _measure(self) -> None:
        embedding, truths = self.stage.source.vectors, self.stage.source.truths
        if embedding is None:
            return

        def work(job: Job, tell: Callable[[Any], None]) -> Any:
            from embviz.analysis.evaluation.prefixes import doubling_lengths, quality_by_length
            from embviz.analysis.evaluation.quality import quality_for

            return quality_by_length(
                embedding, doubling_lengths(embedding.dimensions, _SHORTEST),
                quality_for(truths).judge("analogy", job.pulse), tell=tell,
                pulse=job.pulse.named(tr("Quality against dimension")),
            )

        self._of = embedding
        self.stage.clear_values(*_SENTENCE)
        self._line.begin(work, self._draw)

    def _draw(self, found: "tuple[LengthQuality, ...]") -> None:
        self.found = found
        self.plot.setVisible(bool(found))
        if not found:
            return
        lengths = np.array([point.length for point in found], np.float64)
        self.plot.plot.getPlotItem().getAxis("bottom").setTicks([[(math.log10(k), f"{k:g}") for k in lengths]])
        self.plot.set_series((
            Series(tr("principal components"), lengths, np.array([point.projected for point in found]), points=True),
            Series(tr("cut off"), lengths, np.array([point.cut for point in found]), points=True),
        ), x_limits=(float(lengths[0]), float(lengths[-1])), y_limits=(0.0, _top(found)))
        self.said.setText(self.stage.source.said)
        self._tell_enough(found)

    def _tell_enough(self, found: "tuple[LengthQuality, ...]") -> None:
        whole = found[-1].projected
        if self._of is None or found[-1].length < self._of.dimensions or not whole > 0:
            # the full vectors are not measured yet, or score nothing that shorter ones could keep
            self.stage.clear_values(*_SENTENCE)
            return
        short = [k for k, point in enumerate(found) if point.projected < _ENOUGH * whole]
        enough = found[short[-1] + 1 if short else 0]
        self.stage.set_values(
            enough_k=f"{enough.length:,}", enough_of=f"{found[-1].length:,}", enough_whole=percent(found[-1].cut),
            enough_tried=", ".join(f"{point.length:,}" for point in found),
            enough_cut=percent(enough.cut), enough_pca=percent(enough.projected),
        )


def _top(found: "tuple[LengthQuality, ...]") -> float:
    """Return the upper end of the axis: slightly above the best share, and always above zero."""
    best = max(max(point.projected, point.cut) for point in found)
    return 1.05 * best if best > 0 else 1.0
