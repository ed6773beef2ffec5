"""A map of words that nobody sees, painted picture by picture for a film."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from embviz.gui import theme
from embviz.gui.widgets.map_camera import Camera, extent, fitted
from embviz.gui.widgets.word_map import WordMap

_CAPTION_AT = QPointF(16, 28)


class FilmMap(WordMap):
    """Shows the words, colors and selection of another map.

    Parameters
    ----------
    like : WordMap
    size : QSize
    """

    def __init__(self, like: WordMap, size: QSize) -> None:
        super().__init__()
        self.resize(size)
        self.take_look(like)
        self.following = False
        self._like_camera = None if like.following else like.camera
        self._like_height = like.height()

    def fix_camera(self, frames: "list[np.ndarray]") -> None:
        """Choose a camera that sees all these frames; where the other map was moved by hand, that one's."""
        found = [bounds for frame in frames if (bounds := extent(frame)) is not None]
        if not found:
            return
        sides = np.array(found)
        whole = (*sides[:, :2].min(axis=0).tolist(), *sides[:, 2:].max(axis=0).tolist())
        self._bounds = whole
        self.camera = fitted(whole, self.width(), self.height(), self.inset)
        if self._like_camera is not None:
            like = self._like_camera
            self.camera = Camera(like.x, like.y, like.scale * self.height() / max(self._like_height, 1))

    def picture(self, coordinates: np.ndarray, seconds: float, caption: str) -> np.ndarray:
        """Return the map with the words at these places, so many seconds of fading after the picture before.

        Returns
        -------
        uint8 array (height, width, 3)
        """
        bounds = self._bounds
        self.set_frame(coordinates, glide=False)
        self._bounds = bounds
        self._project()
        self._labels.fade(seconds)
        image = QImage(self.size(), QImage.Format.Format_RGB888)
        painter = QPainter(image)
        try:
            self._paint_words(painter, QRectF(self.rect()))
            painter.setFont(theme.font(15, 600))
            painter.setPen(theme.color("text_muted"))
            painter.drawText(_CAPTION_AT, caption)
        finally:
            painter.end()
        lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
        return lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()
