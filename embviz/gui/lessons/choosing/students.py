"""Vectors made smaller in four ways: their memory against the neighbors they preserve."""

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.point_chart import ChartPoint, PointChart
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.layouts import label
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.teaching.choosing.smaller import AXES, BITS, CUT, STUDENT, WORDS, Smaller
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from collections.abc import Callable

    from embviz.vectors.embedding import Embedding

_KIND = "students of the lesson"
_FEWEST = 200  # words
_ROWS = 10
_ALIKE = 0.01  # recalls that differ by less are called alike
_KINDS = (tr("bits"), tr("zeros"), tr("axes"), tr("student"))
# what is often said of each: share of the memory
_SAID = {"float16": 0.5, "int8": 0.25, "cut50%": 0.4, "student": 0.1}


def name_of(one: Smaller) -> str:
    """Return how a way to make vectors smaller is called."""
    if one.kind == BITS:
        return tr("1 bit") if one.number == 1 else one.key
    if one.kind == CUT:
        return tr("{share} % zeros", share=one.number)
    if one.kind == AXES:
        return tr("{count} axes", count=one.number)
    return tr("student of {count}", count=one.number)


class StudentsPart(DataWidget):
    """A chart of memory and recall, the table beside it, and a button that measures the vectors at hand."""

    REAL_WORDS = True
    PROVIDES = ("cut_share", "cut_recall", "axes_recall", "student_recall", "student_size", "byte_recall")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._of: Embedding | None = None
        self.found: tuple[Smaller, ...] = ()
        self.guess = Commitment(
            stage,
            "choosing.student_guess",
            tr("An eighth of the dimensions: what keeps more neighbors, principal axes or a student trained for it?"),
            (("axes", tr("The axes: they are best")), ("student", tr("The student")), ("alike", tr("Both alike"))),
        )
        self.chart = PointChart(stage, "choosing.chart", tr("Neighbors kept by memory"), _KINDS)
        self.chart.setMinimumHeight(340)
        self.table = StageTable(
            stage,
            "choosing.smaller",
            tr("Vectors made smaller"),
            (
                Column(tr("vectors")),
                Column(tr("memory"), number=True, help=tr("share of the bytes of float32")),
                Column(tr("said"), number=True, help=tr("share of the memory that is often given for this kind")),
                Column(tr("recall@10"), number=True),
            ),
            _ROWS,
        )
        self._bar = MeasurementToolbar(stage.context.jobs, _KIND, "choosing.measure", lane="slices")
        self._bar.measure.setText(tr("Measure it yourself"))
        self._bar.measure.setToolTip(tr("Makes the vectors at hand smaller and trains two students, some seconds"))
        self._note = label("", "caption", wrap=True, name="choosing.measured")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.guess)
        layout.addLayout(beside(self.chart, self.table, (11, 9)))
        layout.addWidget(self._bar)
        layout.addWidget(self._note)
        self.guess.committed.connect(self._show)
        self._bar.measure.clicked.connect(self._measure)

    def refresh(self) -> None:
        vectors = self.source.vectors
        known = self.source.exemplary or self.stage.context.loader.is_english(vectors)
        if self._of is not None and vectors is not self._of:
            self.found, self._of = (), None  # of other vectors
        if self._of is None and not known:
            self.found = ()
        if known and not self.found:
            from embviz.teaching.choosing.recorded import read_recorded

            try:
                self.found = read_recorded()[0]
            except InputError as error:
                self.stage.context.messages.show_error(error)
        self._show()

    def _measure(self) -> None:
        vectors = self.source.vectors

        def work(job: Job, _tell: "Callable[[Any], None]") -> "tuple[Embedding, tuple[Smaller, ...]]":
            from embviz.teaching.choosing.smaller import compare_smaller
            from embviz.util.library_threads import limited

            if vectors is None or len(vectors) < _FEWEST:
                raise InputError(
                    tr("There are too few vectors to make smaller."), tr("Open at least {count} words.", count=_FEWEST)
                )

            def tell(share: float) -> None:
                job.progress(share, tr("{share:.0f} %", share=100 * share))

            pulse = Pulse(tell, job.cancelled)
            with limited(1, "blas"):
                return vectors, compare_smaller(vectors, pulse=pulse)

        self._bar.begin(work, lambda told: self._take(*told))

    def _take(self, vectors: "Embedding", found: tuple[Smaller, ...]) -> None:
        self._of, self.found = vectors, found
        self._show()

    def _show(self) -> None:
        answered = bool(self.guess.choice)
        shown = [one for one in self.found if answered or one.kind < AXES]
        self.chart.show_points(
            [
                ChartPoint(
                    name_of(one),
                    100 * one.share,
                    one.recall,
                    one.kind,
                    tr(
                        "{name}: {share} of the memory, recall {recall}",
                        name=name_of(one),
                        share=percent(one.share, 1),
                        recall=percent(one.recall, 1),
                    ),
                )
                for one in shown
            ],
            tr("memory in % of float32"),
            tr("recall@10"),
        )
        self.table.rows.show(
            [
                [Cell(name_of(one)), Cell(percent(one.share, 1)), Cell(_said_of(one)), Cell(percent(one.recall, 1))]
                for one in shown
            ]
        )
        self._bar.setEnabled(answered)
        if self._of is not None:
            self._note.setText(tr("Measured here, on {words:,} words.", words=min(WORDS, len(self._of))))
        elif self.found:
            self._note.setText(
                tr(
                    "Recorded with the {words:,} most frequent words of English Wikipedia, whose vectors come with the "
                    "program.",
                    words=WORDS,
                )
            )
        else:
            self._note.setText(tr("Other vectors are open: measure them."))
        students = [one for one in self.found if one.kind == STUDENT]
        if not answered or not students:
            self.guess.show_result("")
            self.stage.clear_values(*self.PROVIDES)
            return
        axes = [one for one in self.found if one.kind == AXES]
        byte = next(one for one in self.found if one.key == "int8")
        half = next(one for one in self.found if one.kind == CUT)
        ahead = students[-1].recall - axes[-1].recall
        self.guess.show_result("alike" if abs(ahead) < _ALIKE else "student" if ahead > 0 else "axes")
        self.stage.set_values(
            cut_share=percent(half.share),
            cut_recall=percent(half.recall),
            axes_recall=percent(axes[-1].recall),
            student_recall=percent(students[-1].recall),
            student_size=str(students[-1].number),
            byte_recall=percent(byte.recall, 1),
        )


def _said_of(one: Smaller) -> str:
    """Return what is often given for a way; empty if nothing is."""
    said = _SAID.get("student" if one.kind == STUDENT else one.key)
    return percent(said) if said is not None else ""
