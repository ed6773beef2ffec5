"""float16: the same numbers with 11 bits of their digits and 5 of their exponent (IEEE 754, binary16)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.compression.compressed import Look, Matrix, Options, Rows
from embviz.vectors.embedding import Embedding

_LARGEST = float(np.finfo(np.float16).max)
_ROWS_AT_ONCE = 1 << 13


@dataclass(frozen=True, eq=False)
class Half(Matrix):
    """Each number rounded to 2 bytes: off by at most 2⁻¹¹ of itself, or by 2⁻²⁵ below 2⁻¹⁴.

    Attributes
    ----------
    vectors : ndarray of float16, shape (V, d)
    """

    method = "float16"
    kinds: ClassVar[Mapping[str, str]] = {"vectors": "float16"}
    vectors: NDArray[np.float16]

    def decode(self, rows: Rows) -> NDArray[np.float32]:
        """Return rows as float32, which holds each float16."""
        return self.vectors[rows].astype(np.float32)

    def look(self, query: NDArray[np.float32]) -> Look:
        """Return what computes products with a query."""
        from embviz.vectors.kernels.code_products import half

        bits = self.vectors.view(np.int16)
        return lambda part, products: half(bits[part], query, products)


def compress(embedding: Embedding, options: Options, pulse: Pulse) -> Half:
    """Round all numbers to float16.

    Raises
    ------
    InputError
        When a number is beyond 65504, the largest of float16.
    Cancelled
    """
    rounded = np.empty(embedding.vectors.shape, np.float16)
    for first in range(0, len(embedding), _ROWS_AT_ONCE):
        pulse.beat(first / len(embedding))
        part = embedding.vectors[first : first + _ROWS_AT_ONCE]
        too_large = np.flatnonzero(np.abs(part).max(axis=1, initial=0.0) > _LARGEST)
        if len(too_large):
            raise InputError(
                tr(
                    "The vector of '{words}' has a number beyond {largest:g}, the largest of float16.",
                    words=embedding.words[first + int(too_large[0])],
                    largest=_LARGEST,
                ),
                tr("Compress to int8, which has a scale for each vector."),
            )
        rounded[first : first + _ROWS_AT_ONCE] = part
    return Half(rounded)
