"""How clearly groups of vectors stand apart, without knowing what they should be."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray


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
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        unit = rows / np.where(lengths > 0, lengths, 1)
        distances = 1 - (unit @ unit.T).astype(np.float64)
    np.fill_diagonal(distances, 0)
    return silhouette_of_distances(distances, labels)


def silhouette_of_distances(
    distances: NDArray[np.float64], labels: Sequence[int] | NDArray[np.int64]
) -> float:
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
