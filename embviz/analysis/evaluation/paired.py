"""Compares vector sets on the questions that all can answer, with a test of significance.

The same questions are asked of all, so answers are compared question by question: what is hard for one is hard for the
other, and the difference is known more exactly than both scores are. Intervals are over questions, as if these were
drawn at random; they say nothing of what another seed would give.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.evaluation.benchmarks import AnsweredQuestions, closeness
from embviz.analysis.evaluation.questions import AnalogySection, FoldedWords, WordPair
from embviz.util.progress import SILENT, Pulse
from embviz.util.statistics import Interval, share_interval, spearman
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import Metric

RESAMPLES = 4000
FEWEST_PAIRS = 10  # of fewer, many resamples order hardly any pairs
_SEED = 1
_CELLS_AT_ONCE = 1 << 20  # float64 ranks of a batch of resamples: 8 MB


@dataclass(frozen=True)
class PairedDifference:
    """The scores of two sets of vectors on the same questions.

    Attributes
    ----------
    one, other : float
        Shares of the questions answered right, or Spearman's correlations.
    interval : (float, float)
        95 % confidence interval of `one` less `other`.
    count : int
        Questions, or pairs.
    p : float
        Of McNemar's exact test; nan for correlations.
    """

    one: float
    other: float
    interval: Interval
    count: int
    p: float = math.nan

    @property
    def difference(self) -> float:
        """`one` less `other`."""
        return self.one - self.other

    @property
    def clear(self) -> bool:
        """Whether 0 is outside of the interval."""
        return self.interval[0] > 0 or self.interval[1] < 0


@dataclass(frozen=True)
class Verdict:
    """The best of several sets of vectors, and how far it is ahead of each of the others.

    Attributes
    ----------
    best : int
        Its place among the sets; of equals the first.
    others : tuple of int
        Places of the others, best first.
    differences : tuple of PairedDifference
        Of the best and each of the others.
    """

    best: int
    others: tuple[int, ...]
    differences: tuple[PairedDifference, ...]


def compare_answers(answers: Sequence[AnsweredQuestions]) -> Verdict | None:
    """Compare how many analogy questions are answered right, of those whose words all sets know.

    Parameters
    ----------
    answers : sequence of AnsweredQuestions
        Two or more, of the same questions.

    Returns
    -------
    Verdict or None
        None where no question is known to all.
    """
    known = np.logical_and.reduce([one.known for one in answers])
    count = int(known.sum())
    if not count:
        return None
    right = np.array([one.right[known] for one in answers])
    best, others = _ordered(right.mean(axis=1))
    differences = []
    for other in others:
        first = int((right[best] & ~right[other]).sum())
        second = int((right[other] & ~right[best]).sum())
        both = int((right[best] & right[other]).sum())
        differences.append(
            PairedDifference(
                float(right[best].mean()),
                float(right[other].mean()),
                paired_interval(both, first, second, count - both - first - second),
                count,
                mcnemar(first, second),
            )
        )
    return Verdict(best, others, tuple(differences))


@dataclass(frozen=True)
class KindScores:
    """How one kind of questions is answered, of those whose words all sets know.

    Attributes
    ----------
    name : str
        Of the section.
    count : int
        Questions; at least one.
    shares : tuple of float
        Share answered right by each set.
    """

    name: str
    count: int
    shares: tuple[float, ...]


def scores_by_kind(sections: Sequence[AnalogySection], answers: Sequence[AnsweredQuestions]) -> tuple[KindScores, ...]:
    """Return how each set answers each kind of questions, in the order of the sections.

    Parameters
    ----------
    sections : sequence of AnalogySection
        What was asked.
    answers : sequence of AnsweredQuestions
        One or more, of these sections.
    """
    known = np.logical_and.reduce([one.known for one in answers])
    found, begin = [], 0
    for section in sections:
        own = slice(begin, begin := begin + len(section.questions))
        if count := int(known[own].sum()):
            shares = tuple(float(one.right[own][known[own]].mean()) for one in answers)
            found.append(KindScores(section.name, count, shares))
    return tuple(found)


def pair_closeness(
    embedding: Embedding, pairs: Sequence[WordPair], metric: Metric = "cosine", restrict: int | None = 300_000
) -> NDArray[np.float64]:
    """Return how alike the words of each pair are, shape (n,); nan where one is missing.

    Parameters
    ----------
    embedding : Embedding
        Words by falling frequency.
    pairs : sequence of WordPair, length n
        Capitals make no difference.
    metric : {"cosine", "dot", "euclidean"}
    restrict : int or None
        Look at the first words only; None looks at all.
    """
    words = FoldedWords(embedding, restrict)
    ids = [(words.get(pair.first), words.get(pair.second)) for pair in pairs]
    known = np.array([None not in both for both in ids], dtype=bool)
    found = np.array([both for both in ids if None not in both], dtype=np.int64).reshape(-1, 2)
    result = np.full(len(pairs), np.nan)
    result[known] = closeness(embedding, found[:, 0], found[:, 1], metric)
    return result


def compare_pairs(
    pairs: Sequence[WordPair], model: Sequence[NDArray[np.float64]], pulse: Pulse = SILENT
) -> Verdict | None:
    """Compare Spearman's correlations with human scores, over the pairs whose words all sets know.

    The interval is that of the paired bootstrap: pairs are drawn with replacement, both correlations are computed of
    the same draw, and 2.5 % of the differences lie on either side (percentiles; Efron and Tibshirani 1993, An
    introduction to the bootstrap, chapter 13). The draws are always the same.

    Parameters
    ----------
    pairs : sequence of WordPair, length n
    model : sequence of ndarray of float64, shape (n,)
        Of two or more sets, see `pair_closeness`.
    pulse : Pulse, optional

    Returns
    -------
    Verdict or None
        None where all know fewer than `FEWEST_PAIRS`, or a correlation is not defined.

    Raises
    ------
    Cancelled
    """
    told = np.array(model)
    common = ~np.isnan(told).any(axis=0)
    count = int(common.sum())
    if count < FEWEST_PAIRS:
        return None
    human, told = np.array([pair.score for pair in pairs])[common], told[:, common]
    scores = np.array([spearman(human, one) for one in told])
    if not np.isfinite(scores).all():
        return None
    best, others = _ordered(scores)
    resampled = resampled_correlations(human, told, pulse=pulse)
    differences = []
    for other in others:
        low, high = np.nanpercentile(resampled[best] - resampled[other], (2.5, 97.5)).tolist()
        differences.append(PairedDifference(float(scores[best]), float(scores[other]), (low, high), count))
    return Verdict(best, others, tuple(differences))


def _ordered(scores: NDArray[np.float64]) -> tuple[int, tuple[int, ...]]:
    best, *others = np.argsort(-scores, kind="stable").tolist()
    return best, tuple(others)


def mcnemar(first: int, second: int) -> float:
    """Return the p of McNemar's exact test, two-sided.

    Of the questions that only one of two answers right, either is as likely to be the one: the chance, at n flips of a
    coin, of a division at least as uneven (McNemar 1947, Note on the sampling error of the difference between
    correlated proportions or percentages; exact as in Fagerland, Lydersen and Laake 2013).

    Parameters
    ----------
    first, second : int
        Questions that only the first, and only the second answers right.
    """
    flips, fewer = first + second, min(first, second)
    ways, tail = 1, 1
    for k in range(fewer):
        ways = ways * (flips - k) // (k + 1)
        tail += ways
    return min(1.0, 2 * tail / (1 << flips))


def paired_interval(both: int, first: int, second: int, neither: int) -> Interval:
    """Return the 95 % confidence interval of the difference of two shares of the same questions.

    With shares p₁, p₂, their Wilson intervals (l₁, u₁) and (l₂, u₂), d = p₁ − p₂ and the correlation φ of the answers:
    from d − √((p₁ − l₁)² − 2φ(p₁ − l₁)(u₂ − p₂) + (u₂ − p₂)²) to
    d + √((u₁ − p₁)² − 2φ(u₁ − p₁)(p₂ − l₂) + (p₂ − l₂)²). φ is corrected for continuity where it is positive, and 0
    where all or none of one's answers are right. Newcombe (1998), Improved confidence intervals for the difference
    between binomial proportions based on paired data, method 10.

    Parameters
    ----------
    both, first, second, neither : int
        Questions that both, only the first, only the second, and neither answers right; one or more in all.
    """
    count = both + first + second + neither
    one_right, other_right = both + first, both + second
    one, other = one_right / count, other_right / count
    (low_1, high_1), (low_2, high_2) = share_interval(one_right, count), share_interval(other_right, count)
    product = one_right * (count - one_right) * other_right * (count - other_right)
    covariance: float = both * neither - first * second
    if covariance > 0:
        covariance = max(0.0, covariance - count / 2)
    phi = covariance / math.sqrt(product) if product else 0.0
    below, above = one - low_1, high_2 - other
    low = one - other - math.sqrt(max(0.0, below * below - 2 * phi * below * above + above * above))
    below, above = other - low_2, high_1 - one
    high = one - other + math.sqrt(max(0.0, below * below - 2 * phi * below * above + above * above))
    return low, high


def resampled_correlations(
    human: NDArray[np.float64], model: NDArray[np.float64], resamples: int = RESAMPLES, pulse: Pulse = SILENT
) -> NDArray[np.float64]:
    """Return Spearman's correlations of several series with one, over pairs drawn with replacement.

    Parameters
    ----------
    human : ndarray of float64, shape (n,)
    model : ndarray of float64, shape (k, n)
        All k are asked of the same draws.
    resamples : int
        How often n pairs are drawn.
    pulse : Pulse, optional

    Returns
    -------
    ndarray of float64, shape (k, resamples)
        nan where a draw holds equal values only.

    Raises
    ------
    Cancelled
    """
    count, random = len(human), np.random.default_rng(_SEED)
    series = [_Order(one) for one in (human, *model)]
    found = np.empty((len(model), resamples))
    batch = max(1, _CELLS_AT_ONCE // count)
    for begin in range(0, resamples, batch):
        pulse.beat(begin / resamples)
        rows = min(batch, resamples - begin)
        drawn = random.integers(0, count, (rows, count)) + count * np.arange(rows)[:, None]
        times = np.bincount(drawn.ravel(), minlength=rows * count).reshape(rows, count)
        people, *own = (order.centered_ranks(times) for order in series)
        spread = (times * people * people).sum(axis=1)
        for at, ranks in enumerate(own):
            scale = np.sqrt(spread * (times * ranks * ranks).sum(axis=1))
            products = (times * people * ranks).sum(axis=1)
            found[at, begin : begin + rows] = np.divide(products, scale, out=np.full(rows, np.nan), where=scale > 0)
    pulse.beat(1.0)
    return found


class _Order:
    """The order of a series, from which the ranks within each resample follow without sorting again."""

    def __init__(self, values: NDArray[np.float64]) -> None:
        self._by_value = np.argsort(values, kind="stable")
        _, self._group, sizes = np.unique(values, return_inverse=True, return_counts=True)
        self._ends = np.cumsum(sizes) - 1

    def centered_ranks(self, times: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return mean ranks less their mean, shape (rows, n), where each value is there so many times."""
        upto = np.cumsum(times[:, self._by_value], axis=1)
        last = upto[:, self._ends]
        sizes = np.diff(last, axis=1, prepend=0)
        middle = (times.shape[1] + 1) / 2
        ranks: NDArray[np.float64] = (last - (sizes - 1) / 2)[:, self._group] - middle
        return ranks
