"""Product quantization: a vector is cut into parts, and of each part the nearest of 256 centroids is kept, a byte.

Jégou, Douze and Schmid (2011), Product quantization for nearest neighbor search. The centroids of each part are learned
from vectors drawn at random, by Lloyd's algorithm (k-means).
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from embviz.util.declared import declare
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.parallel import by_shares
from embviz.util.progress import Pulse
from embviz.vectors.compression.compressed import CENTROIDS, Options, Rows, Tabled
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import unit_vectors

_SAMPLE = 64 * CENTROIDS  # vectors that centroids are learned from
_ROUNDS = 15
_PRODUCTS = 1 << 26  # between two questions whether to go on: some 6 ms of one thread
_DEFAULT_PART = 4  # dimensions


@dataclass(frozen=True)
class ProductOptions(Options):
    """Options of product quantization."""

    subspaces: int = declare(
        0,
        tr("Parts"),
        tr("How many parts, and bytes, each vector gets. More parts keep more."),
        minimum=0,
        maximum=4096,
        least=tr("one for every {default_part} dimensions", default_part=_DEFAULT_PART),
    )
    seed: int = declare(
        1,
        tr("Seed"),
        tr("Start of all random choices: which vectors the centroids are learned from, and where they begin."),
        minimum=0,
        maximum=2**31 - 1,
    )


@dataclass(frozen=True, eq=False)
class Product(Tabled):
    """Each part of a vector's direction is replaced by its nearest centroid.

    Attributes
    ----------
    codes : ndarray of uint8, shape (V, m)
    codebook : ndarray of float32, shape (K, d)
        The centroids of all parts beside each other; K is 256, or the number of words where that is less.
    parts : ndarray of int32, shape (m + 1,)
        First dimension of each part, and d.
    scales : ndarray of float32, shape (V,)
        Euclidean lengths of the vectors: centroids are those of vectors scaled to length 1.
    """

    method = "product"
    kinds: ClassVar[Mapping[str, str]] = {
        "codes": "uint8",
        "codebook": "float32",
        "parts": "int32",
        "scales": "float32",
    }
    codebook: NDArray[np.float32]
    parts: NDArray[np.int32]
    scales: NDArray[np.float32]

    @property
    def parameters(self) -> Mapping[str, int | str]:
        """Number of parts."""
        return {"subspaces": self.codes.shape[1]}

    def is_consistent(self) -> bool:
        """Return whether each row has a scale and a centroid of each part."""
        if self.codes.ndim != 2 or self.codebook.ndim != 2 or self.scales.shape != self.codes.shape[:1]:
            return False
        ends = self.parts.shape == (self.codes.shape[1] + 1,) and bool((np.diff(self.parts) > 0).all())
        whole = ends and self.parts[0] == 0 and self.parts[-1] == self.codebook.shape[1]
        return whole and int(self.codes.max(initial=0)) < len(self.codebook) <= CENTROIDS

    @property
    def centroids(self) -> NDArray[np.float32]:
        """The codebook."""
        return self.codebook

    @property
    def starts(self) -> NDArray[np.int64]:
        """Offsets of the parts."""
        return self.parts.astype(np.int64)

    def decode(self, rows: Rows) -> NDArray[np.float32]:
        """Return the centroids beside each other, times the scales."""
        return super().decode(rows) * self.scales[rows, None]

    def _lengths(self, pulse: Pulse) -> NDArray[np.float32]:
        return np.where(self.scales > 0, super()._lengths(pulse), np.float32(0))


def compress(embedding: Embedding, options: ProductOptions, pulse: Pulse) -> Product:
    """Learn centroids, and find the nearest of each part of each vector.

    Raises
    ------
    InputError
        When there are more parts than dimensions.
    Cancelled
    """
    dimensions = embedding.dimensions
    count = options.subspaces or max(1, dimensions // _DEFAULT_PART)
    if count > dimensions:
        raise InputError(
            tr(
                "Vectors of {dimensions} dimensions cannot be cut into {count} parts.",
                dimensions=dimensions,
                count=count,
            ),
            tr("Choose at most {dimensions} parts.", dimensions=dimensions),
        )
    # parts of unequal length, by one dimension, where they cannot be equal
    starts = np.arange(count + 1) * dimensions // count
    rng = np.random.default_rng(options.seed)
    drawn = np.sort(rng.choice(len(embedding), min(_SAMPLE, len(embedding)), replace=False))
    codebook = learned(unit_vectors(embedding.vectors[drawn]), starts, rng, pulse.part(0.0, 0.5))
    codes = np.empty((len(embedding), count), np.uint8)
    encoded(embedding.vectors, codebook, starts, codes, pulse.part(0.5, 1.0))
    return Product(codes, codebook, starts.astype(np.int32), np.asarray(embedding.norms))


def learned(
    rows: NDArray[np.float32], starts: NDArray[np.int64], rng: np.random.Generator, pulse: Pulse, most: int = CENTROIDS
) -> NDArray[np.float32]:
    """Return centroids of all parts beside each other, shape (K, d), K at most `most`, by Lloyd's algorithm (1982).

    Parameters
    ----------
    rows : ndarray of float32, shape (n, d)
    starts : ndarray of int64, shape (m + 1,)
    rng : Generator
        Draws the rows at which centroids begin, and begin again where nothing is near them.
    pulse : Pulse
    most : int
        Centroids of a part, 256 at most.
    """
    from embviz.vectors.kernels.code_products import add_up

    size, parts = min(most, len(rows)), len(starts) - 1
    codebook = rows[rng.choice(len(rows), size, replace=False)]
    codes = np.empty((len(rows), parts), np.uint8)
    former = codes.copy()
    for number in range(_ROUNDS):
        encoded(rows, codebook, starts, codes, pulse.part(number / _ROUNDS, (number + 1) / _ROUNDS))
        if number and np.array_equal(codes, former):
            break
        former[:] = codes
        sums, counts = np.zeros(codebook.shape), np.zeros((parts, size), np.int64)
        add_up(rows, codes, starts, sums, counts)
        each = np.repeat(counts.T, np.diff(starts), axis=1)
        means = (sums / np.maximum(each, 1)).astype(np.float32)
        codebook = np.where(each > 0, means, rows[rng.integers(len(rows), size=size)])
    return codebook


def encoded(
    rows: NDArray[np.float32],
    codebook: NDArray[np.float32],
    starts: NDArray[np.int64],
    codes: NDArray[np.uint8],
    pulse: Pulse,
) -> None:
    """Write the number of the nearest centroid of each part of each row, on all processors.

    Parameters
    ----------
    rows : ndarray of float32, shape (n, d)
        Scaled to length 1 block by block.
    codebook : ndarray of float32, shape (K, d)
    starts : ndarray of int64, shape (m + 1,)
    codes : ndarray of uint8, shape (n, m)
        Written to.
    pulse : Pulse
    """
    from embviz.vectors.kernels.code_products import encode

    columns = np.ascontiguousarray(codebook.T)
    threads = os.cpu_count() or 1
    step = max(1, threads * _PRODUCTS // codebook.size)
    for first in range(0, len(rows), step):
        pulse.beat(first / len(rows))
        some = slice(first, min(first + step, len(rows)))

        def share(low: int, high: int, some: slice = some) -> None:
            encode(unit_vectors(rows[some][low:high]), columns, starts, codes[some][low:high])

        by_shares(share, some.stop - first, threads)
