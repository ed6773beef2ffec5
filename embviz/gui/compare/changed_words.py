"""Table of the words whose neighborhoods differ most between two models, and their overall agreement."""

import re
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from embviz.gui.compare.word_in_both import ModelPair
from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.style.preferred_decimals import scored
from embviz.gui.widgets.comparison import Comparison
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.gui.widgets.layouts import column, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.change.model_comparison import ModelComparison
    from embviz.analysis.change.movement import Overlay

KIND = "words whose neighborhood changed"
_MOST = 20_000  # words, each compared with all: more take minutes
_COMPARED, _NEIGHBORS = 5_000, 25
_ALL, _FREQUENT, _TYPED = range(3)
_NEW = tr(
    "Share of the word's nearest common words in the left model, by cosine, that are not among its nearest ones in "
    "the right model: 1 − |A ∩ B| ÷ k (Gonen, Jawahar, Seddah and Goldberg 2020). It needs no alignment."
)
_JACCARD = tr("|A ∩ B| ÷ |A ∪ B| of the nearest common words A and B in the two models: 1 the same ones, 0 none shared")
_DISTANCE = tr(
    "1 − cos(x R, y): x and y are the word's vectors at length 1 in the left and in the right model, and R is the "
    "rotation that brings the anchors nearest to each other (orthogonal Procrustes, Schönemann 1966; Hamilton, "
    "Leskovec and Jurafsky 2016). Models of different dimensions: the smaller ones get zeros in the missing "
    "dimensions."
)
_COUNT = tr("How often the word occurs in the text of the left model, or of the right one where only that is known")
_AGREEMENT = tr("Mean over the compared words of the share of their nearest words that both models have in common")
_RESIDUAL = tr(
    "Mean of |x R − y|² = 2 − 2 cos over the anchors: 0 where one model is the other one turned, 2 where nothing "
    "agrees. Few anchors can be laid over one another better than many, whatever they mean."
)
_COLUMNS = (
    ResultColumn(tr("Word"), words=True),
    ResultColumn(tr("New"), number=".0%", help=_NEW),
    ResultColumn(tr("Jaccard"), number=".2f", help=_JACCARD),
    ResultColumn(tr("Distance"), number=".3f", help=_DISTANCE),
    ResultColumn(tr("Count"), number=",d", help=_COUNT, muted=True),
)
_BY_NEW, _BY_COUNT = 1, 4
_SAID = tr("New: the share of the nearest words that changed.")
_FORMULA = tr(
    "New: 1 − |A ∩ B| ÷ k of the nearest words A and B (Gonen et al. 2020). Distance: 1 − cos(x R, y), R by "
    "orthogonal Procrustes (Hamilton et al. 2016)."
)


class NeighborhoodChangePanel(QWidget):
    """Compares the neighborhoods of the common words of two models, and lists them.

    Signals
    -------
    asked
        The user requested a comparison with the current controls.
    measured
        The comparison is finished.
    word_chosen(str)
        A word of the list was clicked.
    """

    asked = Signal()
    measured = Signal()
    word_chosen = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.found: ModelComparison | None = None
        self._counts: np.ndarray | None = None
        self._shown = np.zeros(0, np.int64)
        self._compared = _spin("compared", tr("Common words compared"), 10, _MOST, _COMPARED, tr(" words"), 500)
        self._compared.setToolTip(tr("How many of the common words are compared, in the order of the left model"))
        self._neighbors = _spin("k", tr("Nearest words compared"), 1, 200, _NEIGHBORS, tr(" nearest"), 5)
        self._align = QComboBox()
        self._align.setObjectName("neighborhoods.align")
        self._align.setAccessibleName(tr("Words that align the models"))
        self._align.addItems([tr("aligned by these words"), tr("aligned by the first"), tr("aligned by typed words")])
        self._anchors = _spin("anchors", tr("Number of anchors"), 2, 1_000_000, 1_000, tr(" words"), 500)
        self._typed = WordInput("the of and to in one two …")
        self._typed.setObjectName("neighborhoods.anchor_words")
        self._typed.setAccessibleName(tr("Words that align the models"))
        self._typed.set_completion(context.complete)
        self._least = _spin("least", tr("Fewest times a word occurs"), 1, 1_000_000_000, 1, tr(" times"), 10)
        self._least.setPrefix(tr("at least "))
        self._least.setSpecialValueText(tr("all words"))
        self._least.setToolTip(tr("Rare words change most because little was learned about them: leave them out"))
        self.line = MeasurementToolbar(context.jobs, KIND, "neighborhoods")
        self.line.measure.setText(tr("Compare"))
        self._figures = Comparison("neighborhoods.whole")
        self._figures.set_items((
            ("agreement", tr("Agreement")), ("common",
            tr("Words in common")), ("residual", tr("Residual of the alignment")),
        ))
        self._figures.setToolTip(
            tr("Agreement: {agreement}.\n\nResidual: {residual}", agreement=_AGREEMENT, residual=_RESIDUAL),
        )
        self.table = ResultTable(
            context.jobs, context.workspace, "neighborhoods.changed", tr("Words whose neighborhood changed most"),
            _COLUMNS,
            file_name="changed_words", filtered=True,
        )
        self.table.sort_by(_BY_NEW)
        layout = column(self, (14, 8, 14, 8), 6)
        layout.addWidget(label(tr("Words whose neighborhood changed most"), "section"))
        layout.addLayout(row(self._compared, self._neighbors, self._least, None))
        layout.addLayout(row(self._align, self._anchors, self._typed, None, stretch=self._typed))
        layout.addWidget(self.line)
        layout.addWidget(self._figures)
        layout.addSpacing(4)
        layout.addWidget(self.table, 1)
        layout.addWidget(Explanation("neighborhoods.explain_changed", _SAID, _FORMULA))
        self._align.currentIndexChanged.connect(self._on_align)
        self._least.valueChanged.connect(lambda _count: self._fill())
        self.line.measure.clicked.connect(lambda: self.asked.emit())
        for spin in (self._compared, self._neighbors, self._anchors):
            spin.valueChanged.connect(lambda _count: self.asked.emit())
        self._typed.entered.connect(lambda _text: self.asked.emit())
        self.table.chosen.connect(lambda at, _column: self.word_chosen.emit(self.table.value(at, 0)))
        self._on_align(_ALL)

    @property
    def overlay(self) -> "Overlay | None":
        """The alignment of the models; None while it is not known."""
        return self.found.overlay if self.found is not None else None

    @property
    def anchors(self) -> int | list[str] | None:
        """Words for the alignment: a number, a list of words, or None for all compared words."""
        how = self._align.currentIndex()
        if how == _TYPED:
            return list(dict.fromkeys(re.findall(r"[^\s,;]+", self._typed.text())))
        return self._anchors.value() if how == _FREQUENT else None

    def compare(self, pair: ModelPair) -> None:
        """Compare two models on a worker, then update the list."""
        most, wanted, anchors = self._compared.value(), self._neighbors.value(), self.anchors

        def work(job: Job, _tell: Any) -> Any:
            from embviz.analysis.change.model_comparison import compare_models

            job.progress(0.0, tr("Comparing"))
            found = compare_models(
                pair.one, pair.other, neighbors=wanted, most=most, anchors=anchors,
                pulse=job.pulse.named(tr("Comparing")),
            )
            return pair, found, _counts(pair, found)

        self.forget()
        self.line.begin(work, lambda answer: self._show(*answer))

    def forget(self) -> None:
        """Clear everything, because other models are compared."""
        self.line.give_up()
        self.found, self._counts = None, None
        self._figures.set_values(("–", "–", "–"))
        self._figures.set_against(("", "", ""))
        self._fill()

    def _show(self, pair: ModelPair, found: "ModelComparison", counts: np.ndarray | None) -> None:
        self.found, self._counts = found, counts
        self._least.setVisible(counts is not None)
        self.table.table.setColumnHidden(_BY_COUNT, counts is None)
        self._fill()
        self._tell(pair, found)
        self.measured.emit()

    def _tell(self, pair: ModelPair, found: "ModelComparison") -> None:
        compared, laid = len(found.words), found.overlay
        chance = found.neighbors / max(1, compared - 1)
        self._figures.set_values((
            f"{found.agreement:.1%}", f"{found.in_both:,}",
            scored(laid.residual),
        ))
        dimensions = max(pair.one.dimensions, pair.other.dimensions)
        few = tr(
            "no rotation: {anchors:,} anchors, {dimensions} dimensions", anchors=laid.anchors, dimensions=dimensions,
        )
        self._figures.set_against((
            tr(
                "{compared:,} words × {neighbors} nearest; chance {chance:.1%}",
                compared=compared, neighbors=found.neighbors, chance=chance,
            ),
            tr("of {one:,} and {other:,}", one=len(pair.one), other=len(pair.other)),
            few if laid.rotation is None else tr("over {anchors:,} anchors", anchors=laid.anchors),
        ))
        if found.lacking:
            named = ", ".join(found.lacking[:5]) + (" …" if len(found.lacking) > 5 else "")
            self.line.show_note(
                tr("{anchors} not in both: {named}", anchors=counted(len(found.lacking), "anchor"), named=named),
            )

    def _fill(self) -> None:
        found, counts = self.found, self._counts
        if found is None:
            self.table.show_rows(((),) * len(_COLUMNS))
            self.table.show_note("")
            return
        kept = np.arange(len(found.words))
        if counts is not None and self._least.value() > 1:
            kept = kept[counts >= self._least.value()]
        # among equals, those that moved farther come first
        kept = kept[np.argsort(-np.nan_to_num(found.moved[kept]), kind="stable")]
        self.table.show_rows((
            [found.words[k] for k in kept.tolist()], found.changed[kept], found.jaccard[kept], found.moved[kept],
            np.full(len(kept), np.nan) if counts is None else counts[kept],
        ))
        self.table.show_note(f"{counted(len(kept), 'word')}" if len(kept) < len(found.words) else "")

    def _on_align(self, how: int) -> None:
        self._anchors.setVisible(how == _FREQUENT)
        self._typed.setVisible(how == _TYPED)
        if how != _TYPED or self.anchors:
            self.asked.emit()


def _counts(pair: ModelPair, found: "ModelComparison") -> np.ndarray | None:
    """Return how often each compared word occurs, None if neither model has counts."""
    for embedding, ids in zip((pair.one, pair.other), found.ids.T, strict=True):
        if embedding.counts is not None:
            counts: np.ndarray = embedding.counts[ids]
            return counts
    return None


def _spin(name: str, title: str, low: int, high: int, value: int, suffix: str, step: int) -> WholeSpin:
    spin = WholeSpin()
    spin.setObjectName(f"neighborhoods.{name}")
    spin.setAccessibleName(title)
    spin.setRange(low, high)
    spin.setSingleStep(step)
    spin.setSuffix(suffix)
    spin.setKeyboardTracking(False)
    spin.setValue(value)
    return spin
