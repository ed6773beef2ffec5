"""What is open: text, run, vectors, selection. One workspace, at which every view looks."""

from bisect import bisect_left
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

if TYPE_CHECKING:
    from embviz.observation.observer import Observer
    from embviz.observation.records import Moment
    from embviz.text.corpus import Corpus
    from embviz.text.toy_world import Truths
    from embviz.training.run import TrainingRun
    from embviz.vectors.embedding import Embedding


class _Select(QUndoCommand):
    def __init__(self, workspace: "Workspace", words: tuple[str, ...]) -> None:
        super().__init__(f"Select {words[-1]}" if words else "Clear selection")
        self._workspace, self._new, self._old = workspace, words, workspace.selection

    def redo(self) -> None:
        self._workspace._set_selection(self._new)

    def undo(self) -> None:
        self._workspace._set_selection(self._old)


class Workspace(QObject):
    """The open things and who is told when one of them changes.

    Selections are kept as words, so that they hold across runs and vector files; a word that the present vectors do
    not have is simply not shown.
    """

    corpus_changed = Signal()
    run_changed = Signal()  # another run, or the run started, paused, resumed, ended
    embedding_changed = Signal()  # another moment, or other vectors
    words_changed = Signal()  # the vocabulary behind the views is another one
    selection_changed = Signal()
    neighbors_changed = Signal()  # the nearest words of the word last selected have been found
    observers_changed = Signal()  # another run is open, or there are other runs on the open text
    moment_changed = Signal()  # another place of the training is looked at; its vectors follow with embedding_changed

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.corpus: Corpus | None = None
        self.truths: Truths | None = None
        self.run: TrainingRun | None = None
        self.training = False
        self.embedding: Embedding | None = None
        self.selection: tuple[str, ...] = ()
        self.neighbors: tuple[str, ...] = ()
        self.undo = QUndoStack(self)
        self.observer: Observer | None = None  # of the open run
        self.observers: tuple[Observer, ...] = ()  # of all runs on the open text, oldest first
        self._place: float | None = None

    @property
    def place(self) -> float | None:
        """How far into the open run one looks, in `tokens_done`; None while one looks at the present."""
        return self._place

    @property
    def moment(self) -> int | None:
        """Index of `looked_at` among the observer's moments now; None while one looks at the present."""
        return self._nearest(self.observer.moments if self.observer is not None else ())

    @property
    def looked_at(self) -> "Moment | None":
        """The observer's moment nearest to the place one looks at; None while one looks at the present."""
        # by one reading of the moments: the next one may hold others
        moments = self.observer.moments if self.observer is not None else ()
        index = self._nearest(moments)
        return None if index is None else moments[index]

    def _nearest(self, moments: "tuple[Moment, ...]") -> int | None:
        if self._place is None or not moments:
            return None
        after = bisect_left(moments, self._place, key=lambda moment: moment.tokens_done)
        nearest = [k for k in (after - 1, after) if 0 <= k < len(moments)]
        return min(nearest, key=lambda k: abs(moments[k].tokens_done - self._place))

    def look_at(self, place: float | None) -> None:
        """Look at another place of the run; the studio brings the vectors."""
        if place != self._place:
            self._place = place
            self.moment_changed.emit()

    def set_observers(self, observers: "Iterable[Observer]", opened: "Observer | None") -> None:
        """Take note of the runs on the open text, and of the open one."""
        self.observers, self.observer = tuple(observers), opened
        self.observers_changed.emit()

    def set_corpus(self, corpus: "Corpus", truths: "Truths | None" = None) -> None:
        """Open a text: earlier runs and vectors are closed."""
        self.corpus, self.truths = corpus, truths
        self.run, self.training = None, False
        self.look_at(None)
        self._set_embedding(None)
        self.corpus_changed.emit()
        self.run_changed.emit()

    def set_vectors(self, embedding: "Embedding") -> None:
        """Open vectors that were made elsewhere: text and run are closed."""
        self.corpus = self.truths = self.run = None
        self.training = False
        self.look_at(None)
        self._set_embedding(embedding)
        self.corpus_changed.emit()
        self.run_changed.emit()

    def set_run(self, run: "TrainingRun", training: bool) -> None:
        """Another run, or the same one at another point of its life."""
        if run is not self.run:
            self.look_at(None)
        self.run, self.training = run, training
        self.run_changed.emit()

    def set_moment(self, embedding: "Embedding") -> None:
        """Show the vectors of the run as they are now."""
        self._set_embedding(embedding)

    def select(self, words: Iterable[str]) -> None:
        """Select words; undoable."""
        chosen = tuple(dict.fromkeys(words))
        if chosen != self.selection:
            self.undo.push(_Select(self, chosen))

    def toggle(self, word: str) -> None:
        """Add a word to the selection, or take it away."""
        self.select([w for w in self.selection if w != word] if word in self.selection else [*self.selection, word])

    def set_neighbors(self, words: tuple[str, ...]) -> None:
        """Share the nearest words of the word last selected, as one view found them for all."""
        if words != self.neighbors:
            self.neighbors = words
            self.neighbors_changed.emit()

    def _set_selection(self, words: tuple[str, ...]) -> None:
        self.selection = words
        self.set_neighbors(())
        self.selection_changed.emit()

    def _set_embedding(self, embedding: "Embedding | None") -> None:
        before, self.embedding = self.embedding, embedding
        if (before and before.words) is not (embedding and embedding.words):
            self.words_changed.emit()
        self.embedding_changed.emit()
