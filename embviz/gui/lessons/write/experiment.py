"""A small editable text: it is trained again at once, its map moves, and each sentence shows its effect."""

import math

import numpy as np
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.write.editor import SentenceEditor
from embviz.gui.lessons.write.value_rows import ValueRow, ValueRows
from embviz.gui.lessons.write.word_map import WordMap
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import FewLinesLabel, button, column, row
from embviz.teaching.small_text.experiments import TextExperiment
from embviz.teaching.small_text.influence import Influence, influence_of
from embviz.teaching.small_text.places import places
from embviz.teaching.small_text.sentences import SmallText, read_lines
from embviz.teaching.small_text.skipgram import Learned, learn
from embviz.util.errors import InputError
from embviz.util.language import quoted, tr
from embviz.util.progress import Pulse

_WAIT_MS = 250  # after a key, before the text is learned
_NEAR, _LISTED, _TOLD = 3, 4, 4  # lines of the map; rows of the list; words that a sentence is said to have moved


class TextPart(LessonWidget):
    """The text of an experiment with its map.

    Attributes
    ----------
    EXPERIMENT : TextExperiment
    ROWS : int
        Lines that can be written.
    NUMBERED : bool
        Whether the lines have numbers.
    learned : Learned or None
        What the present text taught.
    influences : dict of int to Influence
        By line; empty until they are known.
    word, wanted : str
        The word that is looked at, and the one that was chosen, which the text may lack while one writes.
    """

    EXPERIMENT: TextExperiment
    ROWS = 12
    NUMBERED = False

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        experiment = self.EXPERIMENT
        self.name = f"write.{experiment.id}"
        self.learned: Learned | None = None
        self.first: Learned | None = None
        self.influences: dict[int, Influence] = {}
        self.word = self.wanted = experiment.word
        self._places = np.zeros((0, 2))
        self._before: dict[str, np.ndarray] = {}  # where words were before the last edit
        self._begun = False
        self.guess = Commitment(stage, f"{self.name}.guess", experiment.question, experiment.choices)
        self.readings: list[QPushButton] = []
        for at, reading in enumerate(experiment.readings):
            made = button(reading.title, f"{self.name}.{reading.key}", flat=True)
            made.clicked.connect(lambda _checked=False, at=at: self.take_reading(at))
            self.readings.append(made)
        self.editor = SentenceEditor(stage, f"{self.name}.text", self.ROWS, numbered=self.NUMBERED)
        self.editor.set_lines(experiment.lines, experiment.readings[0].left_out)
        self.map = WordMap(stage, f"{self.name}.map", tr("Map of the words"))
        self.map.clear(tr("Computing the layout…"))
        self.near = ValueRows(stage, f"{self.name}.near", tr("Nearest words"), _LISTED)
        low = -1.0 if experiment.signed else 0.0
        self.measures = ValueRows(
            stage, f"{self.name}.measures", experiment.measures_are, max(_LISTED, len(experiment.measures)), low
        )
        self.message = InlineMessage(f"{self.name}.message")
        self.message.hide()
        self._said = FewLinesLabel("muted")  # always two lines, so that nothing moves while one points
        self._said.setObjectName(f"{self.name}.said")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(8)
        self._lay_out()
        self._timer = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._timer.timeout.connect(self._learn)
        self.editor.edited.connect(self._on_edited)
        self.editor.line_read.connect(self._on_line_read)
        self.map.word_chosen.connect(self.look_at)
        self.guess.committed.connect(self._on_committed)
        self._offer()

    def _lay_out(self) -> None:
        self.column.addWidget(self.guess)
        self.column.addLayout(self._make_controls())
        self.column.addWidget(self._make_picture())
        below = QHBoxLayout()
        below.setSpacing(28)
        for part in (self.near, self.measures):
            below.addWidget(part, 1, Qt.AlignmentFlag.AlignTop)
        self.column.addLayout(below)

    def _make_controls(self) -> QHBoxLayout:
        return row(*self.readings, None)

    def _make_picture(self) -> QWidget:
        """Return the text beside its map, with what is said of both."""
        picture = QWidget()
        whole = column(picture, (0, 0, 0, 0), 8)
        both = QHBoxLayout()
        both.setSpacing(14)
        both.addWidget(self.editor, 6)
        both.addWidget(self.map, 7)
        whole.addLayout(both)
        whole.addWidget(self.message)
        whole.addWidget(self._said)
        return picture

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._begun:  # it learns when it first comes into sight
            self._begun = True
            QTimer.singleShot(0, self, self._begin)

    def hideEvent(self, event: QHideEvent) -> None:
        if self._timer.isActive():
            self._timer.stop()
            self._begun = False  # what was typed is learned when it is seen again
        super().hideEvent(event)

    def _begin(self) -> None:
        self._learn()
        if self.guess.choice:  # answered earlier
            self._decide()

    # --- the question

    def _offer(self) -> None:
        """Offer the readings that decide only after the answer."""
        for control in self.readings[1:]:
            control.setEnabled(bool(self.guess.choice))
            control.setToolTip("" if self.guess.choice else tr("Answer first."))

    def _on_committed(self) -> None:
        self._offer()
        if self.guess.choice:
            self.take_reading(1)
            self._decide()
        else:
            self.guess.show_result("")
            self.take_reading(0)

    def _decide(self) -> None:
        experiment = self.EXPERIMENT

        def work(job: Job) -> str:
            pulse = Pulse(cancelled=job.cancelled)
            return experiment.answer(learn(experiment.text(0), pulse=pulse), learn(experiment.text(1), pulse=pulse))

        self.stage.context.jobs.submit("quick", f"{self.name}.answer", work, self.guess.show_result)

    def take_reading(self, at: int) -> None:
        """Write the sentences of the experiment, without those that a reading leaves out, and learn them."""
        self.editor.set_lines(self.EXPERIMENT.lines, self.EXPERIMENT.readings[at].left_out)
        self._learn()

    # --- learning

    def text(self) -> SmallText:
        """Read the sentences.

        Raises
        ------
        InputError
        """
        return read_lines(self.editor.lines)

    def _on_edited(self) -> None:
        self.influences = {}
        self._timer.start()

    def _learn(self) -> None:
        self._timer.stop()
        try:
            text = self.text()
        except InputError as error:
            self.message.show_error(error)
            self.message.show()
            self.stage.context.jobs.cancel(self.name)
            self.stage.context.jobs.cancel(f"{self.name}.influence")
            return
        self.message.show_note("")
        self.message.hide()
        known = dict(zip(self.learned.text.words, self._places, strict=True)) if self.learned is not None else {}
        first = None if self.first is not None else self.EXPERIMENT

        def work(job: Job) -> tuple[Learned, np.ndarray, Learned | None]:
            pulse = Pulse(cancelled=job.cancelled)
            learned = learn(text, pulse=pulse)
            start = np.array([known.get(word, (np.nan, np.nan)) for word in text.words]) if known else None
            return learned, places(learned.cosines, start), learn(first.text(0), pulse=pulse) if first else None

        self.stage.context.jobs.submit("quick", self.name, work, lambda found: self._take(*found))

    def _take(self, learned: Learned, found: np.ndarray, first: Learned | None) -> None:
        if self.learned is not None:
            self._before = dict(zip(self.learned.text.words, self._places, strict=True))
        self.learned, self._places, self.influences = learned, found, {}
        self.first = self.first or first
        self.map.show_before(self._before)
        self.map.show_words(learned.text.words, found)
        self._look_at(self.wanted if self.wanted in learned.text.index else learned.text.words[0])
        rows = [
            ValueRow(one.title, one.read(self.first) if self.first else math.nan, one.read(learned))
            for one in self.EXPERIMENT.measures
        ]
        self.measures.show_rows(rows)
        self._measure_influence(learned, found)

    def _measure_influence(self, learned: Learned, found: np.ndarray) -> None:
        lines = [at for at, line in enumerate(learned.text.lines) if line]

        def work(job: Job) -> dict[int, Influence]:
            return {at: influence_of(learned, at, found, Pulse(cancelled=job.cancelled)) for at in lines}

        self.stage.context.jobs.submit("measure", f"{self.name}.influence", work, self._take_influence)

    def _take_influence(self, influences: dict[int, Influence]) -> None:
        self.influences = influences
        self._show_influence()
        self._on_line_read(self.editor.read)

    # --- what is looked at

    def look_at(self, word: str) -> None:
        """Look at a word: its nearest words, and the sentences that moved it."""
        if self.learned is not None and word in self.learned.text.index:
            self.wanted = word
            self._look_at(word)

    def _look_at(self, word: str) -> None:
        if self.learned is None:
            return
        self.word = word
        near = self.learned.nearest(word, _LISTED)
        self.map.look_at(word, [other for other, _ in near[:_NEAR]])
        self.near.set_title(tr("Nearest to {word}", word=quoted(word)))
        self.near.show_rows(
            [
                ValueRow(other, self.first.cosine(word, other) if self.first else math.nan, cosine)
                for other, cosine in near
            ]
        )
        self._show_influence()

    def _show_influence(self) -> None:
        if self.learned is None:
            return
        at = self.learned.text.index[self.word]
        self.editor.show_influence(self.word, {line: float(one.moved[at]) for line, one in self.influences.items()})
        told = tr("Click a word: the bars say which sentence moved it. Point at a sentence to see what it moved.")
        known = {line: float(one.moved[at]) for line, one in self.influences.items()}
        if known:
            alone = [line for line, value in known.items() if math.isnan(value)]
            most = alone[0] if alone else max(known, key=lambda line: known[line])
            told = tr(
                "{word} was moved most by “{sentence}”. Click another word, or point at a sentence.",
                word=quoted(self.word),
                sentence=self.editor.lines[most],
            )
        self._said.setText(told)

    def _on_line_read(self, at: int) -> None:
        influence = self.influences.get(at)
        if influence is None or self.learned is None:
            self.map.show_before(self._before)
            self._show_influence()
            return
        words = self.learned.text.words
        alone = [word for word, value in zip(words, influence.moved.tolist(), strict=True) if math.isnan(value)]
        order = np.argsort(-np.nan_to_num(influence.moved), kind="stable")[:_TOLD].tolist()
        self.map.show_before(dict(zip(words, influence.places, strict=True)), [words[k] for k in order])
        told = ", ".join(f"{quoted(words[k])} {in_figures(float(influence.moved[k]), '.3f')}" for k in order)
        if alone:
            self._said.setText(
                tr(
                    "Without this sentence these cosines change: {told}. Only here: {alone}.",
                    told=told,
                    alone=", ".join(map(quoted, alone)),
                )
            )
        else:
            self._said.setText(tr("Without this sentence these cosines change: {told}.", told=told))


def part_of(experiment: TextExperiment) -> type[TextPart]:
    """Return the class of the part that shows an experiment."""
    return type(f"{experiment.id.title()}Text", (TextPart,), {"EXPERIMENT": experiment})
