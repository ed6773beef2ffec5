"""Context menus of the whole window, with entries for tables, and the menu of recent files.

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

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QToolBar, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.files.tables import Table, table_text, write_table
from embviz.gui.pages.context import Context
from embviz.gui.pages.recent_files import RecentFiles
from embviz.gui.pages.word_menu import add_word_actions
from embviz.gui.widgets.layouts import add_entry
from embviz.gui.widgets.tables.result_table import FILTERS, ResultTable
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import InputError
from embviz.util.language import inside, tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow

_LONGEST = 24  # characters of a cell in its entry


def add_table_actions(menu: QMenu, context: Context, table: TextTable, point: QPoint | None) -> None:
    """Add the actions on the cell, the row and all rows of a table.

    Parameters
    ----------
    point : QPoint, optional
        Position in the table; None means the current cell.
    """
    model = table.rows
    if not model.rowCount():
        return
    index = table.cell_at(point)
    if index.isValid():
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        if text and not model.columns[index.column()].words:  # a word already has its entry
            short = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
            add_entry(menu, "copy_cell", tr("Copy “{text}”", text=short), partial(_to_clipboard, text))
        add_entry(menu, "copy_row", tr("Copy row"), partial(_copy_row, table, index))
    owner = table.parentWidget()
    if isinstance(owner, ResultTable):
        # it knows all digits, and the rows that pass the filter
        add_entry(menu, "copy_table", tr("Copy the table"), owner.copy)
        add_entry(menu, "save_table", tr("Save the table…"), owner.ask_and_save)
        return
    add_entry(menu, "copy_table", tr("Copy the table"), lambda: _to_clipboard(table_text(taken(table))))
    add_entry(menu, "save_table", tr("Save the table…"), partial(_ask_and_save, context, table))


def taken(table: TextTable) -> Table:
    """Return the rows of a table as they are shown."""
    return Table(table.rows.columns, tuple(tuple(row) for row in table.rows.shown))


def _copy_row(table: TextTable, index: QModelIndex) -> None:
    row = tuple(table.rows.shown[index.row()])
    _to_clipboard(table_text(Table(table.rows.columns, (row,))).split("\n", 1)[1].rstrip("\n"))


def _ask_and_save(context: Context, table: TextTable) -> None:
    title = table.accessibleName()
    name = "-".join("".join(c if c.isalnum() else " " for c in title.lower()).split()) or "table"
    try:
        path = ask_to_save(table.window(), tr("Save {table}", table=inside(title)), f"{name}.csv", FILTERS)
    except InputError as error:
        context.messages.show_error(error)
        return
    if path:
        rows, target = taken(table), Path(path)

        def work(_job: Job) -> None:
            write_table(rows, target)

        def done(_nothing: object) -> None:
            context.messages.show_status(tr("Saved {name}", name=target.name))

        context.jobs.submit("files", f"save {table.objectName()}", work, done)


def _to_clipboard(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


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


_LONGEST_NAME = 46  # characters of a folder in the menu


class RecentMenu(QMenu):
    """Menu of recent files; missing ones are disabled with the reason, and the list can be cleared."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(tr("Recent files"), window)
        self.setObjectName("file.recent")
        self._window = window
        self._entries: dict[str, QAction] = {}
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        recent = self._window.context.share(RecentFiles)
        self.clear()
        self._entries = {}
        for k, path in enumerate(recent.paths, start=1):
            entry = add_entry(self, f"recent_{k}", Path(path).name, partial(self._window.open_path, path))
            entry.setText(f"&{k}  {entry.text()}\t{_shortened(str(Path(path).parent))}")
            entry.setToolTip(path)
            self._entries[path] = entry
        if not self._entries:
            add_entry(self, "recent_none", tr("No recent files"), self.close).setEnabled(False)
            return
        self.addSeparator()
        self._gone = add_entry(self, "recent_gone", tr("Remove missing files"), lambda: None)
        self._gone.setVisible(False)
        add_entry(self, "recent_clear", tr("Clear list"), recent.clear)
        recent.look(self._gray)

    def _gray(self, missing: dict[str, str]) -> None:
        for path, why in missing.items():
            entry = self._entries.get(path)
            if entry is not None:
                entry.setEnabled(False)
                entry.setText(f"{entry.text().partition(chr(9))[0]}\t{why}")
        if missing and self._entries:
            self._gone.setVisible(True)
            self._gone.triggered.connect(lambda: self._window.context.share(RecentFiles).remove_all(set(missing)))


def _shortened(folder: str) -> str:
    home = str(Path.home())
    folder = f"~{folder[len(home) :]}" if folder.startswith(f"{home}/") else folder
    return folder if len(folder) <= _LONGEST_NAME else f"…{folder[1 - _LONGEST_NAME :]}"
