"""Regions of a map of words: clusters in three nested levels, found fast, and again while the vectors still move."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from threadpoolctl import threadpool_limits

from embviz.util.importing import one_at_a_time
from embviz.util.progress import SILENT, Pulse

LEVELS = 3
COARSE, MIDDLE, FINE = range(LEVELS)
_ROUNDS, _WARM_ROUNDS = 15, 3  # of Lloyd's algorithm from the beginning, and from the regions before
_SAMPLE = 8_000  # words by which the middles of the regions are found; the others go with the nearest
_AT_ONCE = 1 << 22  # products held at a time: 16 MB
_BETTER = 0.97  # regions begun anew take the place of those before where their error is so many times as large
_PLACE_SHARE = 0.5  # of the differences that are compared, that of the places on the map

Floats = NDArray[np.float32]
Ids = NDArray[np.int32]


@dataclass(frozen=True)
class Regions:
    """Clusters of words in three levels, each fine one within a middle one within a coarse one.

    Attributes
    ----------
    labels : int32 array (3, n)
        Region of each word on each level, the coarse one first; negative for words without a vector.
    parents : tuple of two int32 arrays
        Of each region of the middle and of the fine level, the region of the level above that holds it.
    error : float
        Mean squared distance of the words that were looked at to the middles of their fine regions.
    """

    labels: Ids
    parents: tuple[Ids, Ids]
    error: float

    def number(self, level: int) -> int:
        """Return how many regions a level has."""
        return len(self.parents[level - 1]) if level else int(self.parents[0].max(initial=-1)) + 1


def numbers_of(count: int) -> tuple[int, int, int]:
    """Return how many coarse, middle and fine regions so many words have.

    1.7 n^0.4 fine ones, at most 120, as many as names can stand on a map; middle ones as there are colors that can be
    told apart, at most 20; coarse ones as there are names that one reads at a glance, at most 8.
    """
    fine = int(np.clip(round(1.7 * count**0.4), 3, 120))
    middle = int(np.clip(round(1.3 * count**0.28), 2, min(20, fine)))
    coarse = int(np.clip(round(0.95 * count**0.22), 2, min(8, middle)))
    return coarse, middle, fine


def centered(vectors: ArrayLike) -> Floats:
    """Return unit vectors without what they have in common: less their mean, and of length 1 again.

    Vectors of words lean to one side all together (Mu & Viswanath 2018, "All-but-the-top"): their clusters are told by
    the rest. Zero vectors stay zero; float32 (n, d).
    """
    rows = np.array(vectors, np.float32)
    for _ in range(2):
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        np.divide(rows, np.where(lengths > 1e-12, lengths, 1), out=rows)
        if _ == 0:
            rows -= rows[lengths[:, 0] > 1e-12].mean(axis=0) if (lengths > 1e-12).any() else np.float32(0)
    return rows


def find_regions(
    unit: Floats, places: ArrayLike | None = None, before: Regions | None = None, seed: int = 1,
    pulse: Pulse = SILENT,
) -> Regions:
    """Divide words into regions.

    Fine regions are k-means of the vectors, with the places on the map beside them where there are some: then a region
    is one patch of the map rather than several. Ward's method joins fine regions to middle and coarse ones. With
    regions of before, k-means goes on from these words, and every region has the number of the one before with which it
    shares the most words (Kuhn 1955).

    Parameters
    ----------
    unit : float32 array (n, d)
        See `centered`; what is no number, in a run that broke down, counts as 0.
    places : float array (n, 2 or 3), optional
        On the map; rows that are not finite count as its middle.
    before : Regions, optional
        Of the same words.
    seed : int
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
        When the pulse says so.
    """
    # threads that wait for each other spin: beside a training, two take ten times as long as one
    with threadpool_limits(1, "blas"):
        return _found(_beside(np.nan_to_num(unit, posinf=0, neginf=0), places), before, seed, pulse)


def _found(rows: Floats, before: Regions | None, seed: int, pulse: Pulse) -> Regions:
    count = len(rows)
    numbers = numbers_of(count)
    if before is not None and (before.labels.shape[1] != count or before.number(FINE) != numbers[FINE]):
        before = None
    random = np.random.default_rng(seed)
    looked_at = rows
    among = None
    if count > _SAMPLE:
        among = np.sort(random.choice(count, _SAMPLE, replace=False))
        looked_at = rows[among]
    centers, error = None, np.inf
    if before is not None:
        labels = before.labels[FINE] if among is None else before.labels[FINE, among]
        centers, error = _lloyd(looked_at, _means(looked_at, labels, numbers[FINE]), _WARM_ROUNDS, pulse)
    if before is None or count <= _SAMPLE:
        anew, other = _lloyd(looked_at, _spread(looked_at, numbers[FINE], random), _ROUNDS, pulse)
        if other < _BETTER * error:
            centers, error = anew, other
    assert centers is not None
    fine = _nearest(rows, centers, pulse)
    middle_of, coarse_of = _joined(centers, numbers)
    labels = np.stack((coarse_of[fine], middle_of[fine], fine)).astype(np.int32)
    if before is not None:
        labels = np.stack([
            matched(now, then, number) for now, then, number in zip(labels, before.labels, numbers, strict=True)
        ])
    return Regions(labels, (_parents(labels[1], labels[0]), _parents(labels[2], labels[1])), error)


def likeness(unit: Floats, labels: Ids, number: int) -> Floats:
    """Return the mean cosine of all pairs of words of each region, float32 (number,); 0 for one of a single word.

    (|sum of u|^2 - m) / (m (m - 1)) over the m unit vectors u of a region: 0 where words lie together by chance,
    however few they are.
    """
    sizes = np.bincount(labels[labels >= 0], minlength=number).astype(np.float32)
    sums = np.nan_to_num(_means(unit, labels, number)) * sizes[:, None]
    pairs: Floats = (np.square(sums).sum(axis=1) - sizes) / np.maximum(sizes * (sizes - 1), 1)
    return np.where(sizes > 1, pairs, np.float32(0))


def matched(labels: Ids, before: Ids, number: int) -> Ids:
    """Return labels renumbered such that they agree with those before for as many words as can be (Kuhn 1955)."""
    with one_at_a_time:
        from scipy.optimize import linear_sum_assignment

    size = max(number, int(labels.max(initial=-1)) + 1, int(before.max(initial=-1)) + 1)
    known = (labels >= 0) & (before >= 0)
    shared = np.bincount(labels[known] * size + before[known], minlength=size * size).reshape(size, size)
    _, name = linear_sum_assignment(-shared)
    return np.append(name, -1).astype(np.int32)[labels]


def _parents(lower: Ids, upper: Ids) -> Ids:
    parents = np.zeros(int(lower.max(initial=-1)) + 1, np.int32)
    parents[lower] = upper
    return parents


def _beside(unit: Floats, places: ArrayLike | None) -> Floats:
    """Return vectors with the places beside them, scaled to their share of all variance; float32 (n, d + 2)."""
    if places is None:
        return unit
    beside = np.array(places, np.float32)
    finite = np.isfinite(beside).all(axis=1)
    if finite.sum() < 2:
        return unit
    beside[~finite] = beside[finite].mean(axis=0)
    beside -= beside.mean(axis=0)
    spread = float(np.sqrt(np.square(beside).sum(axis=1).mean()))
    return np.concatenate((unit, beside * np.float32((_PLACE_SHARE / (1 - _PLACE_SHARE)) ** 0.5 / (spread or 1))), 1)


def _means(rows: Floats, labels: Ids, number: int) -> Floats:
    """Return the mean of the rows with each label; rows of labels that none has are nan."""
    from scipy.sparse import csr_matrix

    count = len(rows)
    member = csr_matrix((np.ones(count, np.float32), (labels, np.arange(count))), shape=(number, count))
    sizes = np.bincount(labels, minlength=number).astype(np.float32)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(member @ rows / sizes[:, None], np.float32)


def _spread(rows: Floats, number: int, random: np.random.Generator) -> Floats:
    """Return rows to begin with, far from one another: k-means++ (Arthur & Vassilvitskii 2007)."""
    chosen = [int(random.integers(len(rows)))]
    lengths = np.square(rows).sum(axis=1)
    away = np.full(len(rows), np.inf, np.float32)
    for _ in range(number - 1):
        last = rows[chosen[-1]]
        away = np.minimum(away, np.maximum(lengths - 2 * (rows @ last) + last @ last, 0))
        total = np.cumsum(away, dtype=np.float64)
        chosen.append(int(min(np.searchsorted(total, random.random() * total[-1], side="right"), len(rows) - 1)))
    return rows[chosen]


def _lloyd(rows: Floats, centers: Floats, rounds: int, pulse: Pulse) -> tuple[Floats, float]:
    """Return centers after so many rounds of Lloyd's algorithm, or when no word changes its own; and the error."""
    labels = np.full(len(rows), -1)
    lengths, error = np.square(rows).sum(axis=1), 0.0
    for _ in range(rounds):
        pulse.beat(0.0)
        empty = np.flatnonzero(~np.isfinite(centers).all(axis=1))
        if len(empty):
            centers = centers.copy()
            centers[empty] = rows[:: max(1, len(rows) // len(empty))][: len(empty)]
        away = np.square(centers).sum(axis=1) - 2 * (rows @ centers.T)
        now = away.argmin(axis=1)
        nearest = away[np.arange(len(rows)), now] + lengths
        error = float(nearest.mean())
        if (now == labels).all():
            break
        labels = now
        centers = _means(rows, labels, len(centers))
        empty = np.flatnonzero(~np.isfinite(centers).all(axis=1))
        if len(empty):  # a region that lost all its words begins anew with those farthest from their own
            centers[empty] = rows[np.argsort(-nearest)[: len(empty)]]
    return centers, error


def _nearest(rows: Floats, centers: Floats, pulse: Pulse) -> Ids:
    labels = np.empty(len(rows), np.int32)
    lengths, step = np.square(centers).sum(axis=1), max(1, _AT_ONCE // len(centers))
    for begin in range(0, len(rows), step):
        pulse.beat(0.0)
        labels[begin : begin + step] = (lengths - 2 * (rows[begin : begin + step] @ centers.T)).argmin(axis=1)
    return labels


def _joined(centers: Floats, numbers: Sequence[int]) -> tuple[Ids, Ids]:
    """Return in which middle and coarse region each fine one lies, by Ward's method on the fine ones' middles."""
    with one_at_a_time:
        from scipy.cluster.hierarchy import fcluster, linkage

    tree = linkage(centers.astype(np.float64), "ward")
    coarse, middle = (fcluster(tree, number, "maxclust").astype(np.int32) - 1 for number in numbers[:2])
    return middle, coarse
