"""Moves the vector of a word that is dragged on the map while it learns."""

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import ref

import numpy as np
from PySide6.QtCore import QObject, QPointF, Signal

from embviz.gui.core.jobs import Job
from embviz.gui.core.undo_steps import SetValueCommand
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.context import Context
from embviz.gui.scene.layout_loop import LayoutLoop
from embviz.util.errors import EmbvizError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.training.moving import WordMove
    from embviz.training.run import TrainingRun

NEAR = 5  # words near a target position whose vectors determine the new vector of a word that is put there
_numbers = itertools.count(1)


@dataclass(frozen=True, eq=False)
class _Vector:
    """Vector to give to a word of a run, float32 (d,), and whether it is the one from before the move.

    The undo stack keeps it, also of runs that are closed: these must not stay in memory for it.
    """

    run: "ref[TrainingRun]"
    word: int
    vector: np.ndarray
    former: bool


class _Moved(SetValueCommand[_Vector]):
    """Undo command for a word that has already been moved when the command is pushed."""

    _pushed = False

    def redo(self) -> None:
        if self._pushed:
            super().redo()
        self._pushed = True


class WordDragging(QObject):
    """Moves the vector of a word when it is dragged on the map during a run; undoable.

    Parameters
    ----------
    loop : LayoutLoop
        Layout of the view.

    Signals
    -------
    said(str)
        Why a word was not moved; empty after a successful move.
    moved(object, object, object)
        A word was moved by hand; with the run, the WordMove and the word's previous position on the view.
    undone
        The latest of these was undone.
    """

    said = Signal(str)
    moved = Signal(object, object, object)
    undone = Signal()

    def __init__(self, context: Context, view: WordMap, loop: LayoutLoop, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._view, self._loop = context, view, loop
        self._workspace, self._scene = context.workspace, context.scene
        view.set_draggable(lambda: self.possible)
        view.dropped.connect(self._on_dropped)

    @property
    def possible(self) -> bool:
        """Whether words can be moved: a run is active and its present state is viewed."""
        workspace = self._workspace
        looking = workspace.place is None and self._scene.shuffled is None and len(self._scene.words) > 1
        return workspace.training and workspace.run is not None and looking

    def hint(self) -> str:
        """Return a hint that words can be moved, until one has been in this run; then nothing."""
        run = self._workspace.run
        wanted = self.possible and run is not None and run.movable and not run.moves
        return tr("Drag it elsewhere: the text pulls it back") if wanted else ""

    def move_next_to(self, word: int, other: int) -> None:
        """Move a word next to another word of the map."""
        at = self._view.position_of(other)
        if at is not None:
            self._drop(word, at)

    def _on_dropped(self, word: int, at: QPointF) -> None:
        self._drop(word, at)

    def _drop(self, word: int, at: QPointF) -> None:
        run = self._workspace.run
        if run is None or not self.possible:
            self.said.emit(tr("The training has ended: the word stays where it is."))
            return
        near, place = self._view.around(at, NEAR, word)
        if not len(near):
            return
        home = self._view.position_of(word)
        self._put_there(word, place)

        def work(_job: Job) -> "WordMove":
            from embviz.training.moving import amid

            ids = np.append(near, word).astype(np.int64)
            snapshot = run.snapshot(ids)
            none = np.zeros((len(ids), run.parameters.dimensions), np.float32)
            vectors = snapshot.vectors if snapshot is not None else none
            return run.move_word(word, amid(vectors[:-1], float(np.linalg.norm(vectors[-1]))))

        def done(move: "WordMove") -> None:
            text = tr("Move {word}", word=run.vocabulary.words[word])
            after, before = _Vector(ref(run), word, move.after, False), _Vector(ref(run), word, move.before, True)
            step = _Moved(text, self._put_vector, after, before)
            self._workspace.undo.push(step)
            self._on_moved(move, place)
            self.moved.emit(run, move, home)

        self._submit(run, word, work, done)

    def _put_there(self, word: int, place: np.ndarray) -> None:
        """Show a word at a new position from now on."""
        self._loop.place_word(word, place)
        self._view.put(word, place)

    def _put_vector(self, wanted: _Vector) -> None:
        """Restore an earlier vector of a word, and place the word among its nearest neighbors."""
        run, word = wanted.run(), wanted.word
        if run is None or self._workspace.run is not run:  # a command of a run that is no longer viewed
            return
        coordinates = self._scene.coordinates

        def work(_job: Job) -> "tuple[WordMove, np.ndarray | None]":
            move = run.move_word(word, wanted.vector)
            return move, _home(run, word, coordinates)

        def done(found: "tuple[WordMove, np.ndarray | None]") -> None:
            move, place = found
            home = None
            if place is not None and word < len(self._scene.words):
                home = self._view.position_of(word)
                self._put_there(word, place)
            self._on_moved(move, place)
            if wanted.former:
                self.undone.emit()
            else:
                self.moved.emit(run, move, home)

        self._submit(run, word, work, done)

    def _submit(self, run: "TrainingRun", word: int, work: Any, done: Any) -> None:
        def failed(error: Exception) -> None:
            self._loop.place_word(word, None)
            if word < len(self._scene.coordinates):
                self._view.put(word, self._scene.coordinates[word])
            if not isinstance(error, EmbvizError):
                self._context.messages.show_error(error)
                return
            self.said.emit(str(error))

        def still(result: Any) -> None:
            if self._workspace.run is run:
                done(result)

        # each move on its own: one that follows at once cancels none of them
        self._context.jobs.submit("quick", f"move a word {next(_numbers)}", work, still, failed)

    def _on_moved(self, move: "WordMove", place: np.ndarray | None) -> None:
        self.said.emit("")
        self._loop.place_word(move.word, place, begins=True)
        self._context.trainer.refresh_present()


def _home(run: "TrainingRun", word: int, coordinates: np.ndarray) -> np.ndarray | None:
    """Return the center of a word's nearest neighbors that are on the map; None if the word is not on the map."""
    from embviz.vectors.neighborhoods import unit_vectors

    snapshot = run.snapshot(len(coordinates))
    if snapshot is None or word >= len(coordinates):
        return None
    unit = unit_vectors(snapshot.vectors)
    scores = unit @ unit[word]
    scores[word] = -np.inf
    scores[~np.isfinite(coordinates).all(axis=1)] = -np.inf
    near = np.argsort(-scores)[:NEAR]
    near = near[np.isfinite(scores[near])]
    return coordinates[near].mean(axis=0) if len(near) else None
