"""One vector of several words: what means forget (order), what pulls them (length), what decides cosines."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.documents.search import Documents, Hit
from embviz.analysis.documents.smooth_average import unit_without
from embviz.analysis.unit_rows import unit_rows
from embviz.text.corpus import Corpus
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding


def plain_sum(vectors: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return the sum of vectors, shape (d,): the same for any order of the words.

    Parameters
    ----------
    vectors : ndarray, shape (n, d)
    """
    total: NDArray[np.float64] = np.asarray(vectors, np.float64).sum(axis=0)
    return total


def placed_sum(vectors: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return the sum of vectors of which the i-th, from 0, has all its numbers moved on by i places, in a circle.

    Moving is a permutation that keeps lengths and angles, but makes a word at one place almost orthogonal to the same
    word at another: Sahlgren, Holst and Kanerva (2008), Permutations as a means to encode order in word space.

    Parameters
    ----------
    vectors : ndarray, shape (n, d)
        Of the words in their order.
    """
    rows = np.asarray(vectors, np.float64)
    size = rows.shape[1]
    at = (np.arange(size)[None] - np.arange(len(rows))[:, None]) % size
    total: NDArray[np.float64] = np.take_along_axis(rows, at, axis=1).sum(axis=0)
    return total


@dataclass(frozen=True, eq=False)
class PulledMean:
    """A mean of vectors.

    Attributes
    ----------
    mean : ndarray of float64, shape (d,)
    shares : ndarray of float64, shape (n,)
        Length of each vector that went into it, as a share of all their lengths.
    cosines : ndarray of float64, shape (n,)
        Of each vector with the mean.
    """

    mean: NDArray[np.float64]
    shares: NDArray[np.float64]
    cosines: NDArray[np.float64]


def pulled_mean(vectors: NDArray[np.floating], at_length_1: bool) -> PulledMean:
    """Return the mean of vectors as they are, or each at length 1 first.

    Parameters
    ----------
    vectors : ndarray, shape (n, d)
    at_length_1 : bool
    """
    units = unit_rows(np.asarray(vectors))
    rows = units if at_length_1 else np.asarray(vectors, np.float64)
    lengths = np.linalg.norm(rows, axis=1)
    mean = rows.mean(axis=0)
    return PulledMean(mean, lengths / max(float(lengths.sum()), np.finfo(float).tiny), units @ unit_rows(mean))


@dataclass(frozen=True)
class Pairs:
    """Means of two words each, of many pairs; nan where all vectors are equally long.

    Attributes
    ----------
    pairs : int
        Those of unequal length.
    longer_wins : float
        Share of the pairs whose mean is nearer, by cosine, to the longer vector.
    margin : float
        Mean of its cosine with the longer less that with the shorter.
    ratio : float
        Mean of the longer length over the shorter.
    """

    pairs: int
    longer_wins: float
    margin: float
    ratio: float


_ROUNDING = 1e-9
_EQUAL = 1e-5  # share of a length by which two that were meant to be equal may differ in float32


def means_of_pairs(embedding: Embedding, at_length_1: bool, pairs: int = 500, seed: int = 1) -> Pairs:
    """Measure to which word of a pair the mean of both is nearer, over pairs that are drawn at random.

    With vectors as they are the difference of the two cosines is (‖u‖ - ‖v‖) (1 - cos(u, v)) / ‖u + v‖: the longer one
    always wins.

    Parameters
    ----------
    embedding : Embedding
    at_length_1 : bool
    pairs : int
    seed : int
        Of the draw.
    """
    known = np.flatnonzero(embedding.norms > 0)
    if not len(known):
        return Pairs(0, math.nan, math.nan, 1.0)
    drawn = np.random.default_rng(seed).choice(known, (pairs, 2))
    u, v = (embedding.vectors[ids].astype(np.float64) for ids in drawn.T)
    longs = np.stack([np.linalg.norm(u, axis=1), np.linalg.norm(v, axis=1)])
    units = unit_rows(u), unit_rows(v)
    mean = unit_rows(units[0] + units[1] if at_length_1 else u + v)
    cosines = np.stack([(mean * unit).sum(axis=1) for unit in units])
    there = np.abs(longs[0] - longs[1]) > _EQUAL * longs.max(axis=0)
    if not there.any():
        return Pairs(0, math.nan, math.nan, 1.0)
    margins = np.where(longs[0] > longs[1], 1, -1) * (cosines[0] - cosines[1])
    return Pairs(
        int(there.sum()),
        float((margins[there] > _ROUNDING).mean()),
        float(margins[there].mean()),
        float((longs.max(axis=0) / longs.min(axis=0))[there].mean()),
    )


FREQUENT = 0.01
"""Share of all tokens from which on a word is called frequent."""


def frequent_words(corpus: Corpus, share: float = FREQUENT) -> frozenset[str]:
    """Return the words that are at least such a share of all tokens of a text."""
    vocabulary = corpus.vocabulary
    there = np.flatnonzero(vocabulary.counts >= share * vocabulary.total)
    return frozenset(vocabulary.words[i] for i in there.tolist())


def share_decided(hits: Iterable[Hit], words: frozenset[str]) -> float:
    """Return the share of the cosines of some hits that these words of theirs add; nan where there are no hits."""
    hits = tuple(hits)
    whole = sum(hit.cosine for hit in hits)
    of_words = sum(value for hit in hits for word, value in hit.decided if word in words)
    return of_words / whole if whole else float("nan")


def mean_share_decided(
    documents: Documents, words: frozenset[str], asked: int = 100, top: int = 5, seed: int = 1, pulse: Pulse = SILENT
) -> float:
    """Return `share_decided` on the average over pieces that are drawn as questions; nan where none finds another.

    Parameters
    ----------
    documents : Documents
    words : frozenset of str
    asked : int
        How many pieces ask for those that are like them.
    top : int
        How many are found for each.
    seed : int
        Of the draw.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    told = np.flatnonzero(documents.has_direction)
    drawn: NDArray[np.int64] = np.random.default_rng(seed).permutation(told)[:asked]
    shares = []
    for at, place in enumerate(drawn.tolist()):
        pulse.beat(at / len(drawn))
        share = share_decided(documents.like(place, top), words)
        if np.isfinite(share):
            shares.append(share)
    pulse.beat(1.0)
    return float(np.mean(shares)) if shares else float("nan")


def mean_cosine_without_most_frequent(
    documents: Documents, asked: int = 100, seed: int = 1, pulse: Pulse = SILENT
) -> float:
    """Return the mean cosine of a piece's vector with that of the same piece without its most frequent word.

    Over pieces that are drawn at random; nan where none has two different words.

    Parameters
    ----------
    documents : Documents
    asked : int
        How many pieces are drawn.
    seed : int
        Of the draw.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    by = documents.weighting
    vocabulary = by.corpus.vocabulary
    drawn: NDArray[np.int64] = np.random.default_rng(seed).permutation(np.flatnonzero(documents.has_direction))[:asked]
    cosines = []
    for at, place in enumerate(drawn.tolist()):
        pulse.beat(at / len(drawn))
        found = {word: known for word in documents.words(place) if (known := by.of(word)) is not None}
        if len(found) < 2:
            continue
        most = max(found, key=lambda word: vocabulary.counts[vocabulary.index.get(word)])
        left = [found[word] for word in documents.words(place) if word in found and word != most]
        rows, weights = (np.array(part) for part in zip(*left, strict=True))
        without = unit_without(weights @ by.embedding.vectors[rows], documents.component)
        cosines.append(float(without @ documents.vectors[place]))
    pulse.beat(1.0)
    return float(np.mean(cosines)) if cosines else float("nan")
