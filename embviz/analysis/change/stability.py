"""How much of what surrounds the words has stayed the same from one moment to another."""

import math

import numpy as np
from numpy.typing import NDArray

from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import nearest

NEIGHBORS = 10

_SCORES_AT_ONCE = 2_000_000  # between two looks at whether the work is still wanted


def stability(
    embedding: Embedding,
    previous: Embedding,
    watched: int = 500,
    restrict: int | None = 30_000,
    pulse: Pulse = SILENT,
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
    result = np.empty((len(ids), count), np.int64)
    batch = max(1, _SCORES_AT_ONCE // max(1, len(among)))
    for begin in range(0, len(ids), batch):
        pulse.beat(begin / len(ids))
        some = ids[begin : begin + batch]
        near, _ = nearest(among, embedding.vectors[some], count + 1)
        others = near != some[:, None]
        # where many words share a direction, or a vector is zero, the word itself may not be among the first
        others[others.all(axis=1), -1] = False
        result[begin : begin + batch] = near[others].reshape(len(some), count)
    return result
