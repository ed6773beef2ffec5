"""The parts of the lesson on search at scale: recall by time, words and vectors, batches, caches."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.search.batches import BatchesPart
from embviz.gui.lessons.search.caches import CachesPart
from embviz.gui.lessons.search.cards import KnownSearchesPart
from embviz.gui.lessons.search.precision import PrecisionPart
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.transformer.pocket import PocketWidget, remark_on
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.beside import BesideOrBelow
from embviz.gui.lessons.widgets.measured_part import ComputedWidget
from embviz.gui.lessons.widgets.point_chart import ChartPoint, PointChart
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent, significant
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.memory import size
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.search.ranking import Found, Library
    from embviz.teaching.search.timing import Comparison, Timed

_FEWEST, _MOST, _WIDENED = 300, 200_000, 200_000  # vectors
_RECORDED = 2  # choice of vectors that are too many to be searched here: making their graph takes minutes
_QUERIES = 100
_ENOUGH = 0.95
_ROWS = 16
_TITLES = {
    "exact": tr("exact"),
    "lists": tr("inverted lists"),
    "graph": tr("graph"),
    "planes": tr("random planes"),
    "codes": tr("product quantization"),
    "stages": tr("two stages"),
}


class ScalePart(ComputedWidget):
    """A chart of recall by time, and the table of its points."""

    KIND = "search at scale"
    REAL_WORDS = True
    PROVIDES = (
        "vectors",
        "exact_time",
        "list_count",
        "enough_lists",
        "enough_recall",
        "enough_faster",
        "codes_recall",
        "codes_smaller",
        "stages_recall",
        "graph_recall",
        "graph_faster",
        "graph_share",
        "planes_recall",
        "per_second",
        "tail_exact",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "search.scale", typed=False)
        self._size = SegmentedControl(
            "search.size",
            tr("How many vectors"),
            (
                ("these", tr("These vectors")),
                ("many", tr("200,000 made from them")),
                ("recorded", tr("A million, recorded")),
            ),
        )
        self._here = button(tr("Measure it yourself"), "search.measure")
        self._wanted: set[int] = set()  # numbers of vectors that are measured here though there are recorded times
        self.chart = PointChart(stage, "search.chart", tr("Recall by time"), tuple(_TITLES.values()))
        self.chart.setMinimumHeight(380)
        self.table = StageTable(
            stage,
            "search.times",
            tr("Recall and times"),
            (
                Column(tr("search")),
                Column(tr("recall@10"), number=True),
                Column(tr("median"), number=True, help=tr("half of the searches are as fast or faster, in ms")),
                Column("95 %", number=True, help=tr("95 of 100 searches are as fast or faster, in ms")),
                Column("99 %", number=True, help=tr("99 of 100 searches are as fast or faster, in ms")),
                Column(tr("per second"), number=True, help=tr("searches that one thread answers in a second")),
            ),
            _ROWS,
        )
        self.column.addLayout(row(self._size, 12, self._here, None))
        self.column.addWidget(self.complaint)
        told = QWidget()
        below = column(told, (0, 0, 0, 0), 8)
        for part in (self.chart, self.verdict, self.said):
            below.addWidget(part)
        self.column.addWidget(BesideOrBelow(told, self.table, (4, 3)))
        self._size.changed.connect(self._on_size)
        self._here.clicked.connect(self._measure_here)

    @property
    def _recorded_first(self) -> bool:
        """Whether recorded times are shown: of vectors that everybody has, until somebody measures them here."""
        chosen = self._size.current
        return chosen == _RECORDED or (self.source.exemplary and chosen not in self._wanted)

    def _on_size(self) -> None:
        self._nothing()  # what is shown is of other vectors
        self.again()

    def _measure_here(self) -> None:
        self._wanted.add(self._size.current)
        self.verdict.setText(tr("Recorded on another computer; this one is being measured."))
        self.again()

    def work(self) -> "Callable[[Pulse], Comparison] | None":
        chosen = self._size.current
        self._here.setVisible(chosen != _RECORDED and self._recorded_first)
        if self._recorded_first:
            return None  # there is nothing to compute: `clear` shows them, at once
        embedding, many = self.source.vectors, chosen == 1
        if embedding is None:
            return None

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

    def show_found(self, found: "Comparison") -> None:
        self.table.show()
        self.chart.show_points(
            [
                ChartPoint(
                    _named(each),
                    1000 * each.median,
                    each.recall,
                    list(_TITLES).index(each.kind),
                    tr(
                        "{name}: recall {recall}, {median} ms",
                        name=_named(each),
                        recall=percent(each.recall, 1),
                        median=_ms(each.median),
                    ),
                )
                for each in found.timed
            ],
            tr("ms for a search, median"),
            tr("recall@10"),
        )
        self.table.rows.show(
            [
                [
                    Cell(_named(each)),
                    Cell(percent(each.recall, 1)),
                    Cell(_ms(each.median)),
                    Cell(_ms(each.p95)),
                    Cell(_ms(each.p99)),
                    Cell(_rate(each)),
                ]
                for each in found.timed
            ]
        )
        exact = found.timed[0]
        lists, graph, planes, codes, stages = (
            [each for each in found.timed if each.kind == kind]
            for kind in ("lists", "graph", "planes", "codes", "stages")
        )
        enough, walked = (next((each for each in ways if each.recall >= _ENOUGH), ways[-1]) for ways in (lists, graph))
        asked = tr(
            "{queries} of {vectors:,} vectors with {dimensions} dimensions as questions, {lists} lists;",
            queries=found.queries,
            vectors=found.vectors,
            dimensions=found.dimensions,
            lists=found.lists,
        )
        if not self._recorded_first:
            where = tr("all searches take turns on this machine.")
        elif self._size.current == 0:
            where = tr("recorded on another computer.")
        else:
            where = tr(
                "recorded on another computer, made from the English vectors; they take {memory}.",
                memory=size(found.bytes_exact),
            )
        self.verdict.setText(f"{asked} {where}")
        self.stage.set_values(
            vectors=f"{found.vectors:,}",
            exact_time=f"{_ms(exact.median)} ms",
            list_count=f"{found.lists:,}",
            enough_lists=str(enough.effort),
            enough_recall=percent(enough.recall, 1),
            enough_faster=f"{exact.median / enough.median:.1f}",
            codes_recall=percent(codes[0].recall, 1),
            codes_smaller=f"{found.bytes_exact / found.bytes_codes:.0f}",
            stages_recall=percent(stages[-1].recall, 1),
            graph_recall=percent(walked.recall, 1),
            graph_faster=f"{exact.median / walked.median:.1f}",
            graph_share=percent(found.bytes_links / found.bytes_exact, 0),
            planes_recall=percent(planes[-1].recall, 1),
            per_second=_rate(exact),
            tail_exact=f"{exact.p99 / exact.median:.1f}",
        )

    def _remark(self, text: str) -> None:
        self.chart.show_note(text)  # where there will be something to see

    def show_working(self) -> None:
        if not self._filled:
            self.table.hide()  # no heads over nothing
            self._remark(tr("The searches are being measured on this computer …"))

    def clear(self) -> None:
        if self._recorded_first:
            # in a damaged installation they can still be measured
            with suppress(InputError):
                self.show_found(_recorded()[self._size.current])
                return
        self.chart.show_note("")
        self.chart.show_points((), "", "")
        self.table.rows.show(())
        self.table.hide()


def _recorded() -> "tuple[Comparison, ...]":
    from embviz.teaching.search.recorded import read_recorded

    return read_recorded()[0]


def _named(timed: "Timed") -> str:
    """Return how a way to search is called."""
    title = tr("codes") if timed.kind == "codes" else _TITLES[timed.kind]
    if timed.kind == "lists":
        return tr("lists: {probes}", probes=timed.effort)
    if timed.kind == "graph":
        return tr("graph: {count} in view", count=timed.effort)
    if timed.kind == "planes":
        return tr("planes: {count} tables", count=timed.effort)
    return tr("ranked: {count}", count=timed.effort) if timed.kind == "stages" else title


def _ms(seconds: float) -> str:
    """Return seconds as milliseconds."""
    return f"{1000 * seconds:.3f}" if seconds < 0.001 else f"{1000 * seconds:.2f}"


def _rate(timed: "Timed") -> str:
    """Return how many searches one thread answers in a second."""
    return f"{round(1 / timed.mean):,}" if timed.mean > 0 else ""


_KIND, _ASKING = "documents of the search lesson", "questions of the search lesson"
_HITS, _TALL = 4, 230
_QUESTIONS = 100
_BEGIN = "a mug of tea"
_WAYS = {
    "bm25": tr("Words: BM25"),
    "dense": tr("One vector"),
    "hybrid": tr("Both ranks: hybrid"),
    "late": tr("Word by word: late interaction"),
}


_SHORT = {"bm25": "BM25", "dense": tr("one vector"), "hybrid": tr("hybrid"), "late": tr("late interaction")}


@dataclass(frozen=True, eq=False)
class Shelf:
    """The documents, and what each word is replaced by."""

    library: "Library"
    others: np.ndarray


class WaysPart(PocketWidget):
    """A question, the documents that four ways put first, and a curve for each way."""

    PROVIDES = (
        "documents",
        "questions",
        "bm25_same",
        "bm25_half",
        "bm25_all",
        "dense_all",
        "hybrid_half",
        "dense_half",
        "late_half",
        "late_all",
        "ways_best",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._shelf: Shelf | None = None
        self.found: tuple[Found, ...] = ()
        self._line = QLineEdit(_BEGIN)
        self._line.setObjectName("search.question")
        self._line.setAccessibleName(tr("Question"))
        self._complaint = InlineMessage("search.question_message")
        self._complaint.hide()
        self.tables = {
            key: StageTable(
                stage, f"search.{key}", title, (Column(title), Column(tr("score"), number=True)), _HITS, whole=True
            )
            for key, title in _WAYS.items()
        }
        self.plot = BandedPlot(
            stage,
            "search.replaced",
            tr("Mean of 1 / rank of the sentence that was asked for"),
            tr("words of the question that were replaced, in %"),
            _TALL,
        )
        self._state = label("", "caption", wrap=True, name="search.state")
        self.column.addLayout(row(self._line, stretch=self._line))
        self.column.addWidget(self._complaint)
        ranked = QWidget()
        grid = QGridLayout(ranked)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(24)
        for at, table in enumerate(self.tables.values()):
            grid.addWidget(table, at // 2, at % 2, Qt.AlignmentFlag.AlignTop)
        self.column.addWidget(BesideOrBelow(ranked, self.plot, (5, 3)))
        self.column.addWidget(self._state)
        self._line.textEdited.connect(lambda _text: self._show())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.pocket.runs and self._shelf is None:
            self.refresh()

    def refresh(self) -> None:
        self.when_seen(self._read)

    def _read(self) -> None:
        jobs = self.stage.context.jobs
        if self._shelf is not None or jobs.running(_KIND):
            return
        run = self.pocket.runs["masked"]

        def work(_job: Job) -> Shelf:
            from embviz.teaching.search.ranking import Library, substitutes
            from embviz.teaching.transformer.topics import topic_sentences

            sentences, _topics = topic_sentences(run.words, run.model.shape)
            return Shelf(Library.of(sentences, run.model), substitutes(run.model, run.model.shape.words))

        self._state.setText(tr("Reading the documents …"))
        jobs.submit("quick", _KIND, work, self._take)

    def _take(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._show()

        def work(job: Job) -> "tuple[Found, ...]":
            from embviz.teaching.search.ranking import found_again

            return found_again(shelf.library, shelf.others, _QUESTIONS, job.pulse)

        if not self.found:
            self._show_recorded()
        self.stage.context.jobs.submit("measure", _ASKING, work, self._take_found, on_progress=self._on_progress)

    def _show_recorded(self) -> None:
        """Show what was measured when the program was made, until this machine has measured."""
        from embviz.teaching.search.recorded import read_recorded

        # a damaged installation shows nothing early: the questions that are asked now show the same
        with suppress(InputError):
            self._take_found(read_recorded()[1])

    def _on_progress(self, share: float, _text: str) -> None:
        asked = percent(share)
        self._state.setText(tr("Measuring on this computer: {asked} of the questions are asked.", asked=asked))

    def _take_found(self, found: "tuple[Found, ...]") -> None:
        assert self._shelf is not None
        self.found = found
        shares = np.array([100 * each.share for each in found])
        self.plot.set_series(
            [
                Series(title, shares, np.array([each.reciprocal[key] for each in found]), points=True, color=at)
                for at, (key, title) in enumerate(_WAYS.items())
            ],
            x_limits=(0, 100),
            y_limits=(0, 1.05),
        )
        documents = len(self._shelf.library.documents)
        self._state.setText(
            tr(
                "{documents:,} sentences of the toy world; {questions} questions for each share, every second "
                "word of a "
                "sentence.",
                documents=documents,
                questions=_QUESTIONS,
            )
        )
        same, half, whole = found[0].reciprocal, found[len(found) // 2].reciprocal, found[-1].reciprocal
        self.stage.set_values(
            documents=f"{documents:,}",
            questions=str(_QUESTIONS),
            bm25_same=f"{same['bm25']:.2f}",
            bm25_half=f"{half['bm25']:.2f}",
            bm25_all=f"{whole['bm25']:.2f}",
            dense_all=f"{whole['dense']:.2f}",
            dense_half=f"{half['dense']:.2f}",
            hybrid_half=f"{half['hybrid']:.2f}",
            late_half=f"{half['late']:.2f}",
            late_all=f"{whole['late']:.2f}",
            ways_best=_best_said(found),
        )

    def _show(self) -> None:
        if self._shelf is None:
            return
        from embviz.teaching.search.inverted_lists import best

        typed = self.pocket.read(self._line.text())
        remark_on(self._complaint, typed.remark if len(typed.ids) else tr("Write a word of the toy world."))
        library, name = self._shelf.library, self.pocket.runs["masked"].name
        scores = library.scores(typed.ids.astype(np.int32)) if len(typed.ids) else {}
        for key, table in self.tables.items():
            rows = []
            for at in best(scores[key].astype(np.float32), _HITS).tolist() if key in scores else ():
                told = " ".join(name(int(id_)) for id_ in library.documents[at])
                # BM25 says nothing about documents without any of the words
                if key != "bm25" or scores[key][at] > 0:
                    rows.append([Cell(told, help=told), Cell(significant(float(scores[key][at]), 3))])
            table.rows.show(rows)


def _best_said(found: "Sequence[Found]") -> str:
    """Describe which way finds the questions best while few words are replaced, and which later."""
    best = [max(each.reciprocal, key=each.reciprocal.__getitem__) for each in found]
    said = []
    for way, group in groupby(zip(best, found, strict=True), key=itemgetter(0)):
        shares = [each.share for _, each in group]
        ends = percent(shares[-1])
        if len(shares) > 1:
            ends = tr("{low:.0f} to {high}", low=100 * shares[0], high=ends)
        said.append((_SHORT[way], ends))
    (first, share), *later = said
    told = tr("{way} is best with {share} of the words replaced", way=first[0].upper() + first[1:], share=share)
    told = ", ".join([told, *(tr("{way} with {share}", way=way, share=ends) for way, ends in later)])
    return f"{told}." if "hybrid" in best else tr("{told}; hybrid never is.", told=told)


PARTS = {
    "scale": ScalePart,
    "ways": WaysPart,
    "precision": PrecisionPart,
    "cards": KnownSearchesPart,
    "batches": BatchesPart,
    "caches": CachesPart,
}
