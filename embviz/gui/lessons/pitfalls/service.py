"""Pitfalls of a search service: silently truncated texts, and an index made by an older model."""

import math
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work, two_ways
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent, signed
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.layouts import row
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.retrieval.truncation import Truncation
    from embviz.teaching.retrieval.version_drift import Drift

_TALL = 230  # px of the plots at scale 1
_PASSAGES, _SENTENCES = 300, 8
_SHARE_READ = 0.5  # of the words of a passage: the limit that the text speaks of


class CutoffPart(ComputedWidget):
    """How often the right passage is found, against the number of words after which texts are cut."""

    KIND = "truncation of the lesson"
    PROVIDES = ("cut_limit", "cut_lost", "cut_found", "cut_late", "uncut_found", "cut_passages", "cut_asked")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.cutoff", typed=False)
        self.found: Truncation | None = None
        self.plot = LinePlot(tr("Right passage found first, %"), tr("words after which a text is cut"), "")
        self.plot.setObjectName("using.cutoff_plot")
        self.plot.set_log(True, False)
        self.column.addWidget(self.plot)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        self.scale_with_text(self.plot, _TALL)

    def work(self) -> Work | None:
        vectors, text = self.stage.source.vectors, self.stage.source.text
        if vectors is None or text is None:
            return None

        def do(pulse: Pulse) -> "Truncation":
            from embviz.teaching.excerpt import drawn_passages
            from embviz.teaching.retrieval.truncation import search_truncated

            return search_truncated(vectors, *drawn_passages(text, _PASSAGES, _SENTENCES), pulse=pulse)

        return do

    def show_found(self, found: "Truncation") -> None:
        self.found = found
        limits = np.array(found.limits, np.float64)
        self.plot.plot.getPlotItem().getAxis("bottom").setTicks([[(math.log10(k), f"{k:g}") for k in limits]])
        uncut = float(found.documents[-1])
        series = [
            Series(tr("passages cut"), limits, 100 * found.documents, points=True, color=0),
            Series(tr("… asked about their second half"), limits, 100 * found.late, points=True, color=1),
            Series(tr("questions cut"), limits, 100 * found.questions, points=True, color=2),
            Series(tr("nothing cut"), limits[[0, -1]], np.full(2, 100 * uncut), dashed=True, color=3),
        ]
        drawn = [one for one in series if np.isfinite(one.y).all()]
        self.plot.set_series(drawn, y_limits=(0.0, max(1.0, *(1.05 * float(one.y.max()) for one in drawn))))
        at = int(np.abs(found.lost - _SHARE_READ).argmin())
        limit, lost = found.limits[at], percent(float(found.lost[at]))
        there, late = (percent(float(values[at])) for values in (found.documents, found.late))
        whole = percent(uncut)
        self.stage.set_values(
            cut_limit=f"{limit:,}",
            cut_lost=lost,
            cut_found=there,
            cut_late=late,
            uncut_found=whole,
            cut_passages=f"{found.passages:,}",
            cut_asked=f"{found.asked:,}",
        )
        self.verdict.setText(
            tr(
                "✗ Wrong: cut after {limit:,} words, passages lose {lost} of their words. The right one is found first "
                "in {there} of the cases instead of {whole}; in {late}, where its second half is asked about.",
                limit=limit,
                lost=lost,
                there=there,
                whole=whole,
                late=late,
            )
            if found.documents[at] < uncut
            else tr(
                "Cut after {limit:,} words, passages lose {lost} of their words. Here this does no harm.",
                limit=limit,
                lost=lost,
            )
        )
        self.said.setText(
            tr(
                "{said} {asked} questions, each half of the words of a sentence, to {passages:,} passages; the best "
                "sentence of a passage counts.",
                said=self.stage.source.said,
                asked=found.asked,
                passages=found.passages,
            )
        )

    def clear(self) -> None:
        self.found = None
        self.plot.set_series(())


_VERSIONS = (
    ("same", tr("the model of the index")),
    ("turned", tr("the same model, all vectors turned")),
    ("another", tr("another run: same text, other seed")),
    ("turned back", tr("the turned one, turned back")),
    ("another back", tr("the other run, turned to fit")),
)
_WRONG = frozenset({"turned", "another"})


class VersionsPart(ComputedWidget):
    """An index of one model, asked with others as they are, and turned to fit; trained on the toy world."""

    KIND = "versions of the lesson"
    PROVIDES = (
        "drift_same",
        "drift_another",
        "drift_lot",
        "drift_back",
        "drift_turned_back",
        "drift_like",
        "drift_like_back",
        "drift_words",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.versions", typed=False)
        self.found: Drift | None = None
        self._way = two_ways("using.versions_way", tr("Ask with the new vectors"), tr("Turn them to fit first"))
        self.table = StageTable(
            stage,
            "using.versions_table",
            tr("With which vectors the old index is asked"),
            (
                Column(tr("Question by …")),
                Column(tr("mean 1 / rank"), number=True, help=tr("over all questions; 1 at best")),
                Column(tr("first"), number=True, help=tr("share of the questions whose sentence is found first")),
            ),
            3,
            whole=True,
        )
        self.plot = LinePlot(tr("Mean 1 / rank, by how many words it is turned"), tr("words"), "")
        self.plot.setObjectName("using.versions_plot")
        self.plot.set_log(True, False)
        self.column.addLayout(row(self._way, None))
        self.column.addLayout(beside(self.table, self.plot, (1, 1)))
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        self._way.changed.connect(self._show)
        self.scale_with_text(self.plot, _TALL)

    def refresh(self) -> None:
        if self.found is None:  # the vectors at hand take no part
            self.again()

    def work(self) -> Work | None:
        def do(pulse: Pulse) -> "Drift":
            from embviz.teaching.retrieval.version_drift import asked_with_others

            return asked_with_others(pulse)

        return do

    def show_found(self, found: "Drift") -> None:
        self.found = found
        mean = {way: signed(ranks.reciprocal, 3) for way, ranks in found.ranks.items()}
        self.stage.set_values(
            drift_same=mean["same"],
            drift_another=mean["another"],
            drift_lot=signed(found.ranks["same"].by_chance, 3),
            drift_back=mean["another back"],
            drift_turned_back=mean["turned back"],
            drift_like=signed(found.likeness[0]),
            drift_like_back=signed(found.likeness[1]),
            drift_words=f"{found.words:,}",
        )
        anchors = np.array(found.anchors, np.float64)
        same, another = (np.full(2, found.ranks[way].reciprocal) for way in ("same", "another"))
        self.plot.plot.getPlotItem().getAxis("bottom").setTicks([[(math.log10(k), f"{k:g}") for k in anchors]])
        self.plot.set_series(
            (
                Series(tr("other run, turned"), anchors, found.repaired, points=True, color=0),
                Series(tr("model of the index"), anchors[[0, -1]], same, dashed=True, color=1),
                Series(tr("other run, as it is"), anchors[[0, -1]], another, dashed=True, color=2),
            ),
            y_limits=(0.0, 1.05 * found.ranks["same"].reciprocal),
        )
        self.said.setText(
            tr(
                "Skip-gram trained twice on the toy world. {sentences:,} sentences in the index, {asked} questions, "
                "each half of the words of a sentence.",
                sentences=found.sentences,
                asked=found.asked,
            )
        )
        self._show()

    def _show(self) -> None:
        if (found := self.found) is None:
            return
        right = bool(self._way.current)
        shown = [one for one in _VERSIONS if one[0] == "same" or (one[0] not in _WRONG) == right]
        self.table.rows.show(
            [
                (Cell(said), Cell(signed(found.ranks[way].reciprocal, 3)), Cell(percent(found.ranks[way].first)))
                for way, said in shown
            ]
        )
        ranks = found.ranks["another back" if right else "another"]
        given = {
            "mean": signed(ranks.reciprocal, 3),
            "same": signed(found.ranks["same"].reciprocal, 3),
            "lot": signed(ranks.by_chance, 3),
        }
        self.verdict.setText(
            tr(
                "✓ Right: turned by the words that both models know, the new vectors find with {mean} nearly what the "
                "old ones find with {same}.",
                **given,
            )
            if right
            else tr(
                "✗ Wrong: the new vectors find with {mean} no more than a random ranking with {lot}; the old ones "
                "reach {same}. No error is raised, as the number of dimensions is the same.",
                **given,
            )
        )

    def clear(self) -> None:
        self.found = None
        self.table.rows.show(())
        self.plot.set_series(())
