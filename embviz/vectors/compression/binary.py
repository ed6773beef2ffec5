"""Binary codes: of each dimension one bit, which tells whether the number is above the mean of that dimension.

The mean takes the place of zero, as word vectors have much in common: bits that are the same for most words would say
nothing. A query need not be reduced to bits: its product with what the bits stand for finds more of the nearest words
than counting the bits that differ.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from embviz.util.declared import declare
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.compression.compressed import CENTROIDS, Look, Options, Tabled
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import unit_vectors

_ROWS_AT_ONCE = 1 << 13
_BITS = 8


@dataclass(frozen=True)
class BinaryOptions(Options):
    """Options of binary codes."""

    query: str = declare(
        "float",
        tr("Query"),
        tr(
            "float: all numbers of the query are multiplied with what the bits stand for. bits: the query becomes "
            "bits as well, and those that differ are counted (the Hamming distance)."
        ),
        choices=("float", "bits"),
    )


@dataclass(frozen=True, eq=False)
class Binary(Tabled):
    """One bit for each number of a vector's direction; its length is not kept, and all come back about equally long.

    Attributes
    ----------
    codes : ndarray of uint8, shape (V, ceil(d / 8))
        The first dimension is the highest bit of the first byte.
    thresholds : ndarray of float32, shape (d,)
        Means of the dimensions of vectors scaled to length 1; a bit is set where the number is above.
    low, high : ndarray of float32, shape (d,)
        What a bit stands for: the mean of the numbers that are not above, and of those that are, times the mean length
        of all vectors.
    query : {"float", "bits"}
        How a query is compared.
    """

    method = "binary"
    kinds: ClassVar[Mapping[str, str]] = {
        "codes": "uint8",
        "thresholds": "float32",
        "low": "float32",
        "high": "float32",
    }
    thresholds: NDArray[np.float32]
    low: NDArray[np.float32]
    high: NDArray[np.float32]
    query: str = "float"

    @property
    def parameters(self) -> Mapping[str, int | str]:
        """How a query is compared."""
        return {"query": self.query}

    def is_consistent(self) -> bool:
        """Return whether there is a bit, and what it stands for, of each dimension, and no bit behind the last."""
        dimensions = len(self.thresholds) if self.thresholds.ndim == 1 else 0
        levels = self.low.shape == self.high.shape == self.thresholds.shape
        bits = self.codes.ndim == 2 and self.codes.shape[1] == -(-dimensions // _BITS)
        if not (dimensions > 0 and levels and bits and self.query in ("float", "bits")):
            return False
        behind = np.uint8((1 << -dimensions % _BITS) - 1)
        # they would count as differing from a query, whose last bits are 0
        return not (self.codes[:, -1] & behind).any()

    @property
    def starts(self) -> NDArray[np.int64]:
        """Eight dimensions are one byte."""
        size = len(self.thresholds)
        return np.append(np.arange(0, size, _BITS), size)

    @property
    def centroids(self) -> NDArray[np.float32]:
        """Decoded values of each byte: the corners of a box."""
        shifts = _BITS - 1 - np.arange(len(self.thresholds)) % _BITS
        above = (np.arange(CENTROIDS)[:, None] >> shifts) & 1
        return np.where(above > 0, self.high, self.low)

    def look(self, query: NDArray[np.float32]) -> Look:
        """Return what computes products with a query, or cosines by the share of bits that differ.

        The sign of a product with a random vector differs for two vectors with a chance of their angle over π (Charikar
        2002, Similarity estimation techniques from rounding algorithms): the cosine is about that of π times the share.
        """
        if self.query == "float":
            return super().look(query)
        from embviz.vectors.kernels.code_products import differing_bits

        bits = np.packbits(query > self.thresholds)
        cosines = np.cos(np.linspace(0, np.pi, len(query) + 1)).astype(np.float32)

        def count(part: slice, products: NDArray[np.float32]) -> None:
            found = np.empty(len(products), np.int32)
            differing_bits(self.codes[part], bits, found)
            products[:] = cosines[found]

        return count

    def _lengths(self, pulse: Pulse) -> NDArray[np.float32]:
        return super()._lengths(pulse) if self.query == "float" else np.ones(len(self), np.float32)


def compress(embedding: Embedding, options: BinaryOptions, pulse: Pulse) -> Binary:
    """Keep one bit of each number.

    Raises
    ------
    Cancelled
    """
    count, dimensions = embedding.vectors.shape
    parts = [slice(first, first + _ROWS_AT_ONCE) for first in range(0, count, _ROWS_AT_ONCE)]
    total = np.zeros(dimensions)
    for done, part in enumerate(parts):
        pulse.beat(done / len(parts) / 2)
        total += unit_vectors(embedding.vectors[part]).sum(axis=0, dtype=np.float64)
    thresholds = (total / count).astype(np.float32)
    codes = np.empty((count, -(-dimensions // _BITS)), np.uint8)
    sums, counts = np.zeros(dimensions), np.zeros(dimensions, np.int64)
    for done, part in enumerate(parts):
        pulse.beat(0.5 + done / len(parts) / 2)
        rows = unit_vectors(embedding.vectors[part])
        above = rows > thresholds
        codes[part] = np.packbits(above, axis=1)
        sums += np.where(above, rows, 0).sum(axis=0, dtype=np.float64)
        counts += above.sum(axis=0)
    high = np.where(counts > 0, sums / np.maximum(counts, 1), thresholds)
    low = np.where(counts < count, (total - sums) / np.maximum(count - counts, 1), thresholds)
    length = float(embedding.norms.mean(dtype=np.float64))
    return Binary(
        codes, thresholds, (length * low).astype(np.float32), (length * high).astype(np.float32), options.query
    )
