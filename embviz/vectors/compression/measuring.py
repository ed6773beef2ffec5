"""Measure compression: bytes, time, and the agreement of neighbors and cosines."""

import time
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.util.statistics import spearman
from embviz.vectors.compression.compressed import Compressed
from embviz.vectors.compression.whole import Whole
from embviz.vectors.embedding import Embedding

_AT_ONCE = 1 << 20  # numbers decoded at a time


@dataclass(frozen=True)
class Measured:
    """Compressed vectors against the full ones.

    Attributes
    ----------
    method : str
    parameters : dict of str to int or str
    bytes, full_bytes : int
        Kept; of all numbers as float32.
    seconds, full_seconds : float
        Of one search of all words on one thread, the median over the queries; both took turns.
    faster : float
        The median over the queries of the time of the full search divided by that of this one.
    recall : float
        Share of the k nearest other words, by the full vectors, that are among the k found here.
    spearman : float
        Rank correlation of the cosines of sampled pairs of words, both compressed, with the full ones; nan where
        either do not vary.
    error : float
        Sum of squares of what the sampled vectors lost, divided by that of their numbers; nan where these are all zero.
    k, queries, pairs : int
        How many neighbors, words asked for, and pairs.
    """

    method: str
    parameters: dict[str, int | str]
    bytes: int
    full_bytes: int
    seconds: float
    full_seconds: float
    faster: float
    recall: float
    spearman: float
    error: float
    k: int
    queries: int
    pairs: int

    @property
    def ratio(self) -> float:
        """Compression ratio, of bytes."""
        return self.full_bytes / self.bytes


class _Searches(NamedTuple):
    seconds: float
    full_seconds: float
    faster: float
    recall: float


def sample_of(embedding: Embedding, count: int, seed: int = 0) -> NDArray[np.int64]:
    """Return so many different words at random, rising, or all where there are not as many; without zero vectors."""
    some = np.flatnonzero(embedding.norms > 0)
    drawn = np.random.default_rng(seed).choice(some, min(count, len(some)), replace=False)
    return np.sort(drawn).astype(np.int64)


def others(ids: NDArray[np.int64], word: int, k: int) -> NDArray[np.int64]:
    """Return the first k of neighbors without the word itself."""
    kept: NDArray[np.int64] = ids[ids != word][:k]
    return kept


def measure(
    embedding: Embedding,
    compressed: Compressed,
    queries: int | NDArray[np.int64] = 100,
    k: int = 10,
    pairs: int = 10_000,
    seed: int = 0,
    pulse: Pulse = SILENT,
) -> Measured:
    """Measure compressed vectors against the full ones.

    Parameters
    ----------
    embedding : Embedding
        Whose vectors were compressed.
    compressed : Compressed
    queries : int or ndarray of int64
        How many words are drawn at random to be asked for, or their ids. Asked with their full vectors.
    k : int
        Nearest other words.
    pairs : int
        Pairs of different words, at random, whose cosines are compared.
    seed : int
        The same one draws the same words and pairs for all methods.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When there are not two words to compare, or the shapes differ.
    Cancelled
    """
    if compressed.shape != embedding.vectors.shape:
        raise InputError(
            tr(
                "Vectors of shape {shape} were not compressed to {shape_2}.",
                shape=embedding.vectors.shape,
                shape_2=compressed.shape,
            )
        )
    asked = sample_of(embedding, queries, seed) if isinstance(queries, int) else queries
    if len(embedding) < 2 or not len(asked):
        raise InputError(tr("Two words with vectors are needed to compare neighbors."), tr("Open more vectors."))
    k = min(k, len(embedding) - 1)
    found = _searched(embedding, compressed, asked, k, pulse)
    one, other = _pairs(len(embedding), pairs, seed)
    spearman, error = _compared(embedding, compressed, one, other, pulse)
    pulse.beat(1.0)
    return Measured(
        compressed.method,
        dict(compressed.parameters),
        compressed.nbytes,
        embedding.vectors.nbytes,
        *found,
        spearman,
        error,
        k,
        len(asked),
        len(one),
    )


def _searched(
    embedding: Embedding, compressed: Compressed, asked: NDArray[np.int64], k: int, pulse: Pulse
) -> _Searches:
    quiet = pulse.quiet
    full = Whole(embedding.vectors)
    for each in (full, compressed):
        each.nearest(embedding.vectors[asked[0]], k + 1, quiet)  # kernels are loaded, lengths computed
    times = np.empty((2, len(asked)))
    shared = 0
    for at, word in enumerate(asked.tolist()):
        pulse.beat(0.9 * at / len(asked))
        found = []
        for turn, each in enumerate((full, compressed)):
            begun = time.perf_counter()
            ids, _ = each.nearest(embedding.vectors[word], k + 1, quiet)
            times[turn, at] = time.perf_counter() - begun
            found.append(others(ids, word, k))
        shared += len(np.intersect1d(found[0], found[1]))
    whole, here = np.median(times, axis=1).tolist()
    return _Searches(here, whole, float(np.median(times[0] / times[1])), shared / (k * len(asked)))


def _pairs(count: int, pairs: int, seed: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return pairs of different words, at random."""
    rng = np.random.default_rng(seed)
    one = rng.integers(count, size=pairs)
    return one, (one + rng.integers(1, count, size=pairs)) % count


def _compared(
    embedding: Embedding, compressed: Compressed, one: NDArray[np.int64], other: NDArray[np.int64], pulse: Pulse
) -> tuple[float, float]:
    """Return the rank correlation of cosines, and the share of the squares that was lost."""
    cosines = np.empty((2, len(one)))
    lost = total = 0.0
    step = max(1, _AT_ONCE // embedding.dimensions)
    for first in range(0, len(one), step):
        pulse.beat(0.9 + 0.1 * first / len(one))
        part = slice(first, first + step)
        full = [embedding.vectors[ids[part]].astype(np.float64) for ids in (one, other)]
        back = [compressed.decode(ids[part]).astype(np.float64) for ids in (one, other)]
        for row, (a, b) in enumerate((full, back)):
            lengths = np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1)
            cosines[row, part] = np.einsum("ij,ij->i", a, b) / np.where(lengths > 0, lengths, 1)
        lost += sum(float(np.square(a - b).sum()) for a, b in zip(full, back, strict=True))
        total += sum(float(np.square(a).sum()) for a in full)
    return spearman(cosines[0], cosines[1]), lost / total if total > 0 else np.nan
