"""Applies the theme's style sheet to the application."""

import os
import re
import tempfile
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from embviz.gui.style import deferred_restyling, theme
from embviz.gui.style.icons import pixmap
from embviz.gui.style.scaling import follow, larger
from embviz.util.assets import asset

ICONS = "embviz-icons-"
"""Prefix of the names of icon folders; the process id follows, see `embviz.gui.app.leftovers`."""


@lru_cache(maxsize=1)
def _folder() -> "tempfile.TemporaryDirectory[str]":
    # style sheets accept images only as paths; removed when the process ends
    return tempfile.TemporaryDirectory(prefix=f"{ICONS}{os.getpid()}-")


def _file(name: str) -> str:
    path = Path(_folder().name) / f"{name}-{theme.current().name}.png"
    if not path.exists():
        pixmap(name, theme.current().text_muted, 88).save(str(path))
    return path.as_posix()


def style_sheet() -> str:
    """Return the style sheet in the colors and icons of the current theme, at the current text size."""
    text = asset("style.qss").read_text("utf-8")
    colors = theme.current()
    text = re.sub(r"\{(\w+)\}", lambda found: getattr(colors, found[1]), text)
    return re.sub(r"icon\(([\w-]+)\)", lambda found: f'url("{_file(found[1])}")', larger(text))


def apply(application: QApplication, choice: str, percent: int | None = None) -> None:
    """Apply a theme and a text size to the application.

    Parameters
    ----------
    choice : str
        ``light``, ``dark`` or ``system`` (that of the desktop).
    percent : int, optional
        Text size in percent of the usual one; unchanged if None.
    """
    dark = choice == "dark" or (
        choice == "system" and application.styleHints().colorScheme() == Qt.ColorScheme.Dark
    )
    theme.source.theme = theme.DARK if dark else theme.LIGHT
    resized = False
    if percent is not None and percent != round(100 * theme.text_size()):
        resized = True
        theme.source.text_size = percent / 100
        application.setFont(theme.font())
    sheet = style_sheet()
    if application.styleSheet() == sheet:
        return
    deferred_restyling.change(application, theme.palette(), sheet)
    if resized:
        follow()
    theme.source.changed.emit()
