"""Draws placed words, which are no part of the layout.

Each is drawn at the coordinate-wise median of its neighbors, where new points start in a finished t-SNE (Poličar,
Stražar and Zupan 2021, Embedding to reference t-SNE space addresses batch effects in single-cell classification). A
median lies in the group of most neighbors, whereas a mean would lie between groups.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from embviz.gui.style import theme
from embviz.gui.widgets.plane.words import MapWords

_REACH = 5.0  # px from the center of a mark to its corners
_FONT = 13.0, 600
_BACK, _BESIDE = 3.0, 9.0  # px


@dataclass(frozen=True, eq=False)
class PlacedWord:
    """A word and the words of the map, int32 (k,), at whose median it is drawn."""

    word: str
    neighbors: np.ndarray


class PlacedWords:
    """Draws placed words as diamonds with their labels."""

    def __init__(self) -> None:
        self.words: Sequence[PlacedWord] = ()

    def places(self, words: MapWords) -> list[QPointF | None]:
        """Return the positions in the view; None if no neighbor has one."""
        found: list[QPointF | None] = []
        for one in self.words:
            ids = one.neighbors[words.have_places(one.neighbors)]
            words.locate(ids)
            found.append(QPointF(float(np.median(words.x[ids])), float(np.median(words.y[ids]))) if len(ids) else None)
        return found

    def draw(self, painter: QPainter, words: MapWords, view: QRectF) -> None:
        """Draw the placed words at their positions in the view."""
        if not self.words:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = theme.font(*_FONT)
        metrics = QFontMetricsF(font)
        for one, at in zip(self.words, self.places(words), strict=True):
            if at is None or not view.contains(at):
                continue
            painter.setPen(QPen(theme.color("canvas"), 1.5))
            painter.setBrush(theme.color("second"))
            painter.drawPolygon(
                QPolygonF(
                    [
                        at + QPointF(0, -_REACH),
                        at + QPointF(_REACH, 0),
                        at + QPointF(0, _REACH),
                        at + QPointF(-_REACH, 0),
                    ]
                )
            )
            wide = metrics.horizontalAdvance(one.word)
            left = at.x() + _BESIDE if at.x() + _BESIDE + wide < view.right() else at.x() - _BESIDE - wide
            path = QPainterPath()
            path.addText(QPointF(left, at.y() + (metrics.ascent() - metrics.descent()) / 2), font, one.word)
            outline = QPen(theme.color("canvas"), 2 * _BACK)
            outline.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, outline)
            painter.fillPath(path, theme.color("second"))
