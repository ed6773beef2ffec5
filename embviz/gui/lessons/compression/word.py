"""The word shared by the parts of the lesson on small vectors, and its input."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.lessons.context.words import spelled
from embviz.gui.lessons.stage import LessonState
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_WORDS = ("king", "paris", "water")
_NONE = np.zeros(0, np.float32)


class Chosen(QObject):
    """The current word of the lesson, with its vector.

    Attributes
    ----------
    word : str
        Empty while there are no vectors.
    id : int
    vector : float32 array (d,)

    Signals
    -------
    changed
        Another word, or other vectors.
    """

    changed = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._stage = stage
        self.embedding: Embedding | None = None
        self.word, self.id, self.vector = "", -1, _NONE
        stage.real.changed.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Update from the present vectors; the word is kept if they have it."""
        embedding = self._stage.real.vectors
        if embedding is self.embedding:
            return
        self.embedding = embedding
        if embedding is None or not len(embedding):
            self.word, self.id, self.vector = "", -1, _NONE
            self.changed.emit()
            return
        known = [word for word in (self.word, *_WORDS) if word in embedding]
        self._take(embedding, known[0] if known else embedding.words[0])

    def choose(self, word: str) -> None:
        """Set another word.

        Raises
        ------
        InputError
            When the vectors have no such word.
        """
        if self.embedding is not None and word != self.word:
            self.embedding.id(word)
            self._take(self.embedding, word)

    def _take(self, embedding: "Embedding", word: str) -> None:
        self.word, self.id, self.vector = word, embedding.id(word), embedding.vector(word)
        self.changed.emit()


class WordLine(QueryLineEdit):
    """A line to type the word; several lines show the same one.

    Parameters
    ----------
    name : str
        Object name; its message is called so with `_message`.
    """

    def __init__(self, stage: LessonState, name: str) -> None:
        super().__init__(name, f"{name}_message", tr("Word to look at"), tr("a word"), self._offered)
        self._chosen = stage.share(Chosen)
        set_scaled_size(self, maximum_width=180)
        self.asked.connect(self._on_asked)
        self._chosen.changed.connect(self._follow)
        self._follow()

    def _offered(self, prefix: str) -> list[str]:
        embedding = self._chosen.embedding
        return [] if embedding is None else [embedding.words[k] for k in embedding.index.offer(prefix, 12)]

    def _follow(self) -> None:
        if not self.hasFocus() and self.text() != self._chosen.word:
            self.setText(self._chosen.word)

    def _on_asked(self) -> None:
        word, embedding = self.text().strip(), self._chosen.embedding
        if embedding is None or not word:
            return
        try:
            self._chosen.choose(spelled(embedding, word))
        except InputError as error:
            self.refused(error, lambda known: known in embedding)
        else:
            self.answered("")
