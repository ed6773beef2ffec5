"""Whom a metric favors: how frequent and how long the nearest words are, and how often the same ones come up."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import Metric, nearest

_SCORES_AT_ONCE = 4_000_000  # between two looks for a cancel


@dataclass(frozen=True, eq=False)
class Favors:
    """The nearest words of many words.

    Attributes
    ----------
    metric : {"cosine", "dot", "euclidean"}
    asked : int
        Of how many words.
    rank : float
        Mean frequency rank of the nearest words, 1 being the most frequent word.
    length : float
        Mean length of their vectors.
    hub : int
        The word that is among the nearest of most words asked.
    times : int
        Of how many it is.
    """

    metric: Metric
    asked: int
    rank: float
    length: float
    hub: int
    times: int


def drawn_words(embedding: Embedding, count: int, seed: int = 1) -> NDArray[np.int64]:
    """Return ids of so many words that have a vector, drawn at random."""
    known = np.flatnonzero(embedding.norms > 0)
    return np.random.default_rng(seed).permutation(known)[:count]


def favors(
    embedding: Embedding, words: NDArray[np.int64], metric: Metric, top: int = 10, pulse: Pulse = SILENT
) -> Favors:
    """Measure which words a metric finds nearest to some words.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    words : ndarray of int64, shape (n,)
        Each is asked for its nearest words, without itself.
    metric : {"cosine", "dot", "euclidean"}
    top : int
        How many are nearest.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When there are not two words, or none is asked.
    Cancelled
    """
    if len(embedding) < 2 or not len(words):
        raise InputError(tr("Two words with vectors are needed to compare neighbors."), tr("Open more vectors."))
    found = []
    step = max(1, _SCORES_AT_ONCE // len(embedding))
    for at in range(0, len(words), step):
        pulse.beat(at / len(words))
        part = words[at : at + step]
        ids, _ = nearest(embedding, embedding.vectors[part], top + 1, metric)
        for own, row in zip(part.tolist(), ids.tolist(), strict=True):
            found.append([other for other in row if other != own][:top])
    pulse.beat(1.0)
    near = np.array(found, np.int64)
    times = np.bincount(near.ravel())
    return Favors(
        metric,
        len(words),
        float(near.mean() + 1),
        float(embedding.norms[near].mean()),
        int(times.argmax()),
        int(times.max()),
    )
