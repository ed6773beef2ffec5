"""A word as numbers: its place in the vocabulary, its one-hot vector, its dense vector."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from embviz.errors import InputError
from embviz.gui.lessons.parts.readouts import Readout, Readouts
from embviz.gui.lessons.parts.strip import Strip
from embviz.gui.lessons.stage import SourcePart, Stage
from embviz.gui.widgets.asking_line import AskingLine
from embviz.gui.widgets.numbers import in_figures
from embviz.gui.widgets.parts import label, row

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

KIND = "word of the first lesson"
FIRST = "cat"
# a word, one that is spelled alike, one that is used alike: the first of which the vectors have all
_TRIPLES = (("cat", "car", "dog"), ("cat", "coat", "dog"))
_SHOWN = 33  # cells of the one-hot vector around the 1
_BELOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


@dataclass(frozen=True, eq=False)
class Found:
    """What was found of a word.

    Attributes
    ----------
    embedding : Embedding
    id : int
        Its place in the vocabulary, from 0.
    spelled, meant : str
        A word that is spelled alike, and one that is used alike; empty where there is none.
    """

    embedding: "Embedding"
    id: int
    spelled: str
    meant: str

    @property
    def word(self) -> str:
        """The word as the vocabulary has it."""
        return self.embedding.words[self.id]


class Typed(QObject):
    """The word that the parts of the lesson look at; it is looked up on a worker.

    Signals
    -------
    changed
        Another word was typed.
    answered
        It was looked up: `found` and `error` say what came of it.
    """

    changed = Signal()
    answered = Signal()

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._stage = stage
        self.text, self.touched = FIRST, False
        self.found: Found | None = None
        self.error: InputError | None = None
        self._asked: tuple[Embedding | None, str] = (None, "")

    def write(self, text: str) -> None:
        """Take another word."""
        if text != self.text:
            self.text, self.touched = text, True
            self.changed.emit()
        self.ask()

    def ask(self) -> None:
        """Look the word up in the present vectors, where this has not been done."""
        embedding, word = self._stage.source.vectors, self.text.strip()
        if (embedding, word) == self._asked:
            return
        self._asked = embedding, word
        jobs = self._stage.context.jobs
        if embedding is None or not word:
            jobs.cancel(KIND)
            self._take(None)
            return
        wanted = word if self.touched else ""
        jobs.submit("quick", KIND, lambda _job: look_up(embedding, wanted), self._take, self._fail)

    def _take(self, found: Found | None) -> None:
        self.found, self.error = found, None
        if found is not None and not self.touched and found.word != self.text:
            self.text = found.word
            self._asked = found.embedding, found.word
            self.changed.emit()
        self.answered.emit()

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, InputError):
            self._stage.context.jobs.failed.emit(error)
            return
        self.found, self.error = None, error
        self.answered.emit()


def look_up(embedding: "Embedding", word: str) -> Found:
    """Find a word and two that it can be compared with; without a word, a good example.

    Raises
    ------
    InputError
        When the vectors lack the word.
    """
    from embviz.analysis.analogy import resolve
    from embviz.analysis.likeness import meant_alike, spelled_alike
    from embviz.vectors.embedding import missing_words

    for first, spelled, meant in _TRIPLES:
        if word in ("", first) and all(one in embedding for one in (first, spelled, meant)):
            return Found(embedding, embedding.id(first), spelled, meant)
    id_ = resolve(embedding, word or FIRST)
    if id_ is None and word:
        raise missing_words(embedding, [word])
    taken = embedding.words[id_ or 0]
    return Found(embedding, id_ or 0, spelled_alike(embedding, taken) or "", meant_alike(embedding, taken) or "")


def words_line(stage: Stage, name: str, title: str, example: str) -> AskingLine:
    """Return a line for words of the vectors that the lesson speaks of; its message is named `<name>_message`."""

    def complete(prefix: str) -> list[str]:
        vectors = stage.source.vectors
        return [] if vectors is None else [vectors.words[k] for k in vectors.index.offer(prefix, 12)]

    return AskingLine(name, f"{name}_message", title, example, complete)


def refuse(line: AskingLine, error: InputError, embedding: "Embedding | None") -> None:
    """Say below a line what is wrong with its words, with suggestions to click."""
    line.refused(error, lambda word: embedding is not None and word in embedding)


class VectorsPart(SourcePart):
    """The id, and the two vectors that belong to it."""

    TELLS = ("vocabulary", "word", "zeros", "dimensions", "filled")

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.typed = stage.share(Typed)
        self.line = words_line(stage, "characters.word", "Word", FIRST)
        self.line.setMaximumWidth(260)
        self.facts = Readouts(stage, "characters.facts", "The word in its vocabulary", (
            Readout("id", "id  i", "place in the vocabulary, from 1, the most frequent word"),
        ))
        self.facts.setMaximumWidth(220)
        self.hot = Strip(stage, "characters.onehot", "One-hot vector", "hot")
        self.dense = Strip(stage, "characters.dense", "Dense vector", "dense")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(row(label("Word", "section"), self.line, 16, self.facts, None))
        layout.addWidget(self.line.message)
        self._strips = QWidget()
        grid = QGridLayout(self._strips)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        for at, (name, strip) in enumerate((("One-hot", self.hot), ("Dense", self.dense))):
            grid.addWidget(label(name, "section"), at, 0)
            grid.addWidget(strip, at, 1)
        layout.addWidget(self._strips)
        layout.addWidget(self.said)
        self.line.setText(self.typed.text)
        self.line.asked.connect(lambda: self.typed.write(self.line.text()))
        self.typed.changed.connect(self._follow)
        self.typed.answered.connect(self._show)
        self._show()

    def refresh(self) -> None:
        self.line.setEnabled(self.stage.source.vectors is not None)
        self.typed.ask()

    def _follow(self) -> None:
        if self.line.text() != self.typed.text:
            with QSignalBlocker(self.line):
                self.line.setText(self.typed.text)

    def _show(self) -> None:
        found = self.typed.found
        self._strips.setVisible(found is not None)
        vectors = self.stage.source.vectors
        self.stage.tell(vocabulary=f"{len(vectors):,}" if vectors is not None else "…")
        if found is None:
            self.facts.show_values({})
            self.stage.tell(word="…", zeros="…", dimensions="…", filled="…")
            if self.typed.error is not None:
                refuse(self.line, self.typed.error, vectors)
            else:
                self.line.answered("Type a word." if vectors is not None else "")
            return
        embedding, id_, size = found.embedding, found.id, len(found.embedding)
        typed = self.typed.text.strip()
        self.line.answered(f"“{typed}” is “{found.word}” in this vocabulary." if typed != found.word else "")
        self.facts.show_values({"id": f"{id_ + 1:,}"})
        first = min(max(0, id_ - _SHOWN // 2), max(0, size - _SHOWN))
        shown = range(first, min(first + _SHOWN, size))
        hot = np.array([float(k == id_) for k in shown])

        def read_hot(at: int, value: float) -> str:
            return f"x{_low(at)} = {value:.0f}, the place of “{embedding.words[at]}”"

        def read_dense(at: int, value: float) -> str:
            return f"e{_low(at)} = {in_figures(value, '.4f')}"

        self.hot.show_values(hot, read_hot, id_ - first, first, size, digits=True)
        dense = embedding.vectors[id_]
        self.dense.show_values(dense, read_dense, self.dense.at)
        self.stage.tell(word=found.word, zeros=f"{size - 1:,}", dimensions=f"{len(dense):,}",
                        filled=f"{np.count_nonzero(dense):,}")


def _low(at: int) -> str:
    """Return a place, counted from 1, as an index of a formula."""
    return str(at + 1).translate(_BELOW)
