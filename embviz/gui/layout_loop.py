"""The live map: takes the newest vectors, lays them out a few iterations at a time, leaves the newest frame to take.

Each step is a job of its own on the `heavy` lane, so that other work of umap and sklearn gets its turn between two.
"""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from embviz.gui.jobs import Job, Jobs
from embviz.gui.recording import Key, Recording

if TYPE_CHECKING:
    from embviz.projection.frames import Frame
    from embviz.training.moments import Snapshot

KIND = "layout"
# while vectors move, they are taken at most this often; and no more than a third of the time goes into taking them
_REFRESH_S = 0.4
_REFRESH_SHARE = 3.0


@dataclass(frozen=True)
class Source:
    """Where the vectors come from: `take` is called on the worker; `moving` tells whether they change by themselves.

    `run` and `time` (in `tokens_done`) say for the recording what is being laid out; without them nothing is recorded.
    """

    take: "Callable[[], Snapshot | None]"
    moving: Callable[[], bool]
    run: int | None = None
    time: Callable[[], float] = lambda: 0.0


class LayoutLoop(QObject):
    """Runs while somebody looks and something moves.

    Parameters
    ----------
    jobs : Jobs
    parent : QObject, optional
    kind : str
        Of its jobs: a second loop needs one of its own.
    recording : Recording, optional
        Takes all frames of a source that has a run.

    Attributes
    ----------
    frames : int
        Layouts made since the start, for benchmarks.
    """

    failed = Signal(Exception)
    ready = Signal()  # a first frame after rest waits to be taken

    def __init__(
        self, jobs: Jobs, parent: QObject | None = None, kind: str = KIND, recording: Recording | None = None
    ) -> None:
        super().__init__(parent)
        self._jobs, self._kind, self._recording = jobs, kind, recording
        self._source: Source | None = None
        self._method, self._seed = "pca", 1
        self._options: Mapping[str, Any] = {}
        self._name = self._method
        self._layout: Any = None
        self._laid_out_by = ""
        # counted up when the layout is to be made anew; a number, so that a step under way cannot undo a later wish
        self._wanted, self._made = 1, 0
        self._refresh = True  # the vectors are to be taken again
        self._visible = False
        self._mailbox: Frame | None = None
        self._lock = threading.Lock()
        self._refreshed_at = 0.0
        self._refresh_cost = 0.0
        self.frames = 0

    def set_source(self, source: Source | None) -> None:
        """Lay out other words."""
        self._source = source
        self._restart()

    def set_method(self, method: str, options: Mapping[str, Any] | None = None, name: str = "") -> None:
        """Lay out in another way; its frames are recorded under `name`, or that of the method."""
        wanted = method, dict(options or {})
        if wanted != (self._method, self._options):
            self._method, self._options = wanted
            self._name = name or method
            self._restart()

    def refresh(self) -> None:
        """Take words and vectors again, because they have changed; coordinates are kept."""
        self._refresh = True
        self._go()

    def set_visible(self, visible: bool) -> None:
        """Work only while somebody looks: a hidden map costs nothing."""
        self._visible = visible
        if visible:
            self._go()

    def take(self) -> "Frame | None":
        """Return the newest frame once."""
        with self._lock:
            frame, self._mailbox = self._mailbox, None
        return frame

    @property
    def working(self) -> bool:
        """Whether layouts are being made."""
        return self._jobs.running(self._kind)

    def _restart(self) -> None:
        with self._lock:
            self._mailbox = None
        self._wanted += 1
        self._refresh = True
        self._jobs.cancel(self._kind)
        self._go()

    def _go(self) -> None:
        if self._visible and self._source is not None and not self._jobs.running(self._kind):
            self._jobs.submit("heavy", self._kind, self._step, self._on_stepped, self.failed.emit)

    def _step(self, job: Job) -> bool:
        """One step, on the worker; tells whether another one is worth while."""
        from embviz.projection.live import make_layout

        source = self._source
        if source is None:
            return False
        if self._made != (wanted := self._wanted):
            self._laid_out_by = self._name
            self._layout = make_layout(self._method, seed=self._seed, **self._options)
            self._made, self._refresh = wanted, True
        now = time.monotonic()
        pause = max(_REFRESH_S, _REFRESH_SHARE * self._refresh_cost)
        if self._refresh or (source.moving() and now - self._refreshed_at > pause):
            snapshot = source.take()
            if snapshot is None:
                time.sleep(0.02)  # the run has no vectors yet
                return source.moving()
            self._refresh = False
            self._layout.update(snapshot.ids, snapshot.vectors)
            self._refreshed_at = time.monotonic()
            self._refresh_cost = self._refreshed_at - now
        elif self._layout.settled:
            if source.moving():
                time.sleep(0.02)
            return source.moving()
        frame = self._layout.step()
        if not job.cancelled():
            with self._lock:
                self._mailbox = frame
            self.frames += 1
            if self._recording is not None and source.run is not None:
                key = Key(source.run, self._laid_out_by, len(frame.ids))
                self._recording.add(key, source.time(), frame.coordinates, frame.warming)
        return source.moving() or not frame.settled

    def _on_stepped(self, more: bool) -> None:
        if more or self._refresh:
            self._go()
        self.ready.emit()
