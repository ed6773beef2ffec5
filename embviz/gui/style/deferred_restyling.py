"""Applies a style sheet to visible widgets now, and to hidden ones when they are shown.

Qt dresses each widget that there is anew, seen or not, within the one call of `QApplication.setStyleSheet`: of the map
alone that takes a quarter of a second, of a window with all pages, which has several thousand, seconds.
"""

import re
from collections.abc import Iterator
from typing import cast

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget

_OF_COLOR = re.compile(r"#[0-9A-Fa-f]{3,8}\b|url\([^)]*\)")


def change(application: QApplication, palette: QPalette, sheet: str) -> None:
    """Have another palette and another style sheet.

    Parameters
    ----------
    application : QApplication
    palette : QPalette
    sheet : str
        What differs from the one before only in its colors and pictures costs no measuring of parts.
    """
    former = application.styleSheet()
    application.setPalette(palette)
    if not former:
        application.setStyleSheet(sheet)
        return
    # The rules that Qt has looked up are forgotten first: those widgets of which it knows some it would dress itself.
    application.style().unpolish(application)
    application.setStyleSheet(sheet)
    dresser = _RECOLORED if _OF_COLOR.sub("", former) == _OF_COLOR.sub("", sheet) else _RESHAPED
    for window in application.topLevelWidgets():
        dresser.dress(window)


class _Dresser(QObject):
    """Dresses what is seen, and waits for what is not.

    Parameters
    ----------
    reshapes : bool
        Whether parts take another room in the new dress: they are measured again.
    """

    def __init__(self, reshapes: bool) -> None:
        super().__init__()
        self._reshapes = reshapes

    def dress(self, widget: QWidget) -> None:
        """Dress a widget and what is in it, each now or when it is shown."""
        # what is hidden and keeps its room, as a panel behind another's tab does, keeps one of the right size
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
    # dialogs and menus are among the windows of the application
    return (child for child in widget.children() if isinstance(child, QWidget) and not child.isWindow())


_RECOLORED, _RESHAPED = _Dresser(reshapes=False), _Dresser(reshapes=True)
