"""A word being dragged on the map."""

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.overlay import elided

LEAST = 10.0  # px that a word must be dragged, so that an unsteady click does not move it
_RADIUS, _PADDING, _WIDEST = 6.0, 7.0, 220.0  # px


@dataclass
class WordDrag:
    """State of a word that is being dragged.

    Attributes
    ----------
    word : int
    at : QPointF
        Position of the pointer, in logical pixels of the view.
    """

    word: int
    at: QPointF = field(default_factory=QPointF)

    def paint(self, painter: QPainter, home: QPointF | None, name: str, color: QColor, view: QRectF) -> None:
        """Draw the word, its name, and the line from `home`, its position on the map."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if home is not None:
            painter.setPen(QPen(theme.color("accent", 170), 1.4, Qt.PenStyle.DashLine))
            painter.drawLine(home, self.at)
            painter.setPen(QPen(theme.color("accent"), 1.4))
            painter.setBrush(theme.color("canvas"))
            painter.drawEllipse(home, _RADIUS, _RADIUS)
        painter.setPen(QPen(theme.color("canvas"), 1.5))
        painter.setBrush(color)
        painter.drawEllipse(self.at, _RADIUS, _RADIUS)
        font = theme.font(13, 600)
        metrics = QFontMetricsF(font)
        text = elided(name, metrics, px(_WIDEST))
        plate = QRectF(0, 0, metrics.horizontalAdvance(text) + 2 * px(_PADDING), metrics.height() + px(_PADDING))
        plate.moveCenter(self.at - QPointF(0, plate.height() / 2 + _RADIUS + 6))
        plate.moveLeft(max(min(plate.left(), view.right() - plate.width() - 4), view.left() + 4))
        plate.moveTop(max(plate.top(), view.top() + 4))
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("surface"))
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        painter.setFont(font)
        painter.setPen(theme.color("text"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
