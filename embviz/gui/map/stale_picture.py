"""Overlay on a map that no longer shows what is asked for."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.core.qt_parts import parent_of
from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.plot_data.painting import picture_painter

_PATIENCE_MS = 250  # most pictures are there sooner, and nothing is to flicker
_DIMMED = 140  # of 255: how much of the ground lies over the words
_TOP, _HEIGHT, _SIDE = 14, 28, 12  # px


class StalePicture(QWidget):
    """Lies over a map, below its buttons; the pointer does not notice it.

    Parameters
    ----------
    view : QWidget
        The map.

    Attributes
    ----------
    text : str
        Whose picture it is and what comes.
    dims : bool
        Whether the words step back, because others are on their way.
    """

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setObjectName("map.former")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text, self.dims = "", False
        self._patience = QTimer(self, interval=_PATIENCE_MS, singleShot=True)
        self._patience.timeout.connect(self.show)
        view.installEventFilter(self)
        self.lower()
        self.hide()

    def tell(self, text: str, dims: bool) -> None:
        """Say whose picture this is, after a moment; nothing, and at once, where empty."""
        if text == self.text and dims == self.dims:
            return
        self.text, self.dims = text, dims
        self.setAccessibleName(text)
        if not text:
            self._patience.stop()
            self.hide()
        elif self.isHidden() and parent_of(self).isVisible() and not self._patience.isActive():
            self._patience.start()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(parent_of(self).rect())
        elif event.type() == QEvent.Type.Hide:
            self._patience.stop()
        elif event.type() == QEvent.Type.Show and self.text:
            self._patience.start()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.dims:
            painter.fillRect(self.rect(), theme.color("canvas", _DIMMED))
        font = theme.font(12, 500)
        wide = min(QFontMetricsF(font).horizontalAdvance(self.text) + 2 * px(_SIDE), self.width() - 2.0 * _TOP)
        place = QRectF((self.width() - wide) / 2, _TOP, wide, px(_HEIGHT))
        painter.setPen(theme.color("line"))
        painter.setBrush(theme.color("surface"))
        painter.drawRoundedRect(place, px(_HEIGHT) / 2, px(_HEIGHT) / 2)
        painter.setPen(theme.color("text"))
        painter.setFont(font)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self.text)
