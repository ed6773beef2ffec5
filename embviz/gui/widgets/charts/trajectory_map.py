"""The trajectory of a word over time slices, among its neighbors then and now."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from embviz.drawing.word_display import shortened
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.parallelogram import in_the_way, places_beside
from embviz.gui.widgets.focus import KeyboardFocusMixin
from embviz.gui.widgets.overlay import draw_card, draw_focus, draw_message, elided
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import between_isolates, tr

STOP, DOT = 5.5, 3.0  # px, radius of a stop and of a neighbor
KEY_PX, CAPTION_PX = 30.0, 26.0
_HEAD = 9.0  # px of an arrow


@dataclass(frozen=True)
class TrajectoryWord:
    """A neighbor of the trajectory.

    Attributes
    ----------
    word : str
    when : float
        0 if it is near in the first slices only, 1 in the last ones only; 0.5 throughout.
    told : str
        Second line of its card, for instance the slices in which it is near.
    """

    word: str
    when: float
    told: str


@dataclass(frozen=True, eq=False)
class Trajectory:
    """The trajectory of a word and its neighbors.

    Attributes
    ----------
    word : str
    stops : tuple of str
        Names of the slices that have the word, in the order of time.
    around : tuple of TrajectoryWord
    places : ndarray, shape (m + k, 2)
        Positions of the word in each slice, then of the neighbors.
    caption : str
        Text at the bottom.
    """

    word: str
    stops: tuple[str, ...]
    around: tuple[TrajectoryWord, ...]
    places: np.ndarray
    caption: str

    def name(self, k: int) -> str:
        """Return the label of a stop or a neighbor."""
        stops = len(self.stops)
        if k >= stops:
            return self.around[k - stops].word
        stop = between_isolates(self.stops[k], shortened)  # a moment is named in a sentence
        return f"{self.word} {stop}" if k in (0, stops - 1) else stop

    def font(self, k: int) -> QFont:
        """Return the font of the label."""
        stops = len(self.stops)
        if k >= stops:
            return theme.font(13)
        return theme.font(14, 600) if k in (0, stops - 1) else theme.font(12, 500)

    def color(self, k: int) -> QColor:
        """Return the color of a stop or a neighbor."""
        stops = len(self.stops)
        return color_of(self.around[k - stops].when if k >= stops else k / max(1, stops - 1))


def paint(
    painter: QPainter, view: QRectF, way: Trajectory, points: Sequence[QPointF], boxes: Sequence[QRectF | None]
) -> None:
    """Paint a trajectory.

    Parameters
    ----------
    points : sequence of QPointF, length m + k
        Positions of the stops, then of the neighbors.
    boxes : sequence of QRectF or None, length m + k
        Rectangles of their names; None for a name that is not written.
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
        (0.0, tr("near in {stops}", stops=way.stops[0])),
        (0.5, tr("in between")),
        (1.0, tr("near in {stops}", stops=way.stops[-1])),
    ):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color_of(when))
        painter.drawEllipse(QPointF(x + 4, y), 3.5, 3.5)
        painter.setPen(theme.color("text_muted"))
        painter.drawText(QPointF(x + 13, y + metrics.capHeight() / 2), elided(text, metrics, max(0.0, right - x - 13)))
        x += 13 + metrics.horizontalAdvance(text) + 18


def color_of(when: float) -> QColor:
    """Return the color of a time from 0, the first slice, to 1, the last one; from the second color to the accent."""
    then, now, between = theme.color("second"), theme.color("accent"), theme.color("text_muted")
    one, other, share = (then, between, 2 * when) if when < 0.5 else (between, now, 2 * when - 1)
    mixed: Sequence[float] = [(1 - share) * a + share * b for a, b in zip(_shares(one), _shares(other), strict=True)]
    return QColor.fromRgbF(*mixed)


def _shares(color: QColor) -> tuple[float, float, float]:
    """Return the red, green and blue of a color, each from 0 to 1."""
    return color.redF(), color.greenF(), color.blueF()


__all__ = ["Trajectory", "TrajectoryPlot", "TrajectoryWord", "color_of"]

_REACH = 12.0  # px from the pointer to a word that it hovers
_CROWDED = 40.0  # square px of overlap up to which a name is written


class TrajectoryPlot(KeyboardFocusMixin):
    """Plot of a trajectory, with the same scale on both axes; names cover no stop, and few other names.

    Names that do not fit are shown on hover; the first and the last stop are always named.
    Arrow keys move through the neighbors, Return clicks one.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Signals
    -------
    word_clicked(str)
        A neighbor was clicked, or Return was pressed on it.
    """

    word_clicked = Signal(str)

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(name, title, parent)
        set_scaled_size(self, minimum_size=(260, 200))
        PlotDataAction(self, self.drawn_numbers)
        self._way: Trajectory | None = None
        self._message = ""
        self._read = -1
        self._points: list[QPointF] = []
        self._boxes: list[QRectF | None] = []

    def sizeHint(self) -> QSize:
        return QSize(520, 400)

    @property
    def way(self) -> Trajectory | None:
        """The trajectory of a word and its neighbors."""
        return self._way

    def show_way(self, way: Trajectory) -> None:
        """Show a trajectory.

        Raises
        ------
        ValueError
            When there is not one position for each stop and each neighbor.
        """
        if way.places.shape != (len(way.stops) + len(way.around), 2):
            raise ValueError(f"{len(way.stops)} stops and {len(way.around)} words have no places {way.places.shape}")
        self._way, self._read = way, -1
        self.setAccessibleDescription(
            tr(
                "{word}: {stops}. Around: {word_2}. {caption}",
                word=way.word,
                stops=", ".join(way.stops),
                word_2=", ".join(one.word for one in way.around),
                caption=way.caption,
            )
        )
        self._lay_out()

    def drawn_numbers(self) -> PlotData | None:
        """Return the stops, then the neighbors, with their positions; None while there are none."""
        way = self._way
        if way is None:
            return None
        names = [f"{way.word} {stop}" for stop in way.stops] + [one.word for one in way.around]
        return PlotData(
            self.accessibleName(),
            (
                DataColumn(tr("Point"), names),
                DataColumn("x", way.places[:, 0]),
                DataColumn("y", way.places[:, 1]),
                DataColumn(tr("Note"), [*("" for _ in way.stops), *(one.told for one in way.around)]),
            ),
            tr(
                "{word} in {stops} slices, {around} words around. {caption}",
                word=way.word,
                stops=len(way.stops),
                around=len(way.around),
                caption=way.caption,
            ),
        )

    def clear(self, message: str = "") -> None:
        """Clear the plot and show a message."""
        self._way, self._message, self._read = None, message, -1
        self.setAccessibleDescription(message)
        self.update()

    def positions(self) -> list[QPointF]:
        """Return the positions of the stops, then of the neighbors, in pixels."""
        return list(self._points)

    def name_boxes(self) -> list[QRectF | None]:
        """Return the rectangles of the names of the stops, then of the neighbors; None if a name is not written."""
        return list(self._boxes)

    def names_drawn(self) -> list[str]:
        """Return the neighbors whose names are written; the others are shown on hover."""
        if self._way is None:
            return []
        boxes = self._boxes[len(self._way.stops) :]
        return [one.word for one, box in zip(self._way.around, boxes, strict=True) if box is not None]

    # --- where things are

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        way = self._way
        self.update()
        if way is None:
            return
        low, high = way.places.min(axis=0), way.places.max(axis=0)
        side = 64.0
        room = np.array(
            [max(self.width() - 2 * side, 20.0), max(self.height() - px(KEY_PX) - px(CAPTION_PX) - 44, 20.0)]
        )
        scale = float((room / np.maximum(high - low, 1e-9)).min())
        middle, center = (low + high) / 2, QPointF(self.width() / 2, (self.height() + px(KEY_PX) - px(CAPTION_PX)) / 2)
        self._points = [
            center + QPointF((x - middle[0]) * scale, -(y - middle[1]) * scale) for x, y in way.places.tolist()
        ]
        self._boxes = self._names(way)

    def _names(self, way: Trajectory) -> list[QRectF | None]:
        """Return the rectangle of each name, None where it does not fit."""
        view = QRectF(self.rect()).adjusted(4, px(KEY_PX), -4, -px(CAPTION_PX))
        stops = len(way.stops)
        taken = [QRectF(p.x() - STOP, p.y() - STOP, 2 * STOP, 2 * STOP) for p in self._points[:stops]]
        taken += [QRectF(p.x() - DOT, p.y() - DOT, 2 * DOT, 2 * DOT) for p in self._points[stops:]]
        lines = [QLineF(a, b) for a, b in zip(self._points[: stops - 1], self._points[1:stops], strict=True)]
        boxes: list[QRectF | None] = [None] * len(self._points)
        # the ends of the trajectory first, then its other stops, then the neighbors
        order = [stops - 1, 0, *range(1, stops - 1), *range(stops, len(self._points))]
        for k in dict.fromkeys(order):
            metrics = QFontMetricsF(way.font(k))
            size = QSizeF(metrics.horizontalAdvance(way.name(k)), metrics.height())
            choices = places_beside(self._points[k], size, upwards=self._points[k].y() <= view.center().y())
            costs = [in_the_way(box, view, taken, lines) for box in choices]
            best = int(np.argmin(costs))
            if k in (0, stops - 1) or costs[best] <= _CROWDED:
                boxes[k] = choices[best]
                taken.append(choices[best])
        return boxes

    # --- mouse and keyboard

    def _point_at(self, point: QPointF) -> int:
        """Return the index of the stop or neighbor whose dot or name is at a point of the widget; -1 for none."""
        if self._way is None:
            return -1
        for k, box in enumerate(self._boxes):
            if box is not None and box.contains(point):
                return k
        away = [(point - p).manhattanLength() for p in self._points]
        return int(np.argmin(away)) if away and min(away) < _REACH else -1

    def _word_of(self, k: int) -> str:
        """Return the neighbor at an index among all points; empty for a stop and for none."""
        way = self._way
        return way.around[k - len(way.stops)].word if way is not None and k >= len(way.stops) else ""

    def card_of(self, k: int) -> list[str]:
        """Return the lines of the card of a point, by its index among stops and neighbors."""
        way = self._way
        if way is None:
            return []
        stops = len(way.stops)
        return [f"{way.word} {way.stops[k]}"] if k < stops else [way.around[k - stops].word, way.around[k - stops].told]

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word at a point, or without a point the current one, and its position."""
        at = self._read if point is None else self._point_at(QPointF(point))
        word = self._word_of(at)
        return (word, self._points[at].toPoint()) if word else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._read_point(self._point_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._read_point(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        word = self._word_of(self._point_at(event.position()))
        if word and event.button() == Qt.MouseButton.LeftButton:
            self.word_clicked.emit(word)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way, key = self._way, event.key()
        steps: dict[int, int] = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        if way is None or not way.around or key not in {*steps, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)
        elif key in steps:
            stops = len(way.stops)
            at = max(self._read - stops, -1 if steps[key] > 0 else 0)
            self._read_point(stops + (at + steps[key]) % len(way.around))
        elif word := self._word_of(self._read):
            self.word_clicked.emit(word)

    def _read_point(self, at: int) -> None:
        if at != self._read:
            self._read = at
            self.setCursor(Qt.CursorShape.PointingHandCursor if self._word_of(at) else Qt.CursorShape.ArrowCursor)
            self.update()

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view = QRectF(self.rect())
        painter.fillRect(self.rect(), theme.color("canvas"))
        way = self._way
        if way is None:
            draw_message(painter, view, self._message)
        else:
            paint(painter, view, way, self._points, self._boxes)
            if self._read >= 0:
                draw_card(painter, self._points[self._read], view, self.card_of(self._read))
        if self._focus_shown:
            draw_focus(painter, view)
