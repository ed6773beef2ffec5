"""Changes between moments of a run: drift of words, when they settled, stable neighborhoods."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import nearest_by

_AT_ONCE = 50_000  # words compared in one piece, so that little more memory than the vectors' is taken


@dataclass(frozen=True, eq=False)
class Drift:
    """The way of words between two moments of one space.

    Attributes
    ----------
    words : tuple of str
        Words that both have, those that turned most first.
    turned : ndarray of float64, shape (n,)
        1 - cos(before, after) of each: 0 unmoved, 1 at a right angle.
    mean, median : float
    """

    words: tuple[str, ...]
    turned: NDArray[np.float64]

    @property
    def mean(self) -> float:
        """Mean over the words."""
        return float(self.turned.mean())

    @property
    def median(self) -> float:
        """Median over the words."""
        return float(np.median(self.turned))


def drift(before: Embedding, after: Embedding) -> Drift:
    """Compare the vectors of words before and after further training.

    Both have to live in the same space, as when one was learned on from the other; vectors of independent runs have to
    be aligned first.

    Parameters
    ----------
    before, after : Embedding

    Raises
    ------
    InputError
        When the dimensions differ, or no word is in both.
    """
    if before.dimensions != after.dimensions:
        raise InputError(
            tr(
                "Vectors of {dimensions} and of {dimensions_2} dimensions cannot be compared.",
                dimensions=before.dimensions,
                dimensions_2=after.dimensions,
            ),
            tr("Choose vectors of which one was trained further from the other."),
        )
    places = [(at, there) for at, word in enumerate(before.words) if (there := after.get(word)) is not None]
    if not places:
        raise InputError(
            tr("The vectors have no word in common."),
            tr("Choose vectors of which one was trained further from the other."),
        )
    ids, others = np.array(places, np.int64).T
    turned = np.concatenate(
        [
            _turned(before.vectors[ids[at : at + _AT_ONCE]], after.vectors[others[at : at + _AT_ONCE]])
            for at in range(0, len(ids), _AT_ONCE)
        ]
    )
    order = np.argsort(-turned, kind="stable")
    return Drift(tuple(before.words[ids[k]] for k in order), turned[order])


def _turned(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float64]:
    products = np.einsum("ij,ij->i", one, other, dtype=np.float64)
    squares = np.einsum("ij,ij->i", one, one, dtype=np.float64) * np.einsum("ij,ij->i", other, other, dtype=np.float64)
    # what stayed as it is has not turned, whatever rounding says; neither has a vector of length 0
    same = (one == other).all(axis=1) | (squares == 0)
    return np.where(same, 0.0, 1 - products / np.sqrt(np.where(squares > 0, squares, 1)))


NEAR = 0.9  # least cosine of a word's vector to its final one
KEPT = 0.5  # least share of a word's final neighbors that are its neighbors already
NEIGHBORS = 10

Find = Callable[[NDArray[np.float32]], NDArray[np.int32]]


def settled(
    moments: Iterable[tuple[float, NDArray[np.float32]]],
    agreement: Callable[[NDArray[np.float32]], NDArray[np.float32]],
    least: float,
) -> NDArray[np.float32]:
    """Return when each word settled: the earliest moment such that it agrees with its end there and ever after.

    Parameters
    ----------
    moments : iterable of (float, float32 array (n, d))
        Times and vectors, the newest first; at least one. Asked for one at a time, and for no more once all words
        have been seen to be on their way.
    agreement : callable
        Returns for vectors (n, d) how far each word agrees with its end, shape (n,).
    least : float
        Agreement from which on a word is at rest.

    Returns
    -------
    float32 array (n,)
        The time of that moment; nan for words that do not agree with their end at the newest moment, such as those
        whose vector is zero.
    """
    result: NDArray[np.float32] | None = None
    resting = np.zeros(0, bool)
    for time, vectors in moments:
        near = agreement(vectors) >= least
        if result is None:
            result, resting = np.full(len(vectors), np.nan, np.float32), np.ones(len(vectors), bool)
        resting &= near
        result[resting] = time
        if not resting.any():
            break
    if result is None:
        raise ValueError("no moments")
    return result


def by_vector(final: NDArray[np.float32]) -> Callable[[NDArray[np.float32]], NDArray[np.float32]]:
    """Return an agreement: the cosine of each word's vector to its final one; nan where either is zero."""
    ends = _lengths(final)

    def agreement(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        products = np.einsum("ij,ij->i", vectors, final)
        lengths = _lengths(vectors) * ends
        cosines = np.full(len(final), np.nan, np.float32)
        np.divide(products, lengths, out=cosines, where=lengths > 0)
        return cosines

    return agreement


def by_neighbors(final: NDArray[np.float32], nearest: Find) -> Callable[[NDArray[np.float32]], NDArray[np.float32]]:
    """Return an agreement: the share of each word's final nearest words that are among its nearest.

    Parameters
    ----------
    final : float32 array (n, d)
    nearest : callable
        Returns for vectors (n, d) the nearest words of each, int32 (n, k).
    """
    ends = nearest(final)

    def agreement(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        near = nearest(vectors)
        shares = np.zeros(len(final), np.float32)
        for column in range(ends.shape[1]):
            shares += (near == ends[:, column, None]).any(axis=1)
        shares /= ends.shape[1]
        return shares

    return agreement


def _lengths(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    lengths: NDArray[np.float32] = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))
    return lengths


def stability(
    embedding: Embedding, previous: Embedding, watched: int = 500, restrict: int | None = 30_000, pulse: Pulse = SILENT
) -> float:
    """Return the mean share of a word's ten nearest words that were among its ten nearest before.

    Parameters
    ----------
    embedding, previous : Embedding
        Two moments, or two runs; words that differ are found by their spelling.
    watched : int
        The first words of `embedding`, of those that `previous` has too.
    restrict : int or None
        Neighbors are looked for among so many of the first words of each.
    pulse : Pulse, optional

    Returns
    -------
    float
        From 0 to 1; nan where no word is watched or has a neighbor.

    Raises
    ------
    Cancelled
    """
    now, before = _head(embedding, restrict), _head(previous, restrict)
    if now.words == before.words:
        ids = old_ids = np.arange(min(watched, len(now)))
        translated = np.arange(len(before))
    else:
        places = {word: id_ for id_, word in enumerate(now.words)}
        translated = np.array([places.get(word, -1) for word in before.words], np.int64)
        known = np.flatnonzero(translated >= 0)
        chosen = known[np.argsort(translated[known])][:watched]
        ids, old_ids = translated[chosen], chosen
    found = nearest_others(now, now, ids, NEIGHBORS, pulse)
    old = translated[nearest_others(before, before, old_ids, NEIGHBORS, pulse)]
    if not found.size:
        return math.nan
    same = (found[:, :, None] == old[:, None, :]).any(axis=2)
    return float(same.mean())


def _head(embedding: Embedding, restrict: int | None) -> Embedding:
    if restrict is None or restrict >= len(embedding):
        return embedding
    return Embedding(embedding.words[:restrict], embedding.vectors[:restrict])


def nearest_others(
    embedding: Embedding, among: Embedding, ids: NDArray[np.int64], top: int, pulse: Pulse
) -> NDArray[np.int64]:
    """Return the nearest words of some words, never themselves.

    Parameters
    ----------
    embedding : Embedding
    among : Embedding
        Its first words, or all: those that count as neighbors.
    ids : ndarray of int64, shape (n,)
        Of `embedding`.
    top : int
    pulse : Pulse

    Returns
    -------
    ndarray of int64, shape (n, top)
        Narrower where there are not as many words.
    """
    count = max(0, min(top, len(among) - 1))
    if not count or not len(ids):
        return np.empty((len(ids), count), np.int64)
    # of a vocabulary of millions only the rows that are compared: all of them are copied
    beyond = ids >= len(among)
    of = np.where(beyond, len(among) + np.cumsum(beyond) - 1, ids)
    rows = np.concatenate((among.vectors, embedding.vectors[ids[beyond]])) if beyond.any() else among.vectors
    near, _ = nearest_by("cosine", rows, count, pulse, exact=True, of=of, among=len(among))
    return near.astype(np.int64)
