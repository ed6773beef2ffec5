"""Drawing of an analogy as a parallelogram, animated."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QEasingCurve, QLineF, QPointF, QRectF, QSizeF, Qt, QVariantAnimation
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import plain_tip
from embviz.gui.widgets.overlay import draw_message, elided
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

EDGE = 44.0  # px
HEAD = 10.0  # px of an arrow's head
DOT = 5.0
HALO = 13.0  # px around the dot of the answer
PLAY_MS = 1800
# shares of that time at which the first arrow is drawn, and at which its copy has arrived at the third word
GROWN, SLID = 0.25, 0.7
_EASE = QEasingCurve(QEasingCurve.Type.InOutCubic)


@dataclass(frozen=True)
class Drawing:
    """The points of an analogy and the arrows between them.

    Attributes
    ----------
    labels : tuple of str
    points : float array (n, 2)
    arrows : tuple of (start, end)
        Indices of points.
    target : int
        Index of the point that is the result of the arithmetic; drawn as a ring. -1 for none.
    answer : int
        Index of the word nearest to it; drawn in the accent color. -1 for none.
    """

    labels: tuple[str, ...]
    points: np.ndarray
    arrows: tuple[tuple[int, int], ...]
    target: int = -1
    answer: int = -1


@dataclass(frozen=True)
class Stage:
    """Progress of the animation, each value from 0 to 1.

    Attributes
    ----------
    grown : float
        Drawn share of the first arrow.
    slid : float
        Share of the way of its copy to the third word.
    reached : float
        Share of the way from the target to the answer.
    """

    grown: float
    slid: float
    reached: float


def stage_at(share: float) -> Stage:
    """Return the progress of the animation after a share of its duration, from 0 to 1."""
    parts = (share / GROWN, (share - GROWN) / (SLID - GROWN), (share - SLID) / (1 - SLID))
    return Stage(*(_EASE.valueForProgress(min(max(part, 0.0), 1.0)) for part in parts))


class Parallelogram(QWidget):
    """Draws an analogy in a plane whose two axes have the same scale.

    With two arrows, the first one is drawn and a copy of it slides to the second one: for a new question, at a click,
    and with Space. With reduced motion it is shown in its final state.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawing: Drawing | None = None
        self._caption = self._message = ""
        self._playing = QVariantAnimation(self)
        self._playing.setStartValue(0.0)
        self._playing.setEndValue(1.0)
        self._playing.setDuration(PLAY_MS)
        self._playing.valueChanged.connect(lambda _share: self.update())
        set_scaled_size(self, minimum_size=(200, 160))
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setAccessibleName(tr("Parallelogram of the analogy"))
        theme.source.changed.connect(self.update)

    def set_drawing(
        self,
        labels: Sequence[str],
        points: np.ndarray,
        arrows: Sequence[tuple[int, int]],
        *,
        target: int = -1,
        answer: int = -1,
        caption: str = "",
        play: bool = False,
    ) -> None:
        """Set points and arrows; see `Drawing`.

        Parameters
        ----------
        caption : str
            Text below the drawing, for instance the share of the variance that the plane explains.
        play : bool
            Restart the animation; otherwise one that runs goes on.

        Raises
        ------
        ValueError
            If there is not one row of two coordinates for each label.
        """
        if points.shape != (len(labels), 2):
            raise ValueError(f"{len(labels)} labels need points of shape ({len(labels)}, 2), not {points.shape}")
        self._drawing = Drawing(tuple(labels), np.asarray(points, np.float64), tuple(arrows), target, answer)
        self._caption = caption
        self.setToolTip(plain_tip(f"{caption}\n{tr('Click to play the arrow again.')}" if self.plays else caption))
        self.setCursor(Qt.CursorShape.PointingHandCursor if self.plays else Qt.CursorShape.ArrowCursor)
        pairs = "; ".join(tr("{labels} to {labels_2}", labels=labels[a], labels_2=labels[b]) for a, b in arrows)
        self.setAccessibleDescription(tr("Arrows: {pairs}. {caption}", pairs=pairs, caption=caption))
        if play or not self.plays:
            self.play()
        self.update()

    @property
    def plays(self) -> bool:
        """Whether the drawing can be animated and motion is not reduced."""
        return self._drawing is not None and len(self._drawing.arrows) == 2 and not stillness.wanted

    @property
    def stage(self) -> Stage:
        """The progress of the animation; complete when it does not run."""
        moving = self._playing.state() == QVariantAnimation.State.Running and self.plays
        return stage_at(float(self._playing.currentValue()) if moving else 1.0)

    def play(self) -> None:
        """Start the animation from the beginning, if possible and visible."""
        self._playing.stop()
        if self.plays and self.isVisible():
            self._playing.start()
        self.update()

    def rest(self) -> None:
        """Stop the animation and show its final state."""
        self._playing.stop()
        self.update()

    def clear(self, message: str = "") -> None:
        """Clear the drawing and show a message about what to do next."""
        self._drawing, self._message = None, message
        self._playing.stop()
        self.setToolTip("")
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleDescription(message)
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the points and the ends of their arrows; None while there are none."""
        drawing = self._drawing
        if drawing is None or not drawing.labels:
            return None
        ends = [
            ", ".join(drawing.labels[end] for start, end in drawing.arrows if start == k)
            for k in range(len(drawing.labels))
        ]
        return PlotData(
            self.accessibleName(),
            (
                DataColumn(tr("Point"), drawing.labels),
                DataColumn("x", drawing.points[:, 0]),
                DataColumn("y", drawing.points[:, 1]),
                DataColumn(tr("Arrow to"), ends),
            ),
            tr("{count} points. {caption}", count=len(drawing.labels), caption=self._caption),
        )

    def positions(self) -> list[QPointF]:
        """Return the positions of the points, in pixels of the widget."""
        if self._drawing is None or not len(self._drawing.labels):
            return []
        points = self._drawing.points
        low, high = points.min(axis=0), points.max(axis=0)
        # names are above or below the points, centered on them
        widths = [QFontMetricsF(self._font(k)).horizontalAdvance(text) for k, text in enumerate(self._drawing.labels)]
        side = max(widths) / 2 + 16
        room = np.array([max(self.width() - 2 * side, 20.0), max(self.height() - 2 * px(EDGE) - 16, 20.0)])
        spread = np.maximum(high - low, 1e-12)
        scale = float((room / spread).min())
        middle = (low + high) / 2
        return [
            QPointF(self.width() / 2 + (x - middle[0]) * scale, (self.height() - 16) / 2 - (y - middle[1]) * scale)
            for x, y in points.tolist()
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.fillRect(self.rect(), theme.color("canvas"))
        view = QRectF(self.rect())
        drawing = self._drawing
        if drawing is None or not drawing.labels:
            draw_message(painter, view, self._message)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places, stage = self.positions(), self.stage
        if len(drawing.arrows) == 2:
            self._slide(painter, drawing, places, stage)
        if drawing.target >= 0 and drawing.answer >= 0 and stage.reached > 0:
            painter.setPen(QPen(theme.color("accent"), 1.4, Qt.PenStyle.DotLine))
            way = places[drawing.answer] - places[drawing.target]
            painter.drawLine(places[drawing.target], places[drawing.target] + way * stage.reached)
        for k, at in enumerate(places):
            self._point(painter, at, k, stage.reached)
        self._names(painter, drawing, stage.reached)
        painter.setOpacity(1)
        painter.setFont(theme.font(11))
        painter.setPen(theme.color("text_muted"))
        below = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap)
        foot, metrics = view.adjusted(12, 0, -12, -10), QFontMetricsF(painter.font())
        two_lines = metrics.boundingRect(foot, below, self._caption).height() <= 2 * metrics.lineSpacing() + 1
        painter.drawText(foot, below, self._caption if two_lines else elided(self._caption, metrics, foot.width()))

    def _slide(self, painter: QPainter, drawing: Drawing, places: list[QPointF], stage: Stage) -> None:
        """Draw the first arrow, its copy on the way to the third word, and the area between them."""
        (start, end), (to, _) = drawing.arrows
        along = (places[end] - places[start]) * stage.grown
        moved = (places[to] - places[start]) * stage.slid
        foot, tip = places[start] + moved, places[start] + along + moved
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent", 20))
        painter.drawPolygon(QPolygonF([places[start], places[start] + along, tip, foot]))
        painter.setPen(QPen(theme.color("accent", 90), 1, Qt.PenStyle.DashLine))
        painter.drawLine(places[start], foot)
        painter.drawLine(places[start] + along, tip)
        self._arrow(painter, places[start], places[start] + along, "text_muted")
        self._arrow(painter, foot, tip, "accent")

    @staticmethod
    def _arrow(painter: QPainter, start: QPointF, end: QPointF, color: str) -> None:
        line = QLineF(start, end)
        length = line.length()
        if length < 2 * DOT + HEAD:
            return
        along = QPointF(line.dx() / length, line.dy() / length)
        across = QPointF(-along.y(), along.x())
        tip, foot = end - along * (DOT + 3), start + along * (DOT + 3)
        neck = tip - along * HEAD
        painter.setPen(QPen(theme.color(color), 2.2))
        painter.drawLine(foot, neck)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(color))
        painter.drawPolygon(QPolygonF([tip, neck + across * (HEAD * 0.42), neck - across * (HEAD * 0.42)]))

    def _point(self, painter: QPainter, at: QPointF, k: int, reached: float) -> None:
        drawing = self._drawing
        assert drawing is not None
        painter.setOpacity(reached if k in _late(drawing) else 1.0)
        if k == drawing.target:
            painter.setPen(QPen(theme.color("accent"), 1.6))
            painter.setBrush(theme.color("canvas"))
            painter.drawEllipse(at, DOT + 1, DOT + 1)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        if k == drawing.answer and reached > 0:
            painter.setBrush(theme.color("accent", 50))
            painter.drawEllipse(at, HALO * reached, HALO * reached)
        answers = k == drawing.answer and reached == 1
        painter.setBrush(theme.color("accent" if answers or k in _late(drawing) else "text"))
        painter.drawEllipse(at, DOT, DOT)

    def name_boxes(self) -> list[QRectF]:
        """Return the rectangles of the names of the points, in pixels of the widget.

        Each name is placed next to its point within the widget, clear of the other points, names and lines; otherwise
        where it overlaps least.
        """
        drawing, places = self._drawing, self.positions()
        if drawing is None:
            return []
        middle = sum(p.y() for p in places) / max(len(places), 1)
        taken = [QRectF(p.x() - DOT, p.y() - DOT, 2 * DOT, 2 * DOT) for p in places]
        if drawing.answer >= 0:
            at = places[drawing.answer]
            taken[drawing.answer] = QRectF(at.x() - HALO, at.y() - HALO, 2 * HALO, 2 * HALO)
        lines = [QLineF(places[start], places[end]) for start, end in drawing.arrows]
        if len(drawing.arrows) == 2:  # the sides of the area between the arrows
            lines += [QLineF(places[one], places[other]) for one, other in zip(*drawing.arrows, strict=True)]
        if drawing.target >= 0 and drawing.answer >= 0:
            lines.append(QLineF(places[drawing.target], places[drawing.answer]))
        view = QRectF(self.rect())
        boxes = [QRectF()] * len(places)
        # the target comes last, so that words keep the better place where it is crowded
        for k in sorted(range(len(places)), key=lambda i: i == drawing.target):
            metrics = QFontMetricsF(self._font(k))
            size = QSizeF(metrics.horizontalAdvance(drawing.labels[k]), metrics.height())
            around = HALO if k == drawing.answer else DOT + 5
            choices = places_beside(places[k], size, upwards=places[k].y() <= middle, away=around)
            boxes[k] = min(choices, key=lambda box: in_the_way(box, view, taken, lines))
            taken.append(boxes[k])
        return boxes

    def _font(self, k: int) -> QFont:
        drawing = self._drawing
        if drawing is not None and k == drawing.target:
            return theme.font(12, 500)
        return theme.font(20, 600) if drawing is not None and k == drawing.answer else theme.font(15, 500)

    def _names(self, painter: QPainter, drawing: Drawing, reached: float) -> None:
        for k, box in enumerate(self.name_boxes()):
            painter.setOpacity(reached if k in _late(drawing) else 1.0)
            painter.setFont(self._font(k))
            name = "accent" if k == drawing.answer else "text_muted" if k == drawing.target else "text"
            painter.setPen(theme.color(name))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, drawing.labels[k])

    # --- mouse and keyboard

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.play()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self.play()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.rest()


def _late(drawing: Drawing) -> frozenset[int]:
    """Return the points that appear at the end of the animation: target and answer, except words of the question."""
    if len(drawing.arrows) != 2:
        return frozenset()
    asked = {drawing.arrows[0][0], drawing.arrows[0][1], drawing.arrows[1][0]}
    return frozenset({drawing.target, drawing.answer} - asked)


def places_beside(at: QPointF, size: QSizeF, *, upwards: bool, away: float = DOT + 5) -> list[QRectF]:
    """Return the possible rectangles of a name next to a point, at the distance `away`, the best first."""
    wide, tall = size.width(), size.height()
    above, below, level = -away - tall, away, -tall / 2
    near, far = (above, below) if upwards else (below, above)
    corners = [(x, y) for y in (near, far) for x in (DOT, -DOT - wide)]
    ways = [(-wide / 2, near), (-wide / 2, far), (away + 2, level), (-away - 2 - wide, level), *corners]
    return [QRectF(at + QPointF(x, y), size) for x, y in ways]


def in_the_way(box: QRectF, view: QRectF, taken: Sequence[QRectF], lines: Sequence[QLineF]) -> float:
    """Return how much a name in this box would leave the view, cover `taken`, or be crossed by lines; 0 for not at all.

    Areas count in square pixels, and a line as if it were 16 pixels wide, about the height of the name.
    """
    outside = 0.0 if view.contains(box) else area(box) - area(box & view)
    return outside + sum(area(box & t) for t in taken) + 16 * sum(length_within(line, box) for line in lines)


def area(box: QRectF) -> float:
    """Return the area of a box, 0 where it is empty."""
    return box.width() * box.height() if box.isValid() else 0.0


def length_within(line: QLineF, box: QRectF) -> float:
    """Return the length of the part of a line that lies in a box, by parametric clipping."""
    first, last = 0.0, 1.0
    for start, step, low, high in (
        (line.x1(), line.dx(), box.left(), box.right()),
        (line.y1(), line.dy(), box.top(), box.bottom()),
    ):
        if step == 0:
            if not low <= start <= high:
                return 0.0
            continue
        enters, leaves = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, enters), min(last, leaves)
    return max(0.0, last - first) * line.length()


def turned(points: np.ndarray, like: np.ndarray, deciding: int) -> np.ndarray:
    """Return points rotated or reflected about the origin to lie as close as possible to earlier ones.

    Orthogonal Procrustes (Schönemann 1966), which preserves the distances between the points.

    Parameters
    ----------
    points, like : float array (n, 2), float array (m, 2)
    deciding : int
        The number of leading rows that are the same items in both.
    """
    left, _, right = np.linalg.svd(points[:deciding].T @ like[:deciding])
    turned: np.ndarray = points @ (left @ right)
    return turned
