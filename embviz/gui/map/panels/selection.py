"""The Select panel: search by pattern, bulk actions, named selections."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from embviz.gui.files.tables import Cell, Column
from embviz.gui.map.panels.word_finder import WordFinder
from embviz.gui.pages.context import Context
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import VerticalScrollArea, add_entry, button, hairline, label, panel_title, row
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import InputError
from embviz.util.language import counted, joined, tr

_MOST_ROWS = 5
_HINT = tr("Name a selection to find it again; it is saved with this vocabulary.")


class _NameLine(QLineEdit):
    """Line edit that passes Escape on to its owner."""

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
        self._workspace, self._named = context.workspace, context.selection_actions.named
        self._renamed = ""  # the selection that is being renamed in the input
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
        self._add.setToolTip(tr("Add these words to the selection"))
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
        """Add the actions on a named selection."""
        index = self._table.cell_at(None if point is None else self._table.mapFrom(self, point))
        if not index.isValid():
            return
        self._table.selectRow(index.row())
        for name, text, part in (
            ("restore", tr("Select these words"), self._restore),
            ("add", tr("Add these words to the selection"), self._add),
            ("rename", tr("Rename…"), self._rename),
            ("delete", tr("Delete"), self._delete),
        ):
            add_entry(menu, f"{name}_selection", text, part.click)

    def _current(self) -> str:
        """Return the name of the current row; empty if there is none."""
        rows = self._table.selectionModel().selectedRows()
        return self._table.rows.cell(rows[0].row(), 0).text if rows else ""

    def _show(self) -> None:
        kept, count, entries = self._current(), self._table.rows.rowCount(), self._named.entries
        self._table.rows.show([(Cell(e.name), Cell(in_figures(len(e.chosen), ",d"))) for e in entries])
        self._table.setVisible(bool(entries))
        self._table.fit(min(len(entries), _MOST_ROWS))
        names = [e.name for e in entries]
        if kept in names:
            self._table.selectRow(names.index(kept))
        elif names and len(names) != count:  # otherwise it was renamed, in the same row
            self._table.selectRow(len(names) - 1)
        if self._renamed not in names:
            self._renamed = ""
        self._say_hint()
        self._enable()

    def _say_hint(self) -> None:
        self._message.show_note("" if self._named.entries else _HINT)
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
            self._message.show_error(error)
            self._message.show()
            return
        self._give_up()
        if replaced is not None:
            words = counted(len(replaced.chosen), "word")
            self._message.show_note(
                tr("“{name}” had {words} before; Undo (Ctrl+Z) brings them back.", name=replaced.name, words=words)
            )
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


_MARGIN = 14
_NARROWEST = 264  # px
_MOST_NEIGHBORS = 1000


class SelectionPanel(QWidget):
    """Shows the numbers of selected and hidden words; its buttons trigger the entries of the Edit menu."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._workspace, self._scene = context, context.workspace, context.scene
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        inside = QWidget()
        outer.addWidget(VerticalScrollArea(inside, _NARROWEST))
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(_MARGIN, 6, _MARGIN, 12)
        layout.setSpacing(10)
        self.head = row(panel_title(tr("Find words")), None)
        layout.addLayout(self.head)
        self._finder = WordFinder(context)
        layout.addWidget(self._finder, 1)
        layout.addWidget(hairline())
        layout.addWidget(label(tr("Selected"), "section"))
        self._count = label("", "muted", wrap=True, name="select.selected")
        layout.addWidget(self._count)
        layout.addLayout(self._make_buttons())
        layout.addWidget(hairline())
        layout.addWidget(label(tr("Named selections"), "section"))
        layout.addWidget(SelectionNames(context))
        layout.addStretch(0)
        for changed in (
            self._workspace.selection_changed,
            self._workspace.embedding_changed,
            self._scene.selected_changed,
            self._scene.hidden_changed,
            self._scene.words_changed,
            context.selection_actions.hiding_changed,
        ):
            changed.connect(self._show)
        self._show()

    def _make_buttons(self) -> QVBoxLayout:
        neighbors = self._doing(tr("Neighbors"), "neighbors", "edit.select_neighbors")
        neighbors.setToolTip(
            tr(
                "Add to each selected word this many words with the largest cosine to it (Ctrl+Shift+N, or "
                "double-click a word)"
            )
        )
        self._number = WholeSpin(
            "select.neighbor_number",
            tr("Neighbors of each word"),
            1,
            _MOST_NEIGHBORS,
            self._context.settings.get("select/neighbors"),
        )
        self._number.valueChanged.connect(lambda count: self._context.settings.set("select/neighbors", count))
        cluster = self._doing(tr("Cluster"), "cluster", "edit.select_cluster")
        cluster.setToolTip(
            tr(
                "Select the cluster of the word selected last: its category if the colors are categories, otherwise "
                "the words on the map that are connected with it by steps of at most 1.5 times the usual distance "
                "of a fifth neighbor there (Ctrl+Shift+K)"
            )
        )
        invert = self._doing(tr("Invert"), "invert", "edit.invert_selection")
        invert.setToolTip(tr("Select the visible words of the map that are not selected now"))
        clear = self._doing(tr("Clear"), "clear", "edit.clear_selection")
        hide = self._doing(tr("Hide"), "hide", "edit.hide")
        isolate = self._doing(tr("Show only"), "isolate", "edit.isolate")
        isolate.setToolTip(tr("Hide all words but the selected ones, which stay selected (Ctrl+Shift+I)"))
        show_all = self._doing(tr("Show all"), "show_all", "edit.show_all")
        self._buttons = {
            "neighbors": neighbors,
            "cluster": cluster,
            "invert": invert,
            "clear": clear,
            "hide": hide,
            "isolate": isolate,
            "show_all": show_all,
        }
        grid = QGridLayout()
        grid.setSpacing(6)
        for at, part in enumerate((cluster, invert, clear, hide, isolate, show_all)):
            grid.addWidget(part, at // 3, at % 3)
        both = QVBoxLayout()
        both.setSpacing(6)
        both.addLayout(row(neighbors, self._number, spacing=6, stretch=neighbors))
        both.addLayout(grid)
        return both

    def _doing(self, text: str, name: str, action: str) -> QPushButton:
        result = button(text, f"select.{name}")
        result.setProperty("compact", True)  # three fit next to each other
        result.clicked.connect(lambda: self._context.run_action(action))
        return result

    def take_focus(self) -> None:
        """Focus the pattern input."""
        self._finder.take_focus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def _show(self) -> None:
        if not self.isVisible():
            return
        chosen, scene = len(self._workspace.chosen), self._scene
        on_map, hidden = len(scene.selected), int(scene.hidden.sum())
        parts = [counted(chosen, "word") if chosen else tr("No words")]
        if chosen - on_map:
            parts.append(tr("{chosen:,} not on the map", chosen=chosen - on_map))
        if hidden:
            parts.append(tr("{hidden:,} of {words:,} on the map hidden", hidden=hidden, words=len(scene.words)))
        self._count.setText(joined(parts))
        enabled = {
            "neighbors": chosen > 0 and self._workspace.embedding is not None,
            "cluster": on_map > 0,
            "invert": len(scene.words) > 0,
            "clear": chosen > 0,
            "hide": chosen > 0,
            "isolate": chosen > 0,
            "show_all": self._context.selection_actions.hides,
        }
        for name, part in self._buttons.items():
            part.setEnabled(enabled[name])
