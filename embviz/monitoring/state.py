"""Captures the state of a run at one moment while it continues, packed into half the memory."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from embviz.monitoring.kernels.halves import halve
from embviz.training.moments import Progress
from embviz.training.run import TrainingRun
from embviz.training.start import State

PATIENCE_S = 1.0  # seconds to wait for pieces of work to end


@dataclass(frozen=True, eq=False)
class Captured:
    """The state of a run at a moment, from which another run can continue.

    Attributes
    ----------
    state : mapping of str to float32 arrays
    pieces : int
        Work of the schedule that is done.
    epochs_done : float
    history : tuple of Progress
        Points of the curves; the last one is of the moment.
    """

    state: State
    pieces: int
    epochs_done: float
    history: tuple[Progress, ...]


def capture(run: TrainingRun, patience_s: float = PATIENCE_S) -> Captured | None:
    """Return the present state of a run; training is paused only while it is copied.

    Parameters
    ----------
    patience_s : float
        How long to wait for the pieces of work that are under way.

    Returns
    -------
    Captured or None
        None if there is nothing yet, or a piece of work does not end in time; try again later.
    """
    # a run that is paused again and again would never reach its first point
    if run.progress is None:
        return None
    with run.control.held(patience_s) as quiet:
        state, snapshot = run.state(), run.snapshot(0)
        pieces, epochs_done, history = run.pieces, run.epochs_done, list(run.history)
    if not quiet or state is None or snapshot is None or not history:
        return None
    # the newest point of the curves may be older than the state
    history[-1] = _moved(history[-1], snapshot.tokens_done)
    return Captured(state, pieces, epochs_done, tuple(history))


def _moved(point: Progress, tokens_done: int) -> Progress:
    share = tokens_done / max(point.tokens_done, 1)
    return replace(point, tokens_done=tokens_done, epoch=point.epoch * share)


@dataclass(frozen=True, eq=False)
class Packed:
    """A matrix stored in float16.

    float16 keeps three digits (a relative error of 2^-11 at most; below 6e-5 an absolute one of 3e-8), which is far
    below what one step of learning changes. Its largest number is 65,504: vectors never come near it, sums of squared
    gradients may. Columns with larger numbers are kept whole, as clipped they would let a model take steps that are
    too long, or move what it was to keep.

    Attributes
    ----------
    halves : ndarray of float16
    columns : ndarray of int64, shape (k,)
        Which places on the last axis are kept whole.
    whole : ndarray of float32, shape (..., k)
        These.
    """

    halves: NDArray[np.float16]
    columns: NDArray[np.int64]
    whole: NDArray[np.float32]

    @property
    def nbytes(self) -> int:
        """Bytes of memory."""
        return self.halves.nbytes + self.columns.nbytes + self.whole.nbytes

    def unpacked(self) -> NDArray[np.float32]:
        """Return the matrix in float32."""
        matrix = self.halves.astype(np.float32)
        matrix[..., self.columns] = self.whole
        return matrix


def pack(matrix: NDArray[np.float32]) -> Packed:
    """Convert a matrix of at least one axis to float16, in memory of its own."""
    matrix = np.ascontiguousarray(matrix)
    halves = np.empty(matrix.shape, np.float16)
    beyond = np.zeros(matrix.shape[-1], np.bool_)
    rows = matrix.reshape(-1, matrix.shape[-1])
    halve(rows, rows.view(np.uint32), halves.reshape(rows.shape).view(np.uint16), beyond)
    columns = np.flatnonzero(beyond)
    halves[..., columns] = 0
    return Packed(halves, columns, np.ascontiguousarray(matrix[..., columns]))


def pack_state(state: State) -> dict[str, Packed]:
    """Convert all matrices of a state to float16."""
    return {name: pack(matrix) for name, matrix in state.items()}
