"""Icons: line drawings from `resources/icons`, drawn in the colors of the theme and sharp at every scale."""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from embviz.gui.style import theme
from embviz.util.assets import asset


@cache  # bounded by the number of icons, for both themes
def pixmap(name: str, color: str, size: int) -> QPixmap:
    """Render an icon in a color such as ``#3457D5``, as a square of `size` pixels."""
    drawing = asset("icons", f"{name}.svg").read_text("utf-8").replace("currentColor", color)
    drawn = QPixmap(size, size)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    QSvgRenderer(QByteArray(drawing.encode())).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return drawn


def icon(name: str, color: str = "text_muted", active: str = "accent") -> QIcon:
    """Return an icon in one color of the theme, and in another one when checked."""
    result = QIcon()
    for size in (24, 48, 72):
        result.addPixmap(pixmap(name, getattr(theme.current(), color), size))
        result.addPixmap(pixmap(name, getattr(theme.current(), active), size), QIcon.Mode.Normal, QIcon.State.On)
    return result
