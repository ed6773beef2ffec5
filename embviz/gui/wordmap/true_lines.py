"""Lines from a word to those that are truly near, dashed where the map tore them away; and a ruler for two words."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from embviz.gui import theme
from embviz.gui.wordmap.words import MapWords

_PADDING = 8.0
_EDGE = 14.0  # px
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

    def draw(self, painter: QPainter, words: MapWords) -> None:
        """Draw the lines, below the names of words.

        Parameters
        ----------
        painter : QPainter
        words : MapWords
            As they are in the view.
        """
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.neighbors is not None and words.has_place(self.neighbors.word):
            self._draw_neighbors(painter, words, self.neighbors)
        if self._measures(words):
            self._draw_ruler(painter, words, self.ruler)

    def draw_captions(self, painter: QPainter, words: MapWords, view: QRectF) -> None:
        """Write what the lines say, above the names of words; those of neighbors at the upper left of the view."""
        metrics = QFontMetricsF(theme.font(12, 500))
        if self.neighbors is not None and words.has_place(self.neighbors.word):
            text = self.neighbors.caption
            width = metrics.horizontalAdvance(text)
            corner = QPointF(view.left() + _EDGE + _PADDING + width / 2, view.top() + _EDGE + metrics.height() / 2)
            _draw_caption(painter, corner, width, text)
        if self._measures(words):
            start, end = words.at(self.ruler.first), words.at(self.ruler.second)
            width = metrics.horizontalAdvance(self.ruler.text)
            middle, side = (start + end) / 2, _across(end - start)
            # beside the line, on its upper side
            side = side if side.y() < 0 else -side
            middle += QPointF(side.x() * (width / 2 + _CLEAR), side.y() * _CLEAR)
            half = width / 2 + _PADDING + 6
            middle.setX(min(max(middle.x(), view.left() + half), view.right() - half))
            middle.setY(min(max(middle.y(), view.top() + _CLEAR), view.bottom() - _CLEAR))
            _draw_caption(painter, middle, width, self.ruler.text)

    def _measures(self, words: MapWords) -> bool:
        ruler = self.ruler
        return ruler is not None and words.has_place(ruler.first) and words.has_place(ruler.second)

    @staticmethod
    def _draw_neighbors(painter: QPainter, words: MapWords, found: TrueNeighbors) -> None:
        words.locate(np.append(found.ids, found.word).astype(np.int32))
        start = words.at(found.word)
        kept = QPen(theme.color("accent", 190), 1.4)
        torn = QPen(theme.color("warning", 220), 1.4)
        torn.setCapStyle(Qt.PenCapStyle.FlatCap)
        torn.setDashPattern([5, 4])
        # those near by last: they are short, and must not vanish below the long ones
        for at in np.argsort(found.near, kind="stable").tolist():
            word = int(found.ids[at])
            if words.has_place(word):
                painter.setPen(kept if found.near[at] else torn)
                painter.drawLine(start, words.at(word))

    @staticmethod
    def _draw_ruler(painter: QPainter, words: MapWords, ruler: Ruler) -> None:
        words.locate(np.array([ruler.first, ruler.second], np.int32))
        start, end = words.at(ruler.first), words.at(ruler.second)
        painter.setPen(QPen(theme.color("text", 200), 1.6))
        painter.drawLine(start, end)
        across = _across(end - start)
        for tip in (start, end):
            painter.drawLine(tip - across * _END, tip + across * _END)


def _across(way: QPointF) -> QPointF:
    """Return the direction at right angles to a way, of length 1; 0 where there is no way."""
    length = float(np.hypot(way.x(), way.y()))
    return QPointF(-way.y(), way.x()) / length if length > 0 else QPointF()


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
