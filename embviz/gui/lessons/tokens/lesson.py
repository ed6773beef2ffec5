"""The parts of the lesson on tokens: three ways to learn them, and how a text is split."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.tokens.learner import LearnPart, TokensPart
from embviz.gui.lessons.tokens.merges import MergesPart, RoundsPart, pieces_of, typing_line
from embviz.gui.lessons.tokens.robust import RobustPart
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import counted, quoted, tr

_METHODS = (("words", tr("Whole words")), ("bpe", "BPE"), ("wordpiece", "WordPiece"), ("unigram", tr("Unigram")))
_LETTERS = 24  # of a word whose n-grams are shown
_WORDS = ("unhappily", "happiness")
_MOST = 8  # letters of the longest n-gram


class CutPart(TokensPart):
    """One text in four rows: its words in a word vocabulary, and its tokens by each method."""

    PROVIDES = ("unknown_words", "needs_most")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._line = typing_line("tokens.compared", tr("Text to cut in each way"), " ".join(self.learner.typed))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(self._line)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(14)
        grid.setColumnStretch(1, 1)
        self._rows: dict[str, TokenChips] = {}
        self._counts = {}
        for at, (key, title) in enumerate(_METHODS):
            chips = TokenChips(stage, f"tokens.cut.{key}", tr("The text by {title}", title=title))
            said = label("", "caption", wrap=True, name=f"tokens.count.{key}")
            side = QVBoxLayout()
            side.setSpacing(2)
            side.addWidget(label(title, "section"))
            side.addWidget(said)
            side.addStretch(1)
            grid.addLayout(side, at, 0)
            grid.addWidget(chips, at, 1)
            self._rows[key], self._counts[key] = chips, said
        layout.addLayout(grid)
        self._line.textEdited.connect(self.learner.write)
        self.rescaled()

    def rescaled(self) -> None:
        super().rescaled()
        for said in self._counts.values():
            said.setMinimumWidth(round(130 * self.stage.scale))

    def show_learned(self) -> None:
        from embviz.teaching.tokens.bpe import UNKNOWN

        learned, typed = self.learner.learned, self.learner.typed
        if learned is None:
            return
        if not self._line.hasFocus():
            self._line.setText(" ".join(typed))
        strange = [at for at, word in enumerate(typed) if word not in learned.vocabulary]
        self._rows["words"].show_words(typed, None, None, strange)
        self._counts["words"].setText(
            tr("{words}, {strange} unknown", words=counted(len(typed), "word"), strange=len(strange))
        )
        needed = {}
        for key in ("bpe", "wordpiece", "unigram"):
            method = getattr(learned, key)
            pieces, cut, missing = pieces_of([method.segment(word) for word in typed], UNKNOWN)
            needed[key] = len(pieces)
            self._rows[key].show_words(pieces, None, cut, missing)
            self._counts[key].setText(
                tr("{tokens}, {missing} unknown\n", tokens=counted(len(pieces), "token"), missing=len(missing))
                + (tr("{pieces:.2f} per word", pieces=len(pieces) / len(typed)) if typed else "–")
            )
        names = ", ".join(quoted(typed[at]) for at in strange)
        most = [key for key, count in needed.items() if count == max(needed.values())]
        self.stage.set_values(
            unknown_words=names or tr("none of these"), needs_most=most[0] if len(most) == 1 else "alike"
        )


class NgramsPart(LessonWidget):
    """The n-grams of a word, and those it shares with another word."""

    PROVIDES = ("ngrams", "shared")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._word = typing_line("tokens.ngram_word", tr("Word"), _WORDS[0])
        self._other = typing_line("tokens.ngram_other", tr("Another word"), _WORDS[1])
        self._least, self._most = WholeSpin(), WholeSpin()
        for spin, name, title, value in (
            (self._least, "least", tr("Letters of the shortest n-gram"), 3),
            (self._most, "most", tr("of the longest"), 6),
        ):
            spin.setObjectName(f"tokens.{name}")
            spin.setAccessibleName(title)
            spin.setRange(1, _MOST)
            spin.setValue(value)
            spin.valueChanged.connect(self._show)
        for line in (self._word, self._other):
            line.setMaxLength(_LETTERS)
            set_scaled_size(line, maximum_width=220)
            line.textEdited.connect(self._show)
        self._chips = TokenChips(stage, "tokens.ngrams", tr("N-grams of the word"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addLayout(
            row(
                self._word,
                label(tr("beside")),
                self._other,
                16,
                label(tr("n from")),
                self._least,
                label(tr("to")),
                self._most,
                None,
            )
        )
        layout.addWidget(self._chips)
        self._show()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.stage.highlight(["gram"])

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def _show(self) -> None:
        from embviz.text.subwords import Ngrams

        self._most.setMinimum(self._least.value())
        ngrams = Ngrams(self._least.value(), self._most.value())
        word, other = (line.text().strip().lower() for line in (self._word, self._other))
        parts = ngrams.parts_of(word) if word else []
        others = set(ngrams.parts_of(other)) if other else set()
        shared = {at: 0.6 for at, part in enumerate(parts) if part in others}
        self._chips.show_words(parts, None, shared)
        if not word:
            self.stage.clear_values(*self.PROVIDES)
            return
        self.stage.set_values(
            ngrams=tr("“{word}” has {n_grams}", word=word, n_grams=counted(len(parts), "n-gram")),
            shared=tr("{shared} of them also in “{other}”", shared=len(shared), other=other)
            if other
            else tr("and stands alone"),
        )


_TALL = 320  # px at scale 1
_NAMES = (("bpe", "BPE"), ("wordpiece", "WordPiece"), ("unigram", tr("Unigram")))


class CurvePart(TokensPart):
    """Tokens per word by vocabulary size."""

    PROVIDES = ("most_pieces", "per_word", "per_word_letters")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.plot = LinePlot("", tr("pieces in the vocabulary"), tr("tokens per word"))
        self.plot.setObjectName("tokens.curve")
        self.plot.set_log(True, False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        self.scale_with_text(self.plot, _TALL)

    def show_learned(self) -> None:
        learned = self.learner.learned
        if learned is None:
            return
        curves = learned.curves
        self.plot.set_series(
            [
                Series(name, curves[key].sizes.astype(float), curves[key].tokens_per_word, points=key != "bpe")
                for key, name in _NAMES
            ]
        )
        ends = ", ".join(
            tr("{tokens_per_word:.2f} by {name}", tokens_per_word=curves[key].tokens_per_word[-1], name=name)
            for key, name in _NAMES
        )
        self.plot.setAccessibleName(
            tr("Tokens per word against the size of the vocabulary; at its largest {ends}", ends=ends)
        )
        self.stage.set_values(
            per_word=ends,
            per_word_letters=", ".join(
                tr(
                    "{tokens_per_word:.2f} by {name}",
                    tokens_per_word=curves[key].tokens_per_word[curves[key].sizes.argmin()],
                    name=name,
                )
                for key, name in _NAMES
            ),
            most_pieces=f"{int(curves['bpe'].sizes[-1]):,}",
        )


PARTS = {
    "learn": LearnPart,
    "merges": MergesPart,
    "rounds": RoundsPart,
    "cut": CutPart,
    "ngrams": NgramsPart,
    "robust": RobustPart,
    "curve": CurvePart,
}
