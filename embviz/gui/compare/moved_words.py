"""Table of the words that moved most between two maps."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.compare.pairing import Pairing
from embviz.gui.core.jobs import Job
from embviz.gui.core.lazy_sequence import LazySequence
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.files.tables import Cell, Column, Table, write_table
from embviz.gui.pages.comparable_models import ComparisonSource
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, row
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import tr

NEIGHBORS = 10

DISTANCE = tr(
    "1 − cos(R a, b): a and b are the word's vectors at the left and at the right, and R is the rotation that brings "
    "all common words, each at length 1, nearest to each other (orthogonal Procrustes; Hamilton, Leskovec and "
    "Jurafsky 2016). 0: unmoved, 1: at a right angle. The list begins with the largest. A word whose whole "
    "neighborhood moves along has a large distance although its neighbors stay the same: then “Changed” is small."
)
CHANGED = tr(
    "Share of the word's {neighbors} nearest common words at the left, by cosine, that are not among its {neighbors} "
    "nearest at the right (Gonen et al. 2020); of all other common words where there are fewer. It needs no alignment. "
    "0: the same neighbors, 1: all others.",
    neighbors=NEIGHBORS,
)
ON_MAPS = tr(
    "Distance between the word's place on the left map and its place on the right one as it is laid over the left, in "
    "units of the left map's median radius. What the pictures show, not what the vectors say: “Distance” and “Changed” "
    "say that, and may disagree with it."
)
COUNT = tr(
    "How often the word occurs in the text that the left vectors were learned from, or the right ones where only that "
    "is known"
)


@dataclass(frozen=True, eq=False)
class Displacements:
    """The common words of two maps and how far each has moved.

    Attributes
    ----------
    words : tuple of str, length m
    rows : int64 array (m, 2)
        Index of each word on the left and on the right map.
    counts : int array (m,) or None
    distance : float32 array (m,)
        Cosine distance after alignment; nan if unknown.
    changed : float32 array (m,)
        Share of the nearest words that differ; nan if there are none.
    neighbors : int
        Number of nearest words that were compared.
    dimensions : int
        The larger number of dimensions of the two.
    same : bool
        Whether both maps show the same vectors, so that only positions differ.
    """

    words: tuple[str, ...]
    rows: np.ndarray
    counts: np.ndarray | None
    distance: np.ndarray
    changed: np.ndarray
    neighbors: int
    dimensions: int
    same: bool = False

    @cached_property
    def row_of(self) -> tuple[np.ndarray, np.ndarray]:
        """Index among the common words of each row of the left and of the right map; out of range if not common."""
        found = []
        for column in self.rows.T:
            lookup = np.full(int(column.max(initial=-1)) + 1, -1, np.int64)
            lookup[column] = np.arange(len(column))
            found.append(lookup)
        return found[0], found[1]


def measure_movement(
    left: ComparisonSource, right: ComparisonSource, pairing: Pairing, job: Job
) -> Displacements | None:
    """Measure how far the common words moved; None while one side has no vectors. For a worker.

    Raises
    ------
    Cancelled
    """
    from embviz.analysis.change.model_comparison import aligned_distance, changed_share
    from embviz.vectors.neighborhoods import nearest_in, unit_vectors

    rows = pairing.common
    words = tuple(pairing.left.words[row] for row in rows[:, 0].tolist())
    if left.key == right.key:
        nothing = np.zeros(len(rows), np.float32)
        return Displacements(words, rows, pairing.counts, nothing, nothing, NEIGHBORS, left.dimensions, same=True)
    before, after = left.take(pairing.left.ids[rows[:, 0]]), right.take(pairing.right.ids[rows[:, 1]])
    if before is None or after is None:
        return None
    count = min(NEIGHBORS, max(0, len(rows) - 1))

    def near(vectors: np.ndarray, begun: float) -> np.ndarray:
        unit = unit_vectors(vectors)
        pulse = job.pulse.part(begun, begun + 0.5).named(tr("Measuring how far words moved"))
        return nearest_in(unit, unit, count, np.arange(len(unit)), pulse=pulse)[0]

    changed = changed_share(near(before, 0.0), near(after, 0.5))
    return Displacements(
        words,
        rows,
        pairing.counts,
        aligned_distance(before, after),
        changed,
        count,
        max(left.dimensions, right.dimensions),
    )


WORD, BY_DISTANCE, BY_CHANGED, BY_MAPS, BY_COUNT = range(5)
COLUMNS = (
    Column(tr("Word"), words=True),
    Column(tr("Distance"), number=True, help=DISTANCE),
    Column(tr("Changed"), number=True, help=CHANGED),
    Column(tr("On maps"), number=True, help=ON_MAPS),
    Column(tr("Count"), number=True, muted=True, help=COUNT),
)


@dataclass(frozen=True, eq=False)
class MovedRows(LazySequence[tuple[Cell, ...]]):
    """The rows of the list, each created on access: there may be twenty thousand.

    Parameters
    ----------
    apart : float32 array (m,)
        Distance of each word between the maps, nan while one has no layout yet.
    order : int array (k,)
        The listed words in order.
    """

    moved: Displacements
    apart: np.ndarray
    order: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    # a table reads each cell six times, and sizes columns by a hundred rows
    _made: dict[int, tuple[Cell, ...]] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return len(self.order)

    def item(self, at: int) -> tuple[Cell, ...]:
        word, moved = int(self.order[at]), self.moved
        if word not in self._made:
            count = "" if moved.counts is None else f"{moved.counts[word]:,}"
            self._made[word] = (
                Cell(moved.words[word]),
                Cell(_decimals(moved.distance[word], 3)),
                Cell(_decimals(moved.changed[word], 1)),
                Cell(_decimals(self.apart[word], 2)),
                Cell(count),
            )
        return self._made[word]

    @classmethod
    def sorted(cls, moved: Displacements, apart: np.ndarray, by: int, rising: bool, least_count: int) -> "MovedRows":
        """Return the words that occur often enough, sorted by a column; those without a value come last."""
        chosen = np.arange(len(moved.words))
        if moved.counts is not None and least_count > 1:
            chosen = chosen[moved.counts >= least_count]
        if by == WORD:
            order = sorted(chosen.tolist(), key=moved.words.__getitem__, reverse=not rising)
            return cls(moved, apart, np.array(order, np.int64))
        values = {BY_DISTANCE: moved.distance, BY_CHANGED: moved.changed, BY_MAPS: apart, BY_COUNT: moved.counts}[by]
        if values is None:
            return cls(moved, apart, chosen)
        keys = np.asarray(values, np.float64)[chosen] * (1 if rising else -1)
        # among equals the one that turned farther, then the more frequent one
        second = -np.nan_to_num(moved.distance[chosen], nan=-1.0)
        return cls(moved, apart, chosen[np.lexsort((chosen, second, keys))])


def _decimals(value: float, decimals: int) -> str:
    return f"{value:.{decimals}f}" if np.isfinite(value) else ""


KIND = "words that moved"
_FILTERS = tr("Table with commas (*.csv);;Table with tabs (*.tsv)")
_TOLD = 6  # words named while the list is folded
_SAME = tr("Both maps show the same vectors: only the places differ.")
_NO_ROTATION = tr(
    "There are no more common words than dimensions ({words:,} and {dimensions:,}): a rotation brings any such words "
    "together, so distances would say nothing. New neighbors still do."
)


class DisplacementTable(QWidget):
    """Sortable table of the words that occur often enough.

    Signals
    -------
    chosen(int)
        A word was clicked; with its index among the common words.
    measured
        The words were measured again.
    """

    chosen = Signal(int)
    measured = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.moved: Displacements | None = None
        self.telling = ""  # the words that moved most, in one line
        self._apart = np.zeros(0, np.float32)
        self._rows: MovedRows | None = None
        self._by, self._rising = BY_DISTANCE, False
        self._sorted_by_hand = False
        self._least = WholeSpin()
        self._least.setObjectName("compare.least_count")
        self._least.setAccessibleName(tr("Fewest times a word occurs"))
        self._least.setToolTip(tr("Rare words move far because little was learned about them: leave them out"))
        self._least.setRange(1, 1_000_000_000)
        self._least.setPrefix(tr("at least "))
        self._least.setSuffix(tr(" times"))
        self._least.setSpecialValueText(tr("all words"))
        set_scaled_size(self._least, fixed_width=170)
        self._least.setKeyboardTracking(False)
        self._least.valueChanged.connect(self._fill)
        self._cancel = button(tr("Cancel"), "compare.cancel_moved", flat=True)
        self._cancel.setToolTip(tr("Cancel measuring"))
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
        """Whether a measurement is running."""
        return self._context.jobs.running(KIND)

    def measure(self, left: ComparisonSource, right: ComparisonSource, pairing: Pairing) -> None:
        """Measure how far the common words moved, then update the list."""

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
        """Clear everything, because other words are on the maps."""
        self._context.jobs.cancel(KIND)
        self._cancel.hide()
        self.moved, self._rows, self._apart, self.telling = None, None, np.zeros(0, np.float32), ""
        self.table.rows.show(())
        self._remark("")

    def rest(self) -> None:
        """Stop measuring while the list is hidden."""
        self._context.jobs.cancel(KIND)
        self._cancel.hide()

    def _on_cancel(self) -> None:
        self.rest()
        self._remark(tr("Canceled. Change a choice above to measure again."))

    def _on_failed(self, error: Exception) -> None:
        self.forget()
        self._complain(error)

    def _remark(self, text: str) -> None:
        self._message.show_note(text)
        self._message.setVisible(bool(text))

    def _complain(self, error: Exception) -> None:
        if isinstance(error, EmbvizError):
            self._message.show_error(error)
            self._message.show()
        else:
            self._context.messages.show_error(error)

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
        """Set how far each common word lies from itself on the maps, float32 (m,)."""
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
        """The column to sort by: for the same vectors, only positions can differ."""
        return BY_MAPS if self.moved is not None and self.moved.same else BY_DISTANCE

    def _on_sorted(self, column: int) -> None:
        # words are sorted from a to z, numbers from the largest down
        self._rising = not self._rising if column == self._by else column == WORD
        self._by, self._sorted_by_hand = column, True
        self._mark_sorting()
        self._fill()
        self.table.scrollToTop()

    def _mark_sorting(self) -> None:
        arrow = "↑" if self._rising else "↓"
        self.table.set_columns(
            [
                replace(column, head=f"{column.head} {arrow}") if at == self._by else column
                for at, column in enumerate(COLUMNS)
            ]
        )

        self._hide_zeros()

    def _hide_zeros(self) -> None:
        """Hide the columns about vectors if these are the same."""
        for column in (BY_DISTANCE, BY_CHANGED):
            self.table.setColumnHidden(column, self.moved is not None and self.moved.same)

    def _on_row(self, index: QModelIndex) -> None:
        if self._rows is not None and 0 <= index.row() < len(self._rows):
            self.chosen.emit(int(self._rows.order[index.row()]))

    # --- export

    def export_path(self, path: str | Path) -> None:
        """Write the list as sorted and filtered, as if the file had been chosen in the dialog."""
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
            "files",
            "export of moved words",
            work,
            lambda _none: self._remark(tr("Saved {name}.", name=target.name)),
            self._complain,
        )

    def _on_export(self) -> None:
        try:
            path = ask_to_save(self, tr("Export words that moved"), "moved_words.csv", _FILTERS)
        except InputError as error:
            self._complain(error)
            return
        if path:
            self.export_path(path)
