"""Vectors kept as numbers of centroids: each part of a vector is one of up to 256, so a search only reads tables.

A query has one product with each centroid; the product with a row is the sum of those of its centroids, which are
looked up (asymmetric distance computation: Jégou, Douze and Schmid 2011, Product quantization for nearest neighbor
search, section III).
"""

from abc import abstractmethod
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.progress import Pulse
from embviz.vectors.compression.compressed import ROWS_AT_ONCE, Compressed, Look, Rows

CENTROIDS = 256  # that a byte can tell apart


@dataclass(frozen=True, eq=False)
class Tabled(Compressed):
    """Base of what is kept as numbers of centroids.

    Attributes
    ----------
    codes : ndarray of uint8, shape (V, m)
        Of each part the number of its centroid.
    """

    codes: NDArray[np.uint8]

    @property
    @abstractmethod
    def centroids(self) -> NDArray[np.float32]:
        """The centroids of all parts beside each other, shape (K, d), K at most 256."""

    @property
    @abstractmethod
    def starts(self) -> NDArray[np.int64]:
        """First dimension of each part, and d; shape (m + 1,)."""

    @property
    def shape(self) -> tuple[int, int]:
        """Words and dimensions."""
        return len(self.codes), int(self.starts[-1])

    def decode(self, rows: Rows) -> NDArray[np.float32]:
        """Return the centroids beside each other."""
        part_of = np.repeat(np.arange(self.codes.shape[1]), np.diff(self.starts))
        decoded: NDArray[np.float32] = self.centroids[self.codes[rows][:, part_of], np.arange(self.dimensions)]
        return decoded

    def look(self, query: NDArray[np.float32]) -> Look:
        """Return what adds up the products of a query with centroids."""
        return self._sums(self.centroids * query)

    def _lengths(self, pulse: Pulse) -> NDArray[np.float32]:
        found = np.empty(len(self), np.float32)
        # of the largest as the unit: the squares of very large or small numbers would be none of float32
        largest = np.float32(np.abs(self.centroids).max(initial=0)) or np.float32(1)
        look = self._sums(np.square(self.centroids / largest))
        for first in range(0, len(self), ROWS_AT_ONCE):
            pulse.beat(first / len(self))
            part = slice(first, first + ROWS_AT_ONCE)
            look(part, found[part])
        return largest * np.sqrt(found)

    def _sums(self, terms: NDArray[np.float32]) -> Look:
        """Return what adds up terms of a row's centroids, one for each dimension."""
        from embviz.vectors.kernels.code_products import table_sums

        tables = np.zeros((self.codes.shape[1], CENTROIDS), np.float32)
        tables[:, : len(terms)] = np.add.reduceat(terms, self.starts[:-1], axis=1).T
        return lambda part, sums: table_sums(self.codes[part], tables, sums)
