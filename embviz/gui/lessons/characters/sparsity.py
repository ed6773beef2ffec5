"""How much of a one-hot vector is zero, against the size of the vocabulary."""

import math

import numpy as np
from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.style.number_text import significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.log_ticks import set_log_ticks
from embviz.gui.widgets.inputs.log_slider import LogSlider
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.one_hot import sparsity, sparsity_in_percent
from embviz.util.language import tr

_TITLE = tr("Share of zeros in a one-hot vector")
_LARGEST = 10_000_000  # words of a vocabulary
_TALL = 220  # px of the plot at scale 1
_CURVE = np.geomspace(1, _LARGEST, 240)


class SparsityPart(DataWidget):
    """The share of zeros as a function of the vocabulary size."""

    REAL_WORDS = True
    PROVIDES = ("sparse_V", "sparse_share", "own_V", "own_D")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.slider = LogSlider(2, _LARGEST, (10, 1000, 100_000, _LARGEST))
        self.slider.setObjectName("characters.V")
        self.slider.setAccessibleName(tr("V: words of the vocabulary"))
        self._box = WholeSpin()
        self._box.setObjectName("characters.V_box")
        self._box.setAccessibleName(tr("V: words of the vocabulary, typed"))
        self._box.setRange(2, _LARGEST)
        self._box.setPrefix("V = ")
        set_scaled_size(self._box, minimum_width=140)
        self._own = button(tr("As many as here"), "characters.V_own", flat=True)
        self.plot = LinePlot(_TITLE, tr("words of the vocabulary V"), " ")
        self.plot.setObjectName("characters.sparsity_plot")
        self.plot.set_log(True, False)
        set_log_ticks(self.plot.plot.getPlotItem().getAxis("bottom"), (1,))
        self.readouts = ValueTable(stage, "characters.sparsity", tr("One-hot vectors of such a vocabulary"), (
            Value("V", "V", tr("words, and numbers in each one-hot vector")),
            Value("zeros", "V − 1", tr("zeros in each")),
            Value("sparsity", "(V − 1) / V", tr("share of zeros")),
            Value("share", "1 / V", tr("share of the number that says which word it is")),
        ))
        set_scaled_size(self.readouts, minimum_width=280)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(label(tr("Words"), "section"), self.slider, self._box, self._own, spacing=12,
                             stretch=self.slider))
        layout.addLayout(beside(self.plot, self.readouts))
        layout.addWidget(self.said)
        self.slider.setValue(50_000)
        self._box.setValue(50_000)
        self.slider.valueChanged.connect(self._turn)
        self._box.valueChanged.connect(self._turn)
        self._own.clicked.connect(self._take_own)
        self.rescaled()
        self.refresh()

    def rescaled(self) -> None:
        super().rescaled()
        self.plot.setFixedHeight(round(_TALL * self.stage.scale))
        self.plot.set_letters(self.stage.scale)

    def refresh(self) -> None:
        vectors = self.source.vectors
        self._own.setEnabled(vectors is not None and len(vectors) > 1)
        own = 0 if vectors is None else len(vectors)
        self._own.setText(tr("As many as here: {own:,}", own=own) if own else tr("As many as here"))
        shown = [Series("", _CURVE, (_CURVE - 1) / _CURVE)]
        if own:
            # down to the axis, and back to where the label does not cover the curve
            share, places = sparsity(own), np.full(3, float(own))
            shown.append(Series(
                tr("{own:,} words here", own=own), places, np.array([share, 0.0, 0.3]), dashed=True, color=1,
            ))
            shown.append(Series("", places[:1], np.array([share]), points=True, color=1))
        self.plot.set_series(shown, x_limits=(1.0, float(_LARGEST)), y_limits=(0.0, 1.08))
        self.stage.set_values(own_V=f"{own:,}" if own else "…",
                        own_D="…" if vectors is None else f"{vectors.dimensions:,}")
        self._show()

    def _take_own(self) -> None:
        vectors = self.source.vectors
        if vectors is not None:
            self._box.setValue(len(vectors))

    def _turn(self, size: int) -> None:
        for control in (self.slider, self._box):
            with QSignalBlocker(control):
                control.setValue(size)
        self.slider.update()
        self._show()

    def _show(self) -> None:
        size = self._box.value()
        self.plot.set_mark(math.log10(size))
        share, vectors = sparsity_in_percent(size), self.source.vectors
        here = "" if vectors is None else tr(
            ", {sparsity_in_percent} with the {vectors:,} words here",
            sparsity_in_percent=sparsity_in_percent(len(vectors)), vectors=len(vectors),
        )
        self.plot.setAccessibleName(
            tr("{title}: {share} with {size:,} words{here}", title=_TITLE, share=share, size=size, here=here),
        )
        self.readouts.show_values({
            "V": f"{size:,}", "zeros": f"{size - 1:,}", "sparsity": share, "share": significant(1 / size),
        })
        self.stage.set_values(sparse_V=f"{size:,}", sparse_share=share)
