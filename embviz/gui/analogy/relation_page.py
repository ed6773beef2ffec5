"""The Relation page: the offsets of a relation's pairs, and how parallel they are; or all relations of a list."""

import weakref
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from embviz.gui.analogy.sources import Pairs, PairsInput
from embviz.gui.core.jobs import Job
from embviz.gui.core.snapshots import moment_title
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.number_text import percent, scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.histogram import Histogram, Sample
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.heatmap.view import Heatmap
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import FoldingRow, column, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.gui.widgets.plot_data.picture_dialog import SavePlotButton
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.gui.widgets.word_plane.view import PlaneAxis, WordPlane
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import isolated, tr

if TYPE_CHECKING:
    from embviz.analysis.analogies.offsets import LeftOut, OffsetConsistency, RelationPlane, RelationSummary
    from embviz.vectors.embedding import Embedding

OVERVIEW_KIND = "all relations"
_OF_ALL = (
    ResultColumn(tr("Relation"), help=tr("Click one to see its arrows")),
    ResultColumn(
        tr("Pairs"),
        number=",d",
        help=tr(
            "Pairs with both words there, each once; of at most 1,000 all are measured (with its arrows, a relation is "
            "looked at by its first 160)"
        ),
    ),
    ResultColumn(tr("Mean cosine"), number=".2f", help=tr("Between the offsets of each two pairs")),
    ResultColumn(tr("Shuffled"), number=".2f", muted=True, help=tr("The same with each a given the b of another pair")),
    ResultColumn(
        tr("Pairing"),
        number=".2f",
        bar=True,
        help=tr(
            "Chance that the cosine of two true offsets is above that of two shuffled ones; 0.5: no better than chance"
        ),
    ),
    ResultColumn(
        tr("Predicted"),
        number=".0%",
        bar=True,
        help=tr("Share of the pairs whose b is nearest to a + the mean offset of all other pairs (3CosAvg)"),
    ),
    ResultColumn(tr("Without"), number=".0%", muted=True, help=tr("The same without adding anything to a")),
)


class RelationsOverview(QWidget):
    """Measures all relations of a list when it is shown; later vectors are measured on demand.

    Signals
    -------
    relation_chosen(str)
        A relation was clicked.
    """

    relation_chosen = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context, self._workspace = context, context.workspace
        self._relations: dict[str, Pairs] = {}
        self._begun: dict[str, Pairs] | None = None  # what was measured last, or is being measured
        self._vectors: weakref.ref[Embedding] | None = None
        self._moment = ""
        self._names: tuple[str, ...] = ()
        self._line = MeasurementToolbar(context.jobs, OVERVIEW_KIND, "relation.all")
        self._line.measure.setText(tr("Measure all"))
        self._line.measure.setAccessibleName(tr("Measure all"))
        self.table = ResultTable(
            context.jobs,
            context.workspace,
            "relation.overview",
            tr("Relations side by side"),
            _OF_ALL,
            file_name="relations",
        )
        layout = column(self, (0, 0, 0, 0), 4)
        layout.addWidget(self._line)
        layout.addWidget(self.table, 1)
        self._line.measure.clicked.connect(self.measure)
        self.table.chosen.connect(lambda at, _column: self.relation_chosen.emit(self._names[at]))
        self._workspace.words_changed.connect(self._forget)

    def look(self, relations: dict[str, Pairs]) -> None:
        """Show the results for these relations; measure them unless that was started before."""
        if not relations or not self.isVisible() or self._workspace.embedding is None:
            return
        self._relations = relations
        if self._begun is not relations:
            self.measure()
            return
        measured = self._vectors() if self._vectors is not None else None
        old = measured is not self._workspace.embedding and not self._context.jobs.running(OVERVIEW_KIND)
        self._line.measure.setEnabled(old)
        self.table.show_note(
            tr("These are from {moment}. Measure again to update them.", moment=self._moment) if old else ""
        )

    def measure(self) -> None:
        """Measure all relations with the current vectors."""
        embedding, relations = self._workspace.embedding, self._relations
        if embedding is None:
            return

        def work(job: Job, tell: Callable[[Any], None]) -> Any:
            from embviz.analysis.analogies.offsets import summarize_relations
            from embviz.analysis.analogies.relations import Relation

            return summarize_relations(
                embedding, [Relation(name, pairs) for name, pairs in relations.items()], pulse=job.pulse, tell=tell
            )

        self._begun, self._vectors, self._moment = relations, weakref.ref(embedding), moment_title(self._workspace)
        self.table.show_note("")
        self._line.begin(work, self._show)

    def _show(self, found: "tuple[RelationSummary, ...]") -> None:
        self._names = tuple(one.name for one in found)
        self._line.measure.setEnabled(self._vectors is None or self._vectors() is not self._workspace.embedding)
        self.table.show_rows(
            (
                self._names,
                [one.known for one in found],
                [one.mean for one in found],
                [one.shuffled for one in found],
                [one.pairing for one in found],
                [one.predicted for one in found],
                [one.alone for one in found],
            ),
            [one.trouble for one in found],
        )

    def _forget(self) -> None:
        self._line.give_up()
        self._begun = None
        self._show(())


# id, caption, what it is
_FIGURES = (
    (
        "mean",
        tr("mean cosine"),
        tr(
            "Mean cosine between the offsets b − a of each two pairs; 1: all are parallel. Offset concentration of "
            "Fournier, Dupoux and Dunbar (2020), equation 1. If the relation were the same way from every a, as an "
            "analogy needs it (Levy and Goldberg 2014; Ethayarajh, Duvenaud and Hirst 2019), it would be near 1; "
            "measured "
            "ones are far below (Vylomova et al. 2016)."
        ),
    ),
    (
        "shuffled",
        tr("shuffled"),
        tr(
            "The same where each a is given the b of another pair, the mean of 50 shufflings: what two kinds of words "
            "yield without any pairing."
        ),
    ),
    (
        "pairing",
        tr("pairing"),
        tr(
            "Chance that the cosine of two true offsets is above that of two shuffled ones; 0.5: no better than "
            "chance. "
            "Pairing consistency of Fournier, Dupoux and Dunbar (2020), section 4."
        ),
    ),
    (
        "foretold",
        tr("predicted"),
        tr(
            "Share of the pairs whose b is the word nearest to a + the mean offset of all other pairs, each pair "
            "left out "
            "of its own mean (3CosAvg; Drozd, Gladkova and Matsuoka 2016); a may not answer."
        ),
    ),
    (
        "alone",
        tr("without offset"),
        tr(
            "The same without adding anything: b is the nearest word to a anyway (Linzen 2016). Only the part above "
            "this counts for the relation."
        ),
    ),
)


class RelationFigures(QWidget):
    """A row of numbers, each with a tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._figures, self._captions, blocks = {}, {}, []
        for id_, caption, help_ in _FIGURES:
            figure, below, block = label("–", "figure"), label(caption, "caption"), QWidget()
            figure.setObjectName(f"relation.{id_}")
            figure.setAccessibleName(caption)
            block.setToolTip(f"<p>{escape(help_)}</p>")
            inner = column(block, (0, 0, 0, 0), 0)
            inner.addWidget(figure)
            inner.addWidget(below)
            self._figures[id_], self._captions[id_] = figure, below
            blocks.append(block)
        layout = row(*blocks, spacing=28)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)

    def clear(self) -> None:
        """Clear the numbers."""
        for id_, caption, _ in _FIGURES:
            self._figures[id_].setText("–")
            self._captions[id_].setText(caption)

    def show_relation(self, found: "OffsetConsistency", predicted: "LeftOut | None") -> None:
        """Show the numbers of a relation with their sample sizes."""
        self.clear()
        for id_ in ("mean", "shuffled", "pairing"):
            self._figures[id_].setText(scored(getattr(found, id_), ".2f"))
        pairs = len(found.pairs)
        self._captions["mean"].setText(tr("mean cosine of {pairs:,}", pairs=pairs * (pairs - 1) // 2))
        if predicted is not None:
            count = len(predicted.predictions)
            self._figures["foretold"].setText(percent(predicted.accuracy))
            self._captions["foretold"].setText(
                tr("predicted, of {count:,}, among {restrict:,}", count=count, restrict=predicted.restrict)
            )
            self._figures["alone"].setText(percent(predicted.accuracy_alone))


KIND = "relation"
_MOST = 160  # pairs: all are compared with all, fifty times over
_QUICK = 100
_PAIRS_PX = 250
_COLUMNS = (
    ResultColumn(tr("From"), words=True),
    ResultColumn(tr("To"), words=True),
    ResultColumn(
        tr("Agrees"),
        number=".2f",
        help=tr(
            "Mean cosine of the pair's offset b − a with those of all other pairs; below 0 it points away from them"
        ),
    ),
    ResultColumn(
        tr("Predicted"),
        words=True,
        help=tr(
            "The word nearest to a + the mean offset of all other pairs (3CosAvg; Drozd, Gladkova and Matsuoka "
            "2016); a "
            "itself may not answer"
        ),
    ),
    ResultColumn(tr("Rank"), number=",d", help=tr("Rank of b there, from 1")),
    ResultColumn(
        tr("Without"), number=",d", muted=True, help=tr("Rank of b among the words nearest to a, without any offset")
    ),
)
_AGREES, _ARROWS = 2, 0


@dataclass(frozen=True, eq=False)
class RelationMeasurement:
    """The measurements of a relation.

    Attributes
    ----------
    consistency : OffsetConsistency
    picture : RelationPlane
    predicted : LeftOut or None
        None if too few of its words are frequent enough.
    given, repeated : int
        Number of pairs given, and how many of them are duplicates.
    """

    consistency: "OffsetConsistency"
    picture: "RelationPlane"
    predicted: "LeftOut | None"
    given: int
    repeated: int


class RelationPage(LiveVectorsPage):
    """Word pairs on the left, their offsets and numbers on the right."""

    real_words = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "relation",
            tr("A relation as a direction"),
            tr(
                "Take pairs of one relation, such as paris – france and rome – italy, and see whether their arrows "
                "agree."
            ),
            parent,
        )
        body = QHBoxLayout(self.body)
        body.setContentsMargins(24, 16, 24, 16)
        body.setSpacing(28)
        self._input = PairsInput(context)
        set_scaled_size(self._input, fixed_width=_PAIRS_PX)
        body.addWidget(self._input)
        right = QVBoxLayout()
        right.setSpacing(10)
        body.addLayout(right, 1)
        self._figures = RelationFigures()
        self._views = SegmentedControl(
            "relation.look",
            tr("Picture"),
            (("arrows", tr("Arrows")), ("matrix", tr("Cosines")), ("all", tr("All relations"))),
        )
        right.addWidget(FoldingRow(row(self._figures), row(None, self._views)))
        self._matrix = Heatmap()
        self._matrix.setObjectName("relation.matrix")
        self._matrix.setAccessibleName(tr("Cosines between the offsets"))
        self._overview = RelationsOverview(context)
        self._pictures = QStackedWidget()
        for part in (self._arrows(context), self._matrix, self._overview):
            self._pictures.addWidget(part)
        right.addWidget(self._pictures, 1)

        self._drawn: tuple[Pairs, np.ndarray] | None = None
        self._found: OffsetConsistency | None = None
        self._input.changed.connect(self._ask)
        self._input.listed.connect(self._look_over)
        self._views.changed.connect(self._on_view)
        self._overview.relation_chosen.connect(self._on_relation)
        self._plane.word_clicked.connect(lambda word: self.workspace.select([word]))
        self._matrix.cell_clicked.connect(self._on_cell)
        self.workspace.selection_changed.connect(self._on_selection)

    def _arrows(self, context: Context) -> QWidget:
        """Build the view of one relation: the offsets, and below them how parallel they are."""
        result = QWidget()
        layout = column(result, (0, 0, 0, 0), 10)
        self._plane = WordPlane("relation.plane", tr("Arrows of the pairs"))
        layout.addWidget(self._plane, 5)
        self._explanation = Explanation("relation.explain", said_name="relation.told", more_name="relation.formula")
        self._saving = SavePlotButton(context.jobs, self._plane, "relation.save", "relation", self._input.message)
        layout.addLayout(row(self._explanation, 8, self._saving.button, stretch=self._explanation))
        below = QHBoxLayout()
        below.setSpacing(24)
        layout.addLayout(below, 4)
        self._histogram = Histogram(tr("Cosines between two offsets"), tr("cosine"))
        self._histogram.setObjectName("relation.histogram")
        below.addWidget(self._histogram, 4)
        self._table = ResultTable(
            context.jobs, context.workspace, "relation.pairs", tr("Pairs"), _COLUMNS, file_name="relation", by_cell=True
        )
        self._table.sort_by(_AGREES, rising=True)
        below.addWidget(self._table, 6)
        return result

    def set_pairs(self, pairs: Pairs) -> None:
        """Measure these pairs."""
        self._input.set_pairs(pairs)

    def open_path(self, path: str) -> None:
        """List the relations of a file, as if it was chosen in the dialog."""
        self._input.open_path(path)

    def take_focus(self) -> None:
        self._input.take_focus()

    def refresh(self) -> None:
        self._input.begin()
        self._ask()
        self._look_over()

    def _look_over(self) -> None:
        self._overview.look(self._input.relations)

    def _on_view(self, at: int) -> None:
        self._pictures.setCurrentIndex(at)
        self._look_over()

    def _ask(self) -> None:
        embedding, pairs = self.workspace.embedding, self._input.pairs
        if embedding is None or not self.isVisible():
            return
        if not pairs:
            self.context.jobs.cancel(KIND)
            self._input.message.show_note("")
            self._clear()
            return

        def work(job: Job) -> RelationMeasurement:
            from embviz.analysis.analogies.offsets import offset_consistency, predict_left_out, relation_plane
            from embviz.analysis.word_sets import repeated_pairs

            taken = pairs[:_MOST]
            pulse = job.pulse
            consistency = offset_consistency(embedding, taken, pulse=pulse)
            picture = relation_plane(embedding, taken)
            try:
                predicted = predict_left_out(embedding, taken, pulse=pulse)
            except InputError:  # words that are too rare to answer can be compared all the same
                predicted = None
            return RelationMeasurement(consistency, picture, predicted, len(pairs), repeated_pairs(embedding, taken))

        lane = "quick" if len(pairs) <= _QUICK else "measure"
        self.context.jobs.submit(lane, KIND, work, self._show, self._on_failed)

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, EmbvizError):
            self.context.messages.show_error(error)
            return
        self._input.message.show_error(error)
        self._clear()

    def _clear(self) -> None:
        self._found = self._drawn = None
        self._figures.clear()
        self._plane.clear("")
        self._matrix.clear("")
        self._histogram.set_samples(())
        self._table.show_rows([()] * len(_COLUMNS))
        self._explanation.explain("", "")

    def _show(self, measured: RelationMeasurement) -> None:
        found = self._found = measured.consistency
        looked_at = min(measured.given, _MOST) - measured.repeated
        said = [
            tr(
                "{pairs:,} of {looked_at:,} pairs have vectors for both words.",
                pairs=len(found.pairs),
                looked_at=looked_at,
            )
        ]
        if measured.repeated:
            said.append(tr("{repeated:,} duplicate pairs are counted once.", repeated=measured.repeated))
        if measured.given > _MOST:
            said.append(tr("Only the first {most:,} of {given:,} were used.", most=_MOST, given=measured.given))
        if found.missing:
            said.append(
                tr(
                    "Missing: {missing}{value}",
                    missing=", ".join(found.missing[:12]),
                    value=" …" if len(found.missing) > 12 else "",
                )
            )
        self._input.message.show_note(" ".join(said))
        self._figures.show_relation(found, measured.predicted)
        self._draw(found, measured.picture)
        self._histogram.set_samples(
            (Sample(tr("true pairs"), found.between), Sample(tr("shuffled pairs"), found.shuffled_sample)),
            limits=(-1.0, 1.0),
        )
        self._list(measured)

    def _draw(self, found: "OffsetConsistency", picture: "RelationPlane") -> None:
        points, count = self._steady(found.pairs, picture.plane.coordinates), len(found.pairs)
        words = [a for a, _ in found.pairs] + [b for _, b in found.pairs]
        notes = [
            tr("{a} → {b}\nagrees with the others: {agrees}", a=a, b=b, agrees=scored(agrees, ".2f"))
            for (a, b), agrees in zip(found.pairs, found.agreement.tolist(), strict=True)
        ]
        self._plane.set_words(
            words,
            points,
            PlaneAxis(tr("along the mean offset"), zero=False),
            PlaneAxis(tr("across: what varies most"), zero=False),
            groups=[0] * count + [1] * count,
            names=(tr("first word"), tr("second word")),
            notes=notes * 2,
            arrows=[(k, count + k) for k in range(count)],
        )
        order = np.argsort(-found.agreement, kind="stable")
        self._order = order
        self._matrix.set_matrix(
            [" → ".join(map(isolated, found.pairs[k])) for k in order],
            found.cosines[np.ix_(order, order)],
            limits=(-1.0, 1.0),
        )
        self._explanation.explain(
            tr(
                "The arrows look {look} parallel here than they are: mean cosine {in_plane} instead of {mean}.",
                look=_look(picture, found),
                in_plane=scored(picture.in_plane, ".2f"),
                mean=scored(found.mean, ".2f"),
            ),
            tr(
                "The plane contains the mean of all offsets b − a; across is the direction in which the midpoints "
                "of the pairs vary most. It shows {shown:.0f} % of the offsets' squared lengths. Over unit vectors.",
                shown=100 * picture.shown,
            ),
        )
        self._on_selection()

    def _steady(self, pairs: Pairs, points: np.ndarray) -> np.ndarray:
        """Return the points with the previous orientation: the sign of the second axis is arbitrary."""
        if self._drawn is not None and self._drawn[0] == pairs and (self._drawn[1][:, 1] @ points[:, 1]) < 0:
            points = points * (1, -1)
        self._drawn = pairs, points
        return points

    def _list(self, measured: RelationMeasurement) -> None:
        found, predicted = measured.consistency, measured.predicted
        by_pair = {one.pair: one for one in predicted.predictions} if predicted is not None else {}
        told = [by_pair.get(pair) for pair in found.pairs]
        self._table.show_rows(
            (
                [a for a, _ in found.pairs],
                [b for _, b in found.pairs],
                found.agreement,
                ["" if one is None else one.given for one in told],
                [None if one is None else one.rank for one in told],
                [None if one is None else one.rank_alone for one in told],
            ),
            [tr("Points away from the other pairs") if agrees < 0 else "" for agrees in found.agreement.tolist()],
        )
        away = len(found.disagreeing)
        self._table.show_note(
            tr("None points away")
            if not away
            else tr("1 points away from the others")
            if away == 1
            else tr("{away:,} point away from the others", away=away)
        )

    def _on_relation(self, name: str) -> None:
        self._input.choose(name)
        self._views.choose(_ARROWS)

    def _on_cell(self, at: int, _column: int) -> None:
        if self._found is not None:
            self.workspace.select(self._found.pairs[int(self._order[at])])

    def _on_selection(self) -> None:
        self._plane.set_selected(self.workspace.selected_among(self._plane.words))


def _look(picture: "RelationPlane", found: "OffsetConsistency") -> str:
    """Return how parallel the offsets look in the plane, compared with the full space."""
    return tr("more") if picture.in_plane >= found.mean else tr("less")
