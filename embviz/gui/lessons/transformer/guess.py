"""A hidden word and how it is guessed: softmax(W_o h + b), with its terms."""

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.transformer.pocket import PocketWidget, remark_on
from embviz.gui.lessons.widgets.chance_bars import ChanceBars
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent, signed
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.teaching.transformer.runs import Run

_BARS = 8
_MOST = 24
_BEGIN, _AT = "the queen puts on her gown and looks at herself in the glass", 9


class GuessPart(PocketWidget):
    """A sentence in which a click hides a word."""

    PROVIDES = ("hidden_word", "hidden_chance", "hidden_loss", "first_guess")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._at, self._next = _AT, 0
        self._line = QLineEdit(_BEGIN)
        self._line.setObjectName("transformer.masked_sentence")
        self._line.setAccessibleName(tr("Sentence to guess in"))
        self._another = button(tr("Another sentence"), "transformer.another")
        self._complaint = InlineMessage("transformer.guess_message")
        self._chips = TokenChips(stage, "transformer.masked", tr("Sentence with a hidden word"))
        self.bars = ChanceBars(stage, "transformer.chances", tr("Likeliest words"), _BARS)
        self.table = StageTable(stage, "transformer.scores", tr("How the scores come about"), (
            Column(tr("word"), words=True), Column("w · h", number=True, help=tr("row of W_o times the vector h")),
            Column("b", number=True, help=tr("bias of the word")), Column("w · h + b", number=True),
            Column("p", number=True),
        ), _BARS)
        self.column.addLayout(row(self._line, self._another, stretch=self._line))
        self.column.addWidget(self._complaint)
        self.column.addWidget(self._chips)
        beside = QHBoxLayout()
        beside.setSpacing(24)
        for part, share in ((self.bars, 1), (self.table, 1)):
            side = QVBoxLayout()
            side.addWidget(part)
            side.addStretch(1)
            beside.addLayout(side, share)
        self.column.addLayout(beside)
        self._line.textEdited.connect(self._on_written)
        self._another.clicked.connect(self._draw)
        self._chips.chosen.connect(self._choose)

    def refresh(self) -> None:
        self._show()

    @property
    def _run(self) -> "Run":
        return self.pocket.runs["masked"]

    def _on_written(self) -> None:
        self._at = min(self._at, max(len(self.pocket.read(self._line.text(), _MOST).ids) - 1, 0))
        self._show()

    def _draw(self) -> None:
        """Show the next sentence that was held out, its last long word hidden."""
        if not self.pocket.runs:
            return
        held_out = [ids for ids in self._run.learned.held_out if 6 <= len(ids) <= 14]
        ids = held_out[self._next % len(held_out)].tolist()
        self._next += 1
        self._line.setText(" ".join(self._run.name(each) for each in ids))
        self._at = int(np.argmax(ids))  # ids fall with counts: the rarest word
        self._show()

    def _choose(self, at: int) -> None:
        self._at = at
        self._show()

    def _show(self) -> None:
        if not self.pocket.runs:
            return
        run, typed = self._run, self.pocket.read(self._line.text(), _MOST)
        few = len(typed.ids) < 2
        remark_on(self._complaint, tr("Write at least 2 words of the toy world.") if few else typed.remark)
        if few:
            self._chips.show_words(())
            self.bars.show_chances((), "")
            self.table.rows.show(())
            return
        at = min(self._at, len(typed.ids) - 1)
        true = int(typed.ids[at])
        shown = typed.ids.copy()
        shown[at] = run.model.shape.mask
        h = run.model.read(shown).top[at]
        weights = run.model.weights
        scores = run.model.scores(h)
        chances = np.exp(run.model.log_chances(h))
        best = np.argsort(-scores, kind="stable")[:_BARS].tolist()
        notes = [run.name(true) if place == at else "" for place in range(len(shown))]
        self._chips.show_words([run.name(int(each)) for each in shown], at, notes=notes)
        self.bars.show_chances([(run.name(each), float(chances[each])) for each in best], run.name(true))
        self.table.rows.show([
            [
                Cell(run.name(each)), Cell(signed(float(scores[each] - weights.bias[each]))),
                Cell(signed(float(weights.bias[each]))), Cell(signed(float(scores[each]))),
                Cell(percent(float(chances[each]), 1)),
            ]
            for each in best
        ])
        self.stage.set_values(
            hidden_word=run.name(true), hidden_chance=f"{100 * float(chances[true]):.1f} %",
            hidden_loss=f"{-math.log(max(float(chances[true]), 1e-300)):.2f}", first_guess=run.name(best[0]),
        )
