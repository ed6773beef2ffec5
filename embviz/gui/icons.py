"""Icons: line drawings from `resources/icons`, drawn in the colors of the theme and sharp at every scale."""

import re
import tempfile
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from embviz.assets import asset
from embviz.gui import theme


def _pixmap(name: str, color: str, size: int) -> QPixmap:
    drawing = asset("icons", f"{name}.svg").read_text("utf-8").replace("currentColor", color)
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(drawing.encode())).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


def icon(name: str, color: str = "text_muted", active: str = "accent") -> QIcon:
    """Return an icon in a color of the theme, and in another one when checked."""
    result = QIcon()
    for size in (24, 48, 72):
        result.addPixmap(_pixmap(name, getattr(theme.current(), color), size))
        result.addPixmap(_pixmap(name, getattr(theme.current(), active), size), QIcon.Mode.Normal, QIcon.State.On)
    return result


@lru_cache(maxsize=1)
def _folder() -> "tempfile.TemporaryDirectory[str]":
    # style sheets take images only by path; removed when the process ends
    return tempfile.TemporaryDirectory(prefix="embviz-icons-")


def _file(name: str) -> str:
    path = Path(_folder().name) / f"{name}-{theme.current().name}.png"
    if not path.exists():
        _pixmap(name, theme.current().text_muted, 44).save(str(path))
    return path.as_posix()


def style_sheet() -> str:
    """Return the style sheet of the window with the colors and icons of the theme in force."""
    text = asset("style.qss").read_text("utf-8")
    colors = theme.current()
    text = re.sub(r"\{(\w+)\}", lambda found: getattr(colors, found[1]), text)
    return re.sub(r"icon\(([\w-]+)\)", lambda found: f'url("{_file(found[1])}")', text)
