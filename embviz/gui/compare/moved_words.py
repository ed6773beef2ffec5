"""Table of the words that moved most between two maps."""

from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.compare.displacement import (
    BY_CHANGED,
    BY_COUNT,
    BY_DISTANCE,
    BY_MAPS,
    COLUMNS,
    WORD,
    Displacements,
    MovedRows,
    measure_movement,
)
from embviz.gui.compare.pairing import Pairing
from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.files.tables import Table, write_table
from embviz.gui.pages.comparable_models import ComparisonSource
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, row
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import tr

KIND = "words that moved"
_FILTERS = tr("Table with commas (*.csv);;Table with tabs (*.tsv)")
_TOLD = 6  # words named where the list is folded away
_SAME = tr("Both maps show the same vectors: only the places differ.")
_NO_ROTATION = tr(
    "There are no more common words than dimensions ({words:,} and {dimensions:,}): a rotation brings any such words "
    "together, so distances would say nothing. New neighbors still do."
)


class DisplacementTable(QWidget):
    """A table to be sorted by any column, of the words that occur often enough.

    Signals
    -------
    chosen(int)
        A word was clicked; its place among the common words.
    measured
        The words were measured anew.
    """

    chosen = Signal(int)
    measured = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.moved: Displacements | None = None
        self.telling = ""  # which words moved most, in one line
        self._apart = np.zeros(0, np.float32)
        self._rows: MovedRows | None = None
        self._by, self._rising = BY_DISTANCE, False
        self._sorted_by_hand = False
        self._least = WholeSpin()
        self._least.setObjectName("compare.least_count")
        self._least.setAccessibleName(tr("Fewest times a word occurs"))
        self._least.setToolTip(tr("Rare words move far because little was learned of them: leave them out"))
        self._least.setRange(1, 1_000_000_000)
        self._least.setPrefix(tr("at least "))
        self._least.setSuffix(tr(" times"))
        self._least.setSpecialValueText(tr("all words"))
        set_scaled_size(self._least, fixed_width=170)
        self._least.setKeyboardTracking(False)
        self._least.valueChanged.connect(self._fill)
        self._cancel = button(tr("Cancel"), "compare.cancel_moved", flat=True)
        self._cancel.setToolTip(tr("Give up measuring"))
        self._cancel.clicked.connect(self._on_cancel)
        self._cancel.hide()
        self._export = button(tr("Export…"), "compare.export", flat=True)
        self._export.setToolTip(tr("Write the list as it is sorted and filtered to a table of commas or tabs"))
        self._export.clicked.connect(self._on_export)
        self._message = InlineMessage("compare.moved_message")
        self._message.setWordWrap(True)
        self._message.hide()
        self.table = TextTable("compare.moved", tr("Words that moved most"), COLUMNS)
        header = self.table.horizontalHeader()
        header.setResizeContentsPrecision(0)  # of twenty thousand rows, those in view say enough
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._on_sorted)
        self.table.clicked.connect(self._on_row)
        self.table.activated.connect(self._on_row)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 0, 14, 6)
        layout.setSpacing(4)
        layout.addLayout(row(self._least, None, self._cancel, self._export))
        layout.addWidget(self._message)
        layout.addWidget(self.table, 1)
        self._mark_sorting()

    # --- measuring

    @property
    def measuring(self) -> bool:
        """Whether words are being measured."""
        return self._context.jobs.running(KIND)

    def measure(self, left: ComparisonSource, right: ComparisonSource, pairing: Pairing) -> None:
        """Measure how far the common words moved; the list follows."""

        def done(moved: Displacements | None) -> None:
            self._cancel.hide()
            self.moved = moved
            self._apart = np.full(0 if moved is None else len(moved.words), np.nan, np.float32)
            self._hide_zeros()
            self._least.setEnabled(moved is not None and moved.counts is not None)
            if not self._sorted_by_hand and self._by != self._usual:
                self._by = self._usual
                self._mark_sorting()
            self._fill()
            self._explain()
            self.measured.emit()

        self._cancel.show()
        self._context.jobs.submit(
            "measure", KIND, lambda job: measure_movement(left, right, pairing, job), done, self._on_failed
        )

    def forget(self) -> None:
        """Show nothing: other words are on the maps."""
        self._context.jobs.cancel(KIND)
        self._cancel.hide()
        self.moved, self._rows, self._apart, self.telling = None, None, np.zeros(0, np.float32), ""
        self.table.rows.show(())
        self._remark("")

    def rest(self) -> None:
        """Measure no more: nobody looks."""
        self._context.jobs.cancel(KIND)
        self._cancel.hide()

    def _on_cancel(self) -> None:
        self.rest()
        self._remark(tr("Given up. Another choice above measures again."))

    def _on_failed(self, error: Exception) -> None:
        self.forget()
        self._complain(error)

    def _remark(self, text: str) -> None:
        self._message.remark(text)
        self._message.setVisible(bool(text))

    def _complain(self, error: Exception) -> None:
        if isinstance(error, EmbvizError):
            self._message.say(error)
            self._message.show()
        else:
            self._context.jobs.failed.emit(error)

    def _explain(self) -> None:
        moved = self.moved
        if moved is None or not len(moved.words):
            self._remark(tr("The two have no word in common.") if moved is not None else "")
        elif moved.same:
            self._remark(_SAME)
        elif not np.isfinite(moved.distance).any():
            self._remark(_NO_ROTATION.format(words=len(moved.words), dimensions=moved.dimensions))
        else:
            self._remark("")

    # --- the list

    def set_apart(self, apart: np.ndarray) -> None:
        """Take how far each common word lies from itself on the maps, float32 (m,)."""
        if self.moved is not None and len(apart) == len(self.moved.words):
            self._apart = apart
            self._fill()

    def _fill(self) -> None:
        moved = self.moved
        if moved is None:
            return
        rows = MovedRows.sorted(moved, self._apart, self._by, self._rising, self._least.value())
        self._rows = rows
        self.table.rows.show(rows)
        most = MovedRows.sorted(moved, self._apart, self._usual, False, self._least.value()).order[:_TOLD]
        self.telling = ", ".join(moved.words[k] for k in most.tolist())
        self._export.setEnabled(len(rows) > 0)

    @property
    def _usual(self) -> int:
        """The column that says who moved most: of the same vectors, only places can."""
        return BY_MAPS if self.moved is not None and self.moved.same else BY_DISTANCE

    def _on_sorted(self, column: int) -> None:
        # words are read from a to z; of numbers one wants the largest first
        self._rising = not self._rising if column == self._by else column == WORD
        self._by, self._sorted_by_hand = column, True
        self._mark_sorting()
        self._fill()
        self.table.scrollToTop()

    def _mark_sorting(self) -> None:
        arrow = "↑" if self._rising else "↓"
        self.table.set_columns([
            replace(column, head=f"{column.head} {arrow}") if at == self._by else column
            for at, column in enumerate(COLUMNS)
        ])

        self._hide_zeros()

    def _hide_zeros(self) -> None:
        """Show no columns about vectors where these are the same."""
        for column in (BY_DISTANCE, BY_CHANGED):
            self.table.setColumnHidden(column, self.moved is not None and self.moved.same)

    def _on_row(self, index: QModelIndex) -> None:
        if self._rows is not None and 0 <= index.row() < len(self._rows):
            self.chosen.emit(int(self._rows.order[index.row()]))

    # --- export

    def export_path(self, path: str | Path) -> None:
        """Write the list as it is sorted and filtered: what choosing a file in a dialog does."""
        shown, target = self._rows, Path(path)
        if shown is None:
            return
        counted = self.moved is not None and self.moved.counts is not None
        shown_columns = [at for at in range(len(COLUMNS)) if not self.table.isColumnHidden(at)]
        kept = [at for at in shown_columns if counted or at != BY_COUNT]
        columns = tuple(COLUMNS[at] for at in kept)

        def work(_job: Job) -> None:
            rows = tuple(tuple(cells[at] for at in kept) for cells in shown)
            write_table(Table(columns, rows), target)

        self._context.jobs.submit(
            "files", "export of moved words", work,
            lambda _none: self._remark(tr("Saved {name}.", name=target.name)), self._complain,
        )

    def _on_export(self) -> None:
        try:
            path = ask_to_save(self, tr("Export words that moved"), "moved_words.csv", _FILTERS)
        except InputError as error:
            self._complain(error)
            return
        if path:
            self.export_path(path)
