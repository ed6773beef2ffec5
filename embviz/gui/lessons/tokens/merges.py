"""How tokens are learned: the merges of BPE and WordPiece one by one, and the rounds of Unigram."""

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.tokens.learner import TokensPart
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import signed
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import counted, isolated, quoted, tr

if TYPE_CHECKING:
    from embviz.teaching.tokens.bpe import Bpe
    from embviz.teaching.tokens.comparison import Tokenizers
    from embviz.teaching.tokens.merging import Merge
    from embviz.teaching.tokens.wordpiece import WordPiece

_ROWS = 5  # merges around the present one
_METHODS = (("bpe", "BPE"), ("wordpiece", "WordPiece"))
_COLUMNS = (
    Column(tr("Merge"), number=True),
    Column(tr("Left")),
    Column(tr("Right")),
    Column(tr("Makes")),
    Column(tr("Side by side"), number=True, help=tr("How often the two stood side by side in the running text")),
)
_GAIN = Column(tr("Gain, nats"), number=True, help=tr("By how much the log-likelihood of the text rises"))
# formula terms of the columns
_LIT = {tr("Left"): "left", tr("Right"): "right", tr("Side by side"): "count", tr("Gain, nats"): "gain"}
_PER_WORD = Column(
    tr("Tokens per word"), number=True, help=tr("Symbols of the running text over its words, after the merge")
)


def typing_line(name: str, title: str, text: str) -> QLineEdit:
    """Return a line to type a text into."""
    made = QLineEdit(text)
    made.setObjectName(name)
    made.setAccessibleName(title)
    return made


def pieces_of(cuts: list[tuple[str, ...]], unknown: str) -> tuple[list[str], dict[int, float], list[int]]:
    """Return the tokens of a text in a row, which of them belong to split words, and which are unknown."""
    pieces: list[str] = []
    cut: dict[int, float] = {}
    missing: list[int] = []
    for found in cuts:
        for piece in found:
            if piece == unknown:
                missing.append(len(pieces))
            elif len(found) > 1:
                cut[len(pieces)] = 0.3
            pieces.append(piece)
    return pieces, cut, missing


class MergesPart(TokensPart):
    """Steps back and forth through the merges."""

    PROVIDES = ("bpe_count", "bpe_first", "last_count", "ratio_count", "ratio_first", "wordpiece_first")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._method = SegmentedControl("tokens.method", tr("Method"), _METHODS)
        self._steps = StepSlider("tokens.merge", tr("Merge"))
        self._made = QLabel()
        self._made.setTextFormat(Qt.TextFormat.PlainText)
        self._made.setObjectName("tokens.made")
        self._counted = label("", "muted", wrap=True, name="tokens.counted")
        columns = (*_COLUMNS, _PER_WORD)
        self._table = StageTable(stage, "tokens.merges", tr("Merges around this one"), columns, _ROWS)
        self._line = typing_line("tokens.text", tr("Text to cut"), " ".join(self.learner.typed))
        self._chips = TokenChips(stage, "tokens.chips", tr("The text in pieces after this merge"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._method, 12, self._steps, stretch=self._steps))
        layout.addWidget(self._made)
        layout.addWidget(self._counted)
        layout.addWidget(self._table)
        layout.addLayout(row(label(tr("Your text"), "section"), 8, self._line, stretch=self._line))
        layout.addWidget(self._chips)
        self._first = 0  # merge in the first row
        self._shown: object = None
        self._method.changed.connect(self._on_method)
        self._steps.moved.connect(lambda: self._show())
        self._table.clicked.connect(lambda at: self._steps.go(self._first + at.row() + 1))
        self._table.entered.connect(self._light)
        self._line.textEdited.connect(self.learner.write)
        self.rescaled()

    def rescaled(self) -> None:
        super().rescaled()
        # the style sheet of the window overrides the font of a label
        self._made.setStyleSheet(f"font-size: {round(20 * self.stage.scale)}px; font-weight: 600;")

    def _chosen(self, learned: "Tokenizers") -> "Bpe | WordPiece":
        return learned.bpe if self._method.current == 0 else learned.wordpiece

    def _on_method(self, at: int) -> None:
        self._table.set_columns((*_COLUMNS, *((_GAIN,) if at else ()), _PER_WORD))
        if self.learner.learned is not None:
            self.show_learned()

    def _light(self, at: QModelIndex) -> None:
        head = self._table.rows.headerData(at.column(), Qt.Orientation.Horizontal)
        self.stage.highlight([_LIT.get(head, "")])

    def show_learned(self) -> None:
        learned = self.learner.learned
        if learned is None:
            return
        if self._shown is not learned:
            self._update_text(learned)
        new, self._shown = self._shown is not learned, learned
        self._steps.set_last(len(self._chosen(learned).merges))
        if new:
            self._steps.go(1)
        if self._line.text().lower().split() != list(self.learner.typed) and not self._line.hasFocus():
            self._line.setText(" ".join(self.learner.typed))
        self._show()

    def _show(self) -> None:
        learned, step = self.learner.learned, self._steps.step
        if learned is None:
            return
        chosen, words = self._chosen(learned), learned.vocabulary.total
        merges = chosen.merges
        if step:
            merge = merges[step - 1]
            before = merges[step - 2].tokens if step > 1 else chosen.tokens
            self._made.setText(f"{merge.left}  +  {merge.right}  →  {merge.made}")
            often = "" if self._method.current else tr(", and no pair did so more often")
            gain = (
                tr(" Its gain is {score:,.0f} nats; no pair has a higher one.", score=merge.score)
                if self._method.current
                else ""
            )
            self._counted.setText(
                tr(
                    "Merge {step:,} of {merges:,}. The pair stood side by side {count:,} times{often}; the text is "
                    "{before:,} tokens shorter now.{gain}",
                    step=step,
                    merges=len(merges),
                    count=merge.count,
                    often=often,
                    before=before - merge.tokens,
                    gain=gain,
                )
            )
        else:
            self._made.setText(tr("Letters"))
            begun = (
                tr("Before the first of {merges:,} merges", merges=len(merges))
                if merges
                else tr("The letters alone are as many pieces as are to be learned, so nothing is merged: learn more")
            )
            different = len(chosen.alphabet)
            self._counted.setText(
                tr(
                    "{begun}: {tokens:,} symbols, {different:,} different ones.",
                    begun=begun,
                    tokens=chosen.tokens,
                    different=different,
                )
            )
        self._first = max(0, min(step - 1 - _ROWS // 2, len(merges) - _ROWS))
        shown = merges[self._first : self._first + _ROWS]
        self._table.rows.show([self._row(self._first + k + 1, merge, words) for k, merge in enumerate(shown)])
        if step:
            self._table.selectRow(step - 1 - self._first)
        else:
            self._table.clearSelection()
        self._cut(chosen, step)

    def _row(self, step: int, merge: "Merge", words: int) -> list[Cell]:
        gain = [Cell(f"{merge.score:,.0f}")] if self._method.current else []
        return [
            Cell(f"{step:,}"),
            Cell(merge.left),
            Cell(merge.right),
            Cell(merge.made),
            Cell(f"{merge.count:,}"),
            *gain,
            Cell(f"{merge.tokens / words:.3f}"),
        ]

    def _cut(self, chosen: "Bpe | WordPiece", step: int) -> None:
        from embviz.teaching.tokens.bpe import UNKNOWN

        cuts = [chosen.segment(word, step) for word in self.learner.typed]
        pieces, cut, missing = pieces_of(cuts, UNKNOWN)
        self._chips.show_words(pieces, None, cut, missing)

    def _update_text(self, learned: "Tokenizers") -> None:
        def said(merge: "Merge | None") -> str:
            return f"{quoted(merge.left)} + {quoted(merge.right)}" if merge else tr("none")

        first, last = learned.bpe.merges[:1], learned.bpe.merges[-1:]
        ratio = learned.by_ratio
        self.stage.set_values(
            bpe_first=said(first[0] if first else None),
            bpe_count=f"{first[0].count if first else 0:,}",
            last_count=f"{last[0].count if last else 0:,}",
            wordpiece_first=said(learned.wordpiece.merges[0] if learned.wordpiece.merges else None),
            ratio_first=said(ratio),
            ratio_count=f"{ratio.count if ratio else 0:,}",
        )


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
        self._left = label("", "section", wrap=True, name="tokens.left")
        self._gone = label("", "muted", wrap=True, name="tokens.gone")
        self._line = typing_line("tokens.word", tr("Word to cut in all ways"), _WORD)
        set_scaled_size(self._line, maximum_width=260)
        self._ways = StageTable(
            stage,
            "tokens.ways",
            tr("The most likely ways to cut the word"),
            (
                Column(tr("Pieces")),
                Column(tr("log P(x)"), number=True, help=tr("Sum of the logarithms of p of the pieces, in nats")),
                Column(tr("Share"), number=True, help=tr("P(x) over the sum of P of all ways to cut the word")),
            ),
            _WAYS,
        )
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
                seeded=f"{len(first.logs):,}",
                kept_pieces=f"{len(last.logs):,}",
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
                step=tr("Round {step}", step=step) if step else tr("At first"),
                pieces=counted(len(now.logs), "piece"),
                tokens=now.tokens / words,
                likelihood=signed(now.likelihood / words, 3),
            )
        )
        if now.dropped:
            named = ", ".join(f"{isolated(piece)} ({max(worth, 0.0):,.0f})" for piece, worth in now.dropped[:_GONE])
            self._gone.setText(
                tr(
                    "{pieces} removed. The most useful among them, and what the text lost by each, in nats: {named}.",
                    pieces=counted(len(now.dropped), "piece"),
                    named=named,
                )
            )
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
