"""A metric learned from labeled pairs of words: distances and neighbors before and after."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import percent
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import isolated, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.learned_metric import Labeled, Learned

_TALL = 180  # px of the plots at scale 1
_BINS = 40
_NEIGHBORS = 5
_WORD = "walked"
_FIRST = 4  # place of the number of pairs that is shown first


@dataclass(frozen=True, eq=False)
class _Found:
    """Result of a job."""

    label: str
    told: "Labeled"
    learned: "Learned"


class LearnedPart(ComputedWidget):
    """Distances of like and unlike pairs under the usual metric and under the learned one."""

    KIND = "learned distance"
    PROVIDES = ("metric_before", "metric_after", "metric_seen", "metric_pairs")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "distances.learned", typed=False)
        self.found: _Found | None = None
        self._told: dict[str, Labeled] = {}
        self._working = False
        self._label = SegmentedControl(
            "distances.learned_label",
            tr("When two words are called alike"),
            (("speech", tr("Same part of speech")), ("category", tr("Same category"))),
        )
        self._form = SegmentedControl(
            "distances.learned_form",
            tr("What is learned"),
            (("diagonal", tr("Weights of dimensions")), ("full", tr("Full matrix"))),
        )
        self._steps = StepSlider("distances.learned_pairs", tr("Labeled pairs to learn from"))
        self.before = BandedPlot(stage, "distances.learned_before", tr("Usual distance"), tr("distance"), _TALL)
        self.after = BandedPlot(stage, "distances.learned_after", tr("Learned distance"), tr("distance"), _TALL)
        for plot in (self.before, self.after):
            plot.set_labels(tr("distance"), tr("pairs"))
        self.readouts = ValueTable(
            stage,
            "distances.learned_readouts",
            tr("How well the distance separates"),
            (
                Value("pairs", tr("labeled pairs"), tr("pairs that the distance was learned from")),
                Value(
                    "before", tr("correct, usual distance"), tr("like pairs nearer than unlike ones, usual distance")
                ),
                Value(
                    "after",
                    tr("correct, learned distance"),
                    tr("the same with the learned distance, words it never saw"),
                ),
                Value("seen", tr("correct on labeled pairs"), tr("the same on the pairs that it was learned from")),
            ),
        )
        self._word = QLineEdit(_WORD)
        self._word.setObjectName("distances.learned_word")
        self._word.setAccessibleName(tr("Word whose neighbors are shown"))
        set_scaled_size(self._word, maximum_width=180)
        self._unknown = InlineMessage("distances.learned_word_message")
        self.table = StageTable(
            stage,
            "distances.learned_nearest",
            tr("Nearest words before and after"),
            (Column(tr("Usual distance")), Column(tr("Learned distance"))),
            _NEIGHBORS,
        )
        self.column.addLayout(
            row(label(tr("Alike"), "section"), self._label, 8, label(tr("Learn"), "section"), self._form, None)
        )
        self.column.addLayout(row(label(tr("Labeled pairs"), "section"), self._steps, stretch=self._steps))
        beside = QHBoxLayout()
        beside.setSpacing(14)
        beside.addWidget(self.before, 4)
        beside.addWidget(self.after, 4)
        beside.addWidget(self.readouts, 3, Qt.AlignmentFlag.AlignVCenter)
        self.column.addLayout(beside)
        self.column.addLayout(row(label(tr("Nearest to"), "section"), self._word, self._unknown, stretch=self._unknown))
        self.column.addWidget(self.table)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.complaint)
        from embviz.teaching.learned_metric import COUNTS

        self._steps.set_last(len(COUNTS) - 1, (f"{COUNTS[0]:,}", f"{COUNTS[-1]:,}"))
        self._steps.go(_FIRST)
        self._label.changed.connect(self.again)
        self._form.changed.connect(self.again)
        self._steps.moved.connect(self.again)
        self._word.textChanged.connect(self._show_word)
        self._unknown.chosen.connect(self._word.setText)

    def refresh(self) -> None:
        if self.found is None:  # the vectors at hand take no part
            self.again()

    def show_working(self) -> None:
        # numbers of other pairs make way
        self._working = True
        self.after.set_series([])
        self.readouts.show_values({})
        self.stage.set_values(**dict.fromkeys(self.PROVIDES, "…"))
        self.verdict.setText(tr("Learning the distance …"))
        self._show_word()

    def work(self) -> Work | None:
        from embviz.teaching.learned_metric import COUNTS, KINDS, LABELS

        kind, name = KINDS[self._form.current], LABELS[self._label.current]
        count, known = COUNTS[self._steps.step], self._told.get(name)

        def do(pulse: Pulse) -> _Found:
            from embviz.teaching.learned_metric import labeled, learn_metric, toy_vectors

            told = known or labeled(toy_vectors(pulse), name)
            return _Found(name, told, learn_metric(told, kind, count, pulse))

        return do

    def show_found(self, found: _Found) -> None:
        from embviz.teaching.learned_metric import right_comparisons

        self._working = False
        self.found = found
        self._told[found.label] = found.told
        learned = found.learned
        # the bins are as wide in both, and the same whatever was learned
        wide = float(learned.before.max()) / _BINS
        shown, most, high = [], 0.0, 0.0
        for apart in (learned.before, learned.after):
            edges = wide * np.arange(max(_BINS, int(np.ceil(float(apart.max()) / wide))) + 1)
            middles = (edges[1:] + edges[:-1]) / 2
            curves = [
                Series(name, middles, np.histogram(apart[learned.alike == alike], edges)[0].astype(float), color=color)
                for name, alike, color in ((tr("alike"), True, 1), (tr("unlike"), False, 0))
            ]
            shown.append(curves)
            most = max(most, float(edges[-1]))
            high = max(high, *(1.1 * float(curve.y.max()) for curve in curves))
        for plot, curves in zip((self.before, self.after), shown, strict=True):
            plot.set_series(curves, x_limits=(0, most), y_limits=(0, high))
        before, after = (right_comparisons(apart, learned.alike) for apart in (learned.before, learned.after))
        written = {
            "pairs": f"{learned.pairs:,}",
            "before": percent(before, 1),
            "after": percent(after, 1),
            "seen": percent(learned.seen, 1),
        }
        self.readouts.show_values(written)
        self.stage.set_values(**{f"metric_{key}": value for key, value in written.items()})
        self.verdict.setText(
            tr(
                "Correct means: of a like and an unlike pair, both of words that no labeled pair had, the like one is "
                "nearer."
            )
        )
        self._show_word()

    def _show_word(self) -> None:
        from embviz.teaching.learned_metric import nearest_words

        self._unknown.show_note("")
        found, word = self.found, self._word.text().strip().lower()
        if found is None or word not in found.told.words:
            self.table.rows.show([])
            if found is not None and word:
                words = len(found.told.words)
                self._unknown.show_note(
                    tr("“{word}” is not among the {words:,} labeled words.", word=word, words=words)
                )
            return
        usual = np.eye(found.told.rows.shape[1])
        both = [
            [
                Cell(f"{isolated(near)}  {apart:.2f}")
                for near, apart in nearest_words(found.told, word, matrix, _NEIGHBORS)
            ]
            for matrix in (usual, found.learned.matrix)
        ]
        if self._working:
            both[1] = [Cell("…")] * len(both[0])
        self.table.rows.show(list(zip(*both, strict=True)))

    def clear(self) -> None:
        self._working = False
        self.found = None
        self.before.set_series([])
        self.after.set_series([])
        self.readouts.show_values({})
        self.table.rows.show([])
