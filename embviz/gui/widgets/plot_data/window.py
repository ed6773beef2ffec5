"""The window that shows the data behind a plot."""

import re
from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QDialog, QTableView, QWidget
from shiboken6 import isValid

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.files.tables import table_text, write_table
from embviz.gui.style import theme
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.gui.widgets.plot_data.model import PlotDataModel, as_table
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, Source
from embviz.gui.widgets.tables.word_cells import WordCells
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import counted, tr

_FILTERS = tr("Table with commas, for spreadsheets (*.csv);;Table with tabs (*.tsv)")
_NOTHING = PlotData("", (), tr("Nothing is drawn here yet."))
_AT_ONCE = 20_000  # rows that are sorted while one waits
_MEASURED = 200  # rows by which the width of a column is chosen
_LEAST_PX, _MOST_PX, _CELL_PX = 56, 320, 26
_NARROWEST_PX, _HIGH_PX = 440, 480
_WIDEST_PX = 900
_ROW_PX = 28
_WAIT_S = 0.2


class PlotDataWindow(QDialog):
    """Shows the numbers of one picture as they were when it was opened, and reads them again when it is told to.

    Parameters
    ----------
    plot : QWidget
    source : callable
        Returns what the picture draws now.
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
        self._summary = label("", "muted", wrap=True)
        self._summary.setObjectName("plot_table.summary")
        body.addWidget(self._summary)
        self.view = _table(self._model)
        body.addWidget(self.view, 1)
        self.message = InlineMessage("plot_table.message")
        self._again = button(tr("Read again"), "plot_table.again", flat=True)
        self._again.setToolTip(tr("Take over what the picture shows by now"))
        self._copy = button(tr("Copy"), "plot_table.copy")
        self._copy.setToolTip(
            tr("Copy all rows in the order shown, to be pasted into a spreadsheet; Ctrl+C copies the chosen rows"))
        self._save = button(tr("Save…"), "plot_table.save")
        self._save.setToolTip(tr("Write all rows in the order shown: with commas for spreadsheets, or with tabs"))
        close = button(tr("Close"), "plot_table.close")
        for one, done in (
            (self._again, self.read_again), (self._copy, self.copy), (self._save, self._ask), (close, self.reject),
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
        """Show the table of a picture; what was shown of it before is brought to the front."""
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
        """What is shown."""
        return self._model.numbers

    @property
    def order(self) -> list[int]:
        """Which rows of the numbers are seen, from top to bottom."""
        order: list[int] = self._model.order.tolist()
        return order

    def read_again(self) -> None:
        """Show what the picture draws now."""
        plot = self._plot
        if not isValid(plot):
            self._again.setEnabled(False)
            self.message.remark(tr("The picture is gone; these are its last numbers."))
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
        self.message.remark(count if len(numbers) else "")
        for part in (self._copy, self._save):
            part.setEnabled(len(numbers) > 0)

    # --- looks

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

    # --- out of the window

    def copy(self) -> None:
        """Put all rows, in the order shown, on the clipboard, with tabs between the columns."""
        self._copy_rows(self._model.order)

    def _copy_chosen(self) -> None:
        chosen = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        self._copy_rows(self._model.order[chosen] if chosen else self._model.order)

    def _copy_rows(self, order: np.ndarray) -> None:
        numbers = self.numbers

        def done(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self.message.remark(tr("{rows} copied", rows=counted(len(order), "row")))

        self._jobs.submit(
            "quick", "copy", lambda job: table_text(as_table(numbers, order, job)), done, self._on_failed,
            self._on_progress,
        )

    def _ask(self) -> None:
        name = re.sub(r"[^\w]+", "-", self.numbers.title.lower()).strip("-") or "table"
        try:
            path = ask_to_save(self, tr("Save table"), f"{name}.csv", _FILTERS)
        except InputError as error:
            self.message.say(error)
            return
        if path:
            self.save_path(path)

    def save_path(self, path: str | Path) -> None:
        """Write all rows, in the order shown: what choosing a file in the dialog does."""
        numbers, order, target = self.numbers, self._model.order, Path(path)

        def work(job: Job) -> None:
            write_table(as_table(numbers, order, job), target)

        def done(_none: None) -> None:
            self.message.remark(tr("Saved {name}", name=target.name))

        self._jobs.submit("files", "save", work, done, self._on_failed, self._on_progress)

    def _on_progress(self, share: float, _text: str) -> None:
        self.message.remark(tr("{share} % written", share=f"{100 * share:.0f}"))

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, EmbvizError):
            raise error  # a defect: said by what catches those of the window
        self.message.say(error)

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
    # the arrow stands in the text of the head, as in all tables here, not over it
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
