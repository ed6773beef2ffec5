"""The Word pairs page: scores of the vectors against human scores."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.core.lazy_sequence import LazySequence
from embviz.gui.pages.context import Context
from embviz.gui.pages.measures import MEASURES
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.similarity.pair_source import PairSource
from embviz.gui.style.number_text import measured, scored
from embviz.gui.widgets.charts.pair_scatter import PairScatter
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import column, combo_box, label, row
from embviz.gui.widgets.tables.repeated_words import half_column, ranges, spans
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.errors import InputError
from embviz.util.language import counted, inside, tr

if TYPE_CHECKING:
    from embviz.analysis.evaluation.benchmarks import PairScores
    from embviz.analysis.evaluation.repeated_measures import RepeatedPairs
    from embviz.analysis.evaluation.reproducibility import Interval

KIND = "word pairs"
_RESTRICT = 300_000  # as gensim's evaluate_word_pairs
_MOST = 20_000  # pairs that are looked at
_LISTED = 150  # missing words
_NAMED = 12  # misses with their names in the picture
_ERRORS = 5  # the column of the sizes of rank errors, without that of intervals
_MODEL = 3  # the column of the scores of the vectors
_ERROR = tr(
    "Rank by the vectors less rank by {0}, over n − 1: from −1 to 1. Above 0 the vectors find the words more alike "
    "than {0} do."
)
_INTERVALS = tr(
    "Intervals contain the true value in 95 % of samples: Fisher's z, tanh(artanh r ± 1.96 √(1 ∕ (n − 3))), for ρ "
    "with √((1 + ρ² ∕ 2) ∕ (n − 3)) (Bonett and Wright 2000). Equal scores share their mean rank. Case is ignored; "
    "words are looked up among the first 300,000 of the vectors, the most frequent in most files, as gensim does."
)


class PairsPage(LiveVectorsPage):
    """A list of pairs, two correlations, a scatter plot, and a table of all pairs."""

    real_words = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "pairs",
            tr("Word pairs"),
            tr("See how far the similarity of words agrees with human judgments, and where it does not."),
            parent,
        )
        layout = column(self.body, (24, 20, 24, 16), 8)
        self._source = PairSource(context)
        self._judge = self._source.judge  # the vectors and pairs of the shown result
        self._metric = combo_box("pairs.metric", tr("Measure"))
        for measure in MEASURES:
            self._metric.addItem(measure.title, measure.metric)
            self._metric.setItemData(self._metric.count() - 1, measure.formula, Qt.ItemDataRole.ToolTipRole)
        self._axes = SegmentedControl(
            "pairs.axes", tr("Axes of the picture"), (("scores", tr("Scores")), ("ranks", tr("Ranks")))
        )
        self._message = InlineMessage("pairs.message")
        layout.addLayout(row(self._source, self._metric, self._axes, 8, self._message, stretch=self._message))
        layout.addSpacing(4)
        layout.addLayout(self._figures())
        self._lacking = label("", "muted", wrap=True, name="pairs.missing")
        self._lacking.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._fold = CollapsibleSection(tr("Missing words"), "pairs.missing_fold", self._lacking)
        layout.addWidget(self._fold)
        body = QHBoxLayout()
        body.setSpacing(24)
        layout.addLayout(body, 1)
        left = QVBoxLayout()
        left.setSpacing(4)
        self.plot = PairScatter("pairs.plot", tr("Pairs by people and by vectors"))
        left.addWidget(self.plot, 1)
        body.addLayout(left, 4)
        self.table = ResultTable(
            context.jobs,
            context.workspace,
            "pairs.table",
            tr("Word pairs"),
            self._columns(""),
            file_name="word-pairs",
            filtered=True,
            by_cell=True,
        )
        body.addWidget(self.table, 5)
        self._explanation = Explanation("pairs.explain", more_name="pairs.formula", said_name="pairs.key")
        layout.addWidget(self._explanation)
        self._found: PairScores | None = None
        self._worst: Sequence[int] = ()
        self._spelled: Sequence[tuple[str, str]] = ()  # the words of each pair as the vectors spell them
        self._repeated: RepeatedPairs | None = None
        self._likeness: _Likeness | None = None
        context.trainer.repeats.known_changed.connect(self._ask)
        self._source.changed.connect(self._ask)
        self._source.failed.connect(self._message.show_error)
        self._metric.currentIndexChanged.connect(self._ask)
        self._axes.changed.connect(self._draw)
        self.plot.pair_clicked.connect(self._select)
        self.table.chosen.connect(self._on_row)
        self.workspace.selection_changed.connect(self._on_selection)

    @property
    def found(self) -> "PairScores | None":
        """The result that is shown."""
        return self._found

    def open_path(self, path: str) -> None:
        """Open a file of word pairs, as if it was chosen in the dialog."""
        self._source.open_path(path)

    def refresh(self) -> None:
        self._ask()

    # --- parts

    def _figures(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(40)
        grid.setVerticalSpacing(0)
        self._numbers, self._said = {}, {}
        for at, (key, title) in enumerate(
            (
                ("spearman", tr("Spearman's ρ, of ranks")),
                ("pearson", tr("Pearson's r, of values")),
                ("pairs", tr("Pairs")),
            )
        ):
            self._numbers[key], self._said[key] = label("–", "figure"), label(title, "caption")
            self._numbers[key].setObjectName(f"pairs.{key}")
            self._said[key].setObjectName(f"pairs.{key}_said")
            grid.addWidget(self._said[key], 0, at)
            grid.addWidget(self._numbers[key], 1, at)
        grid.setColumnStretch(3, 1)
        return grid

    def _columns(self, model: str, told: bool = False) -> tuple[ResultColumn, ...]:
        """Return the columns of the pairs; that of intervals where an ensemble tells them."""
        return (
            ResultColumn(tr("First"), words=True),
            ResultColumn(tr("Second"), words=True),
            ResultColumn(self._judge, number=".2f", help=self._source.scored),
            ResultColumn(model or tr("Cosine"), number=".3f", help=tr("What the vectors say")),
            *((half_column(),) if told else ()),
            ResultColumn(tr("Rank error"), number=".2f", help=_ERROR.format(inside(self._judge))),
            ResultColumn(tr("|Rank error|"), number=".2f", help=tr("How far off, in either direction")),
        )

    # --- asking

    def _ask(self) -> None:
        embedding = self.workspace.embedding
        if embedding is None or not self.isVisible():
            return
        metric, read = self._metric.currentData(), self._source.reader()
        ensemble = self.context.trainer.repeats.ensemble

        def work(job: Job) -> "_Judged":
            from embviz.analysis.evaluation.benchmarks import pair_scores
            from embviz.analysis.evaluation.repeated_measures import repeat_pairs

            pairs = read()
            found = pair_scores(embedding, pairs[:_MOST], metric, _RESTRICT)
            words = embedding.words
            spelled = tuple((words[one], words[other]) for one, other in found.ids.tolist())
            # each is computed once, and here: they sort all pairs
            _ = found.spearman, found.pearson, found.ranks
            repeated = (
                None if ensemble is None else repeat_pairs(ensemble, found.ids, found.human, metric, job.pulse.quiet)
            )
            likeness = None if repeated is None else _Likeness.of(repeated, metric == "euclidean")
            return _Judged(found, spelled, found.worst(len(spelled)).tolist(), len(pairs), repeated, likeness)

        def failed(error: InputError) -> None:
            self._clear()
            self._message.show_error(error)

        self.context.jobs.submit("quick", KIND, work, self._show, on_refused=failed)

    def _clear(self) -> None:
        told = self._repeated is not None
        self._found = self._repeated = self._likeness = None
        for number in self._numbers.values():
            number.setText("–")
        for key in ("spearman", "pearson"):
            self._said[key].setText(self._said[key].text().partition("   ")[0])
            self._said[key].setToolTip("")
        self._fold.hide()
        self._explanation.explain("", "")
        self.plot.set_pairs(np.zeros(0), np.zeros(0), (), ())
        self.table.show_rows(((),) * (7 if told else 6))
        self.table.show_note("")

    def _show(self, judged: "_Judged") -> None:
        found = judged.found
        before = None if self._found is None else (self._found.metric, self._judge, self._repeated is None)
        self._found, self._judge, self._repeated = found, self._source.judge, judged.repeated
        told, likeness = judged.repeated, judged.likeness
        self._likeness = likeness
        self._spelled, self._worst = judged.spelled, judged.worst
        more = (
            tr("The first {most:,} of {given:,} pairs.", most=_MOST, given=judged.given) if judged.given > _MOST else ""
        )
        self._message.show_note("  ".join(filter(None, (more, self._source.explained))))
        for key, value, interval in (
            ("spearman", found.spearman, found.spearman_interval),
            ("pearson", found.pearson, found.pearson_interval),
        ):
            self._numbers[key].setText(scored(value))
            low, high = interval
            said = self._said[key].text().partition("   ")[0]
            # thin: 95 % of what
            within = (
                ""
                if math.isnan(low)
                else tr("   95 %: {signed} to {signed_2}", signed=scored(low), signed_2=scored(high))
            )
            over = None if told is None else told.spearman if key == "spearman" else told.pearson
            self._said[key].setText(said + within + _over_sets(over))
            self._said[key].setToolTip("" if over is None else ranges(over.one)[0])
        self._numbers["pairs"].setText(tr("{pairs:,} of {total:,}", pairs=len(found.pairs), total=found.total))
        self._said["pairs"].setText(tr("Pairs   {coverage:.0f} % have both words", coverage=100 * found.coverage))
        self._fold.setVisible(bool(found.missing))
        self._fold.set_title(tr("{words} missing", words=counted(len(found.missing), "word")))
        unlisted = len(found.missing) - _LISTED
        self._lacking.setText(
            ", ".join(found.missing[:_LISTED]) + (tr(" and {more:,} more", more=unlisted) if unlisted > 0 else "")
        )
        measure = next(measure for measure in MEASURES if measure.metric == found.metric)
        if before != (found.metric, self._judge, told is None):
            self.table.set_columns(self._columns(measure.title, told is not None))
            self.table.sort_by(_ERRORS + (told is not None))
        errors = found.rank_errors
        self.table.show_rows(
            (
                [one for one, _ in self._spelled],
                [other for _, other in self._spelled],
                found.human,
                np.abs(found.model) if found.metric == "euclidean" else found.model,
                *(() if likeness is None else (likeness.halves,)),
                errors,
                np.abs(errors),
            ),
            [],
            {} if likeness is None else dict.fromkeys((_MODEL, _MODEL + 1), likeness.tips),
        )
        self.table.show_note(self._source.title)
        self._draw()

    def _draw(self) -> None:
        found = self._found
        if found is None:
            return
        measure = next(measure for measure in MEASURES if measure.metric == found.metric)
        ranks = self._axes.current == 1
        human, model = found.human, found.model
        people, vectors = found.ranks
        names = _Names(self._spelled)
        values = np.abs(model) if found.metric == "euclidean" else model
        cards = _Cards(names, (self._judge, measure.title), (human, values), (people, vectors))
        x, y = (people, vectors) if ranks else (human, values)
        likeness = self._likeness
        self.plot.set_labels(
            tr("Rank by {judge}, 1 for the least alike", judge=inside(self._judge)) if ranks else self._source.scored,
            tr("Rank by the vectors") if ranks else measure.title,
        )
        self.plot.set_pairs(
            x,
            y,
            names,
            cards,
            worst=self._worst,
            named=min(_NAMED, len(names) // 3),
            line=(1.0, 0.0) if ranks else _fitted(x, y),
            spans=None if ranks or likeness is None else likeness.spans,
        )
        said = tr(
            "Each point is a pair. {value}. Named: the pairs whose ranks differ most.",
            value=tr("Dashed: equal ranks") if ranks else tr("Dashed: least squares"),
        ) + ("" if ranks or likeness is None else tr(" Whiskers: 80 % intervals."))
        self._explanation.explain(said, f"{measure.formula}. {_INTERVALS}")
        self._on_selection()

    # --- words

    def _on_row(self, at: int, column_at: int) -> None:
        if column_at > 1:  # a single word is selected directly
            self._select(at)

    def _select(self, at: int) -> None:
        self.workspace.select(self._spelled[at])

    def _on_selection(self) -> None:
        """Mark the pairs that have both words in the selection."""
        if self._found is None or len(self.workspace.chosen) > 2 * _NAMED:
            self.plot.set_marked(frozenset())
            return
        chosen = set(self.workspace.selection)
        self.plot.set_marked(frozenset(at for at, pair in enumerate(self._spelled) if chosen.issuperset(pair)))


@dataclass(frozen=True, eq=False)
class _Judged:
    """Scores, the words as the vectors spell them, the pairs in order of error, how many were given, the ensemble's."""

    found: "PairScores"
    spelled: tuple[tuple[str, str], ...]
    worst: list[int]
    given: int
    repeated: "RepeatedPairs | None" = None  # in sets that were trained alike
    likeness: "_Likeness | None" = None


@dataclass(frozen=True, eq=False)
class _Likeness:
    """How alike the words of each pair are in the sets of an ensemble; computed on a worker, for there may be many."""

    halves: np.ndarray
    spans: np.ndarray
    tips: Sequence[str]

    @classmethod
    def of(cls, repeated: "RepeatedPairs", distances: bool) -> "_Likeness":
        from embviz.analysis.evaluation.reproducibility import Interval

        # distances have a minus where they are compared, and none where they are shown
        found = Interval(np.abs(repeated.model.values)) if distances else repeated.model
        return cls(found.half_width(), spans(found), ranges(found))


class _Names(LazySequence[str]):
    """Names of the pairs, composed on access."""

    def __init__(self, spelled: Sequence[tuple[str, str]]) -> None:
        self._spelled = spelled

    def __len__(self) -> int:
        return len(self._spelled)

    def item(self, at: int) -> str:
        one, other = self._spelled[at]
        return f"{one} · {other}"


class _Cards(LazySequence[tuple[str, ...]]):
    """Tooltip texts of the pairs, composed on access."""

    def __init__(
        self,
        names: Sequence[str],
        titles: tuple[str, str],
        values: tuple[np.ndarray, np.ndarray],
        ranks: tuple[np.ndarray, np.ndarray],
    ) -> None:
        self._names, self._titles, self._values, self._ranks = names, titles, values, ranks

    def __len__(self) -> int:
        return len(self._names)

    def item(self, at: int) -> tuple[str, ...]:
        said = [
            tr(
                "{title} {values}: rank {ranks:g} of {names:,}",
                title=title,
                values=measured(float(values[at])),
                ranks=ranks[at],
                names=len(self._names),
            )
            for title, values, ranks in zip(self._titles, self._values, self._ranks, strict=True)
        ]
        return self._names[at], *said


def _over_sets(found: "Interval | None") -> str:
    """Return half the width of a correlation's interval over an ensemble; empty without one."""
    half = float("nan") if found is None else float(found.half_width())
    return "" if math.isnan(half) else tr("   over the sets: ± {half}", half=scored(half))


def _fitted(x: np.ndarray, y: np.ndarray) -> tuple[float, float] | None:
    """Return slope and intercept of the least-squares line; None where x does not vary."""
    away = x - x.mean()
    spread = float(away @ away)
    if not spread > 0:
        return None
    slope = float(away @ y) / spread
    return slope, float(y.mean()) - slope * float(x.mean())
