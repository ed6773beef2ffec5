"""A neighbor query: its form, its result, and how that is described."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from embviz.gui.core.settings import Settings
from embviz.gui.core.workspace import WordCounts
from embviz.gui.pages.measures import MEASURES, Measure
from embviz.gui.style.number_text import measured
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import FoldingRow, check_box, column, combo_box, label, row
from embviz.util.errors import InputError
from embviz.util.language import counted, quoted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.analysis.evaluation.reproducibility import Repeated
    from embviz.analysis.neighborhoods.neighborhood import Neighborhood, Spread
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.ensemble import Ensemble
    from embviz.vectors.neighbors import Metric

COUNTS = (10, 25, 100)
_MOST = 2_000_000_000
_SETTLE_MS = 200  # while a number is being typed
_MUTUAL = tr(
    "Only neighbors that also have your word among their nearest. A hub, which is near everything, is left out."
)
_LEAST = tr("Leave out rarer words: vectors know little about them.")
_FIRST, _LAST = (
    tr("Frequency rank of the first word considered"),
    tr("Frequency rank of the last word considered; 0: no limit"),
)


@dataclass(frozen=True)
class NeighborQuery:
    """The settings of a neighbor query.

    Attributes
    ----------
    metric : {"cosine", "dot", "euclidean"}
    top : int
    mutual : bool
        Keep only words that have the query among as many of their own nearest words.
    least : int
        Least number of occurrences of a word.
    first, last : int
        Ranks by frequency, from 1, both included; 0 as `last` is the last word.
    """

    metric: "Metric" = "cosine"
    top: int = COUNTS[0]
    mutual: bool = False
    least: int = 0
    first: int = 1
    last: int = 0

    def band(self, embedding: "Embedding") -> slice:
        """Return which rows may answer, by rank and by the counts stored with the vectors.

        Raises
        ------
        InputError
            When no word is as frequent as required.
        """
        from embviz.analysis.word_sample import frequency_band

        least = self.least if embedding.counts is not None else 0
        return frequency_band(embedding, self.first, self.last or None, least)

    @property
    def measure(self) -> Measure:
        """The name and the definition of the measure."""
        return next(measure for measure in MEASURES if measure.metric == self.metric)


class NeighborQueryForm(QWidget):
    """One row of controls.

    Signals
    -------
    changed
        A setting was changed.
    """

    changed = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._counts_known = True
        self._metric = combo_box("neighborhood.metric", tr("Measure"))
        for measure in MEASURES:
            self._metric.addItem(measure.title, measure.metric)
            self._metric.setItemData(self._metric.count() - 1, measure.formula, Qt.ItemDataRole.ToolTipRole)
        self._metric.setCurrentIndex(max(0, self._metric.findData(settings.get("neighborhood/metric"))))
        self._top = SegmentedControl("neighborhood.top", tr("How many"), [(str(count), str(count)) for count in COUNTS])
        top = settings.get("neighborhood/top")
        self._top.choose(COUNTS.index(top) if top in COUNTS else 0)
        self._mutual = check_box(tr("Only mutual"), "neighborhood.mutual", tr("Only mutual neighbors"))
        self._mutual.setToolTip(_MUTUAL)
        self._least = _spin("neighborhood.least", tr("Least number of times a word occurs"), 0, _LEAST)
        self._first = _spin("neighborhood.first", tr("First rank"), 1, _FIRST)
        self._last = _spin("neighborhood.last", tr("Last rank"), 0, _LAST)
        self._last.setSpecialValueText(tr("last"))
        self._settled = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._settled.timeout.connect(self.changed)
        self._least_label = label(tr("seen at least"), "muted")
        self._times = label(tr("times"), "muted")
        which = row(
            label(tr("Words of rank"), "muted"),
            self._first,
            label(tr("to"), "muted"),
            self._last,
            8,
            self._least_label,
            self._least,
            self._times,
            None,
        )
        rows = FoldingRow(row(self._metric, 8, self._top, 8, self._mutual, None), which, 24)
        column(self, (0, 0, 0, 0), 0).addWidget(rows)
        self._metric.currentIndexChanged.connect(self._on_chosen)
        self._top.changed.connect(self._on_chosen)
        self._mutual.toggled.connect(self.changed)
        for spin in (self._least, self._first, self._last):
            spin.valueChanged.connect(lambda _value: self._settled.start())

    @property
    def asking(self) -> NeighborQuery:
        """The settings shown by the controls."""
        return NeighborQuery(
            self._metric.currentData(),
            COUNTS[self._top.current],
            self._mutual.isChecked(),
            self._least.value() if self._counts_known else 0,
            self._first.value(),
            self._last.value(),
        )

    def choose_top(self, least: int) -> None:
        """Choose the smallest number of neighbors that is not less than this, the largest one if all are."""
        self._top.choose(next((at for at, count in enumerate(COUNTS) if count >= least), len(COUNTS) - 1))

    def know_counts(self, known: bool) -> None:
        """Set whether the open vectors have word counts."""
        self._counts_known = known
        for part in (self._least_label, self._least, self._times):
            part.setEnabled(known)
        self._least.setToolTip(_LEAST if known else tr("These vectors came without counts of their words."))

    def stop(self) -> None:
        """Drop a change that is still being typed."""
        self._settled.stop()

    def _on_chosen(self) -> None:
        self._settings.set("neighborhood/metric", self._metric.currentData())
        self._settings.set("neighborhood/top", COUNTS[self._top.current])
        self.changed.emit()


def _spin(name: str, title: str, least: int, help: str) -> WholeSpin:
    spin = WholeSpin(name, title, least, _MOST, least)
    set_scaled_size(spin, fixed_width=92)
    spin.setToolTip(help)
    return spin


_WIDER = 16  # how many times more words are searched where too few were frequent enough
_SCORED = {"cosine": tr("cos(x, q) = x·q ∕ (|x| |q|)"), "euclidean": "|x − q| = √ Σ (xᵢ − qᵢ)²", "dot": "x·q = Σ xᵢ qᵢ"}


@dataclass(frozen=True)
class NeighborResult:
    """The neighbors of a query, and the distribution of all similarities.

    Attributes
    ----------
    embedding : Embedding
    text : str
        The query as typed.
    asking : NeighborQuery
    found : Neighborhood
        With or without reverse ranks.
    spread : Spread
        The similarities of all words to the question.
    seen : WordCounts
        How often each word occurs, where that is known.
    repeated : Repeated or None
        How the neighbors fare in the vector sets of an ensemble, where there is one.
    """

    embedding: "Embedding"
    text: str
    asking: NeighborQuery
    found: "Neighborhood"
    spread: "Spread"
    seen: WordCounts
    repeated: "Repeated | None" = None

    def to_same(self, other: "NeighborResult | None") -> bool:
        """Whether this answers the same query as another result, which may belong to another moment."""
        return other is not None and (self.text, self.asking) == (other.text, other.asking)

    @property
    def known(self) -> bool:
        """Whether the reverse ranks are known."""
        return self.found.ranks_back is not None

    @property
    def kept(self) -> list[int]:
        """Places of the neighbors that are shown: all, or only the mutual ones once these are known."""
        if not self.asking.mutual:
            return list(range(len(self.found.ids)))
        return self.found.mutual(self.asking.top).nonzero()[0].tolist() if self.known else []

    @property
    def words(self) -> list[str]:
        """The neighbors that are shown."""
        return [self.found.words[k] for k in self.kept]

    @property
    def named(self) -> str:
        """The query as it was understood."""
        said = ""
        for term in self.found.terms:
            sign = ("− " if not said else " − ") if term.weight < 0 else " + " if said else ""
            factor = "" if abs(term.weight) == 1 else f"{abs(term.weight):g} "
            said += f"{sign}{factor}{term.word}"
        return said

    @property
    def understood(self) -> str:
        """The text below the query: how it was understood."""
        terms = self.found.terms
        composed = [quoted(term.word) for term in terms if term.id is None]
        parts = [tr("near to {named}", named=self.named)]
        if composed:
            words = ", ".join(composed)
            parts.append(
                tr("{words} is made of n-grams", words=words)
                if len(composed) == 1
                else tr("{words} are made of n-grams", words=words)
            )
        elif len(terms) == 1 and terms[0].id is not None:
            parts.append(tr("word {id:,} of {embedding:,}", id=terms[0].id + 1, embedding=len(self.embedding)))
            parts.extend([tr("{of:,} times in the text", of=self.seen.of([terms[0].id])[0])] if self.seen.known else [])
        return "   ·   ".join(parts)

    @property
    def said(self) -> str:
        """How far the nearest word stands out from all words, in one sentence; empty where nothing is to compare."""
        spread, scores = self.spread, self.found.scores
        if not len(spread.values) or not len(scores) or not spread.deviation > 0:
            return ""
        above = abs(float(scores[0]) - spread.mean) / spread.deviation
        return tr(
            "“{word}” is {above:.1f} standard deviations nearer than the average word.",
            word=self.found.words[0],
            above=above,
        )

    @property
    def formula(self) -> str:
        """The definition of the score, and the mean that the nearest words are compared with."""
        found, spread = self.found, self.spread
        if len(found.terms) == 1:
            point = tr("q is the vector of the word")
        elif found.metric == "cosine":
            point = tr("q is the sum of the words' vectors at length 1, with their signs")
        elif found.metric == "euclidean" and sum(term.weight for term in found.terms) > 0:
            point = tr("q is the mean of the words' vectors, with their signs")
        else:
            point = tr("q is the sum of the words' vectors, with their signs")
        said = f"{_SCORED[found.metric]};  {point}."
        if not len(spread.values):
            return said
        sampled = (
            ""
            if len(spread.values) == spread.words
            else tr(" ({values:,} of them looked at)", values=len(spread.values))
        )
        return tr(
            "{said}   Mean of {words}{sampled}: {mean}, standard deviation σ: {deviation}.",
            said=said,
            words=counted(spread.words, "word"),
            sampled=sampled,
            mean=measured(spread.mean),
            deviation=measured(spread.deviation),
        )

    def with_ranks_back(self, pulse: Pulse) -> "NeighborResult":
        """Return a copy with the reverse ranks.

        Raises
        ------
        Cancelled
        """
        from embviz.analysis.neighborhoods.neighborhood import with_ranks_back

        found = with_ranks_back(self.embedding, self.found, self.asking.band(self.embedding), pulse)
        return replace(self, found=found)


def answered(
    seen: WordCounts,
    text: str,
    asking: NeighborQuery,
    ranks_back: bool,
    pulse: Pulse,
    ensemble: "Ensemble | None" = None,
) -> NeighborResult:
    """Answer a query and look up its neighbors in the vector sets of an ensemble; runs on a worker.

    Raises
    ------
    InputError
        When it cannot be understood, words are missing, or none may answer.
    Cancelled
    """
    from embviz.analysis.neighborhoods.neighborhood import asked, similarity_spread, with_ranks_back

    embedding, band = seen.embedding, asking.band(seen.embedding)
    found = _nearest_seen(seen, asked(embedding, text), asking, band, pulse)
    if ranks_back:
        found = with_ranks_back(embedding, found, band, pulse)
    pulse.beat(1.0)
    question = [term.id for term in found.terms if term.id is not None]
    spread = similarity_spread(embedding, found.point, asking.metric, band, question)
    return NeighborResult(embedding, text, asking, found, spread, seen, _repeated(ensemble, found, band, pulse))


def _repeated(ensemble: "Ensemble | None", found: "Neighborhood", band: slice, pulse: Pulse) -> "Repeated | None":
    # sets without n-grams do not know a word that is made of them
    if ensemble is None or (any(term.id is None for term in found.terms) and not ensemble.composes):
        return None
    from embviz.analysis.evaluation.reproducibility import repeat_neighbors

    weights = {term.word: term.weight for term in found.terms}
    try:
        return repeat_neighbors(ensemble, weights, found.words, found.metric, band=band, pulse=pulse)
    except InputError:  # in no set all n-grams of a word were seen
        return None


def _nearest_seen(
    seen: WordCounts, weights: dict[str, float], asking: NeighborQuery, band: slice, pulse: Pulse
) -> "Neighborhood":
    """Return the nearest words; with a counted text, only those that occur often enough in it."""
    from embviz.analysis.neighborhoods.neighborhood import neighborhood

    top, all_words = asking.top, len(range(*band.indices(len(seen.embedding))))
    while True:
        found = neighborhood(seen.embedding, weights, top, asking.metric, band=band, pulse=pulse)
        if seen.own or not seen.known or asking.least <= 0:
            return found
        # the text's frequency order differs from that of the vectors: more are searched until enough are frequent
        kept = (seen.of(found.ids) >= asking.least).nonzero()[0][: asking.top]
        if len(kept) == asking.top or top >= all_words:
            break
        top = min(top * _WIDER, all_words)
    if not len(kept):
        raise InputError(tr("No word is that frequent in the text opened alongside."), tr("Choose a smaller number."))
    words = tuple(found.words[k] for k in kept)
    return replace(found, ids=found.ids[kept], words=words, scores=found.scores[kept])
