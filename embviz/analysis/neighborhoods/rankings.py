"""Compares the nearest words by two measures: agreement of the rankings, and why they differ."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.util.statistics import kendall
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import METRICS, Metric

_ROWS = 16_384  # vectors held in float64 at a time: 39 MB of 300 dimensions
MOST_OF_TAU = 100_000
"""Of more words than these, Kendall's tau over all words looks at the first ones only."""


@dataclass(frozen=True, eq=False)
class RankingComparison:
    """The words nearest to one by two measures.

    Attributes
    ----------
    word : int
        Its id.
    metrics : tuple of (str, str)
    unit : bool
        Whether all vectors were taken at length 1.
    ids : ndarray of int64, shape (n,)
        Words that are among the nearest by either measure, by falling nearness by the first one.
    ranks : ndarray of int64, shape (n, 2)
        Rank of each among all words by the two measures, from 1, the word itself left out.
    values : ndarray of float64, shape (n, 2)
        Cosine, product or distance of each by the two measures.
    tau : float
        Kendall's tau-b of the two rankings of these words: 1 the same order, -1 the reverse.
    tau_of_all : float
        The same of all other words; of the first `MOST_OF_TAU` where there are more.
    compared : int
        How many words `tau_of_all` is of.
    shared : int
        Words that are among the nearest by both.
    nearest : int
        How many nearest were looked at.
    gap : float
        Largest difference, over all other words, of |u - v|² from |u|² + |v|² - 2 |u| |v| cos(u, v), of which both
        sides are computed: from rounding alone. At length 1 the right side is 2 - 2 cos(u, v).
    """

    word: int
    metrics: tuple[Metric, Metric]
    unit: bool
    ids: NDArray[np.int64]
    ranks: NDArray[np.int64]
    values: NDArray[np.float64]
    tau: float
    tau_of_all: float
    compared: int
    shared: int
    nearest: int
    gap: float

    def near(self, side: int) -> NDArray[np.int64]:
        """Return the places in `ids` of the nearest by one of the two measures, nearest first."""
        order = np.argsort(self.ranks[:, side], kind="stable")
        return order[: self.nearest]


def compare_rankings(
    embedding: Embedding,
    word: int,
    nearest: int = 100,
    metrics: tuple[Metric, Metric] = ("cosine", "euclidean"),
    unit: bool = False,
    pulse: Pulse = SILENT,
) -> RankingComparison:
    """Compare the nearest words of one by two measures.

    Over vectors of one length cosine and distance rank alike, as |u - v|² = 2 - 2 cos(u, v); where lengths differ, the
    distance prefers words whose vectors are as long as the word's own, and the product those with long ones.

    Parameters
    ----------
    embedding : Embedding
    word : int
        Its id.
    nearest : int
        Words that are looked at by each measure.
    metrics : tuple of two metrics
    unit : bool
        Take all vectors at length 1; zero ones stay zero.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When a metric is not known, or there is no other word.
    Cancelled
    """
    unknown = [metric for metric in metrics if metric not in METRICS]
    if unknown:
        raise InputError(
            tr("The metric '{unknown}' is not known.", unknown=unknown[0]),
            tr("Choose one of {metrics}.", metrics=", ".join(METRICS)),
            METRICS,
        )
    if len(embedding) < 2:
        raise InputError(tr("There is no other word to compare with."), tr("Open more than one vector."))
    told = embedding.norms > 0 if unit else np.ones(len(embedding), bool)
    if not told[word]:
        raise InputError(
            tr("'{words}' has a vector of zeros, which cannot be scaled to length 1.", words=embedding.words[word]),
            tr("Compare the vectors at their own lengths."),
        )
    values, gap = _measured(embedding, word, unit, pulse)
    closeness = np.stack([values[metric] * (-1 if metric == "euclidean" else 1) for metric in metrics], axis=1)
    closeness[~told] = -np.inf  # behind all others
    ranks = np.stack([_ranks(one, word) for one in closeness.T], axis=1)
    nearest = min(nearest, int(told.sum()) - 1)
    near = (ranks <= nearest) & (ranks > 0)
    ids = np.flatnonzero(near.any(axis=1))
    ids = ids[np.argsort(ranks[ids, 0], kind="stable")]
    found = ranks[ids].astype(np.float64)
    told[word] = False
    first = closeness[np.flatnonzero(told)[:MOST_OF_TAU]]
    return RankingComparison(
        word,
        metrics,
        unit,
        ids,
        ranks[ids],
        np.stack([values[metric][ids] for metric in metrics], axis=1),
        kendall(found[:, 0], found[:, 1]),
        kendall(first[:, 0], first[:, 1]),
        len(first),
        int(near.all(axis=1).sum()),
        nearest,
        gap,
    )


def _measured(
    embedding: Embedding, word: int, unit: bool, pulse: Pulse
) -> tuple[dict[Metric, NDArray[np.float64]], float]:
    """Return cosine, product and distance of one word with every word, each shape (V,), and how far they disagree.

    In float64 and from differences: near-equal distances would be put in an order by rounding otherwise.
    """
    count = len(embedding)
    found: dict[Metric, NDArray[np.float64]] = {metric: np.empty(count) for metric in METRICS}
    gap = 0.0
    point = embedding.vectors[word].astype(np.float64)
    length = math.sqrt(float(point @ point))
    if unit and length > 0:
        point, length = point / length, 1.0
    for begin in range(0, count, _ROWS):
        pulse.beat(begin / count)
        here = slice(begin, begin + _ROWS)
        rows = embedding.vectors[here].astype(np.float64)
        lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows))
        if unit:
            rows /= np.where(lengths > 0, lengths, 1)[:, None]
            lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows))
        products = rows @ point
        scale = lengths * length
        cosines = products / np.where(scale > 0, scale, 1)
        rows -= point
        squares = np.einsum("ij,ij->i", rows, rows)
        law = 2 - 2 * cosines if unit else lengths**2 + length**2 - 2 * scale * cosines
        gap = max(gap, float(np.abs(squares - law)[lengths > 0].max(initial=0.0)))
        found["cosine"][here], found["dot"][here], found["euclidean"][here] = cosines, products, np.sqrt(squares)
    return found, gap


def _ranks(closeness: NDArray[np.float64], word: int) -> NDArray[np.int64]:
    """Return the rank of every word, the highest first, from 1; 0 for the word itself."""
    scores = closeness.copy()
    scores[word] = np.inf
    ranks = np.empty(len(scores), np.int64)
    ranks[np.argsort(-scores, kind="stable")] = np.arange(len(scores))
    return ranks
