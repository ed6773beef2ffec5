"""Overlay on a result that no longer belongs to the input."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.util.language import tr

_DIMMED = 160  # of 255: how much of the ground lies over what is below


class StaleOverlay(QWidget):
    """Dims another widget that is laid out beside it in the same parent; what lies below can be clicked as before.

    Parameters
    ----------
    name : str
        Object name.
    over : QWidget
        What is dimmed; its parent becomes that of the veil, which covers it wherever it goes.
    """

    def __init__(self, name: str, over: QWidget) -> None:
        super().__init__(over.parentWidget())
        self.setObjectName(name)
        self.setAccessibleName(tr("What was asked before"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._over = over
        over.installEventFilter(self)
        self.hide()

    def draw(self, lies: bool) -> None:
        """Lay the veil, or take it away."""
        if lies:
            self.setGeometry(self._over.geometry())
            self.raise_()
        self.setVisible(lies)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.setGeometry(self._over.geometry())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme.color("window", _DIMMED))
