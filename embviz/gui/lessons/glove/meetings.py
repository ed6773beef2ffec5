"""What all parts of the lesson of GloVe look at: some words, and how often they meet in the text."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.teaching.cooccurrence_ratios import Meetings
    from embviz.text.corpus import Corpus

KIND = "meetings of the lesson"
MOST = 12  # words of the matrix
_PAPER = ("ice", "steam", "solid", "gas", "water", "fashion")  # of its table 1
# most meet both of the first two: a ratio needs both counts
_FIRST = ("wages", "job", "tailors", "painters", "soldiers", "writers", "library", "bakery", "classroom")
_FEWEST = 5


class Counted(QObject):
    """Words and their co-occurrence counts, shared by the lesson's widgets.

    Signals
    -------
    changed
        Other counts, or an error.
    """

    changed = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._stage = stage
        self.wanted: tuple[str, ...] = _FIRST
        self.window = self.counted_window = 10  # as in the paper
        self.found: Meetings | None = None
        self.complaint: Exception | None = None
        self._corpus: Corpus | None = None
        self._chosen = False

    def choose(self, words: tuple[str, ...]) -> None:
        """Set the words: at most twelve, without duplicates."""
        words = tuple(dict.fromkeys(words))[:MOST]
        if words != self.wanted:
            self.wanted, self._chosen = words, True
            self._count()

    def widen(self, window: int) -> None:
        """Set the number of words on each side of the window."""
        self.window = window
        self._count()

    def want(self) -> None:
        """Count in the text of the source, if that has changed."""
        corpus = self._stage.source.text
        if corpus is self._corpus:
            return
        self._corpus = corpus
        if corpus is not None and not self._chosen:
            self.wanted = example(corpus)
        self._count()

    def _count(self) -> None:
        corpus, words, window = self._corpus, self.wanted, self.window
        if corpus is None or len(words) < 2:
            self._stage.context.jobs.cancel(KIND)
            self.found = None
            self.complaint = None if corpus is None else InputError(
                tr("One word is not enough."), tr("Write at least two."),
            )
            self.changed.emit()
            return

        def work(job: Job) -> "Meetings":
            from embviz.teaching.cooccurrence_ratios import meetings

            return meetings(corpus, words, window, job.pulse)

        def done(found: "Meetings") -> None:
            self.found, self.complaint, self.counted_window = found, None, window
            self.changed.emit()

        self._stage.context.jobs.submit("measure", KIND, work, done, self._fail)

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, EmbvizError):
            self._stage.context.messages.show_error(error)
            return
        self.complaint = error
        self.changed.emit()


def example(corpus: "Corpus") -> tuple[str, ...]:
    """Return the example words that a text contains; if they are few, its most frequent words."""
    index = corpus.vocabulary.index
    for words in (_PAPER, _FIRST):
        known = tuple(word for word in words if index.get(word) is not None)
        if len(known) >= _FEWEST:
            return known
    return tuple(corpus.vocabulary.words[:8])
