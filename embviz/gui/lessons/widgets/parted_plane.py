"""Items placed on two scores by hand, liked or not, and the line that separates them."""

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.linear_classifier import LinearClassifier
from embviz.util.language import tr

REACH = 10.0  # the largest score
LIKED, DISLIKED, OPEN = 1, -1, 0
_TALL, _LEFT, _BELOW = 264.0, 34.0, 26.0  # px at scale 1
_SIZE, _SMALL = 12, 11  # px of the font at scale 1
_DOT, _CATCH, _CLICK = 7.5, 15.0, 4.0  # px: of a dot, around it, moved by a click; the first two at scale 1
_STEP, _LONG_STEP = 0.1, 1.0
_KEYS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_SAID = {LIKED: tr("liked"), DISLIKED: tr("disliked"), OPEN: tr("not rated")}
_SIGNS = {LIKED: "+", DISLIKED: "−", OPEN: ""}
_TINT = 26  # of 255


class DecisionBoundaryPlot(LessonWidget):
    """Items by two scores from 0 to 10, a classifier's boundary, and the perpendicular of the selected item.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    axes : tuple of str
        Titles of the two scores.

    Signals
    -------
    moved(int, float, float)
        The user moved an item to other scores.
    rated(int, int)
        The user rated an item: liked (1), disliked (-1), or neither (0).
    chosen_changed(int)
        Another item was hovered, or reached with the keys.
    """

    moved = Signal(int, float, float)
    rated = Signal(int, int)
    chosen_changed = Signal(int)

    def __init__(self, stage: LessonState, name: str, title: str, axes: tuple[str, str]) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title, self._axes = title, axes
        self._names: tuple[str, ...] = ()
        self._places = np.zeros((0, 2))
        self._ratings: tuple[int, ...] = ()
        self._line: LinearClassifier | None = None
        self.chosen = 0
        self._held: int | None = None
        self._pressed: QPointF | None = None  # None once it was dragged
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_things(
        self, names: Sequence[str], places: np.ndarray, ratings: Sequence[int], line: LinearClassifier | None
    ) -> None:
        """Show items at scores (n, 2), their ratings, and the decision boundary, if there is one."""
        self._names, self._places, self._ratings, self._line = tuple(names), places, tuple(ratings), line
        self._describe()
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the items with scores and ratings as plot data; None while there are none."""
        if not self._names:
            return None
        return PlotData(
            self._title,
            (
                DataColumn(tr("Thing"), self._names),
                *map(DataColumn, self._axes, self._places.T),
                DataColumn(tr("Rating"), [_SAID[rating] for rating in self._ratings]),
            ),
            tr("{count} things, rated as liked or disliked.", count=len(self._names)),
        )

    def choose(self, thing: int) -> None:
        """Draw the perpendicular of another item."""
        if thing != self.chosen:
            self.chosen = thing
            self._describe()
            self.update()
            self.chosen_changed.emit(thing)

    def _describe(self) -> None:
        things = "; ".join(
            tr("{name} at {x:.1f}, {y:.1f}, {said}", name=name, x=x, y=y, said=_SAID[rating])
            for name, (x, y), rating in zip(self._names, self._places, self._ratings, strict=True)
        )
        self.setAccessibleName(
            tr(
                "{title} by {axes} and {axes_2}: {things}. Chosen: {names}. Space chooses the next, arrow keys move "
                "it, L likes it, D dislikes it, either one again takes it back",
                title=self._title,
                axes=self._axes[0],
                axes_2=self._axes[1],
                things=things,
                names=self._names[self.chosen],
            )
        )

    def sizeHint(self) -> QSize:
        scale = self.stage.scale
        return QSize(round((_TALL + _LEFT - _BELOW) * scale), round(_TALL * scale))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    # --- places

    def _square(self) -> QRectF:
        scale = self.stage.scale
        side = min(self.width() - _LEFT * scale, self.height() - _BELOW * scale) - 2
        return QRectF(_LEFT * scale, 1, side, side)

    def place_on_screen(self, x: float, y: float) -> QPointF:
        """Return the position of two scores on the widget."""
        square = self._square()
        # a margin of half a unit, so that items at 0 and at 10 are whole
        unit = square.width() / (REACH + 1)
        return QPointF(square.left() + (x + 0.5) * unit, square.bottom() - (y + 0.5) * unit)

    def _scores_at(self, at: QPointF) -> tuple[float, float]:
        square = self._square()
        unit = square.width() / (REACH + 1)
        return (at.x() - square.left()) / unit - 0.5, (square.bottom() - at.y()) / unit - 0.5

    def _near(self, at: QPointF) -> int | None:
        spots = [self.place_on_screen(*place) for place in self._places.tolist()]
        ways = [(math.hypot(spot.x() - at.x(), spot.y() - at.y()), k) for k, spot in enumerate(spots)]
        way, thing = min(ways)
        return thing if way <= _CATCH * self.stage.scale else None

    def _move(self, thing: int, x: float, y: float) -> None:
        # rounded to tenths: numbers that can be checked on paper
        at = [min(max(round(score, 1), 0.0), REACH) for score in (x, y)]
        if at != self._places[thing].tolist():
            self.moved.emit(thing, *at)

    # --- input

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held = self._near(event.position())
        self._pressed = event.position()
        if self._held is not None:
            self.choose(self._held)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._held is not None:
            if self._pressed is not None and (at - self._pressed).manhattanLength() > _CLICK:
                self._pressed = None
            if self._pressed is None:
                self._move(self._held, *self._scores_at(at))
        over = self._held if self._held is not None else self._near(at)
        if over is not None:
            self.choose(over)
        self.setCursor(Qt.CursorShape.ArrowCursor if over is None else Qt.CursorShape.PointingHandCursor)
        self.stage.highlight(() if over is None else ["movie", "signed"])

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        thing, clicked = self._held, self._pressed is not None
        self._held = None
        if thing is not None and clicked:
            after = {OPEN: LIKED, LIKED: DISLIKED, DISLIKED: OPEN}
            self.rated.emit(thing, after[self._ratings[thing]])

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ratings: dict[int, int] = {Qt.Key.Key_L: LIKED, Qt.Key.Key_D: DISLIKED}
        rated = ratings.get(event.key())
        if event.key() == Qt.Key.Key_Space:
            self.choose((self.chosen + 1) % len(self._names))
        elif rated is not None:
            self.rated.emit(self.chosen, OPEN if self._ratings[self.chosen] == rated else rated)
        elif event.key() in _KEYS:
            step = _LONG_STEP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else _STEP
            self._move(self.chosen, *(self._places[self.chosen] + step * np.array(_KEYS[event.key()])))
        else:
            super().keyPressEvent(event)

    # --- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        square = self._square()
        painter.setPen(QPen(theme.color("accent" if self.hasFocus() else "line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(square, 6, 6)
        self._draw_scores(painter, square)
        painter.save()
        painter.setClipRect(square.adjusted(1, 1, -1, -1))
        taken = []
        if self._line is not None:
            taken.append(self._draw_sides(painter, self._line))
            self._draw_perpendicular(painter, self._line)
        painter.restore()
        for thing in sorted(range(len(self._names)), key=lambda k: k == self.chosen):
            self._draw_dot(painter, thing)
        self._draw_names(painter, taken)

    def _draw_scores(self, painter: QPainter, square: QRectF) -> None:
        painter.setFont(self.stage.font(_SMALL))
        wide, tall = 24 * self.stage.scale, (_BELOW - 6) * self.stage.scale
        for score in range(0, 11, 2):
            spot = self.place_on_screen(score, score)
            painter.setPen(QPen(theme.color("line"), 0.8))
            painter.drawLine(QPointF(spot.x(), square.top() + 1), QPointF(spot.x(), square.bottom() - 1))
            painter.drawLine(QPointF(square.left() + 1, spot.y()), QPointF(square.right() - 1, spot.y()))
        painter.setPen(theme.color("text_muted"))
        for score in (0, 10):
            spot = self.place_on_screen(score, score)
            below = QRectF(spot.x() - wide / 2, square.bottom() + 2, wide, tall)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(score))
            beside = QRectF(square.left() - wide - 2, spot.y() - tall / 2, wide, tall)
            painter.drawText(beside, Qt.AlignmentFlag.AlignCenter, str(score))
        below = QRectF(square.left(), square.bottom() + 2, square.width(), tall)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, f"{self._axes[0]} →")
        painter.save()
        painter.translate(square.left() - wide - 2, square.bottom())
        painter.rotate(-90)
        painter.drawText(QRectF(0, 0, square.height(), wide), Qt.AlignmentFlag.AlignCenter, f"{self._axes[1]} →")
        painter.restore()

    def _draw_sides(self, painter: QPainter, line: LinearClassifier) -> QRectF:
        """Tint both sides and draw the boundary with w; returns the position of w, empty where it is not visible."""
        across = line.weights / line.length
        along = np.array([-across[1], across[0]])
        middle = line.feet([[REACH / 2, REACH / 2]])[0]
        far = 4 * REACH
        ends = [middle - far * along, middle + far * along]
        painter.setPen(Qt.PenStyle.NoPen)
        for side, name in ((far, "accent"), (-far, "second")):
            painter.setBrush(theme.color(name, _TINT))
            corners = [*ends, ends[1] + side * across, ends[0] + side * across]
            painter.drawPolygon(QPolygonF([self.place_on_screen(*corner) for corner in corners]))
        wide = 2.8 if "boundary" in self.stage.highlighted else 1.8
        painter.setPen(QPen(theme.color("text"), wide * self.stage.scale))
        painter.drawLine(self.place_on_screen(*ends[0]), self.place_on_screen(*ends[1]))
        seen = self._seen(middle, along)
        if seen is None:
            return QRectF()
        foot = line.feet(self._places[[self.chosen]])[0]
        # where the perpendicular of the selected item does not cover it
        begin = max((middle + at * along for at in seen), key=lambda place: float(np.abs(place - foot).max()))
        return self._draw_normal(painter, self.place_on_screen(*begin), QPointF(across[0], -across[1]))

    def _seen(self, middle: np.ndarray, along: np.ndarray) -> tuple[float, float] | None:
        """Return two points of a line well inside the visible area, in units from `middle`; None if there are none."""
        begin, end = -np.inf, np.inf
        for at, way in zip(middle, along, strict=True):
            if abs(way) > 1e-12:
                one, other = sorted(((0.0 - at) / way, (REACH - at) / way))
                begin, end = max(begin, one), min(end, other)
            elif not 0 <= at <= REACH:
                return None
        inset = 0.15 * (end - begin)
        return (begin + inset, end - inset) if begin < end else None

    def _draw_normal(self, painter: QPainter, begin: QPointF, way: QPointF) -> QRectF:
        scale, lit = self.stage.scale, "w" in self.stage.highlighted
        color = theme.color("accent" if lit else "text")
        tip = begin + way * 32 * scale
        painter.setPen(QPen(color, (2.8 if lit else 1.8) * scale, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(begin, tip - way * 6 * scale)
        across = QPointF(-way.y(), way.x()) * 4 * scale
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPolygon(QPolygonF([tip, tip - way * 9 * scale + across, tip - way * 9 * scale - across]))
        painter.setFont(self.stage.font(_SIZE + 1, 600))
        painter.setPen(color)
        beside = tip + way * 9 * scale
        half = 8 * scale
        sign = QRectF(beside.x() - half, beside.y() - half, 2 * half, 2 * half)
        painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, "w")
        return QRectF(begin, tip).normalized().united(sign)

    def _draw_perpendicular(self, painter: QPainter, line: LinearClassifier) -> None:
        place = self._places[self.chosen]
        foot = self.place_on_screen(*line.feet(place[None])[0])
        lit = "signed" in self.stage.highlighted
        color = theme.color("accent" if lit else "text_muted")
        painter.setPen(QPen(color, (2.4 if lit else 1.4) * self.stage.scale, Qt.PenStyle.DashLine))
        painter.drawLine(self.place_on_screen(*place), foot)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawEllipse(foot, 3.2 * self.stage.scale, 3.2 * self.stage.scale)

    def _draw_dot(self, painter: QPainter, thing: int) -> None:
        rating, at, radius = self._ratings[thing], self.place_on_screen(*self._places[thing]), _DOT * self.stage.scale
        box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
        color = theme.color({LIKED: "accent", DISLIKED: "second", OPEN: "text_muted"}[rating])
        painter.setPen(QPen(color, 1.6 * self.stage.scale))
        painter.setBrush(theme.color("canvas") if rating == OPEN else color)
        if rating == DISLIKED:
            painter.drawRoundedRect(box, 2, 2)
        else:
            painter.drawEllipse(box)
        painter.setFont(self.stage.font(_SIZE + 2, 600))
        painter.setPen(theme.color("accent_text"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _SIGNS[rating])
        if thing == self.chosen:
            painter.setPen(QPen(theme.color("text"), 1.6 * self.stage.scale))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, radius + 3, radius + 3)

    def _draw_names(self, painter: QPainter, taken: list[QRectF]) -> None:
        """Write the names next to their dots, on a free side."""
        square = self._square()
        reach = (_DOT + 5) * self.stage.scale
        spots = [self.place_on_screen(*place) for place in self._places.tolist()]
        dots = [QRectF(spot.x() - reach, spot.y() - reach, 2 * reach, 2 * reach) for spot in spots]
        for thing, (name, spot) in enumerate(zip(self._names, spots, strict=True)):
            font = self.stage.font(_SIZE, 600 if thing == self.chosen else 400)
            metrics = QFontMetricsF(font)
            wide, tall = metrics.horizontalAdvance(name) + 4, metrics.height()
            sides = (
                (spot.x() + reach, spot.y() - tall / 2),
                (spot.x() - reach - wide, spot.y() - tall / 2),
                (spot.x() - wide / 2, spot.y() - reach - tall),
                (spot.x() - wide / 2, spot.y() + reach),
            )
            inside = [box for x, y in sides if square.contains(box := QRectF(x, y, wide, tall))]
            others = [*taken, *dots[:thing], *dots[thing + 1 :]]
            box = min(inside, key=lambda b: (any(b.intersects(o) for o in others), self._crossed(b)))
            taken.append(box)
            painter.setFont(font)
            painter.setPen(theme.color("text"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)

    def _crossed(self, box: QRectF) -> bool:
        """Return whether the boundary crosses a box."""
        if self._line is None:
            return False
        corners = (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight())
        sides = self._line.scores([self._scores_at(corner) for corner in corners]) > 0
        return bool(sides.any() and not sides.all())
