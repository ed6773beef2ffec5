"""How far two series agree: by their values, by their ranks, by their pairs."""

import math

import numpy as np
from numpy.typing import NDArray


def correlation(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return Pearson's correlation of two series of shape (n,), nan where one of them does not vary."""
    one = one - one.mean()
    other = other - other.mean()
    scale = math.sqrt(float(one @ one) * float(other @ other))
    return float(one @ other) / scale if scale > 0 else math.nan


def mean_ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the rank, from 1, of each value of shape (n,); equal values share the mean of their ranks."""
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks: NDArray[np.float64] = (last - (counts - 1) / 2)[place]
    return ranks


def spearman(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return Spearman's rank correlation, equal values sharing their mean rank; nan where a series does not vary."""
    return correlation(mean_ranks(one), mean_ranks(other))


def kendall(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return Kendall's tau-b of two series of shape (n,), nan where one of them does not vary.

    Pairs of places that both series order alike less pairs that they order otherwise, over the geometric mean of the
    pairs that each orders at all (Kendall 1945, The treatment of ties in ranking problems). O(n log n).
    """
    from scipy.stats import kendalltau

    if len(one) < 2:
        return math.nan
    return float(kendalltau(one, other).statistic)
