"""A small embedding layer: some words and the first numbers of their vectors, of which one word is looked up."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.lessons.stage import LessonState
from embviz.teaching.one_word import descend, loss

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

STEPS = 200  # of a training
_WORDS = ("king", "queen", "man", "woman", "paris", "berlin")
_ROWS = 6  # dimensions shown
_PENALTY = 0.4  # of the new vector's squared length, times the mean squared length of the others


class Layer(QObject):
    """The small embedding layer that the lesson's widgets share.

    It holds the example words of the open vectors, else their most frequent words, in the first dimensions; without
    vectors, numbers drawn at random, as a layer has them before training.
    """

    changed = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._source = stage.source
        self._embedding: Embedding | None = None
        self._random = np.random.default_rng(3)
        # whichever widget is visible: a lecture shows one step alone
        self._source.changed.connect(self.follow)
        self.begin()

    def begin(self) -> None:
        """Load the words and vectors of the source, without added tokens."""
        embedding = self._embedding = self._source.vectors
        self.added: tuple[str, ...] = ()
        self.chosen = 0
        self.shape = (len(_WORDS), _ROWS) if embedding is None else embedding.vectors.shape
        if embedding is None:
            self.words: tuple[str, ...] = _WORDS
            self.columns = self._drawn(_ROWS, len(_WORDS))
        else:
            self.words, self.columns = _taken(embedding)
        self.before = self.columns.copy()
        self.changed.emit()

    def follow(self) -> None:
        """Update from the present vectors; if the words are the same, added tokens are kept.

        With fewer dimensions than before, added tokens are dropped, as they would have too many.
        """
        embedding, before = self._source.vectors, self._embedding
        if embedding is before:
            return
        if embedding is None or before is None or embedding.words is not before.words:
            self.begin()
            return
        _, columns = _taken(embedding)
        if len(columns) != len(self.columns):
            self.begin()
            return
        self._embedding = embedding
        self.columns = np.column_stack((columns, self.columns[:, columns.shape[1] :]))
        self.before = self.columns.copy()
        self.changed.emit()

    def _drawn(self, rows: int, count: int) -> np.ndarray:
        return self._random.uniform(-0.5, 0.5, (rows, count))

    def choose(self, column: int) -> None:
        """Select another word."""
        self.chosen = column
        self.changed.emit()

    def add(self, word: str) -> None:
        """Add a token: one more column with random numbers."""
        self.words, self.added = (*self.words, word), (*self.added, word)
        self.columns = np.column_stack((self.columns, self._drawn(len(self.columns), 1)))
        self.before = self.columns.copy()
        self.chosen = len(self.words) - 1
        self.changed.emit()

    def train(self, word: str, near: list[str]) -> tuple[float, float]:
        """Train one word's column towards some words and away from others; returns the loss before and after."""
        at = self.words.index(word)
        like = [self.words.index(other) for other in near]
        unlike = [k for k in range(len(self.words)) if k != at and k not in like]
        fixed = self.columns.T
        # in units of what is fixed, so that it does not matter how long the vectors are
        others = np.delete(fixed, at, axis=0)
        penalty = _PENALTY * float(np.square(others).sum(axis=1).mean())
        first = loss(fixed[at], fixed[like], fixed[unlike], penalty)
        self.before = self.columns.copy()
        # the slope of the loss changes by at most a fourth of the squared norm of what is fixed, plus the penalty: with
        # one over that as the rate no step is too long, so the loss falls all the way
        curved = 0.25 * float(np.linalg.norm(others, 2)) ** 2 + penalty
        moved = descend(fixed[at], fixed[like], fixed[unlike], 1 / max(curved, 1e-12), STEPS, penalty)
        self.columns = self.columns.copy()
        self.columns[:, at] = moved
        self.changed.emit()
        return first, loss(moved, fixed[like], fixed[unlike], penalty)


def _taken(embedding: "Embedding") -> tuple[tuple[str, ...], np.ndarray]:
    """Return words of an embedding and the first dimensions of their vectors as columns."""
    known = [word for word in _WORDS if word in embedding]
    words = tuple(known if len(known) >= 3 else embedding.words[: len(_WORDS)])
    ids = [embedding.id(word) for word in words]
    return words, embedding.vectors[ids, :_ROWS].T.astype(np.float64)
