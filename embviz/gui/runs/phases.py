"""A run by phases, with the fitted laws, and by epochs."""

from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QVBoxLayout, QWidget

from embviz.gui.files.file_names import ask_to_save
from embviz.gui.files.tables import Cell, Column, Table, write_table
from embviz.gui.pages.context import Context
from embviz.gui.pages.run_descriptions import epoch_table, law
from embviz.gui.runs.run_list import RunList
from embviz.gui.style.number_text import in_figures, significant
from embviz.gui.widgets.curves.live_curve import LiveCurve
from embviz.gui.widgets.curves.phase_finder import PhaseFinder
from embviz.gui.widgets.curves.plot import Curve
from embviz.gui.widgets.curves.shaping import epoch_marks
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, check_box, label, row
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import InputError
from embviz.util.language import tr

_COLUMNS = (
    Column(tr("Phase")),
    Column(tr("From epoch"), number=True),
    Column(tr("To epoch"), number=True),
    Column(tr("Law"), help=tr("Fitted by least squares; t is the number of words read")),
    Column(tr("Error"), number=True, help=tr("Root mean square distance of the averaged curve from the law")),
    Column(tr("In words"), muted=True),
)
_NONE = tr(
    "No phases: a straight line explains this curve as well as any chain of laws does, or it has too few points yet."
)
_SAYS = tr(
    "A rapid fall is a + b t⁻ᶜ or a + b exp(−t ∕ c), whichever fits better; fine-tuning is a + b ln t; a converged "
    "stretch is level. The laws and breakpoints have the least Bayesian information criterion. Where a straight line "
    "fits as well, there are no phases."
)
_LAW_POINTS = 200
_ROWS = 3


class RunPhases(QWidget):
    """Shows the phases of the chosen run."""

    def __init__(self, context: Context, runs: RunList, finder: PhaseFinder) -> None:
        super().__init__()
        self._runs, self._finder = runs, finder
        self.curve = LiveCurve()
        self.curve.setObjectName("runs.phase_curve")
        self.curve.setAccessibleName(tr("Loss with its phases and laws"))
        self.curve.set_names(tr("Loss"), tr("words"), tr("The loss of the chosen run appears here."))
        self.curve.set_smoothing(0)  # the laws are fitted to the points, because a running mean lags behind them
        self.table = TextTable("runs.phases", tr("Phases of the loss"), _COLUMNS)
        self.table.fit(_ROWS)
        header = self.table.horizontalHeader()
        for at in (0, 3):
            header.setSectionResizeMode(at, QHeaderView.ResizeMode.ResizeToContents)
        self._note = label("", "muted", wrap=True, name="runs.phases_note")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.curve, 1)
        layout.addWidget(self._note)
        layout.addWidget(self.table)
        finder.found.connect(self.refresh)
        runs.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Draw the phases of the chosen run found so far."""
        chosen = self._runs.chosen
        if chosen is None or not self.isVisible():
            return
        points, key = self._runs.points(chosen), chosen.run.run_id
        words, loss = points.series("loss")
        epochs = points.series("loss", "epochs")[0]
        phases = self._finder.phases(key) if len(words) else ()
        curves = [Curve((key, "loss"), "", words, loss, color=self._runs.color(chosen))]
        for k, phase in enumerate(phases):
            x = np.linspace(max(phase.start, float(words[0])), phase.end, _LAW_POINTS)
            curves.append(Curve((key, k), "", x, phase.at(x), color=1, noisy=False, dashed=True, told=False))
        self.curve.set_curves(curves)
        self.curve.set_marks(epoch_marks(words, epochs) if len(words) else [], self._finder.shades(key, points))
        self._note.setText(_SAYS if phases else _NONE)
        self.table.setVisible(bool(phases))
        self.table.rows.show(
            [
                (
                    Cell(phase.name),
                    *(Cell(in_figures(np.interp(x, words, epochs), ".2f")) for x in (phase.start, phase.end)),
                    Cell(tr("loss = {law}", law=law(phase))),
                    Cell(significant(phase.error, 2)),
                    Cell(phase.explanation),
                )
                for phase in phases
            ]
        )


_FILTERS = tr("Table with commas (*.csv);;Table with tabs (*.tsv)")
_WAITING = tr("The first row comes with the first moment of the run.")


class RunEpochs(QWidget):
    """Shows the epochs of the chosen run."""

    def __init__(self, context: Context, runs: RunList) -> None:
        super().__init__()
        self._context, self._runs = context, runs
        self._shown = Table()
        self._title = label("", "section")
        self._sections = check_box(tr("Every section and set"), "runs.sections")
        self._sections.setToolTip(
            tr("Accuracy of each section of the analogy questions, correlation of each set of pairs")
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
        self._title.setText(
            tr("{name}, epoch by epoch", name=self._runs.names.name(chosen)) if chosen is not None else ""
        )
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
            "files",
            "export epochs",
            lambda _job: write_table(table, target),
            lambda _none: self._message.show_note(tr("Saved {name}", name=target.name)),
            on_refused=failed,
        )

    def _on_export(self) -> None:
        try:
            path = ask_to_save(self, tr("Export table"), "epochs.csv", _FILTERS)
        except InputError as error:
            self._message.show_error(error)
            return
        if path:
            self.export_path(path)
