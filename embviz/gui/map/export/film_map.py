"""An off-screen word map, painted frame by frame."""

from dataclasses import replace

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from embviz.drawing.region_levels import gathered_at
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.style import theme
from embviz.gui.widgets.plane.camera import Camera
from embviz.gui.widgets.plane.space import bounds_of
from embviz.gui.widgets.plane.turning import FRONT

_CALM = 3  # neighbors in time on each side, of sixty or so, that the camera minds
_CAPTION_AT = QPointF(16, 28)


def calm(bounds: np.ndarray) -> np.ndarray:
    """Return bounds that change slowly and leave out little of any of those given.

    The middles are averaged over neighbors in time, the sizes over the largest of neighbors: a camera that is to see
    what is coming has to draw back before.

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
    """Shows the words, colors and selection of another map; words in space from the same side.

    Parameters
    ----------
    like : WordMap
    size : QSize
    """

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
        """Let the camera follow the words calmly; where the other map was moved by hand, it stays as it is there.

        Layouts of a training may differ a hundred times in size: one camera for all of them would show a dot.

        Parameters
        ----------
        times : float array (m,)
            Rising.
        frames : list of float array (n, 2 or 3)
            The words' places at these times.
        """
        found = [(time, bounds) for time, frame in zip(times, frames, strict=True) if (bounds := bounds_of(frame))]
        self._times, self._ways = np.array([time for time, _ in found]), calm(np.array([b for _, b in found]))

    def picture(self, coordinates: np.ndarray, time: float, seconds: float, caption: str) -> np.ndarray:
        """Return the map with the words at these places, so many seconds of fading after the picture before.

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
        self._labels.fade(seconds)
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
