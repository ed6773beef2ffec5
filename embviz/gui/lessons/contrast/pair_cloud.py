"""Points of two kinds, each joined to its partner by a line."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.widgets.arrow_keys import step_across
from embviz.gui.widgets.overlay import draw_card, draw_message
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_TALL, _WIDE, _EDGE, _TOP = 360, 560, 22.0, 34.0  # px at scale 1
_DOT, _REACH = 4.0, 14.0


class PairCloud(PaintedWidget):
    """A plane with points of two kinds; left and right go from pair to pair.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    kinds : (str, str)
        Names of both kinds, for the key.
    """

    def __init__(self, stage: LessonState, name: str, title: str, kinds: tuple[str, str]) -> None:
        super().__init__(stage, name, title)
        self.kinds = kinds
        self.first = self.second = np.empty((0, 2))
        self.names: tuple[tuple[str, str], ...] = ()
        self._labeled: frozenset[int] = frozenset()
        self._limits: tuple[np.ndarray, np.ndarray] | None = None
        self._message = ""
        self.read = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        PlotDataAction(self, self.drawn_numbers)

    def show_pairs(
        self,
        first: np.ndarray,
        second: np.ndarray,
        names: Sequence[tuple[str, str]],
        limits: tuple[np.ndarray, np.ndarray] | None = None,
        labeled: Sequence[int] = (),
    ) -> None:
        """Show pairs of points.

        Parameters
        ----------
        first, second : float array (n, 2)
        names : sequence of (str, str), length n
            Of both points of each pair.
        limits : (array (2,), array (2,)), optional
            Lowest and highest coordinates to be shown; those of the points by default.
        labeled : sequence of int
            Pairs whose names are drawn.
        """
        self.first, self.second = np.asarray(first, float), np.asarray(second, float)
        self.names, self._limits, self._message = tuple(names), limits, ""
        self._labeled = frozenset(labeled)
        self.read = min(self.read, len(self.names) - 1)
        self.update()

    def clear(self, message: str = "") -> None:
        """Clear the plane, and show a message."""
        self.first = self.second = np.empty((0, 2))
        self.names, self._message, self.read = (), message, -1
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the points; None while there are none."""
        if not self.names:
            return None
        one, other = zip(*self.names, strict=True)
        return PlotData(
            self._title,
            (
                DataColumn(self.kinds[0], one),
                DataColumn("x", self.first[:, 0]),
                DataColumn("y", self.first[:, 1]),
                DataColumn(self.kinds[1], other),
                DataColumn("x'", self.second[:, 0]),
                DataColumn("y'", self.second[:, 1]),
            ),
            tr("{count} pairs of points.", count=len(one)),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(_WIDE * self.stage.scale), round(_TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self.sizeHint().height())

    def spots(self) -> tuple[np.ndarray, np.ndarray]:
        """Return where the points of both kinds are, in pixels."""
        both = np.concatenate([self.first, self.second])
        low, high = self._limits if self._limits is not None else (both.min(axis=0), both.max(axis=0))
        edge, top = _EDGE * self.stage.scale, _TOP * self.stage.scale
        spread = np.maximum(high - low, 1e-9)
        wide, tall = max(20.0, self.width() - 2 * edge), max(20.0, self.height() - edge - top)
        scale = min(wide / spread[0], tall / spread[1])
        center = np.array([self.width() / 2, top + tall / 2])
        one, other = (center + (points - (low + high) / 2) * scale * (1, -1) for points in (self.first, self.second))
        return one, other

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self.names:
            return
        away = np.array(
            [
                np.hypot(points[:, 0] - event.position().x(), points[:, 1] - event.position().y())
                for points in self.spots()
            ]
        ).min(axis=0)
        near = int(away.argmin())
        self._read(near if away[near] <= _REACH * self.stage.scale else -1)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._read(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_across(event)
        if not step or not self.names:
            super().keyPressEvent(event)
            return
        self._read(min(max(self.read + step, 0), len(self.names) - 1))

    def _read(self, at: int) -> None:
        if at != self.read:
            self.read = at
            self.setAccessibleDescription(" – ".join(self.names[at]) if at >= 0 else "")
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("accent" if self.hasFocus() else "line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(frame, 8, 8)
        if not self.names:
            draw_message(painter, frame, self._message)
            return
        painter.save()
        painter.setClipRect(frame)
        one, other = self.spots()
        painter.setPen(QPen(theme.color("text_muted", 90), 0.8))
        for start, end in zip(one.tolist(), other.tolist(), strict=True):
            painter.drawLine(QPointF(*start), QPointF(*end))
        dot = _DOT * self.stage.scale
        for points, color in ((one, "accent"), (other, "second")):
            painter.setPen(QPen(theme.color("canvas"), 0.8))
            painter.setBrush(theme.color(color))
            for x, y in points.tolist():
                painter.drawEllipse(QPointF(x, y), dot, dot)
        self._draw_labels(painter, one, other)
        painter.restore()
        self._draw_key(painter)
        if self.read >= 0:
            painter.setPen(QPen(theme.color("text"), 2))
            start, end = QPointF(*one[self.read]), QPointF(*other[self.read])
            painter.drawLine(start, end)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for at in (start, end):
                painter.drawEllipse(at, dot + 3, dot + 3)
            draw_card(painter, start, frame, self.names[self.read])

    def _draw_labels(self, painter: QPainter, one: np.ndarray, other: np.ndarray) -> None:
        painter.setFont(self.stage.font(12, 600))
        metrics = QFontMetricsF(painter.font())
        taken: list[QRectF] = [QRectF(0, 0, self.width(), _TOP * self.stage.scale)]  # the key
        dots = [*one.tolist(), *other.tolist()]
        for at in sorted(self._labeled):
            for points, name, color in ((one, self.names[at][0], "accent"), (other, self.names[at][1], "second")):
                x, y = points[at].tolist()
                wide, tall = metrics.horizontalAdvance(name) + 2, metrics.height()
                places = [
                    QRectF(x + 7, y - tall / 2, wide, tall),
                    QRectF(x - 7 - wide, y - tall / 2, wide, tall),
                    QRectF(x - wide / 2, y - tall - 5, wide, tall),
                    QRectF(x - wide / 2, y + 5, wide, tall),
                ]
                inside = QRectF(self.rect())
                free = [
                    box
                    for box in places
                    if inside.contains(box)
                    and not any(map(box.intersects, taken))
                    and not any(box.contains(QPointF(*dot)) for dot in dots if dot != [x, y])
                ]
                if free:
                    taken.append(free[0])
                    painter.setPen(theme.color(color))
                    painter.drawText(free[0], Qt.AlignmentFlag.AlignCenter, name)

    def _draw_key(self, painter: QPainter) -> None:
        painter.setFont(self.stage.font(13, 500))
        metrics = QFontMetricsF(painter.font())
        x, y = 14 * self.stage.scale, 17 * self.stage.scale
        for name, color in zip(self.kinds, ("accent", "second"), strict=True):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(color))
            painter.drawEllipse(QPointF(x + 5, y), 5, 5)
            painter.setPen(theme.color("text"))
            painter.drawText(QPointF(x + 16, y + metrics.ascent() / 2 - 1), name)
            x += 16 + metrics.horizontalAdvance(name) + 20
