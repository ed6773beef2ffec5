"""Evaluates whole questions on each vector set of an ensemble: pairs, similarity matrices, positions, bias.

Each is one number, or an array of them, for each of k sets; `reproducibility.Interval` tells how far they differ. A
word that a set has not learned has nan there.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.bias.axes import axis, positions
from embviz.analysis.bias.debiasing import bias_direction
from embviz.analysis.evaluation.benchmarks import closeness
from embviz.analysis.evaluation.reproducibility import Interval, repeat_measure
from embviz.analysis.neighborhoods.similarity import pairwise
from embviz.util.progress import SILENT, Pulse
from embviz.util.statistics import correlation, spearman
from embviz.vectors.embedding import Embedding
from embviz.vectors.ensemble import Ensemble
from embviz.vectors.neighbors import Metric


def repeat_similarity(
    ensemble: Ensemble, words: Sequence[str], metric: Metric = "cosine", pulse: Pulse = SILENT
) -> Interval:
    """Return the matrix of similarities of some words in each set, values (k, n, n).

    Parameters
    ----------
    ensemble : Ensemble
    words : sequence of str, length n
    metric : {"cosine", "dot", "euclidean"}
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When a word is unknown.
    Cancelled
    """
    ids = np.array([ensemble.sets[0].id(word) for word in words], np.int64)
    held = ensemble.held(ids)
    values = np.empty((len(ensemble), len(ids), len(ids)))
    for at, one in enumerate(ensemble.sets):
        pulse.beat(at / len(ensemble))
        values[at] = pairwise(one.vectors[ids], metric)
        values[at][~(held[at][:, None] & held[at])] = np.nan
    return Interval(values)


@dataclass(frozen=True, eq=False)
class RepeatedPairs:
    """What sets say of word pairs with a human score.

    Attributes
    ----------
    model : Interval
        Of the similarity of each pair, values (k, n); see `benchmarks.PairScores`.
    spearman, pearson : Interval
        Of the correlations with the human scores, values (k,), over the pairs that a set knows.
    """

    model: Interval
    spearman: Interval
    pearson: Interval


def repeat_pairs(
    ensemble: Ensemble,
    ids: NDArray[np.int64],
    human: NDArray[np.float64],
    metric: Metric = "cosine",
    pulse: Pulse = SILENT,
) -> RepeatedPairs:
    """Return how alike the words of each pair are in each set, and how far that agrees with people.

    Parameters
    ----------
    ensemble : Ensemble
    ids : ndarray of int64, shape (n, 2)
        Of the words of each pair.
    human : ndarray of float64, shape (n,)
    metric : {"cosine", "dot", "euclidean"}
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    one_side, other_side = ids.T
    known = ensemble.held(one_side) & ensemble.held(other_side)
    values = np.full((len(ensemble), len(ids)), np.nan)
    ranked, linear = np.full(len(ensemble), np.nan), np.full(len(ensemble), np.nan)
    for at, one in enumerate(ensemble.sets):
        pulse.beat(at / len(ensemble))
        there = known[at]
        values[at, there] = closeness(one, one_side[there], other_side[there], metric)
        ranked[at] = spearman(human[there], values[at, there])
        linear[at] = correlation(human[there], values[at, there])
    return RepeatedPairs(Interval(values), Interval(ranked), Interval(linear))


def repeat_positions(
    ensemble: Ensemble, plus: Sequence[str], minus: Sequence[str], ids: NDArray[np.int64], pulse: Pulse = SILENT
) -> tuple[Interval, Interval]:
    """Return where words lie on the axis between two poles that each set lays for itself.

    Parameters
    ----------
    ensemble : Ensemble
    plus, minus : sequence of str
        See `axes.axis`.
    ids : ndarray of int64, shape (n,)
    pulse : Pulse, optional

    Returns
    -------
    places, away : Interval
        Cosines with the axis, values (k, n); and these less the middle between the poles.

    Raises
    ------
    InputError
        When no set has an axis between the poles.
    Cancelled
    """

    def lay(one: Embedding) -> NDArray[np.float64]:
        made = axis(one, plus, minus)
        places = positions(one, made.direction, ids).astype(np.float64)
        return np.array([places, places - made.middle])

    values = np.where(ensemble.held(ids)[:, None], repeat_measure(ensemble, lay, pulse).values, np.nan)
    return Interval(values[:, 0]), Interval(values[:, 1])


@dataclass(frozen=True, eq=False)
class RepeatedGaps:
    """What becomes of pairs that should not differ on an axis, in several sets.

    Attributes
    ----------
    places : Interval
        Of the words of each pair, values (k, n, 2).
    """

    places: Interval

    def ordered(self, order: NDArray[np.int64]) -> "RepeatedGaps":
        """Return the same with the pairs in another order, or some of them."""
        return RepeatedGaps(Interval(self.places.values[:, order]))

    @property
    def gaps(self) -> Interval:
        """Place of the first word of each pair less that of the second, values (k, n)."""
        return Interval(self.places.values[:, :, 0] - self.places.values[:, :, 1])

    @property
    def mean_gap(self) -> Interval:
        """Mean gap of the pairs that a set knows, values (k,)."""
        gaps = self.gaps.values
        known = np.isfinite(gaps)
        count = known.sum(axis=1)
        means = np.where(known, gaps, 0.0).sum(axis=1) / np.maximum(count, 1)
        return Interval(np.where(count > 0, means, np.nan))


def repeat_gaps(
    ensemble: Ensemble, plus: Sequence[str], minus: Sequence[str], ids: NDArray[np.int64], pulse: Pulse = SILENT
) -> RepeatedGaps:
    """Return where the words of pairs lie on the axis between two poles, in each set.

    Parameters
    ----------
    ensemble : Ensemble
    plus, minus : sequence of str
    ids : ndarray of int64, shape (n, 2)
        Of the words of each pair.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When no set has an axis between the poles.
    Cancelled
    """
    places, _ = repeat_positions(ensemble, plus, minus, ids.ravel(), pulse)
    return RepeatedGaps(Interval(places.values.reshape(len(ensemble), -1, 2)))


@dataclass(frozen=True, eq=False)
class RepeatedBias:
    """What a bias direction and its size are in several sets.

    Attributes
    ----------
    places : Interval
        Cosine of each word with the direction of the pairs, values (k, n).
    first_share : Interval
        Part of the pairs' differences that the direction holds, values (k,).
    """

    places: Interval
    first_share: Interval

    @property
    def direct_bias(self) -> Interval:
        """Mean size of the places of the words that a set knows, values (k,); see `debiasing.direct_bias`."""
        sizes = np.abs(self.places.values)
        known = np.isfinite(sizes)
        count = known.sum(axis=1)
        means = np.where(known, sizes, 0.0).sum(axis=1) / np.maximum(count, 1)
        return Interval(np.where(count > 0, means, np.nan))


def repeat_bias(
    ensemble: Ensemble, pairs: Sequence[tuple[str, str]], ids: NDArray[np.int64], pulse: Pulse = SILENT
) -> RepeatedBias:
    """Return how far words lie along the direction of some pairs, found in each set by itself.

    Parameters
    ----------
    ensemble : Ensemble
    pairs : sequence of (str, str)
        See `debiasing.bias_direction`.
    ids : ndarray of int64, shape (n,)
        Words that should be neutral.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When no set finds a direction.
    Cancelled
    """

    def lean(one: Embedding) -> NDArray[np.float64]:
        direction = bias_direction(one, pairs)
        along = positions(one, direction.components[0].astype(np.float32), ids)
        return np.append(along.astype(np.float64), direction.shares[0])

    values = repeat_measure(ensemble, lean, pulse).values
    places = np.where(ensemble.held(ids), values[:, :-1], np.nan)
    return RepeatedBias(Interval(places), Interval(values[:, -1]))
