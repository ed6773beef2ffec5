"""Lists and tables that show as many whole rows as fit, and all of them on demand."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QListView, QPushButton, QTableView
from shiboken6 import isValid

from embviz.util.language import tr


class FoldedRows(QObject):
    """Hides the rows of a view for which there is no room, until its button is clicked; then the view scrolls.

    Several scroll bars on a page compete for the wheel: `fold_the_others` leaves one at most. The current row is always
    among those that are shown.

    Parameters
    ----------
    view : QTableView or QListView
    button : QPushButton
        Hidden where all rows fit; its texts are set here.

    Signals
    -------
    opened
        All rows were asked for.
    """

    opened = Signal()

    def __init__(self, view: QTableView | QListView, button: QPushButton) -> None:
        super().__init__(view)
        self._view, self._button = view, button
        self._policy = view.verticalScrollBarPolicy()
        self._open = self._due = False
        view.viewport().installEventFilter(self)
        for changed in (view.model().modelReset, view.model().dataChanged, view.model().rowsInserted):
            changed.connect(self._update_later)
        view.selectionModel().currentChanged.connect(self._update)
        button.clicked.connect(lambda: self.set_open(not self._open))
        self.set_open(False)

    @property
    def is_open(self) -> bool:
        """Whether all rows are shown."""
        return self._open

    def set_open(self, shown: bool) -> None:
        """Show all rows, or only those for which there is room."""
        self._open = shown
        if shown:
            self.opened.emit()
        self._view.setVerticalScrollBarPolicy(self._policy if shown else Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._update()
        if not shown:
            self._view.scrollToTop()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._update_later()
        return False

    def _update_later(self, *_changed: object) -> None:
        """Update once for all that changes now, and when the view itself has heard of it: its rows may be higher."""
        if not self._due:
            self._due = True
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))

    def customEvent(self, _event: QEvent) -> None:
        self._due = False
        self._update()

    def _update(self) -> None:
        if not isValid(self._view):  # a list that is deleted removes its items
            return
        rows, fitting = self._view.model().rowCount(), self._fitting()
        current = self._view.currentIndex().row()
        first = fitting - 1 if not self._open and fitting <= current < rows else fitting
        for row in range(rows):
            hidden = not self._open and row >= first and (row != current or first == fitting)
            if self._view.isRowHidden(row) != hidden:
                self._view.setRowHidden(row, hidden)
        self._button.setVisible(self._open or fitting < rows)
        self._button.setText(tr("Show fewer") if self._open else tr("Show all {count:,}", count=rows))
        self._button.setAccessibleName(f"{self._view.accessibleName()}: {self._button.text()}")

    def _fitting(self) -> int:
        """Return how many rows fit from the first on; at least one."""
        view, rows = self._view, self._view.model().rowCount()
        left = view.viewport().height()
        for row in range(rows):
            left -= (
                view.verticalHeader().defaultSectionSize() if isinstance(view, QTableView) else view.sizeHintForRow(row)
            )
            if left < 0:
                return max(1, row)
        return rows


def fold_the_others(parts: Sequence[FoldedRows]) -> None:
    """Let at most one of these show all its rows: opening one folds the others."""
    for opened in parts:
        for other in parts:
            if other is not opened:
                opened.opened.connect(lambda other=other: other.set_open(False))
