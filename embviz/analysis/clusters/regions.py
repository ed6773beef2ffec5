"""Regions of a word map: clusters in three nested levels, updated as words move, with names."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.util.importing import one_at_a_time
from embviz.util.library_threads import limited
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.neighborhoods import unit_vectors

LEVELS = 3
COARSE, MIDDLE, FINE = range(LEVELS)
_ROUNDS, _WARM_ROUNDS = 15, 3  # of Lloyd's algorithm from the beginning, and from the regions before
_SAMPLE = 8_000  # words by which the middles of the regions are found; the others go with the nearest
_AT_ONCE = 1 << 22  # products held at a time: 16 MB
_BETTER = 0.97  # regions begun from scratch take the place of those before where their error is so many times as large
_PLACE_SHARE = 0.5  # of the differences that are compared, that of the places on the map

Floats = NDArray[np.float32]
Ids = NDArray[np.int32]


@dataclass(frozen=True)
class Regions:
    """Clusters of words in three levels, each fine one within a middle one within a coarse one.

    Attributes
    ----------
    labels : int32 array (3, n)
        Region of each word on each level, the coarse one first; negative for words without a vector.
    parents : tuple of two int32 arrays
        Of each region of the middle and of the fine level, the region of the level above that holds it.
    error : float
        Mean squared distance of the words that were looked at to the middles of their fine regions.
    """

    labels: Ids
    parents: tuple[Ids, Ids]
    error: float

    def number(self, level: int) -> int:
        """Return how many regions a level has."""
        return len(self.parents[level - 1]) if level else int(self.parents[0].max(initial=-1)) + 1


def numbers_of(count: int) -> tuple[int, int, int]:
    """Return how many coarse, middle and fine regions so many words have.

    1.7 n^0.4 fine ones, at most 120, as many as names can stand on a map; middle ones as there are colors that can be
    distinguished, at most 20; coarse ones as there are names that one reads at a glance, at most 8.
    """
    fine = int(np.clip(round(1.7 * count**0.4), 3, 120))
    middle = int(np.clip(round(1.3 * count**0.28), 2, min(20, fine)))
    coarse = int(np.clip(round(0.95 * count**0.22), 2, min(8, middle)))
    return coarse, middle, fine


def centered(vectors: ArrayLike) -> Floats:
    """Return unit vectors without what they have in common: less their mean, and of length 1 again.

    Vectors of words lean to one side all together (Mu & Viswanath 2018, "All-but-the-top"): their clusters are told by
    the rest. Zero vectors stay zero; float32 (n, d).
    """
    rows = unit_vectors(np.asarray(vectors, np.float32))
    directed = rows.any(axis=1)
    if directed.any():
        rows[directed] -= rows[directed].mean(axis=0)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    np.divide(rows, np.where(lengths > 1e-12, lengths, 1), out=rows)
    return rows


def find_regions(
    unit: Floats,
    places: ArrayLike | None = None,
    before: Regions | None = None,
    seed: int = 1,
    pulse: Pulse = SILENT,
    *,
    from_scratch: bool = False,
) -> Regions:
    """Divide words into regions.

    Fine regions are k-means of the vectors, with the places on the map beside them where there are some: then a region
    is one patch of the map rather than several. Ward's method joins fine regions to middle and coarse ones. With
    regions of before, k-means goes on from these words, and every region has the number of the one before with which it
    shares the most words (Kuhn 1955).

    Parameters
    ----------
    unit : float32 array (n, d)
        See `centered`; what is no number, in a run that broke down, counts as 0.
    places : float array (n, 2 or 3), optional
        On the map; rows that are not finite count as its middle.
    before : Regions, optional
        Of the same words.
    seed : int
    pulse : Pulse, optional
    from_scratch : bool
        Whether regions of before give their numbers only: then the same words at the same places have the same regions,
        whatever was before.

    Raises
    ------
    Cancelled
        When the pulse says so.
    """
    # threads that wait for each other spin: beside a training, two take ten times as long as one
    with limited(1, "blas"):
        return _found(_beside(np.nan_to_num(unit, posinf=0, neginf=0), places), before, seed, pulse, from_scratch)


def _found(rows: Floats, before: Regions | None, seed: int, pulse: Pulse, from_scratch: bool) -> Regions:
    count = len(rows)
    numbers = numbers_of(count)
    if before is not None and (before.labels.shape[1] != count or before.number(FINE) != numbers[FINE]):
        before = None
    random = np.random.default_rng(seed)
    looked_at = rows
    among = None
    if count > _SAMPLE:
        among = np.sort(random.choice(count, _SAMPLE, replace=False))
        looked_at = rows[among]
    centers, error = None, np.inf
    begun = None if from_scratch else before
    if begun is not None:
        labels = begun.labels[FINE] if among is None else begun.labels[FINE, among]
        centers, error = _lloyd(looked_at, _means(looked_at, labels, numbers[FINE]), _WARM_ROUNDS, pulse)
    if begun is None or count <= _SAMPLE:
        fresh, other = _lloyd(looked_at, _spread(looked_at, numbers[FINE], random), _ROUNDS, pulse)
        if other < _BETTER * error:
            centers, error = fresh, other
    assert centers is not None
    fine = _nearest(rows, centers, pulse)
    middle_of, coarse_of = _joined(centers, numbers)
    labels = np.stack((coarse_of[fine], middle_of[fine], fine)).astype(np.int32)
    if before is not None:
        labels = np.stack(
            [matched(now, then, number) for now, then, number in zip(labels, before.labels, numbers, strict=True)]
        )
    return Regions(labels, (_parents(labels[1], labels[0]), _parents(labels[2], labels[1])), error)


def likeness(unit: Floats, labels: Ids, number: int) -> Floats:
    """Return the mean cosine of all pairs of words of each region, float32 (number,); 0 for one of a single word.

    (|sum of u|^2 - m) / (m (m - 1)) over the m unit vectors u of a region: 0 where words lie together by chance,
    however few they are.
    """
    sizes = np.bincount(labels[labels >= 0], minlength=number).astype(np.float32)
    sums = np.nan_to_num(_means(unit, labels, number)) * sizes[:, None]
    pairs: Floats = (np.square(sums).sum(axis=1) - sizes) / np.maximum(sizes * (sizes - 1), 1)
    return np.where(sizes > 1, pairs, np.float32(0))


def matched(labels: Ids, before: Ids, number: int) -> Ids:
    """Return labels renumbered such that they agree with those before for as many words as can be (Kuhn 1955)."""
    with one_at_a_time:
        from scipy.optimize import linear_sum_assignment

    size = max(number, int(labels.max(initial=-1)) + 1, int(before.max(initial=-1)) + 1)
    known = (labels >= 0) & (before >= 0)
    shared = np.bincount(labels[known] * size + before[known], minlength=size * size).reshape(size, size)
    _, name = linear_sum_assignment(-shared)
    return np.append(name, -1).astype(np.int32)[labels]


def _parents(lower: Ids, upper: Ids) -> Ids:
    parents = np.zeros(int(lower.max(initial=-1)) + 1, np.int32)
    parents[lower] = upper
    return parents


def _beside(unit: Floats, places: ArrayLike | None) -> Floats:
    """Return vectors with the places beside them, scaled to their share of all variance; float32 (n, d + 2)."""
    if places is None:
        return unit
    beside = np.array(places, np.float32)
    finite = np.isfinite(beside).all(axis=1)
    if finite.sum() < 2:
        return unit
    beside[~finite] = beside[finite].mean(axis=0)
    beside -= beside.mean(axis=0)
    spread = float(np.sqrt(np.square(beside).sum(axis=1).mean()))
    return np.concatenate((unit, beside * np.float32((_PLACE_SHARE / (1 - _PLACE_SHARE)) ** 0.5 / (spread or 1))), 1)


def _means(rows: Floats, labels: Ids, number: int) -> Floats:
    """Return the mean of the rows with each label; rows of labels that none has are nan."""
    from scipy.sparse import csr_matrix

    count = len(rows)
    member = csr_matrix((np.ones(count, np.float32), (labels, np.arange(count))), shape=(number, count))
    sizes = np.bincount(labels, minlength=number).astype(np.float32)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(member @ rows / sizes[:, None], np.float32)


def _spread(rows: Floats, number: int, random: np.random.Generator) -> Floats:
    """Return rows to begin with, far from one another: k-means++ (Arthur & Vassilvitskii 2007)."""
    chosen = [int(random.integers(len(rows)))]
    lengths = np.square(rows).sum(axis=1)
    away = np.full(len(rows), np.inf, np.float32)
    for _ in range(number - 1):
        last = rows[chosen[-1]]
        away = np.minimum(away, np.maximum(lengths - 2 * (rows @ last) + last @ last, 0))
        total = np.cumsum(away, dtype=np.float64)
        chosen.append(int(min(np.searchsorted(total, random.random() * total[-1], side="right"), len(rows) - 1)))
    return rows[chosen]


def _lloyd(rows: Floats, centers: Floats, rounds: int, pulse: Pulse) -> tuple[Floats, float]:
    """Return centers after so many rounds of Lloyd's algorithm, or when no word changes its own; and the error."""
    labels = np.full(len(rows), -1)
    lengths, error = np.square(rows).sum(axis=1), 0.0
    for _ in range(rounds):
        pulse.beat(0.0)
        empty = np.flatnonzero(~np.isfinite(centers).all(axis=1))
        if len(empty):
            centers = centers.copy()
            centers[empty] = rows[:: max(1, len(rows) // len(empty))][: len(empty)]
        away = np.square(centers).sum(axis=1) - 2 * (rows @ centers.T)
        now = away.argmin(axis=1)
        nearest = away[np.arange(len(rows)), now] + lengths
        error = float(nearest.mean())
        if (now == labels).all():
            break
        labels = now
        centers = _means(rows, labels, len(centers))
        empty = np.flatnonzero(~np.isfinite(centers).all(axis=1))
        if len(empty):  # a region that lost all its words begins with those farthest from their own
            centers[empty] = rows[np.argsort(-nearest)[: len(empty)]]
    return centers, error


def _nearest(rows: Floats, centers: Floats, pulse: Pulse) -> Ids:
    labels = np.empty(len(rows), np.int32)
    lengths, step = np.square(centers).sum(axis=1), max(1, _AT_ONCE // len(centers))
    for begin in range(0, len(rows), step):
        pulse.beat(0.0)
        labels[begin : begin + step] = (lengths - 2 * (rows[begin : begin + step] @ centers.T)).argmin(axis=1)
    return labels


def _joined(centers: Floats, numbers: Sequence[int]) -> tuple[Ids, Ids]:
    """Return in which middle and coarse region each fine one lies, by Ward's method on the fine ones' middles."""
    with one_at_a_time:
        from scipy.cluster.hierarchy import fcluster, linkage

    tree = linkage(centers.astype(np.float64), "ward")
    coarse, middle = (fcluster(tree, number, "maxclust").astype(np.int32) - 1 for number in numbers[:2])
    return middle, coarse


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
    words: Sequence[str], vectors: ArrayLike, counts: ArrayLike | None = None, stop: frozenset[str] = frozenset()
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
    unit = unit_vectors(np.asarray(rows, np.float32))
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
    words: Sequence[str],
    unit: Floats,
    regions: Regions,
    common: NDArray[np.bool_],
    counts: ArrayLike | None = None,
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
    unit: Floats,
    vectors: ArrayLike,
    regions: Regions,
    common: NDArray[np.bool_],
    counts: ArrayLike | None = None,
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
