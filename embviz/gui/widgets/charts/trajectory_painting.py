"""Painting of a trajectory: stops, arrows, neighbors, color key."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from embviz.drawing.writing import shortened
from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.overlay import elided
from embviz.util.language import tr

STOP, DOT = 5.5, 3.0  # px, half of a stop and of a word around
KEY_PX, CAPTION_PX = 30.0, 26.0
_HEAD = 9.0  # px of an arrow


@dataclass(frozen=True)
class TrajectoryWord:
    """A word around the way.

    Attributes
    ----------
    word : str
    when : float
        0: near in the first slices only, 1: in the last ones only; 0.5: throughout.
    told : str
        Said below it when it is read, for instance in which slices it is near.
    """

    word: str
    when: float
    told: str


@dataclass(frozen=True, eq=False)
class Trajectory:
    """What is drawn.

    Attributes
    ----------
    word : str
    stops : tuple of str
        Names of the slices that have the word, in the order of time.
    around : tuple of TrajectoryWord
    places : ndarray, shape (m + k, 2)
        Of the word in each slice, then of the words around.
    caption : str
        Said below.
    """

    word: str
    stops: tuple[str, ...]
    around: tuple[TrajectoryWord, ...]
    places: np.ndarray
    caption: str

    def name(self, k: int) -> str:
        """Return what is written at a stop, or at a word around."""
        stops = len(self.stops)
        if k >= stops:
            return self.around[k - stops].word
        stop = shortened(self.stops[k])
        return f"{self.word} {stop}" if k in (0, stops - 1) else stop

    def font(self, k: int) -> QFont:
        """Return in which font it is written."""
        stops = len(self.stops)
        if k >= stops:
            return theme.font(13)
        return theme.font(14, 600) if k in (0, stops - 1) else theme.font(12, 500)

    def color(self, k: int) -> QColor:
        """Return its color."""
        stops = len(self.stops)
        return color_of(self.around[k - stops].when if k >= stops else k / max(1, stops - 1))


def paint(
    painter: QPainter, view: QRectF, way: Trajectory, points: Sequence[QPointF], boxes: Sequence[QRectF | None]
) -> None:
    """Paint a way.

    Parameters
    ----------
    painter : QPainter
    view : QRectF
    way : Trajectory
    points : sequence of QPointF, length m + k
        Where the stops, then the words around are.
    boxes : sequence of QRectF or None, length m + k
        Where their names are written; None where one is not.
    """
    stops = len(way.stops)
    for k in range(stops, len(points)):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(way.color(k))
        painter.drawEllipse(points[k], DOT, DOT)
        _write(painter, way, k, boxes[k])
    for k in range(stops - 1):
        _draw_step(painter, QLineF(points[k], points[k + 1]), way.color(k + 1))
    for k in range(stops):
        painter.setPen(QPen(theme.color("canvas"), 1.5))
        painter.setBrush(way.color(k))
        painter.drawEllipse(points[k], STOP, STOP)
        _write(painter, way, k, boxes[k])
    _draw_key(painter, way, view.right())
    painter.setFont(theme.font(11))
    painter.setPen(theme.color("text_muted"))
    below = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
    foot = view.adjusted(12, 0, -12, -8)
    painter.drawText(foot, below, elided(way.caption, QFontMetricsF(painter.font()), foot.width()))


def _write(painter: QPainter, way: Trajectory, k: int, box: QRectF | None) -> None:
    if box is not None:
        painter.setFont(way.font(k))
        painter.setPen(way.color(k))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, way.name(k))


def _draw_step(painter: QPainter, line: QLineF, color: QColor) -> None:
    length = line.length()
    painter.setPen(QPen(color, 1.8))
    if length < 2 * STOP + _HEAD:
        painter.drawLine(line)
        return
    along = QPointF(line.dx() / length, line.dy() / length)
    across = QPointF(-along.y(), along.x())
    tip, foot = line.p2() - along * (STOP + 2), line.p1() + along * (STOP + 2)
    neck = tip - along * _HEAD
    painter.drawLine(foot, neck)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([tip, neck + across * (_HEAD * 0.42), neck - across * (_HEAD * 0.42)]))


def _draw_key(painter: QPainter, way: Trajectory, right: float) -> None:
    painter.setFont(theme.font(11, 500))
    metrics = QFontMetricsF(painter.font())
    x, y = 12.0, px(KEY_PX) / 2 + 4
    for when, text in (
        (0.0, tr("near in {stops}", stops=way.stops[0])), (0.5, tr("in between or throughout")), (1.0,
        tr("near in {stops}", stops=way.stops[-1])),
    ):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color_of(when))
        painter.drawEllipse(QPointF(x + 4, y), 3.5, 3.5)
        painter.setPen(theme.color("text_muted"))
        painter.drawText(QPointF(x + 13, y + metrics.capHeight() / 2), elided(text, metrics, max(0.0, right - x - 13)))
        x += 13 + metrics.horizontalAdvance(text) + 18


def color_of(when: float) -> QColor:
    """Return the color of a time from 0, the first slice, to 1, the last one: from the second color to the accent."""
    then, now, between = theme.color("second"), theme.color("accent"), theme.color("text_muted")
    one, other, share = (then, between, 2 * when) if when < 0.5 else (between, now, 2 * when - 1)
    mixed: Sequence[float] = [
        (1 - share) * a + share * b
        for a, b in zip(_shares(one), _shares(other), strict=True)
    ]
    return QColor.fromRgbF(*mixed)


def _shares(color: QColor) -> tuple[float, float, float]:
    """Return how red, green and blue a color is, each from 0 to 1."""
    return color.redF(), color.greenF(), color.blueF()
