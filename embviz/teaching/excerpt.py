"""Samples sentences or passages of a text, at random or by a word."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from embviz.text.collection import cut
from embviz.text.corpus import Corpus

_TRIES = 4  # sentences that are drawn for each that is wanted, as many may be the same or too short


def drawn_sentences(corpus: Corpus, count: int, *, shortest: int = 1, longest: int = 40, seed: int = 1) -> Corpus:
    """Return up to so many different sentences of a text.

    Parameters
    ----------
    corpus : Corpus
    count : int
    shortest : int
        Sentences of fewer tokens are left out.
    longest : int
        Longer ones are cut after so many tokens.
    seed : int
        Of the draw; the same seed draws the same sentences.

    Returns
    -------
    Corpus
        In the order of the text, with the vocabulary of the whole: its counts are those of the whole text too.
    """
    offsets = cut(corpus.offsets, longest)
    places = np.flatnonzero(np.diff(offsets) >= shortest)
    drawn = np.random.default_rng(seed).permutation(len(places))[: _TRIES * count]
    kept: dict[bytes, int] = {}
    for place in places[drawn].tolist():
        kept.setdefault(corpus.ids[offsets[place] : offsets[place + 1]].tobytes(), place)
        if len(kept) == count:
            break
    return _gathered(corpus, offsets, np.sort(np.array([*kept.values()], np.int64)))


def drawn_passages(
    corpus: Corpus, count: int, sentences: int, *, longest: int = 40, seed: int = 1
) -> tuple[Corpus, NDArray[np.int64]]:
    """Return up to so many passages of consecutive sentences that do not overlap.

    Parameters
    ----------
    corpus : Corpus
    count : int
    sentences : int
        In each passage.
    longest : int
        Longer sentences are cut after so many tokens.
    seed : int
        Of the draw.

    Returns
    -------
    text : Corpus
        The sentences of the passages, in the order of the text, with the vocabulary of the whole.
    offsets : ndarray of int64, shape (passages + 1,)
        Passage i is tokens ``offsets[i]`` to ``offsets[i + 1]`` of that text.
    """
    offsets = cut(corpus.offsets, longest)
    whole = (len(offsets) - 1) // sentences
    drawn = np.sort(np.random.default_rng(seed).permutation(whole)[:count])
    places = (drawn[:, None] * sentences + np.arange(sentences)).ravel()
    text = _gathered(corpus, offsets, places)
    return text, text.offsets[::sentences].copy()


def _gathered(corpus: Corpus, offsets: NDArray[np.int64], places: NDArray[np.int64]) -> Corpus:
    begins, lengths = offsets[places], offsets[places + 1] - offsets[places]
    ends = np.cumsum(lengths)
    within = np.arange(int(lengths.sum())) - np.repeat(ends - lengths, lengths)
    ids = corpus.ids[np.repeat(begins, lengths) + within]
    return replace(corpus, ids=ids, offsets=np.concatenate([np.zeros(1, np.int64), ends]))


_AT_ONCE = 100_000  # sentences that are looked at, at most: those of the first groups are found soon


def grouped_sentences(
    corpus: Corpus,
    groups: Mapping[str, Sequence[str]],
    each: int,
    *,
    shortest: int = 4,
    longest: int = 30,
    seed: int = 1,
) -> dict[str, list[tuple[str, ...]]]:
    """Return different sentences that have a word of one group and none of the others, without that word.

    What is left is to be told by the words around it.

    Parameters
    ----------
    corpus : Corpus
    groups : mapping of str to sequence of str
        Names of the groups, and their words.
    each : int
        Sentences of each group at most.
    shortest : int
        Words that are left of a sentence at least.
    longest : int
        Longer sentences are cut after so many words.
    seed : int
        Of the draw.
    """
    names = tuple(groups)
    group_of = np.full(len(corpus.vocabulary), -1)
    for number, name in enumerate(names):
        for word in groups[name]:
            if (at := corpus.vocabulary.get(word)) is not None:
                group_of[at] = number
    offsets = cut(corpus.offsets, longest)
    words = corpus.vocabulary.words
    found: dict[str, dict[tuple[str, ...], None]] = {name: {} for name in names}
    order = np.random.default_rng(seed).permutation(len(offsets) - 1)[:_AT_ONCE]
    for place in order.tolist():
        ids = corpus.ids[offsets[place] : offsets[place + 1]]
        numbers = group_of[ids]
        there = np.unique(numbers[numbers >= 0])
        if len(there) != 1:
            continue
        own = found[names[int(there[0])]]
        rest = tuple(words[i] for i in ids[numbers < 0].tolist())
        if len(rest) >= shortest and len(own) < each:
            own[rest] = None
        if all(len(them) == each for them in found.values()):
            break
    return {name: [*them] for name, them in found.items()}
