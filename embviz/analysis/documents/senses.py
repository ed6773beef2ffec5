"""Senses of a word: clusters of its occurrences by context."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.clusters.kmeans import compared, kmeans, purity, silhouette
from embviz.analysis.documents.concordance import Line, lines_at, sentences_of, word_in_text
from embviz.analysis.documents.smooth_average import Weighting, sampled_component, unit_without
from embviz.text.storage import places_of
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.neighbors import nearest

MOST_PLACES = 1000
"""Places that are looked at; of more, so many are drawn."""

FEWEST_PLACES = 40

_DEALS = 39  # of the same words, that the contexts are held against: chance exceeds all of them once in forty
_GUESSES = 200
_STARTS = 2
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
    words : tuple of str
        The word, or the two that were joined.
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
        Number of groups, their mean silhouette, and what it has to exceed to stand out; see `senses`.
    vector : ndarray of float32, shape (d,), or None
        The word's one vector, less what all of the text has in common, at length 1; of joined words the sum of both
        unit vectors. None where no word has a vector.
    truth : ndarray of int64, shape (n,), or None
        Which of two joined words stands at each place, 0 or 1.
    guessing : float
        The `accuracy` that groups of the same sizes have on average without knowing anything; nan for a single word.
    """

    words: tuple[str, ...]
    senses: tuple[Sense, ...]
    total: int
    tokens: NDArray[np.int64]
    labels: NDArray[np.int64]
    contexts: NDArray[np.float32]
    silhouettes: tuple[tuple[int, float, float], ...]
    vector: NDArray[np.float32] | None = None
    truth: NDArray[np.int64] | None = None
    guessing: float = float("nan")

    @property
    def word(self) -> str:
        """What to call the word, or the joined words."""
        return "|".join(self.words)

    @property
    def own(self) -> tuple[float, ...]:
        """Cosine of the word's one vector with each sense; empty where it has none."""
        return () if self.vector is None else tuple(float(sense.vector @ self.vector) for sense in self.senses)

    @property
    def accuracy(self) -> float:
        """Share of the places of joined words that stand in a group where their word is the commoner one.

        Nan for a word that was not joined. It is the purity of the groups; see `guessing`.
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
    pulse: Pulse = SILENT,
) -> Senses:
    """Divide the places of a word by what stands around them.

    Each place has the weighted average of the vectors in its window (Arora et al. 2017), less what all of the text has
    in common; these are divided by k-means (context groups: Schütze 1998, Automatic word sense discrimination). The
    number of groups is the one with the largest mean silhouette, of those that stand out; one where none does.

    Groups stand out when they are clearer than in all of 39 deals, where the same words are shuffled among contexts
    of the same lengths: a permutation test that finds groups among words that are drawn independently at most once in
    forty. What is compared is how far the silhouette exceeds its mean over the deals and the text, at the number of
    groups where that is most, so that trying several numbers makes no difference (the largest statistic: Westfall and
    Young 1993). Contexts of a text are about topics; groups that stand out may be those rather than senses.

    Parameters
    ----------
    by : Weighting
        The vectors, the text and the weights; see `embviz.analysis.documents.smooth_average.weighting`.
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
    names = tuple(corpus.vocabulary.words[id_] for id_ in kinds)
    if len({*kinds.tolist()}) < len(kinds):
        raise InputError(
            tr("'{word}' cannot be joined with itself.", word=word), tr("Choose another word to join it with.")
        )
    found_at = [places_of(corpus.ids, id_) for id_ in kinds]
    # as many of each of two, so that guessing is right half of the time
    taken = min(MOST_PLACES // len(kinds), *(len(at) for at in found_at))
    random = np.random.default_rng(seed)
    places = np.sort(np.concatenate([random.choice(at, taken, replace=False) for at in found_at]))
    pulse.beat(0.0)
    component = sampled_component(by, _COMMON_PIECES, 2 * window, seed)
    around = _words_around(by, places, window, kinds)
    contexts = unit_without(_summed(by, around), component)
    known = contexts.any(axis=1)
    places, contexts, around = places[known], contexts[known], around[known]
    if len(places) < FEWEST_PLACES:
        raise InputError(
            tr(
                "'{names}' has {places} among words with vectors; {fewest_places} are needed.",
                names="|".join(names),
                places=counted(len(places), "occurrence"),
                fewest_places=FEWEST_PLACES,
            ),
            tr("Choose a more frequent word, or a longer text."),
        )
    deals = (unit_without(_summed(by, _dealt(around, random)), component) for _ in range(_DEALS))
    tried, labels = _divided(contexts, deals, most, count, seed, pulse)
    order = np.argsort(-np.bincount(labels), kind="stable")
    labels = np.argsort(order)[labels]
    # joined words are the proof of their senses: among the neighbors they are to be seen
    hidden = by.embedding.get(names[0]) if joined is None else None
    found = tuple(
        _sense(by, places[labels == k], contexts[labels == k], len(places), hidden, neighbors, lines)
        for k in range(len(order))
    )
    pulse.beat(1.0)
    truth = None if joined is None else (corpus.ids[places] == kinds[1]).astype(np.int64)
    return Senses(
        names,
        found,
        sum(map(len, found_at)),
        places,
        labels,
        contexts,
        tried,
        _blended(by, kinds, component),
        truth,
        float("nan") if truth is None else _guessing(labels, truth, random),
    )


def _blended(by: Weighting, kinds: NDArray[np.int64], component: NDArray[np.float32]) -> NDArray[np.float32] | None:
    """Return the one vector of a word, or of joined words, without what all of the text has in common."""
    kinds = kinds[by.weights[kinds] > 0]
    vector = unit_without(compared(by.embedding.vectors[by.rows[kinds]], "cosine").sum(axis=0), component)
    return vector if vector.any() else None


def _words_around(by: Weighting, places: NDArray[np.int64], window: int, kinds: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the words in the window of each place that have vectors, -1 elsewhere, shape (n, 2 window)."""
    corpus = by.corpus
    sentence = sentences_of(corpus, places)
    begin, end = corpus.offsets[sentence], corpus.offsets[sentence + 1]
    around = np.full((len(places), 2 * window), -1, np.int64)
    for at, step in enumerate((*range(-window, 0), *range(1, window + 1))):
        there = places + step
        inside = (there >= begin) & (there < end)
        around[inside, at] = corpus.ids[there[inside]]
    # the word itself, should it stand there again, tells nothing of its sense
    around[np.isin(around, kinds) | (by.weights[around] == 0)] = -1
    return around


def _summed(by: Weighting, around: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return the weighted sum of the vectors of each row's words, shape (n, d); a cosine needs no average."""
    sums = np.zeros((len(around), by.embedding.dimensions), np.float32)
    for words in around.T:
        there = words >= 0
        sums[there] += by.embedding.vectors[by.rows[words[there]]] * by.weights[words[there], None]
    return sums


def _dealt(around: NDArray[np.int64], random: np.random.Generator) -> NDArray[np.int64]:
    """Return contexts of as many words each, all words shuffled among them: what stands together is chance."""
    dealt, there = around.copy(), around >= 0
    dealt[there] = random.permutation(around[there])
    return dealt


def _divided(
    contexts: NDArray[np.float32],
    deals: Iterable[NDArray[np.float32]],
    most: int,
    count: int | None,
    seed: int,
    pulse: Pulse,
) -> tuple[tuple[tuple[int, float, float], ...], NDArray[np.int64]]:
    """Return the silhouettes of all numbers of groups, and the group of each place."""
    quiet = pulse.quiet
    different = _different(contexts)
    numbers = range(2, min(most, different, len(contexts) - 1) + 1)
    groups = [kmeans(contexts, number, seed, _STARTS, pulse=quiet).labels for number in numbers]
    values = [[silhouette(contexts, labels) for labels in groups]]
    for at, dealt in enumerate(deals):
        pulse.beat((at + 1) / (_DEALS + 1))
        values.append([_clearness(dealt, number, seed, quiet) for number in numbers])
    table = np.array(values)
    # of each deal the number of groups that exceeds its mean most: one comparison, however many numbers are tried
    means = table.mean(axis=0)
    chances = means + (table[1:] - means).max(initial=0.0)
    tried = tuple(zip(numbers, values[0], chances.tolist(), strict=True))
    if count is not None:
        number = min(count, different)
        return tried, (
            kmeans(contexts, number, seed, _STARTS, pulse=quiet).labels if number > 1 else np.zeros(len(contexts), int)
        )
    clear = [at for at, (_, value, chance) in enumerate(tried) if value > chance]
    best = max(clear, key=values[0].__getitem__, default=None)
    return tried, np.zeros(len(contexts), np.int64) if best is None else groups[best]


def _different(contexts: NDArray[np.float32]) -> int:
    # what stands in the same words again and again makes no more groups than it is different
    return len(np.unique(contexts.round(4), axis=0))


def _clearness(contexts: NDArray[np.float32], number: int, seed: int, pulse: Pulse) -> float:
    """Return the mean silhouette of so many groups; 0 where there is but one."""
    number = min(number, _different(contexts), len(contexts) - 1)
    return silhouette(contexts, kmeans(contexts, number, seed, _STARTS, pulse=pulse).labels) if number > 1 else 0.0


def _guessing(labels: NDArray[np.int64], truth: NDArray[np.int64], random: np.random.Generator) -> float:
    """Return the mean purity of groups of the same sizes that know nothing of the truth."""
    return float(np.mean([purity(labels, random.permutation(truth)) for _ in range(_GUESSES)]))


def _sense(
    by: Weighting,
    places: NDArray[np.int64],
    contexts: NDArray[np.float32],
    total: int,
    own: int | None,
    neighbors: int,
    lines: int,
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
        len(places) / total,
        vector,
        tuple((by.embedding.words[i], float(value)) for i, value in zip(ids, cosines, strict=True)),
        tuple(sorted(typical.values(), key=lambda line: line.token)),
    )
