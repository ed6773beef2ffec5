"""Recall against time of four kinds of search, measured on this machine."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.measured_part import ComputedWidget
from embviz.gui.lessons.widgets.point_chart import ChartPoint, PointChart
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import row
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.search.timing import Comparison, Timed

_FEWEST, _MOST, _WIDENED = 300, 200_000, 200_000  # vectors
_QUERIES = 100
_ENOUGH = 0.95
_ROWS = 13
_TITLES = {
    "exact": tr("exact"), "lists": tr("inverted lists"), "codes": tr("product quantization"),
    "stages": tr("two stages"),
}


class ScalePart(ComputedWidget):
    """A chart of recall by time, and the table of its points."""

    KIND = "search at scale"
    REAL_WORDS = True
    PROVIDES = (
        "vectors", "exact_time", "list_count", "enough_lists", "enough_recall", "enough_faster", "codes_recall",
        "codes_smaller", "stages_recall", "tail_exact",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "search.scale", typed=False)
        self._size = SegmentedControl("search.size", tr("How many vectors"), (
            ("these", tr("These vectors")), ("many", tr("200,000 made from them")),
        ))
        self.chart = PointChart(stage, "search.chart", tr("Recall by time"), tuple(_TITLES.values()))
        self.chart.setMinimumHeight(380)
        self.table = StageTable(stage, "search.times", tr("Recall and times"), (
            Column(tr("search")), Column(tr("recall@10"), number=True),
            Column(tr("median"), number=True, help=tr("half of the searches are as fast or faster, in ms")),
            Column("95 %", number=True, help=tr("95 of 100 searches are as fast or faster, in ms")),
            Column("99 %", number=True, help=tr("99 of 100 searches are as fast or faster, in ms")),
        ), _ROWS)
        self.column.addLayout(row(self._size, None))
        self.column.addWidget(self.complaint)
        self.column.addLayout(beside(self.chart, self.table, (11, 9)))
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self._size.changed.connect(lambda _at: self.again())

    def work(self) -> "Callable[[Pulse], Comparison] | None":
        embedding, many = self.source.vectors, self._size.current == 1
        if embedding is None:
            return None

        if self.source.exemplary:
            self._show_recorded()

        def compute(pulse: Pulse) -> "Comparison":
            from embviz.teaching.search.timing import compare, widened

            if len(embedding) < _FEWEST:
                raise InputError(
                    tr("These are too few vectors to compare searches."),
                    tr("Open at least {words}.", words=counted(_FEWEST, "word")),
                )
            unit = np.ascontiguousarray(embedding.first(_MOST).unit)
            unit = unit[np.linalg.norm(unit, axis=1) > 0]
            return compare(widened(unit, _WIDENED) if many else unit, _QUERIES, time.perf_counter, pulse)

        return compute

    def _show_recorded(self) -> None:
        """Show what was measured when the program was made, until this machine has measured."""
        from embviz.teaching.search.recorded import read_recorded

        try:
            recorded = read_recorded()[0]
        except InputError:
            return  # the measurement that begins now shows the same
        self.show_found(recorded[self._size.current])
        self.verdict.setText(tr("Recorded on another computer; this one is being measured."))

    def show_found(self, found: "Comparison") -> None:
        self.chart.show_points([
            ChartPoint(_named(each), 1000 * each.median, each.recall, list(_TITLES).index(each.kind), tr(
                "{name}: recall {recall}, {median} ms", name=_named(each), recall=percent(each.recall, 1),
                median=_ms(each.median),
            ))
            for each in found.timed
        ], tr("ms for a search, median"), tr("recall@10"))
        self.table.rows.show([
            [Cell(_named(each)), Cell(percent(each.recall, 1)), Cell(_ms(each.median)), Cell(_ms(each.p95)),
             Cell(_ms(each.p99))]
            for each in found.timed
        ])
        exact = found.timed[0]
        lists = [each for each in found.timed if each.kind == "lists"]
        enough = next((each for each in lists if each.recall >= _ENOUGH), lists[-1])
        codes = next(each for each in found.timed if each.kind == "codes")
        stages = [each for each in found.timed if each.kind == "stages"]
        self.verdict.setText(tr(
            "{queries} of {vectors:,} vectors with {dimensions} dimensions as questions, {lists} lists; all searches "
            "take turns on this machine.",
            queries=found.queries, vectors=found.vectors, dimensions=found.dimensions, lists=found.lists,
        ))
        self.stage.set_values(
            vectors=f"{found.vectors:,}", exact_time=f"{_ms(exact.median)} ms", list_count=f"{found.lists:,}",
            enough_lists=str(enough.effort), enough_recall=percent(enough.recall, 1),
            enough_faster=f"{exact.median / enough.median:.1f}", codes_recall=percent(codes.recall, 1),
            codes_smaller=f"{found.bytes_exact / found.bytes_codes:.0f}", stages_recall=percent(stages[-1].recall, 1),
            tail_exact=f"{exact.p99 / exact.median:.1f}",
        )

    def clear(self) -> None:
        if self.source.exemplary:
            # the vectors are still being read
            self._show_recorded()
            return
        self.chart.show_points((), "", "")
        self.table.rows.show(())


def _named(timed: "Timed") -> str:
    """Return how a way to search is called."""
    title = tr("codes") if timed.kind == "codes" else _TITLES[timed.kind]
    if timed.kind == "lists":
        return tr("lists: {probes}", probes=timed.effort)
    return tr("ranked: {count}", count=timed.effort) if timed.kind == "stages" else title


def _ms(seconds: float) -> str:
    """Return seconds as milliseconds."""
    return f"{1000 * seconds:.3f}" if seconds < 0.001 else f"{1000 * seconds:.2f}"
