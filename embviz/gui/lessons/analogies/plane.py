"""Four draggable words in a plane, and the parallelogram between them."""

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.analogies.by_hand import KING, MAN, QUEEN, WOMAN
from embviz.util.language import tr

_TALL, _WIDE, _EDGE = 320, 420, 46.0  # px at scale 1
_DOT, _RING, _HEAD, _REACH = 5.0, 10.0, 9.0, 20.0
_STEP = 0.1
_LEAST, _MOST = -0.2, 1.2  # of both coordinates


class AnalogyPlane(PaintedWidget):
    """The second and third numbers of the words as a plane, with arrows for the differences.

    Space chooses the next word, arrow keys move it by 0.1.

    Signals
    -------
    dragged(str, float, float)
        The user moved a word to other coordinates, which the owner applies.
    """

    dragged = Signal(str, float, float)
    WORDS = (KING, MAN, WOMAN, QUEEN)

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "analogies.plane", tr("Words in the plane"))
        self.places = dict.fromkeys(self.WORDS, (0.0, 0.0))
        self.target = (0.0, 0.0)
        self._held: str | None = None
        self._chosen = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        PlotDataAction(self, self.drawn_numbers)

    def show_words(self, places: dict[str, tuple[float, float]], target: tuple[float, float]) -> None:
        """Show the words and the result of the arithmetic."""
        self.places, self.target = dict(places), target
        said = ", ".join(f"{word} ({x:.1f}, {y:.1f})" for word, (x, y) in self.places.items())
        self.setAccessibleName(
            tr(
                "{title}: {said}; the result at ({x:.1f}, {y:.1f}). Space chooses the next word, arrow keys move it",
                title=self._title,
                said=said,
                x=target[0],
                y=target[1],
            )
        )
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the places of the words and of the result."""
        places = np.array([*self.places.values(), self.target])
        return PlotData(
            self._title,
            (
                DataColumn(tr("Word"), [*self.places, tr("result")]),
                DataColumn("x", places[:, 0]),
                DataColumn("y", places[:, 1]),
            ),
            self.accessibleName(),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(_WIDE * self.stage.scale), round(_TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.sizeHint().height())

    def spot(self, place: tuple[float, float]) -> QPointF:
        """Return where coordinates lie on the widget."""
        edge = _EDGE * self.stage.scale
        x, y = ((value - _LEAST) / (_MOST - _LEAST) for value in place)
        return QPointF(edge + x * (self.width() - 2 * edge), self.height() - edge - y * (self.height() - 2 * edge))

    def name_boxes(self) -> dict[str, QRectF]:
        """Return where the names of the words are: away from the middle, where the arrows are, and apart."""
        scale, metrics = self.stage.scale, QFontMetricsF(self.stage.font(14, 600))
        spots = {word: self.spot(place) for word, place in self.places.items()}
        middle = np.mean([spot.toTuple() for spot in spots.values()], axis=0)
        result: dict[str, QRectF] = {}
        for word, spot in spots.items():
            wide, tall, aside = metrics.horizontalAdvance(word), metrics.height(), 10 * scale
            sides = [spot.x() - wide + aside, spot.x() - aside]
            heights = [spot.y() - aside - tall, spot.y() + aside]
            if spot.x() > middle[0]:
                sides.reverse()
            if spot.y() > middle[1]:
                heights.reverse()
            choices = [QRectF(left, top, wide, tall) for top in heights for left in sides]
            free = (box for box in choices if not any(box.intersects(other) for other in result.values()))
            result[word] = next(free, choices[0])
        return result

    def _under(self, at: QPointF) -> tuple[float, float]:
        edge = _EDGE * self.stage.scale
        x = (at.x() - edge) / (self.width() - 2 * edge)
        y = (self.height() - edge - at.y()) / (self.height() - 2 * edge)

        def number(share: float) -> float:
            # rounded to twentieths: numbers that can be checked on paper
            return min(max(round(20 * (_LEAST + share * (_MOST - _LEAST))) / 20, _LEAST), _MOST)

        return number(x), number(y)

    # --- input

    def mousePressEvent(self, event: QMouseEvent) -> None:
        ways = [
            (math.dist(self.spot(place).toTuple(), event.position().toTuple()), word)
            for word, place in self.places.items()
        ]
        way, word = min(ways)
        self._held = word if way <= _REACH * self.stage.scale else None
        if self._held is not None:
            self._chosen = self.WORDS.index(self._held)
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            self.dragged.emit(self._held, *self._under(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Left: (-_STEP, 0.0),
            Qt.Key.Key_Right: (_STEP, 0.0),
            Qt.Key.Key_Up: (0.0, _STEP),
            Qt.Key.Key_Down: (0.0, -_STEP),
        }
        move = next((step for key, step in moves.items() if key == event.key()), None)
        if event.key() == Qt.Key.Key_Space:
            self._chosen = (self._chosen + 1) % len(self.WORDS)
            self.update()
        elif move is not None:
            word = self.WORDS[self._chosen]
            x, y = (min(max(round(at + by, 2), _LEAST), _MOST) for at, by in zip(self.places[word], move, strict=True))
            self.dragged.emit(word, x, y)
        else:
            super().keyPressEvent(event)

    # --- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("accent" if self.hasFocus() else "line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(frame, 8, 8)
        self._draw_axes(painter)
        scale, lit = self.stage.scale, self.stage.highlighted
        spots = {word: self.spot(place) for word, place in self.places.items()}
        target = self.spot(self.target)
        self._arrow(painter, spots[MAN], spots[KING], "accent", "royalty" in lit)
        self._arrow(painter, spots[MAN], spots[WOMAN], "second", "gender" in lit)
        self._arrow(painter, spots[WOMAN], target, "accent", "royalty" in lit, dashed=True)
        self._arrow(painter, spots[KING], target, "second", "gender" in lit, dashed=True)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("text"), 2 * scale))
        painter.drawEllipse(target, _RING * scale, _RING * scale)
        painter.setFont(self.stage.font(14, 600))
        boxes = self.name_boxes()
        for at, (word, spot) in enumerate(spots.items()):
            chosen = self.hasFocus() and at == self._chosen
            painter.setPen(QPen(theme.color("text"), 2) if chosen else Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("text"))
            painter.drawEllipse(spot, _DOT * scale, _DOT * scale)
            painter.setPen(theme.color("text"))
            painter.drawText(boxes[word], Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, word)

    def _draw_axes(self, painter: QPainter) -> None:
        painter.setFont(self.stage.font(11))
        metrics = QFontMetricsF(painter.font())
        for k in range(0, 11, 2):
            value = k / 10
            painter.setPen(QPen(theme.color("line"), 1.4 if k == 0 else 0.8))
            painter.drawLine(self.spot((value, _LEAST)), self.spot((value, _MOST)))
            painter.drawLine(self.spot((_LEAST, value)), self.spot((_MOST, value)))
            painter.setPen(theme.color("text_muted"))
            foot, side = self.spot((value, _LEAST)), self.spot((_LEAST, value))
            text = f"{value:g}"
            painter.drawText(QPointF(foot.x() - metrics.horizontalAdvance(text) / 2, foot.y() + metrics.ascent()), text)
            left = side.x() - metrics.horizontalAdvance(text) - 6
            painter.drawText(QPointF(left, side.y() + metrics.ascent() / 2), text)
        name = tr("second number")
        painter.drawText(QPointF((self.width() - metrics.horizontalAdvance(name)) / 2, self.height() - 8), name)
        painter.save()
        painter.translate(metrics.ascent() + 2, self.height() / 2)
        painter.rotate(-90)
        name = tr("third number")
        painter.drawText(QPointF(-metrics.horizontalAdvance(name) / 2, 0), name)
        painter.restore()

    def _arrow(
        self, painter: QPainter, start: QPointF, end: QPointF, color: str, lit: bool, dashed: bool = False
    ) -> None:
        length = math.hypot(end.x() - start.x(), end.y() - start.y())
        if length < 1:
            return
        turned = math.atan2(end.y() - start.y(), end.x() - start.x())
        gap = 8 * self.stage.scale  # before the dot
        end = QPointF(end.x() - gap * math.cos(turned), end.y() - gap * math.sin(turned))
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(theme.color(color), 3.4 if lit else 2.2, style))
        painter.drawLine(start, end)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(color))
        head = _HEAD * self.stage.scale
        painter.drawPolygon(
            QPolygonF(
                [end]
                + [
                    QPointF(end.x() - head * math.cos(turned + side), end.y() - head * math.sin(turned + side))
                    for side in (-0.45, 0.45)
                ]
            )
        )
