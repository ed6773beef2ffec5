"""Which words moved between two maps, and how far; for workers."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from embviz.gui.compare.pairing import Pairing
from embviz.gui.core.jobs import Job
from embviz.gui.core.lazy_sequence import LazySequence
from embviz.gui.files.tables import Cell, Column
from embviz.gui.pages.comparable_models import ComparisonSource
from embviz.util.errors import Cancelled
from embviz.util.language import tr

NEIGHBORS = 10

DISTANCE = tr(
    "1 − cos(R a, b): a and b are the word's vectors at the left and at the right, and R is the rotation that brings "
    "all common words, each at length 1, nearest to each other (orthogonal Procrustes; Hamilton, Leskovec and "
    "Jurafsky 2016). 0: unmoved, 1: at a right angle."
)
CHANGED = tr(
    "Share of the word's {neighbors} nearest common words at the left, by cosine, that are not among its {neighbors} "
    "nearest at the right (Gonen et al. 2020); of all other common words where there are fewer. It needs no alignment.",
    neighbors=NEIGHBORS,
)
ON_MAPS = tr(
    "Distance between the word's place on the left map and its place on the right one as it is laid over the left, in "
    "units of the left map's median radius. What the pictures show, not what the vectors say."
)
COUNT = tr(
    "How often the word occurs in the text that the left vectors were learned from, or the right ones where only that "
    "is known"
)


@dataclass(frozen=True, eq=False)
class Displacements:
    """The common words of two maps, with how far each moved.

    Attributes
    ----------
    words : tuple of str, length m
    rows : int64 array (m, 2)
        Where each stands on the left and on the right map.
    counts : int array (m,) or None
    distance : float32 array (m,)
        Cosine distance after alignment; nan where it cannot be told.
    changed : float32 array (m,)
        Share of the nearest words that are other ones; nan where there are none.
    neighbors : int
        How many nearest words were looked at.
    dimensions : int
        The larger one of the two spaces.
    same : bool
        Whether both maps show the same vectors, so that only places differ.
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
        """Where the word of each row of the left and of the right map stands here; what lies beyond is not common."""
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
    from embviz.analysis.change.movement import aligned_distance, changed_share
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
        def watch(share: float) -> None:
            if job.cancelled():
                raise Cancelled
            job.progress(begun + share / 2, tr("Measuring how far words moved"))

        unit = unit_vectors(vectors)
        return nearest_in(unit, unit, count, within=True, watch=watch)[0]

    changed = changed_share(near(before, 0.0), near(after, 0.5))
    return Displacements(
        words, rows, pairing.counts, aligned_distance(before, after), changed, count,
        max(left.dimensions, right.dimensions),
    )


WORD, BY_DISTANCE, BY_CHANGED, BY_MAPS, BY_COUNT = range(5)
COLUMNS = (
    Column(tr("Word"), words=True), Column(tr("Distance"), number=True, help=DISTANCE),
    Column(tr("Changed"), number=True, help=CHANGED),
    Column(tr("On maps"), number=True, help=ON_MAPS), Column(tr("Count"), number=True, muted=True, help=COUNT),
)


@dataclass(frozen=True, eq=False)
class MovedRows(LazySequence[tuple[Cell, ...]]):
    """The rows of the list, each made when it is looked at: there may be twenty thousand.

    Parameters
    ----------
    moved : Displacements
    apart : float32 array (m,)
        Distance of each word on the maps, nan where one has no picture yet.
    order : int array (k,)
        Which words, in which order.
    """

    moved: Displacements
    apart: np.ndarray
    order: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    # a table asks for each of its cells six times, and makes columns as wide as a hundred rows need
    _made: dict[int, tuple[Cell, ...]] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return len(self.order)

    def item(self, at: int) -> tuple[Cell, ...]:
        word, moved = int(self.order[at]), self.moved
        if word not in self._made:
            count = "" if moved.counts is None else f"{moved.counts[word]:,}"
            self._made[word] = (
                Cell(moved.words[word]), Cell(_decimals(moved.distance[word], 3)),
                Cell(_decimals(moved.changed[word], 1)), Cell(_decimals(self.apart[word], 2)), Cell(count),
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
        # of equals the one that turned farther, then the more frequent one
        second = -np.nan_to_num(moved.distance[chosen], nan=-1.0)
        return cls(moved, apart, chosen[np.lexsort((chosen, second, keys))])


def _decimals(value: float, decimals: int) -> str:
    return f"{value:.{decimals}f}" if np.isfinite(value) else ""
