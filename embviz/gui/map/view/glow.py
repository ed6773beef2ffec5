"""A short highlight around words."""

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from embviz.gui.style import theme
from embviz.gui.widgets.plane.words import MapWords

LASTS_S = 1.2
_REACH = 4.0  # px beyond a disc
_RING, _FILL = 2.0, 40  # px of the ring, and the opacity of the area inside it, of 255


class Glow:
    """Words that glow for a while each."""

    def __init__(self) -> None:
        self._begun: dict[int, float] = {}

    def clear(self) -> None:
        """Remove all glows."""
        self._begun.clear()

    def light(self, words: np.ndarray, now: float) -> None:
        """Make words glow from `now` on; int array (m,)."""
        self.fade(now)
        self._begun.update(dict.fromkeys(words.tolist(), now))

    def fade(self, now: float) -> bool:
        """Drop the words whose time is over; return whether any are left."""
        self._begun = {word: begun for word, begun in self._begun.items() if now - begun < LASTS_S}
        return bool(self._begun)

    @property
    def words(self) -> tuple[int, ...]:
        """The words that glow."""
        return tuple(self._begun)

    def draw(self, painter: QPainter, words: MapWords, radius: np.ndarray, zoom: float, now: float) -> None:
        """Draw the glow of the words in view; `radius` is that of all discs, before zooming."""
        lit = [word for word in self._begun if words.has_place(word)]
        if not lit:
            return
        words.locate(np.array(lit, np.int32))
        color, ratio = theme.color("text"), painter.device().devicePixelRatio()
        for word in lit:
            reach = round(float(radius[word]) * zoom + _REACH)
            painter.setOpacity(max(0.0, 1 - (now - self._begun[word]) / LASTS_S))
            corner = reach + _RING / 2
            painter.drawImage(words.at(word) - QPointF(corner, corner), _disc(reach, color.rgb(), ratio))
        painter.setOpacity(1.0)


@lru_cache(maxsize=64)
def _disc(reach: int, color: int, ratio: float) -> QImage:
    """Return the picture of a glow: a ring with a sharp edge, because a soft one looks smudged on a dark canvas."""
    side = round((2 * reach + _RING) * ratio)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    image.setDevicePixelRatio(ratio)
    inside = QColor(color)
    inside.setAlpha(_FILL)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(color), _RING))
    painter.setBrush(inside)
    middle = side / ratio / 2
    painter.drawEllipse(QPointF(middle, middle), reach - _RING / 2, reach - _RING / 2)
    painter.end()
    return image
