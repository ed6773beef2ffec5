"""Measures how faithful a map is: trustworthiness, continuity, and distances."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.importing import one_at_a_time
from embviz.util.parallel import by_shares
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.neighborhoods import unit_vectors

# 32 MB of scores at a time: a cancel waits for a block, and two threads share it
_SCORES_PER_BLOCK = 1 << 23


@dataclass(frozen=True)
class Whole:
    """Means over the words measured; each is 1 for a map that changes no neighborhood."""

    trustworthiness: float
    continuity: float
    kept: float


@dataclass(frozen=True)
class WordQuality:
    """How well each word's neighborhood of k words survived on the map.

    Attributes
    ----------
    k : int
        Size of the neighborhoods compared.
    compared : int
        Words with a place: ranks count all of them.
    measured : ndarray of int64, shape (m,)
        The words measured, ascending: all that have a place, or a sample of them.
    trustworthiness : ndarray of float32, shape (n,)
        1 less what intruders cost: words near on the map that are not near in the vectors. 1 is best, 0 the worst
        possible; nan for words not measured.
    continuity : ndarray of float32, shape (n,)
        1 less what losses cost: words near in the vectors that are not near on the map.
    kept : ndarray of float32, shape (n,)
        Share of the k nearest in the vectors that are among the k nearest on the map.
    """

    k: int
    compared: int
    measured: NDArray[np.int64]
    trustworthiness: NDArray[np.float32]
    continuity: NDArray[np.float32]
    kept: NDArray[np.float32]

    @property
    def sampled(self) -> bool:
        """Whether only some of the words were measured."""
        return len(self.measured) < self.compared

    @property
    def whole(self) -> Whole:
        """The measures of the whole map; of a sample, their unbiased estimates. nan where there are too few words."""
        if not len(self.measured):
            return Whole(float("nan"), float("nan"), float("nan"))
        means = (
            values[self.measured].mean(dtype=np.float64)
            for values in (self.trustworthiness, self.continuity, self.kept)
        )
        return Whole(*(float(mean) for mean in means))


def per_word(
    vectors: NDArray[np.float32],
    coordinates: NDArray[np.float32],
    k: int = 10,
    *,
    sample: int | None = None,
    seed: int = 1,
    threads: int = 2,
    pulse: Pulse = SILENT,
) -> WordQuality:
    """Measure trustworthiness, continuity and the share of neighbors kept, for each word.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        Compared by cosine.
    coordinates : ndarray of float32, shape (n, 2) or (n, 3)
        Compared by Euclidean distance. Words whose row is not finite have no place and are left out.
    k : int
        Size of a neighborhood; less than half the number of words is used.
    sample : int, optional
        Measure so many words drawn at random, each against all; None for all.
    seed : int
        Of the draw.
    threads : int
    pulse : Pulse, optional
        Told the share done, between blocks of some ten milliseconds.

    Raises
    ------
    Cancelled
        When the pulse is cancelled.

    Notes
    -----
    Venna and Kaski (2001), Neighborhood preservation in nonlinear projection methods, equations 3 and 4, for k < n / 2:
    with r the rank in the vectors and U the words near on the map only, a word's trustworthiness is
    1 - 2 / (k (2n - 3k - 1)) times the sum of (r - k) over U. Their measure is the mean over all words. Continuity is
    the same with the spaces swapped. Equals rank by their place.
    """
    count = len(vectors)
    placed = np.flatnonzero(np.isfinite(coordinates).all(axis=1))
    size = len(placed)
    k = min(k, (size - 1) // 2)
    trust, continuity, kept = (np.full(count, np.nan, np.float32) for _ in range(3))
    if k < 1:
        return WordQuality(0, size, np.empty(0, np.int64), trust, continuity, kept)
    measured = np.arange(size)
    if sample is not None and sample < size:
        measured = np.sort(np.random.default_rng(seed).choice(size, sample, replace=False))
    unit = unit_vectors(vectors if size == count else vectors[placed])
    places = np.ascontiguousarray(coordinates[placed].T, np.float32)
    intruders, lost, shared = _errors(unit, places, measured, k, threads, pulse)
    worst = k * (2 * size - 3 * k - 1) / 2
    rows = placed[measured]
    trust[rows], continuity[rows], kept[rows] = 1 - intruders / worst, 1 - lost / worst, shared / k
    return WordQuality(k, size, rows, trust, continuity, kept)


def _errors(
    unit: NDArray[np.float32],
    places: NDArray[np.float32],
    measured: NDArray[np.int64],
    k: int,
    threads: int,
    pulse: Pulse,
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int32]]:
    """Return what intruders and losses cost each measured word, and how many neighbors it kept."""
    from embviz.projection.kernels.neighborhood_errors import compare

    total = len(measured)
    intruders, lost, shared = np.empty(total), np.empty(total), np.empty(total, np.int32)
    block = max(1, _SCORES_PER_BLOCK // len(unit))
    for start in range(0, total, block):
        pulse.beat(start / total)
        rows = measured[start : start + block]
        scores = unit[rows] @ unit.T

        def share(
            low: int,
            high: int,
            start: int = start,
            rows: NDArray[np.int64] = rows,
            scores: NDArray[np.float32] = scores,
        ) -> None:
            part = slice(start + low, start + high)
            compare(scores[low:high], rows[low:high], places, k, intruders[part], lost[part], shared[part])

        by_shares(share, len(rows), threads)
    return intruders, lost, shared


PAIRS = 50_000
_PAIRS_PER_BLOCK = 8192


@dataclass(frozen=True)
class Shepard:
    """Distances of pairs of words, in the vectors and on the map.

    Attributes
    ----------
    true : ndarray of float32, shape (m,)
        1 - cosine of the vectors.
    seen : ndarray of float32, shape (m,)
        Euclidean distance on the map, in units of its radius: the median distance of words from their middle.
    correlation : float
        Spearman's rank correlation of the two; nan where one of them does not vary.
    """

    true: NDArray[np.float32]
    seen: NDArray[np.float32]
    correlation: float

    def density(self, columns: int, rows: int) -> NDArray[np.float32]:
        """Count the pairs in a grid.

        Parameters
        ----------
        columns : int
            Equal steps of `true`, from 0 to its largest value.
        rows : int
            Equal steps of `seen`, from 0 to its 99.5th percentile; the few farther ones are in the last row.

        Returns
        -------
        ndarray of float32, shape (rows, columns)
            Share of each column's pairs; 0 in empty columns. Row 0 holds the smallest distances.
        """
        x = _bins(self.true, self.widest, columns)
        y = _bins(self.seen, self.tallest, rows)
        counts = np.bincount(y * columns + x, minlength=rows * columns).reshape(rows, columns)
        totals = counts.sum(axis=0)
        shares: NDArray[np.float32] = (counts / np.maximum(totals, 1)).astype(np.float32)
        return shares

    @property
    def widest(self) -> float:
        """End of the axis of `true`."""
        return float(self.true.max(initial=0.0)) or 1.0

    @property
    def tallest(self) -> float:
        """End of the axis of `seen`."""
        return float(np.percentile(self.seen, 99.5)) if len(self.seen) and self.seen.any() else 1.0


def _bins(values: NDArray[np.float32], end: float, count: int) -> NDArray[np.int64]:
    return np.clip((values * (count / end)).astype(np.int64), 0, count - 1)


def shepard(
    vectors: NDArray[np.float32],
    coordinates: NDArray[np.float32],
    pairs: int = PAIRS,
    seed: int = 1,
    pulse: Pulse = SILENT,
) -> Shepard:
    """Compare distances in the vectors with distances on the map, for pairs of words drawn at random.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
    coordinates : ndarray of float32, shape (n, 2) or (n, 3)
        Words whose row is not finite are left out.
    pairs : int
        How many are drawn; all there are, each once, where that is fewer.
    seed : int
        Of the draw.
    pulse : Pulse, optional

    Notes
    -----
    Shepard (1962), The analysis of proximities. The correlation is that of ranks: a map may stretch distances and still
    keep their order.
    """
    placed = np.flatnonzero(np.isfinite(coordinates).all(axis=1))
    count = len(placed)
    if count * (count - 1) // 2 <= pairs:
        first, second = np.triu_indices(count, 1)
    else:
        random = np.random.default_rng(seed)
        first = random.integers(0, count, pairs)
        # any other word
        second = (first + random.integers(1, count, pairs)) % count
    places = coordinates[placed].astype(np.float32)
    radius = np.median(np.linalg.norm(places - places.mean(axis=0), axis=1)) if count else 1.0
    seen = np.linalg.norm(places[first] - places[second], axis=1) / np.float32(radius if radius > 0 else 1.0)
    true = np.empty(len(first), np.float32)
    for start in range(0, len(first), _PAIRS_PER_BLOCK):
        pulse.beat(start / len(first))
        part = slice(start, start + _PAIRS_PER_BLOCK)
        one, other = unit_vectors(vectors[placed[first[part]]]), unit_vectors(vectors[placed[second[part]]])
        true[part] = 1 - np.einsum("ij,ij->i", one, other)
    np.maximum(true, 0, out=true)
    return Shepard(true, seen.astype(np.float32), _rank_correlation(true, seen))


def _rank_correlation(one: NDArray[np.floating], other: NDArray[np.floating]) -> float:
    if len(one) < 2 or np.ptp(one) == 0 or np.ptp(other) == 0:
        return float("nan")
    with one_at_a_time:
        from scipy.stats import rankdata

    return float(np.corrcoef(rankdata(one), rankdata(other))[0, 1])
