"""Precision and recall of the first k results as k changes."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QShowEvent

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.transformer.pocket import PocketWidget
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.teaching.search.precision import Curves

_KIND = "precision of the search lesson"
_QUESTIONS, _MOST, _BEGIN = 100, 200, 10
_TALL = 280  # px at scale 1
_WAYS = (
    ("bm25", tr("Words: BM25")),
    ("dense", tr("One vector")),
    ("hybrid", tr("Hybrid")),
    ("late", tr("Late interaction")),
)


class PrecisionPart(PocketWidget):
    """Two curves over k for one of four ways to search, and a slider for k."""

    PROVIDES = ("pr_k", "pr_precision", "pr_recall", "pr_right", "pr_best_k", "pr_way", "both_rise")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.found: Curves | None = None
        self._way = SegmentedControl("search.precision_way", tr("Way to search"), _WAYS)
        self._k = StepSlider("search.k", tr("k: how many documents are returned"))
        self._k.set_last(_MOST - 1, ("1", str(_MOST)))
        self._k.go(_BEGIN - 1)
        self.plot = BandedPlot(
            stage, "search.precision", tr("Precision and recall"), tr("k: documents that are returned"), _TALL
        )
        self.readouts = ValueTable(
            stage,
            "search.precision_numbers",
            tr("Among the first k"),
            (
                Value("k", "k", tr("documents that are returned")),
                Value("precision", tr("precision"), tr("share of the returned documents that are right")),
                Value("recall", tr("recall"), tr("share of the right documents that are returned")),
                Value("f1", "F1", tr("harmonic mean of both")),
                Value("best", tr("k of the best F1"), tr("where the harmonic mean is highest")),
            ),
        )
        self._state = label("", "caption", wrap=True, name="search.precision_state")
        self.column.addLayout(row(self._way, None))
        self.column.addLayout(row(label("k", "section"), self._k, stretch=self._k))
        self.column.addLayout(beside(self.plot, self.readouts, (5, 2)))
        self.column.addWidget(self._state)
        self._way.changed.connect(self._show)
        self._k.moved.connect(self._show)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.pocket.runs:
            self.refresh()

    def refresh(self) -> None:
        self.when_seen(self._measure)

    def _measure(self) -> None:
        jobs = self.stage.context.jobs
        if self.found is not None or jobs.running(_KIND):
            return
        run = self.pocket.runs["masked"]

        def work(job: Job) -> "Curves":
            from embviz.teaching.search.precision import ranked_by_topic
            from embviz.teaching.search.ranking import Library
            from embviz.teaching.transformer.topics import topic_sentences

            sentences, topics = topic_sentences(run.words, run.model.shape)
            return ranked_by_topic(Library.of(sentences, run.model), topics, _QUESTIONS, job.pulse)

        self._state.setText(tr("Asking the questions …"))
        jobs.submit("measure", _KIND, work, self._take)

    def _take(self, found: "Curves") -> None:
        self.found = found
        self._k.set_last(min(_MOST, found.documents) - 1, ("1", str(min(_MOST, found.documents))))
        self._state.setText(
            tr(
                "{questions} questions to {documents:,} sentences of the toy world, each by every second word of a "
                "sentence; right are the {right:.0f} others of its topic.",
                questions=found.questions,
                documents=found.documents,
                right=found.right,
            )
        )
        self._show()

    def _show(self) -> None:
        if (found := self.found) is None:
            return
        at, (way, title) = self._k.step, _WAYS[self._way.current]
        most = self._k.last + 1
        every = np.arange(1.0, most + 1)
        self.plot.set_series(
            (
                Series(tr("precision"), every, found.precision[way][:most], color=0),
                Series(tr("recall"), every, found.recall[way][:most], color=1),
            ),
            y_limits=(0.0, 1.03),
        )
        self.plot.set_mark(at + 1.0)
        balance = found.balance(way)
        best = int(balance.argmax()) + 1
        precision, recall = (percent(float(each[way][at]), 1) for each in (found.precision, found.recall))
        self.readouts.show_values(
            {
                "k": str(at + 1),
                "precision": precision,
                "recall": recall,
                "f1": percent(float(balance[at]), 1),
                "best": str(best),
            }
        )
        self.stage.set_values(
            pr_k=str(at + 1),
            pr_precision=precision,
            pr_recall=recall,
            pr_right=f"{found.right:.0f}",
            pr_best_k=str(best),
            pr_way=title,
            both_rise=_end_of(found.precision[way][:most], found.recall[way][:most]),
        )


def _end_of(precision: np.ndarray, recall: np.ndarray) -> str:
    """Return how both change from the first document to the last: "both" rise, "recall" only, or "neither"."""
    rises = [float(curve[-1]) > float(curve[0]) for curve in (precision, recall)]
    return "both" if all(rises) else "recall" if rises == [False, True] else "neither" if not any(rises) else ""
