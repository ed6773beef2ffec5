"""Exports an animation: an off-screen map is painted step by step, and written by a worker."""

import queue
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from PySide6.QtCore import QObject, QPointF, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QImage, QPainter

from embviz.drawing.regions import gathered_at
from embviz.gui.core.jobs import Job
from embviz.gui.map.export.animation_writers import AnimationFormat, Picture
from embviz.gui.map.page import MapPage
from embviz.gui.map.vector_source import TRAIL_POINTS
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.context import Context
from embviz.gui.style import theme
from embviz.gui.widgets.plane.camera import Camera
from embviz.gui.widgets.plane.gliding import bounds_of
from embviz.gui.widgets.plane.turning import FRONT
from embviz.training.pace import share_at, time_at
from embviz.util.errors import InputError
from embviz.util.language import tr

_CALM = 3  # frames on each side, of about sixty, over which the camera is smoothed
_CAPTION_AT = QPointF(16, 28)


def calm(bounds: np.ndarray) -> np.ndarray:
    """Smooth a sequence of bounds over time while leaving out little of any of them.

    The centers are averaged over neighboring times, the sizes over the maxima of neighboring times: a camera that
    is to show what comes next has to zoom out before.

    Parameters
    ----------
    bounds : float array (m, 4)
        Left, bottom, right, top, evenly spaced in time.
    """
    middle, size = (bounds[:, 2:] + bounds[:, :2]) / 2, np.log(np.maximum(bounds[:, 2:] - bounds[:, :2], 1e-30))
    largest = sliding_window_view(np.pad(size, ((_CALM, _CALM), (0, 0)), "edge"), 2 * _CALM + 1, axis=0).max(axis=-1)
    middle, size = (
        sliding_window_view(np.pad(v, ((_CALM, _CALM), (0, 0)), "edge"), 2 * _CALM + 1, axis=0).mean(axis=-1)
        for v in (middle, largest)
    )
    return np.hstack((middle - np.exp(size) / 2, middle + np.exp(size) / 2))


class FilmMap(WordMap):
    """Off-screen copy of another map: the same words, colors and selection, and the same viewing direction in 3D."""

    def __init__(self, like: WordMap, size: QSize) -> None:
        self._time = 0.0
        super().__init__(clock=lambda: self._time)
        self.hurried = False
        self.resize(size)
        self.take_look(like)
        self.following = False
        self._like_camera = None if like.following else like.camera
        self._like_height = like.height()
        self._turn = like.camera.turn

    def plan_camera(self, times: np.ndarray, frames: "list[np.ndarray]") -> None:
        """Make the camera follow the words smoothly; where the other map was panned or zoomed by hand, keep its camera.

        Layouts of one run may differ in size by a factor of a hundred: with a fixed camera some would be a dot.

        Parameters
        ----------
        times : float array (m,)
            Increasing.
        frames : list of float array (n, 2 or 3)
            The words' places at these times.
        """
        found = [(time, bounds) for time, frame in zip(times, frames, strict=True) if (bounds := bounds_of(frame))]
        self._times, self._ways = np.array([time for time, _ in found]), calm(np.array([b for _, b in found]))

    def picture(self, coordinates: np.ndarray, time: float, seconds: float, caption: str) -> np.ndarray:
        """Render the map with the words at these positions, with labels faded for so many seconds since the last frame.

        Returns
        -------
        uint8 array (height, width, 3)
        """
        self._time += seconds
        if self._regions.regions is not None:
            self._regions.regions = gathered_at(self._regions.regions, coordinates)
        self.set_frame(coordinates, glide=False)
        left, bottom, right, top = (float(np.interp(time, self._times, side)) for side in self._ways.T)
        self._bounds = left, bottom, right, top
        turn = self._turn if self.in_space else FRONT
        self.camera = replace(self._fitted(self._bounds), turn=turn)
        if self._like_camera is not None:
            like = self._like_camera
            self.camera = Camera(like.x, like.y, like.scale * self.height() / max(self._like_height, 1), turn)
        self._invalidate()
        self._project()
        self.labels.fade(seconds)
        self._regions.fade(seconds)
        image = QImage(self.size(), QImage.Format.Format_RGB888)
        painter = QPainter(image)
        try:
            self._paint_words(painter, QRectF(self.rect()))
            self.legend.draw(painter)
            painter.setFont(theme.font(15, 600))
            painter.setPen(theme.color("text_muted"))
            painter.drawText(_CAPTION_AT, caption)
        finally:
            painter.end()
        lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
        return lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


KIND = "film"
_WAITING = 4  # pictures painted ahead of the writer
_STEP_MS = 10
_WAIT_S = 0.1
_LOOKED_AT = 60  # frames from which the camera is computed


@dataclass(frozen=True)
class FilmPlan:
    """Settings of an animation export.

    Attributes
    ----------
    kind : AnimationFormat
    path : Path
    first, last : float
        The range of the run, in `tokens_done`.
    whole : float
        Length of the run, in `tokens_done`.
    epoch : float
        Length of an epoch.
    seconds : float
    rate : int
        Frames per second.
    size : (int, int)
        Width and height in pixels.
    """

    kind: AnimationFormat
    path: Path
    first: float
    last: float
    whole: float
    epoch: float
    seconds: float
    rate: int
    size: tuple[int, int]

    @property
    def count(self) -> int:
        """Number of frames, at least 2."""
        return max(2, round(self.seconds * self.rate))


def film_places(plan: FilmPlan) -> np.ndarray:
    """Return the place in the run of each frame, float64 (count,).

    They are as far apart as when it is played in the window: nearer where more happens. Of a run that has hardly begun
    the film stands still.
    """
    whole = plan.whole or 1.0
    moments = np.linspace(time_at(plan.first / whole), time_at(plan.last / whole), plan.count)
    places = np.array([whole * share_at(at) for at in moments])
    places[[0, -1]] = plan.first, plan.last
    return places


class Film(QObject):
    """Export of one animation; exactly one of `finished`, `failed` and `cancelled` follows `start`.

    Signals
    -------
    progressed(float)
        Fraction of frames that are painted.
    """

    progressed = Signal(float)
    finished = Signal(Path)
    failed = Signal(Exception)
    cancelled = Signal()

    def __init__(self, context: Context, page: MapPage, plan: FilmPlan, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._page, self._plan = context.jobs, page, plan
        # the animation uses these, whatever the map shows meanwhile
        self._key, self._words = page.recording_key, page.trail_words
        self._pictures: queue.Queue[Picture] = queue.Queue(_WAITING)
        self._places = film_places(plan)
        self._painted = 0
        self._timer = QTimer(self, interval=_STEP_MS)
        self._timer.timeout.connect(self._step)
        self._map: FilmMap | None = None

    @property
    def under_way(self) -> bool:
        """Whether the export is running."""
        return self._jobs.running(KIND)

    def start(self) -> None:
        """Start painting and writing.

        Raises
        ------
        InputError
            When nothing was recorded in this range of the run.
        """
        looked_at = self._places[np.unique(np.linspace(0, len(self._places) - 1, _LOOKED_AT).astype(int))]
        known = [(place, frame) for place in looked_at if (frame := self._recorded(place)) is not None]
        if not known:
            raise InputError(
                tr("The map was not visible while this part was trained, so there is nothing to export."),
                tr("Choose another part, or train with the map visible."),
            )
        self._map = FilmMap(self._page.view, QSize(*self._plan.size))
        self._map.plan_camera(np.array([place for place, _ in known]), [frame for _, frame in known])
        plan, pictures = self._plan, self._pictures

        def work(job: Job) -> None:
            plan.kind.write(plan.path, _taken(job, pictures, plan.count), plan.count, plan.rate)

        self._jobs.submit("files", KIND, work, self._on_written, self._on_failed)
        self._timer.start()

    def cancel(self) -> None:
        """Cancel the export; nothing is written."""
        if self.under_way:
            self._jobs.cancel(KIND)
            self._rest()
            self.cancelled.emit()

    def _step(self) -> None:
        """Paint one frame, unless the writer is behind."""
        if self._map is None or self._painted == len(self._places):
            self._rest()
            return
        if self._pictures.full():
            return
        place = float(self._places[self._painted])
        frame = self._recorded(place)
        if frame is None or self._key is None:
            self._jobs.cancel(KIND)
            self._on_failed(
                InputError(
                    tr("The training was closed with its text while the animation was being made."),
                    tr("Train again with the map in view, and export before another text is opened."),
                )
            )
            return
        ways = self._page.scene.recording.paths(self._key, self._words, place, TRAIL_POINTS)
        self._map.set_trails(self._words, ways)
        caption = tr("epoch {place:.1f}", place=place / self._plan.epoch)
        self._pictures.put(self._map.picture(frame, place, 1 / self._plan.rate, caption))
        self._painted += 1
        self.progressed.emit(self._painted / len(self._places))

    def _recorded(self, place: float) -> "np.ndarray | None":
        return self._page.scene.recording.at(self._key, place) if self._key is not None else None

    def _rest(self) -> None:
        self._timer.stop()
        if self._map is not None:
            self._map.deleteLater()
            self._map = None

    def _on_written(self, _result: None) -> None:
        self._rest()
        self.finished.emit(self._plan.path)

    def _on_failed(self, error: Exception) -> None:
        self._rest()
        self.failed.emit(error)


def _taken(job: Job, pictures: "queue.Queue[Picture]", count: int) -> Iterator[Picture]:
    """Yield the frames as they are painted; runs on the worker."""
    for _ in range(count):
        while True:
            job.pulse.check()
            try:
                picture = pictures.get(timeout=_WAIT_S)
            except queue.Empty:
                continue
            break
        yield picture
