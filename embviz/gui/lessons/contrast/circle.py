"""Draggable unit vectors on a circle, with arrows that show how the loss pulls and pushes them."""

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.contrast.circle import ANCHOR, POSITIVE, Pulls
from embviz.util.language import tr

_TALL, _WIDE, _EDGE = 380, 460, 76.0  # px at scale 1
_DOT, _LARGE, _HEAD, _REACH = 6.0, 9.0, 8.0, 22.0
_LONGEST = 0.62  # radians that the longest arrow spans
_STEP = math.radians(5)


class CirclePlane(PaintedWidget):
    """The anchor, its positive and the negatives; an arrow shows where each goes, and how strongly.

    Space chooses the next vector, left and right turn it by 5 degrees.

    Parameters
    ----------
    words : sequence of str
        Of the vectors: the anchor, its positive, the negatives.

    Signals
    -------
    dragged(int, float)
        The user turned a vector to another angle, which the owner applies.
    """

    dragged = Signal(int, float)

    def __init__(self, stage: LessonState, words: tuple[str, ...]) -> None:
        super().__init__(stage, "contrast.circle", tr("Vectors on a circle"))
        self.words = words
        self.angles = np.zeros(len(words))
        self.pulls: Pulls | None = None
        self._held = -1
        self._chosen = ANCHOR
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        PlotDataAction(self, self.drawn_numbers)

    def show_vectors(self, angles: np.ndarray, pulls: Pulls) -> None:
        """Show vectors by their angles, and what the loss does to them."""
        self.angles, self.pulls = np.array(angles, np.float64), pulls
        said = ", ".join(
            f"{word} {percent(chance, 1)}" for word, chance in zip(self.words[1:], pulls.chances.tolist(), strict=True)
        )
        self.setAccessibleName(
            tr(
                "{title}: {anchor} with {said}. Space chooses the next vector, arrow keys turn it",
                title=self._title,
                anchor=self.words[ANCHOR],
                said=said,
            )
        )
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the vectors with their probabilities and pulls; None while there are none."""
        if self.pulls is None:
            return None
        nothing = [math.nan]
        return PlotData(
            self._title,
            (
                DataColumn(tr("Word"), self.words),
                DataColumn(tr("Angle"), np.degrees(self.angles), "°"),
                DataColumn(tr("Cosine"), np.concatenate([nothing, self.pulls.cosines])),
                DataColumn(tr("Probability"), np.concatenate([nothing, self.pulls.chances])),
                DataColumn(tr("Gradient"), self.pulls.slopes),
            ),
            self.accessibleName(),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(_WIDE * self.stage.scale), round(_TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def _middle(self) -> QPointF:
        return QPointF(self.width() / 2, self.height() / 2)

    def _radius(self) -> float:
        return max(20.0, min(self.width(), self.height()) / 2 - _EDGE * self.stage.scale * 0.7)

    def spot(self, angle: float, longer: float = 1.0) -> QPointF:
        """Return where the end of a unit vector lies on the widget."""
        reach = self._radius() * longer
        return self._middle() + QPointF(reach * math.cos(angle), -reach * math.sin(angle))

    # --- input

    def mousePressEvent(self, event: QMouseEvent) -> None:
        ways = [
            (math.dist(self.spot(angle).toTuple(), event.position().toTuple()), at)
            for at, angle in enumerate(self.angles.tolist())
        ]
        way, at = min(ways)
        self._held = at if way <= _REACH * self.stage.scale else -1
        if self._held >= 0:
            self._chosen = self._held
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held >= 0:
            away = event.position() - self._middle()
            self.dragged.emit(self._held, math.atan2(-away.y(), away.x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = -1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        turns = {Qt.Key.Key_Left: _STEP, Qt.Key.Key_Right: -_STEP}
        turn = next((by for key, by in turns.items() if key == event.key()), None)
        if event.key() == Qt.Key.Key_Space:
            self._chosen = (self._chosen + 1) % len(self.words)
            self.update()
        elif turn is not None:
            self.dragged.emit(self._chosen, float(self.angles[self._chosen]) + turn)
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
        if self.pulls is None:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("line"), 1.4))
        painter.drawEllipse(self._middle(), self._radius(), self._radius())
        scale = self.stage.scale
        painter.setPen(QPen(theme.color("text_muted"), 1.4))
        painter.drawLine(self._middle(), self.spot(float(self.angles[ANCHOR])))
        most = float(np.abs(self.pulls.slopes).max())
        for at, slope in enumerate(self.pulls.slopes.tolist()):
            turn = -slope / most * _LONGEST if most else 0.0
            self._arrow(painter, float(self.angles[at]), turn, self._color(at), 0.76 if at == ANCHOR else 0.88)
        painter.setFont(self.stage.font(13, 600))
        taken: list[QRectF] = []
        for at in range(len(self.words)):
            angle, dot = float(self.angles[at]), (_LARGE if at in (ANCHOR, POSITIVE) else _DOT) * scale
            chosen = self.hasFocus() and at == self._chosen
            painter.setPen(QPen(theme.color("text"), 2) if chosen else Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(self._color(at)))
            painter.drawEllipse(self.spot(angle), dot, dot)
            self._name(painter, at, taken)

    def _name(self, painter: QPainter, at: int, taken: list[QRectF]) -> None:
        """Draw the name of a vector outside the circle, where no other name is."""
        metrics = QFontMetricsF(painter.font())
        angle, scale = float(self.angles[at]), self.stage.scale
        wide, tall = metrics.horizontalAdvance(self.words[at]) + 4, metrics.height()
        for further in range(4):
            away = self.spot(angle) + QPointF(math.cos(angle), -math.sin(angle)) * (20 + 15 * further) * scale
            left = away.x() - wide / 2 + math.cos(angle) * wide / 2
            box = QRectF(left, away.y() - tall / 2, wide, tall)
            if not any(box.intersects(other) for other in taken):
                break
        taken.append(box)
        painter.setPen(theme.color("text"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.words[at])

    @staticmethod
    def _color(at: int) -> str:
        return "text" if at == ANCHOR else "second" if at == POSITIVE else "accent"

    def _arrow(self, painter: QPainter, angle: float, turn: float, color: str, inside: float) -> None:
        """Draw an arrow along the circle, at a part of its radius."""
        if abs(turn) < 0.01:
            return
        radius = self._radius() * inside
        box = QRectF(self._middle().x() - radius, self._middle().y() - radius, 2 * radius, 2 * radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(
            QPen(theme.color(color), (1.5 + 4.5 * abs(turn) / _LONGEST) * self.stage.scale, c=Qt.PenCapStyle.FlatCap)
        )
        painter.drawArc(box, round(math.degrees(angle) * 16), round(math.degrees(turn) * 16))
        tip = self.spot(angle + turn, inside)
        ahead = angle + turn + math.copysign(math.pi / 2, turn)
        way = QPointF(math.cos(ahead), -math.sin(ahead))
        aside = QPointF(-way.y(), way.x())
        head = _HEAD * self.stage.scale * (0.5 + 0.5 * abs(turn) / _LONGEST)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(color))
        painter.drawPolygon(QPolygonF([tip + way * head, tip + aside * head * 0.7, tip - aside * head * 0.7]))
