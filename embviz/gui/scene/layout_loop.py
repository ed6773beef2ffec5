"""The live layout: takes the newest vectors, runs a few iterations, publishes the newest frame.

Each step is a separate job on the `heavy` lane, so that other work of umap and sklearn can run in between.
"""

import math
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.scene.recording import Key, Recording
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.projection.engine import Frame
    from embviz.projection.live import Layout
    from embviz.text.word_index import WordIndex
    from embviz.training.moments import Snapshot
    from embviz.vectors.embedding import Embedding

KIND = "layout"
_THREADS = 2
# least time between two updates of changing vectors, in seconds and in durations of an update
_REFRESH_S, _REFRESH_SHARE = 0.4, 3.0
_WATCHED_REFRESH_S, _WATCHED_REFRESH_SHARE = 0.05, 2.0  # the same while a training is slowed for watching
# between the starts of two steps while a training runs; more often, words would move less evenly
_PACE_S = 0.09
_LOOK_S = 0.01  # between two looks whether a run has vectors
_PATIENCE_S = 0.5  # progress is shown for work that takes longer


@dataclass(frozen=True)
class VectorSource:
    """Source of the vectors: `take` is called on the worker; `moving` returns whether they are changing.

    `run` and `time` (in `tokens_done`) identify the frames for the recording; without them nothing is recorded.
    `begins` is called on the worker before the first frame of changing vectors; what learns leaves it the cores for a
    moment. `pictured` is called on the worker with each frame of changing vectors, after which a paced run continues;
    `waits` returns whether it is paced, and leaves its cores to the layout.
    `index` has the words that options name, and `vectors` returns those of some ids, on the map or not; both are
    called on the worker. Methods that need words require them.
    """

    take: "Callable[[], Snapshot | None]"
    moving: Callable[[], bool]
    run: int | None = None
    time: Callable[[], float] = lambda: 0.0
    begins: Callable[[], None] = lambda: None
    pictured: Callable[[], None] = lambda: None
    waits: Callable[[], bool] = lambda: False
    index: "Callable[[], WordIndex] | None" = None
    vectors: "Callable[[np.ndarray], np.ndarray] | None" = None


class LayoutLoop(QObject):
    """Computes layouts while the map is visible and its vectors or positions change.

    Parameters
    ----------
    kind : str
        Kind of its jobs; each loop needs its own.
    recording : Recording, optional
        Records all frames of a source that has a run.

    Attributes
    ----------
    frames : int
        Number of frames since the start, for benchmarks.
    """

    failed = Signal(Exception)
    progress_changed = Signal(float)  # progress of the preparation of a frame, if it takes long
    ready = Signal()  # the first frame after a pause can be taken

    def __init__(
        self, jobs: Jobs, parent: QObject | None = None, kind: str = KIND, recording: Recording | None = None
    ) -> None:
        super().__init__(parent)
        self._jobs, self._kind, self.recording = jobs, kind, recording
        self._source: VectorSource | None = None
        self._beside: LayoutLoop | None = None  # the loop from whose positions a new layout starts
        self._method = "pca"
        self._options: Mapping[str, Any] = {}
        self._name = self._method
        self._layout: Layout | None = None
        self._seen: Layout | None = None  # the layout of the newest frame
        self._laid_out_by = ""
        # counters of requests for a new layout; numbers, so that a running step cannot reset a later request
        self._wanted, self._made = 1, 0
        self._fresh = 1  # the last request that does not continue from the former positions
        self._apart = 1  # the last request that is not aligned with the former picture
        self._paused = False
        self._refresh = True  # whether the vectors must be read again
        self._visible = False
        self._mailbox: Frame | None = None
        self._lock = threading.Lock()
        # positions of words moved by the user, by id, and whether to pass them to the layout with the next vectors
        self._put: dict[int, tuple[np.ndarray, bool]] = {}
        self._refreshed_at = 0.0
        self._refresh_cost = 0.0
        self.frames = 0
        self._begun = 0.0
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._go)

    def set_source(self, source: VectorSource | None, beside: "LayoutLoop | None" = None) -> None:
        """Set the source of words; words that are on the map of `beside` too, by the same ids, start there."""
        with self._lock:  # free the former vectors, even if the new ones are not visible
            self._source, self._beside = source, beside
            self._put.clear()
            self._layout = self._seen = None
            self._wanted += 1
        self._begin()

    def set_method(self, method: str, options: Mapping[str, Any] | None = None, name: str = "") -> None:
        """Set method and options; frames are recorded under `name`, or that of the method.

        With other options of the same method, an iterative layout continues from the current positions. The picture of
        another method without iterations is aligned with the former one.
        """
        wanted = method, dict(options or {})
        if wanted != (self._method, self._options):
            same = method == self._method
            goes_on = same and wanted[1].get("seed") == self._options.get("seed")
            self._method, self._options = wanted
            self._name = name or method
            self._begin(continued=goes_on, apart=same)

    def restart(self) -> None:
        """Restart the layout: the same vectors and seed give the same picture."""
        self._begin()

    def set_paused(self, paused: bool) -> None:
        """Pause or resume the layout."""
        self._paused = paused
        self._go()

    def refresh(self) -> None:
        """Read words and vectors again, because they have changed; coordinates are kept."""
        self._refresh = True
        self._go()

    def place_word(self, word: int, place: "np.ndarray | None", *, begins: bool = False) -> None:
        """Fix a word at a position in all frames; if it `begins` there, the layout continues from that position.

        Parameters
        ----------
        word : int
            Id of the word.
        place : float32 array (2 or 3,), or None
            Position in the coordinates of the frames; None to release it.
        begins : bool
            Whether its vector has been moved too, so that the vectors are read again.
        """
        with self._lock:
            self._put.pop(word, None)
            if place is not None:
                self._put[word] = place, begins
            self._mailbox = None  # an outdated frame
        if begins:
            self.refresh()

    def set_visible(self, visible: bool) -> None:
        """Set whether the map is visible; a hidden map computes nothing."""
        self._visible = visible
        if visible:
            self._go()
        else:
            self._next.stop()

    def take(self) -> "Frame | None":
        """Return the newest frame if it has not been taken yet, else None."""
        with self._lock:
            frame, self._mailbox = self._mailbox, None
        return frame

    def continued(self) -> "Layout | None":
        """Return a new layout by the same method that starts at the newest frame; None before the first."""
        with self._lock:
            return self._seen.continued() if self._seen is not None else None

    @property
    def working(self) -> bool:
        """Whether a layout is being computed."""
        return self._jobs.running(self._kind) or self._next.isActive()

    def _begin(self, continued: bool = False, apart: bool = True) -> None:
        with self._lock:
            self._mailbox = None
            self._wanted += 1
        if not continued:
            self._fresh = self._wanted
        if apart:
            self._apart = self._wanted
        self._refresh = True
        self._jobs.cancel(self._kind)
        self._go()

    def _go(self) -> None:
        ready = self._visible and not self._paused and self._source is not None
        if ready and not self._jobs.running(self._kind):
            self._next.stop()
            self._begun = time.monotonic()
            self._jobs.submit("heavy", self._kind, self._step, self._on_stepped, self._on_failed, self._on_progress)

    def _step(self, job: Job) -> bool:
        """Run one step on the worker; return whether another one is needed."""
        with self._lock:
            source, wanted, layout = self._source, self._wanted, self._layout
        if source is None:
            return False
        if self._made != wanted or layout is None:
            layout = self._make()
            with self._lock:
                if wanted != self._wanted:
                    return False
                self._layout = layout
            self._made, self._refresh = wanted, True
        # leave the cores to a concurrent training
        watched = source.waits()
        layout.use_threads(1 if source.moving() and not watched else _THREADS)
        now = time.monotonic()
        if watched:
            pause = max(_WATCHED_REFRESH_S, _WATCHED_REFRESH_SHARE * self._refresh_cost)
        else:
            pause = max(_REFRESH_S, _REFRESH_SHARE * self._refresh_cost)
        if self._refresh or (source.moving() and now - self._refreshed_at > pause):
            snapshot = source.take()
            if snapshot is None:
                time.sleep(_LOOK_S)  # the run has no vectors yet
                return source.moving()
            if self._seen is None and source.moving():
                source.begins()
                layout.use_threads(_THREADS)
            self._refresh = False
            self._take_vectors(layout, source, snapshot, job)
            self._refreshed_at = time.monotonic()
            self._refresh_cost = self._refreshed_at - now
        elif layout.settled:
            if source.moving():
                time.sleep(0.02)
            return source.moving()
        frame = layout.step()
        with self._lock:
            frame = self._as_put(frame)
            current = wanted == self._wanted and not job.cancelled()
            if current:
                self._mailbox, self._seen = frame, layout
        if current:
            self.frames += 1
            if source.moving():
                source.pictured()
            if self.recording is not None and source.run is not None:
                key = Key(source.run, self._laid_out_by, len(frame.ids))
                self.recording.add(key, source.time(), frame.coordinates)
        return source.moving() or not frame.settled

    def _as_put(self, frame: "Frame") -> "Frame":
        """Return a frame with words at the positions set by the user, until the layout continues from there."""
        held = {
            word: place
            for word, (place, _) in self._put.items()
            if word < len(frame.ids) and place.shape == frame.coordinates.shape[1:]
        }
        if not held:
            return frame
        coordinates = frame.coordinates.copy()
        for word, place in held.items():
            coordinates[word] = place
        coordinates.flags.writeable = False
        return replace(frame, coordinates=coordinates)

    def _begin_where_put(self, layout: "Layout") -> None:
        with self._lock:
            begun = {word: place for word, (place, begins) in self._put.items() if begins}
            for word, place in begun.items():
                layout.place_word(word, place)
                del self._put[word]

    def _make(self) -> "Layout":
        """Create the requested layout, which continues from the former picture if possible; on the worker."""
        from embviz.projection.live import make_layout

        self._laid_out_by = self._name
        layout, seen, beside = make_layout(self._method, **self._options), self._seen, self._beside
        if seen is not None and self._apart <= self._made:
            layout.lie_over(seen)
        if seen is not None and self._fresh <= self._made:
            layout.adopt(seen)
        elif beside is not None and beside._seen is not None:
            layout.adopt(beside._seen, apart=True)
        return layout

    def _take_vectors(self, layout: "Layout", source: VectorSource, snapshot: "Snapshot", job: Job) -> None:
        self._begin_where_put(layout)
        _feed(layout, source, snapshot, job, moving=source.moving())

    def _on_progress(self, share: float, _text: str) -> None:
        self.progress_changed.emit(share)

    def _on_failed(self, error: Exception) -> None:
        self._refresh = True  # so that an error is emitted again when the map is shown again
        self.failed.emit(error)

    def _on_stepped(self, more: bool) -> None:
        if more or self._refresh:
            # words are animated between frames: more frames would only slow down the training
            moving = self._source is not None and self._source.moving()
            rest = _PACE_S - (time.monotonic() - self._begun)
            if moving and not self._refresh and rest > 0:
                self._next.start(math.ceil(1000 * rest))
            else:
                self._go()
        self.ready.emit()


def lay_out(layout: "Layout", embedding: "Embedding", count: int, job: Job) -> None:
    """Pass the vectors of an embedding's first words to a layout; on the worker."""
    from embviz.training.moments import Snapshot

    count = min(count, len(embedding))
    source = VectorSource(
        lambda: None, lambda: True, index=lambda: embedding.index, vectors=lambda ids: embedding.vectors[ids]
    )
    _feed(layout, source, Snapshot(0, np.arange(count), embedding.vectors[:count]), job, moving=True)


def _feed(layout: "Layout", source: VectorSource, snapshot: "Snapshot", job: Job, moving: bool) -> None:
    """Pass vectors to a layout, with the words that its options need; on the worker."""
    from embviz.analysis.analogies.analogy import directions, places_of

    options, begun = layout.options, time.monotonic()

    def tell(share: float) -> None:
        if time.monotonic() - begun > _PATIENCE_S:
            job.progress(share, tr("Laying out {ids:,} words", ids=len(snapshot.ids)))

    arrows = chosen = None
    if source.index is not None and source.vectors is not None:
        if options.expressions and all(options.expressions):
            arrows = directions(options.expressions, source.index(), source.vectors)
        if options.chosen_words:
            chosen = places_of(options.chosen_words, source.index(), len(snapshot.ids))
    layout.update(snapshot.ids, snapshot.vectors, arrows, chosen, Pulse(tell, job.cancelled), moving)
