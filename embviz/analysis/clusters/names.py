"""Names clusters by frequent words near their centers."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.clusters.kmeans import Metric, compared

FREQUENT = 50  # words of a group among which its name is looked for


def cluster_names(
    words: Sequence[str], vectors: ArrayLike, labels: NDArray[np.int64], *, metric: Metric = "cosine", count: int = 3
) -> tuple[str, ...]:
    """Return a name for each group: of its 50 most frequent words those that are nearest to its middle.

    The middle is the mean of the group, of unit vectors by cosine.

    Parameters
    ----------
    words : sequence of str, length n
        By falling frequency.
    vectors : array_like, shape (n, d)
    labels : ndarray of int64, shape (n,)
        Group of each word, negative for none.
    metric : {"cosine", "euclidean"}
    count : int
        Words in a name.

    Returns
    -------
    tuple of str
        One for each of the groups 0 to k - 1; "empty" for one without words.
    """
    rows = compared(vectors, metric)
    order = np.argsort(labels, kind="stable")  # within a group the frequent ones stay first
    edges = np.searchsorted(labels[order], np.arange(int(labels.max(initial=-1)) + 2))
    names = []
    for begin, end in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True):
        members = order[begin:end]
        if not len(members):
            names.append("empty")
            continue
        middle = rows[members].mean(axis=0)
        frequent = members[:FREQUENT]
        away = np.square(rows[frequent] - middle).sum(axis=1)
        names.append(", ".join(words[i] for i in frequent[np.argsort(away, kind="stable")[:count]].tolist()))
    return tuple(names)
