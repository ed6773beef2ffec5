"""Packs the state of a moment into half the memory."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.monitoring.kernels.halves import halve
from embviz.training.start import State


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
