"""List of time slices: reordered by dragging or buttons, renamed by double click."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QMenu, QPushButton, QWidget

from embviz.gui.core.slices import MOST_SLICES, Slice
from embviz.gui.widgets.layouts import button, column, row
from embviz.gui.widgets.menu_entry import add_entry
from embviz.util.language import counted, tr

_ID = Qt.ItemDataRole.UserRole


class SliceList(QWidget):
    """Holds the slices in the order of time.

    Signals
    -------
    changed
        The slices or their order are others.
    renamed
        Only a name is.
    removed(str, list of Slice)
        A person has let one go: its name, and the slices before.
    """

    changed = Signal()
    renamed = Signal()
    removed = Signal(str, list)

    def __init__(self) -> None:
        super().__init__()
        self._slices: dict[int, Slice] = {}
        self._next = 0
        self._list = QListWidget()
        self._list.setObjectName("time.slices")
        self._list.setAccessibleName(tr("Slices in the order of time"))
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._list.setDefaultDropAction(Qt.DropAction.MoveAction)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._earlier = _flat(tr("Earlier"), "earlier", tr("Move the chosen slice one place towards the beginning"))
        self._later = _flat(tr("Later"), "later", tr("Move the chosen slice one place towards the end"))
        self._remove = _flat(tr("Remove"), "remove", tr("Let the chosen slice go"))
        layout = column(self, (0, 0, 0, 0), 6)
        layout.addWidget(self._list, 1)
        layout.addLayout(row(self._earlier, self._later, self._remove, None, spacing=2))
        self._earlier.clicked.connect(lambda: self._move(-1))
        self._later.clicked.connect(lambda: self._move(1))
        self._remove.clicked.connect(self._on_remove)
        self._list.currentRowChanged.connect(lambda _row: self._enable())
        self._list.itemChanged.connect(self._on_renamed)
        self._list.model().rowsMoved.connect(lambda *_moved: self._on_order())
        self._enable()

    @property
    def slices(self) -> list[Slice]:
        """The slices in the order of time, by the names they have here."""
        found = []
        for item in map(self._list.item, range(self._list.count())):
            one = self._slices[item.data(_ID)]
            found.append(Slice(item.text(), one.embedding, one.words, one.source))
        return found

    def show_slices(self, slices: Sequence[Slice]) -> None:
        """Have these from now on, in this order."""
        self._list.blockSignals(True)
        self._list.clear()
        self._slices.clear()
        for one in slices[:MOST_SLICES]:
            self._slices[self._next] = one
            item = QListWidgetItem(one.name)
            item.setData(_ID, self._next)
            item.setFlags((item.flags() | Qt.ItemFlag.ItemIsEditable) & ~Qt.ItemFlag.ItemIsDropEnabled)
            item.setToolTip(tr(
                "{source}\n{words}, {dimensions} dimensions",
                source=one.source, words=counted(one.words, "word"), dimensions=one.embedding.dimensions,
            ))
            self._list.addItem(item)
            self._next += 1
        self._list.blockSignals(False)
        self._on_order()

    def _move(self, way: int) -> None:
        at = self._list.currentRow()
        if at >= 0 and 0 <= at + way < self._list.count():
            # a row moves to before another one
            self._list.model().moveRow(self._list.rootIndex(), at, self._list.rootIndex(), at + way + (way > 0))
            self._enable()

    def _on_remove(self) -> None:
        before = self.slices
        item = self._list.takeItem(self._list.currentRow())
        if item is not None:
            self._slices.pop(item.data(_ID))
            self._on_order()
            self.removed.emit(item.text(), before)

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add what can be done with a slice."""
        item = self._list.currentItem() if point is None else self._list.itemAt(self._list.mapFrom(self, point))
        if item is None:
            return
        self._list.setCurrentItem(item)
        add_entry(menu, "rename_slice", tr("Rename (F2)"), partial(self._list.editItem, item))
        for button_, name, text in (
            (self._earlier, "earlier", tr("Move towards the beginning")),
            (self._later, "later", tr("Move towards the end")), (self._remove, "remove_slice", tr("Remove")),
        ):
            add_entry(menu, name, text, button_.click).setEnabled(button_.isEnabled())

    def _on_order(self) -> None:
        self._enable()
        self.changed.emit()

    def _on_renamed(self, item: QListWidgetItem) -> None:
        if not item.text().strip():
            self._list.blockSignals(True)
            item.setText(self._slices[item.data(_ID)].name)
            self._list.blockSignals(False)
        self.renamed.emit()

    def _enable(self) -> None:
        at, count = self._list.currentRow(), self._list.count()
        self._earlier.setEnabled(at > 0)
        self._later.setEnabled(0 <= at < count - 1)
        self._remove.setEnabled(at >= 0)


def _flat(text: str, name: str, help_: str) -> QPushButton:
    made = button(text, f"time.{name}", flat=True)
    made.setToolTip(help_)
    return made
