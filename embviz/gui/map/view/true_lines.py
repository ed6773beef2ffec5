"""Lines from a word to its true neighbors, dashed where the map separates them; and a ruler."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.overlay import elided
from embviz.gui.widgets.plane.words import MapWords
from embviz.util.language import isolated, tr

_PADDING = 8.0
_EDGE = 14.0  # px
_END = 5.0  # px of the end marks of a ruler
_CLEAR = 26.0  # px beside a ruler
_ALONG = (0.5, 0.35, 0.65, 0.2, 0.8)  # fractions of a ruler's length next to which its text may stand, the best first
_WIDEST_NAME = 160.0  # px width of a word in a caption


@dataclass(frozen=True)
class TrueNeighbors:
    """The words nearest to a word in the vectors.

    Attributes
    ----------
    word : int
    ids : int32 array (k,)
        Nearest first.
    near : bool array (k,)
        Which of them are also among the k nearest on the map.
    """

    word: int
    ids: np.ndarray
    near: np.ndarray

    @property
    def caption(self) -> str:
        """Describes the lines in words."""
        count, kept = len(self.ids), int(self.near.sum())
        if kept == 1:
            return tr("1 of {count} true neighbors is near on the map", count=count)
        return tr("{kept} of {count} true neighbors are near on the map", kept=kept, count=count)


@dataclass(frozen=True)
class DistanceRuler:
    """Two words, with their distances on the map and in the vectors."""

    first: int
    second: int
    text: str


class NeighborLines:
    """Draws the lines to true neighbors and a ruler.

    Attributes
    ----------
    neighbors : TrueNeighbors or None
    ruler : DistanceRuler or None
    """

    def __init__(self) -> None:
        self.neighbors: TrueNeighbors | None = None
        self.ruler: DistanceRuler | None = None

    def draw(self, painter: QPainter, words: MapWords) -> None:
        """Draw the lines, below the labels of words.

        Parameters
        ----------
        words : MapWords
            Projected to the view.
        """
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.neighbors is not None and words.has_place(self.neighbors.word):
            self._draw_neighbors(painter, words, self.neighbors)
        if (ruler := self._ruler_of(words)) is not None:
            self._draw_ruler(painter, words, ruler)

    def draw_captions(self, painter: QPainter, words: MapWords, view: QRectF, taken: Sequence[QRectF] = ()) -> None:
        """Draw the captions of the lines, above the labels of words.

        Parameters
        ----------
        view : QRectF
            The caption of the neighbors stands at its upper left.
        taken : sequence of QRectF
            Covered parts of the view, where the ruler's text would be hidden.
        """
        taken = list(taken)
        if (plate := self.plate(words, view)) is not None:
            taken.append(plate)
            _draw_caption(painter, plate, self._caption(words))
        if (ruler := self._ruler_of(words)) is not None:
            start, end = words.at(ruler.first), words.at(ruler.second)
            width = QFontMetricsF(theme.font(12, 500)).horizontalAdvance(ruler.text)
            _draw_caption(painter, _beside(start, end, width, view, taken), ruler.text)

    def plate(self, words: MapWords, view: QRectF) -> QRectF | None:
        """Return what the caption of the neighbors covers, at the upper left of the view; None without neighbors."""
        if self.neighbors is None or not words.has_place(self.neighbors.word):
            return None
        metrics = QFontMetricsF(theme.font(12, 500))
        width = metrics.horizontalAdvance(self._caption(words))
        return _plate(
            QPointF(view.left() + _EDGE + _PADDING + width / 2, view.top() + _EDGE + metrics.height() / 2), width
        )

    def _caption(self, words: MapWords) -> str:
        assert self.neighbors is not None
        name = elided(words.words[self.neighbors.word], QFontMetricsF(theme.font(12, 500)), px(_WIDEST_NAME))
        return f"{isolated(name)}: {self.neighbors.caption}"

    def _ruler_of(self, words: MapWords) -> DistanceRuler | None:
        ruler = self.ruler
        if ruler is None or not (words.has_place(ruler.first) and words.has_place(ruler.second)):
            return None
        return ruler

    @staticmethod
    def _draw_neighbors(painter: QPainter, words: MapWords, found: TrueNeighbors) -> None:
        words.locate(np.append(found.ids, found.word).astype(np.int32))
        start = words.at(found.word)
        kept = QPen(theme.color("accent", 190), 1.4)
        torn = QPen(theme.color("warning", 220), 1.4)
        torn.setCapStyle(Qt.PenCapStyle.FlatCap)
        torn.setDashPattern([5, 4])
        # near ones last: they are short and must not vanish below the long ones
        for at in np.argsort(found.near, kind="stable").tolist():
            word = int(found.ids[at])
            if words.has_place(word):
                painter.setPen(kept if found.near[at] else torn)
                painter.drawLine(start, words.at(word))

    @staticmethod
    def _draw_ruler(painter: QPainter, words: MapWords, ruler: DistanceRuler) -> None:
        words.locate(np.array([ruler.first, ruler.second], np.int32))
        start, end = words.at(ruler.first), words.at(ruler.second)
        painter.setPen(QPen(theme.color("text", 200), 1.6))
        painter.drawLine(start, end)
        across = _across(end - start)
        for tip in (start, end):
            painter.drawLine(tip - across * _END, tip + across * _END)


def _across(way: QPointF) -> QPointF:
    """Return the unit normal of a direction; 0 if it has no length."""
    length = float(np.hypot(way.x(), way.y()))
    return QPointF(-way.y(), way.x()) / length if length > 0 else QPointF()


def _plate(middle: QPointF, width: float) -> QRectF:
    """Return the background rectangle of a text of this width, centered at a point."""
    height = QFontMetricsF(theme.font(12, 500)).height() + _PADDING
    return QRectF(middle.x() - width / 2 - _PADDING, middle.y() - height / 2, width + 2 * _PADDING, height)


def _beside(start: QPointF, end: QPointF, width: float, view: QRectF, taken: Sequence[QRectF]) -> QRectF:
    """Return the background rectangle of a text next to a line: least covered, inside the view, near the middle."""
    side = _across(end - start)
    side = side if side.y() < 0 else -side  # the upper side first
    inside = view.adjusted(6, 6, -6, -6)
    tried = [
        _plate(start + (end - start) * share + QPointF(away.x() * (width / 2 + _CLEAR), away.y() * _CLEAR), width)
        for share in _ALONG
        for away in (side, -side)
    ]
    for other in taken:  # if the whole line is covered, next to what covers it
        for left in (other.right() + 6, other.left() - 6 - tried[0].width()):
            tried.append(QRectF(QPointF(left, tried[0].top()), tried[0].size()))
    for plate in tried:
        plate.moveLeft(max(min(plate.left(), inside.right() - plate.width()), inside.left()))
        plate.moveTop(max(min(plate.top(), inside.bottom() - plate.height()), inside.top()))
    return min(tried, key=lambda plate: sum(_area(plate.intersected(other)) for other in taken))


def _area(box: QRectF) -> float:
    return max(box.width(), 0.0) * max(box.height(), 0.0)


def _draw_caption(painter: QPainter, plate: QRectF, text: str) -> None:
    """Draw a line of text on its background."""
    height = plate.height()
    painter.setPen(QPen(theme.color("line"), 1))
    painter.setBrush(QColor(theme.color("surface", 235)))
    painter.drawRoundedRect(plate, height / 2, height / 2)
    painter.setFont(theme.font(12, 500))
    painter.setPen(theme.color("text"))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
