"""Table of a run by epoch: losses, analogies, correlation, purity, stability."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHeaderView, QVBoxLayout, QWidget

from embviz.gui.files.file_names import ask_to_save
from embviz.gui.files.tables import Column, Table, write_table
from embviz.gui.pages.context import Context
from embviz.gui.pages.run_descriptions import epoch_table
from embviz.gui.runs.run_list import RunList
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, label, row
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import InputError
from embviz.util.language import tr

_FILTERS = tr("Table with commas (*.csv);;Table with tabs (*.tsv)")
_WAITING = tr("The first row comes with the first moment of the run.")


class RunEpochs(QWidget):
    """Shows the epochs of the chosen run."""

    def __init__(self, context: Context, runs: RunList) -> None:
        super().__init__()
        self._context, self._runs = context, runs
        self._shown = Table()
        self._title = label("", "section")
        self._sections = QCheckBox(tr("Every section and set"))
        self._sections.setObjectName("runs.sections")
        self._sections.setAccessibleName(self._sections.text())
        self._sections.setToolTip(
            tr("Accuracy of each section of the analogy questions, correlation of each set of pairs"),
        )
        self._sections.toggled.connect(self.refresh)
        self._export = button(tr("Export…"), "runs.export")
        self._export.clicked.connect(self._on_export)
        self._message = InlineMessage("runs.export_message")
        self.table = TextTable("runs.epochs", tr("Table per epoch"), (Column(tr("Epoch")),))
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(row(self._title, 12, self._message, self._sections, self._export, stretch=self._message))
        layout.addWidget(self.table, 1)
        runs.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Update from the chosen run."""
        chosen = self._runs.chosen
        self._title.setText(tr(
            "{name}, epoch by epoch", name=self._runs.names.name(chosen),
        ) if chosen is not None else "")
        table = epoch_table(chosen.epochs if chosen is not None else (), self._sections.isChecked())
        self._export.setEnabled(bool(table.rows))
        if not self._message.error:
            self._message.show_note("" if table.rows else _WAITING)
        if table.columns != self._shown.columns:
            self.table.set_columns(table.columns)
            self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        if table != self._shown:
            self._shown = table
            self.table.rows.show(table.rows)

    def export_path(self, path: str | Path) -> None:
        """Write the table to a file, as if it had been chosen in the dialog."""
        table, target = self._shown, Path(path)

        def failed(error: InputError) -> None:
            self._message.show_error(error)

        self._context.jobs.submit(
            "files", "export epochs", lambda _job: write_table(table, target),
            lambda _none: self._message.show_note(tr("Saved {name}", name=target.name)), on_refused=failed,
        )

    def _on_export(self) -> None:
        try:
            path = ask_to_save(self, tr("Export table"), "epochs.csv", _FILTERS)
        except InputError as error:
            self._message.show_error(error)
            return
        if path:
            self.export_path(path)
