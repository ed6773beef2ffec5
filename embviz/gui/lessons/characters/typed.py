"""The word shared by the parts of the lesson on characters, its look-up, and the inputs to type it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from embviz.gui.lessons.stage import LessonState
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

KIND = "word of the first lesson"
FIRST = "cat"
# a word, one spelled alike, one used alike: the first triple that the vectors know entirely
_TRIPLES = (("cat", "car", "dog"), ("cat", "coat", "dog"))


@dataclass(frozen=True, eq=False)
class Found:
    """The result of looking up a word.

    Attributes
    ----------
    embedding : Embedding
    id : int
        Its index in the vocabulary, from 0.
    spelled, meant : str
        A word that is spelled alike, and one that is used alike; empty where there is none.
    missing : str
        The requested word if it is unknown and another one replaces it; else empty.
    """

    embedding: "Embedding"
    id: int
    spelled: str
    meant: str
    missing: str = ""

    @property
    def word(self) -> str:
        """The word as spelled in the vocabulary."""
        return self.embedding.words[self.id]


class Typed(QObject):
    """The word that the lesson's widgets share; it is looked up on a worker.

    Signals
    -------
    changed
        Another word was typed.
    answered
        It was looked up: see `found` and `error`.

    Attributes
    ----------
    text : str
        The typed text.
    found : Found or None
    error : InputError or None
        The error in the text.
    """

    changed = Signal()
    answered = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._stage = stage
        self.text, self.touched = FIRST, False
        self.found: Found | None = None
        self.error: InputError | None = None
        self._any = False
        self._asked: tuple[Embedding | None, str, bool] = (None, "", False)

    def write(self, text: str, any_text: bool = False) -> None:
        """Set another word; one that the vectors lack is an error, unless any text is allowed."""
        self._any = any_text
        if text != self.text:
            self.text, self.touched = text, True
            self.changed.emit()
        self.ask()

    def ask(self) -> None:
        """Look the word up in the present vectors, unless that was done."""
        embedding, word = self._stage.real.vectors, self.text.strip()
        if (embedding, word, self._any) == self._asked:
            return
        self._asked = embedding, word, self._any
        jobs = self._stage.context.jobs
        if embedding is None or not word:
            jobs.cancel(KIND)
            self._take(None)
            return
        wanted = word if self.touched else ""
        instead = (self.found.word if self.found is not None else FIRST) if self._any else ""
        jobs.submit("quick", KIND, lambda _job: look_up(embedding, wanted, instead), self._take, on_refused=self._fail)

    def _take(self, found: Found | None) -> None:
        self.found, self.error = found, None
        if found is not None and not self.touched and found.word != self.text:
            self.text = found.word
            self._asked = found.embedding, found.word, self._any
            self.changed.emit()
        self.answered.emit()

    def _fail(self, error: InputError) -> None:
        self.found, self.error = None, error
        self.answered.emit()


def look_up(embedding: "Embedding", word: str, instead: str = "") -> Found:
    """Look up a word and two words to compare it with; without a word, use a suitable example.

    Parameters
    ----------
    instead : str
        Replacement if the vectors lack `word`; if they lack this one too, their first word is used.

    Raises
    ------
    InputError
        When the vectors lack the word, and no replacement is allowed.
    """
    from embviz.analysis.analogies.analogy import resolve
    from embviz.teaching.likeness import meant_alike, spelled_alike
    from embviz.vectors.embedding import missing_words

    id_ = resolve(embedding, word or FIRST)
    missing = word if id_ is None else ""
    if missing:
        if not instead:
            raise missing_words(embedding, [word])
        id_ = resolve(embedding, instead)
    taken = embedding.words[id_ or 0]
    for first, spelled, meant in _TRIPLES:
        if taken == first and spelled in embedding and meant in embedding:
            return Found(embedding, embedding.id(first), spelled, meant, missing)
    alike = spelled_alike(embedding, taken) or "", meant_alike(embedding, taken) or ""
    return Found(embedding, id_ or 0, *alike, missing)


def words_line(stage: LessonState, name: str, title: str, example: str) -> QueryLineEdit:
    """Return an input line for words of the vectors; its message is named `<name>_message`."""

    def complete(prefix: str) -> list[str]:
        vectors = stage.real.vectors
        return [] if vectors is None else [vectors.words[k] for k in vectors.index.offer(prefix, 12)]

    return QueryLineEdit(name, f"{name}_message", title, example, complete)


def refuse(line: QueryLineEdit, error: InputError, embedding: "Embedding | None") -> None:
    """Show below a line what is wrong with its words, with suggestions to click."""
    line.refused(error, lambda word: embedding is not None and word in embedding)
