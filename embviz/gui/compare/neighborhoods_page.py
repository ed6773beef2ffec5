"""The Neighborhoods page: two models word by word, and a table of the words that changed most."""

import re
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.compare.model_choice import ModelChooser, SourceList
from embviz.gui.compare.word_in_both import ModelPair, NeighborDiffPanel
from embviz.gui.core.jobs import Job
from embviz.gui.pages.comparable_models import FILE, MOMENT, NOW, RUN, ComparisonSource
from embviz.gui.pages.context import Context
from embviz.gui.pages.shared_words import SharedWords, first_words, one_word
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_text import in_figures, percent, scored
from embviz.gui.widgets.comparison import Comparison
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.inputs.word_input import WordInput
from embviz.gui.widgets.layouts import ElidedLabel, column, combo_box, hairline, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.gui.widgets.tables.changed_words import CHANGED_MOST, ChangedWordsTable, changed, distance
from embviz.gui.widgets.tables.result_table import ResultColumn
from embviz.util.errors import EmbvizError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.change.model_comparison import ModelComparison, Overlay

CHANGED_KIND = "words whose neighborhood changed"
_MOST = 20_000  # words, each compared with all: more take minutes
_COMPARED, _NEIGHBORS = 5_000, 25
_ALL, _FREQUENT, _TYPED = range(3)
_CHANGED = tr(
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
_SAID = tr("Changed: the share of the nearest words that changed.")
_FORMULA = tr(
    "Changed: 1 − |A ∩ B| ÷ k of the nearest words A and B (Gonen et al. 2020). Distance: 1 − cos(x R, y), R by "
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
        self._compared = _spin("compared", tr("Common words compared"), 10, _MOST, _COMPARED, tr(" words"), 500)
        self._compared.setToolTip(tr("How many of the common words are compared, in the order of the left model"))
        self._neighbors = _spin("k", tr("Nearest words compared"), 1, 200, _NEIGHBORS, tr(" nearest"), 5)
        self._align = combo_box("neighborhoods.align", tr("Words that align the models"))
        self._align.addItems([tr("aligned by these words"), tr("aligned by the first"), tr("aligned by typed words")])
        self._anchors = _spin("anchors", tr("Number of anchors"), 2, 1_000_000, 1_000, tr(" words"), 500)
        self._typed = WordInput("the of and to in one two …")
        self._typed.setObjectName("neighborhoods.anchor_words")
        self._typed.setAccessibleName(tr("Words that align the models"))
        self._typed.set_completion(context.complete)
        self.line = MeasurementToolbar(context.jobs, CHANGED_KIND, "neighborhoods")
        self.line.measure.setText(tr("Compare"))
        self._figures = Comparison("neighborhoods.whole")
        self._figures.set_items(
            (
                ("agreement", tr("Agreement")),
                ("common", tr("Words in common")),
                ("residual", tr("Residual of the alignment")),
            )
        )
        self._figures.setToolTip(
            tr("Agreement: {agreement}.\n\nResidual: {residual}", agreement=_AGREEMENT, residual=_RESIDUAL)
        )
        self.table = ChangedWordsTable(
            context.jobs,
            context.workspace,
            "neighborhoods.changed",
            "neighborhoods.least",
            (changed(_CHANGED), ResultColumn(tr("Jaccard"), number=".2f", help=_JACCARD), distance(_DISTANCE)),
            _COUNT,
            second=2,
        )
        layout = column(self, (14, 8, 14, 8), 6)
        layout.addWidget(label(CHANGED_MOST, "section"))
        layout.addLayout(row(self._compared, self._neighbors, self.table.least, None))
        layout.addLayout(row(self._align, self._anchors, self._typed, self.line, stretch=self.line))
        layout.addWidget(self._figures)
        layout.addSpacing(4)
        layout.addWidget(self.table, 1)
        layout.addWidget(Explanation("neighborhoods.explain_changed", _SAID, _FORMULA))
        self._align.currentIndexChanged.connect(self._on_align)
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
                pair.one,
                pair.other,
                neighbors=wanted,
                most=most,
                anchors=anchors,
                pulse=job.pulse.named(tr("Comparing")),
            )
            return pair, found, _counts(pair, found)

        self.forget()
        self.line.begin(work, lambda answer: self._show(*answer))

    def offer(self, possible: bool) -> None:
        """Let two models be compared, or not: there is only one."""
        self.line.measure.setEnabled(possible)
        self.line.measure.setToolTip("" if possible else _ONE.partition("\n")[0])

    def forget(self) -> None:
        """Clear everything, because other models are compared."""
        self.line.give_up()
        self.found = None
        self._figures.set_values(("–", "–", "–"))
        self._figures.set_against(("", "", ""))
        self.table.clear()

    def _show(self, pair: ModelPair, found: "ModelComparison", counts: np.ndarray | None) -> None:
        self.found = found
        self.table.show_words(found.words, (found.changed, found.jaccard, found.moved), counts)
        self._show_numbers(pair, found)
        self.measured.emit()

    def _show_numbers(self, pair: ModelPair, found: "ModelComparison") -> None:
        compared, laid = len(found.words), found.overlay
        chance = found.neighbors / max(1, compared - 1)
        self._figures.set_values((percent(found.agreement, 1), in_figures(found.in_both, ",d"), scored(laid.residual)))
        dimensions = max(pair.one.dimensions, pair.other.dimensions)
        few = tr(
            "no rotation: {anchors:,} anchors, {dimensions} dimensions", anchors=laid.anchors, dimensions=dimensions
        )
        self._figures.set_against(
            (
                tr(
                    "{compared:,} words × {neighbors} nearest; chance {chance:.1%}",
                    compared=compared,
                    neighbors=found.neighbors,
                    chance=chance,
                ),
                tr("of {one:,} and {other:,}", one=len(pair.one), other=len(pair.other)),
                few if laid.rotation is None else tr("over {anchors:,} anchors", anchors=laid.anchors),
            )
        )
        if found.lacking:
            named = ", ".join(found.lacking[:5]) + (" …" if len(found.lacking) > 5 else "")
            self.line.show_note(
                tr("{anchors} not in both: {named}", anchors=counted(len(found.lacking), "anchor"), named=named)
            )

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
    spin = WholeSpin(f"neighborhoods.{name}", title, low, high, value)
    spin.setSingleStep(step)
    spin.setSuffix(suffix)
    spin.setKeyboardTracking(False)
    return spin


KIND = "vectors of two models"
_PROMISE = tr(
    "Two models side by side: the nearest words of a word in each, which of them both have, and the words that "
    "changed most."
)
_ONE = tr(
    "There is only one model\nChoose vectors of a file by “Open…”, or train on this text again with other parameters. "
    "The moments of a training are listed too."
)
_STEP = tr("“Two maps” shows the same two")

State = tuple[tuple[object, ...], int]


class NeighborhoodsPage(LiveVectorsPage):
    """Compares two chosen models; all of their words are compared once, and again on request."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, "neighborhoods", tr("Two models"), _PROMISE, parent)
        self._pair: ModelPair | None = None
        self._states: tuple[State, ...] = ()  # the state that the pair was made from
        self._compared: tuple[State, ...] = ()
        self._by_hand = False
        self.left, self.right = self.lists = (
            SourceList("neighborhoods.left", tr("the left model")),
            SourceList("neighborhoods.right", tr("the right model")),
        )
        self.choosing = ModelChooser(context, self.left, self.right, self)
        self.beside = NeighborDiffPanel(context, self._complete)
        self.changed = NeighborhoodChangePanel(context)
        self._note = ElidedLabel("caption")
        self._note.setObjectName("neighborhoods.note")
        versus = label(tr("against"), "muted")
        head = row(self.left, 4, versus, 4, self.right)
        head.setContentsMargins(14, 10, 14, 0)
        head.setStretch(0, 1)
        head.setStretch(4, 1)
        foot = row(self._note, stretch=self._note)
        foot.setContentsMargins(14, 2, 14, 6)
        line = hairline()
        line.setFixedWidth(1)
        panels = row(self.beside, line, self.changed, spacing=0)
        panels.setStretch(0, 5)
        panels.setStretch(2, 4)
        layout = QVBoxLayout(self.body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addLayout(foot)
        layout.addWidget(hairline())
        layout.addLayout(panels, 1)
        for one in self.lists:
            one.what_changed.connect(self._on_chosen)
        self.choosing.changed.connect(self._on_chosen)
        self.changed.asked.connect(self._compare)
        self.changed.measured.connect(lambda: self.beside.show_overlay(self.changed.overlay))
        self.changed.word_chosen.connect(self.beside.line.write)
        self._shared = SharedWords(self.workspace, self.beside.line, one_word)
        self.workspace.corpus_changed.connect(self._on_closed)
        self.workspace.run_changed.connect(self._on_run_changed)

    def take_focus(self) -> None:
        self.beside.line.focus_at_end()

    def refresh(self) -> None:
        """Update the available sources; called for each moment of the present."""
        found = self.choosing.renew()
        same = self.left.offer is None or self.right.offer is None or self.left.offer.key == self.right.offer.key
        if same and not self._by_hand:
            left, right = proposed(found)
            if left is not right:
                self.choosing.choose(left, right)
                self._by_hand = False
                return
        embedding = self.workspace.embedding
        if embedding is not None and not self._shared.take():
            known = first_words(embedding, self.workspace.truths) or embedding.words[:1]
            last = self.workspace.chosen.last
            self.beside.line.propose(last if last and last in embedding else known[0])
        self._take()

    def hideEvent(self, event: Any) -> None:
        super().hideEvent(event)
        if self.context.jobs.running(KIND):
            self.context.jobs.cancel(KIND)

    def _on_closed(self) -> None:
        self.context.jobs.cancel(KIND)
        self._pair, self._states, self._compared, self._by_hand = None, (), (), False
        self.beside.show_overlay(None)
        self.beside.show_pair(None)
        self.changed.forget()

    def _on_run_changed(self) -> None:
        """Start with the new run, whose vectors arrived before the old ones were dropped."""
        if self.isVisible() and self.workspace.embedding is not None:
            self.refresh()

    def _on_chosen(self) -> None:
        self._by_hand = True
        if self.isVisible():
            self.refresh()

    def _complete(self, prefix: str) -> list[str]:
        """Return the words of the left model that begin with a prefix."""
        if self._pair is None:
            return []
        words = self._pair.one.words
        return [words[k] for k in self._pair.one.index.offer(prefix, 12)]

    def _state(self, offer: ComparisonSource) -> State:
        """Return the state of a source; vectors that no longer learn are compared only once."""
        run = self.workspace.run
        if offer.kind != NOW or run is None or run.progress is None:
            return offer.key, 0
        return offer.key, -1 if offer.moving() else run.progress.tokens_done

    def _take(self) -> None:
        """Get the vectors of both; a word is compared at each moment, all words when other models are chosen."""
        left, right = self.left.offer, self.right.offer
        two = left is not None and right is not None and left.key != right.key
        self.changed.offer(two)
        if left is None or right is None or not two:
            self._pair, self._states = None, ()
            self.changed.forget()
            self.beside.show_pair(None, _ONE)
            self._note.setText("")
            return
        states = self._state(left), self._state(right)
        if states == self._states and not (left.moving() or right.moving()) and self._pair is not None:
            self.beside.show_pair(self._pair)
            if states != self._compared:
                self._compare()
            return

        def work(_job: Job) -> ModelPair | None:
            one, other = left.embedding(), right.embedding()
            return None if one is None or other is None else ModelPair((left.title, right.title), one, other)

        def done(pair: ModelPair | None) -> None:
            if pair is None:
                return
            self._pair, self._states = pair, states
            self._note.setText(_described(pair))
            if states != self._compared:
                self.beside.show_overlay(None)
            self.beside.show_pair(pair)
            if states != self._compared:
                self._compare()

        def failed(error: Exception) -> None:
            if not isinstance(error, EmbvizError):
                self.context.messages.show_error(error)
            self._pair = None
            self.beside.show_pair(None, tr("These cannot be compared\n{error}", error=error))

        self.context.jobs.submit("quick", KIND, work, done, failed)

    def _compare(self) -> None:
        if self._pair is not None and self.isVisible():
            self._compared = self._states
            self.changed.compare(self._pair)


def proposed(found: list[ComparisonSource]) -> tuple[ComparisonSource, ComparisonSource]:
    """Return a pair worth comparing: the present with another model, or with an early moment."""
    now, moments = found[0], [offer for offer in found if offer.kind == MOMENT]
    models = [offer for offer in found if offer.kind in (RUN, FILE)]
    if models:
        return now, models[-1]
    return (moments[len(moments) // 4], now) if len(moments) > 1 else (now, now)


def _described(pair: ModelPair) -> str:
    sizes = "   ·   ".join(
        tr(
            "{title}: {embedding:,} words, {dimensions} dimensions",
            title=title,
            embedding=len(embedding),
            dimensions=embedding.dimensions,
        )
        for title, embedding in zip(pair.titles, (pair.one, pair.other), strict=True)
    )
    return f"{sizes}   ·   {_STEP}"
