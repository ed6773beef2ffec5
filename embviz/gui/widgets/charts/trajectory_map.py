"""The trajectory of a word over time slices, among its neighbors then and now."""

import numpy as np
from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.scaling import sized
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.parallelogram import in_the_way, places_beside
from embviz.gui.widgets.charts.trajectory_painting import CAPTION_PX, DOT, KEY_PX, STOP, Way, WayWord, color_of, paint
from embviz.gui.widgets.key_focus import KeyFocus
from embviz.gui.widgets.overlay import draw_card, draw_focus, draw_message
from embviz.gui.widgets.plot_data.numbers import NumberColumn, Numbers
from embviz.gui.widgets.plot_data.offer import TableOffer
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

__all__ = ["Way", "WayMap", "WayWord", "color_of"]

_REACH = 12.0  # px from the pointer to a word that it reads
_CROWDED = 40.0  # square px that a name may lie on others; more, and it is read by pointing


class WayMap(KeyFocus):
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
        super().__init__(name, title, parent)
        sized(self, minimum_size=(260, 200))
        TableOffer(self, self.drawn_numbers)
        self._way: Way | None = None
        self._message = ""
        self._read = -1
        self._points: list[QPointF] = []
        self._boxes: list[QRectF | None] = []

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
            tr(
                "{word}: {stops}. Around: {word_2}. {caption}",
                word=way.word, stops=", ".join(way.stops), word_2=", ".join(one.word for one in way.around),
                caption=way.caption,
            )
        )
        self._lay_out()

    def drawn_numbers(self) -> Numbers | None:
        """Return the stops, then the words around, with their places; None while there are none."""
        way = self._way
        if way is None:
            return None
        names = [f"{way.word} {stop}" for stop in way.stops] + [one.word for one in way.around]
        return Numbers(
            self.accessibleName(),
            (NumberColumn(tr("Point"), names), NumberColumn("x", way.places[:, 0]), NumberColumn("y", way.places[:, 1]),
             NumberColumn(tr("What is said of it"), [*("" for _ in way.stops), *(one.told for one in way.around)])),
            tr("{word} in {stops} slices, {around} words around. {caption}",
               word=way.word, stops=len(way.stops), around=len(way.around), caption=way.caption),
        )

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
            max(self.width() - 2 * side, 20.0), max(self.height() - px(KEY_PX) - px(CAPTION_PX) - 44, 20.0),
        ])
        scale = float((room / np.maximum(high - low, 1e-9)).min())
        middle, center = (low + high) / 2, QPointF(self.width() / 2, (self.height() + px(KEY_PX) - px(CAPTION_PX)) / 2)
        self._points = [
            center + QPointF((x - middle[0]) * scale, -(y - middle[1]) * scale) for x, y in way.places.tolist()
        ]
        self._boxes = self._names(way)

    def _names(self, way: Way) -> list[QRectF | None]:
        """Return where each name is written, None where there is no room for it."""
        view = QRectF(self.rect()).adjusted(4, px(KEY_PX), -4, -px(CAPTION_PX))
        stops = len(way.stops)
        taken = [QRectF(p.x() - STOP, p.y() - STOP, 2 * STOP, 2 * STOP) for p in self._points[:stops]]
        taken += [QRectF(p.x() - DOT, p.y() - DOT, 2 * DOT, 2 * DOT) for p in self._points[stops:]]
        lines = [QLineF(a, b) for a, b in zip(self._points[: stops - 1], self._points[1:stops], strict=True)]
        boxes: list[QRectF | None] = [None] * len(self._points)
        # the ends of the way first, then its other stops, then the words around
        order = [stops - 1, 0, *range(1, stops - 1), *range(stops, len(self._points))]
        for k in dict.fromkeys(order):
            metrics = QFontMetricsF(way.font(k))
            size = QSizeF(metrics.horizontalAdvance(way.name(k)), metrics.height())
            choices = places_beside(self._points[k], size, upwards=self._points[k].y() <= view.center().y())
            costs = [in_the_way(box, view, taken, lines) for box in choices]
            best = int(np.argmin(costs))
            if k < stops or costs[best] <= _CROWDED:
                boxes[k] = choices[best]
                taken.append(choices[best])
        return boxes

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

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word at a point, or else the one that is read, and where it is."""
        at = self._read if point is None else self._word_at(QPointF(point))
        if self._way is None or at < 0:
            return None
        return self._way.around[at].word, self._points[len(self._way.stops) + at].toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._read_word(self._word_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._read_word(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._word_at(event.position())
        if self._way is not None and at >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.word_clicked.emit(self._way.around[at].word)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way, key = self._way, event.key()
        steps: dict[int, int] = {
            Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1,
        }
        if way is None or not way.around or key not in {*steps, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)
        elif key in steps:
            self._read_word((max(self._read, -1 if steps[key] > 0 else 0) + steps[key]) % len(way.around))
        elif self._read >= 0:
            self.word_clicked.emit(way.around[self._read].word)

    def _read_word(self, at: int) -> None:
        if at != self._read:
            self._read = at
            self.setCursor(Qt.CursorShape.PointingHandCursor if at >= 0 else Qt.CursorShape.ArrowCursor)
            self.update()

    # --- the picture

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
                one = way.around[self._read]
                draw_card(painter, self._points[len(way.stops) + self._read], view, [one.word, one.told])
        if self._focus_shown:
            draw_focus(painter, view)
