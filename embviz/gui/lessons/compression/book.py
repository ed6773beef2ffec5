"""The codebook of the lesson: what product quantization learns from some words, with one page in a plane."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np

from embviz.util.language import tr
from embviz.util.progress import SILENT
from embviz.vectors.neighborhoods import unit_vectors

if TYPE_CHECKING:
    from embviz.util.progress import Pulse
    from embviz.vectors.compression.product import Product
    from embviz.vectors.embedding import Embedding

WORDS = 20_000  # the most frequent ones, from which centroids are learned
_POINTS = 2_000  # of them drawn
_AT_ONCE = 4_096  # words that are decoded at a time


@dataclass(frozen=True, eq=False)
class Book:
    """Centroids of a product quantization.

    Attributes
    ----------
    of : Embedding
    learned_from : Embedding
        Its first words.
    product : Product
        Of these.
    kept : float
        Share of the squared length that is kept, averaged over these words; nan where all are zero.
    """

    of: "Embedding"
    learned_from: "Embedding"
    product: "Product"
    kept: float

    @property
    def parts(self) -> int:
        """Number of subvectors of a vector."""
        return int(self.product.codes.shape[1])

    def codes_of(self, vector: np.ndarray) -> np.ndarray:
        """Return the index of the nearest centroid for each subvector of a vector (d,), uint8 (m,)."""
        from embviz.vectors.compression.product import encoded

        codes = np.empty((1, self.parts), np.uint8)
        encoded(unit_vectors(vector[None]), self.product.codebook, self.product.starts, codes, SILENT)
        own: np.ndarray = codes[0]
        return own

    def read(self, codes: np.ndarray, length: float) -> np.ndarray:
        """Decode centroid indices and a length into a vector, float32 (d,)."""
        part_of = np.repeat(np.arange(self.parts), np.diff(self.product.starts))
        read: np.ndarray = self.product.codebook[codes[part_of], np.arange(self.product.dimensions)]
        return read * np.float32(length)


@dataclass(frozen=True, eq=False)
class Plane:
    """One subvector of all words, in two dimensions.

    Attributes
    ----------
    points : float64 array (n, 2)
        Some of the words.
    centroids : float64 array (K, 2)
    word : float64 array (2,)
        The chosen word.
    code : int
        Its centroid.
    counts : int array (K,)
        Number of words assigned to each centroid.
    said : str
        Description of the axes.
    """

    points: np.ndarray
    centroids: np.ndarray
    word: np.ndarray
    code: int
    counts: np.ndarray
    said: str


@dataclass(frozen=True, eq=False)
class Spelled:
    """A word's vector encoded by a codebook.

    Attributes
    ----------
    book : Book
    word : str
    vector : float32 array (d,)
    codes : uint8 array (m,)
    back : float32 array (d,)
        The decoded vector.
    plane : Plane
        Of one subvector.
    """

    book: Book
    word: str
    vector: np.ndarray
    codes: np.ndarray
    back: np.ndarray
    plane: Plane


def learn(embedding: "Embedding", parts: int, pulse: "Pulse") -> Book:
    """Learn the centroids of the given number of subvectors from the most frequent words."""
    from embviz.vectors.compression import compress

    some = embedding.first(WORDS)
    product = cast("Product", compress(some, "product", pulse, subspaces=parts))
    return Book(embedding, some, product, _kept(some, product))


def _kept(embedding: "Embedding", product: "Product") -> float:
    """Return the share of the squared length that is kept, averaged over words."""
    total, count = 0.0, 0
    for first in range(0, len(embedding), _AT_ONCE):
        some = slice(first, min(first + _AT_ONCE, len(embedding)))
        squares = np.square(embedding.vectors[some], dtype=np.float64).sum(axis=1)
        lost = np.square(product.decode(some) - embedding.vectors[some], dtype=np.float64).sum(axis=1)
        known = squares > 0
        total += float((1 - lost[known] / squares[known]).sum())
        count += int(known.sum())
    return total / count if count else float("nan")


def spelled(book: Book, word: str, vector: np.ndarray, piece: int) -> Spelled:
    """Encode a vector, and prepare the plot of one subvector."""
    codes, length = book.codes_of(vector), float(np.linalg.norm(vector.astype(np.float64)))
    plane = plane_of(book, vector, int(codes[piece]), piece)
    return Spelled(book, word, vector, codes, book.read(codes, length), plane)


def plane_of(book: Book, vector: np.ndarray, code: int, piece: int) -> Plane:
    """Return points and centroids of one subvector, for vectors scaled to length 1.

    Two-dimensional ones are unchanged, others are projected on their first two principal axes.
    """
    part = slice(int(book.product.starts[piece]), int(book.product.starts[piece + 1]))
    rows = unit_vectors(book.learned_from.vectors)[:, part].astype(np.float64)
    centroids = book.product.codebook[:, part].astype(np.float64)
    word = unit_vectors(vector[None])[0, part].astype(np.float64)
    counts = np.bincount(book.product.codes[:, piece], minlength=len(centroids))
    wide = rows.shape[1]
    if wide == 1:
        flat = [np.column_stack((some, np.zeros(len(some)))) for some in (rows, centroids, word[None])]
        said = tr("One dimension: all lie on a line.")
    elif wide == 2:
        flat, said = [rows, centroids, word[None]], tr("Both dimensions of the piece, as they are.")
    elif len(rows) < 2:
        flat = [some[:, :2] for some in (rows, centroids, word[None])]
        said = tr("The first two dimensions of the piece: one word alone has no principal axes.")
    else:
        middle = rows.mean(axis=0)
        spread, axes = np.linalg.eigh(np.cov(rows.T))
        first = axes[:, ::-1][:, :2]
        kept = spread[::-1][:2].sum() / spread.sum() if spread.sum() > 0 else 0.0
        flat = [(some - middle) @ first for some in (rows, centroids, word[None])]
        said = tr(
            "The first two principal axes of the piece's {wide} dimensions, {kept:.0f}\u00a0% of its variance: what "
            "looks nearest here need not be nearest in all of them.",
            wide=wide,
            kept=100 * kept,
        )
    step = max(1, len(rows) // _POINTS)
    return Plane(flat[0][::step], flat[1], flat[2][0], code, counts, said)
