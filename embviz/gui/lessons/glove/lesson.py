"""The parts of the lesson on GloVe: co-occurrence, and the meaning of probability ratios."""

import math

import numpy as np
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.glove.fit import Counted, FitPart, WeightPart
from embviz.gui.lessons.glove.learned import LearnedPart
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.matrix import Matrix
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import in_figures, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.errors import EmbvizError
from embviz.util.language import quoted, tr

_WIDEST = 15
_SIGNS = ("", "chance_i", "chance_j", "ratio", "ratio")  # formula terms of the columns of the ratios


class MeetingsPart(DataWidget):
    """Words to choose, and their co-occurrence counts."""

    PROVIDES = ("met_window", "met_text", "met_most", "met_most_pair", "met_never", "pmi_least")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.counted = stage.share(Counted)
        self._words = QLineEdit(" ".join(self.counted.wanted))
        self._words.setObjectName("glove.words")
        self._words.setAccessibleName(tr("Words of the matrix, with spaces between them"))
        self._window = WholeSpin("glove.window", tr("Window: words on each side"), 1, _WIDEST, self.counted.window)
        self._window.setPrefix(tr("window "))
        self._view = SegmentedControl(
            "glove.view",
            tr("What the matrix shows"),
            (("counts", tr("Counts X")), ("logs", tr("log X")), ("pmi", "PMI")),
        )
        self._view.choose(1)  # one pair takes all the color of the counts
        self._matrix = Matrix(stage, "glove.matrix", tr("How often words occur together"), decimals=1)
        self._complaint = InlineMessage("glove.message")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._words, self._window, self._view, stretch=self._words))
        layout.addWidget(self._complaint)
        self._sums = label("", "muted", wrap=True, name="glove.sums")
        layout.addLayout(beside(self._matrix, self._sums, (2, 1)))
        layout.addWidget(self.said)
        self._words.editingFinished.connect(lambda: self.counted.choose(tuple(self._words.text().lower().split())))
        self._window.valueChanged.connect(self.counted.widen)
        self._view.changed.connect(self._show)
        self.counted.changed.connect(self._show)

    def refresh(self) -> None:
        self.counted.want()
        self._show()

    def _show(self) -> None:
        counted, found = self.counted, self.counted.found
        if not self._words.hasFocus():
            self._words.setText(" ".join(counted.wanted))
        if isinstance(counted.complaint, EmbvizError):
            self._complaint.show_error(counted.complaint)
        else:
            self._complaint.show_note("")
        text = self.stage.source.text
        self.said.setText(self.stage.source.said_of_text)
        if found is None:
            self._matrix.show_values(np.zeros((0, 0)), (), ())
            self._sums.setText("")
            self.stage.clear_values(*self.PROVIDES)
            return
        with np.errstate(divide="ignore"):
            shown = (found.counts, np.log(found.counts), found.ratios_to_chance)[self._view.current]
        self._matrix.signs = ("pmi",) if self._view.current == 2 else ("X",)
        # pairs that never meet have no logarithm
        self._matrix.show_values(np.where(np.isfinite(shown), shown, np.nan), found.words, found.words)
        apart = found.counts - np.diag(np.diag(found.counts))
        i, j = np.unravel_index(apart.argmax(), apart.shape)
        n = len(found.words)
        never = int((apart[np.triu_indices(n, 1)] == 0).sum())
        informations = found.ratios_to_chance
        met = np.isfinite(informations)
        self._sums.setText(
            tr(
                "Xᵢ is the sum of a whole row, over all words of the text and not only those shown: {sums:,.0f} for "
                "“{words}” and {sums_2:,.0f} for “{words_2}”. X is the sum of all rows, {total:,.0f}. So the PMI of "
                "these two is log({counts:,.1f} · {total:,.0f} / ({sums:,.0f} · {sums_2:,.0f})) = {informations}.",
                sums=found.sums[i],
                words=found.words[i],
                sums_2=found.sums[j],
                words_2=found.words[j],
                total=found.total,
                counts=found.counts[i, j],
                informations=in_figures(float(informations[i, j]), ".2f"),
            )
        )
        self.stage.set_values(
            pmi_least=in_figures(float(informations[met].min()) if met.any() else math.nan, ".2f"),
            met_window=str(counted.counted_window),
            met_text=text.name if text is not None else tr("the text"),
            met_most=f"{apart[i, j]:,.1f}",
            met_most_pair=tr("“{words}” and “{words_2}”", words=found.words[i], words_2=found.words[j]),
            met_never=tr("{never:,} of {n:,} pairs", never=never, n=n * (n - 1) // 2),
        )


class RatiosPart(DataWidget):
    """The ratios of two words' co-occurrence probabilities, over all other words."""

    PROVIDES = ("ratio_i", "ratio_j", "ratio_high", "ratio_low", "ratio_even")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.counted = stage.share(Counted)
        self._lines = {}
        for key in "ij":
            line = QLineEdit()
            line.setObjectName(f"glove.{key}")
            line.setAccessibleName(tr("Word {key}", key=key))
            set_scaled_size(line, maximum_width=160)
            line.textChanged.connect(self._show)
            self._lines[key] = line
        self._swap = button(tr("Exchange"), "glove.swap", flat=True)
        self._swap.clicked.connect(self._exchange)
        self._table = StageTable(
            stage,
            "glove.ratios",
            tr("Chances and their ratio"),
            (
                Column("k"),
                Column("P(k|i)", number=True),
                Column("P(k|j)", number=True),
                Column("P(k|i) / P(k|j)", number=True),
                Column(tr("says")),
            ),
            rows=8,
        )
        self._table.entered.connect(lambda at: stage.highlight([_SIGNS[at.column()]]))
        self._complaint = InlineMessage("glove.ratio_message")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(
            row(label("i", "section"), self._lines["i"], 8, label("j", "section"), self._lines["j"], self._swap, None)
        )
        layout.addWidget(self._complaint)
        layout.addWidget(self._table)
        self.counted.changed.connect(self._follow)
        self._follow()

    def refresh(self) -> None:
        self.counted.want()

    def _exchange(self) -> None:
        first, second = (self._lines[key].text() for key in "ij")
        self._lines["i"].setText(second)
        self._lines["j"].setText(first)

    def _follow(self) -> None:
        found = self.counted.found
        if found is not None and len(found.words) > 1:
            for line, word in zip(self._lines.values(), found.words, strict=False):
                if line.text() not in found.words:
                    line.setText(word)
        self._show()

    def _show(self) -> None:
        found = self.counted.found
        i, j = (self._lines[key].text().strip().lower() for key in "ij")
        self._complaint.show_note(self._why_not(i, j))
        if found is None or i == j or not {i, j} <= set(found.words):
            self._table.rows.show([])
            self.stage.clear_values(*self.PROVIDES)
            return
        ratios, chances = found.ratios(i, j), found.chances
        at = {word: k for k, word in enumerate(found.words)}
        others = [k for word, k in at.items() if word not in (i, j)]
        # a ratio needs both counts: GloVe never fits the others
        ratios = np.where((ratios > 0) & np.isfinite(ratios), ratios, np.nan)
        others.sort(key=lambda k: -ratios[k] if not math.isnan(ratios[k]) else math.inf)
        self._table.rows.show(
            [
                (
                    Cell(found.words[k]),
                    Cell(significant(chances[at[i], k])),
                    Cell(significant(chances[at[j], k])),
                    Cell("–" if math.isnan(ratios[k]) else significant(ratios[k])),
                    Cell(_reading(float(ratios[k]), i, j, (float(chances[at[i], k]), float(chances[at[j], k])))),
                )
                for k in others
            ]
        )
        known = [k for k in others if not math.isnan(ratios[k])]
        if not known:
            self.stage.clear_values(*self.PROVIDES)
        else:
            even = min(known, key=lambda k: abs(math.log(ratios[k])))
            self.stage.set_values(
                ratio_i=i,
                ratio_j=j,
                ratio_high=f"{quoted(found.words[known[0]])} ({significant(ratios[known[0]])})",
                ratio_low=f"{quoted(found.words[known[-1]])} ({significant(ratios[known[-1]])})",
                ratio_even=f"{quoted(found.words[even])} ({significant(ratios[even])})",
            )

    def _why_not(self, i: str, j: str) -> str:
        """Describe why two words have no ratios; empty where they have."""
        if self.counted.found is None:
            return (
                tr("There are no counts: write at least two words into the matrix.") if self.counted.complaint else ""
            )
        unknown = next((word for word in (i, j) if word not in self.counted.found.words), None)
        if unknown is not None:
            return (
                tr("“{unknown}” is not among the words of the matrix.", unknown=unknown)
                if unknown
                else tr("Write a word for both i and j.")
            )
        if i == j:
            return tr("Compared with itself a word has the ratio 1 for every k: write two different words.")
        return ""


def _reading(ratio: float, i: str, j: str, chances: tuple[float, float]) -> str:
    """Describe a ratio, or why there is none."""
    if math.isnan(ratio):
        if not any(chance > 0 for chance in chances):
            return tr("never near either: no ratio")
        return tr("never near {word}: no ratio", word=j if chances[0] > 0 else i)
    if ratio > 2:
        return tr("belongs to {i}", i=i)
    return tr("belongs to {j}", j=j) if ratio < 0.5 else tr("belongs to both or to neither")


PARTS = {"meetings": MeetingsPart, "ratios": RatiosPart, "weight": WeightPart, "fit": FitPart, "learned": LearnedPart}
