"""Vectors made smaller, and the effect on neighbors: quantization, pruning, PCA, distillation.

The student is a table of shorter vectors that learns from the full ones, its teacher: for each word it is to give the
same chances to all other words, p_j = softmax(cos_j / t) (Hinton, Vinyals and Dean 2015, section 2, with cosines as
scores). It begins with the principal axes.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from embviz.util.progress import SILENT, Pulse

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

Floats = NDArray[np.float32]

WORDS, NEAREST = 3000, 10
HEAT = 0.05
EPOCHS, BATCH, RATE = 12, 250, 0.01
SHARES = (4, 8)  # of the dimensions, one in so many is kept
ZEROS = (0.5, 0.9)  # shares of the numbers that are cut
_FIRST, _SECOND, _SMALL = 0.9, 0.999, 1e-8  # of Adam
BITS, CUT, AXES, STUDENT = range(4)  # kinds


@dataclass(frozen=True)
class Smaller:
    """A way to make vectors smaller.

    Attributes
    ----------
    key : str
    kind : int
        `BITS`, `CUT`, `AXES` or `STUDENT`.
    number : int
        Dimensions that are kept, bits, or percent of the numbers that are zero.
    share : float
        Bytes, as a share of those of float32.
    recall : float
        Share of the 10 nearest other words that are still among the 10 nearest.
    """

    key: str
    kind: int
    number: int
    share: float
    recall: float


def unit(vectors: NDArray[np.floating]) -> Floats:
    """Return vectors at length 1; zeros stay."""
    long = np.linalg.norm(vectors, axis=1, keepdims=True)
    made: Floats = (vectors / np.maximum(long, 1e-12)).astype(np.float32)
    return made


def nearest(vectors: NDArray[np.floating], count: int = NEAREST) -> NDArray[np.int64]:
    """Return the nearest other rows of each row by cosine, in any order; int64 (n, count)."""
    rows = unit(vectors)
    cosines = rows @ rows.T
    np.fill_diagonal(cosines, -np.inf)
    found: NDArray[np.int64] = np.argpartition(-cosines, count - 1, axis=1)[:, :count]
    return found


def kept(true: NDArray[np.int64], found: NDArray[np.int64]) -> float:
    """Return the mean share of each row of one that is also in the row of the other."""
    return float(np.mean([len(set(a) & set(b)) / len(a) for a, b in zip(true.tolist(), found.tolist(), strict=True)]))


def cut(vectors: Floats, share: float) -> tuple[Floats, int]:
    """Set the smallest numbers of a table to zero; returns it, and the bytes of what is left.

    Each number that is left takes 4 bytes and says in which column it stands: 1 byte up to 256 dimensions, else 2. Each
    row says how many it has, in 2 bytes.
    """
    left = vectors.size - round(share * vectors.size)
    line = np.partition(np.abs(vectors).ravel(), vectors.size - left)[vectors.size - left] if left else np.inf
    made = np.where(np.abs(vectors) >= line, vectors, np.float32(0))
    place = 1 if vectors.shape[1] <= 256 else 2
    return made, int(np.count_nonzero(made)) * (4 + place) + 2 * len(vectors)


def teacher_chances(vectors: Floats, heat: float = HEAT) -> Floats:
    """Return the chances p of each word (row) for all others; 0 for itself; float32 (n, n)."""
    rows = unit(vectors)
    scores = rows @ rows.T / np.float32(heat)
    np.fill_diagonal(scores, -np.inf)
    scores -= scores.max(axis=1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(axis=1, keepdims=True)
    made: Floats = scores
    return made


def lesson_loss(
    student: NDArray[np.floating], rows: NDArray[np.int64], chances: NDArray[np.floating], heat: float = HEAT
) -> tuple[float, NDArray[np.floating]]:
    """Return the mean cross entropy of some words in nats, and its gradient by all vectors of the student.

    Parameters
    ----------
    student : ndarray, shape (n, k)
    rows : ndarray of int64, shape (b,)
        The words that are asked.
    chances : ndarray, shape (b, n)
        Of the teacher, for these words.
    heat : float
    """
    long = np.maximum(np.linalg.norm(student, axis=1, keepdims=True), 1e-12)
    every = student / long
    scores = every[rows] @ every.T / heat
    scores[np.arange(len(rows)), rows] = -np.inf
    scores -= scores.max(axis=1, keepdims=True)
    guessed = np.exp(scores)
    sums = guessed.sum(axis=1, keepdims=True)
    with np.errstate(invalid="ignore"):  # a word's chance of itself is 0 · -inf
        loss = -np.nansum(chances * (scores - np.log(sums))) / len(rows)
    pulls = (guessed / sums - chances) / (heat * len(rows))
    slopes = pulls.T @ every[rows]
    np.add.at(slopes, rows, pulls @ every)
    return float(loss), (slopes - every * (slopes * every).sum(axis=1, keepdims=True)) / long


def student_of(
    vectors: Floats, dimensions: int, chances: Floats, epochs: int = EPOCHS, seed: int = 1, pulse: Pulse = SILENT
) -> tuple[Floats, NDArray[np.float64]]:
    """Train a student with fewer dimensions; returns its vectors and the mean loss of each epoch.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        Of the teacher.
    dimensions : int
        Of the student.
    chances : ndarray of float32, shape (n, n)
        See `teacher_chances`.

    Raises
    ------
    Cancelled
        By `pulse`.
    """
    student = unit(on_axes(vectors, dimensions))
    random = np.random.default_rng(seed)
    mean, square = np.zeros_like(student), np.zeros_like(student)
    losses, step = [], 0
    batches = max(1, len(student) // BATCH)
    for _epoch in range(epochs):
        seen = []
        for rows in np.array_split(random.permutation(len(student)), batches):
            loss, slopes = lesson_loss(student, rows, chances[rows])
            seen.append(loss)
            step += 1
            mean += (1 - _FIRST) * (slopes - mean)
            square += (1 - _SECOND) * (slopes * slopes - square)
            rate = RATE * (1 - (step - 1) / (epochs * batches))
            student -= rate / (1 - _FIRST**step) * mean / (np.sqrt(square / (1 - _SECOND**step)) + _SMALL)
            pulse.beat(step / (epochs * batches))
        losses.append(float(np.mean(seen)))
    return student.astype(np.float32), np.array(losses)


def on_axes(vectors: Floats, dimensions: int) -> Floats:
    """Return the coordinates of unit vectors along the axes that keep most of their inner products.

    Eckart and Young (1936): of all tables with so few dimensions, this one has the least squared error of them.
    """
    rows = unit(vectors).astype(np.float64)
    axes = np.linalg.eigh(rows.T @ rows)[1][:, ::-1][:, :dimensions]
    made: Floats = (rows @ axes).astype(np.float32)
    return made


def compare_smaller(embedding: "Embedding", words: int = WORDS, pulse: Pulse = SILENT) -> tuple[Smaller, ...]:
    """Make the most frequent words smaller in every way.

    Parameters
    ----------
    embedding : Embedding
    words : int
        How many take part.

    Raises
    ------
    Cancelled
        By `pulse`.
    """
    from embviz.vectors.compression import compress

    some = embedding.first(words)
    vectors = np.ascontiguousarray(some.vectors, np.float32)
    true, full = nearest(vectors), vectors.nbytes
    found = [Smaller("float32", BITS, 32, 1.0, 1.0)]
    for key, bits in (("float16", 16), ("int8", 8), ("binary", 1)):
        small = compress(some, key)
        decoded = small.decode(slice(0, len(some)))
        found.append(Smaller(key, BITS, bits, small.nbytes / full, kept(true, nearest(decoded))))
    pulse.beat(0.05)
    for share in ZEROS:
        made, held = cut(vectors, share)
        found.append(Smaller(f"cut{share:.0%}", CUT, round(100 * share), held / full, kept(true, nearest(made))))
    chances = teacher_chances(vectors)
    pulse.beat(0.1)
    sizes = [vectors.shape[1] // share for share in SHARES if vectors.shape[1] // share]
    for at, size in enumerate(sizes):
        plain = on_axes(vectors, size)
        found.append(Smaller(f"axes{size}", AXES, size, plain.nbytes / full, kept(true, nearest(plain))))
        part = pulse.part(0.1 + 0.9 * at / len(sizes), 0.1 + 0.9 * (at + 1) / len(sizes))
        student, _ = student_of(vectors, size, chances, pulse=part)
        found.append(Smaller(f"student{size}", STUDENT, size, student.nbytes / full, kept(true, nearest(student))))
    return tuple(found)
