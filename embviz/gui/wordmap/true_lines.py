"""Lines from a word to those that are truly near, dashed where the map tore them away; and a ruler for two words."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from embviz.gui import theme
from embviz.gui.wordmap.words import MapWords

_PADDING = 8.0
_ABOVE_BOTTOM = 14.0  # px
_END = 5.0  # px of the strokes at the ends of a ruler
_CLEAR = 26.0  # px beside the middle of a ruler


@dataclass(frozen=True)
class TrueNeighbors:
    """The words nearest to one in the vectors.

    Attributes
    ----------
    word : int
    ids : int32 array (k,)
        Nearest first.
    near : bool array (k,)
        Which of them are among the k nearest on the map, too.
    """

    word: int
    ids: np.ndarray
    near: np.ndarray

    @property
    def caption(self) -> str:
        """What the lines say, in words."""
        count, kept = len(self.ids), int(self.near.sum())
        return f"{kept} of {count} true neighbors {'is' if kept == 1 else 'are'} near on the map"


@dataclass(frozen=True)
class Ruler:
    """Two words, and what lies between them on the map and in the vectors."""

    first: int
    second: int
    text: str


class TrueLines:
    """Draws true neighbors and a ruler.

    Attributes
    ----------
    neighbors : TrueNeighbors or None
    ruler : Ruler or None
    """

    def __init__(self) -> None:
        self.neighbors: TrueNeighbors | None = None
        self.ruler: Ruler | None = None

    def draw(self, painter: QPainter, words: MapWords, view: QRectF) -> None:
        """Draw the lines and their captions.

        Parameters
        ----------
        painter : QPainter
        words : MapWords
            As they are in the view.
        view : QRectF
        """
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.neighbors is not None and words.has_place(self.neighbors.word):
            self._draw_neighbors(painter, words, self.neighbors)
            font = theme.font(12, 500)
            width = QFontMetricsF(font).horizontalAdvance(self.neighbors.caption)
            middle = QPointF(view.center().x(), view.bottom() - _ABOVE_BOTTOM - _PADDING)
            _draw_caption(painter, middle, width, self.neighbors.caption)
        if self.ruler is not None and words.has_place(self.ruler.first) and words.has_place(self.ruler.second):
            self._draw_ruler(painter, words, view, self.ruler)

    @staticmethod
    def _draw_neighbors(painter: QPainter, words: MapWords, found: TrueNeighbors) -> None:
        words.locate(np.append(found.ids, found.word).astype(np.int32))
        start = words.at(found.word)
        kept = QPen(theme.color("accent", 190), 1.4)
        torn = QPen(theme.color("warning", 220), 1.4, Qt.PenStyle.DashLine)
        # those near by last: they are short, and must not vanish below the long ones
        for at in np.argsort(found.near, kind="stable").tolist():
            word = int(found.ids[at])
            if words.has_place(word):
                painter.setPen(kept if found.near[at] else torn)
                painter.drawLine(start, words.at(word))

    @staticmethod
    def _draw_ruler(painter: QPainter, words: MapWords, view: QRectF, ruler: Ruler) -> None:
        words.locate(np.array([ruler.first, ruler.second], np.int32))
        start, end = words.at(ruler.first), words.at(ruler.second)
        way = end - start
        length = float(np.hypot(way.x(), way.y()))
        painter.setPen(QPen(theme.color("text", 200), 1.6))
        painter.drawLine(start, end)
        width = QFontMetricsF(theme.font(12, 500)).horizontalAdvance(ruler.text)
        middle = (start + end) / 2
        if length > 0:
            across = QPointF(-way.y(), way.x()) / length
            for tip in (start, end):
                painter.drawLine(tip - across * _END, tip + across * _END)
            # beside the line, on its upper side
            side = across if across.y() < 0 else -across
            middle += QPointF(side.x() * (width / 2 + _CLEAR), side.y() * _CLEAR)
        half = width / 2 + _PADDING + 6
        middle.setX(min(max(middle.x(), view.left() + half), view.right() - half))
        middle.setY(min(max(middle.y(), view.top() + _CLEAR), view.bottom() - _CLEAR))
        _draw_caption(painter, middle, width, ruler.text)


def _draw_caption(painter: QPainter, middle: QPointF, width: float, text: str) -> None:
    """Draw a line of text on a plate around a point."""
    height = QFontMetricsF(theme.font(12, 500)).height() + _PADDING
    plate = QRectF(middle.x() - width / 2 - _PADDING, middle.y() - height / 2, width + 2 * _PADDING, height)
    painter.setPen(QPen(theme.color("line"), 1))
    painter.setBrush(QColor(theme.color("surface", 235)))
    painter.drawRoundedRect(plate, height / 2, height / 2)
    painter.setFont(theme.font(12, 500))
    painter.setPen(theme.color("text"))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
