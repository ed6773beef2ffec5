"""A codebook for one task, learned from its words, compared with the codebook of all words."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import combo_box, label, row
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.compression.task_codebook import TaskBooks

_TALL = 200  # px of the plot at scale 1
_TASKS = (("places", tr("Places")), ("verbs", tr("Verb forms")), ("adjectives", tr("Adjectives")))
_PARTS = (50, 20, 10)  # pieces offered, those that the vectors' dimensions allow
_JUDGED = (("own", tr("Words of the task")), ("others", tr("Other words")), ("recall", tr("Neighbors within the task")))
_TITLES = {
    "own": tr("Squared length that is kept, words of the task"),
    "others": tr("Squared length that is kept, other words"),
    "recall": tr("Recall@10 among words of the task"),
}
_FIRST = 2  # place of the number of centroids that is shown first


class TaskPart(ComputedWidget):
    """The quality of both codebooks by their size, on words of the task and on others."""

    KIND = "codebook of a task"
    REAL_WORDS = True
    PROVIDES = ("task_k", "task_own", "task_all", "task_other_own", "task_other_all", "task_from")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "small.task", typed=False)
        self.found: TaskBooks | None = None
        self._task = SegmentedControl("small.task", tr("Task"), _TASKS)
        self._parts = combo_box("small.task_parts", tr("Pieces that the vector is cut into"))
        for parts in _PARTS:
            self._parts.addItem(tr("{parts} pieces", parts=parts), parts)
        self._judged = SegmentedControl("small.task_judged", tr("What is judged"), _JUDGED)
        self.plot = BandedPlot(stage, "small.task_plot", " ", tr("centroids of a piece"), _TALL)
        self.plot.set_log(True, False)
        set_log_ticks(self.plot.plot.getPlotItem().getAxis("bottom"), (1, 2, 5))
        self._steps = StepSlider("small.task_centroids", tr("Centroids of a piece"))
        self.readouts = ValueTable(
            stage,
            "small.task_readouts",
            tr("Codebooks of the size that is shown"),
            (
                Value("size", tr("centroids of a piece"), tr("numbers that a piece can become")),
                Value("task", tr("learned on the task"), tr("kept with the codebook of the task")),
                Value("all", tr("learned on all words"), tr("kept with the codebook of all words")),
                Value("gain", tr("gained"), tr("the one less the other, in percentage points")),
            ),
        )
        self.column.addLayout(row(label(tr("Task"), "section"), self._task, 8, self._parts, None))
        self.column.addLayout(row(label(tr("Judged on"), "section"), self._judged, None))
        beside = QHBoxLayout()
        beside.setSpacing(24)
        beside.addWidget(self.plot, 3)
        beside.addWidget(self.readouts, 2, Qt.AlignmentFlag.AlignVCenter)
        self.column.addLayout(beside)
        self.column.addWidget(self._steps)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        self._task.changed.connect(self.again)
        self._parts.currentIndexChanged.connect(self.again)
        self._judged.changed.connect(self._show)
        self._steps.moved.connect(self._show)
        self._show()

    def work(self) -> Work | None:
        embedding, task, parts = self.source.vectors, _TASKS[self._task.current][0], self._parts.currentData()
        if embedding is None:
            return None
        parts = min(parts, embedding.dimensions)

        def do(pulse: Pulse) -> "TaskBooks":
            from embviz.teaching.compression.task_codebook import compare_books, task_words

            return compare_books(embedding, task_words(embedding, task), parts, pulse)

        return do

    def show_found(self, found: "TaskBooks") -> None:
        first = self.found is None
        self.found = found
        self._show()
        if first:
            self._steps.go(_FIRST)

    def clear(self) -> None:
        self.found = None
        self._show()

    def _show(self) -> None:
        found = self.found
        self._steps.setEnabled(found is not None)
        if found is None:
            self._steps.set_last(0)
            self.plot.set_series([])
            self.readouts.show_values({})
            self.verdict.setText("")
            return
        from embviz.teaching.compression.task_codebook import SIZES

        judged = _JUDGED[self._judged.current][0]
        self._steps.set_last(len(SIZES) - 1, (str(SIZES[0]), str(SIZES[-1])))
        at, sizes = self._steps.step, np.array(SIZES, np.float64)
        every, own = {"own": found.own, "others": found.others, "recall": found.recall}[judged]
        self.plot.set_title(_TITLES[judged])
        self.plot.set_series(
            [
                Series(tr("learned on the task"), sizes, own, points=True, color=1),
                Series(tr("learned on all words"), sizes, every, points=True, color=0),
            ],
            x_limits=(SIZES[0], SIZES[-1]),
            y_limits=(min(0.0, float(min(own.min(), every.min())) * 1.1), 1.0),
        )
        self.plot.set_mark(float(np.log10(SIZES[at])))
        self.readouts.show_values(
            {
                "size": str(SIZES[at]),
                "task": _share(own[at]),
                "all": _share(every[at]),
                "gain": _points(own[at] - every[at]),
            }
        )
        better = np.flatnonzero(found.own[1] > found.own[0])
        best = [SIZES[k] for k in better]
        learned = tr(
            "Learned on {known} of {words} words of the task, judged on the rest, which neither codebook has seen.",
            known=found.learned_from,
            words=found.words,
        )
        where = (
            tr(
                "On words of the task its own codebook keeps more with {sizes} centroids.",
                sizes=", ".join(map(str, best)),
            )
            if best
            else tr("On words of the task its own codebook keeps more at no size.")
        )
        self.verdict.setText(f"{where} {learned}")
        self.stage.set_values(
            task_k=str(SIZES[at]),
            task_own=_share(found.own[1, at]),
            task_all=_share(found.own[0, at]),
            task_other_own=_share(found.others[1, at]),
            task_other_all=_share(found.others[0, at]),
            task_from=f"{found.learned_from_all:,}",
        )


def _share(value: float) -> str:
    return percent(value, 1).replace("-", "−")


def _points(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", "−")
