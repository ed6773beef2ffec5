"""The rounds of Unigram: how many pieces are left, which of them went, and all the ways to cut a word."""

import math

from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.tokens.learner import TokensPart
from embviz.gui.lessons.tokens.merges import typing_line
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import signed
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import counted, isolated, tr

_WAYS = 5
_GONE = 8  # removed tokens that are named
_LETTERS = 40
_WORD = "queens"


class RoundsPart(TokensPart):
    """Steps through the rounds; below, the most probable ways to split a word."""

    PROVIDES = ("kept_pieces", "seeded", "unigram_rounds")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._steps = StepSlider("tokens.round", tr("Round"))
        self._left = label("", "section", wrap=True)
        self._left.setObjectName("tokens.left")
        self._gone = label("", "muted", wrap=True)
        self._gone.setObjectName("tokens.gone")
        self._line = typing_line("tokens.word", tr("Word to cut in all ways"), _WORD)
        set_scaled_size(self._line, maximum_width=260)
        self._ways = StageTable(stage, "tokens.ways", tr("The likeliest ways to cut the word"), (
            Column(tr("Pieces")), Column(
                tr("log P(x)"), number=True, help=tr("Sum of the logarithms of p of the pieces, in nats"),
            ),
            Column(tr("Share"), number=True, help=tr("P(x) over the sum of P of all ways to cut the word")),
        ), _WAYS)
        self._ways.entered.connect(lambda at: stage.highlight(["way"] if at.column() == 1 else []))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self._steps)
        layout.addWidget(self._left)
        layout.addWidget(self._gone)
        layout.addLayout(row(label(tr("Ways to cut"), "section"), 8, self._line, None))
        layout.addWidget(self._ways)
        self._shown: object = None
        self._steps.moved.connect(lambda: self._show())
        self._line.textEdited.connect(lambda: self._show())

    def show_learned(self) -> None:
        learned = self.learner.learned
        if learned is None:
            return
        unigram = learned.unigram
        if self._shown is not unigram:
            self._shown = unigram
            self._steps.set_last(len(unigram.rounds) - 1)
            self._steps.go(self._steps.last)
            first, last = unigram.rounds[0], unigram.rounds[-1]
            self.stage.set_values(
                seeded=f"{len(first.logs):,}", kept_pieces=f"{len(last.logs):,}",
                unigram_rounds=counted(len(unigram.rounds) - 1, "round"),
            )
        self._show()

    def _show(self) -> None:
        learned, step = self.learner.learned, self._steps.step
        if learned is None:
            return
        words, now = learned.vocabulary.total, learned.unigram.rounds[step]
        self._left.setText(
            tr(
                "{step}: {pieces}, {tokens:.3f} tokens per word, log-likelihood of a word {likelihood}",
                step=tr("Round {step}", step=step) if step else tr("At first"), pieces=counted(len(now.logs), "piece"),
                tokens=now.tokens / words, likelihood=signed(now.likelihood / words, 3),
            )
        )
        if now.dropped:
            named = ", ".join(f"{isolated(piece)} ({max(worth, 0.0):,.0f})" for piece, worth in now.dropped[:_GONE])
            self._gone.setText(tr(
                "{pieces} removed. The most useful among them, and what the text lost by each, in nats: {named}.",
                pieces=counted(len(now.dropped), "piece"), named=named,
            ))
        else:
            self._gone.setText(tr("The frequent parts of words, long and short. None went yet."))
        word = self._line.text().strip().lower()[:_LETTERS]
        rows = []
        if word:
            whole = learned.unigram.log_probability(word, step)
            for way, log in learned.unigram.best(word, _WAYS, step):
                share = 100 * math.exp(log - whole) if math.isfinite(whole) else math.nan
                rows.append([Cell("  ".join(map(isolated, way))), Cell(signed(log, 2)), Cell(_percent(share))])
        self._ways.rows.show(rows)



def _percent(share: float) -> str:
    """Format a probability in percent; a word with unknown letters has none."""
    if math.isnan(share):
        return "–"
    return f"{share:.2f} %" if share >= 0.01 else "< 0.01 %"
