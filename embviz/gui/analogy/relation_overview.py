"""Table of all relations of a list and how far each of them is a direction."""

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from embviz.gui.analogy.pairs import Pairs
from embviz.gui.core.jobs import Job
from embviz.gui.core.snapshots import moment_title
from embviz.gui.pages.context import Context
from embviz.gui.widgets.layouts import column
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.analogies.relation_overview import RelationSummary
    from embviz.vectors.embedding import Embedding

KIND = "all relations"
_COLUMNS = (
    ResultColumn(tr("Relation"), help=tr("Click one to see its arrows")),
    ResultColumn(tr("Pairs"), number=",d", help=tr(
        "Pairs with both words there, each once; of at most 1,000 all are measured (with its arrows, a relation is "
        "looked at by its first 160)"
    )),
    ResultColumn(tr("Mean cosine"), number=".2f", help=tr("Between the offsets of each two pairs")),
    ResultColumn(tr("Shuffled"), number=".2f", muted=True, help=tr("The same with each a given the b of another pair")),
    ResultColumn(tr("Pairing"), number=".2f", bar=True, help=tr(
        "Chance that the cosine of two true offsets is above that of two shuffled ones; 0.5: no better than chance"
    )),
    ResultColumn(
        tr("Predicted"), number=".0%", bar=True,
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
        self._line = MeasurementToolbar(context.jobs, KIND, "relation.all")
        self._line.measure.setText(tr("Measure all"))
        self._line.measure.setAccessibleName(tr("Measure all"))
        self.table = ResultTable(
            context.jobs, context.workspace, "relation.overview", tr("All relations"), _COLUMNS, file_name="relations",
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
        old = measured is not self._workspace.embedding and not self._context.jobs.running(KIND)
        self._line.measure.setEnabled(old)
        self.table.show_note(tr(
            "These are from {moment}. Measure again to update them.", moment=self._moment,
        ) if old else "")

    def measure(self) -> None:
        """Measure all relations with the current vectors."""
        embedding, relations = self._workspace.embedding, self._relations
        if embedding is None:
            return

        def work(job: Job, tell: Callable[[Any], None]) -> Any:
            from embviz.analysis.analogies.relation_overview import summarize_relations
            from embviz.analysis.analogies.relations import Relation

            return summarize_relations(
                embedding, [Relation(name, pairs) for name, pairs in relations.items()],
                pulse=job.pulse, tell=tell,
            )

        self._begun, self._vectors, self._moment = relations, weakref.ref(embedding), moment_title(self._workspace)
        self.table.show_note("")
        self._line.begin(work, self._show)

    def _show(self, found: "tuple[RelationSummary, ...]") -> None:
        self._names = tuple(one.name for one in found)
        self._line.measure.setEnabled(self._vectors is None or self._vectors() is not self._workspace.embedding)
        self.table.show_rows(
            (
                self._names, [one.known for one in found], [one.mean for one in found],
                [one.shuffled for one in found], [one.pairing for one in found], [one.foretold for one in found],
                [one.alone for one in found],
            ),
            [one.trouble for one in found],
        )

    def _forget(self) -> None:
        self._line.give_up()
        self._begun = None
        self._show(())
