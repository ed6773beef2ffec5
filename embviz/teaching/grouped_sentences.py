"""Sentences of a text about one of several things, told by words that stand in them."""

from collections.abc import Mapping, Sequence

import numpy as np

from embviz.text.collection import cut
from embviz.text.corpus import Corpus

_AT_ONCE = 100_000  # sentences that are looked at, at most: those of the first groups are found soon


def grouped_sentences(
    corpus: Corpus, groups: Mapping[str, Sequence[str]], each: int, *, shortest: int = 4, longest: int = 30,
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
