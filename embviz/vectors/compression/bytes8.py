"""int8: whole numbers from −127 to 127, with a scale for each vector.

The scale is a row's and not a dimension's: a cosine does not depend on the length of a vector, so a product of two rows
is one of whole numbers, and a long vector, as a rare word may have, does not coarsen the others. It is the rounding by
which the search through all words leaves out most of them, see `embviz.vectors.scan`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from embviz.util.progress import Pulse
from embviz.vectors.compression.compressed import Compressed, Look, Options, Rows
from embviz.vectors.embedding import Embedding

_ROWS_AT_ONCE = 1 << 13
_LARGEST_SUM = 2**31 - 1


@dataclass(frozen=True, eq=False)
class Bytes(Compressed):
    """Each number rounded to a whole multiple of its row's step: off by at most half a step.

    Attributes
    ----------
    codes : ndarray of int8, shape (V, d)
    scales : ndarray of float32, shape (V,)
        The step of each row, a 127th of its largest number.
    """

    method = "int8"
    kinds: ClassVar[Mapping[str, str]] = {"codes": "int8", "scales": "float32"}
    codes: NDArray[np.int8]
    scales: NDArray[np.float32]

    @property
    def shape(self) -> tuple[int, int]:
        """Words and dimensions."""
        return len(self.codes), self.codes.shape[1]

    def is_consistent(self) -> bool:
        """Return whether each row has a scale."""
        return self.codes.ndim == 2 and self.scales.shape == self.codes.shape[:1]

    def decode(self, rows: Rows) -> NDArray[np.float32]:
        """Return codes times scales."""
        return self.codes[rows] * self.scales[rows, None]

    def look(self, query: NDArray[np.float32]) -> Look:
        """Return what computes products with a query, which is rounded to 14 bits for it."""
        from embviz.vectors.kernels import scan

        steps = min(scan.QUERY_STEPS, _LARGEST_SUM // (scan.STEPS * len(query)))
        step = np.float32(np.abs(query).max() / steps)
        whole = np.zeros(-(-len(query) // scan.PADDED) * scan.PADDED, np.int16)
        if step > 0:
            whole[: len(query)] = np.rint(query / step)
        return lambda part, products: scan.multiply(self.codes[part], whole, self.scales[part], step, products)


def compress(embedding: Embedding, options: Options, pulse: Pulse) -> Bytes:
    """Round all rows.

    Raises
    ------
    Cancelled
    """
    from embviz.vectors.kernels.scan import quantize

    codes = np.empty(embedding.vectors.shape, np.int8)
    scales, lost = np.empty(len(embedding), np.float32), np.empty(len(embedding), np.float32)
    for first in range(0, len(embedding), _ROWS_AT_ONCE):
        pulse.beat(first / len(embedding))
        part = slice(first, first + _ROWS_AT_ONCE)
        quantize(embedding.vectors[part], codes[part], scales[part], lost[part])
    return Bytes(codes, scales)
