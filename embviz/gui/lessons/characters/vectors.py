"""A word as numbers: its id, its one-hot vector with the share of zeros, and its dense vector."""

import math

import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from embviz.gui.lessons.characters.typed import FIRST, Found, Typed, refuse, words_line
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.strip import Strip
from embviz.gui.style.number_text import in_figures, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.gui.widgets.inputs.log_slider import LogSlider
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.likeness import sparsity, sparsity_in_percent
from embviz.util.language import tr

_SHOWN = 33  # cells of the one-hot vector around the 1
_BELOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class VectorsPart(DataWidget):
    """The id of a word, its one-hot vector and its dense vector."""

    REAL_WORDS = True
    PROVIDES = ("vocabulary", "word", "zeros", "dimensions", "filled")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.typed = stage.share(Typed)
        self.line = words_line(stage, "characters.word", tr("Word"), FIRST)
        set_scaled_size(self.line, maximum_width=260)
        self.facts = ValueTable(
            stage,
            "characters.facts",
            tr("The word in its vocabulary"),
            (Value("id", tr("id  i"), tr("place in the vocabulary, counted from 1")),),
        )
        set_scaled_size(self.facts, maximum_width=220)
        self.hot = Strip(stage, "characters.onehot", tr("One-hot vector"), "hot")
        self.dense = Strip(stage, "characters.dense", tr("Dense vector"), "dense")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(row(label(tr("Word"), "section"), self.line, 16, self.facts, None))
        layout.addWidget(self.line.message)
        self._strips = QWidget()
        grid = QGridLayout(self._strips)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        self._names = label(tr("One-hot"), "section"), label(tr("Dense"), "section")
        for at, (name, strip) in enumerate(zip(self._names, (self.hot, self.dense), strict=True)):
            grid.addWidget(name, at, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(strip, at, 1)
        layout.addWidget(self._strips)
        layout.addWidget(self.said)
        self.line.mirror(self.typed.text)
        self._asked = self.typed.text
        self.line.asked.connect(self._ask)
        self.typed.answered.connect(self._show)
        self.rescaled()
        self._show()

    def rescaled(self) -> None:
        super().rescaled()
        for name, strip in zip(self._names, (self.hot, self.dense), strict=True):
            box = strip.cell(0)  # names stand at the height of the cells
            name.setContentsMargins(0, round(box.center().y() - name.fontMetrics().height() / 2), 0, 0)

    def refresh(self) -> None:
        self.line.setEnabled(self.source.vectors is not None)
        self.typed.ask()

    def _ask(self) -> None:
        self._asked = self.line.text()
        self.typed.write(self._asked)

    def _show(self) -> None:
        found = self.typed.found
        asked = self.typed.text if found is None or not found.missing else found.word
        if asked != self._asked:  # set by another widget; what was typed here since must stay
            self._asked = asked
            self.line.mirror(asked)
        self._strips.setVisible(found is not None)
        vectors = self.source.vectors
        self.stage.set_values(vocabulary=f"{len(vectors):,}" if vectors is not None else "…")
        if found is None:
            self.facts.show_values({})
            self.stage.set_values(word="…", zeros="…", dimensions="…", filled="…")
            if self.typed.error is not None:
                refuse(self.line, self.typed.error, vectors)
            else:
                self.line.answered(tr("Type a word.") if vectors is not None else "")
            return
        embedding, id_, size = found.embedding, found.id, len(found.embedding)
        self.line.answered(_remark(asked.strip(), found))
        self.facts.show_values({"id": f"{id_ + 1:,}"})
        first = min(max(0, id_ - _SHOWN // 2), max(0, size - _SHOWN))
        shown = range(first, min(first + _SHOWN, size))
        hot = np.array([float(k == id_) for k in shown])

        def read_hot(at: int, value: float) -> str:
            return tr(
                "x{low} = {value:.0f}, the place of “{words}”", low=_low(at), value=value, words=embedding.words[at]
            )

        def read_dense(at: int, value: float) -> str:
            return f"e{_low(at)} = {in_figures(value, '.4f')}"

        self.hot.show_values(hot, read_hot, id_ - first, first, size, digits=True)
        dense = embedding.vectors[id_]
        self.dense.show_values(dense, read_dense, self.dense.at)
        self.rescaled()
        self.stage.set_values(
            word=found.word, zeros=f"{size - 1:,}", dimensions=f"{len(dense):,}", filled=f"{np.count_nonzero(dense):,}"
        )


def _remark(asked: str, found: Found) -> str:
    """Show a note where the displayed word differs from the typed one."""
    if found.missing:
        return tr(
            "“{missing}” is not among these {embedding:,} words, so it has no id and no vector: here is “{word}”.",
            missing=found.missing,
            embedding=len(found.embedding),
            word=found.word,
        )
    return tr("“{asked}” is “{word}” in this vocabulary.", asked=asked, word=found.word) if asked != found.word else ""


def _low(at: int) -> str:
    """Format a position, counted from 1, as a subscript."""
    return str(at + 1).translate(_BELOW)


_TITLE = tr("Share of zeros in a one-hot vector")
_LARGEST = 10_000_000  # words of a vocabulary
_TALL = 220  # px of the plot at scale 1
_CURVE = np.geomspace(1, _LARGEST, 240)


class SparsityPart(DataWidget):
    """The share of zeros as a function of the vocabulary size."""

    REAL_WORDS = True
    PROVIDES = ("sparse_V", "sparse_share", "own_V", "own_D", "one_of_ten_times")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.slider = LogSlider(2, _LARGEST, (10, 1000, 100_000, _LARGEST))
        self.slider.setObjectName("characters.V")
        self.slider.setAccessibleName(tr("V: words of the vocabulary"))
        self._box = WholeSpin("characters.V_box", tr("V: words of the vocabulary, typed"), 2, _LARGEST)
        self._box.setPrefix("V = ")
        set_scaled_size(self._box, minimum_width=140)
        self._own = button(tr("As many as here"), "characters.V_own", flat=True)
        self.plot = LinePlot(_TITLE, tr("words of the vocabulary V"), " ")
        self.plot.setObjectName("characters.sparsity_plot")
        self.plot.set_log(True, False)
        set_log_ticks(self.plot.plot.getPlotItem().getAxis("bottom"), (1,))
        self.readouts = ValueTable(
            stage,
            "characters.sparsity",
            tr("One-hot vectors of such a vocabulary"),
            (
                Value("V", "V", tr("words, and numbers in each one-hot vector")),
                Value("zeros", "V − 1", tr("zeros in each")),
                Value("sparsity", "(V − 1) / V", tr("share of zeros")),
                Value("share", "1 / V", tr("share of the number that says which word it is")),
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(
            row(label(tr("Words"), "section"), self.slider, self._box, self._own, spacing=12, stretch=self.slider)
        )
        layout.addLayout(beside(self.plot, self.readouts))
        layout.addWidget(self.said)
        self.slider.setValue(50_000)
        self._box.setValue(50_000)
        self.slider.valueChanged.connect(self._turn)
        self._box.valueChanged.connect(self._turn)
        self._own.clicked.connect(self._take_own)
        self.scale_with_text(self.plot, _TALL)
        self.refresh()

    def refresh(self) -> None:
        vectors = self.source.vectors
        self._own.setEnabled(vectors is not None and len(vectors) > 1)
        own = 0 if vectors is None else len(vectors)
        self._own.setText(tr("As many as here: {own:,}", own=own) if own else tr("As many as here"))
        shown = [Series("", _CURVE, (_CURVE - 1) / _CURVE)]
        if own:
            # down to the axis, and back to where the label does not cover the curve
            share, places = sparsity(own), np.full(3, float(own))
            shown.append(
                Series(tr("{own:,} words here", own=own), places, np.array([share, 0.0, 0.3]), dashed=True, color=1)
            )
            shown.append(Series("", places[:1], np.array([share]), points=True, color=1))
        self.plot.set_series(shown, x_limits=(1.0, float(_LARGEST)), y_limits=(0.0, 1.08))
        self.stage.set_values(
            own_V=f"{own:,}" if own else "…", own_D="…" if vectors is None else f"{vectors.dimensions:,}"
        )
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
        here = (
            ""
            if vectors is None
            else tr(
                ", {sparsity_in_percent} with the {vectors:,} words here",
                sparsity_in_percent=sparsity_in_percent(len(vectors)),
                vectors=len(vectors),
            )
        )
        self.plot.setAccessibleName(
            tr("{title}: {share} with {size:,} words{here}", title=_TITLE, share=share, size=size, here=here)
        )
        self.readouts.show_values(
            {"V": f"{size:,}", "zeros": f"{size - 1:,}", "sparsity": share, "share": significant(1 / size)}
        )
        falls = (1 - sparsity(size)) / (1 - sparsity(10 * size))  # the share of the single 1
        self.stage.set_values(
            sparse_V=f"{size:,}",
            sparse_share=share,
            one_of_ten_times={1: "same", 2: "half", 10: "tenth"}.get(round(falls), ""),
        )
