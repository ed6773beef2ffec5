"""The window that shows the data behind a plot."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QDialog, QTableView, QWidget
from shiboken6 import isValid

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.files.tables import Cell, Column, StreamedTable, table_text, write_table
from embviz.gui.style import theme
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, Source
from embviz.gui.widgets.tables.cells import WordCells
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import counted, tr

_NOWHERE = QModelIndex()
_TOGETHER = 5_000  # rows written between two checks for cancellation


class PlotDataModel(QAbstractTableModel):
    """Table model of plot data; cells are formatted on demand, so that a million rows cost nothing.

    Signals
    -------
    sort_wished(int, bool)
        A header was clicked: the column (negative: drawing order), and whether to sort ascending.
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
        """Index into the data of each row of the table, int64 (n,)."""
        return self._order

    def show(self, numbers: PlotData) -> None:
        """Set the data, in drawing order."""
        self.beginResetModel()
        self._take(numbers)
        self.endResetModel()

    def arrange(self, order: np.ndarray, by: int, rising: bool) -> None:
        """Set the order of the rows and the header's sort indicator; none for a negative column."""
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
    """Return rows of the data for a file or the clipboard, with full precision.

    Parameters
    ----------
    order : int array (m,)
        The rows in their order.
    job : Job
        Receives the progress; may cancel.
    """
    heads = tuple(Column(column.title, column.number) for column in numbers.columns)
    return StreamedTable(heads, _rows(numbers, order, job))


def _rows(numbers: PlotData, order: np.ndarray, job: Job) -> Iterator[tuple[Cell, ...]]:
    for start in range(0, len(order), _TOGETHER):
        job.pulse.check()
        job.progress(start / len(order))
        some = order[start : start + _TOGETHER]
        for texts in zip(*(_written(one, some) for one in numbers.columns), strict=True):
            yield tuple(map(Cell, texts))


def _written(column: DataColumn, rows: np.ndarray) -> list[str]:
    if not isinstance(column.values, np.ndarray):
        return [column.values[row] for row in rows.tolist()]
    # the shortest text from which the same number is read, in its own precision
    texts = column.values[rows].astype(str).tolist()
    return ["" if text == "nan" else text for text in texts]


_FILTERS = tr("Table with commas, for spreadsheets (*.csv);;Table with tabs (*.tsv)")
_NOTHING = PlotData("", (), tr("Nothing is drawn here yet."))
_AT_ONCE = 20_000  # rows up to which they are sorted on the GUI thread
_MEASURED = 200  # rows measured for the width of a column
_LEAST_PX, _MOST_PX, _CELL_PX = 56, 320, 26
_NARROWEST_PX, _HIGH_PX = 440, 480
_WIDEST_PX = 900
_ROW_PX = 28
_WAIT_S = 0.2


class PlotDataWindow(QDialog):
    """Shows the data of a plot as of the time it was opened; it can be read again.

    Parameters
    ----------
    source : callable
        Returns the data that the plot draws now.
    """

    def __init__(self, plot: QWidget, source: Source) -> None:
        super().__init__(plot.window())
        self.setObjectName("plot_table")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._plot, self._source = plot, source
        self._jobs = Jobs()
        self._model = PlotDataModel(_NOTHING)
        self._model.sort_wished.connect(self._on_sort_wished)
        body = column(self, (24, 20, 24, 16), 12)
        self._summary = label("", "muted", wrap=True, name="plot_table.summary")
        body.addWidget(self._summary)
        self.view = _table(self._model)
        body.addWidget(self.view, 1)
        self.message = InlineMessage("plot_table.message")
        self._again = button(tr("Read again"), "plot_table.again", flat=True)
        self._again.setToolTip(tr("Update from the plot"))
        self._copy = button(tr("Copy"), "plot_table.copy")
        self._copy.setToolTip(
            tr("Copy all rows in the order shown, to paste into a spreadsheet; Ctrl+C copies the selected rows")
        )
        self._save = button(tr("Save…"), "plot_table.save")
        self._save.setToolTip(tr("Save all rows in the order shown, with commas or tabs"))
        close = button(tr("Close"), "plot_table.close")
        for one, done in (
            (self._again, self.read_again),
            (self._copy, self.copy),
            (self._save, self._ask),
            (close, self.reject),
        ):
            one.setAutoDefault(False)
            one.clicked.connect(done)
        body.addWidget(self.message)
        body.addLayout(row(self._again, None, self._copy, self._save, close))
        keys = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.view)
        keys.setContext(Qt.ShortcutContext.WidgetShortcut)
        keys.activated.connect(self._copy_chosen)
        self.read_again()
        wide = self.view.horizontalHeader().length() + 48 + self.view.verticalScrollBar().sizeHint().width()
        self.resize(max(_NARROWEST_PX, min(wide, _WIDEST_PX, plot.window().width() - 60)), _HIGH_PX)
        self.view.setFocus()

    @classmethod
    def open_over(cls, plot: QWidget, source: Source) -> "PlotDataWindow":
        """Show the table of a plot; an open one is brought to the front."""
        shown = next((one for one in plot.window().findChildren(cls) if one._plot is plot and one.isVisible()), None)
        if shown is None:
            shown = cls(plot, source)
            shown.show()
        else:
            shown.read_again()
        shown.raise_()
        shown.activateWindow()
        return shown

    @property
    def numbers(self) -> PlotData:
        """The data that is shown."""
        return self._model.numbers

    @property
    def order(self) -> list[int]:
        """Indices of the rows, from top to bottom."""
        order: list[int] = self._model.order.tolist()
        return order

    def read_again(self) -> None:
        """Update the table to the data that the plot draws now."""
        plot = self._plot
        if not isValid(plot):
            self._again.setEnabled(False)
            self.message.show_note(tr("The plot was closed; these are its last values."))
            return
        numbers = self._source() or _NOTHING
        title = numbers.title or plot.accessibleName()
        self.setWindowTitle(tr("{title} – table", title=title))
        self.view.setAccessibleName(tr("Numbers of {title}", title=title))
        self.view.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self._model.show(numbers)
        self._lay_widths()
        count = counted(len(numbers), "row")
        self._summary.setText(numbers.summary)
        self.message.show_note(count if len(numbers) else "")
        for part in (self._copy, self._save):
            part.setEnabled(len(numbers) > 0)

    # --- appearance

    def _lay_widths(self) -> None:
        header = self.view.horizontalHeader()
        cells, heads = QFontMetrics(theme.font()), QFontMetrics(theme.font(11, 500))
        numbers = self.numbers
        some = np.unique(np.linspace(0, len(numbers) - 1, min(len(numbers), _MEASURED)).astype(int))
        for at, one in enumerate(numbers.columns[:_MEASURED]):
            widest = max((cells.horizontalAdvance(text) for text in _texts(one, some)), default=0)
            widest = max(widest, heads.horizontalAdvance(f"{one.title} ↓")) + _CELL_PX
            header.resizeSection(at, min(max(widest, _LEAST_PX), _MOST_PX))

    def _on_sort_wished(self, by: int, rising: bool) -> None:
        numbers = self.numbers
        if len(numbers) <= _AT_ONCE:
            self._model.arrange(numbers.order(by, rising), by, rising)
            return

        def done(order: np.ndarray) -> None:
            if numbers is self.numbers:
                self._model.arrange(order, by, rising)

        self._jobs.submit("quick", "sort", lambda _job: numbers.order(by, rising), done, self._on_failed)

    # --- export

    def copy(self) -> None:
        """Copy all rows in the displayed order to the clipboard, as tab-separated text."""
        self._copy_rows(self._model.order)

    def _copy_chosen(self) -> None:
        chosen = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        self._copy_rows(self._model.order[chosen] if chosen else self._model.order)

    def _copy_rows(self, order: np.ndarray) -> None:
        numbers = self.numbers

        def done(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self.message.show_note(tr("{rows} copied", rows=counted(len(order), "row")))

        self._jobs.submit(
            "quick",
            "copy",
            lambda job: table_text(as_table(numbers, order, job)),
            done,
            self._on_failed,
            self._on_progress,
        )

    def _ask(self) -> None:
        name = re.sub(r"[^\w]+", "-", self.numbers.title.lower()).strip("-") or "table"
        try:
            path = ask_to_save(self, tr("Save table"), f"{name}.csv", _FILTERS)
        except InputError as error:
            self.message.show_error(error)
            return
        if path:
            self.save_path(path)

    def save_path(self, path: str | Path) -> None:
        """Write all rows in the displayed order to a file, as after the file dialog."""
        numbers, order, target = self.numbers, self._model.order, Path(path)

        def work(job: Job) -> None:
            write_table(as_table(numbers, order, job), target)

        def done(_none: None) -> None:
            self.message.show_note(tr("Saved {name}", name=target.name))

        self._jobs.submit("files", "save", work, done, self._on_failed, self._on_progress)

    def _on_progress(self, share: float, _text: str) -> None:
        self.message.show_note(tr("{share} % written", share=round(100 * share)))

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, EmbvizError):
            raise error  # a defect: left to the exception hook
        self.message.show_error(error)

    def done(self, result: int) -> None:
        self._jobs.close(_WAIT_S)
        super().done(result)


def _table(model: PlotDataModel) -> QTableView:
    view = QTableView()
    view.setObjectName("plot_table.rows")
    view.setModel(model)
    view.setItemDelegate(WordCells(view))
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setCornerButtonEnabled(False)
    view.setTabKeyNavigation(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.verticalHeader().hide()
    view.verticalHeader().setDefaultSectionSize(_ROW_PX)
    header = view.horizontalHeader()
    header.setHighlightSections(False)
    header.setMinimumSectionSize(_LEAST_PX)
    # the sort arrow is part of the header text, as in all tables here
    header.setStyleSheet("QHeaderView::up-arrow, QHeaderView::down-arrow { image: none; width: 0; height: 0; }")
    header.setSortIndicatorClearable(True)
    header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    view.setSortingEnabled(True)
    return view


def _texts(one: DataColumn, rows: np.ndarray) -> list[str]:
    if not one.number:
        return [one.values[at] for at in rows.tolist()]
    form = one.form()
    return [form(float(one.values[at])) for at in rows.tolist()]
