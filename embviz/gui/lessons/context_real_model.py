"""A contextual model of the user's own: two sentences through it, beside one vector for each word."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from embviz.errors import ComputeError, EmbvizError
from embviz.gui.jobs import Job
from embviz.gui.lessons.context_two_sentences import TwoSentences, Words, compare
from embviz.gui.lessons.context_words import Typed
from embviz.gui.lessons.parts.named_matrix import NamedMatrix
from embviz.gui.lessons.parts.stage_table import StageTable
from embviz.gui.lessons.stage import SourcePart, Stage
from embviz.gui.widgets.complaint import Complaint
from embviz.gui.widgets.parts import button, column, label, row
from embviz.gui.widgets.rows_table import Cell, Column
from embviz.gui.widgets.segments import Segments
from embviz.vectors.pulse import Pulse

if TYPE_CHECKING:
    from embviz.context.contextual import ContextualModel

_OPEN, _READ = "contextual model of the lesson", "sentences through the model of the lesson"
_REMEMBERED = "lessons/contextual_model"
_SENTENCES = ("the boat lay by the river bank", "she opened a bank account")
_WORD = "bank"
_MOST = 12  # words of a sentence that are shown
_ROWS = 8  # of the table that are seen at once
_VIEWS = (("after", "After"), ("before", "Before"), ("attention", "Who looks at whom"))
_NEEDS = (
    "Needs an encoder such as BERT on this computer: a folder with model.onnx and tokenizer.json, as it is written by "
    "optimum-cli export onnx --task feature-extraction --model NAME FOLDER. Nothing is fetched, and nothing is sent."
)
_EXTRA = "First install what runs it: pip install 'embviz[contextual]', then start again."


class RealModelPart(SourcePart):
    """Opens a model, and reads two sentences with it."""

    TELLS = ("real_kept", "real_moved")

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._model: ContextualModel | None = None
        self._found: TwoSentences | None = None
        self._word = _WORD
        self._recalled = False
        self._typed = stage.share(Typed)
        self._open = button("Open a model folder…", "context.open_model")
        self._stop = button("Stop", "context.stop_model", flat=True)
        self._state = label("", "muted", wrap=True)
        self._state.setObjectName("context.model_state")
        self._state.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._complaint = Complaint("context.model_message")
        self._reading = QWidget()
        self._lines = [_line(at, text) for at, text in enumerate(_SENTENCES, 1)]
        self._meanings = button("The two meanings", "context.model_meanings", flat=True)
        self._meanings.setToolTip("Take both sentences from “One word, two meanings”")
        self._backwards = button("Forward and backward", "context.model_backwards", flat=True)
        self._backwards.setToolTip("Take the sentence from “Who looks at whom”, and its words backwards for the second")
        self._view = Segments("context.model_view", "Cosines that are shown", _VIEWS)
        self._said = label("", "muted", wrap=True)
        self._said.setObjectName("context.model_said")
        self.matrix = NamedMatrix(stage, "context.model_matrix", "Cosines of the words of both sentences")
        self.table = StageTable(stage, "context.model_table", "Each word and its nearest, before and after", (
            Column("Word"), Column("In", number=True, help="Which sentence"),
            Column("With itself", number=True, help="Cosine with itself in the other sentence, after"),
            Column("Nearest before", help="Of the other words in both lines the one with the largest cosine, by one vector each"),
            Column("Nearest after", help="The same by the vectors that the model gives the words here"),
        ), _ROWS)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._open, self._stop, 4, self._state, stretch=self._state))
        layout.addWidget(self._complaint)
        layout.addWidget(self._reading)
        inner = column(self._reading, (0, 0, 0, 0), 10)
        inner.addLayout(row(*self._lines, self._meanings, self._backwards))
        self._measured = QWidget()
        inner.addWidget(self._measured)
        inner = column(self._measured, (0, 0, 0, 0), 10)
        inner.addLayout(row(self._view, 12, self._said, stretch=self._said))
        beside = QHBoxLayout()
        beside.setSpacing(24)
        beside.addWidget(self.matrix, 0, Qt.AlignmentFlag.AlignTop)
        beside.addWidget(self.table, 1, Qt.AlignmentFlag.AlignTop)
        inner.addLayout(beside)
        self._open.clicked.connect(self._choose)
        self._stop.clicked.connect(self._give_up)
        self._meanings.clicked.connect(self._take_meanings)
        self._backwards.clicked.connect(self._take_backwards)
        for line in self._lines:
            line.textEdited.connect(self._read)
        self._view.changed.connect(self._show)
        self.matrix.matrix.column_clicked.connect(self._choose_column)
        self._typed.changed.connect(self._offer)
        self._stop.hide()
        self._reading.hide()
        self._offer()
        self._say_state()
        self._forget()

    def _say_state(self) -> None:
        """Say which model is open, or what one needs."""
        from embviz.context.contextual import installed

        if self._model is None:
            self._state.setText(_NEEDS if installed() else f"{_NEEDS} {_EXTRA}")
        else:
            self._state.setText(f"{self._model.files.name}, computed here from {self._model.files.model}.")

    def _forget(self) -> None:
        """Show no measure."""
        self._found = None
        self._measured.hide()
        self.stage.tell(real_kept="one word", real_moved="another one")

    def _offer(self) -> None:
        self._meanings.setEnabled(all(self._typed.meanings))
        self._backwards.setEnabled(bool(self._typed.attended))

    def refresh(self) -> None:
        self._read()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        # a model takes seconds and much memory: only for those who come as far as this in the lesson
        if not self._recalled:
            self._recalled = True
            QTimer.singleShot(0, self, self._recall)

    def _recall(self) -> None:
        if path := self.stage.context.settings.get(_REMEMBERED):
            self._load(Path(path))

    # --- the model

    def _choose(self) -> None:
        before = self.stage.context.settings.get(_REMEMBERED)
        if path := QFileDialog.getExistingDirectory(self, "Open a model folder", before):
            self._load(Path(path))

    def _load(self, path: Path) -> None:
        def work(job: Job) -> "ContextualModel":
            from embviz.context.contextual import open_model

            return open_model(path, Pulse(cancelled=job.cancelled))

        def done(model: "ContextualModel") -> None:
            self.stage.context.settings.set(_REMEMBERED, str(path))
            self._model = model
            self._stop.hide()
            self._reading.show()
            self._say_state()
            self._read()

        self._stop.show()
        self._state.setText(f"{path.name} is loaded …")
        self._complaint.remark("")
        self.stage.context.jobs.submit("files", _OPEN, work, done, self._fail_to_open)

    def _fail_to_open(self, error: Exception) -> None:
        self._give_up()
        self._complain(error)

    def _give_up(self) -> None:
        """Stop loading; a model that is open stays."""
        self.stage.context.jobs.cancel(_OPEN)
        self._stop.hide()
        self._say_state()

    def _complain(self, error: Exception) -> None:
        self._complaint.say(error if isinstance(error, EmbvizError) else ComputeError(str(error)))

    def _fail_to_read(self, error: Exception) -> None:
        self._forget()
        self._complain(error)

    # --- the sentences

    def _take_meanings(self) -> None:
        self._word = self._typed.word or self._word
        self._fill(self._typed.meanings)

    def _take_backwards(self) -> None:
        sentence = self._typed.attended
        self._fill((sentence, " ".join(reversed(sentence.split()))))

    def _fill(self, sentences: tuple[str, str]) -> None:
        for line, sentence in zip(self._lines, sentences, strict=True):
            line.setText(sentence)
        self._read()

    def _read(self) -> None:
        model, vectors = self._model, self.stage.source.vectors
        if model is None:
            return
        one, other = (line.text() for line in self._lines)

        def work(job: Job) -> TwoSentences:
            pulse = Pulse(cancelled=job.cancelled)
            return compare(model.read(one, pulse), model.read(other, pulse), vectors, _MOST)

        self.stage.context.jobs.submit("measure", _READ, work, self._take, self._fail_to_read)

    def _take(self, found: TwoSentences) -> None:
        self._found = found
        missing = ", ".join(f"“{word}”" for word in found.missing)
        self._complaint.remark(f"Before: no vector here for {missing}." if missing else "")
        self._view.offer(2, found.attention is not None)
        shared = found.shared
        if self._word not in shared and shared:
            # little words stand everywhere: a long one says more
            self._word = max(shared, key=len)
        kept = {word: found.after.with_itself(word) for word in shared}
        if len(kept) > 1:
            most, least = max(kept, key=kept.get), min(kept, key=kept.get)
            told = [f"“{word}” ({_figure(kept[word])})" for word in (most, least)]
            self.stage.tell(real_kept=told[0], real_moved=told[1])
        else:
            self.stage.tell(real_kept="one word", real_moved="another one")
        self._measured.show()
        self._show()

    def _choose_column(self, at: int) -> None:
        words = self._shown()
        if words is not None:
            self._word = words.of(0 if self._view.current == 2 else 1)[at]
            self._show()

    def _shown(self) -> Words | None:
        """Return the words whose cosines are shown; None where there are none."""
        return None if self._found is None else self._found.before if self._view.current == 1 else self._found.after

    def _show(self) -> None:
        if self._found is None:
            return
        words, found = self._shown(), self._found
        rows = columns = ()
        values = []
        if words is not None:
            rows, columns, values = words.of(0), words.of(1), words.between
        if self._view.current == 2:
            columns, values = rows, found.attention
        self.matrix.name((), ("After: cosines in this model", "Before: cosines of one vector each",
                              "Shares, mean of the last layer’s heads")[self._view.current])
        lit = [at for at, word in enumerate(columns) if word.casefold() == self._word.casefold()]
        self.matrix.matrix.show_values(values, rows, columns, lit)
        self._said.setText(self._sentence())
        self.table.rows.show(self._rows())

    def _sentence(self) -> str:
        found = self._found
        said = []
        for when, words in (("before", found.before), ("after", found.after)):
            if words is not None:
                alike = words.with_itself(self._word)
                own = f"“{self._word}” with itself {_figure(alike)}, " if alike is not None else ""
                said.append(f"{when}: {own}different words {_figure(words.of_different)} on average")
        return f"{'; '.join(said).capitalize()}."

    def _rows(self) -> list[list[Cell]]:
        after, before = self._found.after, self._found.before
        rows = []
        known = 0  # of the words before
        for at, word in enumerate(after.words):
            near = None
            if before is not None and word not in self._found.missing:
                near, known = before.nearest(known), known + 1
            alike = after.with_itself(word)
            rows.append([
                Cell(word), Cell(str(after.sentence[at] + 1)), Cell("" if alike is None else _figure(alike)),
                Cell(_near(near)), Cell(_near(after.nearest(at))),
            ])
        return sorted(rows, key=lambda cells: cells[0].text.casefold() != self._word.casefold())


def _near(found: tuple[str, float] | None) -> str:
    return "–" if found is None else f"{found[0]} {_figure(found[1])}"


def _figure(value: float) -> str:
    return f"{value:.2f}".replace("-", "−") if value == value else "–"


def _line(at: int, text: str) -> QLineEdit:
    made = QLineEdit(text)
    made.setObjectName(f"context.model_sentence{at}")
    made.setAccessibleName(f"Sentence {at} for the model")
    return made
