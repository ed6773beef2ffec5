"""The Rankings page: the nearest words by two measures, and why they differ."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QScrollArea, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.pages.measures import MEASURES, Measure
from embviz.gui.pages.shared_words import SharedWords, one_word
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_text import scored, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.joined_lists import RankedList, RankedListDiff, RankedWord
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import check_box, column, combo_box, label, row
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.neighborhoods.rankings import RankingComparison
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.neighbors import Metric

KIND = "rankings"
_EXAMPLES = ("king", "dog", "paris", "water")
_HEAD_PX, _ROW_PX = 40, 22  # rows of the lists; with more words they scroll
_LARGE = 200_000  # words from which a comparison takes longer than a quick question may
_CALLED = {"cosine": tr("cosine"), "euclidean": tr("Euclidean distance"), "dot": tr("dot product")}
_SAID = tr("Lines join a word in both lists: the less they cross, the more the two measures agree.")
_TAU = tr(
    "Kendall's τ-b: pairs of words that both measures order alike less pairs that they order otherwise, over the "
    "geometric mean of how many pairs each of them orders at all (Kendall 1945). 1: the same order, −1: the reverse."
)


@dataclass(frozen=True)
class RankingsResult:
    """Two rankings, with the vectors' lengths and the words' counts."""

    found: "RankingComparison"
    words: tuple[str, ...]
    word: str
    length: float
    lengths: np.ndarray
    counts: np.ndarray | None


class RankingsPage(LiveVectorsPage):
    """A word, two measures, lines between equal words, and a table of all words in either list."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "rankings",
            tr("Rankings"),
            tr("See whether cosine and Euclidean distance agree about the words nearest to one, and why they do not."),
            parent,
        )
        layout = column(self.body, (24, 20, 24, 16), 8)
        self._line = QueryLineEdit("rankings.word", "rankings.message", tr("Word"), _EXAMPLES[0], context.complete)
        self._one = self._combo("rankings.one", tr("First measure"), 0)
        self._other = self._combo("rankings.other", tr("Second measure"), 1)
        self._count = WholeSpin("rankings.count", tr("How many nearest"), 3, 50, 15)
        self._count.setSuffix(tr(" nearest"))
        self._unit = check_box(tr("Unit length"), "rankings.unit")
        self._unit.setToolTip(
            tr("Compare u ∕ |u| and v ∕ |v|: then |u − v|² = 2 − 2 cos(u, v), and the orders are the same")
        )
        layout.addLayout(
            row(
                self._line,
                self._one,
                label(tr("against"), "muted"),
                self._other,
                self._count,
                self._unit,
                stretch=self._line,
            )
        )
        layout.addWidget(self._line.message)
        layout.addSpacing(4)
        self._said, self._why = label("", "section", wrap=True), label("", wrap=True)
        self._said.setObjectName("rankings.said")
        self._why.setObjectName("rankings.why")
        for part in (self._said, self._why):
            part.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            layout.addWidget(part)
        body = QHBoxLayout()
        body.setSpacing(24)
        layout.addLayout(body, 1)
        self.lists = RankedListDiff("rankings.lists", tr("Two rankings"))
        rolling = QScrollArea()
        rolling.setObjectName("rankings.rolling")
        rolling.setWidgetResizable(True)
        rolling.setFrameShape(QFrame.Shape.NoFrame)
        rolling.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rolling.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the lists inside have it
        rolling.setWidget(self.lists)
        body.addWidget(rolling, 9)
        self.table = ResultTable(
            context.jobs, context.workspace, "rankings.table", tr("Words of either ranking"), (), file_name="rankings"
        )
        body.addWidget(self.table, 11)  # whose columns of numbers leave too little for a long word otherwise
        self._explanation = Explanation("rankings.explain", more_name="rankings.law")
        layout.addWidget(self._explanation)
        self._answer: RankingsResult | None = None
        self._line.asked.connect(self._ask)
        self._shared = SharedWords(self.workspace, self._line, one_word)
        self._line.complained.connect(self._clear)
        for combo in (self._one, self._other):
            combo.currentIndexChanged.connect(self._ask)
        self._count.valueChanged.connect(self._ask)
        self._unit.toggled.connect(self._ask)
        self.lists.word_clicked.connect(lambda word: self.workspace.select([word]))

    @property
    def answer(self) -> RankingsResult | None:
        """The answer that is shown."""
        return self._answer

    def take_focus(self) -> None:
        self._line.focus_at_end()

    def refresh(self) -> None:
        embedding = self.workspace.embedding
        if embedding is not None and not self._shared.take():
            words = (self.workspace.chosen.last, *_EXAMPLES)
            self._line.propose(next((word for word in words if word and word in embedding), embedding.words[0]))
        self._ask()

    @staticmethod
    def _combo(name: str, title: str, at: int) -> QComboBox:
        combo = combo_box(name, title)
        for measure in MEASURES:
            combo.addItem(measure.title, measure.metric)
            combo.setItemData(combo.count() - 1, measure.formula, Qt.ItemDataRole.ToolTipRole)
        combo.setCurrentIndex(at)
        return combo

    # --- asking

    def _ask(self) -> None:
        embedding, word = self.workspace.embedding, self._line.text().strip()
        if embedding is None or not self.isVisible():
            return
        if not word:
            self.context.jobs.cancel(KIND)
            self._line.answered(tr("Type a word."))
            self._clear()
            return
        metrics: tuple[Metric, Metric] = self._one.currentData(), self._other.currentData()
        count, unit = self._count.value(), self._unit.isChecked()

        def failed(error: InputError) -> None:
            self._line.refused(error, lambda typed: typed in embedding)

        self.context.jobs.submit(
            "measure" if len(embedding) > _LARGE else "quick",
            KIND,
            lambda job: _compared(embedding, word, count, metrics, unit, job),
            self._show,
            on_refused=failed,
        )

    def _clear(self) -> None:
        self._answer = None
        for part in (self._said, self._why):
            part.setText("")
        self._explanation.explain("", "")
        self.lists.clear("")
        self.table.set_columns(())

    # --- showing

    def _show(self, answer: RankingsResult) -> None:
        before, self._answer = self._answer, answer
        found = answer.found
        one, other = (_measure(metric) for metric in found.metrics)
        self._line.answered(
            tr("“{word}”: length {length}", word=answer.word, length=significant(answer.length))
            + (tr(", here 1") if found.unit else "")
        )
        self._said.setText(
            tr(
                "{shared} of the {nearest} nearest are shared. Kendall's τ is {signed} over the {ids} words that are "
                "near by either measure, and {signed_2} over {all}.",
                shared=found.shared,
                nearest=found.nearest,
                signed=scored(found.tau),
                ids=len(found.ids),
                signed_2=scored(found.tau_of_all),
                all=_all(found, len(answer.words)),
            )
        )
        self._why.setText(_reason(answer))
        self._explanation.explain(_SAID, f"{_law(answer)}\n{_TAU}")
        set_scaled_size(self.lists, minimum_height=_HEAD_PX + _ROW_PX * found.nearest)
        self.lists.show_lists(*(self._list(answer, side) for side in (0, 1)))
        counted = answer.counts is not None
        if before is None or before.found.metrics != found.metrics or (before.counts is not None) != counted:
            self.table.set_columns(self._columns(one, other, counted))
        names = [answer.words[id_] for id_ in found.ids.tolist()]
        columns: list[Sequence[object] | np.ndarray] = [
            names,
            found.ranks[:, 0],
            found.ranks[:, 1],
            *found.values.T,
            answer.lengths,
        ]
        if answer.counts is not None:
            columns.append(answer.counts)
        self.table.show_rows(columns)
        self.table.show_note(tr("{names} words near by either measure", names=len(names)))

    @staticmethod
    def _list(answer: RankingsResult, side: int) -> RankedList:
        found = answer.found
        near, others = found.near(side).tolist(), found.near(1 - side).tolist()
        there = {at: place for place, at in enumerate(others)}
        return RankedList(
            _measure(found.metrics[side]).title,
            tuple(
                RankedWord(
                    answer.words[found.ids[at]],
                    float(found.values[at, side]),
                    there.get(at, -1),
                    "" if at in there else tr("rank {ranks:,}", ranks=found.ranks[at, 1 - side]),
                )
                for at in near
            ),
        )

    @staticmethod
    def _columns(one: Measure, other: Measure, counted: bool) -> tuple[ResultColumn, ...]:
        count = ResultColumn(tr("Count"), number=",d", help=tr("How often the word occurs in the text"))
        columns = (
            ResultColumn(tr("Word"), words=True),
            ResultColumn(
                tr("Rank 1"), number=",d", help=tr("Among all words, by {called}", called=_CALLED[one.metric])
            ),
            ResultColumn(
                tr("Rank 2"), number=",d", help=tr("Among all words, by {called}", called=_CALLED[other.metric])
            ),
            ResultColumn(_short(one), number=".3f", help=one.formula),
            ResultColumn(_short(other), number=".3f", help=other.formula),
            ResultColumn(tr("Length |v|"), number=".2f", help=tr("|v| = √ Σ vᵢ², of the vector as it was learned")),
        )
        return (*columns, count) if counted else columns


def _compared(
    embedding: "Embedding", word: str, count: int, metrics: "tuple[Metric, Metric]", unit: bool, job: Job
) -> RankingsResult:
    from embviz.analysis.analogies.analogy import resolve
    from embviz.analysis.neighborhoods.rankings import compare_rankings
    from embviz.vectors.embedding import missing_words

    at = resolve(embedding, word)
    if at is None:
        raise missing_words(embedding, [word])
    found = compare_rankings(embedding, at, count, metrics, unit, job.pulse)
    return RankingsResult(
        found,
        embedding.words,
        embedding.words[at],
        float(embedding.norms[at]),
        embedding.norms[found.ids],
        None if embedding.counts is None else embedding.counts[found.ids],
    )


def _measure(metric: str) -> Measure:
    return next(measure for measure in MEASURES if measure.metric == metric)


def _short(measure: Measure) -> str:
    return tr("Distance") if measure.metric == "euclidean" else tr("Dot") if measure.metric == "dot" else measure.title


def _all(found: "RankingComparison", words: int) -> str:
    if found.compared == words - 1:
        return tr("all {compared:,} others", compared=found.compared)
    return (
        tr("the {compared:,} first that have a direction", compared=found.compared)
        if found.unit
        else tr("the first {compared:,}", compared=found.compared)
    )


def _reason(answer: RankingsResult) -> str:
    """Return how vector lengths explain the difference: those of the words that only one measure ranks as near."""
    found = answer.found
    if found.unit:
        return tr("All vectors have length 1, and those of zeros are left out: only directions are left to differ.")
    near = [set(found.near(side).tolist()) for side in (0, 1)]
    parts = []
    for side in (0, 1):
        only = sorted(near[side] - near[1 - side])
        if only:
            parts.append(
                tr(
                    "those near by {called} alone {median}",
                    called=_CALLED[found.metrics[side]],
                    median=significant(float(np.median(answer.lengths[only]))),
                )
            )
    both = sorted(near[0] & near[1])
    if both:
        parts.insert(0, tr("those near by both {median}", median=significant(float(np.median(answer.lengths[both])))))
    return tr(
        "Median length of the vectors: {parts}. “{word}” itself has {length}.",
        parts=", ".join(parts),
        word=answer.word,
        length=significant(answer.length),
    )


def _law(answer: RankingsResult) -> str:
    """Return the formula that relates the two measures, and how well it holds here."""
    found = answer.found
    gap = significant(found.gap)
    if found.unit:
        return tr(
            "|u − v|² = 2 − 2 cos(u, v): the smaller the distance, the greater the cosine, so the order is the same. "
            "Computed both ways for every word, the sides differ by {gap} at most, which is rounding.",
            gap=gap,
        )
    return tr(
        "|u − v|² = |u|² + |v|² − 2 |u| |v| cos(u, v): the distance sees lengths as well and likes v as long as |u| "
        "cos(u, v); the product |u| |v| cos(u, v) likes long v; the cosine sees no lengths. Sides differ by {gap} at "
        "most.",
        gap=gap,
    )
