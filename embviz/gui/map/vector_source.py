"""Which vectors the map lays out: those of the run, of a file, none, or past moments of a run."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from embviz.gui.core.workspace import Workspace
from embviz.gui.pages.context import Context
from embviz.gui.scene.layout_loop import LayoutLoop, VectorSource
from embviz.gui.scene.recording import Key
from embviz.gui.scene.run_film import LayoutPlayback
from embviz.gui.scene.scene import MapScene
from embviz.training.moments import Snapshot
from embviz.util.errors import EmbvizError

if TYPE_CHECKING:
    from embviz.training.run import TrainingRun
    from embviz.vectors.embedding import Embedding


@dataclass(frozen=True)
class MapWordSet:
    """The words that can be laid out now.

    Attributes
    ----------
    key : object
        Equal keys mean the same words, whose vectors may have moved.
    words : sequence of str
        The whole vocabulary, of which the map shows the first ones; empty if no vectors are expected.
    counts : int array or None
    source : callable
        Makes the source for a layout loop from a function that returns the requested number of words, which is
        called on the worker.
    """

    key: object
    words: Sequence[str] = ()
    counts: np.ndarray | None = None
    source: "Callable[[Callable[[], int]], VectorSource] | None" = None


def current_map_words(workspace: Workspace) -> MapWordSet:
    """Return the words of the workspace that can be laid out."""
    run, embedding = workspace.run, workspace.embedding
    if run is not None:
        vocabulary = run.vocabulary
        return MapWordSet(
            ("run", run.run_id), vocabulary.words, vocabulary.counts, lambda count: _of_run(workspace, run, count)
        )
    if embedding is not None:
        return MapWordSet(
            ("file", id(embedding)), embedding.words, embedding.counts, lambda count: _of_file(embedding, count)
        )
    return MapWordSet(None if workspace.corpus is None else ("text", id(workspace.corpus)))


def first_vectors(embedding: "Embedding", count: int) -> Snapshot:
    """Return the vectors of the most frequent words, at most `count`."""
    count = min(count, len(embedding))
    return Snapshot(0, np.arange(count), embedding.vectors[:count])


def _of_run(workspace: Workspace, run: "TrainingRun", count: Callable[[], int]) -> VectorSource:
    return VectorSource(
        lambda: run.snapshot(min(count(), len(run.vocabulary))),
        lambda: workspace.training and workspace.run is run and not run.control.paused,
        run.run_id,
        lambda: run.progress.tokens_done if run.progress is not None else 0.0,
        lambda: _give_head_start(run),
        lambda: run.control.pace.step() if run.control.pace is not None else None,
        lambda: run.control.pace is not None and run.control.pace.slowing,
        index=lambda: run.vocabulary.index,
        vectors=lambda ids: _vectors_of(run, ids),
    )


def _give_head_start(run: "TrainingRun") -> None:
    """Hold a run at full speed until its map has its first pictures."""
    from embviz.training.pace import HeadStart

    if run.control.pace is None:
        run.control.pace = HeadStart(run.progress.epoch / run.parameters.epochs if run.progress is not None else 0.0)


def _vectors_of(run: "TrainingRun", ids: np.ndarray) -> np.ndarray:
    snapshot = run.snapshot(ids)
    assert snapshot is not None  # the vectors of a map are requested only if there are any
    return snapshot.vectors


def _of_file(embedding: "Embedding", count: Callable[[], int]) -> VectorSource:
    return VectorSource(
        lambda: first_vectors(embedding, count()),
        lambda: False,
        index=lambda: embedding.index,
        vectors=lambda ids: embedding.vectors[ids],
    )


TRAIL_POINTS = 120
_LOOK_MS = 250  # between two checks whether past moments can be laid out


class MapPlayback(QObject):
    """Looks up layouts of past moments in the recording, and computes them for the open run once it has ended.

    Parameters
    ----------
    loop : LayoutLoop
        The live layout.

    Attributes
    ----------
    recording : Recording
        Of the scene; filled while the present is laid out.

    Signals
    -------
    ready
        There are new or better layouts of moments.
    progressed(float)
        Fraction of the layouts that are computed.
    failed(Exception)
        A moment cannot be laid out.
    """

    ready = Signal()
    progressed = Signal(float)
    failed = Signal(Exception)

    def __init__(self, context: Context, loop: LayoutLoop, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._scene, self._loop = context.workspace, context.scene, loop
        self.recording = context.scene.recording
        self._playback = LayoutPlayback(context.jobs, self.recording, loop, self)
        self._playback.ready.connect(self.ready)
        self._playback.progressed.connect(self.progressed)
        self._playback.failed.connect(self._on_failed)
        self._asked = False  # a moment without a layout is being viewed
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._make)
        self._scene.restart_requested.connect(self._on_restart)
        self._workspace.corpus_changed.connect(self._on_corpus_changed)

    def set_visible(self, visible: bool) -> None:
        """Compute layouts of past moments only while the map is visible."""
        if visible:
            self._timer.start()
        else:
            self._timer.stop()
            self._playback.rest()

    def look(self, scene: MapScene) -> "np.ndarray | None":
        """Return the positions of the words at the viewed moment; None while it has no layout yet."""
        key, place = self.key(scene), self._workspace.place
        if key is None or place is None:
            return None
        end = self._end()
        found = self.recording.at(key, place, math.inf if self._playback.made(key, end) else end)
        self._asked = found is None
        if self._asked:
            self._make(retry=True)
        return found

    @property
    def share_done(self) -> float:
        """Fraction of the layouts computed so far, nan if none are being computed."""
        return self._playback.share_done

    def paths(self, key: Key | None, words: Sequence[int], until: float) -> np.ndarray:
        """Return the paths of words up to a position in a run, float32 (m, k, 2), in order of time."""
        if key is None:
            return np.empty((0, len(words), 2), np.float32)
        return self.recording.paths(key, words, until, TRAIL_POINTS)

    def key(self, scene: MapScene) -> Key | None:
        """Key under which frames of the open run are recorded; None without a run or words."""
        run, shown = self._workspace.run, len(scene.words)
        return Key(run.run_id, scene.layout_name, shown) if run is not None and shown else None

    def _make(self, retry: bool = False) -> None:
        """Start computing past layouts once the run has ended and its layout rests, or when a moment is requested."""
        run, observer, scene = self._workspace.run, self._workspace.observer, self._scene
        key, frame = self.key(scene), scene.frame
        if key is None or frame is None or observer is None or observer.run is not run or scene.awaited:
            return
        rests = frame.settled and not self._loop.working
        over = not self._workspace.training or (run is not None and run.control.paused)
        if rests and over and len(frame.ids) == len(scene.words):
            self._playback.make(key, observer, self._end(), frame, retry)

    def _end(self) -> float:
        run: TrainingRun | None = self._workspace.run
        return float(run.progress.tokens_done) if run is not None and run.progress is not None else 0.0

    def _on_restart(self) -> None:
        """Discard the past layouts: after a restart they would end at other positions."""
        self._playback.give_up()
        if (key := self.key(self._scene)) is not None:
            self.recording.drop(key)

    def _on_failed(self, error: Exception) -> None:
        # not reported if nobody looks at it, unless it is a defect
        if self._asked or not isinstance(error, EmbvizError):
            self.failed.emit(error)

    def _on_corpus_changed(self) -> None:
        self._playback.give_up()
        self.recording.clear()
        self._asked = False
