"""The lesson of windows and pairs: which words predict which, and which of them training leaves to chance."""

import re

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QVBoxLayout

from embviz.gui.lessons.parts.chips import Chips
from embviz.gui.lessons.stage import SourcePart, Stage
from embviz.gui.widgets.numbers import counted
from embviz.gui.widgets.parts import button, label, row
from embviz.gui.widgets.rows_table import Cell, Column, RowsTable
from embviz.gui.widgets.segments import Segments
from embviz.gui.widgets.spin import WholeSpin
from embviz.training.noise import keep_chances
from embviz.training.pairs import chance_of_distance, pair_count, window_pairs

_FOX = "the quick brown fox jumps over the lazy dog"
_WIDEST = 10
_COUNTED = (1, 2, 3, 5, 10)  # windows whose pairs are counted side by side
_MOST = 40  # words of a sentence
_DRAWINGS = 2000
_SAMPLES = (("no subsampling", 0.0), ("sample 10⁻³", 1e-3), ("sample 10⁻⁴", 1e-4), ("sample 10⁻⁵", 1e-5))


class Sentence(QObject):
    """The sentence that all parts of the lesson look at, and its window."""

    changed = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.words = tuple(_FOX.split())
        self.target, self.window = 3, 2

    def write(self, text: str) -> None:
        """Take another sentence; nothing happens while it has no words."""
        words = tuple(re.findall(r"[^\s.,;:!?()\"“”]+", text.lower()))[:_MOST]
        if words and words != self.words:
            self.words, self.target = words, min(self.target, len(words) - 1)
            self.changed.emit()

    def choose(self, target: int) -> None:
        """Put another word into the middle of the window."""
        if target != self.target:
            self.target = target
            self.changed.emit()

    def widen(self, window: int) -> None:
        """Have so many words on each side."""
        if window != self.window:
            self.window = window
            self.changed.emit()

    @property
    def context(self) -> list[int]:
        """Places of the words in the window of the target."""
        first, last = max(0, self.target - self.window), min(len(self.words), self.target + self.window + 1)
        return [at for at in range(first, last) if at != self.target]


class PairsPart(SourcePart):
    """A sentence, its window, and the pairs it makes."""

    TELLS = ("counts", "pairs", "target", "words")

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.sentence = stage.share(Sentence)
        self._line = QLineEdit(" ".join(self.sentence.words))
        self._line.setObjectName("windows.sentence")
        self._line.setAccessibleName("Sentence")
        taken = button("From the text", "windows.from_text")
        taken.setToolTip("A sentence of the open text, or of the toy world, drawn at random")
        self._window = WholeSpin()
        self._window.setObjectName("windows.window")
        self._window.setAccessibleName("Window: words on each side")
        self._window.setRange(1, _WIDEST)
        self._window.setPrefix("window ")
        self._window.setValue(self.sentence.window)
        self._model = Segments("windows.model", "Model", (("skipgram", "Skip-gram"), ("cbow", "CBOW")))
        self._chips = Chips(stage, "windows.chips", "Sentence with its window")
        self._pairs = RowsTable("windows.pairs", "Pairs of this target", (Column("Given"), Column("Predicted")))
        self._pairs.fit(6)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addLayout(row(self._line, taken, self._window, stretch=self._line))
        layout.addWidget(self._chips)
        layout.addLayout(row(label("What this window teaches", "section"), 8, self._model, None))
        layout.addWidget(self._pairs)
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
        # of some drawn places the longest sentence: single words make no windows
        drawn = self._draw.integers(0, len(corpus.offsets) - 1, 8)
        longest = max(drawn.tolist(), key=lambda at: min(int(corpus.offsets[at + 1] - corpus.offsets[at]), _MOST))
        first = int(corpus.offsets[longest])
        ids = corpus.ids[first : min(first + _MOST, int(corpus.offsets[longest + 1]))]
        text = " ".join(corpus.vocabulary.words[k] for k in ids.tolist())
        self._line.setText(text)
        self.sentence.write(text)

    def _show(self) -> None:
        sentence = self.sentence
        words, context = sentence.words, sentence.context
        self._chips.show_words(words, sentence.target, {at: 1 - abs(at - sentence.target) / 11 for at in context})
        if self._model.current == 0:
            rows = [(Cell(words[sentence.target]), Cell(words[at])) for at in context]
        else:
            rows = [(Cell(" ".join(words[at] for at in context)), Cell(words[sentence.target]))] if context else []
        self._pairs.rows.show(rows)
        ids, offsets = np.arange(len(words), dtype=np.int32), np.array([0, len(words)])
        pairs = sum(1 for _ in window_pairs(ids, offsets, sentence.window))
        self.stage.tell(
            pairs=str(pairs), words=str(len(words)), target=words[sentence.target],
            counts=", ".join(f"{pair_count(len(words), w)} with window {w}" for w in _COUNTED),
        )


class ChancesPart(SourcePart):
    """What training leaves to chance: words thinned out, windows narrowed."""

    TELLS = ("expected", "kept", "of_text")

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.sentence = stage.share(Sentence)
        self._sample = QComboBox()
        self._sample.setObjectName("windows.sample")
        self._sample.setAccessibleName("Subsampling")
        for text, value in _SAMPLES:
            self._sample.addItem(text, value)
        self._sample.setCurrentIndex(1)
        draw = button("Read it once", "windows.draw")
        draw.setToolTip("Draw which words are kept and how wide the window of the target is")
        self._chips = Chips(stage, "windows.drawn", "Sentence as it is read once")
        self._said = label("", "muted", wrap=True)
        self._said.setObjectName("windows.drawn_said")
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
        """Return the chance of each word of the sentence to be kept; words that the text lacks are rare, so kept."""
        corpus = self.stage.source.text
        if corpus is None:
            return np.ones(len(self.sentence.words))
        index, counts = corpus.vocabulary.index, corpus.vocabulary.counts
        own = [counts[at] if (at := index.get(word)) is not None else 1 for word in self.sentence.words]
        return keep_chances(np.array(own, np.int64), self._sample.currentData(), int(counts.sum()))

    def _show(self) -> None:
        sentence, chances = self.sentence, self._chances()
        near = {at: chance_of_distance(abs(at - sentence.target), sentence.window) for at in sentence.context}
        corpus = self.stage.source.text
        self._sample.setEnabled(corpus is not None)
        notes = [f"{100 * chance:.0f} %" for chance in chances] if corpus is not None else []
        self._chips.show_words(sentence.words, sentence.target, near, notes=notes)
        self._said.setText("Below each word: the chance that a reading keeps it. The deeper the color, the likelier "
                           "the word is in the narrowed window of the target.")
        if corpus is not None:  # without counts nothing is known of what is kept
            self.stage.tell(
                expected=f"{_mean_pairs(chances, sentence.window, self._random):.1f}", kept=f"{chances.sum():.1f}",
                of_text=f"in {corpus.name or 'the open text'}",
            )

    def _read(self) -> None:
        sentence, chances = self.sentence, self._chances()
        kept = np.flatnonzero(self._random.random(len(chances)) < chances).tolist()
        dropped = [at for at in range(len(chances)) if at not in kept]
        width = int(self._random.integers(1, sentence.window + 1))
        place = kept.index(sentence.target) if sentence.target in kept else None
        near = [] if place is None else [
            at for k, at in enumerate(kept) if k != place and abs(k - place) <= width
        ]
        self._chips.show_words(sentence.words, sentence.target, dict.fromkeys(near, 1.0), dropped)
        said = f"The target “{sentence.words[sentence.target]}” was left out: it teaches nothing this time."
        if place is not None:
            said = f"The window was narrowed to {width}: {counted(len(near), 'pair')} for this target."
        self._said.setText(f"{counted(len(dropped), 'word')} left out. {said} Windows reach over what was left out.")


def _mean_pairs(chances: np.ndarray, window: int, random: np.random.Generator) -> float:
    """Return the mean number of pairs of a sentence over many readings."""
    kept = random.random((_DRAWINGS, len(chances))) < chances
    place = np.cumsum(kept, axis=1)  # among the words that were kept
    widths = random.integers(1, window + 1, kept.shape)
    last = place[:, -1:]
    pairs = np.minimum(widths, place - 1) + np.minimum(widths, last - place)
    return float((pairs * kept).sum() / _DRAWINGS)


PARTS = {"pairs": PairsPart, "chances": ChancesPart}
