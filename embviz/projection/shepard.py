"""The Shepard plot: what became of the distances in the vectors on the map."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.importing import one_at_a_time
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.neighborhoods import unit_vectors

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
    vectors: NDArray[np.float32], coordinates: NDArray[np.float32], pairs: int = PAIRS, seed: int = 1,
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
