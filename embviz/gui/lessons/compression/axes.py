"""Why vectors can be shortened: how many dimensions they fill."""

import math
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.spin_boxes import Slider
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse

_TALL = 170  # px of the plot at scale 1
_WORDS = 2_000  # words of the sample
_FIRST, _LEAST, _MOST = 90, 50, 99  # percent of the variance


@dataclass(frozen=True, eq=False)
class Filled:
    """How a sample of vectors fills its space.

    Attributes
    ----------
    shares : ndarray of float64, shape (d,)
        Share of the variance within the first 1, 2, ... d principal axes.
    intrinsic : float
        Dimension by the two nearest neighbors; nan where there are too few words.
    """

    shares: np.ndarray
    intrinsic: float

    def axes(self, share: float) -> int:
        """Return how many principal axes hold a share of the variance."""
        return int(np.searchsorted(self.shares, share - 1e-12)) + 1


class AxesPart(ComputedWidget):
    """The number of principal axes that hold a share of the variance, which the learner turns."""

    KIND = "dimensions that small vectors fill"
    REAL_WORDS = True
    PROVIDES = ("fill_axes", "fill_share", "fill_d", "fill_intrinsic")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "small.axes", typed=False)
        self.found: Filled | None = None
        self._share = Slider(" %")
        self._share.setObjectName("small.axes_share")
        self._share.setAccessibleName(tr("Share of the variance that the axes hold, in percent"))
        self._share.setRange(_LEAST, _MOST)
        self._share.setValue(_FIRST)
        self._lesson = button(tr("High dimensions") + "  →", "small.axes_lesson")
        self._lesson.setToolTip(tr("Open the lesson that shows why vectors fill fewer dimensions than they have"))
        self.plot = BandedPlot(
            stage, "small.axes_plot", tr("Variance within the first principal axes"), tr("principal axes"), _TALL
        )
        self.readouts = ValueTable(
            stage,
            "small.axes_readouts",
            tr("Dimensions that the vectors fill"),
            (
                Value("share", tr("share of the variance"), tr("share of the variance that is kept")),
                Value("axes", tr("axes that hold it"), tr("first principal axes that hold this share")),
                Value("times", tr("times shorter"), tr("all dimensions over these axes")),
                Value("intrinsic", tr("intrinsic dimension"), tr("judged by each word's two nearest neighbors")),
            ),
        )
        self.column.addLayout(row(label(tr("Keep"), "section"), self._share, 8, self._lesson, stretch=self._share))
        beside = QHBoxLayout()
        beside.setSpacing(24)
        beside.addWidget(self.plot, 3)
        beside.addWidget(self.readouts, 2, Qt.AlignmentFlag.AlignVCenter)
        self.column.addLayout(beside)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        self._share.valueChanged.connect(self._show)
        self._lesson.clicked.connect(lambda: stage.lesson_asked.emit("dimensions"))
        self._show()

    def work(self) -> Work | None:
        embedding = self.source.vectors
        if embedding is None:
            return None

        def do(pulse: Pulse) -> Filled:
            from embviz.analysis.intrinsic_dimension import spectrum, two_nearest
            from embviz.analysis.neighborhoods.outsiders import neighbor_graph
            from embviz.analysis.word_sample import word_sample

            rows = word_sample(embedding, _WORDS, drawn=True).vectors(embedding)
            values = spectrum(rows, pulse).variances
            if not values.sum() > 0:
                raise InputError(tr("All these vectors are the same."), tr("Open other vectors."))
            try:
                intrinsic = two_nearest(neighbor_graph(rows, 2, "euclidean", pulse)).dimension
            except InputError:  # too few words, or all in the same place
                intrinsic = math.nan
            return Filled(values.cumsum() / values.sum(), intrinsic)

        return do

    def show_found(self, found: Filled) -> None:
        self.found = found
        self._show()

    def clear(self) -> None:
        self.found = None
        self._show()

    def _show(self) -> None:
        found, share = self.found, self._share.value()
        if found is None:
            self.plot.set_series([])
            self.readouts.show_values({})
            return
        size = len(found.shares)
        axes = found.axes(share / 100)
        self.plot.set_series(
            [
                Series(tr("held"), np.arange(1.0, size + 1), found.shares, color=0),
                Series(f"{share}\u00a0%", np.array([1.0, size]), np.full(2, share / 100), dashed=True, color=1),
            ],
            x_limits=(1, max(size, 2)),
            y_limits=(0, 1),
        )
        self.plot.set_mark(float(axes))
        known = math.isfinite(found.intrinsic)
        intrinsic = f"{found.intrinsic:.1f}" if known else "–"
        self.readouts.show_values(
            {
                "share": f"{share}\u00a0%",
                "axes": tr("{axes} of {size}", axes=axes, size=size),
                "times": significant(size / axes, 2),
                "intrinsic": intrinsic,
            }
        )
        self.stage.set_values(fill_axes=str(axes), fill_share=f"{share} %", fill_d=str(size), fill_intrinsic=intrinsic)
