"""Named points over a logarithmic axis, in kinds of different shape and color."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.arrow_keys import step_across
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_SIZE = 11  # px of letters at scale 1
_LEFT, _RIGHT, _TOP, _BELOW = 44.0, 16.0, 32.0, 42.0  # px at scale 1
_RADIUS, _REACH = 5.0, 16.0
_OPACITY = 0.55  # of marks, so that one shows through another
_ROOM = 0.10  # of the axis beyond the outermost points
_LEAST = 0.8  # of a power of ten that the axis spans at least
_TICKS = (1, 2, 5)
_SHAPES = ((0, 0), (4, 45), (3, -90), (4, 0), (3, 90), (5, -90))  # corners, 0 for a disc, and the angle of the first


@dataclass(frozen=True)
class ChartPoint:
    """A point: its name, its position, its kind (0 to 5), and its description."""

    name: str
    x: float
    y: float
    kind: int
    said: str


class PointChart(LessonWidget):
    """A scatter plot with logarithmic x; y goes from at most 0 to 1.

    Left and right move to the next point along x.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    kinds : sequence of str
        Titles of the kinds.

    Signals
    -------
    pointed(int)
        The current point changed; -1 for none.
    """

    pointed = Signal(int)

    def __init__(self, stage: LessonState, name: str, title: str, kinds: Sequence[str]) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title, self._kinds = title, tuple(kinds)
        self.points: tuple[ChartPoint, ...] = ()
        self._x_label = self._y_label = ""
        self._note = ""
        self.read = -1
        self._say()
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_points(self, points: Sequence[ChartPoint], x_label: str, y_label: str) -> None:
        """Show points; those with x not above 0, or not finite, are left out."""
        self.points, self._x_label, self._y_label = tuple(points), x_label, y_label
        self.read = min(self.read, len(self.points) - 1)
        self._say()
        self.update()

    def show_note(self, text: str) -> None:
        """Say why there are no points, in their place."""
        self._note = text
        self.update()

    def show_read(self, at: int) -> None:
        """Make a point the current one; -1 for none."""
        if at != self.read:
            self.read = at
            self._say()
            self.update()

    def _say(self) -> None:
        told = "; ".join(point.said for point in self.points)
        now = tr(". At the pointer: {said}", said=self.points[self.read].said) if self.read >= 0 else ""
        self.setAccessibleName(f"{self._title}: {told or tr('nothing measured yet')}{now}")

    def drawn_numbers(self) -> PlotData | None:
        """Return the visible points as plot data; None while there are none."""
        drawn = [self.points[k] for k in self._drawn()]
        if not drawn:
            return None
        y = np.array([point.y for point in drawn])
        return PlotData(
            self._title,
            (
                DataColumn(tr("Point"), [point.name for point in drawn]),
                DataColumn(self._x_label, np.array([point.x for point in drawn])),
                DataColumn(self._y_label, y),
                DataColumn(tr("Kind"), [self._kinds[point.kind] for point in drawn]),
            ),
            tr(
                "{title}: {count} points, {y} {reach}.",
                title=self._title,
                count=len(drawn),
                y=self._y_label,
                reach=reach(y),
            ),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(440 * self.stage.scale), round(300 * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, round(220 * self.stage.scale))

    def _area(self) -> QRectF:
        left, right, top, below = (side * self.stage.scale for side in (_LEFT, _RIGHT, _TOP, _BELOW))
        return QRectF(left, top, self.width() - left - right, self.height() - top - below)

    def _drawn(self) -> list[int]:
        return [k for k, p in enumerate(self.points) if p.x > 0 and math.isfinite(p.x) and math.isfinite(p.y)]

    def _ends(self) -> tuple[float, float, float]:
        """Return both ends of the logarithm of x, and the lower end of y."""
        drawn = [self.points[k] for k in self._drawn()]
        logs = [math.log10(p.x) for p in drawn]
        low, high = min(logs), max(logs)
        room = max(_ROOM * (high - low), (_LEAST - (high - low)) / 2)
        return low - room, high + room, min(0.0, min(p.y for p in drawn))

    def place(self, at: int) -> QPointF:
        """Return the position of a point."""
        area, (low, high, bottom), point = self._area(), self._ends(), self.points[at]
        across = (math.log10(point.x) - low) / (high - low)
        return QPointF(area.left() + across * area.width(), self._height(point.y, area, bottom))

    @staticmethod
    def _height(y: float, area: QRectF, bottom: float) -> float:
        return area.bottom() - (y - bottom) / (1 - bottom) * area.height()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        away = {k: (self.place(k) - event.position()) for k in self._drawn()}
        near = min(away, key=lambda k: away[k].manhattanLength(), default=-1)
        if near >= 0 and away[near].manhattanLength() > _REACH * self.stage.scale:
            near = -1
        self.setToolTip(self.points[near].said if near >= 0 else "")
        self._point_at(near)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_across(event)
        along = sorted(self._drawn(), key=lambda k: (self.points[k].x, k))
        if not step or not along:
            super().keyPressEvent(event)
            return
        now = along.index(self.read) + step if self.read in along else (0 if step > 0 else len(along) - 1)
        self._point_at(along[min(max(now, 0), len(along) - 1)])

    def _point_at(self, at: int) -> None:
        if at != self.read:
            self.show_read(at)
            self.pointed.emit(at)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        focused = self.hasFocus()
        painter.setPen(QPen(theme.color("accent" if focused else "line"), 2 if focused else 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(frame, 8, 8)
        if not self._drawn():
            painter.setPen(theme.color("text_muted"))
            painter.setFont(self.stage.font(13))
            margin = 24 * self.stage.scale
            words = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(frame.adjusted(margin, margin, -margin, -margin), words, self._note)
            return
        self._draw_axes(painter)
        self._draw_kinds(painter)
        # the current point is drawn above the others
        order = sorted(self._drawn(), key=lambda k: k == self.read)
        for at in order:
            self._draw_mark(painter, self.place(at), self.points[at].kind, at == self.read)
        self._draw_names(painter)

    def _draw_axes(self, painter: QPainter) -> None:
        area, scale, (low, high, bottom) = self._area(), self.stage.scale, self._ends()
        painter.setFont(self.stage.font(_SIZE))
        beside = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for y in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0):
            at = self._height(y, area, bottom)
            painter.setPen(QPen(theme.color("line"), 1))
            painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at))
            painter.setPen(theme.color("text_muted"))
            painter.drawText(QRectF(0, at - 9 * scale, area.left() - 6 * scale, 18 * scale), beside, f"{y:.1f}")
        for power in range(math.floor(low), math.ceil(high) + 1):
            for tick in _TICKS:
                value = tick * 10.0**power
                across = (math.log10(value) - low) / (high - low)
                if 0.02 <= across <= 0.98:
                    x = area.left() + across * area.width()
                    box = QRectF(x - 30 * scale, area.bottom() + 3 * scale, 60 * scale, 16 * scale)
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, significant(value, 1))
        below = QRectF(area.left(), area.bottom() + 20 * scale, area.width(), 18 * scale)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self._x_label)
        above = QRectF(12 * scale, 7 * scale, area.width(), 18 * scale)
        painter.drawText(above, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._y_label)

    def _draw_kinds(self, painter: QPainter) -> None:
        """Draw the legend of the shapes, from the upper right corner leftwards."""
        scale, metrics = self.stage.scale, QFontMetricsF(self.stage.font(_SIZE))
        right = self.width() - 12 * scale
        for kind in reversed(range(len(self._kinds))):
            wide = metrics.horizontalAdvance(self._kinds[kind])
            box = QRectF(right - wide, 7 * scale, wide + 2, 18 * scale)
            painter.setPen(theme.color("text_muted"))
            painter.setFont(self.stage.font(_SIZE))
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._kinds[kind])
            self._draw_mark(painter, QPointF(box.left() - 9 * scale, box.center().y()), kind, False)
            right = box.left() - 26 * scale

    def _draw_mark(self, painter: QPainter, at: QPointF, kind: int, read: bool) -> None:
        radius = _RADIUS * self.stage.scale * (1.35 if read else 1)
        painter.setPen(QPen(theme.color("text"), 2))
        names = ("text_muted", "accent", "second", "text")
        further = theme.current().categories
        color = theme.color(names[kind]) if kind < len(names) else QColor(further[kind])
        if not read:
            painter.setPen(QPen(color, 1))
            color.setAlphaF(_OPACITY)
        painter.setBrush(color)
        corners, first = _SHAPES[kind]
        if not corners:
            painter.drawEllipse(at, radius, radius)
            return
        turns = [math.radians(first + 360 / corners * k) for k in range(corners)]
        far = radius * 1.25
        painter.drawPolygon(QPolygonF([at + QPointF(far * math.cos(t), far * math.sin(t)) for t in turns]))

    def _draw_names(self, painter: QPainter) -> None:
        painter.setFont(self.stage.font(_SIZE, 500))
        for at, box in self.name_boxes().items():
            painter.setPen(theme.color("text" if at == self.read else "text_muted"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.points[at].name)

    def name_boxes(self) -> dict[int, QRectF]:
        """Return where names are drawn, by the index of their point."""
        scale = self.stage.scale
        metrics, away = QFontMetricsF(self.stage.font(_SIZE, 500)), 9 * scale
        found: dict[int, QRectF] = {}
        inside = QRectF(self.rect()).adjusted(_LEFT * scale, _TOP * scale - 8, -4, -_BELOW * scale)
        marks = {k: self.place(k) for k in self._drawn()}
        taken = {k: QRectF(at.x() - 5 * scale, at.y() - 5 * scale, 10 * scale, 10 * scale) for k, at in marks.items()}
        # the current point is always named, the others where there is space
        for at in sorted(marks, key=lambda k: k != self.read):
            name, spot = self.points[at].name, marks[at]
            wide, tall = metrics.horizontalAdvance(name) + 2, metrics.height()
            corners = (
                (spot.x() + away, spot.y() - tall / 2),
                (spot.x() - away - wide, spot.y() - tall / 2),
                (spot.x() - wide / 2, spot.y() - away - tall + 3),
                (spot.x() - wide / 2, spot.y() + away - 3),
                (spot.x() + away - 2, spot.y() - tall - 2),
                (spot.x() + away - 2, spot.y() + 2),
                (spot.x() - away - wide + 2, spot.y() - tall - 2),
                (spot.x() - away - wide + 2, spot.y() + 2),
            )
            others = [box for key, box in taken.items() if key != at]
            # between two marks in a row a name at the side would seem to be that of either
            row = [mark.x() for key, mark in marks.items() if key != at and abs(mark.y() - spot.y()) < tall]
            in_row = any(abs(x - spot.x()) < 2 * wide + 4 * away for x in row)
            boxes = [QRectF(x, y, wide, tall) for x, y in (corners[2:] if in_row else corners)]
            free = [b for b in boxes if inside.contains(b) and not any(b.intersects(other) for other in others)]
            if not free and at != self.read:
                continue
            found[at] = taken[len(self.points) + at] = free[0] if free else boxes[0]
        return found
