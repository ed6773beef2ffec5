"""Misspelled words: a word table fails at the first wrong letter, n-gram vectors degrade gradually."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.tokens.merges import typing_line
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import percent, signed
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.teaching.tokens.robustness import Change, Robustness
    from embviz.vectors.embedding import Embedding

_KIND = "misspelled words of the lesson"
_WORD, _LETTERS, _NEAR, _TALL = "kitchen", 24, 5, 260  # word, its letters at most, rows, px at scale 1
_CHANGES: "tuple[tuple[Change, str], ...]" = (
    ("swap", tr("Swap neighbors")),
    ("replace", tr("Replace a letter")),
    ("drop", tr("Leave a letter out")),
)


@dataclass(frozen=True, eq=False)
class Trained:
    """Vectors with n-grams, and what is left of words by way to change them."""

    embedding: "Embedding"
    robust: "dict[Change, Robustness]"


class RobustPart(LessonWidget):
    """A word to misspell, its nearest words, and the same measured over many words."""

    PROVIDES = (
        "robust_asked",
        "robust_changes",
        "robust_known",
        "robust_found",
        "robust_cosine",
        "robust_apart",
        "hurts_most",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.found: Trained | None = None
        self._typed = _WORD  # letters are changed in what was typed, not in what was changed before
        self._random = np.random.default_rng(5)
        self._line = typing_line("tokens.misspelled", tr("Word to misspell"), _WORD)
        self._line.setMaxLength(_LETTERS)
        self._misspell = button(tr("Change letters"), "tokens.misspell")
        self._change = SegmentedControl("tokens.change", tr("How letters are changed"), _CHANGES)
        self._count = StepSlider("tokens.changes", tr("Changes in each word"))
        self._count.set_last(4, ("0", "4"))
        self._count.go(1)
        self._known = label("", "muted", wrap=True, name="tokens.misspelled_known")
        self.near = StageTable(
            stage,
            "tokens.misspelled_near",
            tr("Words nearest to the n-grams of the typed word"),
            (Column(tr("nearest by n-grams")), Column(tr("cosine"), number=True)),
            _NEAR,
        )
        self.plot = BandedPlot(
            stage, "tokens.robust", tr("Share of the words that are still found"), tr("changes in each word"), _TALL
        )
        self._state = label("", "caption", wrap=True, name="tokens.robust_state")
        left = LessonWidget(stage)
        side = QVBoxLayout(left)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(8)
        side.addWidget(self._known)
        side.addWidget(self.near)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._line, self._misspell, self._change, stretch=self._line))
        layout.addLayout(row(label(tr("Changes in each word"), "section"), self._count, stretch=self._count))
        layout.addLayout(beside(left, self.plot, (2, 3)))
        layout.addWidget(self._state)
        self._line.textEdited.connect(self._on_typed)
        self._misspell.clicked.connect(self._on_misspell)
        self._change.changed.connect(self._show)
        self._count.moved.connect(self._show)
        self._misspell.setEnabled(False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.found is None:
            self.when_seen(self._learn)

    def _learn(self) -> None:
        jobs = self.stage.context.jobs
        if self.found is not None or jobs.running(_KIND):
            return

        def work(job: Job) -> Trained:
            from embviz.teaching.tokens.robustness import CHANGES, learned_subwords, measured_robustness

            embedding = learned_subwords(job.pulse)
            return Trained(embedding, {way: measured_robustness(embedding, way, job.pulse) for way in CHANGES})

        self._state.setText(tr("fastText learns the toy world."))
        jobs.submit("measure", _KIND, work, self._take)

    def _take(self, found: Trained) -> None:
        self.found = found
        self._misspell.setEnabled(True)
        self._show()
        self._show_word()

    def _on_typed(self, text: str) -> None:
        self._typed = text
        self._show_word()

    def _on_misspell(self) -> None:
        from embviz.teaching.tokens.robustness import changed

        way = _CHANGES[self._change.current][0]
        self._line.setText(changed(self._typed.strip(), max(1, self._count.step), way, self._random))
        self._show_word()

    def _show_word(self) -> None:
        if (found := self.found) is None:
            return
        from embviz.teaching.tokens.robustness import nearest_of

        typed = self._line.text().strip().lower()
        self._known.setText(
            tr("A table of whole words has a vector for “{word}”.", word=typed)
            if typed in found.embedding
            else tr("A table of whole words has no vector for “{word}”.", word=typed)
            if typed
            else ""
        )
        near = nearest_of(found.embedding, typed, _NEAR) if typed else ()
        self.near.rows.show([(Cell(word), Cell(signed(cosine, 3))) for word, cosine in near])

    def _show(self) -> None:
        if (found := self.found) is None:
            return
        robust, count = found.robust[_CHANGES[self._change.current][0]], self._count.step
        every = np.arange(len(robust.found), dtype=float)
        self.plot.set_series(
            (
                Series(tr("whole words"), every, robust.known, points=True, color=0),
                Series(tr("n-grams"), every, robust.found, points=True, color=1),
            ),
            y_limits=(0.0, 1.05),
        )
        self.plot.plot.getPlotItem().getAxis("bottom").setTicks([[(at, f"{at:.0f}") for at in every.tolist()]])
        self.plot.set_mark(float(count))
        self._state.setText(
            tr(
                "{asked} words of the toy world with 5 letters or more. After {changes}, whole words know "
                "{known}; by n-grams {found} have the original as the nearest word, with a mean cosine of {cosine}.",
                asked=robust.asked,
                changes=counted(count, "change"),
                known=percent(float(robust.known[count])),
                found=percent(float(robust.found[count])),
                cosine=signed(float(robust.likeness[count]), 2),
            )
        )
        self.stage.set_values(
            robust_asked=str(robust.asked),
            robust_changes=counted(count, "change"),
            robust_known=percent(float(robust.known[count])),
            robust_found=percent(float(robust.found[count])),
            robust_cosine=signed(float(robust.likeness[count]), 2),
            robust_apart=signed(robust.apart, 2),
            hurts_most=min(found.robust, key=lambda kind: float(found.robust[kind].found[1])),
        )
