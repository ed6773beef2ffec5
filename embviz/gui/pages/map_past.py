"""What the map shows of a moment that is past: the frames that were seen then, or the moment's vectors laid out."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.context import Context
from embviz.gui.layout_loop import LayoutLoop, Source
from embviz.gui.map_scene import MapScene
from embviz.gui.pages.map_source import first_vectors
from embviz.gui.recording import Key, Recording
from embviz.language import tr
from embviz.training.moments import Snapshot

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

TRAIL_POINTS = 120
_STAND_IN = tr("PCA, as it was seen then: the method was not ready yet")
_ANEW = tr("laid out now: the map was not seen at this moment")


class MapPast(QObject):
    """Looks frames up in the recording of the map; the run it asks for is the open one.

    Parameters
    ----------
    context : Context
    words : callable
        Returns how many words the map is to show; called on the worker.
    parent : QObject, optional

    Attributes
    ----------
    recording : Recording
        To be filled by whoever lays out the present.

    Signals
    -------
    ready
        A first frame of a moment that had to be laid out waits to be taken.
    failed(Exception)
        A moment cannot be laid out.
    """

    ready = Signal()
    failed = Signal(Exception)

    def __init__(self, context: Context, words: Callable[[], int], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = context.workspace
        self._words = words
        self.recording = Recording()
        self._loop = LayoutLoop(context.jobs, self, kind="layout of before")
        self._loop.ready.connect(self.ready)
        self._loop.failed.connect(self._on_failed)
        self._run: object = None
        self._needed = False
        self._workspace.corpus_changed.connect(self._on_corpus_changed)

    def look(self, scene: MapScene) -> "tuple[np.ndarray, str] | None":
        """Return the places of the words at the moment one looks at, and what to say of them.

        None where nobody looked at the map then: the vectors of that moment are being laid out, see `take`.
        """
        workspace = self._workspace
        key, place = self.key(scene), workspace.place
        if key is None or place is None:
            return None
        found = self.recording.at(key, place, self._end())
        self._needed = found is None
        if found is not None:
            self.rest()
            return found, _STAND_IN if self.recording.stands_in(key, place) else ""
        self._loop.set_method(scene.method, scene.options, scene.layout_name)
        if self._run is not workspace.run:
            self._run = workspace.run
            self._loop.set_source(
                Source(
                    self._still, lambda: False,
                    index=lambda: self._moment().index, vectors=lambda ids: self._moment().vectors[ids],
                )
            )
        self._loop.set_visible(True)
        return None

    def refresh(self) -> None:
        """Lay out again, if a layout is shown: the vectors of another moment are there."""
        if self._needed:
            self._loop.refresh()

    def rest(self) -> None:
        """Lay out no more, and hear no more of what is being laid out."""
        needed, self._needed = self._needed, False
        self._loop.set_visible(False)
        if needed:
            self._loop.give_up()

    def take(self, shown: int) -> "tuple[np.ndarray, str] | None":
        """Return the newest layout once, and what to say of it."""
        frame = self._loop.take()
        return (frame.coordinates, _ANEW) if frame is not None and len(frame.ids) == shown and self._needed else None

    def paths(self, key: Key | None, words: Sequence[int], until: float) -> np.ndarray:
        """Return the ways of words up to a place of a run, float32 (m, k, 2), in the order of time."""
        if key is None or self._needed:
            # a layout made now has other directions than the frames that were recorded
            return np.empty((0, len(words), 2), np.float32)
        return self.recording.paths(key, words, until, TRAIL_POINTS)

    def key(self, scene: MapScene) -> Key | None:
        """Return under which frames of the open run are recorded; None without a run or words."""
        run, shown = self._workspace.run, len(scene.words)
        return Key(run.run_id, scene.layout_name, shown) if run is not None and shown else None

    def _end(self) -> float:
        run = self._workspace.run
        return float(run.progress.tokens_done) if run is not None and run.progress is not None else 0.0

    def _still(self) -> Snapshot | None:
        embedding: Embedding | None = self._workspace.embedding
        if embedding is None or not self._workspace.past:
            return None  # those of the moment are on their way
        return first_vectors(embedding, self._words())

    def _moment(self) -> "Embedding":
        embedding = self._workspace.embedding
        assert embedding is not None
        return embedding

    def _on_failed(self, error: Exception) -> None:
        # what nobody looks at any more need not be told of
        if self._needed:
            self.failed.emit(error)

    def _on_corpus_changed(self) -> None:
        self.rest()
        self.recording.clear()
        self._run = None
        self._loop.set_source(None)
