"""Marks on one map the word hovered in the other; an arrow if it is off-screen."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from embviz.gui.map.view.word_map import WordMap
from embviz.gui.style import theme
from embviz.gui.widgets.overlay import draw_card
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_EDGE = 10.0  # px between the edge of the view and the tip of the arrow
_ARROW = 11.0  # px
_STUB = 70.0  # px of line where nothing is known of where it comes from
_RING = 10.0  # px, around a disc of a map that is zoomed far in
_NEAR = 2 * _RING  # px of a way that is too short to be drawn


class LinkedCursor(QWidget):
    """Lies over a map and lets the pointer through.

    Draws a ring around the word and its card, and the way to it from where the word lies in the other map, if the two
    frames correspond; where it is out of view, an arrow at the edge and the card there.
    """

    def __init__(self, view: WordMap) -> None:
        super().__init__(view)
        self._view = view
        self._word = -1
        self._origin: QPointF | None = None
        self._card: Sequence[str] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._view.rect())
        return super().eventFilter(watched, event)

    def light(self, word: int, card: Sequence[str], origin: QPointF | None = None) -> None:
        """Light a word of this map.

        Parameters
        ----------
        word : int
        card : sequence of str
            The lines of its card.
        origin : QPointF, optional
            Where it lies in the other map, in pixels of the view.
        """
        self._word, self._card, self._origin = word, card, origin
        self.setVisible(True)
        self.update()

    def put_out(self) -> None:
        """Light nothing."""
        self._word = -1
        self.hide()

    @property
    def word(self) -> int:
        """The word that is lit; negative for none."""
        return self._word

    @property
    def pointing_out(self) -> bool:
        """Whether there is an arrow at the edge."""
        place = self._place()
        return place is not None and not QRectF(self.rect()).contains(place)

    def _place(self) -> QPointF | None:
        return self._view.position_of(self._word) if 0 <= self._word < len(self._view.words) else None

    def paintEvent(self, _event: QPaintEvent) -> None:
        place = self._place()
        if place is None:
            return
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view = QRectF(self.rect())
        inner = view.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        if view.contains(place):
            if self._origin is not None:
                along = _direction(self._origin, place)
                self._draw_way(painter, self._origin, place - along * _RING)
            painter.setPen(QPen(theme.color("text"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(place, _RING, _RING)
            draw_card(painter, place, view, self._card)
        else:
            from_there = self._origin is not None and inner.contains(self._origin)
            start = self._origin if from_there and self._origin is not None else inner.center()
            tip, along = toward(start, place, inner), _direction(start, place)
            away = math.hypot(tip.x() - start.x(), tip.y() - start.y())
            self._draw_way(painter, start if from_there else tip - along * min(_STUB, away), tip - along * _ARROW)
            self._draw_arrow(painter, tip, along)
            draw_card(painter, tip - along * 2 * _ARROW, view, [*self._card, tr("outside of this view")])
        painter.end()

    def _draw_way(self, painter: QPainter, start: QPointF, end: QPointF) -> None:
        if math.hypot(end.x() - start.x(), end.y() - start.y()) < _NEAR:
            return
        painter.setPen(QPen(theme.color("accent", 190), 1.4, Qt.PenStyle.DashLine))
        painter.drawLine(start, end)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent", 190))
        painter.drawEllipse(start, 2.5, 2.5)

    def _draw_arrow(self, painter: QPainter, tip: QPointF, along: QPointF) -> None:
        across = QPointF(-along.y(), along.x()) * (_ARROW * 0.55)
        back = tip - along * _ARROW
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        painter.drawPolygon(QPolygonF([tip, back + across, back - across]))


def _direction(start: QPointF, goal: QPointF) -> QPointF:
    """Return the vector of length 1 from one point to another; zero where they are the same."""
    step = goal - start
    length = math.hypot(step.x(), step.y())
    return step / length if length else QPointF(0, 0)


def toward(start: QPointF, goal: QPointF, box: QRectF) -> QPointF:
    """Return where the line from a point inside a box to a goal outside leaves the box."""
    dx, dy = goal.x() - start.x(), goal.y() - start.y()
    shares = [1.0]
    if dx:
        shares.append(((box.right() if dx > 0 else box.left()) - start.x()) / dx)
    if dy:
        shares.append(((box.bottom() if dy > 0 else box.top()) - start.y()) / dy)
    share = min(shares)
    return QPointF(start.x() + dx * share, start.y() + dy * share)
