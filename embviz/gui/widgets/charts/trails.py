"""Trails of selected words across the map."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from embviz.gui.widgets.plane.camera import Camera
from embviz.gui.widgets.plane.gliding import FAR
from embviz.gui.widgets.plane.words import MapWords

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
