"""A logarithmic slider."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.inputs.spin_boxes import RangeTooltip
from embviz.gui.widgets.plot_data.painting import picture_painter

_HANDLE = 8.0  # radius in px
_LABELS = 18  # px below it, at the usual text size
_USUAL, _SMALL = 13, 11  # px, font size of the window, and of tick labels next to such text
_PAGE = 1.25


class LogSlider(RangeTooltip, QSlider):
    """A horizontal slider with a logarithmic scale; `value` is the number itself.

    Arrow keys step by one, page keys by a quarter; labeled ticks are at `ticks`.
    """

    def __init__(self, minimum: int, maximum: int, ticks: Sequence[int], parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setRange(minimum, maximum)
        self._ticks = tuple(ticks)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.source.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(320, round(2 * _HANDLE + 6 + _LABELS * self._letters()))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def _letters(self) -> float:
        """Return the font size relative to the window's; it is larger in lessons for a lecture hall."""
        return self.fontInfo().pixelSize() / _USUAL

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def _place(self, value: float) -> float:
        share = math.log(value / self.minimum()) / math.log(self.maximum() / self.minimum())
        return _HANDLE + 1 + share * (self.width() - 2 * _HANDLE - 2)

    def _at(self, x: float) -> int:
        share = min(max((x - _HANDLE - 1) / max(self.width() - 2 * _HANDLE - 2, 1), 0.0), 1.0)
        grown = float((self.maximum() / self.minimum()) ** share)
        return round(self.minimum() * grown)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self._at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setValue(self._at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_PageUp:
            self.setValue(math.ceil(self.value() * _PAGE))
        elif event.key() == Qt.Key.Key_PageDown:
            self.setValue(math.floor(self.value() / _PAGE))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, at = _HANDLE + 3, self._place(self.value())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("line"))
        painter.drawRoundedRect(QRectF(1, middle - 2, self.width() - 2, 4), 2, 2)
        painter.setBrush(theme.color("accent" if self.isEnabled() else "line"))
        painter.drawRoundedRect(QRectF(1, middle - 2, at - 1, 4), 2, 2)
        letters = self._letters()
        painter.setFont(theme.font_of(_SMALL * letters))
        for tick in self._ticks:
            x, text = self._place(tick), in_figures(tick, ",d")
            painter.setPen(QPen(theme.color("text_muted"), 1))
            painter.drawLine(QPointF(x, middle + _HANDLE - 1), QPointF(x, middle + _HANDLE + 2))
            wide = painter.fontMetrics().horizontalAdvance(text)
            left = min(max(x - wide / 2, 0), self.width() - wide)
            box = QRectF(left, middle + _HANDLE + 2, wide + 1, _LABELS * letters - 2)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft, text)
        focused = self.hasFocus()
        painter.setPen(QPen(theme.color("accent" if focused else "text_muted"), 2 if focused else 1))
        painter.setBrush(theme.color("surface"))
        painter.drawEllipse(QPointF(at, middle), _HANDLE - 0.5, _HANDLE - 0.5)
        painter.end()
