"""The Word Embedding Association Test: whether two sets of words differ in their association with attributes."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.unit_rows import unit_rows
from embviz.analysis.word_sets import WordSet, word_set
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

LEAST = 2
"""Words that each set needs."""

ENOUGH = 4
"""Words of each set from which something may be claimed: of three and three, the least p-value is 1 in 20."""

SIGNIFICANT = 0.05

MOST_EXACT = 200_000
"""Divisions of the target words that are all tried; of more, some are drawn."""

_DRAWN = 100_000
_AT_ONCE = 10_000
_ROUNDING = 1e-9


@dataclass(frozen=True, eq=False)
class Association:
    """The outcome of a test.

    Attributes
    ----------
    targets, attributes : tuple of two WordSet
        X and Y; A and B, with what is missing of each. Their lengths are the sample sizes.
    leanings : ndarray of float64, shape (|X| + |Y|,)
        s(w, A, B) of the words of X, then of Y: mean cosine with A less mean cosine with B.
    effect : float
        Difference of the mean leanings of X and Y in units of their standard deviation over both; from -2 to 2 for
        sets of one size.
    p_value : float
        Share of the divisions of X and Y together into sets of the same sizes whose difference is as large or larger.
    p_low : float
        Share of them whose difference is as small or smaller: the other tail. Both count the division itself.
    exact : bool
        Whether all divisions were tried, or some were drawn.
    divisions : int
        How many were.
    """

    targets: tuple[WordSet, WordSet]
    attributes: tuple[WordSet, WordSet]
    leanings: NDArray[np.float64]
    effect: float
    p_value: float
    p_low: float
    exact: bool
    divisions: int

    @property
    def missing(self) -> tuple[str, ...]:
        """All words without a vector."""
        return tuple(word for words in (*self.targets, *self.attributes) for word in words.missing)

    @property
    def doubts(self) -> tuple[str, ...]:
        """Why nothing may be claimed: sets with fewer than four words, or with more words missing than there."""
        said = []
        for words in (*self.targets, *self.attributes):
            whole = len(words) + len(words.missing)
            if len(words) < ENOUGH:
                said.append(tr("{name} has only {words}", name=words.name, words=counted(len(words), "word")))
            elif len(words) < whole / 2:
                said.append(
                    tr(
                        "{name} has vectors for only {words} of {whole} words",
                        name=words.name,
                        words=len(words),
                        whole=whole,
                    )
                )
        return tuple(said)

    @property
    def two_sided(self) -> float:
        """Twice the smaller tail, at most 1: what decides where either way would be claimed."""
        return min(1.0, 2 * min(self.p_value, self.p_low))


def weat(
    embedding: Embedding,
    x: Sequence[str],
    y: Sequence[str],
    a: Sequence[str],
    b: Sequence[str],
    seed: int = 1,
    pulse: Pulse = SILENT,
) -> Association:
    """Test whether words X lean to A rather than B more than words Y do.

    Caliskan, Bryson and Narayanan (2017), Semantics derived automatically from language corpora contain human-like
    biases, Science 356: effect size and one-sided permutation test. The standard deviation is that of a sample
    (n - 1). Where words are missing the sets may differ in size, so means are compared instead of sums, which ranks
    divisions alike for sets of one size. Up to 200,000 divisions are all tried; otherwise 100,000 are drawn, and the
    p-value counts the true one among them, so that it is never 0 (Phipson and Smyth 2010).

    Parameters
    ----------
    embedding : Embedding
    x, y : sequence of str
        Target words, for instance two kinds of names.
    a, b : sequence of str
        Attribute words, for instance pleasant and unpleasant ones.
    seed : int
        Of the draw.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When fewer than two words of a set have a vector (names what is missing), a word is in both X and Y or in both
        A and B, or all leanings are the same.
    Cancelled
    """
    leaning, sets = leanings(embedding, x, y, a, b)
    size = len(sets[0])
    difference, spread = _difference(leaning, size)
    exact = math.comb(len(leaning), size) <= MOST_EXACT
    draws = _all(leaning, size, pulse) if exact else _drawn(leaning, size, seed, pulse)
    tails = draws >= difference - _ROUNDING, draws <= difference + _ROUNDING
    own = 0 if exact else 1  # the true division is among all of them, but not among those drawn
    p_value, p_low = (float((tail.sum() + own) / (len(draws) + own)) for tail in tails)
    return Association(
        (sets[0], sets[1]), (sets[2], sets[3]), leaning, difference / spread, p_value, p_low, exact, len(draws)
    )


def leanings(
    embedding: Embedding, x: Sequence[str], y: Sequence[str], a: Sequence[str], b: Sequence[str]
) -> tuple[NDArray[np.float64], tuple[WordSet, ...]]:
    """Return the leanings of the words of X, then of Y, and the four sets as far as they have vectors.

    Raises
    ------
    InputError
        When fewer than two words of a set have a vector, or a word is in both X and Y or in both A and B.
    """
    sets = tuple(word_set(embedding, words, name, LEAST) for words, name in ((x, "X"), (y, "Y"), (a, "A"), (b, "B")))
    for one, other in ((sets[0], sets[1]), (sets[2], sets[3])):
        both = {*one.words} & {*other.words}
        if both:
            raise InputError(
                tr("'{both}' is in both {name} and {name_2}.", both=min(both), name=one.name, name_2=other.name),
                tr("Leave it out in one of them."),
            )
    rows = [unit_rows(embedding.vectors[words.ids]) for words in sets]
    targets = np.concatenate(rows[:2])
    found: NDArray[np.float64] = (targets @ rows[2].T).mean(axis=1) - (targets @ rows[3].T).mean(axis=1)
    return found, sets


def effect(embedding: Embedding, x: Sequence[str], y: Sequence[str], a: Sequence[str], b: Sequence[str]) -> float:
    """Return the effect size alone: that of `weat` without its divisions.

    Raises
    ------
    InputError
        As of `weat`.
    """
    found, sets = leanings(embedding, x, y, a, b)
    difference, spread = _difference(found, len(sets[0]))
    return difference / spread


def _difference(leaning: NDArray[np.float64], size: int) -> tuple[float, float]:
    """Return the difference of the mean leanings of X and Y, and the standard deviation of all."""
    spread = float(leaning.std(ddof=1))
    if not spread > _ROUNDING:
        raise InputError(tr("All words of X and Y lean the same way."), tr("Choose words that differ."))
    return float(leaning[:size].mean() - leaning[size:].mean()), spread


def single_association(embedding: Embedding, word: str, a: Sequence[str], b: Sequence[str]) -> float:
    """Return how far one word leans to A rather than B, in standard deviations of its cosines.

    (mean cos(w, a) - mean cos(w, b)) / standard deviation of cos(w, x) over x in A and B, that of a sample: Caliskan et
    al. (2017), supplement, the word embedding factual association test.

    Raises
    ------
    InputError
        When the word is missing, fewer than two words of a set have a vector, or all are equally near to the word.
    """
    own = unit_rows(embedding.vector(word)[None])[0]
    sets = [word_set(embedding, words, name, LEAST) for words, name in ((a, "A"), (b, "B"))]
    near, far = (unit_rows(embedding.vectors[words.ids]) @ own for words in sets)
    spread = float(np.concatenate((near, far)).std(ddof=1))
    if not spread > _ROUNDING:
        raise InputError(
            tr("All words of A and B are equally near to '{word}'.", word=word), tr("Choose words that differ.")
        )
    return float(near.mean() - far.mean()) / spread


def _differences(sums: NDArray[np.float64], size: int, leanings: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return mean leanings of sets less those of all other words, of the sums of the sets."""
    differences: NDArray[np.float64] = sums / size - (leanings.sum() - sums) / (len(leanings) - size)
    return differences


def _all(leanings: NDArray[np.float64], size: int, pulse: Pulse) -> NDArray[np.float64]:
    count, fewer = math.comb(len(leanings), size), min(size, len(leanings) - size)
    ways = combinations(range(len(leanings)), fewer)
    sums = np.empty(count)
    for at in range(0, count, _AT_ONCE):
        pulse.beat(at / count)
        step = min(_AT_ONCE, count - at)
        chosen = np.fromiter(chain.from_iterable(islice(ways, step)), np.int64, step * fewer).reshape(step, fewer)
        sums[at : at + step] = leanings[chosen].sum(axis=1)
    # the words left over by a division make one as well
    return _differences(sums if fewer == size else leanings.sum() - sums, size, leanings)


def _drawn(leanings: NDArray[np.float64], size: int, seed: int, pulse: Pulse) -> NDArray[np.float64]:
    random = np.random.default_rng(seed)
    sums = np.empty(_DRAWN)
    for at in range(0, _DRAWN, _AT_ONCE):
        pulse.beat(at / _DRAWN)
        order = random.random((_AT_ONCE, len(leanings))).argpartition(size - 1, axis=1)[:, :size]
        sums[at : at + _AT_ONCE] = leanings[order].sum(axis=1)
    return _differences(sums, size, leanings)
