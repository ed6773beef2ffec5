"""Words guessed by a model: a masked one with its softmax, and the next one, which generates text."""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.transformer.pocket import PocketWidget, remark_on
from embviz.gui.lessons.widgets.chance_bars import ChanceBars
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent, signed
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.spin_boxes import Slider, WholeSpin
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.language import counted, tr

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
        self.bars = ChanceBars(stage, "transformer.chances", tr("Most likely words"), _BARS)
        self.table = StageTable(
            stage,
            "transformer.scores",
            tr("How the scores come about"),
            (
                Column(tr("word"), words=True),
                Column("w · h", number=True, help=tr("row of E, the table of word vectors, times the vector h")),
                Column("b", number=True, help=tr("bias of the word")),
                Column("w · h + b", number=True),
                Column("p", number=True),
            ),
            _BARS,
        )
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
        self.table.rows.show(
            [
                [
                    Cell(run.name(each)),
                    Cell(signed(float(scores[each] - weights.bias[each]))),
                    Cell(signed(float(weights.bias[each]))),
                    Cell(signed(float(scores[each]))),
                    Cell(percent(float(chances[each]), 1)),
                ]
                for each in best
            ]
        )
        self.stage.set_values(
            hidden_word=run.name(true),
            hidden_chance=f"{100 * float(chances[true]):.1f} %",
            hidden_loss=f"{-math.log(max(float(chances[true]), 1e-300)):.2f}",
            first_guess=run.name(best[0]),
        )


_KIND = "written by the transformer"
_NEXT_BARS = 10
_KEPT = 6  # sentences that are listed
_BEGINNING = "the queen"
_TENTHS = (1, 20)  # of the temperature
_BEGIN_TENTHS = 5  # at 10 both lists would be the same
_SEED = 3


class WritingPart(PocketWidget):
    """A beginning, the chances of what comes next, and sentences that go on from it."""

    PROVIDES = ("temperature", "top_chance", "kept_words", "tail")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._random = np.random.default_rng(_SEED)
        self.written: list[str] = []
        self._line = QLineEdit(_BEGINNING)
        self._line.setObjectName("transformer.beginning")
        self._line.setAccessibleName(tr("Beginning of the sentence"))
        self._add = button(tr("Add a word"), "transformer.add")
        self._finish = button(tr("Write sentences"), "transformer.write", primary=True)
        self._finish.setToolTip(tr("Three sentences from this beginning, each word drawn from the chances"))
        self._heat = Slider()
        self._heat.setObjectName("transformer.temperature")
        self._heat.setAccessibleName(tr("Temperature"))
        self._heat.setRange(*_TENTHS)
        self._heat.say_ends("0.1", "2.0")
        self._heat.setValue(_BEGIN_TENTHS)
        self._heat_said = label("", "muted", name="transformer.temperature_said")
        self._most = WholeSpin("transformer.top_k", tr("Top-k"), 0, 50)
        self._most.setSpecialValueText(tr("all words"))
        set_scaled_size(self._most, fixed_width=110)
        self._complaint = InlineMessage("transformer.writing_message")
        self.plain = ChanceBars(stage, "transformer.next_plain", tr("As learned"), _NEXT_BARS)
        self.changed = ChanceBars(stage, "transformer.next_changed", tr("After temperature and top-k"), _NEXT_BARS)
        self._note = label("", wrap=True, name="transformer.written")
        self.column.addLayout(row(self._line, self._add, self._finish, stretch=self._line))
        self.column.addLayout(
            row(
                label(tr("Temperature"), "muted"),
                self._heat,
                self._heat_said,
                16,
                label(tr("Top-k"), "muted"),
                self._most,
                stretch=self._heat,
            )
        )
        self.column.addWidget(self._complaint)
        beside = QHBoxLayout()
        beside.setSpacing(28)
        for title, bars in ((tr("As learned"), self.plain), (tr("After temperature and top-k"), self.changed)):
            side = QVBoxLayout()
            side.addWidget(label(title, "section"))
            side.addWidget(bars)
            side.addStretch(1)
            beside.addLayout(side, 1)
        self.column.addLayout(beside)
        self.column.addWidget(self._note)
        self._line.textEdited.connect(lambda _text: self._show())
        self._heat.valueChanged.connect(lambda _value: self._show())
        self._most.valueChanged.connect(lambda _value: self._show())
        self._add.clicked.connect(self._add_word)
        self._finish.clicked.connect(self._write)

    @property
    def _run(self) -> "Run":
        return self.pocket.runs["next"]

    @property
    def temperature(self) -> float:
        """T."""
        return self._heat.value() / 10

    def refresh(self) -> None:
        self._show()
        if not self.written:
            self._write()

    def _show(self) -> None:
        if not self.pocket.runs:
            return
        from embviz.teaching.transformer.writing import next_chances

        run, typed = self._run, self.pocket.read(self._line.text(), _MOST)
        remark_on(self._complaint, typed.remark)
        plain = next_chances(run.model, typed.ids.tolist())
        turned = next_chances(run.model, typed.ids.tolist(), self.temperature, self._most.value())
        for bars, chances in ((self.plain, plain), (self.changed, turned)):
            best = np.argsort(-chances, kind="stable")[:_NEXT_BARS].tolist()
            bars.show_chances([(run.name(at), float(chances[at])) for at in best], "")
        self._heat_said.setText(f"{self.temperature:.1f}")
        end = run.model.shape.end
        words = int((turned > 0).sum()) - int(turned[end] > 0)
        self.stage.set_values(
            temperature=f"{self.temperature:.1f}",
            top_chance=f"{100 * float(turned.max()):.0f} %",
            kept_words=counted(words, "word") + (tr(" and the end of the sentence") if turned[end] > 0 else ""),
            tail=f"{100 * float(np.sort(plain)[:-_NEXT_BARS].sum()):.0f} %",
        )

    def _draw(self, count: int, length: int | None, done: Callable[[list[str]], None]) -> None:
        """Continue the beginning `count` times on a worker."""
        if not self.pocket.runs:
            return
        run, typed = self._run, self.pocket.read(self._line.text(), _MOST)
        heat, most, random = self.temperature, self._most.value(), self._random

        def work(_job: Job) -> list[str]:
            from embviz.teaching.transformer.writing import write

            drawn = [write(run.model, typed.ids.tolist(), heat, most, random, length) for _ in range(count)]
            return [" ".join(run.name(at) for at in ids) for ids in drawn]

        self.stage.context.jobs.submit("quick", _KIND, work, done)

    def _add_word(self) -> None:
        def done(told: list[str]) -> None:
            self._line.setText(told[0])
            self._show()

        self._draw(1, 1, done)

    def _write(self) -> None:
        how = tr(
            "T = {temperature:.1f}, k = {most}",
            temperature=self.temperature,
            most=self._most.value() or tr("all words"),
        )

        def done(told: list[str]) -> None:
            self.written = [*(f"{how}   {each}" for each in told), *self.written][:_KEPT]
            self._note.setText("\n".join(self.written))

        self._draw(_KEPT // 2, None, done)
