"""Marks on the map: a short highlight around words, trails of selected words, the small axes of a map in space."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen, QPolygonF

from embviz.gui.style import theme
from embviz.gui.widgets.plane.camera import Camera
from embviz.gui.widgets.plane.gliding import FAR
from embviz.gui.widgets.plane.turning import Rotation
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


_STRETCHES = 10  # parts of a trail, each with one opacity
_FAINTEST, _STRONGEST = 0.14, 0.85
_WIDTH = 1.6  # px


class Trails:
    """Draws trails given in the coordinates of the plane or of space."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Remove all trails."""
        self.words: tuple[int, ...] = ()
        self.paths = np.empty((0, 0, 2), np.float32)

    def take(self, words: Sequence[int], paths: np.ndarray) -> None:
        """Set the trails.

        Parameters
        ----------
        words : sequence of int, length k
        paths : float array (m, k, 2) or (m, k, 3)
            In the order of time. Points that are not finite break a trail.
        """
        if paths.shape[1:] not in ((len(words), 2), (len(words), 3)):
            raise ValueError(f"{len(words)} words need ways of shape (m, {len(words)}, 2 or 3), not {paths.shape}")
        self.words, self.paths = tuple(words), paths

    def draw(
        self, painter: QPainter, words: MapWords, camera: Camera, view: QRectF, color_of: "Sequence[QColor]"
    ) -> None:
        """Draw all trails, the oldest parts faintest."""
        if not len(self.paths):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        center = np.array([camera.x, camera.y], np.float32)
        way = np.array([camera.scale, -camera.scale], np.float32)
        middle = np.array([view.width() / 2, view.height() / 2], np.float32)
        on_screen = (words.on_plane(self.paths, camera) - center) * way + middle
        edges = np.linspace(0, len(self.paths), min(_STRETCHES, len(self.paths)) + 1).round().astype(int)
        for k, word in enumerate(self.words):
            if not words.has_place(word):
                continue
            points = [QPointF(x, y) for x, y in on_screen[:, k].tolist()]
            points.append(words.at(word))
            good = np.append(np.isfinite(self.paths[:, k]).all(axis=1) & (self.paths[:, k, 0] < FAR / 2), True)
            for n, (first, last) in enumerate(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)):
                color = QColor(color_of[k])
                color.setAlphaF(_FAINTEST + (_STRONGEST - _FAINTEST) * ((n + 1) / (len(edges) - 1)) ** 1.5)
                painter.setPen(QPen(color, _WIDTH, c=Qt.PenCapStyle.FlatCap, j=Qt.PenJoinStyle.RoundJoin))
                stretch = [points[i] for i in range(first, last + 1) if good[i]]
                painter.drawPolyline(QPolygonF(stretch))


LENGTH = 21.0  # px
FROM_RIGHT, FROM_BOTTOM = 46.0, 84.0  # px from the corner of the view to the origin of the axes, above the fit button
FAINT, STRONG = 90, 255  # opacity of an axis that points away from the viewer, and of one that points toward them


def draw_tripod(painter: QPainter, view: QRectF, turn: Rotation) -> None:
    """Draw the rotated axes, those that point toward the viewer last and strongest."""
    middle = QPointF(view.right() - FROM_RIGHT, view.bottom() - FROM_BOTTOM)
    font = theme.font(11, 500)
    metrics = QFontMetricsF(font)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    x, y, near = turn.matrix()
    for axis in near.argsort().tolist():
        tip = QPointF(float(x[axis]), -float(y[axis])) * LENGTH
        color = theme.color("text_muted", round(FAINT + (STRONG - FAINT) * (float(near[axis]) + 1) / 2))
        painter.setPen(QPen(color, 1.5))
        painter.drawLine(middle, middle + tip)
        name = "xyz"[axis]
        at = middle + tip * 1.42
        painter.drawText(at + QPointF(-metrics.horizontalAdvance(name) / 2, metrics.xHeight() / 2), name)
