"""Groups of words by direction, and how well groups agree with known ones."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.errors import InputError


@dataclass(frozen=True)
class Clusters:
    """A division of vectors into groups.

    Attributes
    ----------
    labels : ndarray of int64, shape (n,)
        Group of each vector, 0 to k - 1; groups are numbered in the order in which the vectors first meet them.
    centers : ndarray of float32, shape (k, d)
        Mean unit vector of each group.
    inertia : float
        Sum of squared distances of the unit vectors to their centers.
    """

    labels: NDArray[np.int64]
    centers: NDArray[np.float32]
    inertia: float


def kmeans(vectors: ArrayLike, clusters: int, seed: int = 1, starts: int = 10) -> Clusters:
    """Divide vectors by direction: k-means on unit vectors, the best of several starts by k-means++.

    Parameters
    ----------
    vectors : array_like, shape (n, d)
    clusters : int
        At most n.
    seed : int
        The same seed gives the same groups.
    starts : int

    Returns
    -------
    Clusters

    Raises
    ------
    InputError
        When there are more groups than vectors, or none.
    """
    rows = np.asarray(vectors, dtype=np.float32)
    if not 1 <= clusters <= len(rows):
        raise InputError(
            f"{len(rows):,} words cannot form {clusters:,} groups.", f"Choose between 1 and {len(rows):,} groups."
        )
    from sklearn.cluster import KMeans

    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    fitted = KMeans(clusters, n_init=starts, random_state=seed).fit(rows / np.where(lengths > 0, lengths, 1))
    found, first = np.unique(fitted.labels_, return_index=True)
    order = found[np.argsort(first)]
    renamed = np.full(clusters, -1, dtype=np.int64)
    renamed[order] = np.arange(len(order))
    return Clusters(
        renamed[fitted.labels_], fitted.cluster_centers_[order].astype(np.float32), float(fitted.inertia_)
    )


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
