"""The small axes of a map in space."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from embviz.gui.style import theme
from embviz.gui.widgets.plane.turning import Rotation

LENGTH = 21.0  # px
FROM_RIGHT, FROM_BOTTOM = 46.0, 84.0  # px from the corner of the view to the origin of the axes, above the fit button
FAINT, STRONG = 90, 255  # opacity of an axis that points away from the viewer, and of one that points towards them


def draw_tripod(painter: QPainter, view: QRectF, turn: Rotation) -> None:
    """Draw the rotated axes, those that point towards the viewer last and strongest."""
    middle = QPointF(view.right() - FROM_RIGHT, view.bottom() - FROM_BOTTOM)
    font = theme.font(11, 500)
    metrics = QFontMetricsF(font)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    x, y, near = turn.matrix()
    for axis in near.argsort().tolist():
        tip = QPointF(float(x[axis]), -float(y[axis])) * LENGTH
        color = theme.color("text_muted", round(FAINT + (STRONG - FAINT) * (float(near[axis]) + 1) / 2))
        painter.setPen(QPen(color, 1.5))
        painter.drawLine(middle, middle + tip)
        name = "xyz"[axis]
        at = middle + tip * 1.42
        painter.drawText(at + QPointF(-metrics.horizontalAdvance(name) / 2, metrics.xHeight() / 2), name)
