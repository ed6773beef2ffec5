"""Where the word under the pointer of one map is on the other one, also where that is out of view."""

import math

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from embviz.gui import theme
from embviz.gui.wordmap.card import draw_card
from embviz.gui.wordmap.word_map import WordMap

_EDGE = 10.0  # px between the edge of the view and the tip of the arrow
_ARROW = 11.0  # px
_STUB = 70.0  # px of line where nothing is known of where it comes from
_NEAR = 6.0  # px of a way that is too short to be drawn


class Beacon(QWidget):
    """Lies over a map and lets the pointer through.

    Draws the way from where the word lies in the other map, if both frames correspond, to where it lies here; where
    that is out of view, up to an arrow at the edge, with the word's card.
    """

    def __init__(self, view: WordMap) -> None:
        super().__init__(view)
        self._view = view
        self._word = -1
        self._origin: QPointF | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._view.rect())
        return super().eventFilter(watched, event)

    def point_at(self, word: int, origin: QPointF | None = None) -> None:
        """Point at a word of this map; at none where negative.

        Parameters
        ----------
        word : int
        origin : QPointF, optional
            Where it lies in the other map, in pixels of the view.
        """
        self._word, self._origin = word, origin
        self.setVisible(word >= 0)
        self.update()

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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        if QRectF(self.rect()).contains(place):
            if self._origin is not None:
                self._draw_way(painter, self._origin, place)
        else:
            middle = self._origin if self._origin is not None and inner.contains(self._origin) else inner.center()
            tip = toward(middle, place, inner)
            step = place - middle
            along = step / math.hypot(step.x(), step.y())
            away = math.hypot(tip.x() - middle.x(), tip.y() - middle.y())
            start = middle if self._origin is not None else tip - along * min(_STUB, away)
            self._draw_way(painter, start, tip - along * _ARROW)
            self._draw_arrow(painter, tip, along)
            lines = [self._view.words[self._word], "outside of this view"]
            draw_card(painter, tip - along * 2 * _ARROW, QRectF(self.rect()), lines)
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
