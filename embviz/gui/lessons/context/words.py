"""The sentences of the lesson on context, and which of their words have vectors."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.teaching.context.word_pieces import WORD
from embviz.util.language import counted, quoted, tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding


class Typed(QObject):
    """The sentences typed in this lesson, which its widgets share; see `LessonState.share`.

    Signals
    -------
    changed
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.attended = ""
        self.word = ""
        self.meanings = ("", "")

    def attend(self, sentence: str) -> None:
        """Set the sentence of the attention widget."""
        self.attended = sentence
        self.changed.emit()

    def mean(self, word: str, sentences: tuple[str, str]) -> None:
        """Set the ambiguous word, and a sentence for each of its meanings."""
        self.word, self.meanings = word, sentences
        self.changed.emit()


@dataclass(frozen=True, eq=False)
class Read:
    """The words of a sentence that have vectors.

    Attributes
    ----------
    words : tuple of str
        The words with vectors, in order.
    vectors : float64 array (n, d)
    missing : tuple of str
        Those without.
    cut : int
        Number of words beyond the limit that were not looked up.
    """

    words: tuple[str, ...]
    vectors: np.ndarray
    missing: tuple[str, ...]
    cut: int = 0

    @property
    def remark(self) -> str:
        """Describe which words are left out; empty where none is."""
        said = []
        if self.missing:
            named = ", ".join(quoted(word) for word in self.missing)
            have = tr("it has") if len(self.missing) == 1 else tr("they have")
            said.append(tr("Left out, as {have} no vector here: {named}.", have=have, named=named))
        if self.cut:
            said.append(tr("There is no room for the last {words}.", words=counted(self.cut, "word")))
        return " ".join(said)


def read_words(embedding: "Embedding", text: str, most: int) -> Read:
    """Look up the words of a sentence as written or else in lower case, up to a limit."""
    words, vectors, missing = [], [], []
    typed = WORD.findall(text)
    for written in typed[:most]:
        word = spelled(embedding, written)
        vector = embedding.compose(word)
        if vector is None:
            missing.append(written)
        else:
            words.append(word)
            vectors.append(vector)
    matrix = np.array(vectors, np.float64).reshape(len(words), embedding.dimensions)
    return Read(tuple(words), matrix, tuple(dict.fromkeys(missing)), max(0, len(typed) - most))


def spelled(embedding: "Embedding", written: str) -> str:
    """Return a word as written if the vectors have it so, else in lower case."""
    return written if written in embedding else written.lower()


def first_known(embedding: "Embedding", sentences: tuple[str, ...], most: int) -> str:
    """Return the first of these sentences whose words are all known, else the most frequent words."""
    for sentence in sentences:
        if not read_words(embedding, sentence, most).missing:
            return sentence
    return " ".join(embedding.words[: min(most, 6)])


def too_few(read: Read, least: int) -> str:
    """Return a message if there are too few words to continue; else empty."""
    if len(read.words) >= least:
        return ""
    return tr(
        "Write at least {words} that these vectors have. {remark}", words=counted(least, "word"), remark=read.remark
    ).strip()
