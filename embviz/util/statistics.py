"""How far two series agree, and quantiles of Student's distribution, without the time that importing SciPy takes."""

import math
from functools import lru_cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from embviz.util.importing import one_at_a_time

_HALVINGS = 60  # of a quarter turn: to the last digit


@lru_cache(maxsize=256)
def student_reach(chance: float, degrees: int) -> float:
    """Return t such that a variable of Student's distribution lies between -t and t with a chance.

    With θ = arctan(t / √ν) the chance is a finite sum of powers of cos θ (Abramowitz and Stegun 1964, 26.7.3 and
    26.7.4); θ is found by halving the interval.

    Parameters
    ----------
    chance : float
        Above 0 and below 1.
    degrees : int
        Of freedom, ν; 1 or more.
    """
    low, high = 0.0, math.pi / 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _between(middle, degrees) < chance:
            low = middle
        else:
            high = middle
    return math.sqrt(degrees) * math.tan((low + high) / 2)


def _between(angle: float, degrees: int) -> float:
    """Return the chance of less than √ν tan θ in size."""
    cosine, odd = math.cos(angle), degrees % 2
    term, total = (cosine, 0.0) if odd else (1.0, 0.0)
    # of an odd number ν - 1 the powers 1, 3, ..., ν - 2; of an even one 0, 2, ..., ν - 2
    for power in range(odd, degrees - 1, 2):
        total += term
        term *= cosine * cosine * (power + 1) / (power + 2)
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


Interval = tuple[float, float]


def correlation(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return Pearson's correlation of two series of shape (n,), nan where one of them is constant."""
    # the rounded mean of equal numbers may differ from that number
    if not len(one) or np.ptp(one) == 0 or np.ptp(other) == 0:
        return math.nan
    one = one - one.mean()
    other = other - other.mean()
    scale = math.sqrt(float(one @ one) * float(other @ other))
    return float(one @ other) / scale if scale > 0 else math.nan


def mean_ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the ranks, from 1, of the values of shape (n,); ties share their mean rank."""
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks: NDArray[np.float64] = (last - (counts - 1) / 2)[place]
    return ranks


def spearman(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return Spearman's rank correlation with mean ranks for ties; nan where a series is constant."""
    return correlation(mean_ranks(one), mean_ranks(other))


def pearson_interval(r: float, count: int, level: float = 0.95) -> Interval:
    """Return a confidence interval of Pearson's correlation of so many pairs, by Fisher's z.

    tanh(artanh r ± z √(1 / (n − 3))) (Fisher 1921); right for normal variables. nan twice where it is not defined:
    for fewer than four pairs, or where r is nan; where r is 1 or −1, that twice.
    """
    return _through_z(r, count, 1.0, level)


def spearman_interval(rho: float, count: int, level: float = 0.95) -> Interval:
    """Return a confidence interval of Spearman's correlation of so many pairs.

    tanh(artanh ρ ± z √((1 + ρ² / 2) / (n − 3))) (Bonett and Wright 2000, Sample size requirements for estimating
    Pearson, Kendall and Spearman correlations, section 3). nan twice where it is not defined, as of Pearson's.
    """
    return _through_z(rho, count, 1.0 + rho * rho / 2, level)


def share_interval(hits: int, count: int, level: float = 0.95) -> Interval:
    """Return a confidence interval of a share of so many trials; nan twice where there are none.

    (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n): Wilson (1927), Probable inference, the law of succession, and
    statistical inference. Right for trials that do not depend on each other; questions that share words do, so that the
    true interval is wider.
    """
    if not count:
        return math.nan, math.nan
    z, share = NormalDist().inv_cdf((1 + level) / 2), hits / count
    middle = share + z * z / (2 * count)
    reach = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def _through_z(r: float, count: int, spread: float, level: float) -> Interval:
    if math.isnan(r) or count < 4:
        return math.nan, math.nan
    if abs(r) >= 1:
        return r, r
    reach = NormalDist().inv_cdf((1 + level) / 2) * math.sqrt(spread / (count - 3))
    return math.tanh(math.atanh(r) - reach), math.tanh(math.atanh(r) + reach)


def kendall(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return Kendall's tau-b of two series of shape (n,), nan where one of them is constant.

    Concordant pairs less discordant pairs, over the geometric mean of the
    pairs that each orders at all (Kendall 1945, The treatment of ties in ranking problems). O(n log n).
    """
    with one_at_a_time:
        from scipy.stats import kendalltau

    if len(one) < 2:
        return math.nan
    return float(kendalltau(one, other).statistic)
