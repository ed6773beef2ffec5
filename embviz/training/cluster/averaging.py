"""What workers learned apart, put together: rows of matrices that moved, added up and averaged.

Each worker begins a stretch with the same rows and ends it with rows of its own. Averages of rows (McMahan et al. 2017,
algorithm 1) are safe but slow: what one of W workers learned moves a row by 1/W. Sums of what each moved are as fast as
one machine, and diverge where workers go for the same place each by itself: Spark's word2vec summed until 3.0
(SPARK-24666). Which of the two is right depends on how far a row went. For a row that is pulled to a place x* with
curvature h by n steps at the rate r, what is left of the way is e^(-a) with a = r h n; after W such stretches one after
the other it would be e^(-a W). So the mean of what the W workers moved is multiplied by

    f = (1 - e^(-a W)) / (1 - e^(-a)),

which is W for rows that hardly moved (the sum) and 1 for rows that arrived (the average). Workers that did not touch a
row do not count.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from embviz.training.kernels.moved_rows import add_moved, find_moved, put_moved, scale_rows

CURVATURE = 0.2
"""h, for one pair of words: chosen by tests/benchmarks/bench_cluster.py."""


class Rows(NamedTuple):
    """Changes of some rows of a matrix.

    Attributes
    ----------
    places : ndarray of int32, shape (n,)
        Rising.
    values : ndarray of float32, shape (n, d)
        The change of each row, summed over workers.
    touches : ndarray of uint16, shape (n,)
        Number of workers that changed it.
    """

    places: NDArray[np.int32]
    values: NDArray[np.float32]
    touches: NDArray[np.uint16]

    @property
    def nbytes(self) -> int:
        """Size in bytes when sent."""
        return self.places.nbytes + self.values.nbytes + self.touches.nbytes


class Moved(NamedTuple):
    """The changes that some workers learned in a stretch.

    Attributes
    ----------
    matrices : dict of str to Rows
    tally : ndarray of float64, shape (8,)
        Counts of a learner; see `embviz.training.models.learner`.
    sent : int
        Bytes sent by workers for it so far.
    seconds : float
        The longest training time of a worker.
    """

    matrices: dict[str, Rows]
    tally: NDArray[np.float64]
    sent: int
    seconds: float


class Stale(NamedTuple):
    """Workers without current rows: they are new, or another worker repeated their task.

    Attributes
    ----------
    lanes : tuple of int
    """

    lanes: tuple[int, ...]


def moved_rows(now: NDArray[np.float32], before: NDArray[np.float32], columns: NDArray[np.int64], first: int) -> Rows:
    """Return which of the first rows changed, and by how much.

    Parameters
    ----------
    now, before : ndarray of float32, shape (rows, width)
    columns : ndarray of int64, shape (d,)
        The columns that hold vector components.
    """
    first = min(first, len(now))
    places, values = np.empty(first, np.int32), np.empty((first + 1, len(columns)), np.float32)
    used = find_moved(now, before, columns, first, places, values)
    return Rows(places[:used].copy(), values[:used].copy(), np.ones(used, np.uint16))


def add_moves(*parts: Moved | Stale) -> Moved | Stale:
    """Return the sum of the changes of several workers, or `Stale` if one is."""
    stale = [lane for part in parts if isinstance(part, Stale) for lane in part.lanes]
    if stale:
        return Stale(tuple(sorted(stale)))
    moved = [part for part in parts if isinstance(part, Moved)]
    matrices = {name: _sum([part.matrices[name] for part in moved]) for name in moved[0].matrices}
    # the parts were sent to the worker that adds them
    sent = sum(part.sent for part in moved)
    if len(moved) > 1:
        sent += sum(rows.nbytes for part in moved for rows in part.matrices.values())
    return Moved(matrices, np.sum([part.tally for part in moved], axis=0), sent, max(part.seconds for part in moved))


def _sum(parts: list[Rows]) -> Rows:
    if len(parts) == 1:
        return parts[0]
    one, other = _sum(parts[: len(parts) // 2]), _sum(parts[len(parts) // 2 :])
    room, width = len(one.places) + len(other.places), one.values.shape[1]
    summed = Rows(np.empty(room, np.int32), np.empty((room, width), np.float32), np.empty(room, np.uint16))
    used = add_moved(*summed, tuple(one), tuple(other))
    return Rows(summed.places[:used], summed.values[:used], summed.touches[:used])


def averaged(
    moved: Moved | Stale, updates: Mapping[str, NDArray[np.float32]], rate: float, curvature: float = CURVATURE
) -> Moved | Stale:
    """Return the update of all rows, given the changes of the workers; see the module.

    Parameters
    ----------
    moved : Moved or Stale
    updates : mapping of str to float32 arrays, shape (rows,)
        Expected number of pairs in the stretch that update a row, for a worker that touches it.
    rate : float
        Learning rate.
    """
    if isinstance(moved, Stale):
        return moved
    matrices = {}
    for name, rows in moved.matrices.items():
        workers = rows.touches.astype(np.float64)
        way = np.clip(rate * curvature * updates[name][rows.places].astype(np.float64), 1e-6, 50)
        factor = np.expm1(-way * workers) / np.expm1(-way) / workers
        scaled = np.empty_like(rows.values)
        scale_rows(rows.values, factor, scaled)
        matrices[name] = Rows(rows.places, scaled, rows.touches)
    return moved._replace(matrices=matrices)


def apply_moves(
    moved: Moved,
    matrices: Mapping[str, NDArray[np.float32]],
    before: Mapping[str, NDArray[np.float32]],
    columns: NDArray[np.int64],
) -> None:
    """Apply changes to the rows that all workers began with; writes to both matrices, which may be the same."""
    for name, rows in moved.matrices.items():
        put_moved(matrices[name], before[name], columns, rows.places, rows.values)
