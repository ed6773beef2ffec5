"""Context menus of the whole window, by mouse and by menu key.

Qt sends a context menu event to a widget and then to its parents, up to the window, which handles it here. Widgets
only describe what they show, by one or both of these methods:

``word_under(point)``
    Returns the word at a point (QPoint) of the widget and where the menu opens; without a point (None) the word that
    the keyboard cursor is on. None if there is no word.
``fill_menu(menu, point)``
    Adds entries about what is at a point of the widget, or about its current item if the point is None.

To these are added the actions of the widget (`QWidget.actions`) and those of tables. A widget that needs a different
menu handles the event itself, as text fields do.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QToolBar, QWidget

from embviz.gui.pages.table_menu import add_table_actions
from embviz.gui.pages.word_menu import add_word_actions
from embviz.gui.widgets.tables.text_table import TextTable

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow


class ContextMenus(QObject):
    """Opens the menus of a window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ContextMenu or not isinstance(event, QContextMenuEvent):
            return False
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        part = self._window.focusWidget() if by_key else self._window.childAt(event.pos())
        return part is not None and self._open(part, event.globalPos(), by_key)

    def _open(self, part: QWidget, place: QPoint, by_key: bool) -> bool:
        """Open the menu of a widget and its parents; return whether there is one."""
        menu = QMenu(self._window)
        menu.setObjectName("menu")
        menu.aboutToHide.connect(menu.deleteLater)
        named = False
        table: TextTable | None = None
        around: QWidget | None = part
        while around is not None and around is not self._window and not isinstance(around, (QToolBar, QMenuBar)):
            at = None if by_key else around.mapFromGlobal(place)
            found = None if named or not hasattr(around, "word_under") else around.word_under(at)
            if found is not None:
                named = True
                add_word_actions(menu, self._window.context, found[0])
                place = around.mapToGlobal(found[1]) if by_key else place
            if hasattr(around, "fill_menu"):
                around.fill_menu(menu, at)
            menu.addSeparator()
            menu.addActions(around.actions())
            menu.addSeparator()
            table = around if isinstance(around, TextTable) else table
            around = around.parentWidget()
        if table is not None:
            add_table_actions(menu, self._window.context, table, None if by_key else table.mapFromGlobal(place))
            if by_key and not named:
                place = table.viewport().mapToGlobal(table.visualRect(table.currentIndex()).center())
        if menu.isEmpty():
            menu.deleteLater()
            return False
        menu.popup(place)
        return True


def ask_by_key(widget: QWidget) -> None:
    """Open the menu of the current item of a widget, as the menu key does."""
    place = widget.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
