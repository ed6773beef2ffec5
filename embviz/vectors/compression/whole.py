"""Vectors as they are: what the others are measured against, searched in the same way."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from embviz.util.progress import Pulse
from embviz.vectors.compression.compressed import Look, Matrix, Options, Rows
from embviz.vectors.embedding import Embedding


@dataclass(frozen=True, eq=False)
class Whole(Matrix):
    """All numbers as float32, 4 bytes each.

    Attributes
    ----------
    vectors : ndarray of float32, shape (V, d)
    """

    method = "float32"
    kinds: ClassVar[Mapping[str, str]] = {"vectors": "float32"}
    vectors: NDArray[np.float32]

    def decode(self, rows: Rows) -> NDArray[np.float32]:
        """Return rows as they are."""
        return self.vectors[rows]

    def look(self, query: NDArray[np.float32]) -> Look:
        """Return what computes products with a query."""
        from embviz.vectors.kernels.code_products import dense

        return lambda part, products: dense(self.vectors[part], query, products)


def compress(embedding: Embedding, options: Options, pulse: Pulse) -> Whole:
    """Return the vectors, in the same memory."""
    return Whole(embedding.vectors)
