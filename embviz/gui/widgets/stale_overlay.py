"""Overlay on a result that no longer belongs to the input."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.util.language import tr

_DIMMED = 160  # alpha, 0 to 255, of the window color over the result


class StaleOverlay(QWidget):
    """Dims a sibling widget; the mouse still reaches the widget below.

    Parameters
    ----------
    name : str
        Object name.
    over : QWidget
        The widget to dim; its parent becomes that of the overlay, which follows its geometry.
    """

    def __init__(self, name: str, over: QWidget) -> None:
        super().__init__(over.parentWidget())
        self.setObjectName(name)
        self.setAccessibleName(tr("Previous answer"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._over = over
        over.installEventFilter(self)
        self.hide()

    def draw(self, lies: bool) -> None:
        """Show or hide the overlay."""
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
