"""Outliers, hubs and the odd one out, from the neighbor graph of a sample of words."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.clusters.kmeans import Metric
from embviz.analysis.unit_rows import unit_rows
from embviz.analysis.word_sets import word_set
from embviz.util.errors import InputError
from embviz.util.importing import one_at_a_time
from embviz.util.language import counted, tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import nearest_by, occurrences

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
            tr("{words}: too few for {k:,} neighbors each.", words=counted(count, "word"), k=k),
            tr("Choose fewer neighbors (at most {value:,}) or more words.", value=count - 1)
            if count > 1
            else tr("Choose more words."),
        )
    ids, distances = nearest_by(metric, rows, k, pulse, threads, exact=True)
    pulse.beat(1.0)
    return NeighborGraph(ids, distances)


@dataclass(frozen=True, eq=False)
class OddOneOut:
    """Words and how well each fits with the others.

    Attributes
    ----------
    words : tuple of str, length n
        The one that fits least first.
    fits : ndarray of float64, shape (n,)
        Mean cosine of each with the other words.
    margin : float
        How much less the first fits than the second: near 0, the answer is a toss-up.
    missing : tuple of str
    """

    words: tuple[str, ...]
    fits: NDArray[np.float64]
    margin: float
    missing: tuple[str, ...]


def odd_one_out(embedding: Embedding, words: Sequence[str]) -> OddOneOut:
    """Rank words by how little each is like the others.

    Raises
    ------
    InputError
        When fewer than three words have a vector: of two, none is the odd one.
    """
    found = word_set(embedding, words, tr("Odd one out"), 3)
    rows = unit_rows(embedding.vectors[found.ids])
    cosines = rows @ rows.T
    fits = (cosines.sum(axis=1) - np.diag(cosines)) / (len(rows) - 1)
    order = np.argsort(fits, kind="stable")
    fits = fits[order]
    return OddOneOut(tuple(found.words[i] for i in order), fits, float(fits[1] - fits[0]), found.missing)


def local_outlier_factors(graph: NeighborGraph) -> NDArray[np.float64]:
    """Return how much thinner it is around each vector than around its neighbors, shape (n,).

    About 1 within a group, well above 1 for an outlier. Breunig, Kriegel, Ng and Sander (2000), LOF: identifying
    density-based local outliers, definitions 3 to 7.
    """
    reached = np.maximum(graph.distances, graph.distances[graph.ids, -1])
    # of many vectors in one spot all lie infinitely dense
    density = 1 / np.maximum(reached.mean(axis=1), 1e-10)
    factors: NDArray[np.float64] = density[graph.ids].mean(axis=1) / density
    return factors


@dataclass(frozen=True, eq=False)
class Hubs:
    """Among whose nearest each vector is.

    Attributes
    ----------
    occurrences : ndarray of int32, shape (n,)
        Among the k nearest of how many others; k on average.
    skewness : float
        Of the occurrences: 0 where none is preferred, above 1 where there are hubs; nan where all are alike.
    never : float
        Share of the vectors that are nobody's neighbor.
    """

    occurrences: NDArray[np.int32]
    skewness: float
    never: float

    def largest(self, count: int = 20) -> NDArray[np.int64]:
        """Return the ids of the largest hubs, the largest first."""
        return np.argsort(-self.occurrences, kind="stable")[:count]


def hubs(graph: NeighborGraph) -> Hubs:
    """Count among whose nearest each vector is.

    Radovanović, Nanopoulos and Ivanović (2010), Hubs in space, section 2 and equation 1.
    """
    counts = occurrences(graph.ids, len(graph.ids))
    away = counts - counts.mean()
    spread = float(counts.std())
    skewness = float(np.power(away, 3).mean()) / spread**3 if spread > 0 else math.nan
    return Hubs(counts, skewness, float((counts == 0).mean()))


def occurrence_shares(
    occurrences: NDArray[np.int32], k: int
) -> tuple[list[int], NDArray[np.float64], NDArray[np.float64]]:
    """Return how many vectors are 0, 1, 2 to 3, 4 to 7 … times among the k nearest of others, and by chance would be.

    Returns
    -------
    edges : list of int, length m + 1
        Bin i holds occurrences from edge i to one less than edge i + 1.
    shares : ndarray of float64, shape (m,)
    chance : ndarray of float64, shape (m,)
        Where each vector drew its neighbors at random: binomial with n - 1 trials of probability k / (n - 1).
    """
    with one_at_a_time:
        from scipy.stats import binom

    count, most = len(occurrences), int(occurrences.max())
    edges = [0, *(1 << power for power in range(max(most, 2 * k).bit_length() + 1))]
    chance: NDArray[np.float64] = np.diff(binom.cdf(np.array(edges) - 1, count - 1, k / (count - 1)))
    return edges, np.histogram(occurrences, edges)[0] / count, chance
