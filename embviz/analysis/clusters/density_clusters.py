"""Density-based clusters of words by HDBSCAN, with noise words that belong to none."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.clusters.kmeans import Metric, compared
from embviz.util.errors import InputError
from embviz.util.importing import one_at_a_time
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

# words among which densities are found: a tenth of a second each, for it can neither be cancelled nor leaves the lock
LOOKED_AT, LOOKED_AT_FLAT = 2000, 5000
_FLAT = 3  # dimensions
_SCORES_AT_ONCE = 1 << 22


def most_looked_at(dimensions: int) -> int:
    """Return among how many words densities are found."""
    return LOOKED_AT_FLAT if dimensions <= _FLAT else LOOKED_AT


def density_clusters(
    vectors: ArrayLike, smallest: int, seed: int = 1, *, metric: Metric = "cosine", pulse: Pulse = SILENT
) -> NDArray[np.int64]:
    """Return the group of each word, -1 for none, by HDBSCAN (Campello, Moulavi & Sander 2013) of scikit-learn.

    Of more words than `LOOKED_AT`, or than `LOOKED_AT_FLAT` in up to three dimensions, so many are drawn at random and
    divided; every other word belongs where the nearest of these does.

    Parameters
    ----------
    vectors : array_like, shape (n, d)
    smallest : int
        Least number of words in a group, of those that are divided; at least 2.
    seed : int
        Of the draw.
    metric : {"cosine", "euclidean"}
        By direction, as the distance of unit vectors; or by place.
    pulse : Pulse, optional

    Returns
    -------
    ndarray of int64, shape (n,)
        0 to k - 1 in the order in which the words first meet the groups, or -1.

    Raises
    ------
    InputError
        When there are not enough words for one group.
    Cancelled
        When the pulse says so.
    """
    rows = compared(vectors, metric)
    most = most_looked_at(rows.shape[1])
    drawn = np.arange(len(rows))
    if len(rows) > most:
        drawn = np.sort(np.random.default_rng(seed).choice(len(rows), most, replace=False))
    if not 2 <= smallest <= len(drawn):
        raise InputError(
            tr(
                "Groups of at least {smallest:,} cannot be found among {drawn:,} words.",
                smallest=smallest,
                drawn=len(drawn),
            ),
            tr("Choose a least size between 2 and {drawn:,}.", drawn=max(len(drawn), 2)),
        )
    with one_at_a_time:
        from sklearn.cluster import HDBSCAN

    pulse.beat(0.0)
    # in many dimensions a tree only costs time
    way = "kd_tree" if rows.shape[1] <= _FLAT else "brute"
    found = HDBSCAN(min_cluster_size=smallest, algorithm=way, copy=True).fit(rows[drawn].astype(np.float64)).labels_
    pulse.beat(0.5)
    labels = found.astype(np.int64)
    if len(drawn) < len(rows):
        labels = labels[_nearest_of(rows, rows[drawn], pulse)]
    known, first = np.unique(labels, return_index=True)
    order = known[np.argsort(first)]
    renamed = np.full(int(labels.max(initial=-1)) + 2, -1, np.int64)
    renamed[order[order >= 0]] = np.arange((order >= 0).sum())
    named: NDArray[np.int64] = renamed[labels]
    return named


def _nearest_of(rows: NDArray[np.float32], few: NDArray[np.float32], pulse: Pulse) -> NDArray[np.int64]:
    """Return which of a few rows is nearest to each row, by Euclidean distance."""
    nearest = np.empty(len(rows), np.int64)
    if rows.shape[1] <= _FLAT:
        with one_at_a_time:
            from scipy.spatial import cKDTree

        tree = cKDTree(few)
        step = _SCORES_AT_ONCE // 100

        def found(part: NDArray[np.float32]) -> NDArray[np.int64]:
            ids: NDArray[np.int64] = tree.query(part)[1]
            return ids
    else:
        squares = np.square(few).sum(axis=1)
        step = max(1, _SCORES_AT_ONCE // len(few))

        def found(part: NDArray[np.float32]) -> NDArray[np.int64]:
            ids: NDArray[np.int64] = (squares - 2 * (part @ few.T)).argmin(axis=1)
            return ids

    for begin in range(0, len(rows), step):
        pulse.beat(0.5 + 0.5 * begin / len(rows))
        nearest[begin : begin + step] = found(rows[begin : begin + step])
    return nearest
