"""The nearest of every one of some thousand vectors, exactly: what outliers, hubs and dimension are read from."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.clusters.kmeans import Metric
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.neighborhoods import nearest_by

MOST = 50_000
"""Vectors at most: all of them are compared with each other."""


@dataclass(frozen=True, eq=False)
class NeighborGraph:
    """The k nearest of each vector, itself left out.

    Attributes
    ----------
    ids : ndarray of int32, shape (n, k)
        Nearest first.
    distances : ndarray of float64, shape (n, k)
        Euclidean, between unit vectors by cosine, where the squared distance is 2 - 2 cos.
    """

    ids: NDArray[np.int32]
    distances: NDArray[np.float64]


def neighbor_graph(
    vectors: ArrayLike, k: int, metric: Metric = "cosine", pulse: Pulse = SILENT, threads: int = 1
) -> NeighborGraph:
    """Find the k nearest of each vector.

    Parameters
    ----------
    vectors : array_like, shape (n, d)
        At most 50,000.
    k : int
        Fewer than n.
    metric : {"cosine", "euclidean"}
    pulse : Pulse, optional
    threads : int
        Of the selection; the matrix product has its library's.

    Raises
    ------
    InputError
        When there are too many vectors, or not as many as neighbors are asked for.
    Cancelled
    """
    rows = np.asarray(vectors, dtype=np.float32)
    count = len(rows)
    if count > MOST:
        raise InputError(
            tr("{count:,} words are too many to compare all of them with each other.", count=count),
            tr("Use the first {most:,}.", most=MOST),
        )
    if not 1 <= k < count:
        raise InputError(
            tr("{count:,} words are too few for {k:,} neighbors each.", count=count, k=k),
            tr("Choose 1 to {value:,} neighbors, or more words.", value=max(1, count - 1))
        )
    ids, distances = nearest_by(metric, rows, k, pulse, threads, exact=True)
    pulse.beat(1.0)
    return NeighborGraph(ids, distances)
