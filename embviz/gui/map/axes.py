"""Draws semantic axes over the map, with the words of their poles."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.plane.motion import AnimatedView
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import isolated

_EDGE, _PAD, _HEIGHT = 8.0, 5.0, 18.0  # px
_LINE, _GROUND = 130, 210  # of 255
_NAMED = 3  # words of an end
_MEAN = re.compile(r"[\d.]+\*\((.+)\)")


def poles(expression: str) -> tuple[str, str]:
    """Return the words at the low and the high end of an axis: those subtracted and those added in an expression.

    For sums such as ``a + b - c - d`` and means such as ``0.5*(a + b) - 0.5*(c + d)``, these are the first words.
    """
    high, minus, low = expression.partition(" - ")
    ends = _end(low, " - "), _end(high, " + ")
    return ends if minus and all(ends) else ("", expression.strip())


def _end(text: str, sign: str) -> str:
    """Return the first words of one end; empty if the text is not a plain sum or mean."""
    mean = _MEAN.fullmatch(text.strip())
    words = [word.strip().strip('"') for word in (mean[1].split(" + ") if mean else text.split(sign))]
    if any(found in word for word in words for found in (" + ", " - ", "(")):
        return ""
    return ", ".join(words[:_NAMED]) + (" …" if len(words) > _NAMED else "")


class AxisLinesOverlay(QWidget):
    """Draws axis lines over a flat map, below its buttons; transparent to the mouse."""

    def __init__(self, view: AnimatedView) -> None:
        super().__init__(view)
        self.setObjectName("map.axes")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._view = view
        self._origin: tuple[float, ...] = ()
        self._expressions: tuple[str, ...] = ()
        view.installEventFilter(self)
        view.view_changed.connect(self.update)
        self.lower()
        self.hide()

    def set_axes(self, origin: Sequence[float], expressions: Sequence[str]) -> None:
        """Draw the axes of these expressions through a point of the map; none on a 3D map or without expressions."""
        now = tuple(origin), tuple(expressions)
        if now == (self._origin, self._expressions):
            return
        self._origin, self._expressions = now
        self.setAccessibleName("; ".join(expressions))
        self.setVisible(len(now[0]) == len(now[1]) == 2)
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._view.rect())
        return False

    def crossing(self) -> QPointF:
        """Return where the two axes meet, in pixels of the map."""
        x, y = self._origin
        return QPointF(*self._view.camera.to_screen(x, y, self._view.width(), self._view.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        wide, high, at = float(self.width()), float(self.height()), self.crossing()
        (left, right), (down, up) = map(poles, self._expressions)
        painter.setFont(theme.font(11, 500))
        if 0 < at.y() < high:
            painter.setPen(QPen(theme.color("text_muted", _LINE), 1.0))
            painter.drawLine(QPointF(0, at.y()), QPointF(wide, at.y()))
            self._name(painter, f"← {isolated(left)}" if left else "", QPointF(_EDGE, at.y() - px(_HEIGHT) - 2), 0.0)
            self._name(painter, f"{isolated(right)} →", QPointF(wide - _EDGE, at.y() - px(_HEIGHT) - 2), 1.0)
        if 0 < at.x() < wide:
            painter.setPen(QPen(theme.color("text_muted", _LINE), 1.0))
            painter.drawLine(QPointF(at.x(), 0), QPointF(at.x(), high))
            self._name(painter, f"↑ {isolated(up)}", QPointF(at.x() + 3, _EDGE), 0.0)
            below = QPointF(at.x() + 3, high - _EDGE - px(_HEIGHT))
            self._name(painter, f"↓ {isolated(down)}" if down else "", below, 0.0)

    @staticmethod
    def _name(painter: QPainter, text: str, at: QPointF, aligned: float) -> None:
        """Draw a name on its background; with `aligned` 0 it begins at the point, with 1 it ends there."""
        if not text:
            return
        wide = QFontMetricsF(painter.font()).horizontalAdvance(text) + 2 * px(_PAD)
        place = QRectF(at.x() - aligned * wide, at.y(), wide, px(_HEIGHT))
        painter.fillRect(place, theme.color("canvas", _GROUND))
        painter.setPen(theme.color("text_muted"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
