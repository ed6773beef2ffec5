"""What forms have in common that keep one matrix with a number for each component."""

from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from embviz.vectors.compression.compressed import Compressed


@dataclass(frozen=True, eq=False)
class Matrix(Compressed):
    """A matrix of numbers of any width.

    Attributes
    ----------
    vectors : ndarray, shape (V, d)
    """

    vectors: NDArray[Any]

    @property
    def shape(self) -> tuple[int, int]:
        """Words and dimensions."""
        return len(self.vectors), self.vectors.shape[1]

    def is_consistent(self) -> bool:
        """Tell whether it is a matrix."""
        return self.vectors.ndim == 2
