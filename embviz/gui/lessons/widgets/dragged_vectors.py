"""Vectors whose tips are moved by mouse or keys in the plane, or rotated in space."""

import math
from collections.abc import Mapping
from functools import partial

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, said
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_REACH = 18.0  # px around an end within which it can be dragged
_STEP, _LONG_STEP = 0.1, 1.0
_HEAD = 9.0  # px, of an arrow
_COLORS = ("accent", "second", "text")
_ARC = 26.0  # px, radius of an angle's arc
_FITTED = 1.3  # lengths of the longest vector from the origin to the edge
_TIGHT, _WIDE = 1.1, 2.2  # within these many lengths the scale stays as it is
_MARGIN = 0.3  # units beyond the reach
_SMALLEST = 1.0  # units to the edge at least
_CLEAR = 6.0  # px, by which the boxes of texts are wider than these
# where the text of a mark may stand, the best place first: as a multiple of the radius, and degrees from its stroke
_MARK_PLACES = tuple((away, aside) for away in (1.3, 1.5, 1.7) for aside in (0, -16, 16))
_MARKED = 78.0  # px at scale 1, radius of the arc with marks
_REACHED = 0.5  # degrees from a mark at which it is the angle itself


class DraggedVectors(LessonWidget):
    """Draggable arrows from the origin over a unit grid, with dashed lines between the first two ends.

    Parameters
    ----------
    name : str
        Object name.
    names : tuple of str
        Of the vectors, one to three.
    ends : float array (n, 2)
    reach : float
        The largest coordinate of an end.

    Attributes
    ----------
    ends : float array (n, 2)
        Also of vectors that are not shown.
    seen : float
        Units from the origin to the nearer edges; it follows the longest vector, but not during a drag.
    count : int
        Number of vectors shown, counted from the first.
    marks : mapping of float to str
        Degrees from the first vector toward the second that are marked, each with its text.

    Signals
    -------
    moved
        A vector has another end.
    """

    moved = Signal()
    WHERE = tr("in the plane")
    HINT = tr("Space chooses the next, arrow keys move its end")
    MOVES: Mapping[int, tuple[int, ...]] = {
        Qt.Key.Key_Left: (-1, 0),
        Qt.Key.Key_Right: (1, 0),
        Qt.Key.Key_Up: (0, 1),
        Qt.Key.Key_Down: (0, -1),
    }

    def __init__(
        self, stage: LessonState, name: str, names: tuple[str, ...], ends: np.ndarray, reach: float = 5.0
    ) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._names, self.reach = names, reach
        self.ends = np.array(ends, np.float64)
        self.count = len(names)
        self.seen = _SMALLEST
        self.marks: Mapping[float, str] = {}
        self._held: int | None = None
        self._chosen = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._fit()
        self._describe()

    def set_count(self, count: int) -> None:
        """Show only the first vectors."""
        self.count, self._chosen = count, min(self._chosen, count - 1)
        self._fit()
        self._describe()
        self.update()
        self.moved.emit()

    def set_end(self, which: int, *end: float) -> None:
        """Move the end of a vector; beyond the reach it is clipped to it along its direction."""
        new = np.array(end, np.float64)
        new *= min(1.0, self.reach / max(float(np.abs(new).max()), self.reach))
        if not np.array_equal(new, self.ends[which]):
            self.ends[which] = new
            self._fit()
            self._describe()
            self.update()
            self.moved.emit()

    def end_on_screen(self, which: int) -> QPointF:
        """Return the position of a vector's end on the widget."""
        return self._onto(self.ends[which])

    def _describe(self) -> None:
        said = ", ".join(
            f"{name} = ({', '.join(f'{x:.1f}' for x in end)})"
            for name, end in zip(self._names[: self.count], self.ends, strict=False)
        )
        self.setAccessibleName(tr("Vectors {where}: {said}; {hint}", where=self.WHERE, said=said, hint=self.HINT))

    def drawn_numbers(self) -> PlotData | None:
        """Return the ends of the visible vectors as plot data; None while there are none."""
        ends, names = self.ends[: self.count], self._names[: self.count]
        told = "; ".join(
            f"{name} ({', '.join(map(said, end))})" for name, end in zip(names, ends.tolist(), strict=True)
        )
        return PlotData(
            tr("Vectors {where}", where=self.WHERE),
            (
                DataColumn(tr("Vector"), names),
                *(DataColumn(axis, ends[:, k]) for k, axis in zip(range(ends.shape[1]), "xyz", strict=False)),
            ),
            f"{told}.",
        )

    def sizeHint(self) -> QSize:
        return QSize(round(440 * self.stage.scale), round(300 * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(260, self.sizeHint().height())

    # --- places

    def _unit(self) -> float:
        """Return the px per unit."""
        return min(self.width(), self.height()) / (2 * self.seen)

    def _fit(self) -> None:
        """Take another scale when the longest vector has become too long or too short for this one."""
        longest = float(np.linalg.norm(self.ends[: self.count], axis=1).max())
        fits = min(_TIGHT * longest, self.reach) <= self.seen <= max(_WIDE * longest, _SMALLEST)
        if self._held is None and not fits:
            self.seen = min(max(_FITTED * longest, _SMALLEST), self.reach + _MARGIN)

    def _middle(self) -> QPointF:
        return QPointF(self.width() / 2, self.height() / 2)

    def _onto(self, point: np.ndarray) -> QPointF:
        unit = self._unit()
        return self._middle() + QPointF(float(point[0]) * unit, -float(point[1]) * unit)

    def _under(self, at: QPointF, which: int) -> np.ndarray:
        """Return the end of a vector that is dragged to a point of the widget."""
        unit, off = self._unit(), at - self._middle()
        return np.array((off.x() / unit, -off.y() / unit))

    def _near(self, at: QPointF) -> int | None:
        ends = map(self._onto, self.ends[: self.count])
        ways = [(math.hypot(p.x() - at.x(), p.y() - at.y()), k) for k, p in enumerate(ends)]
        way, which = min(ways)
        return which if way <= _REACH * self.stage.scale else None

    # --- input

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held = self._near(event.position())
        if self._held is not None:
            self._chosen = self._held
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            # rounded to tenths: numbers that can be checked on paper
            self.set_end(self._held, *np.round(self._under(event.position(), self._held), 1))
        over = self._held if self._held is not None else self._near(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if over is None else Qt.CursorShape.SizeAllCursor)
        self.stage.highlight(() if over is None else [f"l{self._names[over]}"])

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None
        self._fit()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self._chosen = (self._chosen + 1) % self.count
            self.update()
        elif event.key() in self.MOVES:
            step = _LONG_STEP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else _STEP
            self.set_end(self._chosen, *np.round(self.ends[self._chosen] + step * np.array(self.MOVES[event.key()]), 1))
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
        self._draw_grid(painter)
        if self.count > 1:
            lit = "euclid" in self.stage.highlighted
            between = QPen(theme.color("accent" if lit else "text_muted"), 2 if lit else 1.2, Qt.PenStyle.DashLine)
            painter.setPen(between)
            painter.drawLine(self._onto(self.ends[0]), self._onto(self.ends[1]))
            self._draw_angle(painter)
        for which, name in enumerate(self._names[: self.count]):
            self._draw_arrow(painter, which, name)

    def _draw_grid(self, painter: QPainter) -> None:
        unit, middle = self._unit(), self._middle()
        right, bottom = self.width() - 1, self.height() - 1
        last = int(max(middle.x(), middle.y()) / unit)
        for k in range(-last, last + 1):
            painter.setPen(QPen(theme.color("line"), 1.6 if k == 0 else 0.8))
            x, y = middle.x() + k * unit, middle.y() - k * unit
            if 1 < x < right:
                painter.drawLine(QPointF(x, 1), QPointF(x, bottom))
            if 1 < y < bottom:
                painter.drawLine(QPointF(1, y), QPointF(right, y))

    def _draw_angle(self, painter: QPainter) -> None:
        """Draw the arc between the first two vectors, in the plane of both."""
        u, v = self.ends[:2]
        lengths = np.linalg.norm(self.ends[:2], axis=1)
        if not lengths.all():
            return
        u, v = u / lengths[0], v / lengths[1]
        angle = math.acos(float(np.clip(u @ v, -1, 1)))
        beside = _beside(u, v)
        radius = _ARC * self.stage.scale / self._unit()
        turns = np.linspace(0, angle, max(2, round(angle / 0.05)))
        lit = "cosine" in self.stage.highlighted
        painter.setPen(QPen(theme.color("accent" if lit else "text_muted"), 2 if lit else 1.2))
        painter.drawPolyline([self._onto(radius * (math.cos(t) * u + math.sin(t) * beside)) for t in turns])
        if self.marks:
            self._draw_marks(painter, u, beside, math.degrees(angle))

    def _draw_marks(self, painter: QPainter, u: np.ndarray, beside: np.ndarray, angle: float) -> None:
        """Draw half a circle from u to its opposite, with a stroke and a text at each mark."""
        spot = partial(self._spot, u, beside)
        painter.setPen(QPen(theme.color("text_muted"), 1, Qt.PenStyle.DotLine))
        painter.drawPolyline([spot(k) for k in range(0, 181, 3)])
        for degrees in self.marks:
            painter.setPen(QPen(theme.color("accent" if abs(angle - degrees) < _REACHED else "text_muted"), 1.6))
            stroke = spot(degrees, 0.92), spot(degrees, 1.08)
            if not any(_crosses(*stroke, self.name_box(which)) for which in range(self.count)):
                painter.drawLine(*stroke)
        painter.setFont(self.stage.font(11, 500))
        for degrees, box in self.mark_boxes().items():
            painter.setPen(theme.color("accent" if abs(angle - degrees) < _REACHED else "text_muted"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.marks[degrees])

    def _spot(self, u: np.ndarray, beside: np.ndarray, degrees: float, away: float = 1.0) -> QPointF:
        """Return the point at an angle to u on the circle of the marks, or so many times as far out."""
        turned, radius = math.radians(degrees), _MARKED * self.stage.scale / self._unit()
        return self._onto(away * radius * (math.cos(turned) * u + math.sin(turned) * beside))

    def mark_boxes(self) -> dict[float, QRectF]:
        """Return where the text of each mark stands: beside its stroke, clear of all lines and names."""
        lengths = np.linalg.norm(self.ends[:2], axis=1)
        if not lengths.all():
            return {}
        u, v = self.ends[:2] / lengths[:, None]
        spot = partial(self._spot, u, _beside(u, v))
        metrics = QFontMetricsF(self.stage.font(11, 500))
        taken = [self.name_box(which) for which in range(self.count)]
        lines = [(self._middle(), self._onto(end)) for end in self.ends[: self.count]]
        lines.append((self._onto(self.ends[0]), self._onto(self.ends[1])))
        lines += [(spot(degrees, 0.92), spot(degrees, 1.08)) for degrees in self.marks]
        found: dict[float, QRectF] = {}
        for degrees, text in self.marks.items():
            size = QSizeF(metrics.horizontalAdvance(text) + _CLEAR, metrics.height())
            boxes = [_around(spot(degrees + aside, away), size) for away, aside in _MARK_PLACES]
            # a circle that is seen from its edge has no room beside its strokes
            boxes += [boxes[0].translated(0, lines * size.height()) for lines in (-1.3, 1.3, -2.6, 2.6, -3.9, 3.9)]
            free = (
                box
                for box in boxes
                if not any(box.intersects(other) for other in taken) and not any(_crosses(*line, box) for line in lines)
            )
            found[degrees] = next(free, boxes[0])
            taken.append(found[degrees])
        return found

    def _draw_arrow(self, painter: QPainter, which: int, name: str) -> None:
        start, end = self._middle(), self._onto(self.ends[which])
        color = theme.color(_COLORS[which])
        strong = f"l{name}" in self.stage.highlighted or (self.hasFocus() and which == self._chosen)
        painter.setPen(QPen(color, 3.2 if strong else 2.2, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(start, end)
        turned = math.atan2(end.y() - start.y(), end.x() - start.x())
        painter.setBrush(color)
        painter.setPen(Qt.PenStyle.NoPen)
        head = [end] + [
            QPointF(end.x() - _HEAD * math.cos(turned + side), end.y() - _HEAD * math.sin(turned + side))
            for side in (-0.45, 0.45)
        ]
        painter.drawPolygon(QPolygonF(head))
        painter.setFont(self.stage.font(15, 600))
        painter.setPen(color)
        painter.drawText(self.name_box(which), Qt.AlignmentFlag.AlignCenter, name)

    def name_box(self, which: int) -> QRectF:
        """Return where the name of an arrow stands: ahead of its tip."""
        start, end = self._middle(), self._onto(self.ends[which])
        turned, away = math.atan2(end.y() - start.y(), end.x() - start.x()), 16 * self.stage.scale
        metrics = QFontMetricsF(self.stage.font(15, 600))
        at = QPointF(end.x() + away * math.cos(turned), end.y() + away * math.sin(turned))
        return _around(at, QSizeF(metrics.horizontalAdvance(self._names[which]) + _CLEAR, metrics.height()))


def _around(middle: QPointF, size: QSizeF) -> QRectF:
    """Return the rectangle of a size around a point."""
    return QRectF(middle - QPointF(size.width() / 2, size.height() / 2), size)


def _crosses(start: QPointF, end: QPointF, box: QRectF) -> bool:
    """Return whether a line comes into a rectangle."""
    way = QPainterPath(start)
    way.lineTo(end)
    return way.intersects(box)


def _beside(u: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Return the unit vector at a right angle to u, in the plane of the unit vectors u and v and on the side of v."""
    beside = v - (u @ v) * u
    if np.linalg.norm(beside) < 1e-9:  # vectors on one line span no plane: any will do
        beside = np.eye(len(u))[int(np.abs(u).argmin())]
        beside = beside - (u @ beside) * u
    result: np.ndarray = beside / np.linalg.norm(beside)
    return result


def turned(u: np.ndarray, v: np.ndarray, degrees: float) -> np.ndarray:
    """Return v turned in the plane of both, so that it stands at this angle to u; its length and side are kept.

    Raises
    ------
    ValueError
        When one of them is zero.
    """
    lengths = [float(np.linalg.norm(end)) for end in (u, v)]
    if not all(lengths):
        raise ValueError("a vector of length 0 has no direction")
    ahead, beside = u / lengths[0], _beside(u / lengths[0], v / lengths[1])
    angle = math.radians(degrees)
    result: np.ndarray = lengths[1] * (math.cos(angle) * ahead + math.sin(angle) * beside)
    return result


_AROUND, _ABOVE = math.radians(35), math.radians(22)  # initial view direction
_TURN = 0.01  # radians per px
_KEY_TURN = math.radians(5)
_STEEPEST = math.radians(89)
_FLOOR = 4  # units from the origin that the grid of the floor reaches
_TURNS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}


class VectorsInSpace(DraggedVectors):
    """Arrows over a floor in orthographic projection, so that parallels stay parallel.

    An end is dragged in the plane of the screen; dragging elsewhere rotates the view.
    """

    WHERE = tr("in space")
    HINT = tr(
        "Space chooses the next, arrow keys and Page up and down move its end, Control with arrow keys turns the view"
    )
    MOVES: Mapping[int, tuple[int, ...]] = {
        Qt.Key.Key_Left: (-1, 0, 0),
        Qt.Key.Key_Right: (1, 0, 0),
        Qt.Key.Key_Up: (0, 1, 0),
        Qt.Key.Key_Down: (0, -1, 0),
        Qt.Key.Key_PageUp: (0, 0, 1),
        Qt.Key.Key_PageDown: (0, 0, -1),
    }

    def __init__(
        self, stage: LessonState, name: str, names: tuple[str, ...], ends: np.ndarray, reach: float = 5.0
    ) -> None:
        super().__init__(stage, name, names, ends, reach)
        self._around, self._above = _AROUND, _ABOVE
        self._turned_from: QPointF | None = None

    @property
    def axes(self) -> np.ndarray:
        """Directions in space of the screen's right and up, float64 (2, 3), orthonormal."""
        ca, sa, cb, sb = math.cos(self._around), math.sin(self._around), math.cos(self._above), math.sin(self._above)
        return np.array(((-sa, ca, 0.0), (-sb * ca, -sb * sa, cb)))

    def turn(self, around: float, above: float) -> None:
        """Rotate the view by these angles in radians; the elevation is limited to ±90 degrees."""
        self._around += around
        self._above = min(max(self._above + above, -_STEEPEST), _STEEPEST)
        self.update()

    def _unit(self) -> float:
        return min(self.width(), self.height()) / (2 * _FLOOR + 1)

    def _middle(self) -> QPointF:
        # what matters lies above the floor
        return QPointF(self.width() / 2, 0.6 * self.height())

    def _onto(self, point: np.ndarray) -> QPointF:
        return super()._onto(self.axes @ point)

    def _under(self, at: QPointF, which: int) -> np.ndarray:
        end, axes = self.ends[which], self.axes
        # its depth is kept
        moved: np.ndarray = end + axes.T @ (super()._under(at, which) - axes @ end)
        return moved

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._turned_from = event.position() if self._held is None else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._turned_from is not None:
            way = event.position() - self._turned_from
            self._turned_from = event.position()
            self.turn(-_TURN * way.x(), _TURN * way.y())
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._turned_from = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in _TURNS:
            around, above = _TURNS[event.key()]
            self.turn(around * _KEY_TURN, above * _KEY_TURN)
        else:
            super().keyPressEvent(event)

    def _draw_grid(self, painter: QPainter) -> None:
        painter.setPen(QPen(theme.color("line"), 0.8))
        for k in range(-_FLOOR, _FLOOR + 1):
            for one, other in (((k, -_FLOOR, 0), (k, _FLOOR, 0)), ((-_FLOOR, k, 0), (_FLOOR, k, 0))):
                painter.drawLine(self._onto(np.array(one)), self._onto(np.array(other)))
        painter.setFont(self.stage.font(12))
        for axis, name in enumerate("xyz"):
            end = np.zeros(3)
            end[axis] = _FLOOR + 0.4
            painter.setPen(QPen(theme.color("text_muted"), 1.2))
            painter.drawLine(self._middle(), self._onto(end))
            end[axis] += 0.4
            painter.drawText(self._onto(end) + QPointF(-4, 4), name)
        # a plumb line from each end: without it depth cannot be judged
        for end in self.ends[: self.count]:
            foot = self._onto(np.array((end[0], end[1], 0.0)))
            painter.setPen(QPen(theme.color("text_muted"), 0.8, Qt.PenStyle.DotLine))
            painter.drawLine(self._onto(end), foot)
            painter.drawLine(self._middle(), foot)
