"""The learned tokens and the tokenized text shared by all parts of the lesson on tokens."""

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, label, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.language import counted, quoted, tr

if TYPE_CHECKING:
    from embviz.teaching.tokens.comparison import Tokenizers
    from embviz.text.corpus import Corpus

KIND = "pieces of the lessons"
_SIZE, _LEAST, _MOST = 500, 100, 8000  # pieces
_WORDS = 20_000  # the most frequent words, from which is learned
_TYPED, _LETTERS = 24, 40  # words of a typed text, letters of each
_TEXT = "the king and the queen walked unhappily to the café"


class Learner(QObject):
    """Trains the tokenizers on the text behind the vectors on a worker, or on the toy world without a text.

    Attributes
    ----------
    learned : Tokenizers or None
        None until the first ones are made.
    typed : tuple of str
        The words that the widgets tokenize.

    Signals
    -------
    changed
        The tokenizers changed.
    retyped
        The typed text changed.
    progressed
        `share` and `state` changed.
    """

    changed = Signal()
    retyped = Signal()
    progressed = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._stage = stage
        self.learned: Tokenizers | None = None
        self.size = _SIZE
        self.share: float | None = None  # share of the work done; None while nothing is being trained
        self.state = tr("Pieces are learned once there is a text.")
        self.typed = tuple(_TEXT.split())
        self._of: tuple[Corpus, int] | None = None

    def want(self) -> None:
        """Train on the present text, unless that is done, running or was canceled."""
        text = self._stage.source.text
        if text is not None and self._of != (text, self.size):
            self.learn()

    def learn(self, size: int | None = None) -> None:
        """Train with the given vocabulary size; None keeps the previous one."""
        self.size = size or self.size
        text, wanted = self._stage.source.text, self.size
        if text is None:  # training starts as soon as the text is there
            return
        self._of = (text, wanted)

        def work(job: Job) -> "tuple[Tokenizers, str]":
            from embviz.teaching.tokens.comparison import learn_all

            words = text.vocabulary
            made = learn_all(words.head(_WORDS), wanted, job.pulse)
            whole = made.vocabulary.total / max(words.total, 1)
            of_words = (
                f"{counted(len(words), 'word')}"
                if len(made.vocabulary) == len(words)
                else tr(
                    "the {vocabulary:,} most frequent of {words}",
                    vocabulary=len(made.vocabulary),
                    words=counted(len(words), "word"),
                )
            )
            of_text = quoted(text.name) if text.name else tr("the open text")
            running = "" if whole == 1 else tr(", {whole:.1f}\u00a0% of its running words", whole=100 * whole)
            return made, tr(
                "Learned from {of_words} of {of_text}{running}.", of_words=of_words, of_text=of_text, running=running
            )

        self.share, self.state = 0.0, tr("Pieces are learned.")
        self._stage.context.jobs.submit("measure", KIND, work, self._take, self._on_failed, self._on_progress)
        self.progressed.emit()

    def cancel(self) -> None:
        """Cancel the training; the previous tokenizers stay."""
        self._stage.context.jobs.cancel(KIND)
        self.share, self.state = None, tr("Learning was canceled.")
        self.progressed.emit()

    def write(self, text: str) -> None:
        """Set another text to tokenize, possibly one without words."""
        words = tuple(word[:_LETTERS] for word in re.findall(r"[^\s.,;:!?()\"“”]+", text.lower())[:_TYPED])
        if words != self.typed:
            self.typed = words
            self.retyped.emit()

    def _on_progress(self, share: float, text: str) -> None:
        self.share, self.state = share, f"{text} …"
        self.progressed.emit()

    def _take(self, made: "tuple[Tokenizers, str]") -> None:
        self.learned, self.state = made
        self.share = None
        self.progressed.emit()
        self.changed.emit()

    def _on_failed(self, error: Exception) -> None:
        self.share, self.state = None, str(error)
        self.progressed.emit()


class LearnPart(DataWidget):
    """Vocabulary size, source and progress of the training."""

    PROVIDES = ("letters", "running", "words")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.learner = stage.share(Learner)
        self._size = WholeSpin("tokens.size", tr("Pieces to learn"), _LEAST, _MOST, self.learner.size)
        self._size.setSingleStep(100)
        self._size.setSuffix(tr(" pieces"))
        self._learn = button(tr("Learn them"), "tokens.learn")
        self._cancel = button(tr("Cancel"), "tokens.cancel")
        self._bar = ProgressBar("tokens.progress", tr("Progress of learning"), maximum_width=220)
        self._state = label("", "muted", wrap=True, name="tokens.state")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row(self._size, self._learn, self._cancel, 8, self._bar, self._state, stretch=self._state))
        self._learn.clicked.connect(lambda: self.learner.learn(self._size.value()))
        self._cancel.clicked.connect(self.learner.cancel)
        self.learner.progressed.connect(self._show)
        self.learner.changed.connect(self._update_text)
        self._show()

    def refresh(self) -> None:
        self.learner.want()
        self._show()

    def _show(self) -> None:
        share = self.learner.share
        self._cancel.setVisible(share is not None)
        self._bar.setVisible(share is not None)
        self._bar.set_share(share or 0)
        self._learn.setEnabled(share is None and self.stage.source.text is not None)
        self._state.setText(self.learner.state)

    def _update_text(self) -> None:
        learned = self.learner.learned
        if learned is None:
            return
        letters = {letter for word in learned.vocabulary.words for letter in word}
        self.stage.set_values(
            words=f"{len(learned.vocabulary):,}", running=f"{learned.vocabulary.total:,}", letters=f"{len(letters):,}"
        )


class TokensPart(DataWidget):
    """A widget that shows the tokenizers: `show_learned` is called when it is visible and they are ready."""

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.learner = stage.share(Learner)
        self.learner.changed.connect(self._on_learned)
        self.learner.retyped.connect(self._on_learned)

    def refresh(self) -> None:
        self.learner.want()
        if self.learner.learned is not None:
            self.show_learned()

    def show_learned(self) -> None:
        """Show the present tokenizers on the present text."""

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def _on_learned(self) -> None:
        # hidden widgets update when they are shown
        self._stale = not self.isVisible()
        if not self._stale and self.learner.learned is not None:
            self.show_learned()
