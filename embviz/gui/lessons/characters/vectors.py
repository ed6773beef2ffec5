"""A word as numbers: its place in the vocabulary, its one-hot vector, its dense vector."""

import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from embviz.gui.lessons.characters.typed import FIRST, Found, Typed, refuse, words_line
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.strip import Strip
from embviz.gui.style.number_text import in_figures
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import label, row
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
        self.facts = ValueTable(stage, "characters.facts", tr("The word in its vocabulary"), (
            Value("id", tr("id  i"), tr("place in the vocabulary, counted from 1")),
        ))
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
        self.line.setText(self.typed.text)
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
            with QSignalBlocker(self.line):
                self.line.setText(asked)
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
                "x{low} = {value:.0f}, the place of “{words}”", low=_low(at), value=value, words=embedding.words[at],
            )

        def read_dense(at: int, value: float) -> str:
            return f"e{_low(at)} = {in_figures(value, '.4f')}"

        self.hot.show_values(hot, read_hot, id_ - first, first, size, digits=True)
        dense = embedding.vectors[id_]
        self.dense.show_values(dense, read_dense, self.dense.at)
        self.rescaled()
        self.stage.set_values(word=found.word, zeros=f"{size - 1:,}", dimensions=f"{len(dense):,}",
                        filled=f"{np.count_nonzero(dense):,}")


def _remark(asked: str, found: Found) -> str:
    """Show a note where the displayed word differs from the typed one."""
    if found.missing:
        return tr(
            "“{missing}” is not among these {embedding:,} words, so it has no id and no vector: here is “{word}”.",
            missing=found.missing, embedding=len(found.embedding), word=found.word,
        )
    return tr("“{asked}” is “{word}” in this vocabulary.", asked=asked, word=found.word) if asked != found.word else ""


def _low(at: int) -> str:
    """Format a position, counted from 1, as a subscript."""
    return str(at + 1).translate(_BELOW)
