"""Base class of compressed vectors: storage, decoding and search.

A query has one product with each centroid; the product with a row is the sum of those of its centroids, which are
looked up (asymmetric distance computation: Jégou, Douze and Schmid 2011, Product quantization for nearest neighbor
search, section III).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.util.declared import check, declarations_of
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

Rows = slice | NDArray[np.int64]
Look = Callable[[slice, NDArray[np.float32]], None]
"""Writes the products of a query with some rows, which are divided by the lengths of these rows afterwards."""

ROWS_AT_ONCE = 1 << 15  # looked at between two questions whether to go on: some milliseconds
_NUMBERS = 1 << 21  # decoded at a time


@dataclass(frozen=True)
class Options:
    """Base of what a method lets one choose; a method adds fields made by `declare`.

    Raises
    ------
    InputError
        When a value is out of its range.
    """

    def __post_init__(self) -> None:
        check(self, declarations_of(type(self)))


@dataclass(frozen=True, eq=False)
class Compressed(ABC):
    """Vectors in fewer bytes; they never change, so any number of threads may read them.

    Arrays that a method declares as fields are all that it keeps: they alone are counted, written to files and read
    back. The length of each row, 4 bytes, follows from them and is kept once a search has asked for it, as it is beside
    vectors that are not compressed; it is counted on neither side.

    Attributes
    ----------
    method : str
        Key in `METHODS`.
    kinds : mapping of str to str
        Of each array its dtype, as numpy writes it.
    """

    method: ClassVar[str]
    kinds: ClassVar[Mapping[str, str]]

    @property
    @abstractmethod
    def shape(self) -> tuple[int, int]:
        """Words and dimensions (V, d) of the vectors that these stand for."""

    @property
    def parameters(self) -> Mapping[str, int | str]:
        """Chosen parameters by name; empty if there are none."""
        return {}

    @abstractmethod
    def decode(self, rows: Rows) -> NDArray[np.float32]:
        """Return some vectors as they come back, shape (n, d).

        Parameters
        ----------
        rows : slice or ndarray of int64, shape (n,)
        """

    @abstractmethod
    def look(self, query: NDArray[np.float32]) -> Look:
        """Return what computes products of rows with a query of length 1, shape (d,)."""

    @abstractmethod
    def is_consistent(self) -> bool:
        """Return whether the arrays fit each other, of what was read from a file."""

    @property
    def arrays(self) -> Mapping[str, NDArray[Any]]:
        """All that is kept, by name."""
        return {item.name: getattr(self, item.name) for item in fields(self) if item.name in self.kinds}

    @property
    def settings(self) -> Mapping[str, int | str]:
        """Further values needed to decode and to search, by name."""
        return {item.name: getattr(self, item.name) for item in fields(self) if item.name not in self.kinds}

    @property
    def nbytes(self) -> int:
        """Bytes kept, codebooks and scales included."""
        return sum(array.nbytes for array in self.arrays.values())

    @property
    def dimensions(self) -> int:
        """Length d of a decoded vector."""
        return self.shape[1]

    def __len__(self) -> int:
        return self.shape[0]

    def decode_all(self, pulse: Pulse = SILENT) -> NDArray[np.float32]:
        """Return all vectors as they come back, shape (V, d).

        Raises
        ------
        Cancelled
        """
        vectors = np.empty(self.shape, np.float32)
        step = max(1, _NUMBERS // max(1, self.dimensions))
        for first in range(0, len(self), step):
            pulse.beat(first / len(self))
            vectors[first : first + step] = self.decode(slice(first, first + step))
        return vectors

    def lengths(self, pulse: Pulse = SILENT) -> NDArray[np.float32]:
        """Return what products with rows are divided by, shape (V,): the Euclidean lengths of the decoded vectors.

        Computed when first asked for.

        Raises
        ------
        Cancelled
        """
        kept: dict[str, NDArray[np.float32]] = self.__dict__
        if "lengths of rows" not in kept:
            kept["lengths of rows"] = self._lengths(pulse)
        return kept["lengths of rows"]

    def _lengths(self, pulse: Pulse) -> NDArray[np.float32]:
        from embviz.vectors.kernels.lengths import lengths

        found = np.empty(len(self), np.float32)
        step = max(1, _NUMBERS // self.dimensions)
        for first in range(0, len(self), step):
            pulse.beat(first / len(self))
            part = slice(first, first + step)
            lengths(self.decode(part), found[part])
        return found

    def nearest(
        self, query: ArrayLike, k: int = 10, pulse: Pulse = SILENT
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Return the words nearest to a point, by looking at all of them on the calling thread.

        Parameters
        ----------
        query : array_like of float32, shape (d,)
            Is not compressed.
        k : int
            How many words; fewer are returned when there are not as many.
        pulse : Pulse, optional

        Returns
        -------
        ids : ndarray of int64, shape (k,)
            Best first, equals by rising id.
        scores : ndarray of float32, shape (k,)
            Cosines of the query with decoded vectors; 0 with a zero vector.

        Raises
        ------
        InputError
            When the query has another dimension.
        Cancelled
        """
        from embviz.vectors.kernels.top_k import scratch, select

        wanted = np.asarray(query, np.float64)
        if wanted.shape != (self.dimensions,):
            raise InputError(
                tr(
                    "The query has shape {shape}, the vectors have {dimensions} dimensions.",
                    shape=wanted.shape,
                    dimensions=self.dimensions,
                ),
                tr("Ask with a vector from the same embedding."),
            )
        size = float(np.linalg.norm(wanted))
        look = self.look((wanted / size if size > 0 else wanted).astype(np.float32))
        lengths = self.lengths(pulse)
        scores = np.empty(len(self), np.float32)
        for first in range(0, len(self), ROWS_AT_ONCE):
            pulse.beat(first / len(self))
            part = slice(first, min(first + ROWS_AT_ONCE, len(self)))
            look(part, scores[part])
            with np.errstate(divide="ignore", invalid="ignore"):
                scores[part] /= lengths[part]
            scores[part][lengths[part] == 0] = 0
        count = max(0, min(k, len(self)))
        ids, best = np.empty(count, np.int32), np.empty(count, np.float32)
        if count:
            keys, peaks = scratch(len(self), count)
            select(scores, -1, keys, peaks, ids, best, np.float32(0))
        return ids.astype(np.int64), best


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
        """Return whether it is a matrix."""
        return self.vectors.ndim == 2


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
