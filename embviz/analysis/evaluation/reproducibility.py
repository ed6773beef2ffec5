"""Reproducibility of neighbors, scores and positions over vector sets that were trained alike.

`repeated_measures` has what pages with several numbers ask: pairs, matrices, gaps, biases.

Antoniak and Mimno (2018), Evaluating the stability of embedding-based word similarities, TACL 6, 107-119; Hellrich and
Hahn (2016), Bad company - neighborhoods in neural embedding spaces considered harmful, COLING, 2785-2796.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.analogies.analogy import Term, products, resolve, terms_of
from embviz.analysis.analogies.proportion import parse_question
from embviz.analysis.change.run_changes import nearest_others
from embviz.analysis.word_sample import words_within
from embviz.util.errors import InputError
from embviz.util.procrustes import rotation
from embviz.util.progress import SILENT, Pulse
from embviz.util.statistics import student_reach
from embviz.vectors.embedding import Embedding, missing_words
from embviz.vectors.ensemble import Ensemble
from embviz.vectors.neighbors import Metric

TOP = 10
"""Nearest words among which one is looked for."""

PREDICTED = 0.8
"""Chance with which one more set is meant to fall into the intervals that are shown."""

BANDS = (5, 11, 51, 501)
"""Counts at which bands of frequency begin, as agreement is told: rare words repeat least."""

_ROWS_AT_ONCE = 20_000
_FEW = 40  # answers
_ANCHORS = 50_000


@dataclass(frozen=True, eq=False)
class Interval:
    """What a number was in several sets.

    Attributes
    ----------
    values : ndarray of float64, shape (k, ...)
        In each set, one number or an array of them; nan where a set does not tell. What is told of them has the shape
        of one set's numbers.
    """

    values: NDArray[np.float64]

    @property
    def sets(self) -> NDArray[np.int64]:
        """How many sets tell the number, shape () or (n,)."""
        count: NDArray[np.int64] = np.isfinite(self.values).sum(axis=0)
        return count

    @property
    def low(self) -> NDArray[np.float64]:
        """The smallest value over the sets; nan where none tells."""
        return self._of(np.nanmin)

    @property
    def high(self) -> NDArray[np.float64]:
        """The largest value over the sets; nan where none tells."""
        return self._of(np.nanmax)

    @property
    def mean(self) -> NDArray[np.float64]:
        """The mean over the sets; nan where none tells."""
        return self._of(np.nanmean)

    @property
    def deviation(self) -> NDArray[np.float64]:
        """Standard deviation over the sets (n - 1); nan where fewer than two tell."""
        few = self.sets < 2
        filled = np.where(few, 0.0, self.values)
        found = np.nanstd(filled, axis=0, ddof=1) if len(self.values) > 1 else np.zeros_like(filled[0])
        return np.where(few, np.nan, found)

    @property
    def one(self) -> "Interval":
        """The interval of a single number as that of an array of one, values (k, 1)."""
        return Interval(self.values.reshape(len(self.values), -1))

    def half_width(self, chance: float = PREDICTED) -> NDArray[np.float64]:
        """Return how far from the mean one more set falls at most, with such a chance; nan where fewer than two tell.

        t s √(1 + 1/k): s is the standard deviation of k values, t the quantile (1 + chance) / 2 of Student's
        distribution with k - 1 degrees of freedom. Whitmore (1986), Prediction limits for a univariate normal
        observation, The American Statistician 40; exact for normal values.
        """
        k = self.sets
        # by how many sets tell, of which there are few
        reach = np.array([student_reach(chance, max(1, count - 1)) for count in range(len(self.values) + 1)])
        half: NDArray[np.float64] = reach[k] * self.deviation * np.sqrt(1 + 1 / np.maximum(k, 1))
        return half

    def prediction(self, chance: float = PREDICTED) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return between which numbers one more set falls with such a chance: mean - `half_width`, and + `half_width`.

        They may leave the range of what is measured, as for a cosine near 1.
        """
        mean, half = self.mean, self.half_width(chance)
        return mean - half, mean + half

    @property
    def coverage(self) -> float:
        """Chance that one more set, trained in the same way, gives a value between `low` and `high`.

        (k - 1) / (k + 1), whatever the distribution is, as long as it is continuous: each of the k + 1 values is as
        likely to be the smallest, and as likely to be the largest (Wilks 1941). 0.667 of five sets, 0.818 of ten.
        """
        k = len(self.values)
        return (k - 1) / (k + 1)

    def _of(self, what: Callable[..., NDArray[np.float64]]) -> NDArray[np.float64]:
        none = self.sets == 0
        return np.where(none, np.nan, what(np.where(none, 0.0, self.values), axis=0))


@dataclass(frozen=True, eq=False)
class Repeated:
    """What becomes of the answers to a question in several sets.

    Attributes
    ----------
    ranks : ndarray of int64, shape (k, n)
        Rank of each answer among all words that may answer, from 1; 0 in sets that have not learned the answer, or a
        word of the question.
    scores : Interval
        Of values (k, n).
    """

    ranks: NDArray[np.int64]
    scores: Interval

    @property
    def sets(self) -> int:
        """How many sets were asked: k."""
        return len(self.ranks)

    @property
    def first(self) -> NDArray[np.int64]:
        """In how many sets each answer comes first, shape (n,)."""
        return self.among(1)

    def among(self, top: int = TOP) -> NDArray[np.int64]:
        """Return in how many sets each answer is among so many nearest, shape (n,).

        A set that does not know the answer counts as one in which it is not.
        """
        count: NDArray[np.int64] = ((self.ranks >= 1) & (self.ranks <= top)).sum(axis=0)
        return count


def repeat_neighbors(
    ensemble: Ensemble,
    weights: Mapping[str, float],
    answers: Sequence[str],
    metric: Metric = "cosine",
    *,
    band: slice = slice(None),
    pulse: Pulse = SILENT,
) -> Repeated:
    """Return where words stand among the neighbors of a question, in each set.

    One product of the matrix with the question for each set; a rank is 1 and the number of words that score higher,
    the question's own left out.

    Parameters
    ----------
    ensemble : Ensemble
    weights : mapping of str to float
        As `neighborhoods.neighborhood.neighborhood` takes it; the point is made of each set's own vectors.
    answers : sequence of str
    metric : {"cosine", "dot", "euclidean"}
    band : slice
        Rows that may answer.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When words of the question are missing, with near spellings.
    Cancelled
    """

    def score(embedding: Embedding) -> tuple[NDArray[np.float32], NDArray[np.int64]] | None:
        terms = _terms_in(ensemble, embedding, weights)
        if terms is None:
            return None
        units = np.array([term.unit if metric == "cosine" else term.vector for term in terms])
        if not units.any(axis=1).all():
            return None
        factors = np.array([term.weight for term in terms], np.float32)
        point = factors @ units
        if metric == "euclidean" and factors.sum() > 0:
            point /= factors.sum()
        return _closeness(embedding, point, metric), _ids(terms)

    return _repeat(ensemble, score, answers, band, pulse, -1.0 if metric == "euclidean" else 1.0)


def repeat_analogy(
    ensemble: Ensemble,
    question: str,
    answers: Sequence[str],
    ranking: Literal["3cosadd", "3cosmul"] = "3cosadd",
    *,
    with_question_words: bool = False,
    pulse: Pulse = SILENT,
) -> Repeated:
    """Return where words stand among the answers to an analogy, in each set.

    Parameters
    ----------
    ensemble : Ensemble
    question : str
        As `embviz.analysis.analogies.analogy.evaluate_expression` takes it.
    answers : sequence of str
    ranking : {"3cosadd", "3cosmul"}
    with_question_words : bool
        Whether the words of the question may answer.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When the question is wrong, or words are missing.
    Cancelled
    """

    def score(embedding: Embedding) -> tuple[NDArray[np.float32], NDArray[np.int64]] | None:
        terms = _terms_in(
            ensemble, embedding, parse_question(question, lambda word: resolve(embedding, word) is not None)
        )
        if terms is None:
            return None
        units = np.array([term.unit for term in terms])
        factors = np.array([term.weight for term in terms], np.float32)
        if not units.any(axis=1).all():
            return None
        left_out = np.zeros(0, np.int64) if with_question_words else _ids(terms)
        if ranking == "3cosmul":
            return products(embedding, units, factors), left_out
        return _closeness(embedding, factors @ units, "cosine"), left_out

    return _repeat(ensemble, score, answers, slice(None), pulse)


def repeat_measure(ensemble: Ensemble, measure: Callable[[Embedding], ArrayLike], pulse: Pulse = SILENT) -> Interval:
    """Return what a measure of vectors is in each set: positions on an axis, the effect of an association test.

    Parameters
    ----------
    ensemble : Ensemble
    measure : callable
        Returns a number, or n of them, of one set. An `InputError` means that this set cannot tell.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When no set can tell.
    Cancelled
    """
    found: list[NDArray[np.float64] | None] = []
    refused: InputError | None = None
    for at, one in enumerate(ensemble.sets):
        pulse.beat(at / len(ensemble))
        try:
            found.append(np.asarray(measure(one), np.float64))
        except InputError as error:
            found.append(None)
            refused = error
    known = next((values for values in found if values is not None), None)
    if known is None:
        assert refused is not None
        raise refused
    return Interval(np.array([np.full_like(known, np.nan) if one is None else one for one in found]))


def cosines(ensemble: Ensemble, pairs: Sequence[tuple[str, str]]) -> Interval:
    """Return the cosine of pairs of words in each set, values (k, n); nan in sets that lack one of the two.

    Words that were never seen are made of their n-grams where the sets have those.

    Raises
    ------
    InputError
        When a word is unknown.
    """
    values = np.empty((len(ensemble), len(pairs)))
    for at, one in enumerate(ensemble.sets):
        a, b = (_rows(ensemble, one, [pair[side] for pair in pairs]) for side in (0, 1))
        lengths = np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1)
        values[at] = np.where(lengths > 0, np.einsum("ij,ij->i", a, b) / np.where(lengths > 0, lengths, 1), np.nan)
    return Interval(values)


def _rows(ensemble: Ensemble, embedding: Embedding, words: Sequence[str]) -> NDArray[np.float64]:
    """Return the vectors of words in one set, shape (n, d); 0 where only other sets can make a word of its n-grams."""
    ids = [embedding.get(word) for word in words]
    rows = embedding.vectors[np.array([0 if id_ is None else id_ for id_ in ids], np.int64)].astype(np.float64)
    missing = []
    for at, (word, id_) in enumerate(zip(words, ids, strict=True)):
        if id_ is None:
            made = embedding.compose(word)
            rows[at] = 0.0 if made is None else made
            if made is None and all(one.compose(word) is None for one in ensemble.sets):
                missing.append(word)
    if missing:
        raise missing_words(embedding, missing)
    return rows


def agreement(
    ensemble: Ensemble, ids: NDArray[np.int64], top: int = TOP, restrict: int | None = None, pulse: Pulse = SILENT
) -> NDArray[np.float64]:
    """Return how much of the words' neighborhoods two sets share, on average over all pairs of sets.

    For a word with nearest words N_i in set i: the mean of |N_i ∩ N_j| / top over i < j.

    Parameters
    ----------
    ensemble : Ensemble
    ids : ndarray of int64, shape (n,)
        Words that are judged.
    top : int
    restrict : int or None
        Neighbors are looked for among so many of the first words.
    pulse : Pulse, optional

    Returns
    -------
    ndarray of float64, shape (n,)
        From 0 to 1; nan where fewer than two sets have learned the word.

    Raises
    ------
    Cancelled
    """
    held = ensemble.held(ids)
    near = []
    for at, one in enumerate(ensemble.sets):
        part = pulse.part(at / len(ensemble), (at + 1) / len(ensemble))
        near.append(nearest_others(one, words_within(one, slice(0, restrict)), ids, top, part))
    shares = np.zeros(len(ids))
    pairs = np.zeros(len(ids), np.int64)
    width = near[0].shape[1]
    for i, j in combinations(range(len(ensemble)), 2):
        pulse.beat(1.0)
        both = held[i] & held[j]
        same = (near[i][:, :, None] == near[j][:, None, :]).any(axis=2).sum(axis=1)
        shares[both] += same[both] / max(width, 1)
        pairs += both
    return np.where(pairs > 0, shares / np.maximum(pairs, 1), np.nan)


@dataclass(frozen=True)
class BandAgreement:
    """How far the neighborhoods of words of like frequency repeat.

    Attributes
    ----------
    least, most : int
        Counts of the band; most is 0 where it has no end.
    words : int
        How many were judged.
    mean : float
        Mean of their `agreement`.
    """

    least: int
    most: int
    words: int
    mean: float


@dataclass(frozen=True, eq=False)
class CountedAgreement:
    """How far the neighborhoods of words repeat, of all and by their counts.

    Attributes
    ----------
    mean : float
        Of all words: the bands' means, weighted by how many words the vocabulary has in each.
    bands : tuple of BandAgreement
        Rarest first; one of all words where counts are not known.
    ids : ndarray of int64, shape (n,)
        The words that were judged.
    shares : ndarray of float64, shape (n,)
        Their `agreement`.
    """

    mean: float
    bands: tuple[BandAgreement, ...]
    ids: NDArray[np.int64]
    shares: NDArray[np.float64]


def agreement_by_count(ensemble: Ensemble, sample: int = 300, seed: int = 1, pulse: Pulse = SILENT) -> CountedAgreement:
    """Return the mean agreement of words, and that of words of like frequency.

    Parameters
    ----------
    ensemble : Ensemble
    sample : int
        So many words of each band are drawn at most: to judge all would take very long.
    seed : int
        Of the draw.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    counts = ensemble.counts
    if counts is None:
        groups = [(0, 0, np.arange(len(ensemble.words)))]
    else:
        limits = [*BANDS, 0]  # the last one has no end
        groups = [(0, BANDS[0] - 1, np.flatnonzero(counts < BANDS[0]))]
        groups += [
            (least, max(0, after - 1), np.flatnonzero((counts >= least) & ((counts < after) | (after == 0))))
            for least, after in pairwise(limits)
        ]
    random = np.random.default_rng(seed)
    drawn = [
        (least, most, len(ids), np.sort(random.choice(ids, min(sample, len(ids)), replace=False)))
        for least, most, ids in groups
        if len(ids)
    ]
    judged = np.concatenate([ids for *_, ids in drawn])
    values = agreement(ensemble, judged, pulse=pulse)
    bands, at, total, weight = [], 0, 0.0, 0
    for least, most, size, ids in drawn:
        part = values[at : at + len(ids)]
        at += len(ids)
        known = part[np.isfinite(part)]
        mean = float(known.mean()) if len(known) else float("nan")
        bands.append(BandAgreement(least, most, len(ids), mean))
        if len(known):
            total, weight = total + size * mean, weight + size
    return CountedAgreement(total / weight if weight else float("nan"), tuple(bands), judged, values)


def aligned_spread(ensemble: Ensemble, pulse: Pulse = SILENT) -> NDArray[np.float32]:
    """Return how far the places of words differ from set to set once the sets are laid over one another.

    x_i is a word's unit vector in set i less the mean of those of all words, turned onto the first set by an orthogonal
    Procrustes rotation over the words that all sets have (the 50,000 most frequent of them). The spread of a word is
    the root mean square distance of its x_i from their mean m, in units of their own root mean square length:
    sqrt(mean |x_i - m|² / mean |x_i|²) = sqrt(1 - |m|² / mean |x_i|²). 0 where all sets agree; about sqrt(1 - 1/k)
    where k sets have nothing in common.

    Without the mean taken off, what all words have in common would count as agreement: vectors of rare words all point
    much the same way (Mu and Viswanath 2018).

    Parameters
    ----------
    ensemble : Ensemble
    pulse : Pulse, optional

    Returns
    -------
    ndarray of float32, shape (V,)
        nan where fewer than two sets have learned the word.

    Notes
    -----
    Schönemann (1966) for the rotation; Gower (1975), Generalized Procrustes analysis, for the translation.

    Raises
    ------
    Cancelled
    """
    size = len(ensemble.words)
    common = np.ones(size, bool)
    for one in ensemble.sets:
        common &= one.norms > 0
    shared = np.flatnonzero(common)
    anchors = shared[:_ANCHORS]
    middles = [_mean_unit(one, shared) for one in ensemble.sets]
    reference = _units(ensemble.sets[0], anchors) - middles[0]
    turns = [np.eye(ensemble.dimensions)]
    for at, one in enumerate(ensemble.sets[1:], 1):
        pulse.beat(0.5 * at / len(ensemble))
        turns.append(rotation(_units(one, anchors) - middles[at], reference)[0])
    spread = np.full(size, np.nan, np.float32)
    for begin in range(0, size, _ROWS_AT_ONCE):
        pulse.beat(0.5 + 0.5 * begin / size)
        rows = np.arange(begin, min(begin + _ROWS_AT_ONCE, size))
        summed = np.zeros((len(rows), ensemble.dimensions))
        squares, known = np.zeros(len(rows)), np.zeros(len(rows), np.int64)
        for one, middle, turn in zip(ensemble.sets, middles, turns, strict=True):
            there = one.norms[rows] > 0
            moved = (_units(one, rows) - middle) * there[:, None]
            summed += moved @ turn
            squares += np.square(moved).sum(axis=1)
            known += there
        told = (known > 1) & (squares > 0)
        # |m|² / mean |x|² = |Σ x|² / (k Σ |x|²)
        share = np.square(summed).sum(axis=1) / np.where(told, known * squares, 1)
        spread[rows] = np.where(told, np.sqrt(np.maximum(0.0, 1 - share)), np.nan)
    return spread


def _terms_in(ensemble: Ensemble, embedding: Embedding, weights: Mapping[str, float]) -> tuple[Term, ...] | None:
    """Return the words of a question in one set; None where other sets can make a word of its n-grams, this one not.

    Raises
    ------
    InputError
        When words are missing from all sets.
    """
    try:
        return terms_of(embedding, weights)
    except InputError:
        # lines drawn with replacement may lack all n-grams of a word
        for one in ensemble.sets:
            if one is not embedding and one.subwords is not None:
                with suppress(InputError):
                    terms_of(one, weights)
                    return None
        raise


def _repeat(
    ensemble: Ensemble,
    score: Callable[[Embedding], tuple[NDArray[np.float32], NDArray[np.int64]] | None],
    answers: Sequence[str],
    band: slice,
    pulse: Pulse,
    sign: float = 1.0,
) -> Repeated:
    places = [ensemble.sets[0].get(word) for word in answers]
    known = np.array([place is not None for place in places], bool)
    ids = np.array([0 if place is None else place for place in places], np.int64)
    ranks = np.zeros((len(ensemble), len(ids)), np.int64)
    scores = np.full((len(ensemble), len(ids)), np.nan)
    for at, one in enumerate(ensemble.sets):
        pulse.beat(at / len(ensemble))
        scored = score(one)
        if scored is None:
            continue
        values, left_out = scored
        own = values[ids]
        told = known & (one.norms[ids] > 0)
        scores[at] = np.where(told, sign * own, np.nan)
        may = np.zeros(len(values), bool)
        may[band] = True
        may[left_out] = False
        ranks[at] = np.where(told & may[ids], 1 + _higher(values[may], own), 0)
    return Repeated(ranks, Interval(scores))


def _higher(values: NDArray[np.float32], own: NDArray[np.float32]) -> NDArray[np.int64]:
    """Return how many of all values are higher than each of some, shape (n,)."""
    if len(own) <= _FEW:  # a look at all for each is quicker than sorting them
        return np.array([np.count_nonzero(values > one) for one in own], np.int64)
    ordered = np.sort(values)
    return np.asarray(len(ordered) - np.searchsorted(ordered, own, side="right"), np.int64)


def _closeness(embedding: Embedding, point: NDArray[np.float32], metric: Metric) -> NDArray[np.float32]:
    """Return what is higher the nearer a word is, shape (V,): cosine, product, or the distance with a minus."""
    products: NDArray[np.float32] = embedding.vectors @ point
    if metric == "dot":
        return products
    if metric == "cosine":
        length = float(np.linalg.norm(point))
        scale = np.where(embedding.norms > 0, embedding.norms, 1) * (length if length > 0 else 1.0)
        return np.asarray(products / scale, np.float32)
    squares = np.square(embedding.norms.astype(np.float64)) - 2.0 * products + float(point @ point)
    return np.asarray(-np.sqrt(np.maximum(squares, 0)), np.float32)


def _ids(terms: Sequence[Term]) -> NDArray[np.int64]:
    return np.array([term.id for term in terms if term.id is not None], np.int64)


def _units(embedding: Embedding, rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return some rows at length 1; zero vectors stay zero."""
    norms = embedding.norms[rows].astype(np.float64)
    units: NDArray[np.float64] = embedding.vectors[rows] / np.where(norms > 0, norms, 1)[:, None]
    return units


def _mean_unit(embedding: Embedding, rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the mean of rows at length 1, shape (d,), without a copy of all of them."""
    total = np.zeros(embedding.dimensions)
    for begin in range(0, len(rows), _ROWS_AT_ONCE):
        total += _units(embedding, rows[begin : begin + _ROWS_AT_ONCE]).sum(axis=0)
    return total / max(1, len(rows))
