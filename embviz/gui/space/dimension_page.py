"""The Dimension page: the intrinsic dimension of the vectors."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.space.base import SpacePage
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.layouts import column
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.language import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from embviz.analysis.intrinsic_dimension import Spectrum, TwoNearest
    from embviz.analysis.word_sample import WordSample
    from embviz.vectors.embedding import Embedding

_DRAWN = 2000  # points of a curve
_BEYOND = 2.0  # times as far as what is fitted, the rest is seen
_SHARES = (0.90, 0.95, 0.99)
_SLOPE = tr("The slope of the line is the dimension.")
_CURVED = tr("The more the curve bends away from the dashed line, the fewer directions matter.")
_TWO_NEAREST = tr(
    "Two nearest neighbors: μ is the distance to a word's second neighbor over that to its first, F the share of the "
    "words with a smaller μ. Where the density around each word is even, −ln(1 − F) = d ln μ: a line through 0 whose "
    "slope is the dimension. The tenth of the words with the largest μ is not fitted. Facco, d'Errico, Rodriguez and "
    "Laio (2017), Scientific Reports 7"
)
_NO_LINE = tr("does not hold here: no linear fit")
_SPECTRUM = tr(
    "λᵢ: variance along the i-th principal component of the centered vectors. Participation ratio: (Σ λᵢ)² ∕ Σ λᵢ², "
    "the number of components that an even spectrum of the same evenness would have. Dashed: all directions alike."
)


@dataclass(frozen=True, eq=False)
class _Found:
    sample: "WordSample"
    nearest: "TwoNearest"
    spectrum: "Spectrum"


class SpaceDimensionPage(SpacePage):
    """The fit of the two nearest neighbors, and the spectrum of the principal components."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "dimension",
            tr("Dimension"),
            tr("See how many dimensions the words really use, by their nearest neighbors and by principal components."),
            parent,
        )
        layout = column(self.body, (24, 16, 24, 10), 8)
        layout.addWidget(self.line(self.sample))
        self.table = ResultTable(
            context.jobs,
            context.workspace,
            "dimension.table",
            tr("Dimensions"),
            (
                ResultColumn(tr("Dimension by")),
                ResultColumn(tr("Dimensions"), number=".4g"),
                ResultColumn(tr("Of all"), number=".0%", help=tr("Share of the numbers that each vector has")),
                ResultColumn(tr("What it is"), muted=True),
            ),
            file_name="dimensions",
        )
        set_scaled_size(self.table, fixed_height=7 * 28 + 44)
        plots = QHBoxLayout()
        plots.setSpacing(32)
        self.fit = LinePlot(tr("Two nearest neighbors"), tr("ln μ"), tr("−ln(1 − F)"))
        self.fit.setObjectName("dimension.fit")
        self.curve = LinePlot(tr("Principal components"), tr("components"), tr("share of the variance"))
        self.curve.setObjectName("dimension.spectrum")
        for plot, said in (
            (self.fit, Explanation("dimension.explain_fit", _SLOPE, _TWO_NEAREST)),
            (self.curve, Explanation("dimension.explain_spectrum", _CURVED, _SPECTRUM)),
        ):
            plots.addLayout(_explained(plot, said), 1)
        layout.addLayout(plots, 1)
        layout.addWidget(self.table)
        layout.addWidget(self._caption)

    def work(self) -> "Callable[[Embedding, Job], _Found]":
        take = self.sample.of()

        def look(embedding: "Embedding", job: Job) -> _Found:
            from embviz.analysis.intrinsic_dimension import spectrum, two_nearest
            from embviz.analysis.neighborhoods.outsiders import neighbor_graph

            sample = take(embedding)
            pulse = job.pulse.named(tr("Neighbors of {sample:,} words", sample=len(sample)))
            rows = sample.vectors(embedding)
            nearest = two_nearest(neighbor_graph(rows, 2, "euclidean", pulse))
            return _Found(sample, nearest, spectrum(rows, job.pulse.quiet))

        return look

    def show_found(self, embedding: "Embedding", found: _Found) -> None:
        size, nearest, spectrum = embedding.dimensions, found.nearest, found.spectrum
        rows = [
            (tr("Numbers of a vector"), float(size), tr("the space around the words")),
            (
                tr("Two nearest neighbors"),
                round(nearest.dimension, 1),
                tr("how many directions lead from a word to its neighbors") if nearest.holds else _NO_LINE,
            ),
            (
                tr("Participation ratio"),
                round(spectrum.participation_ratio, 1),
                tr("evenness of the principal components"),
            ),
            *(
                (
                    tr("{share:.0%} of the variance", share=share),
                    float(spectrum.components_for(share)),
                    tr("principal components"),
                )
                for share in _SHARES
            ),
        ]
        names, values, said = zip(*rows, strict=True)
        self.table.show_rows((names, values, [value / size for value in values], said))
        last = nearest.fitted - 1
        # a few extreme ratios would press the line to the edge
        x_end, y_end = (min(float(values[-1]), _BEYOND * float(values[last])) for values in (nearest.x, nearest.y))
        seen = int(np.searchsorted(nearest.x, x_end, side="right"))
        every = max(1, seen // _DRAWN)
        used, rest = slice(0, nearest.fitted, every), slice(last, seen, every)
        line = np.array([0, min(x_end, y_end / nearest.dimension)])
        slope = tr("slope {dimension:.1f}", dimension=nearest.dimension) + ("" if nearest.holds else tr(": no fit"))
        self.fit.set_series(
            (
                Series("", nearest.x[used], nearest.y[used]),
                Series(tr("not fitted"), nearest.x[rest], nearest.y[rest], color=5),
                Series(slope, line, line * nearest.dimension, dashed=True, color=1),
            ),
            x_limits=(0, x_end),
            y_limits=(0, y_end * 1.06),
        )
        components = np.arange(size + 1)
        together = np.concatenate([[0], np.cumsum(spectrum.shares)])
        self.curve.set_series(
            (Series("", components, together), Series("", components, components / size, dashed=True, color=1)),
            x_limits=(0, size),
            y_limits=(0, 1.02),
        )
        alike = (
            tr("   ·   {left_out:,} with an equal vector left out of the fit", left_out=nearest.left_out)
            if nearest.left_out
            else ""
        )
        fit = tr(
            "   ·   the line misses F by up to {departure:.3f}{value}",
            departure=nearest.departure,
            value="" if nearest.holds else f": {_NO_LINE}",
        )
        self._caption.setText(
            tr("Of {sample}, by Euclidean distance{alike}{fit}.", sample=found.sample, alike=alike, fit=fit)
        )

    def forget(self) -> None:
        self.table.show_rows(((),) * 4)
        self.fit.set_series(())
        self.curve.set_series(())


def _explained(plot: LinePlot, said: QWidget) -> QVBoxLayout:
    """Return a plot with its description below."""
    layout = QVBoxLayout()
    layout.setSpacing(4)
    layout.addWidget(plot, 1)
    layout.addWidget(said)
    return layout
