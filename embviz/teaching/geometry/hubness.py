"""Hubness: in many dimensions some points are among the nearest of very many others, and many of nobody."""

import math

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.geometry.concentration import DISTRIBUTIONS, SAMPLE, sample
from embviz.teaching.geometry.distances import pair_distances
from embviz.teaching.geometry.experiment import Experiment, Quantity, Reading
from embviz.util.language import tr

NEIGHBORS = 10
_MOST = 60  # times a histogram reaches; larger hubs are in its last bin


def occurrences_among_nearest(vectors: NDArray[np.float32], k: int = NEIGHBORS) -> NDArray[np.int64]:
    """Return among the k nearest of how many others each point is, by Euclidean distance.

    Radovanović, Nanopoulos and Ivanović (2010), Hubs in space, section 2: N_k.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        More than k; meant for some hundreds, as all distances are held at once.
    k : int

    Returns
    -------
    ndarray of int64, shape (n,)
        k on average.
    """
    count = len(vectors)
    first, second = np.triu_indices(count, 1)
    table = np.full((count, count), np.inf, np.float32)
    table[first, second] = table[second, first] = pair_distances(vectors)
    nearest = np.argpartition(table, k - 1, axis=1)[:, :k]
    return np.bincount(nearest.ravel(), minlength=count)


def skewness(values: NDArray[np.int64]) -> float:
    """Return the third standardized moment: 0 where both sides are alike, large with a few very large values.

    nan where all values are the same.
    """
    away = values - values.mean()
    spread = float(values.std())
    return float(np.power(away, 3).mean()) / spread**3 if spread > 0 else math.nan


def _reading(vectors: NDArray[np.float32]) -> Reading:
    k = min(NEIGHBORS, len(vectors) - 1)
    found = occurrences_among_nearest(vectors, k)
    counts, edges = np.histogram(np.minimum(found, _MOST), bins=np.arange(_MOST + 2.0))
    values = {"skewness": skewness(found), "largest": float(found.max()), "never": float(np.mean(found == 0))}
    return Reading(vectors.shape[1], values, counts.astype(np.int64), edges, len(vectors))


def _of_vectors(vectors: NDArray[np.float32], _: float) -> Reading:
    if len(vectors) > SAMPLE:
        vectors = vectors[np.sort(np.random.default_rng(1).choice(len(vectors), SAMPLE, replace=False))]
    return _reading(vectors)


EXPERIMENT = Experiment(
    name="hubness",
    title=tr("Hubs: everybody's neighbors"),
    formula=tr("S = E[(N − μ)³] / σ³,  N: among the 10 nearest of how many others"),
    source=tr("Radovanović, Nanopoulos and Ivanović (2010), Hubs in space, section 2 and equation 1"),
    says=tr(
        "Every point has ten nearest neighbors, but in many dimensions a few points near the middle become neighbors "
        "of very many, and many points of none."
    ),
    quantities=(
        Quantity("skewness", tr("skewness of the occurrences")),
        Quantity("largest", tr("the largest hub is a neighbor of")),
        Quantity("never", tr("share that is never a neighbor")),
    ),
    at=lambda dimension, choice, _: _reading(sample(choice, SAMPLE, dimension)),
    on_vectors=_of_vectors,
    choices=DISTRIBUTIONS,
    horizontal=tr("among the 10 nearest of so many others (60: or more)"),
)
