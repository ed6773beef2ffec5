"""A text cut into parts of equal length, each with a vocabulary of its own: slices of time of what has no dates."""

from dataclasses import replace
from itertools import pairwise

import numpy as np

from embviz.text.corpus import Corpus
from embviz.text.storage import counts_of, renamed
from embviz.text.vocabulary import Vocabulary
from embviz.util.language import tr


def parts_of(corpus: Corpus, count: int) -> list[Corpus]:
    """Return the parts of a text, the first one first.

    They have as many tokens each, up to one; a sentence at a border is cut in two. Words are counted anew in each part.

    Parameters
    ----------
    corpus : Corpus
    count : int
        At least 1, at most as many as there are tokens.
    """
    if not 1 <= count <= max(1, corpus.tokens):
        raise ValueError(f"{corpus.tokens} tokens cannot be cut into {count} parts")
    borders = np.linspace(0, corpus.tokens, count + 1).round().astype(np.int64)
    return [
        _part(corpus, int(begin), int(end), tr("{name}, part {k} of {count}", name=corpus.name, k=k, count=count))
        for k, (begin, end) in enumerate(pairwise(borders), start=1)
    ]


def _part(corpus: Corpus, begin: int, end: int, name: str) -> Corpus:
    counts = counts_of(corpus.ids[begin:end], len(corpus.vocabulary))
    words = corpus.vocabulary.words
    kept = np.flatnonzero(counts)
    kept = kept[np.argsort(-counts[kept], kind="stable")]
    order: list[int] = []
    # one sort of all by count and spelling would hold up other threads for seconds
    for alike in np.split(kept, np.flatnonzero(np.diff(counts[kept])) + 1):
        order += sorted(alike.tolist(), key=words.__getitem__)
    numbers = np.zeros(len(counts), np.int32)
    numbers[order] = np.arange(len(order), dtype=np.int32)
    first, last = np.searchsorted(corpus.offsets, begin, "right"), np.searchsorted(corpus.offsets, end, "left")
    offsets = np.unique(np.concatenate([[begin], corpus.offsets[first:last], [end]])) - begin
    return replace(
        corpus, ids=renamed(corpus.ids[begin:end], numbers, corpus.storage), offsets=offsets, name=name,
        vocabulary=Vocabulary([words[id_] for id_ in order], counts[order]),
    )
