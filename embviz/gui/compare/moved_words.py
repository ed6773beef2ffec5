"""The words that changed most between two maps: measuring them, and their list."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.compare.pairing import Pairing
from embviz.gui.core.jobs import Job
from embviz.gui.pages.comparable_models import ComparisonSource
from embviz.gui.pages.context import Context
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, row
from embviz.gui.widgets.tables.changed_words import ChangedWordsTable, changed, distance
from embviz.gui.widgets.tables.result_table import ResultColumn
from embviz.util.errors import EmbvizError
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


KIND = "words that moved"
_TOLD = 6  # words named while the list is folded
_SAME = tr("Both maps show the same vectors: only the places differ.")
_NO_ROTATION = tr(
    "There are no more common words than dimensions ({words:,} and {dimensions:,}): a rotation brings any such words "
    "together, so distances would say nothing. New neighbors still do."
)


class DisplacementTable(QWidget):
    """The list of the words that changed most, measured here for the words of two maps.

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
        self._apart = np.zeros(0, np.float32)
        self._cancel = button(tr("Cancel"), "compare.cancel_moved", flat=True)
        self._cancel.setToolTip(tr("Cancel measuring"))
        self._cancel.clicked.connect(self._on_cancel)
        self._cancel.hide()
        self._message = InlineMessage("compare.moved_remark")
        self._message.setWordWrap(True)
        self._message.hide()
        self.listing = ChangedWordsTable(
            context.jobs,
            context.workspace,
            "compare.moved",
            "compare.least_count",
            (distance(DISTANCE), changed(CHANGED), ResultColumn(tr("On maps"), number=".2f", help=ON_MAPS)),
            COUNT,
        )
        self.listing.word_chosen.connect(self.chosen)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 0, 14, 6)
        layout.setSpacing(4)
        layout.addLayout(row(self.listing.least, None, self._cancel))
        layout.addWidget(self._message)
        layout.addWidget(self.listing, 1)

    @property
    def telling(self) -> str:
        """The words that changed most, in one line."""
        return ", ".join(self.listing.most(_TOLD))

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
        self.moved, self._apart = None, np.zeros(0, np.float32)
        self.listing.clear()
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
            self.listing.clear()
            return
        # of the same vectors only the places differ
        known = (None, None) if moved.same else (moved.distance, moved.changed)
        self.listing.show_words(moved.words, (*known, self._apart), moved.counts)
