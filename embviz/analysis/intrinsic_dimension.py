"""Estimates the intrinsic dimension of vectors."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.neighborhoods.outsiders import NeighborGraph
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

_AT_ONCE = 5_000
_FEWEST = 20
_DEPARTURE = 0.05
_BY_CHANCE = 1.36  # over the root of the number of points: Kolmogorov and Smirnov's bound at 5 %


@dataclass(frozen=True, eq=False)
class TwoNearest:
    """The dimension by the ratio of the distances to the second and to the first neighbor.

    Attributes
    ----------
    dimension : float
        Slope of the points through the origin.
    x, y : ndarray of float64, shape (m,)
        log of the ratio, rising; minus log of the share of the vectors with a larger one. On a straight line where the
        method's assumption of an even density around each vector holds.
    fitted : int
        So many of the first points were fitted.
    left_out : int
        Vectors whose neighbor lies in the same place.
    departure : float
        Largest distance of the share of the vectors with a smaller ratio from what the line says, 1 - ratio^-d, over
        the fitted points: the statistic of Kolmogorov and Smirnov, 0 to 1.
    """

    dimension: float
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    fitted: int
    left_out: int
    departure: float

    @property
    def holds(self) -> bool:
        """Whether the points lie on the line: within 0.05, of few vectors within what chance alone does to 95 %."""
        return self.departure <= max(_DEPARTURE, _BY_CHANCE / float(np.sqrt(len(self.x))))


def two_nearest(graph: NeighborGraph, discard: float = 0.1) -> TwoNearest:
    """Estimate the intrinsic dimension.

    Facco, d'Errico, Rodriguez and Laio (2017), Estimating the intrinsic dimension of datasets by a minimal neighborhood
    information, Scientific Reports 7: the ratios' distribution function is 1 - ratio^-d.

    Parameters
    ----------
    graph : NeighborGraph
        With two neighbors or more.
    discard : float
        Share of the largest ratios that is not fitted, as noise.

    Raises
    ------
    InputError
        When fewer than 20 vectors have neighbors at two different distances from 0.
    """
    first, second = graph.distances[:, 0], graph.distances[:, 1]
    usable = first > 0
    ratios = np.sort(np.log(second[usable] / first[usable]))
    count = len(ratios)
    if count < _FEWEST or not ratios[-1] > 0:
        raise InputError(
            tr("{count:,} distinct words are too few to estimate a dimension.", count=count),
            tr("Use more words, or leave out those with equal vectors."),
        )
    # the last one has no larger one above it: its logarithm would be infinite
    y = -np.log1p(-np.arange(1, count) / count)
    x = ratios[:-1]
    fitted = max(1, min(count - 1, int(count * (1 - discard))))
    dimension = float(x[:fitted] @ y[:fitted] / (x[:fitted] @ x[:fitted]))
    departure = float(np.abs(np.expm1(-dimension * x[:fitted]) - np.expm1(-y[:fitted])).max())
    return TwoNearest(dimension, x, y, fitted, int((~usable).sum()), departure)


@dataclass(frozen=True, eq=False)
class Spectrum:
    """Principal components of vectors.

    Attributes
    ----------
    mean : ndarray of float64, shape (d,)
    variances : ndarray of float64, shape (d,)
        Falling.
    components : ndarray of float64, shape (d, d)
        Row i belongs to variance i.
    """

    mean: NDArray[np.float64]
    variances: NDArray[np.float64]
    components: NDArray[np.float64]

    @property
    def shares(self) -> NDArray[np.float64]:
        """Share of the variance of each component, shape (d,)."""
        total = self.variances.sum()
        return self.variances / (total if total > 0 else 1)

    @property
    def participation_ratio(self) -> float:
        """(Σλ)² / Σλ²: how many components an even spectrum of the same evenness would have; 0 of a single spot."""
        squares = float(np.square(self.variances).sum())
        return float(self.variances.sum()) ** 2 / squares if squares > 0 else 0.0

    def components_for(self, share: float) -> int:
        """Return how many components hold at least this share of the variance."""
        return min(int(np.searchsorted(np.cumsum(self.shares), share - 1e-12)) + 1, len(self.variances))


def spectrum(vectors: NDArray[np.floating], pulse: Pulse = SILENT) -> Spectrum:
    """Return the principal components of vectors, shape (n, d), n at least 2.

    Raises
    ------
    InputError
        When there is only one vector.
    Cancelled
    """
    count, size = vectors.shape
    if count < 2:
        raise InputError(tr("One word has no spread."), tr("Use more words."))
    mean = vectors.mean(axis=0, dtype=np.float64)
    products = np.zeros((size, size))
    for at in range(0, count, _AT_ONCE):
        pulse.beat(at / count)
        part = vectors[at : at + _AT_ONCE] - mean
        products += part.T @ part
    values, columns = np.linalg.eigh(products / (count - 1))
    return Spectrum(mean, np.maximum(values[::-1], 0), columns.T[::-1].copy())
