"""The senses of a word: groups of the places where it stands, which one vector for all of them blurs."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.clusters import compared, kmeans, purity
from embviz.analysis.concordance import Line, lines_at, sentences_of, word_in_text
from embviz.analysis.silhouette import silhouette
from embviz.analysis.smooth_average import Weighting, sampled_component, without
from embviz.errors import InputError
from embviz.vectors.neighbors import nearest
from embviz.vectors.pulse import Pulse

MOST_PLACES = 1000
"""Places that are looked at; of more, so many are drawn."""

FEWEST_PLACES = 40

_CHANCE = 4  # clouds without groups that the contexts are held against
_STARTS = 3
_COMMON_PIECES = 2000


@dataclass(frozen=True, eq=False)
class Sense:
    """One group of places.

    Attributes
    ----------
    share : float
        Of the places that were looked at.
    vector : ndarray of float32, shape (d,)
        Mean of their contexts' unit vectors, at length 1.
    neighbors : tuple of (str, float)
        Words nearest to it by cosine.
    lines : tuple of Line
        Places nearest to the middle of the group, no two with the same words around.
    """

    share: float
    vector: NDArray[np.float32]
    neighbors: tuple[tuple[str, float], ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, eq=False)
class Senses:
    """What the places of a word say of its senses.

    Attributes
    ----------
    word : str
    senses : tuple of Sense
        The commonest first; a single one where no division stands out.
    total : int
        How often the word occurs; of joined words both.
    tokens : ndarray of int64, shape (n,)
        Places that were looked at.
    labels : ndarray of int64, shape (n,)
        Sense of each.
    contexts : ndarray of float32, shape (n, d)
        Unit vectors of what surrounds each.
    silhouettes : tuple of (int, float, float)
        Number of groups, their mean silhouette, and the largest that clouds of one group with the same spread reached.
    own : tuple of float
        Cosine of the word's one vector with each sense, less what all of the text has in common; of joined words that
        of the mean of both vectors by their counts. Empty where the word has no vector.
    truth : ndarray of int64, shape (n,), or None
        Which of two joined words stands at each place, 0 or 1.
    """

    word: str
    senses: tuple[Sense, ...]
    total: int
    tokens: NDArray[np.int64]
    labels: NDArray[np.int64]
    contexts: NDArray[np.float32]
    silhouettes: tuple[tuple[int, float, float], ...]
    vector: NDArray[np.float32] | None = None
    truth: NDArray[np.int64] | None = None

    @property
    def own(self) -> tuple[float, ...]:
        """Cosine of the word's one vector with each sense; empty where it has none."""
        return () if self.vector is None else tuple(float(sense.vector @ self.vector) for sense in self.senses)

    @property
    def accuracy(self) -> float:
        """Share of the places of joined words that stand in a group where their word is the commoner one.

        Nan for a word that was not joined. Guessing is right half of the time.
        """
        return float("nan") if self.truth is None else purity(self.labels, self.truth)


def senses(
    by: Weighting,
    word: str,
    *,
    joined: str | None = None,
    window: int = 8,
    most: int = 5,
    count: int | None = None,
    neighbors: int = 10,
    lines: int = 5,
    seed: int = 1,
    pulse: Pulse = Pulse(),  # noqa: B008 - frozen
) -> Senses:
    """Divide the places of a word by what stands around them.

    Each place has the weighted average of the vectors in its window (Arora et al. 2017), less what all of the text has
    in common; these are divided by k-means (context groups: Schütze 1998, Automatic word sense discrimination). The
    number of groups is the one with the largest mean silhouette, of those that exceed what k-means finds in normal
    clouds with the same mean and covariance, where there is nothing to find; one where none does. That null model is
    the one of Liu, Hayes, Nobel and Marron (2008), Statistical significance of clustering.

    Parameters
    ----------
    by : Weighting
        The vectors, the text and the weights; see `embviz.analysis.smooth_average.weighting`.
    word : str
    joined : str, optional
        A second word, taken for the same as the first: a pseudo-word, of which it is known which sense each place has;
        as many places of both are looked at
        (Gale, Church and Yarowsky 1992, Work on statistical methods for word sense disambiguation; Schütze 1992).
    window : int
        Words on each side, within the sentence.
    most : int
        Groups that are tried, from two.
    count : int, optional
        Divide into so many, whatever the silhouettes say; into fewer where fewer places are different.
    neighbors, lines : int
        How many are listed of each sense.
    seed : int
        Of all draws.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When the word does not occur, or in fewer than 40 places with known words around, or is joined with itself.
    Cancelled
    """
    corpus = by.corpus
    kinds = np.array([word_in_text(corpus, one) for one in (word, joined) if one is not None])
    name = "|".join(corpus.vocabulary.words[id_] for id_ in kinds)
    if len({*kinds.tolist()}) < len(kinds):
        raise InputError(f"'{word}' cannot be joined with itself.", "Choose another word to join it with.")
    found_at = [np.flatnonzero(corpus.ids == id_) for id_ in kinds]
    # as many of each of two, so that guessing is right half of the time
    taken = min(MOST_PLACES // len(kinds), *(len(at) for at in found_at))
    random = np.random.default_rng(seed)
    places = np.sort(np.concatenate([random.choice(at, taken, replace=False) for at in found_at]))
    pulse.beat(0.0)
    component = sampled_component(by, _COMMON_PIECES, 2 * window, seed)
    contexts = compared(without(_around(by, places, window, kinds), component), "cosine")
    known = contexts.any(axis=1)
    places, contexts = places[known], contexts[known]
    if len(places) < FEWEST_PLACES:
        raise InputError(
            f"'{name}' stands in {len(places):,} place{'s' * (len(places) != 1)} among words with vectors; "
            f"{FEWEST_PLACES} are needed.",
            "Choose a more frequent word, or a longer text.",
        )
    tried, labels = _divided(contexts, most, count, seed, pulse)
    order = np.argsort(-np.bincount(labels), kind="stable")
    labels = np.argsort(order)[labels]
    # joined words are the proof of their senses: among the neighbors they are to be seen
    hidden = by.embedding.get(name) if joined is None else None
    found = tuple(
        _sense(by, places[labels == k], contexts[labels == k], len(places), hidden, neighbors, lines)
        for k in range(len(order))
    )
    pulse.beat(1.0)
    return Senses(
        name, found, sum(map(len, found_at)), places, labels, contexts, tried, _blended(by, kinds, component),
        None if joined is None else (corpus.ids[places] == kinds[1]).astype(np.int64),
    )


def _blended(
    by: Weighting, kinds: NDArray[np.int64], component: NDArray[np.float32]
) -> NDArray[np.float32] | None:
    """Return the one vector of a word, or of joined words, without what all of the text has in common."""
    kinds = kinds[by.weights[kinds] > 0]
    vector = without(compared(by.embedding.vectors[by.rows[kinds]], "cosine").sum(axis=0), component)
    length = float(np.linalg.norm(vector))
    return (vector / length).astype(np.float32) if length > 0 else None


def _around(
    by: Weighting, places: NDArray[np.int64], window: int, kinds: NDArray[np.int64]
) -> NDArray[np.float32]:
    """Return the weighted sum of the vectors in the window of each place, shape (n, d); a cosine needs no average."""
    corpus = by.corpus
    sentence = sentences_of(corpus, places)
    begin, end = corpus.offsets[sentence], corpus.offsets[sentence + 1]
    sums = np.zeros((len(places), by.embedding.dimensions), np.float32)
    for step in (*range(-window, 0), *range(1, window + 1)):
        there = places + step
        inside = (there >= begin) & (there < end)
        words = corpus.ids[there[inside]]
        # the word itself, should it stand there again, tells nothing of its sense
        weights = np.where(np.isin(words, kinds), 0, by.weights[words])
        sums[inside] += by.embedding.vectors[by.rows[words]] * weights[:, None]
    return sums


def _divided(
    contexts: NDArray[np.float32], most: int, count: int | None, seed: int, pulse: Pulse
) -> tuple[tuple[tuple[int, float, float], ...], NDArray[np.int64]]:
    """Return the silhouettes of all numbers of groups, and the group of each place."""
    # what stands in the same words again and again makes no more groups than it is different
    different = len(np.unique(contexts.round(4), axis=0))
    numbers = range(2, min(most, different, len(contexts) - 1) + 1)
    quiet = Pulse(cancelled=pulse.cancelled)
    clouds = [_cloud(contexts, seed + at) for at in range(_CHANCE)]
    tried = []
    best, labels = -np.inf, np.zeros(len(contexts), np.int64)
    for at, number in enumerate(numbers):
        pulse.beat((at + 0.5) / (len(numbers) + 1))
        groups = kmeans(contexts, number, seed, _STARTS, pulse=quiet).labels
        value = silhouette(contexts, groups)
        chance = max(
            silhouette(cloud, kmeans(cloud, number, seed, _STARTS, pulse=quiet).labels) for cloud in clouds
        )
        tried.append((number, value, chance))
        if count is None and value > chance and value > best:
            best, labels = value, groups
    if count is not None and count > 1:
        labels = kmeans(contexts, min(count, different), seed, _STARTS, pulse=quiet).labels
    return tuple(tried), labels


def _cloud(contexts: NDArray[np.float32], seed: int) -> NDArray[np.float32]:
    """Return a normal cloud of as many vectors with the same mean and covariance, at length 1."""
    mean = contexts.mean(axis=0)
    _, sizes, axes = np.linalg.svd(contexts - mean, full_matrices=False)
    drawn = np.random.default_rng(seed).normal(size=(len(contexts), len(sizes)))
    return compared(mean + drawn @ (sizes[:, None] / np.sqrt(len(contexts)) * axes), "cosine")


def _sense(
    by: Weighting, places: NDArray[np.int64], contexts: NDArray[np.float32], total: int, own: int | None,
    neighbors: int, lines: int,
) -> Sense:
    middle = contexts.mean(axis=0)
    vector = (middle / (np.linalg.norm(middle) or 1)).astype(np.float32)
    ids, cosines = nearest(by.embedding, vector, neighbors, exclude=() if own is None else (own,))
    typical: dict[tuple[tuple[str, ...], tuple[str, ...]], Line] = {}
    for at in np.argsort(-(contexts @ vector), kind="stable").tolist():
        line = lines_at(by.corpus, places[at : at + 1])[0]
        typical.setdefault((line.left, line.right), line)
        if len(typical) == lines:
            break
    return Sense(
        len(places) / total, vector,
        tuple((by.embedding.words[i], float(value)) for i, value in zip(ids, cosines, strict=True)),
        tuple(sorted(typical.values(), key=lambda line: line.token)),
    )
