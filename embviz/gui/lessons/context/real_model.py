"""A contextual model of the user's own: two sentences through it, compared with static vectors."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from embviz.analysis.unit_rows import unit_rows
from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import ask_for_folder
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.context.words import Typed, spelled
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.matrix import NamedMatrix
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import signed
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.util.language import quoted, tr

if TYPE_CHECKING:
    from embviz.teaching.context.contextual_model import Contextual, ContextualModel
    from embviz.vectors.embedding import Embedding


@dataclass(frozen=True, eq=False)
class Words:
    """The words of both sentences with one kind of vectors, the first sentence before the second.

    Attributes
    ----------
    words : tuple of str, length n
    sentence : int array (n,)
        0 or 1.
    cosines : float64 array (n, n)
    """

    words: tuple[str, ...]
    sentence: np.ndarray
    cosines: np.ndarray

    @property
    def between(self) -> np.ndarray:
        """Return the cosines of the first sentence's words (rows) with those of the second."""
        return self.cosines[np.ix_(self.sentence == 0, self.sentence == 1)]

    def of(self, sentence: int) -> tuple[str, ...]:
        """Return the words of a sentence."""
        return tuple(word for word, where in zip(self.words, self.sentence, strict=True) if where == sentence)

    def _same(self) -> np.ndarray:
        folded = np.array([word.casefold() for word in self.words])
        same: np.ndarray = folded[:, None] == folded
        return same

    def nearest(self, at: int) -> tuple[str, float] | None:
        """Return the other word with the largest cosine, from both sentences; None where all are the same word."""
        others = np.where(self._same()[at], -np.inf, self.cosines[at])
        best = int(others.argmax())
        return (self.words[best], float(others[best])) if np.isfinite(others[best]) else None

    def with_itself(self, word: str) -> float | None:
        """Return the cosine of a word's vectors in the two sentences; None if one lacks it.

        If a sentence contains it more than once, its first occurrence counts.
        """
        folded = word.casefold()
        places = [
            [at for at, other in enumerate(self.words) if other.casefold() == folded and self.sentence[at] == sentence]
            for sentence in (0, 1)
        ]
        return float(self.cosines[places[0][0], places[1][0]]) if all(places) else None

    @property
    def of_different(self) -> float:
        """Return the mean cosine of different words, one of each sentence; nan where there are none."""
        chosen = self.between[~self._same()[np.ix_(self.sentence == 0, self.sentence == 1)]]
        return float(chosen.mean()) if chosen.size else float("nan")


@dataclass(frozen=True, eq=False)
class TwoSentences:
    """Both sentences with contextual and with static vectors.

    Attributes
    ----------
    after : Words
        With the contextual vectors of the model.
    before : Words or None
        With static vectors, for the words that have one; None without vectors.
    missing : tuple of str
        Words without a static vector.
    attention : float32 array (n, n) or None
        Attention weights of the first sentence: the mean of all heads of the last layer.
    dimensions : int
        Of the model.
    """

    after: Words
    before: Words | None
    missing: tuple[str, ...]
    attention: np.ndarray | None
    dimensions: int

    @property
    def shared(self) -> tuple[str, ...]:
        """Words that both sentences contain, in the order and spelling of the first."""
        other = {word.casefold() for word in self.after.of(1)}
        found = {word.casefold(): word for word in reversed(self.after.of(0)) if word.casefold() in other}
        return tuple(reversed(found.values()))


def compare(one: "Contextual", other: "Contextual", embedding: "Embedding | None", most: int) -> TwoSentences:
    """Compare the words of two sentences, with a limit on the words of each."""
    words = one.words[:most] + other.words[:most]
    sentence = np.repeat((0, 1), (len(one.words[:most]), len(other.words[:most])))
    states = np.concatenate((one.states[:most], other.states[:most]))
    before, missing = _before(words, sentence, embedding) if embedding is not None else (None, ())
    attention = one.attentions[-1].mean(axis=0)[:most, :most] if one.attentions else None
    return TwoSentences(Words(words, sentence, _cosines(states)), before, missing, attention, states.shape[1])


def _before(words: tuple[str, ...], sentence: np.ndarray, embedding: "Embedding") -> tuple[Words, tuple[str, ...]]:
    vectors = [embedding.compose(spelled(embedding, word)) for word in words]
    known = [at for at, vector in enumerate(vectors) if vector is not None]
    rows = np.array([vectors[at] for at in known]).reshape(len(known), embedding.dimensions)
    missing = dict.fromkeys(word for word, vector in zip(words, vectors, strict=True) if vector is None)
    return Words(tuple(words[at] for at in known), sentence[known], _cosines(rows)), tuple(missing)


def _cosines(vectors: np.ndarray) -> np.ndarray:
    unit = unit_rows(vectors)
    return unit @ unit.T


_ROWS = 8  # of the table that are seen at once
_NARROWEST = 380  # px of the table at scale 1; the cells of the matrix give way
_VIEWS = (("after", tr("After")), ("before", tr("Before")), ("attention", tr("Attention weights")))
_SIGNS = (
    tr("After: cosines in this model"),
    tr("Before: cosines of one vector each"),
    tr("Shares: mean of the last layer’s heads"),
)
_BEFORE, _ATTENTION = 1, 2


class ModelView(QWidget):
    """Shows the results for two sentences; one of their common words is selected.

    Parameters
    ----------
    word : str
        The selected word, if both sentences contain it.
    """

    def __init__(self, stage: LessonState, word: str) -> None:
        super().__init__()
        self._stage = stage
        self._found: TwoSentences | None = None
        self.word = word
        self._view = SegmentedControl("context.model_view", tr("What is shown of both sentences"), _VIEWS)
        self._said = label("", "muted", wrap=True, name="context.model_said")
        self._matrix = NamedMatrix(stage, "context.model_matrix", tr("Words of both sentences"))
        self._table = StageTable(
            stage,
            "context.model_table",
            tr("Each word and its nearest, before and after"),
            (
                Column(tr("Word")),
                Column(tr("In"), number=True, help=tr("Which sentence")),
                Column(
                    tr("Itself"), number=True, help=tr("Cosine of the word with itself in the other sentence, after")
                ),
                Column(
                    tr("Nearest before"),
                    help=tr("The other word of both lines with the largest cosine, by one vector each"),
                ),
                Column(tr("Nearest after"), help=tr("The same by the vectors that the model gives the words here")),
            ),
            _ROWS,
        )
        layout = column(self, (0, 0, 0, 0), 10)
        layout.addLayout(row(self._view, 12, self._said, stretch=self._said))
        beside = QHBoxLayout()
        beside.setSpacing(24)
        beside.addWidget(self._matrix, 0, Qt.AlignmentFlag.AlignTop)
        beside.addWidget(self._table, 1, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(beside)
        self._view.changed.connect(self._show)
        self._matrix.matrix.column_clicked.connect(self._choose_column)
        self._table.clicked.connect(self._choose_row)
        self._table.activated.connect(self._choose_row)
        stage.scale_changed.connect(self._rescale)
        self._rescale()

    def _rescale(self) -> None:
        self._table.setMinimumWidth(round(_NARROWEST * self._stage.scale))

    def show_found(self, found: TwoSentences) -> None:
        """Show two sentences; the selected word is kept if both contain it."""
        self._found = found
        self._view.offer(_ATTENTION, found.attention is not None)
        if self.word.casefold() not in {word.casefold() for word in found.shared} and found.shared:
            # short words are frequent everywhere: a long one is more informative
            self.word = max(found.shared, key=len)
        self._table.rows.show(_rows(found, self.word))
        self._show()

    def _choose(self, word: str) -> None:
        self.word = word
        self._show()

    def _choose_column(self, at: int) -> None:
        words = self._shown()
        if words is not None:
            self._choose(words.of(0 if self._view.current == _ATTENTION else 1)[at])

    def _choose_row(self, at: QModelIndex) -> None:
        self._choose(self._table.rows.cell(at.row(), 0).text)

    def _shown(self) -> Words | None:
        """Return the word vectors behind the displayed matrix; None where there are none."""
        if self._found is None:
            return None
        return self._found.before if self._view.current == _BEFORE else self._found.after

    def _show(self) -> None:
        found, words = self._found, self._shown()
        if found is None:
            return
        rows: tuple[str, ...] = ()
        columns: tuple[str, ...] = ()
        values = np.zeros((0, 0))
        if words is not None:
            rows, columns, values = words.of(0), words.of(1), words.between
        if self._view.current == _ATTENTION and found.attention is not None:
            columns, values = rows, found.attention
        self._matrix.name((), _SIGNS[self._view.current])
        lit = [at for at, word in enumerate(columns) if word.casefold() == self.word.casefold()]
        self._matrix.matrix.show_values(values, rows, columns, lit)
        self._said.setText(_sentence(found, self.word))


def _sentence(found: TwoSentences, word: str) -> str:
    said = []
    for when, words in ((tr("Before"), found.before), (tr("After"), found.after)):
        if words is not None:
            alike = words.with_itself(word)
            own = tr("“{word}” with itself {alike}, ", word=word, alike=signed(alike)) if alike is not None else ""
            said.append(
                tr(
                    "{when}: {own}different words {of_different} on average.",
                    when=when,
                    own=own,
                    of_different=signed(words.of_different),
                )
            )
    return " ".join(said)


def _rows(found: TwoSentences, first: str) -> list[list[Cell]]:
    """Return a row for each word of both sentences: the words of one first, then the other common words."""
    after, before = found.after, found.before
    rows = []
    known = 0  # how many words have a static vector
    for at, word in enumerate(after.words):
        near = None
        if before is not None and word not in found.missing:
            near, known = before.nearest(known), known + 1
        alike = after.with_itself(word)
        rows.append(
            [
                Cell(word),
                Cell(str(after.sentence[at] + 1)),
                Cell("" if alike is None else signed(alike)),
                Cell(_near(near)),
                Cell(_near(after.nearest(at))),
            ]
        )
    return sorted(rows, key=lambda cells: (cells[0].text.casefold() != first.casefold(), not cells[2].text))


def _near(found: tuple[str, float] | None) -> str:
    return "–" if found is None else f"{found[0]} {signed(found[1])}"


_OPEN, _READ = "contextual model of the lesson", "sentences through the model of the lesson"
_REMEMBERED = "lessons/contextual_model"
_SENTENCES = ("the boat lay by the river bank", "she opened a bank account")
_WORD = "bank"
_MOST = 12  # words of a sentence that are shown
_NOBODY = {"real_kept": tr("one word"), "real_moved": tr("another one")}
_NEEDS = tr(
    "Needs an encoder such as BERT on this computer: a folder with model.onnx and tokenizer.json, as it is written by "
    "optimum-cli export onnx --task feature-extraction --model NAME FOLDER. Nothing is fetched, and nothing is sent."
)
_EXTRA = tr("First install what runs it: pip install 'embviz[contextual]', then start again.")


class RealModelPart(DataWidget):
    """Opens a model, and computes the vectors of two sentences with it."""

    REAL_WORDS = True
    PROVIDES = ("real_kept", "real_moved")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._model: ContextualModel | None = None
        self._recalled = self._chosen = False
        self._typed = stage.share(Typed)
        self._open = button(tr("Open a model folder…"), "context.open_model")
        self._stop = button(tr("Stop"), "context.stop_model", flat=True)
        self._state = label("", "muted", wrap=True, name="context.model_state")
        self._state.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._complaint = InlineMessage("context.model_message")
        self._view = ModelView(stage, _WORD)
        self._reading = QWidget()
        self._lines = [_line(at, text) for at, text in enumerate(_SENTENCES, 1)]
        self._meanings = button(tr("The two meanings"), "context.model_meanings", flat=True)
        self._meanings.setToolTip(tr("Take both sentences from “One word, two meanings”"))
        self._backwards = button(tr("Forward and backward"), "context.model_backwards", flat=True)
        self._backwards.setToolTip(
            tr("Take the sentence from “Which word looks at which”, and its words backwards for the second")
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._open, self._stop, 4, self._state, stretch=self._state))
        layout.addWidget(self._complaint)
        layout.addWidget(self._reading)
        inner = column(self._reading, (0, 0, 0, 0), 10)
        inner.addLayout(row(*self._lines, self._meanings, self._backwards))
        inner.addWidget(self._view)
        inner.addWidget(self.said)
        self._open.clicked.connect(self._choose)
        self._stop.clicked.connect(self._give_up)
        self._meanings.clicked.connect(self._take_meanings)
        self._backwards.clicked.connect(self._take_backwards)
        for line in self._lines:
            line.textEdited.connect(self._on_written)
        self._typed.changed.connect(self._offer)
        self._stop.hide()
        self._reading.hide()
        self._offer()
        self._remark("")
        self._say_state()
        self._forget()

    def _say_state(self) -> None:
        """Show which model is open, or what is needed."""
        from embviz.teaching.context.contextual_model import installed

        if self._model is None:
            self._state.setText(_NEEDS if installed() else f"{_NEEDS} {_EXTRA}")
        else:
            self._state.setText(
                tr("{name}, computed here from {model}.", name=self._model.files.name, model=self._model.files.model)
            )

    def _forget(self) -> None:
        """Clear the results."""
        self._view.hide()
        self.stage.set_values(**_NOBODY)

    def _offer(self) -> None:
        self._meanings.setEnabled(all(self._typed.meanings))
        self._backwards.setEnabled(bool(self._typed.attended))

    def refresh(self) -> None:
        vectors = self.source.vectors
        if not self._chosen and vectors is not None and _WORD not in vectors and all(self._typed.meanings):
            # there would be little to compare with
            self._view.word = self._typed.word
            self._write(self._typed.meanings)
        self._read()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        # a model takes seconds and much memory: it is loaded only for readers who get this far
        if not self._recalled:
            self._recalled = True
            QTimer.singleShot(0, self, self._recall)

    def _recall(self) -> None:
        if path := self.stage.context.settings.get(_REMEMBERED):
            self._load(Path(path))

    # --- the model

    def _choose(self) -> None:
        before = self.stage.context.settings.get(_REMEMBERED)
        if path := ask_for_folder(self, tr("Open a model folder"), before):
            self._load(Path(path))

    def _load(self, path: Path) -> None:
        def work(job: Job) -> "ContextualModel":
            from embviz.teaching.context.contextual_model import open_model

            return open_model(path, job.pulse.quiet)

        def done(model: "ContextualModel") -> None:
            self.stage.context.settings.set(_REMEMBERED, str(path))
            self._model = model
            self._stop.hide()
            self._reading.show()
            self._say_state()
            self._read()

        self._stop.show()
        self._state.setText(tr("{name} is loaded …", name=path.name))
        self._remark("")
        self.stage.context.jobs.submit("files", _OPEN, work, done, self._fail_to_open)

    def _fail_to_open(self, error: Exception) -> None:
        self._give_up()
        self._complain(error)

    def _give_up(self) -> None:
        """Cancel loading; an open model stays."""
        self.stage.context.jobs.cancel(_OPEN)
        self._stop.hide()
        self._say_state()

    def _remark(self, text: str) -> None:
        # in a lecture hall the space of the line matters more than a steady layout
        self._complaint.show_note(text)
        self._complaint.setVisible(bool(text))

    def _complain(self, error: Exception) -> None:
        self._complaint.setVisible(self._complaint.handle_error(error, self.stage.context.jobs))

    def _fail_to_read(self, error: Exception) -> None:
        self._forget()
        self._complain(error)

    # --- the sentences

    def _take_meanings(self) -> None:
        self._view.word = self._typed.word
        self._fill(self._typed.meanings)

    def _take_backwards(self) -> None:
        sentence = self._typed.attended
        self._fill((sentence, " ".join(reversed(sentence.split()))))

    def _fill(self, sentences: tuple[str, str]) -> None:
        self._write(sentences)
        self._on_written()

    def _write(self, sentences: tuple[str, str]) -> None:
        for line, sentence in zip(self._lines, sentences, strict=True):
            line.setText(sentence)
            line.setCursorPosition(0)

    def _on_written(self) -> None:
        self._chosen = True
        self._read()

    def _read(self) -> None:
        model, vectors = self._model, self.source.vectors
        if model is None:
            return
        one, other = (line.text() for line in self._lines)

        def work(job: Job) -> TwoSentences:
            pulse = job.pulse.quiet
            return compare(model.read(one, pulse), model.read(other, pulse), vectors, _MOST)

        self.stage.context.jobs.submit("measure", _READ, work, self._take, self._fail_to_read)

    def _take(self, found: TwoSentences) -> None:
        missing = ", ".join(quoted(word) for word in found.missing)
        self._remark(tr("Before: no vector here for {missing}.", missing=missing) if missing else "")
        cosines = ((found.after.with_itself(word), word) for word in found.shared)
        kept = sorted((cosine, word) for cosine, word in cosines if cosine is not None)
        if len(kept) > 1:
            told = [f"{quoted(word)} ({signed(cosine)})" for cosine, word in (kept[-1], kept[0])]
            self.stage.set_values(real_kept=told[0], real_moved=told[1])
        else:
            self.stage.set_values(**_NOBODY)
        self._view.show_found(found)
        self._view.show()


def _line(at: int, text: str) -> QLineEdit:
    made = QLineEdit(text)
    made.setObjectName(f"context.model_sentence{at}")
    made.setAccessibleName(tr("Sentence {at} for the model", at=at))
    return made
