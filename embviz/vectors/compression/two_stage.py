"""Search in two stages: compressed vectors find some candidates, the full vectors rank these."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.compression.compressed import Compressed
from embviz.vectors.compression.measuring import others, sample_of
from embviz.vectors.compression.prefix import PrefixOptions, project
from embviz.vectors.compression.whole import Whole
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import best_of

CANDIDATES = (10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class Found:
    """Result of a search with a number of candidates.

    Attributes
    ----------
    candidates : int
        That the first stage hands on.
    recall : float
        Share of the k nearest other words, by the full vectors, that are found.
    seconds : float
        Of both stages, the median over the queries.
    faster : float
        The median over the queries of the time of the full search divided by that.
    """

    candidates: int
    recall: float
    seconds: float
    faster: float


@dataclass(frozen=True)
class TwoStages:
    """Search in two stages against the full search.

    Attributes
    ----------
    method : str
        Of the first stage.
    parameters : dict of str to int or str
        Of that method.
    found : tuple of Found
        By rising number of candidates.
    full_seconds : float
        Of the full search, the median over the queries; it took turns with the others.
    k, queries : int
        How many neighbors, and words asked for.
    """

    method: str
    parameters: dict[str, int | str]
    found: tuple[Found, ...]
    full_seconds: float
    k: int
    queries: int


def find_and_rank(
    embedding: Embedding, first: Compressed, query: ArrayLike, k: int = 10, candidates: int = 100, pulse: Pulse = SILENT
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Return the words nearest to a point by the cosine, among the candidates that compressed vectors find.

    Parameters
    ----------
    embedding : Embedding
        The full vectors; only those of the candidates are read.
    first : Compressed
    query : array_like of float32, shape (d,)
    k : int
        How many words; at most as many as there are candidates.
    candidates : int
    pulse : Pulse, optional

    Returns
    -------
    ids : ndarray of int64, shape (k,)
        Best first, equals by rising id.
    scores : ndarray of float32, shape (k,)
        Cosines with the full vectors.

    Raises
    ------
    InputError
        When the query has another dimension.
    Cancelled
    """
    near, _ = first.nearest(query, candidates, pulse)
    return best_of(embedding, np.sort(near), np.asarray(query, np.float32), min(k, len(near)), "cosine")


def two_stage(
    embedding: Embedding,
    k: int = 10,
    dimensions: int = 0,
    candidates: Sequence[int] = CANDIDATES,
    queries: int | NDArray[np.int64] = 100,
    seed: int = 0,
    first: Compressed | None = None,
    pulse: Pulse = SILENT,
) -> TwoStages:
    """Measure the search in two stages.

    Parameters
    ----------
    embedding : Embedding
    k : int
        Nearest other words.
    dimensions : int
        Principal coordinates that the first stage looks at; 0 for 32, or for half of the dimensions where that is less.
    candidates : sequence of int
        Numbers of other words that the first stage hands on; those below k or beyond all words are left out.
    queries : int or ndarray of int64
        How many words are drawn at random to be asked for, or their ids.
    seed : int
        Of the lot; the same one asks for the same words as `measure` does.
    first : Compressed, optional
        The first stage, in place of principal coordinates.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When there are not two words, or not as many dimensions.
    Cancelled
    """
    quiet = pulse.quiet
    asked = sample_of(embedding, queries, seed) if isinstance(queries, int) else queries
    if len(embedding) < 2 or not len(asked):
        raise InputError(tr("Two words with vectors are needed to compare neighbors."), tr("Open more vectors."))
    first = first or project(embedding, PrefixOptions(dimensions=dimensions), quiet)
    k = min(k, len(embedding) - 1)
    counts = sorted({count for count in candidates if k <= count < len(embedding)} | {k})
    full = Whole(embedding.vectors)
    vectors = embedding.vectors
    full.nearest(vectors[asked[0]], k + 1, quiet)  # kernels are loaded, lengths computed
    find_and_rank(embedding, first, vectors[asked[0]], k + 1, k + 1, quiet)
    times = np.empty((1 + len(counts), len(asked)))
    shared = np.zeros(len(counts), np.int64)
    for at, word in enumerate(asked.tolist()):
        begun = time.perf_counter()
        wanted, _ = full.nearest(vectors[word], k + 1, quiet)
        times[0, at] = time.perf_counter() - begun
        nearest = others(wanted, word, k)
        for row, count in enumerate(counts):
            pulse.beat((at + row / len(counts)) / len(asked))
            begun = time.perf_counter()
            # one more, as the word itself is found first
            ids, _ = find_and_rank(embedding, first, vectors[word], k + 1, count + 1, quiet)
            times[1 + row, at] = time.perf_counter() - begun
            shared[row] += len(np.intersect1d(nearest, others(ids, word, k)))
    pulse.beat(1.0)
    found = tuple(
        Found(count, int(same) / (k * len(asked)), float(np.median(taken)), float(np.median(times[0] / taken)))
        for count, same, taken in zip(counts, shared, times[1:], strict=True)
    )
    return TwoStages(first.method, dict(first.parameters), found, float(np.median(times[0])), k, len(asked))
