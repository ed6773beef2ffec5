"""The data behind a plot as a Qt table model."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt, Signal

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column, StreamedTable
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.util.errors import Cancelled

_NOWHERE = QModelIndex()
_TOGETHER = 5_000  # rows that are written before one looks whether they are still wanted


class PlotDataModel(QAbstractTableModel):
    """Rows in an order; a cell is written only when it is seen, so that a million rows cost nothing.

    Signals
    -------
    sort_wished(int, bool)
        A head was clicked: the column (negative: as drawn), and whether its values are to rise.
    """

    sort_wished = Signal(int, bool)

    def __init__(self, numbers: PlotData) -> None:
        super().__init__()
        self._take(numbers)

    def _take(self, numbers: PlotData) -> None:
        self.numbers = numbers
        self._order = np.arange(len(numbers))
        self._sorted: tuple[int, bool] | None = None
        self._forms: list[Callable[[float], str] | None] = [
            column.form() if column.number else None for column in numbers.columns
        ]

    @property
    def order(self) -> np.ndarray:
        """Which row of the numbers stands in each row, int64 (n,)."""
        return self._order

    def show(self, numbers: PlotData) -> None:
        """Show other numbers, as they are drawn."""
        self.beginResetModel()
        self._take(numbers)
        self.endResetModel()

    def arrange(self, order: np.ndarray, by: int, rising: bool) -> None:
        """Show the rows in another order, with an arrow in the head of the column it is by; none where negative."""
        self.layoutAboutToBeChanged.emit()
        self._order, self._sorted = order, (by, rising) if by >= 0 else None
        self.layoutChanged.emit()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.numbers.columns) - 1)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.sort_wished.emit(column, order == Qt.SortOrder.AscendingOrder)

    def rowCount(self, parent: Any = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Any = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.numbers.columns)

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        form = self._forms[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            value = self.numbers.columns[index.column()].values[self._order[index.row()]]
            return value if form is None else form(float(value))
        if role == Qt.ItemDataRole.TextAlignmentRole and form is not None:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(self, section: int, orientation: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self.numbers.columns[section]
        if role == Qt.ItemDataRole.DisplayRole and self._sorted is not None and self._sorted[0] == section:
            return f"{column.title} {'↑' if self._sorted[1] else '↓'}"
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return column.title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None


def as_table(numbers: PlotData, order: np.ndarray, job: Job) -> StreamedTable:
    """Return rows of numbers as they are written to a file or the clipboard: with all their digits.

    Parameters
    ----------
    numbers : PlotData
    order : int array (m,)
        Which rows, and in which order.
    job : Job
        Told how far it is; ends it where it is cancelled.
    """
    heads = tuple(Column(column.title, column.number) for column in numbers.columns)
    return StreamedTable(heads, _rows(numbers, order, job))


def _rows(numbers: PlotData, order: np.ndarray, job: Job) -> Iterator[tuple[Cell, ...]]:
    for start in range(0, len(order), _TOGETHER):
        if job.cancelled():
            raise Cancelled
        job.progress(start / len(order))
        some = order[start : start + _TOGETHER]
        for texts in zip(*(_written(column, some) for column in numbers.columns), strict=True):
            yield tuple(map(Cell, texts))


def _written(column: DataColumn, rows: np.ndarray) -> list[str]:
    if not isinstance(column.values, np.ndarray):
        return [column.values[row] for row in rows.tolist()]
    # the shortest text of which the same number is read again, in its own precision
    texts = column.values[rows].astype(str).tolist()
    return ["" if text == "nan" else text for text in texts]
