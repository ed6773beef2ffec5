"""Named selections: save, select, add, rename, delete."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QVBoxLayout, QWidget

from embviz.gui.files.tables import Cell, Column
from embviz.gui.pages.context import Context
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, row
from embviz.gui.widgets.menu_entry import add_entry
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

_MOST_ROWS = 5
_HINT = tr("Name a selection to come back to it; it stays with this vocabulary.")


class _NameLine(QLineEdit):
    """Leaves Escape to its owner."""

    def __init__(self, given_up: Callable[[], None]) -> None:
        super().__init__()
        self._given_up = given_up

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._given_up()
        else:
            super().keyPressEvent(event)


class SelectionNames(QWidget):
    """Lists the named selections of what is open."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._workspace, self._named = context.workspace, context.hands.named
        self._renamed = ""  # which selection the line is giving another name
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self._line = _NameLine(self._give_up)
        self._line.setObjectName("select.name")
        self._line.setAccessibleName(tr("Name of the selection"))
        self._line.setPlaceholderText(tr("Name of the selection"))
        self._save = button(tr("Save"), "select.save")
        layout.addLayout(row(self._line, self._save, stretch=self._line))
        self._message = InlineMessage("select.name_message")
        self._message.setWordWrap(True)
        layout.addWidget(self._message)
        self._table = TextTable(
            "select.names", tr("Named selections"), (Column(tr("Named")), Column(tr("Words"), number=True, muted=True))
        )
        self._table.setToolTip(tr("Return or double click: select these words"))
        layout.addWidget(self._table)
        self._restore = button(tr("Select"), "select.restore")
        self._add = button(tr("Add"), "select.add")
        self._rename = button(tr("Rename"), "select.rename", flat=True)
        self._delete = button(tr("Delete"), "select.delete", flat=True)
        for part in (self._restore, self._add, self._rename, self._delete):
            part.setProperty("compact", True)
        self._restore.setToolTip(tr("Select these words instead"))
        self._add.setToolTip(tr("Select these words beside those selected now"))
        layout.addLayout(row(self._restore, self._add, self._rename, self._delete, None, spacing=4))

        self._line.returnPressed.connect(self._on_named)
        self._line.textChanged.connect(self._enable)
        self._save.clicked.connect(self._on_named)
        self._table.activated.connect(lambda _index: self._named.restore(self._current()))
        self._table.selectionModel().selectionChanged.connect(self._enable)
        self._restore.clicked.connect(lambda: self._named.restore(self._current()))
        self._add.clicked.connect(lambda: self._named.add(self._current()))
        self._rename.clicked.connect(self._on_rename)
        self._delete.clicked.connect(lambda: self._named.delete(self._current()))
        self._named.changed.connect(self._show)
        self._workspace.selection_changed.connect(self._enable)
        self._show()

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add what can be done with a selection."""
        index = self._table.cell_at(None if point is None else self._table.mapFrom(self, point))
        if not index.isValid():
            return
        self._table.selectRow(index.row())
        for name, text, part in (
            ("restore", tr("Select these words"), self._restore), ("add", tr("Select these words too"), self._add),
            ("rename", tr("Rename…"), self._rename), ("delete", tr("Delete"), self._delete),
        ):
            add_entry(menu, f"{name}_selection", text, part.click)

    def _current(self) -> str:
        """Return the name of the chosen row; empty where none is."""
        rows = self._table.selectionModel().selectedRows()
        return self._table.rows.cell(rows[0].row(), 0).text if rows else ""

    def _show(self) -> None:
        kept, count, entries = self._current(), self._table.rows.rowCount(), self._named.entries
        self._table.rows.show([(Cell(e.name), Cell(f"{len(e.chosen):,}")) for e in entries])
        self._table.setVisible(bool(entries))
        self._table.fit(min(len(entries), _MOST_ROWS))
        names = [e.name for e in entries]
        if kept in names:
            self._table.selectRow(names.index(kept))
        elif names and len(names) != count:  # else it has another name, in the same row
            self._table.selectRow(len(names) - 1)
        if self._renamed not in names:
            self._renamed = ""
        self._say_hint()
        self._enable()

    def _say_hint(self) -> None:
        self._message.remark("" if self._named.entries else _HINT)
        self._message.setVisible(not self._named.entries)

    def _enable(self) -> None:
        chosen = bool(self._table.selectionModel().selectedRows())
        for part in (self._restore, self._add, self._rename, self._delete):
            part.setEnabled(chosen)
            part.setVisible(bool(self._named.entries))
        self._save.setText(tr("Rename") if self._renamed else tr("Save"))
        self._save.setAccessibleName(self._save.text())
        named = bool(self._line.text().strip())
        self._save.setEnabled(named and self._named.ready and (bool(self._renamed) or len(self._workspace.chosen) > 0))

    def _on_named(self) -> None:
        replaced = None
        try:
            if self._renamed:
                self._named.rename(self._renamed, self._line.text())
            else:
                replaced = self._named.save(self._line.text())
        except InputError as error:
            self._message.say(error)
            self._message.show()
            return
        self._give_up()
        if replaced is not None:
            words = counted(len(replaced.chosen), "word")
            self._message.remark(tr(
                "“{name}” stood for {words} before; Undo (Ctrl+Z) brings them back.", name=replaced.name, words=words,
            ))
            self._message.show()

    def _on_rename(self) -> None:
        self._renamed = self._current()
        self._line.setText(self._renamed)
        self._line.setFocus()
        self._line.selectAll()
        self._enable()

    def _give_up(self) -> None:
        self._renamed = ""
        self._line.clear()
        self._say_hint()
        self._enable()
