"""An analogy as a drawing: two arrows that ought to be parallel, and where the answer lies."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from embviz.gui import theme
from embviz.gui.widgets.map_card import draw_message

EDGE = 44.0  # px
HEAD = 9.0  # px of an arrow's head
DOT = 5.0


@dataclass(frozen=True)
class Drawing:
    """Points, and arrows between them.

    Attributes
    ----------
    labels : tuple of str
    points : float array (n, 2)
    arrows : tuple of (start, end)
        Indices of points.
    target : int
        The point that the arithmetic leads to; drawn as a ring. -1 for none.
    answer : int
        The word that is nearest to it; drawn in the accent color. -1 for none.
    """

    labels: tuple[str, ...]
    points: np.ndarray
    arrows: tuple[tuple[int, int], ...]
    target: int = -1
    answer: int = -1


class Parallelogram(QWidget):
    """The plane of an analogy, one unit as long to the right as upwards.

    Parameters
    ----------
    parent : QWidget, optional
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawing: Drawing | None = None
        self._caption = self._message = ""
        self.setMinimumSize(200, 160)
        self.setAccessibleName("Parallelogram of the analogy")
        theme.source.changed.connect(self.update)

    def set_drawing(
        self, labels: Sequence[str], points: np.ndarray, arrows: Sequence[tuple[int, int]], *, target: int = -1,
        answer: int = -1, caption: str = "",
    ) -> None:
        """Show points and arrows; see `Drawing`.

        Parameters
        ----------
        caption : str
            Said below, for instance the share of the variance that the plane holds.

        Raises
        ------
        ValueError
            If there is not one row of two coordinates for each label.
        """
        if points.shape != (len(labels), 2):
            raise ValueError(f"{len(labels)} labels need points of shape ({len(labels)}, 2), not {points.shape}")
        self._drawing = Drawing(tuple(labels), np.asarray(points, np.float64), tuple(arrows), target, answer)
        self._caption = caption
        pairs = "; ".join(f"{labels[a]} to {labels[b]}" for a, b in arrows)
        self.setAccessibleDescription(f"Arrows: {pairs}. {caption}")
        self.update()

    def clear(self, message: str = "") -> None:
        """Show nothing but a text that says what to do next."""
        self._drawing, self._message = None, message
        self.setAccessibleDescription(message)
        self.update()

    def positions(self) -> list[QPointF]:
        """Return where the points are drawn, in pixels of the widget."""
        if self._drawing is None or not len(self._drawing.labels):
            return []
        points = self._drawing.points
        low, high = points.min(axis=0), points.max(axis=0)
        # names stand above and below the points, and half of them to each side
        metrics = QFontMetricsF(theme.font(14, 500))
        side = max(metrics.horizontalAdvance(text) for text in self._drawing.labels) / 2 + 16
        room = np.array([max(self.width() - 2 * side, 20.0), max(self.height() - 2 * EDGE - 16, 20.0)])
        spread = np.maximum(high - low, 1e-12)
        scale = float((room / spread).min())
        middle = (low + high) / 2
        return [
            QPointF(self.width() / 2 + (x - middle[0]) * scale, (self.height() - 16) / 2 - (y - middle[1]) * scale)
            for x, y in points.tolist()
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("canvas"))
        view = QRectF(self.rect())
        drawing = self._drawing
        if drawing is None or not drawing.labels:
            draw_message(painter, view, self._message)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = self.positions()
        for k, (start, end) in enumerate(drawing.arrows):
            self._arrow(painter, places[start], places[end], strong=k == len(drawing.arrows) - 1)
        if drawing.target >= 0 and drawing.answer >= 0:
            painter.setPen(QPen(theme.color("text_muted"), 1, Qt.PenStyle.DotLine))
            painter.drawLine(places[drawing.target], places[drawing.answer])
        for k, at in enumerate(places):
            self._point(painter, at, k)
        self._names(painter, places)
        painter.setFont(theme.font(11))
        painter.setPen(theme.color("text_muted"))
        below = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
        painter.drawText(view.adjusted(12, 0, -12, -10), below, self._caption)

    @staticmethod
    def _arrow(painter: QPainter, start: QPointF, end: QPointF, strong: bool) -> None:
        line = QLineF(start, end)
        length = line.length()
        if length < 2 * DOT + HEAD:
            return
        along = QPointF(line.dx() / length, line.dy() / length)
        across = QPointF(-along.y(), along.x())
        tip, foot = end - along * (DOT + 3), start + along * (DOT + 3)
        neck = tip - along * HEAD
        color = theme.color("accent" if strong else "text_muted")
        painter.setPen(QPen(color, 1.8))
        painter.drawLine(foot, neck)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPolygon(QPolygonF([tip, neck + across * (HEAD * 0.42), neck - across * (HEAD * 0.42)]))

    def _point(self, painter: QPainter, at: QPointF, k: int) -> None:
        drawing = self._drawing
        if drawing is not None and k == drawing.target:
            painter.setPen(QPen(theme.color("accent"), 1.6))
            painter.setBrush(theme.color("canvas"))
            painter.drawEllipse(at, DOT + 1, DOT + 1)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent" if drawing is not None and k == drawing.answer else "text"))
        painter.drawEllipse(at, DOT, DOT)

    def _names(self, painter: QPainter, places: list[QPointF]) -> None:
        drawing = self._drawing
        if drawing is None:
            return
        middle = sum(p.y() for p in places) / len(places)
        taken: list[QRectF] = [QRectF(p.x() - DOT, p.y() - DOT, 2 * DOT, 2 * DOT) for p in places]
        lines = list(drawing.arrows)
        if drawing.target >= 0 and drawing.answer >= 0:
            lines.append((drawing.target, drawing.answer))
        for start, end in lines:
            way = places[end] - places[start]
            along = [places[start] + way * (k / 16) for k in range(1, 16)]
            taken += [QRectF(p.x() - 2, p.y() - 2, 4, 4) for p in along]
        # words before the computed target: where they crowd, the word keeps the better place
        for k in sorted(range(len(places)), key=lambda i: i == drawing.target):
            font = theme.font(12 if k == drawing.target else 14, 600 if k == drawing.answer else 500)
            metrics = QFontMetricsF(font)
            width, height = metrics.horizontalAdvance(drawing.labels[k]), metrics.height()
            at, away = places[k], DOT + 5
            above = QRectF(at.x() - width / 2, at.y() - away - height, width, height)
            below = QRectF(at.x() - width / 2, at.y() + away, width, height)
            right = QRectF(at.x() + away + 2, at.y() - height / 2, width, height)
            left = QRectF(at.x() - away - 2 - width, at.y() - height / 2, width, height)
            choices = (above, below, right, left) if at.y() <= middle else (below, above, right, left)
            inside = QRectF(self.rect())
            free = (c for c in choices if inside.contains(c) and not any(c.intersects(t) for t in taken))
            box = next(free, choices[0])
            taken.append(box)
            painter.setFont(font)
            name = "accent" if k == drawing.answer else "text_muted" if k == drawing.target else "text"
            painter.setPen(theme.color(name))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, drawing.labels[k])
