"""The parts of the lesson on windows and pairs: which words predict which, and what is left to chance."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.chips import TokenChips
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, combo_box, label, row
from embviz.teaching.tiny_word2vec import chance_of_distance, example_count, full_window_count, pair_count, window_pairs
from embviz.training.noise import keep_chances
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus

_FOX = "the quick brown fox jumps over the lazy dog"
_WIDEST = 10
_COUNTED = (1, 2, 3, 5, 10)  # windows whose pairs are counted side by side
_MOST = 120  # words of a typed text
_DRAWN = 40  # words of a sentence that is taken at random
_DRAWINGS = 2000
_SAMPLES = (
    (tr("no subsampling"), 0.0),
    (tr("sample 10⁻³"), 1e-3),
    (tr("sample 10⁻⁴"), 1e-4),
    (tr("sample 10⁻⁵"), 1e-5),
)


class Sentence(QObject):
    """The sentence and the window that the lesson's widgets share.

    Attributes
    ----------
    words : tuple of str
    target, window : int
        Index of the center word; words on each side of it.
    remark : str
        Which part of the typed text was left out; empty if none.
    """

    changed = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.words = tuple(_FOX.split())
        self.target, self.window = 3, 2
        self.remark = ""

    def write(self, text: str) -> None:
        """Set another sentence; a text without words keeps the previous one."""
        typed = re.findall(r"[^\s.,;:!?()\"“”]+", text.lower())
        words = tuple(typed[:_MOST])
        self.remark = "" if typed else tr("No words found. The previous sentence is still shown below.")
        if len(typed) > _MOST:
            self.remark = tr("The first {most} of {typed:,} words are taken.", most=_MOST, typed=len(typed))
        if words and words != self.words:
            self.words, self.target = words, min(self.target, len(words) - 1)
        self.changed.emit()

    def choose(self, target: int) -> None:
        """Set the center word of the window."""
        if target != self.target:
            self.target = target
            self.changed.emit()

    def widen(self, window: int) -> None:
        """Set the number of words on each side."""
        if window != self.window:
            self.window = window
            self.changed.emit()

    @property
    def context(self) -> list[int]:
        """Indices of the words in the window of the target."""
        return self.context_of(self.target)

    def context_of(self, place: int) -> list[int]:
        """Return the indices of the words in the window of a word."""
        first, last = max(0, place - self.window), min(len(self.words), place + self.window + 1)
        return [at for at in range(first, last) if at != place]


class PairsPart(DataWidget):
    """A sentence, its window, and the pairs it makes."""

    PROVIDES = ("counts", "pairs", "words", "edge_pairs", "examples", "full_windows", "edge_count")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.sentence = stage.share(Sentence)
        self._line = QLineEdit(" ".join(self.sentence.words))
        self._line.setObjectName("windows.sentence")
        self._line.setAccessibleName(tr("Sentence"))
        taken = button(tr("From the text"), "windows.from_text")
        taken.setToolTip(tr("A sentence of the open text, or of the toy world, drawn at random"))
        self._window = WholeSpin("windows.window", tr("Window: words on each side"), 1, _WIDEST, self.sentence.window)
        self._window.setPrefix(tr("window "))
        self._model = SegmentedControl("windows.model", tr("Model"), (("skipgram", tr("Skip-gram")), ("cbow", "CBOW")))
        self._chips = TokenChips(stage, "windows.chips", tr("Sentence with its window"))
        self._complaint = InlineMessage("windows.message")
        self._pairs = StageTable(
            stage, "windows.pairs", tr("Pairs of this target"), (Column(tr("Given")), Column(tr("Predicted"))), rows=6
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addLayout(row(self._line, taken, self._window, stretch=self._line))
        layout.addWidget(self._complaint)
        layout.addWidget(self._chips)
        layout.addLayout(row(label(tr("What this window teaches"), "section"), 8, self._model, None))
        layout.addWidget(self._pairs)
        self._pairs.entered.connect(lambda _at: stage.highlight(["pairs"]))
        self._draw = np.random.default_rng(1)
        self._taken = taken
        self._line.textEdited.connect(self.sentence.write)
        taken.clicked.connect(self._take)
        self._window.valueChanged.connect(self.sentence.widen)
        self._chips.chosen.connect(self.sentence.choose)
        self._model.changed.connect(self._show)
        self.sentence.changed.connect(self._show)
        self._show()

    def refresh(self) -> None:
        self._taken.setEnabled(self.stage.source.text is not None)

    def _take(self) -> None:
        corpus = self.stage.source.text
        if corpus is None:
            return
        # the longest of some random sentences: single words have no windows
        drawn = self._draw.integers(0, len(corpus.offsets) - 1, 8)
        longest = max(drawn.tolist(), key=lambda at: min(int(corpus.offsets[at + 1] - corpus.offsets[at]), _DRAWN))
        first = int(corpus.offsets[longest])
        ids = corpus.ids[first : min(first + _DRAWN, int(corpus.offsets[longest + 1]))]
        text = " ".join(corpus.vocabulary.words[k] for k in ids.tolist())
        self._line.setText(text)
        self.sentence.write(text)

    def _show(self) -> None:
        sentence = self.sentence
        words, context = sentence.words, sentence.context
        self._complaint.show_note(sentence.remark)
        self._complaint.setVisible(bool(sentence.remark))
        self._chips.show_words(words, sentence.target, {at: 1 - abs(at - sentence.target) / 11 for at in context})
        if self._model.current == 0:
            rows = [(Cell(words[sentence.target]), Cell(words[at])) for at in context]
        else:
            rows = [(Cell(" ".join(words[at] for at in context)), Cell(words[sentence.target]))] if context else []
        self._pairs.rows.show(rows)
        ids, offsets = np.arange(len(words), dtype=np.int32), np.array([0, len(words)])
        pairs = sum(1 for _ in window_pairs(ids, offsets, sentence.window))
        self.stage.set_values(
            pairs=counted(pairs, "pair"),
            words=counted(len(words), "word"),
            examples=counted(example_count(len(words), sentence.window), "example"),
            full_windows=f"{full_window_count(len(words), sentence.window)}",
            edge_pairs=_edge_pairs(sentence),
            edge_count=_edge_count(sentence),
            counts=", ".join(
                tr("{pair_count} with window {w}", pair_count=pair_count(len(words), w), w=w) for w in _COUNTED
            ),
        )


def _edge_pairs(sentence: Sentence) -> str:
    """Describe how many pairs the first words of a sentence have, and one in the middle."""
    middle = len(sentence.words) // 2
    names = ("first", "second", "third")[: min(sentence.window, middle)]
    each = [
        tr("the {name} word makes {context_of}", name=name, context_of=len(sentence.context_of(at)))
        for at, name in enumerate(names)
    ]
    return ", ".join([*each, tr("one in the middle {pairs}", pairs=counted(len(sentence.context_of(middle)), "pair"))])


def _edge_count(sentence: Sentence) -> str:
    """Return whether the first word makes "fewer" pairs than one in the middle, the "same", or "more"."""
    first, middle = (len(sentence.context_of(at)) for at in (0, len(sentence.words) // 2))
    return "same" if first == middle else "fewer" if first < middle else "more"


class ChancesPart(DataWidget):
    """The random steps of training: subsampling of frequent words, and random window sizes."""

    PROVIDES = ("expected", "kept", "of_text", "keep_example", "sample_now", "not_met", "furthest", "furthest_is")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.sentence = stage.share(Sentence)
        self._sample = combo_box("windows.sample", tr("Subsampling"))
        for text, value in _SAMPLES:
            self._sample.addItem(text, value)
        self._sample.setCurrentIndex(1)
        draw = button(tr("Simulate an epoch"), "windows.draw")
        draw.setToolTip(tr("Draw which words are kept and how wide the window of the target is"))
        self._chips = TokenChips(stage, "windows.drawn", tr("Sentence in this epoch"))
        self._chips.signs, self._chips.note_signs = ("reach",), ("keep",)
        self._said = label("", "muted", wrap=True, name="windows.drawn_said")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addLayout(row(self._sample, draw, None))
        layout.addWidget(self._chips)
        layout.addWidget(self._said)
        self._random = np.random.default_rng(7)
        self._sample.currentIndexChanged.connect(self._show)
        draw.clicked.connect(self._read)
        self.sentence.changed.connect(self._show)
        self._chips.chosen.connect(self.sentence.choose)
        self._show()

    def refresh(self) -> None:
        self._show()

    def _chances(self) -> np.ndarray:
        """Return the probability to keep each word of the sentence; unknown words count as rare, so kept."""
        corpus = self.stage.source.text
        if corpus is None:
            return np.ones(len(self.sentence.words))
        own = np.maximum(_counts(corpus, self.sentence.words), 1)
        return keep_chances(own, self._sample.currentData(), int(corpus.vocabulary.counts.sum()))

    def _show(self) -> None:
        sentence, chances = self.sentence, self._chances()
        near = {at: chance_of_distance(abs(at - sentence.target), sentence.window) for at in sentence.context}
        corpus = self.stage.source.text
        self._sample.setEnabled(corpus is not None)
        notes = [f"{100 * chance:.0f} %" for chance in chances] if corpus is not None else []
        self._chips.show_words(sentence.words, sentence.target, near, notes=notes)
        self._said.setText(
            tr(
                "Below each word: the probability that an epoch keeps it. The stronger the color, the more "
                "likely the word "
                "is in the target's random window."
            )
        )
        if corpus is not None:  # without counts nothing is known about subsampling
            counts = _counts(corpus, sentence.words)
            at, sample = int(counts.argmax()), self._sample.currentData()
            self.stage.set_values(
                sample_now=f"{sample:g}" if sample else tr("0, which stands for no subsampling"),
                keep_example=_keep_example(sentence.words[at], int(counts[at]), corpus, sample, float(chances[at])),
                not_met=_not_met(tuple(word for word, count in zip(sentence.words, counts, strict=True) if not count)),
            )
            drawn = _draw_epochs(chances, sentence.window, self._random)
            self.stage.set_values(
                furthest=_furthest(drawn.furthest, sentence.window),
                furthest_is=_compared(drawn.furthest, sentence.window),
                expected=f"{drawn.mean_pairs:.1f}",
                kept=f"{chances.sum():.1f}",
                of_text=tr("in {value}", value=corpus.name or tr("the open text")),
            )

    def _read(self) -> None:
        sentence, chances = self.sentence, self._chances()
        kept = np.flatnonzero(self._random.random(len(chances)) < chances).tolist()
        dropped = [at for at in range(len(chances)) if at not in kept]
        width = int(self._random.integers(1, sentence.window + 1))
        place = kept.index(sentence.target) if sentence.target in kept else None
        near = [] if place is None else [at for k, at in enumerate(kept) if k != place and abs(k - place) <= width]
        self._chips.show_words(sentence.words, sentence.target, dict.fromkeys(near, 1.0), dropped)
        said = tr(
            "The target “{words}” was left out: it teaches nothing this time.", words=sentence.words[sentence.target]
        )
        if place is not None:
            said = tr(
                "The window was narrowed to {width}: {pairs} for this target.",
                width=width,
                pairs=counted(len(near), "pair"),
            )
        self._said.setText(
            tr(
                "{words} left out. {said} Windows reach over what was left out.",
                words=counted(len(dropped), "word"),
                said=said,
            )
        )


def _counts(corpus: "Corpus", words: tuple[str, ...]) -> np.ndarray:
    """Return the count of each word in a text, int64 (n,)."""
    index, counts = corpus.vocabulary.index, corpus.vocabulary.counts
    return np.array([0 if (at := index.get(word)) is None else counts[at] for word in words], np.int64)


def _keep_example(word: str, count: int, corpus: "Corpus", sample: float, chance: float) -> str:
    """Describe how the probability to keep a word follows from its count."""
    if not sample:
        return tr("Without subsampling every word is kept.")
    tokens = int(corpus.vocabulary.counts.sum())
    share = max(count, 1) / tokens
    if chance >= 1:
        return tr("Here f of “{word}” is {share}: so rare a word is always kept.", word=word, share=significant(share))
    return tr(
        "Here “{word}” makes up {count:,} of {tokens:,} tokens, so f = {share}, and √(t/f) + t/f is {sqrt} + {sample} "
        "= {chance}.",
        word=word,
        count=count,
        tokens=tokens,
        share=significant(share),
        sqrt=significant(float(np.sqrt(sample / share))),
        sample=significant(sample / share),
        chance=significant(chance),
    )


def _not_met(words: tuple[str, ...]) -> str:
    """Describe which words do not occur in the text at all."""
    if not words:
        return tr("All words of the sentence are in this text.")
    different = list(dict.fromkeys(words))
    listed = (
        different[0]
        if len(different) == 1
        else tr("{different} and {different_2}", different=", ".join(different[:-1]), different_2=different[-1])
    )
    return tr("Not in this text: {listed}. They count as words that occur once.", listed=listed)


@dataclass(frozen=True)
class _Epochs:
    """Many random epochs over one sentence: pairs on average, and words from one of a pair to the other at most."""

    mean_pairs: float
    furthest: int


def _draw_epochs(chances: np.ndarray, window: int, random: np.random.Generator) -> _Epochs:
    kept = random.random((_DRAWINGS, len(chances))) < chances
    place = np.cumsum(kept, axis=1)  # among the words that were kept
    widths = random.integers(1, window + 1, kept.shape)
    last = place[:, -1:]
    pairs = np.minimum(widths, place - 1) + np.minimum(widths, last - place)
    return _Epochs(float((pairs * kept).sum() / _DRAWINGS), _furthest_pair(kept, widths))


def _furthest_pair(kept: np.ndarray, widths: np.ndarray) -> int:
    """Return the most words of the text from one word of a pair to the other; 0 without pairs.

    Parameters
    ----------
    kept : ndarray of bool, shape (epochs, words)
    widths : ndarray of int, shape (epochs, words)
        Of the window of each word, in words that were kept.
    """
    order = np.argsort(~kept, axis=1, kind="stable")  # words that were kept come first
    there, reach = np.take_along_axis(kept, order, axis=1), np.take_along_axis(widths, order, axis=1)
    furthest = 0
    for step in range(1, min(int(widths.max()), kept.shape[1] - 1) + 1):
        # a kept word has only kept ones before it
        paired = there[:, step:] & (np.maximum(reach[:, :-step], reach[:, step:]) >= step)
        if paired.any():
            furthest = max(furthest, int((order[:, step:] - order[:, :-step])[paired].max()))
    return furthest


def _furthest(furthest: int, window: int) -> str:
    """Describe how far from each other in the text the two words of a pair stood at most."""
    if not furthest:
        return tr("no pair was made")
    apart = counted(furthest, "word")
    return tr("the two words of a pair stood up to {apart} apart (w = {window})", apart=apart, window=window)


def _compared(furthest: int, window: int) -> str:
    """Return whether a distance is "less" than the window, the "same", or "more"; empty without pairs."""
    if not furthest:
        return ""
    return "same" if furthest == window else "less" if furthest < window else "more"


PARTS = {"pairs": PairsPart, "chances": ChancesPart}
