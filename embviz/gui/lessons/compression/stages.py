"""Two-stage search: a few dimensions find candidates, all dimensions rank them."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.compression.compared import SHORT, WORDS, MeasureLinePart, duration_of
from embviz.gui.lessons.compression.word import Chosen, WordLine
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import Slider, WholeSpin
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import quoted, tr

if TYPE_CHECKING:
    from embviz.vectors.compression import Compressed
    from embviz.vectors.compression.two_stage import Found, TwoStages
    from embviz.vectors.embedding import Embedding

_LISTS = "two lists of the lesson"
_NEAREST = 10
_TALL = 300  # px of the plot at scale 1
_GOOD = 0.95  # recall at which the slider begins
_USUAL = 32  # dimensions of the first stage
_COUNTS = (10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000)
_TICKS = (10, 20, 50, 100, 200, 500, 1000)
_METHODS = (("pca", tr("Principal axes")), ("prefix", tr("First numbers")))


@dataclass(frozen=True, eq=False)
class _Stages:
    """The vectors measured, the search method, and the results."""

    embedding: "Embedding"
    first: "Compressed"
    kept: int
    method: str
    measured: "TwoStages"

    def products(self, candidates: int) -> int:
        """Return the number of multiplications of a two-stage search."""
        words, dimensions = len(self.embedding), self.embedding.dimensions
        turned = self.kept * dimensions if self.method == "pca" else 0  # the query, onto the axes
        return words * self.kept + candidates * dimensions + turned


class StagesPart(MeasureLinePart):
    """Recall by number of candidates, its cost, and the neighbors missed for the current word."""

    KIND, NAME = "two stages of the lesson", "small.stages"
    PROVIDES = (
        "first_d",
        "all_d",
        "stage_c",
        "stage_recall",
        "stage_share",
        "stage_faster",
        "full_products",
        "stage_products",
        "missed",
        "stage_word",
        "stage_speed",
    )

    def __init__(self, stage: LessonState) -> None:
        self.chosen = stage.share(Chosen)
        self.found: _Stages | None = None
        self._wanted: tuple[int, int] | None = None  # dimensions and method that were asked for last
        self._method = SegmentedControl("small.first_stage", tr("What finds the candidates"), _METHODS)
        self._kept = WholeSpin()
        self._kept.setObjectName("small.first_dimensions")
        self._kept.setAccessibleName(tr("Dimensions that find the candidates"))
        self._kept.setSuffix(tr(" dimensions find"))
        super().__init__(stage, self._method, self._kept)
        self._counts = Slider()
        self._counts.setObjectName("small.candidates")
        self._counts.setAccessibleName(tr("Candidates c that are ranked"))
        self._counts.setRange(0, 0)
        self._counts.setEnabled(False)
        self._note = label(tr("candidates c"), "section")
        set_scaled_size(self._note, minimum_width=150)
        self._line = WordLine(stage, "small.stages_word")
        self.plot = LinePlot(tr("Recall@10 of two stages"), tr("candidates c"), " ")
        self.plot.setObjectName("small.stages_plot")
        self.plot.set_log(True, False)
        self.plot.plot.getPlotItem().getAxis("bottom").setTicks([[]])
        self.readouts = ValueTable(
            stage,
            "small.stages_cost",
            tr("What a search costs"),
            (
                Value("full", "V D", tr("multiplications of a search through all dimensions")),
                Value("two", tr("two stages"), tr("multiplications of both stages")),
                Value("share", tr("share"), tr("multiplications of both stages over those of the full search")),
                Value("full_time", tr("time, all"), tr("median time of the full search")),
                Value("time", tr("time, two stages"), tr("median time of both stages")),
                Value("recall", tr("recall@10"), tr("share of the ten nearest that both stages find")),
            ),
        )
        self.table = StageTable(
            stage,
            "small.stages_lists",
            tr("The ten nearest, found in both ways"),
            (Column("#", number=True), Column(tr("All dimensions")), Column(tr("Two stages"))),
            _NEAREST,
        )
        self._lay()
        self._method.changed.connect(self._begin_anew)
        self._kept.editingFinished.connect(self._begin_anew)
        self._counts.valueChanged.connect(self._show)
        self.chosen.changed.connect(self._list)
        self._limit()
        self.scale_with_text(self.plot, _TALL)

    def _lay(self) -> None:
        both = QHBoxLayout()
        both.setSpacing(18)
        both.addWidget(self.plot, 4, Qt.AlignmentFlag.AlignTop)
        side = QVBoxLayout()
        side.addWidget(self.readouts)
        side.addStretch(1)
        both.addLayout(side, 3)
        lists = QVBoxLayout()
        lists.setSpacing(4)
        lists.addLayout(row(label(tr("Nearest to"), "section"), self._line, None))
        lists.addWidget(self.table)
        lists.addStretch(1)
        both.addLayout(lists, 4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.line)
        layout.addLayout(row(self._note, self._counts, stretch=self._counts))
        layout.addLayout(both)
        layout.addWidget(self._line.message)  # as wide as its suggestions
        layout.addWidget(self.said)

    def refresh(self) -> None:
        self._limit()
        super().refresh()

    def _limit(self) -> None:
        embedding = self.source.vectors
        dimensions = embedding.dimensions if embedding is not None else 2
        if self._kept.maximum() != dimensions:
            self._kept.setRange(1, dimensions)
            self._kept.setValue(max(1, min(_USUAL, dimensions // 2)))
            self._wanted = (self._kept.value(), self._method.current)

    def _begin_anew(self, _at: int = 0) -> None:
        if (self._kept.value(), self._method.current) != self._wanted:
            self.begin()

    def measure(self, embedding: "Embedding") -> None:
        some, kept, method = embedding.first(WORDS), self._kept.value(), _METHODS[self._method.current][0]
        self._wanted = (kept, self._method.current)
        self.stage.clear_values(*self.PROVIDES)

        def work(job: Job, _tell: Callable[[Any], None]) -> _Stages:
            from embviz.vectors.compression import compress
            from embviz.vectors.compression.two_stage import two_stage

            first = compress(some, method, job.pulse.quiet, dimensions=kept)
            ranking = job.pulse.named(tr("Candidates are found and ranked"))
            measured = two_stage(some, _NEAREST, candidates=_COUNTS, first=first, pulse=ranking)
            return _Stages(some, first, kept, method, measured)

        self.line.begin(work, self._take)

    def _take(self, found: _Stages) -> None:
        self.found = found
        counts = [each.candidates for each in found.measured.found]
        good = next((k for k, each in enumerate(found.measured.found) if each.recall >= _GOOD), len(counts) - 1)
        self._counts.setRange(0, len(counts) - 1)
        self._counts.say_ends(f"{counts[0]:,}", f"{counts[-1]:,}")
        self._counts.setEnabled(True)
        self._counts.setValue(good)
        recalls = np.array([each.recall for each in found.measured.found])
        self.plot.plot.getPlotItem().getAxis("bottom").setTicks(
            [[(math.log10(c), f"{c:,}") for c in counts if c in _TICKS]]
        )
        self.plot.set_series(
            (Series("", np.array(counts, float), recalls, points=True),),
            x_limits=(counts[0] / 1.1, counts[-1] * 1.1),
            y_limits=(0.0, 1.04),
        )
        self._show()

    def _now(self) -> "Found | None":
        if self.found is None:
            return None
        return self.found.measured.found[min(self._counts.value(), len(self.found.measured.found) - 1)]

    def _show(self, _at: int = 0) -> None:
        now, found = self._now(), self.found
        if now is None or found is None:
            return
        words, dimensions = found.embedding.vectors.shape
        whole, two = words * dimensions, found.products(now.candidates)
        self._note.setText(tr("c = {candidates:,} candidates", candidates=now.candidates))
        self._counts.setAccessibleDescription(self._note.text())
        self.plot.set_mark(math.log10(now.candidates))
        self.plot.setAccessibleDescription(
            "; ".join(
                tr("{candidates} candidates: {recall:.3f}", candidates=each.candidates, recall=each.recall)
                for each in found.measured.found
            )
        )
        self.readouts.show_values(
            {
                "full": f"{whole:,}",
                "two": f"{two:,}",
                "share": f"{100 * two / whole:.1f} %",
                "full_time": duration_of(found.measured.full_seconds),
                "time": duration_of(now.seconds),
                "recall": f"{now.recall:.3f}",
            }
        )
        self.stage.set_values(
            first_d=f"{found.kept:,}",
            all_d=f"{dimensions:,}",
            stage_c=f"{now.candidates:,}",
            stage_recall=f"{100 * now.recall:.1f} %",
            stage_share=f"{100 * two / whole:.1f} %",
            stage_faster=significant(now.faster, 2),
            full_products=f"{whole:,}",
            stage_products=f"{two:,}",
            stage_speed=_of_speed(found.measured, now, words),
        )
        self._list()

    def _list(self) -> None:
        """Find the words nearest to the current one in both ways."""
        now, found, word, vector = self._now(), self.found, self.chosen.word, self.chosen.vector
        if now is None or found is None or not self.isVisible() or len(vector) != found.embedding.dimensions:
            return

        def work(job: Job) -> tuple[list[str], ...]:
            from embviz.vectors.compression.measuring import others
            from embviz.vectors.compression.two_stage import find_and_rank
            from embviz.vectors.neighbors import nearest

            embedding, pulse = found.embedding, job.pulse.quiet
            own = embedding.get(word)
            itself, count = (-1, _NEAREST) if own is None else (own, _NEAREST + 1)
            extra = now.candidates + (own is not None)
            full, _ = nearest(embedding, vector, count)
            short, _ = find_and_rank(embedding, found.first, vector, count, extra, pulse)
            return tuple([embedding.words[k] for k in others(ids, itself, _NEAREST)] for ids in (full, short))

        self.stage.context.jobs.submit("quick", _LISTS, work, lambda lists: self._show_lists(word, *lists))

    def _show_lists(self, word: str, full: list[str], short: list[str]) -> None:
        missed = [other for other in full if other not in short]
        rows = []
        for rank in range(max(len(full), len(short))):
            true = full[rank] if rank < len(full) else ""
            left_out = true in missed
            rows.append(
                [
                    Cell(f"{rank + 1}"),
                    Cell(
                        tr("{true} · missed", true=true) if left_out else true,
                        marked=left_out,
                        help=tr("Not among the candidates") if left_out else "",
                    ),
                    Cell(short[rank] if rank < len(short) else ""),
                ]
            )
        self.table.rows.show(rows)
        named = ", ".join(quoted(other) for other in missed)
        self.stage.set_values(
            missed=tr("misses {named}", named=named) if missed else tr("misses none"), stage_word=word
        )


def _of_speed(measured: "TwoStages", now: "Found", words: int) -> str:
    """Describe whether time is saved, and how reliable such short timings are."""
    if now.faster < 1:
        said = tr(
            "Measured, it is slower: it takes {times} times as long, as {words:,} words are too few to skip any.",
            times=significant(1 / now.faster, 2),
            words=words,
        )
    else:
        said = tr("Measured, it is {faster} times as fast.", faster=significant(now.faster, 2))
    if measured.full_seconds < SHORT:
        said += " " + tr("Times this short vary: compare them within one table only.")
    return said
