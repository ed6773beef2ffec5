"""Dressing the application: the style sheet filled with the colors of a theme, applied as a whole."""

import re
import tempfile
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from embviz.assets import asset
from embviz.gui import theme, wardrobe
from embviz.gui.icons import pixmap


@lru_cache(maxsize=1)
def _folder() -> "tempfile.TemporaryDirectory[str]":
    # style sheets take images only by path; removed when the process ends
    return tempfile.TemporaryDirectory(prefix="embviz-icons-")


def _file(name: str) -> str:
    path = Path(_folder().name) / f"{name}-{theme.current().name}.png"
    if not path.exists():
        pixmap(name, theme.current().text_muted, 44).save(str(path))
    return path.as_posix()


def style_sheet() -> str:
    """Return the style sheet of the window with the colors and icons of the theme in force."""
    text = asset("style.qss").read_text("utf-8")
    colors = theme.current()
    text = re.sub(r"\{(\w+)\}", lambda found: getattr(colors, found[1]), text)
    return re.sub(r"icon\(([\w-]+)\)", lambda found: f'url("{_file(found[1])}")', text)


def apply(application: QApplication, choice: str) -> None:
    """Show the application in a theme.

    Parameters
    ----------
    application : QApplication
    choice : str
        ``light``, ``dark`` or ``system`` (what the desktop says).
    """
    dark = choice == "dark" or (
        choice == "system" and application.styleHints().colorScheme() == Qt.ColorScheme.Dark
    )
    theme.source.theme = theme.DARK if dark else theme.LIGHT
    sheet = style_sheet()
    if application.styleSheet() == sheet:
        return
    wardrobe.change(application, theme.palette(), sheet)
    theme.source.changed.emit()
