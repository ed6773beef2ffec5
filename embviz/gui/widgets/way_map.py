"""The way of one word over slices of time, drawn among the words that were near it then and are now."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
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

from embviz.gui import theme
from embviz.gui.widgets.parallelogram import in_the_way, places_beside
from embviz.gui.wordmap.card import by_keyboard, draw_card, draw_focus, draw_message

_STOP, _DOT, _HEAD = 5.5, 3.0, 9.0  # px
_KEY_PX, _CAPTION_PX = 30.0, 26.0
_REACH = 12.0  # px from the pointer to a word that it reads
_CROWDED = 40.0  # square px that a name may lie on others; more, and it is read by pointing


@dataclass(frozen=True)
class WayWord:
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
class Way:
    """What is drawn.

    Attributes
    ----------
    word : str
    stops : tuple of str
        Names of the slices that have the word, in the order of time.
    around : tuple of WayWord
    places : ndarray, shape (m + k, 2)
        Of the word in each slice, then of the words around.
    caption : str
        Said below.
    """

    word: str
    stops: tuple[str, ...]
    around: tuple[WayWord, ...]
    places: np.ndarray
    caption: str


class WayMap(QWidget):
    """One unit is as long to the right as upwards; names lie over no stop, and over as few names as may be.

    Arrow keys go through the words around, Return takes one.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Signals
    -------
    word_clicked(str)
        A word around was clicked, or taken by Return.
    """

    word_clicked = Signal(str)

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(260, 200)
        self._way: Way | None = None
        self._message = ""
        self._read = -1
        self._points: list[QPointF] = []
        self._boxes: list[QRectF | None] = []
        self._focus_shown = False
        theme.source.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(520, 400)

    @property
    def way(self) -> Way | None:
        """What is drawn."""
        return self._way

    def show_way(self, way: Way) -> None:
        """Draw the way of a word.

        Raises
        ------
        ValueError
            When there is not one place for each stop and each word around.
        """
        if way.places.shape != (len(way.stops) + len(way.around), 2):
            raise ValueError(f"{len(way.stops)} stops and {len(way.around)} words have no places {way.places.shape}")
        self._way, self._read = way, -1
        self.setAccessibleDescription(
            f"{way.word}: {', '.join(way.stops)}. Around: {', '.join(one.word for one in way.around)}. {way.caption}"
        )
        self._lay_out()

    def clear(self, message: str = "") -> None:
        """Draw nothing, and say why."""
        self._way, self._message, self._read = None, message, -1
        self.setAccessibleDescription(message)
        self.update()

    def positions(self) -> list[QPointF]:
        """Return where the stops, then the words around are drawn, in pixels."""
        return list(self._points)

    def names_drawn(self) -> list[str]:
        """Return the words around whose names are drawn; the others are read by pointing."""
        if self._way is None:
            return []
        boxes = self._boxes[len(self._way.stops):]
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
        room = np.array([
            max(self.width() - 2 * side, 20.0), max(self.height() - _KEY_PX - _CAPTION_PX - 44, 20.0),
        ])
        scale = float((room / np.maximum(high - low, 1e-9)).min())
        middle, center = (low + high) / 2, QPointF(self.width() / 2, (self.height() + _KEY_PX - _CAPTION_PX) / 2)
        self._points = [
            center + QPointF((x - middle[0]) * scale, -(y - middle[1]) * scale) for x, y in way.places.tolist()
        ]
        self._boxes = self._names(way)

    def _names(self, way: Way) -> list[QRectF | None]:
        """Return where each name is written, None where there is no room for it."""
        view = QRectF(self.rect()).adjusted(4, _KEY_PX, -4, -_CAPTION_PX)
        stops = len(way.stops)
        taken = [QRectF(p.x() - _STOP, p.y() - _STOP, 2 * _STOP, 2 * _STOP) for p in self._points[:stops]]
        taken += [QRectF(p.x() - _DOT, p.y() - _DOT, 2 * _DOT, 2 * _DOT) for p in self._points[stops:]]
        lines = [QLineF(a, b) for a, b in zip(self._points[: stops - 1], self._points[1:stops], strict=True)]
        boxes: list[QRectF | None] = [None] * len(self._points)
        # the ends of the way first, then its other stops, then the words around
        order = [stops - 1, 0, *range(1, stops - 1), *range(stops, len(self._points))]
        for k in dict.fromkeys(order):
            metrics = QFontMetricsF(self._font(k))
            size = QSizeF(metrics.horizontalAdvance(self._name(way, k)), metrics.height())
            choices = places_beside(self._points[k], size, upwards=self._points[k].y() <= view.center().y())
            costs = [in_the_way(box, view, taken, lines) for box in choices]
            best = int(np.argmin(costs))
            if k < stops or costs[best] <= _CROWDED:
                boxes[k] = choices[best]
                taken.append(choices[best])
        return boxes

    @staticmethod
    def _name(way: Way, k: int) -> str:
        stops = len(way.stops)
        if k >= stops:
            return way.around[k - stops].word
        return f"{way.word} {way.stops[k]}" if k in (0, stops - 1) else way.stops[k]

    def _font(self, k: int) -> QFont:
        stops = len(self._way.stops) if self._way is not None else 0
        if k >= stops:
            return theme.font(13)
        return theme.font(14, 600) if k in (0, stops - 1) else theme.font(12, 500)

    # --- hands

    def _word_at(self, point: QPointF) -> int:
        """Return the word around at a point of the widget, by its dot or its name; -1 for none."""
        way = self._way
        if way is None:
            return -1
        stops = len(way.stops)
        for k, box in enumerate(self._boxes[stops:]):
            if box is not None and box.contains(point):
                return k
        away = [(point - p).manhattanLength() for p in self._points[stops:]]
        return int(np.argmin(away)) if away and min(away) < _REACH else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._read_word(self._word_at(event.position()))

    def leaveEvent(self, event) -> None:
        super().leaveEvent(event)
        self._read_word(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._word_at(event.position())
        if self._way is not None and at >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.word_clicked.emit(self._way.around[at].word)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way, key = self._way, event.key()
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        if way is None or not way.around or key not in {*steps, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)
        elif key in steps:
            self._read_word((max(self._read, -1 if steps[key] > 0 else 0) + steps[key]) % len(way.around))
        elif self._read >= 0:
            self.word_clicked.emit(way.around[self._read].word)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._focus_shown = by_keyboard(event)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._focus_shown = False
        super().focusOutEvent(event)

    def _read_word(self, at: int) -> None:
        if at != self._read:
            self._read = at
            self.setCursor(Qt.CursorShape.PointingHandCursor if at >= 0 else Qt.CursorShape.ArrowCursor)
            self.update()

    # --- the picture

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view = QRectF(self.rect())
        painter.fillRect(self.rect(), theme.color("canvas"))
        way = self._way
        if way is None:
            draw_message(painter, view, self._message)
            return
        stops = len(way.stops)
        for k, one in enumerate(way.around):
            self._draw_word(painter, stops + k, one)
        for k in range(stops - 1):
            self._draw_step(painter, k, stops)
        for k in range(stops):
            self._draw_stop(painter, k, stops)
        self._draw_key(painter, way)
        painter.setFont(theme.font(11))
        painter.setPen(theme.color("text_muted"))
        below = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
        painter.drawText(view.adjusted(12, 0, -12, -8), below, way.caption)
        if self._read >= 0:
            one = way.around[self._read]
            draw_card(painter, self._points[stops + self._read], view, [one.word, one.told])
        if self._focus_shown:
            draw_focus(painter, view)

    def _draw_word(self, painter: QPainter, at: int, one: WayWord) -> None:
        color = color_of(one.when)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawEllipse(self._points[at], _DOT, _DOT)
        box = self._boxes[at]
        if box is not None:
            painter.setFont(self._font(at))
            painter.setPen(color)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, one.word)

    def _draw_step(self, painter: QPainter, at: int, stops: int) -> None:
        line = QLineF(self._points[at], self._points[at + 1])
        color = color_of((at + 1) / (stops - 1))
        length = line.length()
        if length < 2 * _STOP + _HEAD:
            painter.setPen(QPen(color, 1.8))
            painter.drawLine(line)
            return
        along = QPointF(line.dx() / length, line.dy() / length)
        across = QPointF(-along.y(), along.x())
        tip, foot = line.p2() - along * (_STOP + 2), line.p1() + along * (_STOP + 2)
        neck = tip - along * _HEAD
        painter.setPen(QPen(color, 1.8))
        painter.drawLine(foot, neck)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPolygon(QPolygonF([tip, neck + across * (_HEAD * 0.42), neck - across * (_HEAD * 0.42)]))

    def _draw_stop(self, painter: QPainter, at: int, stops: int) -> None:
        way = self._way
        color = color_of(at / (stops - 1))
        painter.setPen(QPen(theme.color("canvas"), 1.5))
        painter.setBrush(color)
        painter.drawEllipse(self._points[at], _STOP, _STOP)
        box = self._boxes[at]
        if way is not None and box is not None:
            painter.setFont(self._font(at))
            painter.setPen(color)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._name(way, at))

    def _draw_key(self, painter: QPainter, way: Way) -> None:
        painter.setFont(theme.font(11, 500))
        metrics = QFontMetricsF(painter.font())
        x, y = 12.0, _KEY_PX / 2 + 4
        for when, text in (
            (0.0, f"near in {way.stops[0]}"), (0.5, "in between or throughout"), (1.0, f"near in {way.stops[-1]}"),
        ):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color_of(when))
            painter.drawEllipse(QPointF(x + 4, y), 3.5, 3.5)
            painter.setPen(theme.color("text_muted"))
            painter.drawText(QPointF(x + 13, y + metrics.capHeight() / 2), text)
            x += 13 + metrics.horizontalAdvance(text) + 18


def color_of(when: float) -> QColor:
    """Return the color of a time from 0, the first slice, to 1, the last one: from the second color to the accent."""
    then, now, between = theme.color("second"), theme.color("accent"), theme.color("text_muted")
    one, other, share = (then, between, 2 * when) if when < 0.5 else (between, now, 2 * when - 1)
    mixed: Sequence[float] = [
        (1 - share) * a + share * b
        for a, b in zip(one.getRgbF()[:3], other.getRgbF()[:3], strict=True)
    ]
    return QColor.fromRgbF(*mixed)
