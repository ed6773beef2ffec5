"""Fewer dimensions: the first numbers of each vector as they are, or the first principal coordinates."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from embviz.util.declared import declare
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.compression.compressed import Compressed, Look, Options, Rows
from embviz.vectors.embedding import Embedding
from embviz.vectors.principal_axes import along, principal_axes

_USUAL = 32
_MOST_DIMENSIONS = 1 << 16


@dataclass(frozen=True)
class PrefixOptions(Options):
    """Options of vectors that become shorter."""

    dimensions: int = declare(
        0,
        tr("Dimensions"),
        tr("How many numbers of each vector are kept, as float32."),
        minimum=0,
        maximum=_MOST_DIMENSIONS,
        least=tr("{usual}, or half of them where that is less", usual=_USUAL),
    )

    def kept(self, dimensions: int) -> int:
        """Return how many of the dimensions of vectors are kept.

        Raises
        ------
        InputError
            When there are not as many.
        """
        if self.dimensions > dimensions:
            raise InputError(
                tr(
                    "The vectors have {dimensions} dimensions, of which {dimensions_2} cannot be kept.",
                    dimensions=dimensions,
                    dimensions_2=self.dimensions,
                ),
                tr("Choose 1 to {dimensions}.", dimensions=dimensions),
            )
        return self.dimensions or max(1, min(_USUAL, dimensions // 2))


@dataclass(frozen=True, eq=False)
class Prefix(Compressed):
    """The first numbers of each vector; the others come back as zeros.

    Little is lost where the vectors were trained for it (Kusupati et al. 2022, Matryoshka representation learning).

    Attributes
    ----------
    coordinates : ndarray of float32, shape (V, k)
    size : int
        Dimensions d of the full vectors.
    """

    method = "prefix"
    kinds: ClassVar[Mapping[str, str]] = {"coordinates": "float32"}
    coordinates: NDArray[np.float32]
    size: int

    @property
    def shape(self) -> tuple[int, int]:
        """Words and dimensions."""
        return len(self.coordinates), self.size

    @property
    def parameters(self) -> Mapping[str, int | str]:
        """Number of dimensions kept."""
        return {"dimensions": self.coordinates.shape[1]}

    def is_consistent(self) -> bool:
        """Return whether there are not more dimensions than the full vectors had, as files may say anything."""
        return self.coordinates.ndim == 2 and self.coordinates.shape[1] <= self.size <= _MOST_DIMENSIONS

    def decode(self, rows: Rows) -> NDArray[np.float32]:
        """Return what is kept, and zeros."""
        kept = self.coordinates[rows]
        return np.pad(kept, ((0, 0), (0, self.size - kept.shape[1])))

    def look(self, query: NDArray[np.float32]) -> Look:
        """Return what computes products with the same dimensions of a query."""
        from embviz.vectors.kernels.code_products import dense

        short = np.ascontiguousarray(query[: self.coordinates.shape[1]])
        return lambda part, products: dense(self.coordinates[part], short, products)


@dataclass(frozen=True, eq=False)
class Principal(Compressed):
    """Coordinates along the directions in which the vectors vary most: no other k lose less (Hotelling 1933).

    Attributes
    ----------
    coordinates : ndarray of float32, shape (V, k)
        Of vectors less their mean.
    mean : ndarray of float32, shape (d,)
    axes : ndarray of float32, shape (k, d)
        At right angles, of length 1.
    """

    method = "pca"
    kinds: ClassVar[Mapping[str, str]] = {"coordinates": "float32", "mean": "float32", "axes": "float32"}
    coordinates: NDArray[np.float32]
    mean: NDArray[np.float32]
    axes: NDArray[np.float32]

    @property
    def shape(self) -> tuple[int, int]:
        """Words and dimensions."""
        return len(self.coordinates), len(self.mean)

    @property
    def parameters(self) -> Mapping[str, int | str]:
        """Number of dimensions kept."""
        return {"dimensions": self.coordinates.shape[1]}

    def is_consistent(self) -> bool:
        """Return whether each coordinate has an axis."""
        fit = self.coordinates.ndim == 2 and self.mean.ndim == 1
        return fit and self.axes.shape == (self.coordinates.shape[1], len(self.mean))

    def decode(self, rows: Rows) -> NDArray[np.float32]:
        """Return the mean plus coordinates times axes."""
        decoded: NDArray[np.float32] = self.coordinates[rows] @ self.axes + self.mean
        return decoded

    def look(self, query: NDArray[np.float32]) -> Look:
        """Return what computes products with a query: with its coordinates, and with the mean."""
        from embviz.vectors.kernels.code_products import dense

        short, always = self.axes @ query, np.float32(self.mean @ query)

        def multiply(part: slice, products: NDArray[np.float32]) -> None:
            dense(self.coordinates[part], short, products)
            products += always

        return multiply


def cut(embedding: Embedding, options: PrefixOptions, pulse: Pulse) -> Prefix:
    """Keep the first dimensions.

    Raises
    ------
    InputError
        When there are not as many.
    """
    kept = options.kept(embedding.dimensions)
    return Prefix(np.ascontiguousarray(embedding.vectors[:, :kept]), embedding.dimensions)


def project(embedding: Embedding, options: PrefixOptions, pulse: Pulse) -> Principal:
    """Keep the first principal coordinates.

    Raises
    ------
    InputError
        When there are not as many.
    Cancelled
    """
    kept = options.kept(embedding.dimensions)
    mean, axes, _ = principal_axes(embedding.vectors, kept, pulse.part(0.0, 0.5))
    coordinates = along(embedding.vectors, mean, axes, pulse.part(0.5, 1.0))
    return Principal(coordinates, mean.astype(np.float32), np.ascontiguousarray(axes.T, np.float32))
