"""Applies a style sheet to visible widgets now, and to hidden ones when they are shown.

`QApplication.setStyleSheet` polishes every existing widget, visible or not, within one call: that takes a quarter of
a second for the map alone, and seconds for a window with all pages, which has several thousand widgets.
"""

import re
from collections.abc import Iterator
from typing import cast

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget

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
    dresser = _RECOLORED if _OF_COLOR.sub("", former) == _OF_COLOR.sub("", sheet) else _RESHAPED
    for window in application.topLevelWidgets():
        dresser.dress(window)


class _Dresser(QObject):
    """Polishes visible widgets at once, and hidden ones when they are shown.

    Parameters
    ----------
    reshapes : bool
        Whether the sizes of widgets change with the style sheet, so that they must be measured again.
    """

    def __init__(self, reshapes: bool) -> None:
        super().__init__()
        self._reshapes = reshapes

    def dress(self, widget: QWidget) -> None:
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
            self.dress(child)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            watched.removeEventFilter(self)
            self.dress(cast(QWidget, watched))
        return False


def _children(widget: QWidget) -> Iterator[QWidget]:
    # dialogs and menus are top-level widgets of the application
    return (child for child in widget.children() if isinstance(child, QWidget) and not child.isWindow())


_RECOLORED, _RESHAPED = _Dresser(reshapes=False), _Dresser(reshapes=True)
