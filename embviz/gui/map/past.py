"""Shows past moments of a run on the map: frames of its film, or what was recorded."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from embviz.gui.pages.context import Context
from embviz.gui.scene.layout_loop import LayoutLoop
from embviz.gui.scene.recording import Key
from embviz.gui.scene.run_film import LayoutPlayback
from embviz.gui.scene.scene import MapScene
from embviz.util.errors import EmbvizError

if TYPE_CHECKING:
    from embviz.training.run import TrainingRun

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
        self._scene.restart_requested.connect(self._on_anew)
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

    def _on_anew(self) -> None:
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
