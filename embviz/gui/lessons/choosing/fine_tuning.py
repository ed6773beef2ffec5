"""Fine-tuning: trained vectors learn another similarity from labeled words, in three ways."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import percent
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import isolated, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.choosing.fine_tuning import Forms, Tuned

_TALL = 250  # px of the plot at scale 1
_ASKED = 3  # place of the number of labeled words that the question is about
_NEIGHBORS = 5
_WORD = "walked"
_WAYS = (("all", tr("All numbers")), ("top", tr("A matrix on top")), ("adapter", tr("An adapter")))


@dataclass(frozen=True, eq=False)
class _Found:
    """Result of a job: the words, the number of labeled ones, and the accuracy of each way."""

    forms: "Forms"
    labeled: int
    ways: "tuple[Tuned, ...]"


class FineTuningPart(ComputedWidget):
    """Curves of one way by epoch, all ways side by side, and the neighbors of a word before and after."""

    KIND = "fine-tuning of the lesson"
    REAL_WORDS = True
    NEEDED_WORDS = ("walked", "sang", "larger", "houses")
    PROVIDES = (
        "tune_labeled",
        "tune_before",
        "tune_all",
        "tune_all_seen",
        "tune_top",
        "tune_adapter",
        "tune_adapter_numbers",
        "tune_kept",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "choosing.tuning", typed=False)
        from embviz.teaching.choosing.fine_tuning import COUNTS

        self.found: _Found | None = None
        self._counts = COUNTS
        self._known: dict[int, _Found] = {}
        self.guess = Commitment(
            stage,
            "choosing.tuning_guess",
            tr("200 labeled words. What should learn, so that most is right about words that were never labeled?"),
            _WAYS,
        )
        self.way = SegmentedControl("choosing.tuning_way", tr("What learns"), _WAYS)
        self.way.choose(1)
        self.steps = StepSlider("choosing.tuning_labeled", tr("Labeled words to learn from"))
        self.steps.set_last(len(COUNTS) - 1, (str(COUNTS[0]), str(COUNTS[-1])))
        self.steps.go(_ASKED)
        self._count = label(str(self.labeled), "section", name="choosing.tuning_count")
        self.plot = LinePlot(tr("Nearest words of the same form"), tr("epoch"))
        self.plot.setObjectName("choosing.tuning_plot")
        self.ways = StageTable(
            stage,
            "choosing.tuning_ways",
            tr("What each way reaches at its best epoch"),
            (
                Column(tr("learns")),
                Column(tr("numbers"), number=True, help=tr("numbers that change, and are stored for this task")),
                Column(tr("labeled"), number=True, help=tr("right among the labeled words")),
                Column(tr("others"), number=True, help=tr("right among words that were never labeled")),
                Column(tr("kept"), number=True, help=tr("of the neighbors before, those that are neighbors still")),
            ),
            len(_WAYS),
        )
        self._word = QLineEdit(_WORD)
        self._word.setObjectName("choosing.tuning_word")
        self._word.setAccessibleName(tr("Word whose neighbors are shown"))
        set_scaled_size(self._word, maximum_width=180)
        self._unknown = InlineMessage("choosing.tuning_word_message")
        self.near = StageTable(
            stage,
            "choosing.tuning_nearest",
            tr("Nearest words before and after"),
            (Column(tr("before")), Column(tr("after"))),
            _NEIGHBORS,
        )
        self.column.addWidget(self.guess)
        self.column.addLayout(
            row(
                label(tr("Learns"), "section"),
                self.way,
                12,
                label(tr("Labeled words"), "section"),
                self._count,
                self.steps,
                stretch=self.steps,
            )
        )
        beside = QHBoxLayout()
        beside.setSpacing(24)
        beside.addWidget(self.plot, 1, Qt.AlignmentFlag.AlignTop)
        side = QVBoxLayout()
        side.setSpacing(8)
        side.addWidget(self.ways)
        side.addLayout(row(label(tr("Nearest to"), "section"), self._word, self._unknown, stretch=self._unknown))
        side.addWidget(self.near)
        side.addStretch(1)
        beside.addLayout(side, 1)
        self.column.addLayout(beside)
        self.column.addWidget(self.complaint)
        self.column.addWidget(self.said)
        self.guess.committed.connect(self._on_committed)
        self.way.changed.connect(lambda _at: self._show())
        self.steps.moved.connect(lambda _step: self._wanted())
        self._word.textChanged.connect(self._show_word)
        self._unknown.chosen.connect(self._word.setText)
        self.scale_with_text(self.plot, _TALL)
        self.clear()

    @property
    def labeled(self) -> int:
        """Number of labeled words that is chosen."""
        return self._counts[self.steps.step]

    def refresh(self) -> None:
        self._known = {}
        super().refresh()

    def work(self) -> Work | None:
        vectors, labeled = self.source.vectors, self.labeled
        if vectors is None or not self.guess.choice:
            return None

        def do(pulse: Pulse) -> _Found:
            from embviz.teaching.choosing.fine_tuning import compare_ways, forms_of
            from embviz.util.library_threads import limited

            forms = forms_of(vectors)
            with limited(1, "blas"):
                return _Found(forms, labeled, compare_ways(forms, labeled, pulse))

        return do

    def show_found(self, found: _Found) -> None:
        self.found = self._known[found.labeled] = found
        self._show()

    def clear(self) -> None:
        self.found = None
        self.plot.set_series(())
        self.plot.set_notice("" if self.guess.choice else tr("Answer first."))
        self.ways.rows.show(())
        self.near.rows.show(())
        self.guess.show_result("")

    def show_working(self) -> None:
        self.plot.set_notice(tr("Three ways are being trained …"))

    def _on_committed(self) -> None:
        if self.guess.choice:
            self.steps.go(_ASKED)
        self._wanted()

    def _wanted(self) -> None:
        """Show what is known of this number of labeled words, or compute it."""
        self._count.setText(str(self.labeled))
        known = self._known.get(self.labeled)
        if known is not None and self.guess.choice:
            self.show_found(known)
        else:
            self.clear()
            self.again()

    def _show(self) -> None:
        found = self.found
        if found is None:
            return
        self.plot.set_notice("")
        shown = found.ways[self.way.current]
        epochs = np.arange(len(shown.seen), dtype=float)
        self.plot.set_series(
            [
                Series(tr("labeled"), epochs, shown.seen, color=1),
                Series(tr("choose the epoch"), epochs, shown.chosen, color=0),
                Series(tr("neighbors kept"), epochs, shown.kept, dashed=True, color=2),
            ],
            y_limits=(0, 1),
        )
        self.plot.set_mark(float(shown.best))
        self.ways.rows.show(
            [
                [
                    Cell(name),
                    Cell(f"{way.numbers:,}"),
                    Cell(percent(float(way.seen[way.best]))),
                    Cell(percent(float(way.judged[way.best]))),
                    Cell(percent(float(way.kept[way.best]))),
                ]
                for (_key, name), way in zip(_WAYS, found.ways, strict=True)
            ]
        )
        judged = [float(way.judged[way.best]) for way in found.ways]
        if found.labeled == self._counts[_ASKED]:
            self.guess.show_result(_WAYS[int(np.argmax(judged))][0])
        every, _top, adapter = found.ways
        self.stage.set_values(
            tune_labeled=str(found.labeled),
            tune_before=percent(float(every.judged[0])),
            tune_all=percent(judged[0]),
            tune_all_seen=percent(float(every.seen[every.best])),
            tune_top=percent(judged[1]),
            tune_adapter=percent(judged[2]),
            tune_adapter_numbers=f"{adapter.numbers:,}",
            tune_kept=percent(float(every.kept[every.best])),
        )
        self._show_word()

    def _show_word(self) -> None:
        from embviz.teaching.choosing.fine_tuning import closest

        self._unknown.show_note("")
        found, word = self.found, self._word.text().strip().lower()
        if found is None or word not in found.forms.words:
            self.near.rows.show(())
            if found is not None and word:
                self._unknown.show_note(
                    tr("“{word}” is not among the {words:,} words.", word=word, words=len(found.forms.words))
                )
            return
        at = found.forms.words.index(word)
        both = [
            [
                Cell(f"{isolated(found.forms.words[near])}  {cosine:.2f}")
                for near, cosine in closest(vectors, at, _NEIGHBORS)
            ]
            for vectors in (found.forms.rows, found.ways[self.way.current].vectors)
        ]
        self.near.rows.show(list(zip(*both, strict=True)))
