"""Clusters of words by k-means: the number of clusters, and agreement with known classes."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.util.errors import InputError
from embviz.util.importing import one_at_a_time
from embviz.util.language import counted, tr
from embviz.util.library_threads import limited
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.neighborhoods import in_range, unit_vectors


def silhouette(vectors: ArrayLike, labels: Sequence[int] | NDArray[np.int64], metric: str = "cosine") -> float:
    """Return the mean silhouette of groups (Rousseeuw 1987).

    Of each vector (b − a) / max(a, b), where a is its mean distance to the others of its group and b the least of its
    mean distances to the other groups. From −1 to 1; 0 for a vector alone in its group.

    Parameters
    ----------
    vectors : array_like, shape (n, d)
        Some thousands at most: all n × n distances are held. The cosine with a zero vector is 0.
    labels : sequence of int, length n
        Group of each vector.
    metric : {"cosine", "euclidean"}
        The distance: 1 − cosine, or Euclidean.

    Returns
    -------
    float
        nan where there are fewer than two groups.
    """
    if len(np.unique(np.asarray(labels))) < 2:
        return math.nan
    rows = np.asarray(vectors, dtype=np.float32)
    if metric == "euclidean":
        exact = rows.astype(np.float64)
        squares = np.square(exact).sum(axis=1)
        distances = np.sqrt(np.maximum(squares[:, None] + squares - 2 * (exact @ exact.T), 0))
    else:
        unit = unit_vectors(rows)
        distances = 1 - (unit @ unit.T).astype(np.float64)
    np.fill_diagonal(distances, 0)
    return silhouette_of_distances(distances, labels)


def silhouette_of_distances(distances: NDArray[np.float64], labels: Sequence[int] | NDArray[np.int64]) -> float:
    """Return the mean silhouette of groups from the distances of their members.

    Parameters
    ----------
    distances : ndarray of float64, shape (n, n)
        Symmetric, 0 on the diagonal.
    labels : sequence of int, length n
        Group of each member.

    Returns
    -------
    float
        nan where there are fewer than two groups.
    """
    groups, group = np.unique(np.asarray(labels), return_inverse=True)
    if len(groups) < 2:
        return math.nan
    members = np.eye(len(groups))[group]
    sizes = members.sum(axis=0)
    sums = distances @ members
    own = np.arange(len(distances)), group
    inside = sums[own] / np.maximum(sizes[group] - 1, 1)
    means = sums / sizes
    means[own] = np.inf
    outside = means.min(axis=1)
    widest = np.maximum(inside, outside)
    single = (sizes[group] == 1) | (widest <= 0)
    widths = np.where(single, 0, (outside - inside) / np.where(single, 1, widest))
    return float(widths.mean())


Metric = Literal["cosine", "euclidean"]

_ROUNDS = 5  # of k-means between two beats: some tens of milliseconds
_MOST_ROUNDS = 300
_ASSIGNED_AT_ONCE = 1 << 22  # distances held at a time: 16 MB
_JUDGED, _JUDGED_STARTS = 2000, 2  # words and starts by which the number of groups is judged


@dataclass(frozen=True)
class Clusters:
    """A division of vectors into groups.

    Attributes
    ----------
    labels : ndarray of int64, shape (n,)
        Group of each vector, 0 to k - 1; groups are numbered in the order in which the vectors first meet them.
    centers : ndarray of float32, shape (k, d)
        Mean of each group, of unit vectors where these were compared by cosine.
    inertia : float
        Sum of squared distances of the vectors, or unit vectors, to their centers.
    """

    labels: NDArray[np.int64]
    centers: NDArray[np.float32]
    inertia: float


def kmeans(
    vectors: ArrayLike,
    clusters: int,
    seed: int = 1,
    starts: int = 10,
    *,
    metric: Metric = "cosine",
    sample: int | None = None,
    pulse: Pulse = SILENT,
) -> Clusters:
    """Divide vectors by k-means, the best of several starts by k-means++.

    Parameters
    ----------
    vectors : array_like, shape (n, d)
    clusters : int
        At most n.
    seed : int
        The same seed gives the same groups.
    starts : int
    metric : {"cosine", "euclidean"}
        By direction, on unit vectors; or by place.
    sample : int, optional
        Find the centers by so many vectors drawn at random; all are then put to their nearest center.
    pulse : Pulse, optional
        Beats after every few rounds.

    Returns
    -------
    Clusters

    Raises
    ------
    InputError
        When there are more groups than vectors, or none.
    Cancelled
        When the pulse says so.
    """
    rows = compared(vectors, metric)
    if not 1 <= clusters <= len(rows):
        raise InputError(
            tr("{words} cannot form {clusters:,} groups.", words=counted(len(rows), "word"), clusters=clusters),
            tr("Choose a number of groups from 1 to {rows:,}.", rows=len(rows)),
        )
    random = np.random.default_rng(seed)
    looked_at = rows
    if sample is not None and clusters <= sample < len(rows):
        looked_at = rows[np.sort(random.choice(len(rows), sample, replace=False))]
    best: Any = None
    # threads that wait for each other spin: beside a training, two take ten times as long as one
    with limited(1, "openmp"):
        for start in range(starts):
            fitted = _fitted(looked_at, clusters, int(random.integers(1 << 31)), pulse, start / starts)
            if best is None or fitted.inertia_ < best.inertia_:
                best = fitted
    labels, inertia = best.labels_, float(best.inertia_)
    if looked_at is not rows:
        labels, inertia = _nearest_center(rows, best.cluster_centers_.astype(np.float32), pulse)
    found, first = np.unique(labels, return_index=True)
    order = found[np.argsort(first)]
    renamed = np.full(clusters, -1, dtype=np.int64)
    renamed[order] = np.arange(len(order))
    return Clusters(renamed[labels], best.cluster_centers_[order].astype(np.float32), inertia)


def best_number(
    vectors: ArrayLike, numbers: Sequence[int], seed: int = 1, *, metric: Metric = "cosine", pulse: Pulse = SILENT
) -> int:
    """Return the number of k-means groups with the largest mean silhouette (Rousseeuw 1987), the least of equals.

    Judged by 2,000 vectors drawn at random.

    Parameters
    ----------
    vectors : array_like, shape (n, d)
    numbers : sequence of int
        The numbers to choose from; those that are not smaller than n are left out.
    seed : int
    metric : {"cosine", "euclidean"}
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When there are too few vectors for any of the numbers.
    Cancelled
        When the pulse says so.
    """
    rows = np.asarray(vectors, dtype=np.float32)
    if len(rows) > _JUDGED:
        rows = rows[np.sort(np.random.default_rng(seed).choice(len(rows), _JUDGED, replace=False))]
    possible = [number for number in numbers if number < len(rows)]
    if not possible:
        raise InputError(
            tr("{words} cannot form {clusters:,} groups.", words=counted(len(rows), "word"), clusters=min(numbers)),
            tr("Show more words, or choose the number."),
        )
    values = []
    for k, number in enumerate(possible):
        pulse.beat(k / len(possible))
        groups = kmeans(rows, number, seed, _JUDGED_STARTS, metric=metric, pulse=pulse.quiet)
        values.append(silhouette(rows, groups.labels, metric))
    return possible[int(np.argmax(values))]


def compared(vectors: ArrayLike, metric: Metric) -> NDArray[np.float32]:
    """Return vectors as they are compared: of length 1 by cosine, where zero vectors stay zero; float32 (n, d).

    By place, those of extreme lengths are scaled all together.
    """
    rows = np.asarray(vectors, dtype=np.float32)
    return in_range(rows) if metric == "euclidean" else unit_vectors(rows)


def _fitted(rows: NDArray[np.float32], clusters: int, seed: int, pulse: Pulse, share: float) -> Any:
    """Return scikit-learn's k-means after as many rounds as it takes, a few at a time."""
    with one_at_a_time:
        from sklearn.cluster import KMeans

    fitted = KMeans(clusters, n_init=1, max_iter=_ROUNDS, random_state=seed).fit(rows)
    rounds = _ROUNDS
    while fitted.n_iter_ == _ROUNDS and rounds < _MOST_ROUNDS:
        pulse.beat(share)
        fitted = KMeans(clusters, init=fitted.cluster_centers_, n_init=1, max_iter=_ROUNDS).fit(rows)
        rounds += _ROUNDS
    pulse.beat(share)
    return fitted


def _nearest_center(
    rows: NDArray[np.float32], centers: NDArray[np.float32], pulse: Pulse
) -> tuple[NDArray[np.int64], float]:
    """Return the nearest center of each row, and the sum of the squared distances."""
    labels, total = np.empty(len(rows), np.int64), 0.0
    lengths = np.square(centers).sum(axis=1, dtype=np.float32)
    step = max(1, _ASSIGNED_AT_ONCE // len(centers))
    for begin in range(0, len(rows), step):
        pulse.beat(1.0)
        part = rows[begin : begin + step]
        away = lengths - 2 * (part @ centers.T)
        labels[begin : begin + step] = found = away.argmin(axis=1)
        nearest = away[np.arange(len(part)), found] + np.square(part).sum(axis=1)
        total += float(nearest.sum(dtype=np.float64))
    return labels, total


def purity(labels: Sequence[object] | NDArray[np.int64], truth: Sequence[object] | NDArray[np.int64]) -> float:
    """Return the share of items that belong to the commonest true class of their group.

    The sum over groups of the largest overlap with a class, over n (Manning, Raghavan & Schütze 2008, equation 16.1).
    1 is perfect; it also rises with the number of groups.

    Parameters
    ----------
    labels, truth : sequence, length n
        Group and class of each item.

    Raises
    ------
    ValueError
        When the lengths differ or are 0.
    """
    if len(labels) != len(truth) or not len(labels):
        raise ValueError(f"{len(labels)} labels for {len(truth)} items")
    _, group = np.unique(np.asarray(labels), return_inverse=True)
    _, kind = np.unique(np.asarray(truth), return_inverse=True)
    overlap = np.zeros((group.max() + 1, kind.max() + 1), dtype=np.int64)
    np.add.at(overlap, (group, kind), 1)
    return float(overlap.max(axis=1).sum() / len(group))
