"""All compression methods in one chart: memory or time against what is lost, and the numbers in a table."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QModelIndex
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.compression.compared import (
    KINDS,
    SHORT,
    WORDS,
    BySize,
    MeasureLinePart,
    Outcome,
    compare,
    duration_of,
    recall_by_size,
)
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.point_chart import ChartPoint, PointChart
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import in_figures, percent, significant
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.compression.measuring import Measured
    from embviz.vectors.embedding import Embedding

_ALIKE = 0.02  # recalls that differ by less are called alike
_ROWS, _RECALL = 13, 4  # of the table, and the column of recall


class ChartPart(MeasureLinePart):
    """Measures all formats for the present vectors in the background, adding rows and points as they finish."""

    KIND, NAME = "small vectors of the lesson", "small.forms"
    PROVIDES = (
        "best_recall",
        "best_ratio",
        "bit_recall",
        "bit_ratio",
        "cut_recall",
        "pca_recall",
        "axes_beat",
        "asked",
        "compared_words",
        "times",
        "by_size",
    )

    def __init__(self, stage: LessonState) -> None:
        self.found: tuple[Outcome, ...] = ()
        self.by_size: tuple[BySize, ...] = ()
        self._words = 1
        self._across = SegmentedControl(
            "small.across", tr("Horizontal axis"), (("bytes", tr("Bytes")), ("time", tr("Search time")))
        )
        self._up = SegmentedControl(
            "small.up", tr("What goes up"), (("recall", tr("Recall@10")), ("spearman", tr("Spearman's ρ")))
        )
        super().__init__(stage, label(tr("Across"), "section"), self._across, label(tr("up"), "section"), self._up)
        self.chart = PointChart(stage, "small.chart", tr("Forms of the vectors"), KINDS)
        self.table = StageTable(
            stage,
            "small.table",
            tr("Forms of the vectors"),
            (
                Column(tr("Form")),
                Column(
                    tr("Bytes"),
                    number=True,
                    help=tr("Bytes kept for a word, its share of the codebook or the axes included"),
                ),
                Column(tr("Smaller"), number=True, help=tr("Bytes of the vectors as float32 over those of this form")),
                Column(
                    tr("Search"),
                    number=True,
                    help=tr("One search of all words on one thread, the median of those asked for"),
                ),
                Column(
                    tr("Recall"),
                    number=True,
                    help=tr("Share of the 10 nearest words by the full vectors that are among the 10 found here"),
                ),
                Column(
                    "ρ",
                    number=True,
                    help=tr("Spearman's rank correlation of cosines of pairs with those of full vectors"),
                ),
            ),
            _ROWS,
        )
        both = QHBoxLayout()
        both.setSpacing(20)
        both.addWidget(self.chart, 1)
        both.addWidget(self.table, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.line)
        layout.addLayout(both)
        layout.addWidget(self.said)
        self._across.changed.connect(self._draw)
        self._up.changed.connect(self._draw)
        self.chart.pointed.connect(self._on_pointed)
        self.table.entered.connect(self._on_entered)
        self.table.selectionModel().currentRowChanged.connect(
            lambda now, _before: self.chart.show_read(self._point_of(now.row()))
        )

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.chart.show_read(-1)

    def measure(self, embedding: "Embedding") -> None:
        self._words = min(len(embedding), WORDS)
        self.stage.clear_values(*self.PROVIDES)
        self.by_size = ()
        self._take(())

        def work(job: Job, tell: Callable[[Any], None]) -> tuple[tuple[Outcome, ...], tuple[BySize, ...]]:
            some = embedding.first(WORDS)
            return compare(some, job, lambda found: tell((found, ()))), recall_by_size(some, job)

        self.line.begin(work, lambda found: self._take(*found))

    def _take(self, found: tuple[Outcome, ...], by_size: tuple[BySize, ...] = ()) -> None:
        self.found, self.by_size = found, by_size
        self.table.rows.show([_row(outcome, self._words) for outcome in found])
        self._draw()
        self._update_text()

    def _measured(self) -> list[tuple[int, Outcome, "Measured"]]:
        """Return the formats that have a point on the chart, each with its row."""
        return [(k, o, o.measured) for k, o in enumerate(self.found) if o.measured is not None]

    def _draw(self, _at: int = 0) -> None:
        time, spearman = self._across.current == 1, self._up.current == 1
        points = [
            ChartPoint(
                outcome.form.name,
                1e3 * m.seconds if time else m.bytes / self._words,
                m.spearman if spearman else m.recall,
                outcome.form.kind,
                _said(outcome, m, self._words),
            )
            for _, outcome, m in self._measured()
        ]
        self.chart.show_points(
            points,
            tr("milliseconds for one search") if time else tr("bytes for a word"),
            tr("Spearman's ρ of cosines") if spearman else "recall@10",
        )

    def _point_of(self, row: int) -> int:
        rows = [k for k, _, _ in self._measured()]
        return rows.index(row) if row in rows else -1

    def _on_entered(self, index: QModelIndex) -> None:
        self.chart.show_read(self._point_of(index.row()))
        self.stage.highlight(["recall"] if index.column() == _RECALL else ())

    def _on_pointed(self, point: int) -> None:
        if point < 0:
            self.table.clearSelection()
        else:
            self.table.selectRow(self._measured()[point][0])

    def _update_text(self) -> None:
        by_name = {o.form.name: m for _, o, m in self._measured()}
        one = by_name.get("int8")
        if one is not None:
            self.stage.set_values(
                best_recall=percent(one.recall, 1),
                best_ratio=f"{one.ratio:.2g}",
                asked=f"{one.queries:,}",
                compared_words=f"{self._words:,}",
                times=_of_times(one),
            )
        if (bit := by_name.get(tr("1 bit"))) is not None:
            self.stage.set_values(bit_recall=percent(bit.recall, 1), bit_ratio=f"{bit.ratio:.2g}")
        if (cut := by_name.get("first ¼")) is not None:
            self.stage.set_values(cut_recall=percent(cut.recall, 1))
        if (axes := by_name.get("PCA ¼")) is not None:
            self.stage.set_values(pca_recall=percent(axes.recall, 1))
            if cut is not None:
                ahead = axes.recall - cut.recall
                self.stage.set_values(axes_beat="alike" if abs(ahead) < _ALIKE else "axes" if ahead > 0 else "first")
        if len(self.found) == _ROWS or self.by_size:
            self.stage.set_values(by_size=_of_sizes(self.by_size))


def _of_sizes(found: tuple[BySize, ...]) -> str:
    """Describe how recall depends on the number of words."""
    if not found:
        return tr("These are too few words to see how recall depends on their number.")
    return tr(
        "Recall among the first {words} words: {forms}.",
        words=" / ".join(f"{size:,}" for size in found[0].words),
        forms="; ".join(
            tr("{form} {shares}", form=one.form, shares=" / ".join(f"{recall:.2f}" for recall in one.recalls))
            for one in found
        ),
    )


def _of_times(measured: "Measured") -> str:
    said = tr(
        "One takes {duration_of} in float32 and {duration_of_2} in int8. ",
        duration_of=duration_of(measured.full_seconds),
        duration_of_2=duration_of(measured.seconds),
    )
    if measured.full_seconds < SHORT:
        return said + tr(
            "With so few words the times are short and vary from search to search, and decoding may take longer than "
            "reading saves. Measure more words before you judge."
        )
    return said + tr("The times are medians on one thread of this computer.")


def _row(outcome: Outcome, words: int) -> list[Cell]:
    measured = outcome.measured
    if measured is None:
        return [Cell(outcome.form.name, marked=True, help=outcome.trouble), *[Cell("–")] * 5]
    return [
        Cell(outcome.form.name),
        Cell(_bytes(measured, words)),
        Cell(f"{significant(measured.ratio)} ×"),
        Cell(
            duration_of(measured.seconds),
            help=tr("The full search took {faster} × this time", faster=significant(measured.faster, 2)),
        ),
        Cell(f"{measured.recall:.3f}"),
        Cell(in_figures(measured.spearman, ".3f")),
    ]


def _said(outcome: Outcome, measured: "Measured", words: int) -> str:
    return tr(
        "{name}: {bytes} bytes for a word, {duration_of} for a search, recall@{k} {recall:.3f}, Spearman's ρ "
        "{spearman}",
        name=outcome.form.name,
        bytes=_bytes(measured, words),
        duration_of=duration_of(measured.seconds),
        k=measured.k,
        recall=measured.recall,
        spearman=in_figures(measured.spearman, ".3f"),
    )


def _bytes(measured: "Measured", words: int) -> str:
    return f"{measured.bytes / words:,.1f}".removesuffix(".0")
