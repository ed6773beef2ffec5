"""Applies the theme's style sheet to the application.

`QApplication.setStyleSheet` polishes every existing widget, visible or not, within one call: that takes a quarter of
a second for the map alone, and seconds for a window with all pages, which has several thousand widgets.
"""

import os
import re
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget

from embviz.gui.style import theme
from embviz.gui.style.icons import pixmap
from embviz.gui.style.scaling import follow, larger
from embviz.util.assets import asset

_OF_COLOR = re.compile(r"#[0-9A-Fa-f]{3,8}\b|url\([^)]*\)")


def change(application: QApplication, palette: QPalette, sheet: str) -> None:
    """Set the palette and the style sheet of the application.

    Parameters
    ----------
    sheet : str
        If it differs from the former one only in colors and pictures, widgets are not measured again.
    """
    former = application.styleSheet()
    application.setPalette(palette)
    if not former:
        application.setStyleSheet(sheet)
        return
    # Qt's cache of rules is cleared first: otherwise Qt would itself polish the widgets in it.
    application.style().unpolish(application)
    application.setStyleSheet(sheet)
    updater = _RECOLORED if _OF_COLOR.sub("", former) == _OF_COLOR.sub("", sheet) else _RESHAPED
    for window in application.topLevelWidgets():
        updater.update_style(window)


class _StyleUpdater(QObject):
    """Polishes visible widgets at once, and hidden ones when they are shown.

    Parameters
    ----------
    reshapes : bool
        Whether the sizes of widgets change with the style sheet, so that they must be measured again.
    """

    def __init__(self, reshapes: bool) -> None:
        super().__init__()
        self._reshapes = reshapes

    def update_style(self, widget: QWidget) -> None:
        """Polish a widget and its children, each now or when it is shown."""
        # a hidden widget that retains its size, as a panel behind another tab does, needs the right size now
        if widget.isHidden() and not (self._reshapes and widget.sizePolicy().retainSizeWhenHidden()):
            widget.installEventFilter(self)
            return
        widget.style().polish(widget)
        if self._reshapes:
            QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
        widget.update()
        for child in _children(widget):
            self.update_style(child)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            watched.removeEventFilter(self)
            self.update_style(cast(QWidget, watched))
        return False


def _children(widget: QWidget) -> Iterator[QWidget]:
    # dialogs and menus are top-level widgets of the application
    return (child for child in widget.children() if isinstance(child, QWidget) and not child.isWindow())


_RECOLORED, _RESHAPED = _StyleUpdater(reshapes=False), _StyleUpdater(reshapes=True)


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
    dark = choice == "dark" or (choice == "system" and application.styleHints().colorScheme() == Qt.ColorScheme.Dark)
    theme.source.theme = theme.DARK if dark else theme.LIGHT
    resized = False
    if percent is not None and percent != round(100 * theme.text_size()):
        resized = True
        theme.source.text_size = percent / 100
        application.setFont(theme.font())
    sheet = style_sheet()
    if application.styleSheet() == sheet:
        return
    change(application, theme.palette(), sheet)
    if resized:
        follow()
    theme.source.changed.emit()
