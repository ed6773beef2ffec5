"""What decides which texts are found: how much of their cosines comes from the most frequent words."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.documents.search import Documents, Hit
from embviz.text.corpus import Corpus
from embviz.util.progress import SILENT, Pulse

FREQUENT = 0.01
"""Share of all tokens from which on a word is called frequent."""


def frequent_words(corpus: Corpus, share: float = FREQUENT) -> frozenset[str]:
    """Return the words that are at least such a share of all tokens of a text."""
    vocabulary = corpus.vocabulary
    there = np.flatnonzero(vocabulary.counts >= share * vocabulary.total)
    return frozenset(vocabulary.words[i] for i in there.tolist())


def share_decided(hits: Iterable[Hit], words: frozenset[str]) -> float:
    """Return the share of the cosines of some hits that these words of theirs add; nan where there are no hits."""
    hits = tuple(hits)
    whole = sum(hit.cosine for hit in hits)
    of_words = sum(value for hit in hits for word, value in hit.decided if word in words)
    return of_words / whole if whole else float("nan")


def mean_share_decided(
    documents: Documents, words: frozenset[str], asked: int = 100, top: int = 5, seed: int = 1,
    pulse: Pulse = SILENT,
) -> float:
    """Return `share_decided` on the average over pieces that are drawn as questions; nan where none finds another.

    Parameters
    ----------
    documents : Documents
    words : frozenset of str
    asked : int
        How many pieces ask for those that are like them.
    top : int
        How many are found for each.
    seed : int
        Of the draw.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    told = np.flatnonzero(documents.told)
    drawn: NDArray[np.int64] = np.random.default_rng(seed).permutation(told)[:asked]
    shares = []
    for at, place in enumerate(drawn.tolist()):
        pulse.beat(at / len(drawn))
        share = share_decided(documents.like(place, top), words)
        if np.isfinite(share):
            shares.append(share)
    pulse.beat(1.0)
    return float(np.mean(shares)) if shares else float("nan")
