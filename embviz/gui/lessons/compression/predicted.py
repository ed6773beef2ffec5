"""A sentence compressed by a language model: the cost of each word, the bits, and decoding."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QLineEdit

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.transformer.pocket import PocketWidget, remark_on
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from embviz.teaching.compression.arithmetic_code import Code
    from embviz.teaching.transformer.runs import Run

_KIND = "bits of a sentence"
_SENTENCE, _MOST = "the queen puts on her gown and looks at herself in the glass", 20
_LETTER = 8  # bits, and the space after each word counts as one
_WAYS = (("equal", tr("All words alike")), ("counts", tr("By counts")), ("next", tr("By what came before")))
_THIRD, _TENTH = 1 / 3, 0.1  # shares of the letters that divide the choices


class PredictedPart(PocketWidget):
    """A sentence, what each word costs by three models, the bits of one of them, and what comes back."""

    PROVIDES = ("told_letters", "told_equal", "told_counts", "told_next", "told_each", "told_numbers")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.codes: dict[str, Code] = {}
        self.back: dict[str, str] = {}
        self._words: tuple[str, ...] = ()
        self.guess = Commitment(
            stage,
            "small.predicted_guess",
            tr("The letters of this sentence take 8 bits each. How much does a model of the next word need?"),
            (
                ("half", tr("A third or more of that")),
                ("fifth", tr("A tenth to a third")),
                ("tenth", tr("Under a tenth")),
            ),
        )
        self._line = QLineEdit(_SENTENCE)
        self._line.setObjectName("small.sentence")
        self._line.setAccessibleName(tr("Sentence to compress"))
        self._complaint = InlineMessage("small.sentence_message")
        self.way = SegmentedControl("small.predicted_by", tr("How words are predicted"), _WAYS)
        self._chips = TokenChips(stage, "small.costs", tr("Words with their bits"))
        self.table = StageTable(
            stage,
            "small.predicted",
            tr("Bits of the sentence"),
            (
                Column(tr("written as")),
                Column(tr("bits"), number=True),
                Column(tr("bits a word"), number=True),
                Column(tr("of the letters"), number=True),
                Column(tr("read back")),
            ),
            len(_WAYS) + 1,
        )
        self._bits = label("", wrap=True, name="small.predicted_bits")
        self.column.addWidget(self.guess)
        self.column.addWidget(self._line)
        self.column.addWidget(self._complaint)
        self.column.addWidget(self.table)
        self.column.addLayout(row(label(tr("Bits"), "section"), self.way, None))
        self.column.addWidget(self._chips)
        self.column.addWidget(self._bits)
        self.guess.committed.connect(self._show)
        self._line.textEdited.connect(lambda _text: self.refresh())
        self.way.changed.connect(lambda _at: self._show())
        self.way.choose(len(_WAYS) - 1)
        self._rewrite()

    def refresh(self) -> None:
        run, typed = self.pocket.runs["next"], self.pocket.read(self._line.text(), _MOST)
        few = not len(typed.ids)
        remark_on(self._complaint, tr("Write a word of the toy world.") if few else typed.remark)
        if few:
            self._take((), {}, {})
            return
        ids = typed.ids.tolist()
        words = tuple(run.name(each) for each in ids)

        def work(_job: Job) -> "tuple[dict[str, Code], dict[str, str]]":
            from embviz.teaching.compression.arithmetic_code import decode, encode

            symbols, end = [*ids, run.model.shape.end], run.model.shape.end
            codes = {key: encode(symbols, predict) for key, predict in _predictors(run).items()}
            back = {
                key: " ".join(run.name(each) for each in decode(codes[key].bits, predict, end)[:-1])
                for key, predict in _predictors(run).items()
            }
            return codes, back

        self.stage.context.jobs.submit("quick", _KIND, work, lambda found: self._take(words, *found))

    def _take(self, words: tuple[str, ...], codes: "dict[str, Code]", back: dict[str, str]) -> None:
        self._words, self.codes, self.back = words, codes, back
        self._show()

    def rescaled(self) -> None:
        super().rescaled()
        self._rewrite()

    def _rewrite(self) -> None:
        family = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
        self._bits.setStyleSheet(f"font-family: '{family}'; font-size: {round(13 * self.stage.scale)}px;")

    def _show(self) -> None:
        answered = bool(self.guess.choice) and bool(self.codes)
        letters = _LETTER * sum(len(word) + 1 for word in self._words)
        rows = [
            [Cell(tr("Letters")), Cell(f"{letters:,}"), Cell(_each(letters, self._words)), Cell(percent(1.0)), Cell("")]
        ]
        for key, title in _WAYS if answered else ():
            bits = len(self.codes[key].bits)
            same = self.back[key] == " ".join(self._words)
            rows.append(
                [
                    Cell(title),
                    Cell(f"{bits:,}"),
                    Cell(_each(bits, self._words)),
                    Cell(percent(bits / letters)),
                    Cell(tr("✓ the same") if same else tr("✗ other words"), help=self.back[key]),
                ]
            )
        self.table.rows.show(rows if self._words else ())
        self.way.setEnabled(answered)
        if not answered:
            self._chips.show_words(self._words)
            self._bits.clear()
            self.guess.show_result("")
            self.stage.clear_values(*self.PROVIDES)
            return
        code = self.codes[_WAYS[self.way.current][0]]
        self._chips.show_words(self._words, notes=[f"{cost:.1f}" for cost in code.costs])
        self._bits.setText(" ".join(code.bits[at : at + _LETTER] for at in range(0, len(code.bits), _LETTER)))
        share = len(self.codes["next"].bits) / letters
        self.guess.show_result("half" if share >= _THIRD else "fifth" if share >= _TENTH else "tenth")
        self.stage.set_values(
            told_letters=counted(letters, "bit"),
            told_equal=str(len(self.codes["equal"].bits)),
            told_counts=str(len(self.codes["counts"].bits)),
            told_next=str(len(self.codes["next"].bits)),
            told_each=_each(len(self.codes["next"].bits), self._words),
            told_numbers=f"{self.pocket.runs['next'].model.shape.count:,}",
        )


def _each(bits: int, words: tuple[str, ...]) -> str:
    return f"{bits / max(1, len(words)):.1f}"


def _predictors(run: "Run") -> "dict[str, Callable[[Sequence[int]], np.ndarray]]":
    """Return by way what it expects after some words; the end of the sentence is one of the symbols."""
    from embviz.teaching.compression.arithmetic_code import whole_weights
    from embviz.teaching.transformer.writing import next_chances

    symbols = run.model.shape.words + 1
    counts = np.ones(symbols)
    for ids in run.learned.held_out:
        np.add.at(counts, np.append(ids, run.model.shape.end), 1)
    by_counts = whole_weights(counts / counts.sum())
    alike = np.ones(symbols, np.int64)
    return {
        "equal": lambda _seen: alike,
        "counts": lambda _seen: by_counts,
        "next": lambda seen: whole_weights(next_chances(run.model, list(seen))),
    }
