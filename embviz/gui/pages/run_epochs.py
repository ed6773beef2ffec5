"""The table per epoch of a run, as in lectures: loss, held-out loss, analogies, correlation, purity, stability."""

import csv
import io
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHeaderView, QVBoxLayout, QWidget

from embviz.errors import InputError
from embviz.gui.context import Context
from embviz.gui.file_names import ask_to_save
from embviz.gui.pages.run_list import RunList
from embviz.gui.pages.run_words import Sheet, epoch_sheet
from embviz.gui.widgets.complaint import Complaint
from embviz.gui.widgets.parts import button, label, row
from embviz.gui.widgets.rows_table import Column, RowsTable
from embviz.vectors.replacing import replacing

_FILTERS = "Table with commas (*.csv);;Table with tabs (*.tsv)"
_WAITING = "The first row comes with the first moment of the run."


def write_sheet(sheet: Sheet, path: Path) -> None:
    """Write a table as it is shown, in UTF-8: with tabs where the name ends in ``.tsv``, else with commas.

    Numbers are written as programs read them: without separators of thousands, with a hyphen as minus.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter="\t" if path.suffix.lower() == ".tsv" else ",", lineterminator="\n")
    writer.writerow([column.head for column in sheet.columns])
    writer.writerows(
        [_plain(cell.text) if column.number else cell.text for column, cell in zip(sheet.columns, cells, strict=True)]
        for cells in sheet.rows
    )
    with replacing(path) as file:
        file.write(text.getvalue().encode("utf-8"))


def _plain(number: str) -> str:
    return number.replace(",", "").replace("−", "-")


class RunEpochs(QWidget):
    """Follows the chosen run."""

    def __init__(self, context: Context, runs: RunList) -> None:
        super().__init__()
        self._context, self._runs = context, runs
        self._sheet = Sheet((), ())
        self._title = label("", "section")
        self._sections = QCheckBox("Every section and set")
        self._sections.setObjectName("runs.sections")
        self._sections.setAccessibleName(self._sections.text())
        self._sections.setToolTip("Accuracy of each section of the analogy questions, correlation of each set of pairs")
        self._sections.toggled.connect(self.refresh)
        self._export = button("Export…", "runs.export")
        self._export.clicked.connect(self._on_export)
        self._message = Complaint("runs.export_message")
        self.table = RowsTable("runs.epochs", "Table per epoch", (Column("Epoch"),))
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(row(self._title, 12, self._message, self._sections, self._export, stretch=self._message))
        layout.addWidget(self.table, 1)
        runs.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show what is known of the chosen run now."""
        chosen = self._runs.chosen
        self._title.setText(f"{self._runs.names.name(chosen)}, epoch by epoch" if chosen is not None else "")
        sheet = epoch_sheet(chosen.epochs if chosen is not None else (), self._sections.isChecked())
        self._export.setEnabled(bool(sheet.rows))
        if not self._message.error:
            self._message.remark("" if sheet.rows else _WAITING)
        if sheet.columns != self._sheet.columns:
            self.table.set_columns(sheet.columns)
            self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        if sheet != self._sheet:
            self._sheet = sheet
            self.table.rows.show(sheet.rows)

    def export_path(self, path: str | Path) -> None:
        """Write the table to a file: what choosing it in a dialog does."""
        try:
            write_sheet(self._sheet, Path(path))
            self._message.remark(f"Saved {Path(path).name}")
        except InputError as error:
            self._message.say(error)

    def _on_export(self) -> None:
        try:
            path = ask_to_save(self, "Export table", "epochs.csv", _FILTERS)
        except InputError as error:
            self._message.say(error)
            return
        if path:
            self.export_path(path)
