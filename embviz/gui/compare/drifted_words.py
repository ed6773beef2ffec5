"""Tables of the words that drifted most, and of one word's neighbors slice by slice."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import column, label, row
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.change.slice_drift import SliceDrift
    from embviz.analysis.change.word_path import WordPath

_DRIFT = tr(
    "1 − cos of the word's vectors in the first and in the last slice that have it, after the slices were laid over "
    "one another: semantic displacement (Hamilton, Leskovec and Jurafsky 2016, section 3.2)"
)
_STEP = tr("The largest 1 − cos from one slice that has the word to the next one that does")
_COUNT = tr(
    "How often the word occurs in the slice that has it least: rare words drift because little was learned about them"
)
_COLUMNS = (
    ResultColumn(tr("Word"), words=True), ResultColumn(tr("Drift"), number=".3f", help=_DRIFT),
    ResultColumn(tr("Step"), number=".3f", help=_STEP),
    ResultColumn(tr("Into"), help=tr("The slice into which the largest step is"), narrow=True, muted=True),
    ResultColumn(tr("Count"), number=",d", help=_COUNT, muted=True),
)
_SAID = tr("Drift: how far a word moved from the first slice to the last.")
_FORMULA = tr(
    "Drift: 1 − cos of the first and the last slice, all turned onto the last one by orthogonal Procrustes (Hamilton "
    "et al. 2016). Unchanged words drift as well: see “typical”."
)
TOP = 7  # neighbors of a word in each slice
_BY_DRIFT, _BY_COUNT = 1, 4


class DriftPanel(QWidget):
    """Shows the drift of all words, and the neighbors of one word over time.

    Signals
    -------
    word_chosen(str)
        A word that drifted was clicked.
    """

    word_chosen = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._drift: SliceDrift | None = None
        self._least = WholeSpin()
        self._least.setObjectName("time.least")
        self._least.setAccessibleName(
            tr("Fewest times a word occurs in each slice, or its rank where that is not known"),
        )
        self._least.setRange(1, 1_000_000_000)
        self._least.setPrefix(tr("at least "))
        self._least.setSuffix(tr(" times"))
        self._least.setSpecialValueText(tr("all words"))
        self._least.setToolTip(_COUNT)
        self._least.setKeyboardTracking(False)
        self._first = WholeSpin()
        self._first.setObjectName("time.first")
        self._first.setAccessibleName(tr("How many of the most frequent words"))
        self._first.setRange(10, 20_000)
        self._first.setValue(10_000)
        self._first.setSingleStep(1_000)
        self._first.setPrefix(tr("first "))
        self._first.setSuffix(tr(" words"))
        self._first.setToolTip(tr("Of the last slice, in its order: most frequent first, as vectors are usually saved"))
        self._first.setKeyboardTracking(False)
        self.table = ResultTable(
            context.jobs, context.workspace, "time.drifted", tr("Words that drifted most"), _COLUMNS,
            file_name="drift", filtered=True,
        )
        self.table.sort_by(_BY_DRIFT)
        self.neighbors = ResultTable(
            context.jobs, context.workspace, "time.neighbors", tr("Nearest words slice by slice"), (),
            file_name="neighbors", by_cell=True,
        )
        layout = column(self, (14, 10, 14, 10), 6)
        layout.addWidget(label(tr("Words that drifted most"), "section"))
        set_scaled_size(self._first, minimum_width=160)
        layout.addLayout(row(self._first, self._least))
        layout.addWidget(self.table, 1)
        layout.addWidget(Explanation("time.explain", _SAID, _FORMULA))
        layout.addWidget(label(tr("Nearest words slice by slice"), "section"))
        self.neighbors.table.fit(TOP)
        layout.addWidget(self.neighbors)
        self._least.valueChanged.connect(lambda _count: self._fill())
        self._first.valueChanged.connect(lambda _count: self._fill())
        self.table.chosen.connect(lambda at, _column: self.word_chosen.emit(self.table.value(at, 0)))

    def show_drift(self, names: tuple[str, ...], drift: "SliceDrift") -> None:
        """List how far words moved between slices of these names."""
        self._names, self._drift = names, drift
        self._least.setVisible(drift.least_count is not None)
        self._fill()

    def clear(self) -> None:
        """Clear the list."""
        self._drift = None
        self._fill()
        self.show_neighbors((), None)

    def _fill(self) -> None:
        drift, names = self._drift, self._names
        if drift is None:
            self.table.show_rows(((),) * len(_COLUMNS))
            self.table.show_note("")
            return
        kept = np.arange(min(self._first.value(), len(drift.words)))
        if drift.least_count is not None:
            kept = kept[drift.least_count[kept] >= self._least.value()]
        few = [
            "" if count == len(names) else tr(
                "In {count} of {names} slices", count=count, names=len(names),
            ) for count in drift.slices[kept].tolist()
        ]
        self.table.show_rows((
            [drift.words[k] for k in kept.tolist()], drift.total[kept], drift.largest[kept],
            [names[at] for at in drift.largest_at[kept, 1].tolist()],
            np.full(len(kept), np.nan) if drift.least_count is None else drift.least_count[kept],
        ), few if any(few) else ())
        self.table.show_note("" if len(kept) in (self._first.value(), len(drift.words)) else counted(len(kept), "word"))
        self.table.table.setColumnHidden(_BY_COUNT, drift.least_count is None)

    def show_neighbors(self, names: tuple[str, ...], path: "WordPath | None") -> None:
        """Show the nearest words of each slice next to each other; mark slices that lack the word."""
        columns = tuple(
            ResultColumn(
                name, words=True, help=tr("Nearest to the word in {name}, by cosine there", name=name),
            ) for name in names
        )
        self.neighbors.set_columns(columns)
        if path is None:
            self.neighbors.show_note("")
            return
        listed = dict(zip(path.slices, path.neighbors, strict=True))
        most = max(map(len, path.neighbors), default=0)
        self.neighbors.show_rows([
            [listed[at][k][0] if at in listed and k < len(listed[at]) else "" for k in range(most)]
            for at in range(len(names))
        ])
        missing = [name for at, name in enumerate(names) if at not in listed]
        self.neighbors.show_note(tr(
            "Missing in {missing}", missing=", ".join(missing),
        ) if missing else tr("Nearest first, by cosine"))
