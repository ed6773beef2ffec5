"""Which words tell what a region of a map is about, and which tell nothing anywhere."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.clusters.regions import LEVELS, Floats, Ids, Regions

COMMONEST = 100  # words whose mean direction is that of words which every text has
_AMONG = 0.05  # of a small vocabulary the commonest are so many
_FUNCTION_RANKS = 0.02  # of the vocabulary: rarer words are names of something
_TRIED = 60  # most frequent words of a region among which its name is looked for
_WORDS = 3, 2, 2  # in a name of the coarse, the middle and the fine level
_MARGIN = 0.7  # what nearness to the middle of another region takes away
_STAYING = 0.04  # what a word of the name before has ahead of others: names do not flicker while vectors move
_REPEATED = 0.08  # what a word loses that stands in the name of the region above already
_CENTRAL = 4.0  # how much a cosine of 1 counts in the order of words: as much as e^4 times the frequency
_MOST_KEY = 3.0  # nats that keyness counts at most: what a list lacks is not known better

Names = tuple[tuple[str, ...], ...]


def common_words(
    words: Sequence[str], vectors: ArrayLike, counts: ArrayLike | None = None, stop: frozenset[str] = frozenset(),
) -> NDArray[np.bool_]:
    """Return which words tell nothing of what a text is about, bool (n,).

    Those of a list; and of the commonest two percent, at least 100, those that are as near to the mean direction of the
    100 commonest words as half of the list's words are, or where few of these are found, the nearest quarter. Measured
    on a text of 17 million words, among its 400 commonest ones: a function word is nearer to that direction than
    another word in 88 of 100 pairs. And single letters of the English alphabet.

    Parameters
    ----------
    words : sequence of str
    vectors : array_like, shape (n, d)
        As they are, not `centered`.
    counts : array_like of int, shape (n,), optional
        Without them, earlier words are the more frequent.
    stop : frozenset of str
        Case-folded words that are known to tell nothing.
    """
    count = len(words)
    order = _by_frequency(count, counts)
    first = order[: max(COMMONEST, int(_FUNCTION_RANKS * count))]
    near = _nearness(np.asarray(vectors)[first], max(1, min(COMMONEST, int(_AMONG * count))))
    listed = np.array([words[i].casefold() in stop for i in first.tolist()], bool)
    edge = float(np.quantile(near[listed], 0.5)) if listed.sum() >= 20 else float(np.quantile(near, 0.75))
    common = np.zeros(count, bool)
    common[first[near >= edge]] = True
    common[[i for i, word in enumerate(words) if word.casefold() in stop or _is_letter(word)]] = True
    return common


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word.isascii()


def _by_frequency(count: int, counts: ArrayLike | None) -> NDArray[np.int64]:
    return np.arange(count) if counts is None else np.argsort(-np.asarray(counts, np.int64), kind="stable")


def _nearness(rows: ArrayLike, commonest: int) -> Floats:
    """Return the cosine of each row to the mean unit vector of the first rows, float32 (m,)."""
    unit = np.array(rows, np.float32)
    unit /= np.maximum(np.linalg.norm(unit, axis=1, keepdims=True), 1e-12)
    middle = unit[:commonest].mean(axis=0)
    near: Floats = unit @ (middle / max(float(np.linalg.norm(middle)), 1e-12))
    return near


def frequencies(count: int, counts: ArrayLike | None) -> Floats:
    """Return the natural logarithm of how often words occur, float32 (n,).

    Without counts by Zipf's law: the word of rank r occurs in proportion to 1 / (r + 10) (Mandelbrot 1953).
    """
    if counts is None:
        return -np.log(np.arange(count, dtype=np.float32) + 10)
    return np.log(np.maximum(np.asarray(counts, np.float32), 1))


def middles(unit: Floats, labels: Ids, number: int) -> Floats:
    """Return the mean direction of each region's words, float32 (number, d); zero for one without words."""
    from scipy.sparse import csr_matrix

    known = np.flatnonzero(labels >= 0)
    member = csr_matrix((np.ones(len(known), np.float32), (labels[known], known)), shape=(number, len(labels)))
    sums = np.asarray(member @ unit, np.float32)
    directions: Floats = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-12)
    return directions


def region_names(
    words: Sequence[str], unit: Floats, regions: Regions, common: NDArray[np.bool_], counts: ArrayLike | None = None,
    before: tuple[Names, Names, Names] | None = None,
) -> tuple[Names, Names, Names]:
    """Return words that tell what each region is about, of each level.

    Of the 60 most frequent words of a region, without those that tell nothing anywhere, those with the largest
    cos(w, own middle) - 0.7 max cos(w, middle of another region of the level): words of this region alone, as a
    class-based tf-idf (Grootendorst 2022) finds them where classes share words, which those of a map do not. Two
    spellings of one word do not stand in one name, and words of the name of the region above step back.

    Parameters
    ----------
    words : sequence of str
    unit : float32 array (n, d)
        See `regions.centered`.
    regions : Regions
    common : bool array (n,)
        Words that no name is made of.
    counts : array_like of int, optional
    before : tuple of names, optional
        Of regions of the same numbers; their words stay as long as others are hardly better.

    Returns
    -------
    tuple of three tuples
        Of each region of a level, its words, the best first; () for a region of nothing but common words.
    """
    order = _by_frequency(len(words), counts)
    order = order[~np.asarray(common)[order]]
    found: list[Names] = []
    for level in range(LEVELS):
        number = regions.number(level)
        center = middles(unit, regions.labels[level], number)
        labels = regions.labels[level][order]
        tried = order[_first_of_each(labels, number, _TRIED)]
        own = regions.labels[level][tried]
        near = unit[tried] @ center.T
        score = near[np.arange(len(tried)), own].copy()
        near[np.arange(len(tried)), own] = -1
        if number > 1:
            score -= _MARGIN * near.max(axis=1)
        stay = before[level] if before is not None and len(before[level]) == number else ((),) * number
        above: Names = tuple(found[level - 1][k] for k in regions.parents[level - 1]) if level else ((),) * number
        names = []
        edges = np.searchsorted(np.sort(own), np.arange(number + 1))
        by_region = np.argsort(own, kind="stable")
        for region in range(number):
            members = by_region[edges[region] : edges[region + 1]]
            told = score[members] + [
                _STAYING * (words[i] in stay[region]) - _REPEATED * (words[i] in above[region])
                for i in tried[members].tolist()
            ]
            names.append(_unlike([words[i] for i in tried[members[np.argsort(-told)]].tolist()], _WORDS[level]))
        found.append(tuple(names))
    return found[0], found[1], found[2]


def _first_of_each(labels: Ids, number: int, most: int) -> NDArray[np.int64]:
    """Return the places of the first so many of each label."""
    by_label = np.argsort(labels, kind="stable")
    begins = np.searchsorted(labels[by_label], np.arange(number + 1))
    within = np.arange(len(labels) - begins[0]) - np.repeat(begins[:-1] - begins[0], np.diff(begins))
    places: NDArray[np.int64] = by_label[begins[0] :][within < most]
    return places


def _unlike(words: Sequence[str], most: int) -> tuple[str, ...]:
    """Return the first words, without other spellings of one that is there already."""
    chosen: list[str] = []
    for word in words:
        if not any(_one_word(word.casefold(), other.casefold()) for other in chosen):
            chosen.append(word)
            if len(chosen) == most:
                break
    return tuple(chosen)


def _one_word(one: str, other: str) -> bool:
    """Return whether two spellings begin alike for two thirds of the longer: plurals, tenses."""
    shared = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return shared >= 3 and 3 * shared >= 2 * max(len(one), len(other))


def telling_order(
    unit: Floats, vectors: ArrayLike, regions: Regions, common: NDArray[np.bool_], counts: ArrayLike | None = None,
    keyness: ArrayLike | None = None,
) -> Ids:
    """Return the words by how much they tell, the first to be named; int32 (n,).

    By log f + 4 cos(w, middle of its fine region) - 4 max(0, cos(w, mean direction of the 100 commonest)): frequent,
    in the middle of its region, and of few texts rather than of all. Where `keyness` is known, it is added, at most 3
    either way: what a text has more often than its language in general tells more. Words that tell nothing anywhere
    come last.

    Parameters
    ----------
    unit : float32 array (n, d)
    vectors : array_like, shape (n, d)
    regions : Regions
    common : bool array (n,)
    counts : array_like of int, optional
    keyness : array_like, shape (n,), optional
        See `keyness.log_ratios`.
    """
    count = len(unit)
    fine = regions.labels[-1]
    center = middles(unit, fine, regions.number(LEVELS - 1))
    order = _by_frequency(count, counts)
    near = np.zeros(count, np.float32)
    near[order] = _nearness(np.asarray(vectors)[order], max(1, min(COMMONEST, int(_AMONG * count))))
    central = np.einsum("ij,ij->i", unit, center[fine])
    score = frequencies(count, counts) + np.float32(_CENTRAL) * (central - np.maximum(near, 0))
    if keyness is not None:
        score += np.clip(np.asarray(keyness, np.float32), -_MOST_KEY, _MOST_KEY)
    score[common] -= 1e3
    return np.argsort(-score, kind="stable").astype(np.int32)
