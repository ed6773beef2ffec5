"""Context-menu entries for the rows of a table: copy and save."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.files.tables import Table, table_text, write_table
from embviz.gui.pages.context import Context
from embviz.gui.widgets.menu_entry import add_entry
from embviz.gui.widgets.tables.result_table import FILTERS, ResultTable
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import InputError
from embviz.util.language import inside, tr

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
