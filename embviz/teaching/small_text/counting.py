"""A small text counted and predicted: tables of words by sentences and by words, and the vectors that come of them."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.glove import SmallGlove
from embviz.teaching.small_text.sentences import SmallText
from embviz.teaching.small_text.skipgram import NEGATIVE, POWER, learn, nearest
from embviz.util.progress import Pulse

METHODS = ("tfidf", "ppmi", "svd", "glove", "skipgram")
PAIRS = (
    ("king", "queen"),
    ("man", "woman"),
    ("prince", "princess"),
    ("boy", "girl"),
    ("cat", "dog"),
    ("mat", "rug"),
    ("son", "daughter"),
    ("wisdom", "grace"),
    ("door", "window"),
)
"""Words of the twelve sentences that stand in each other's place."""
DIRECTIONS, COMMON = 8, 5  # kept by the decomposition; nearest words that are compared
_GLOVE_DIMENSIONS, _GLOVE_STEPS = 16, 1500
Floats = NDArray[np.float64]


def weighted_sentences(text: SmallText) -> Floats:
    """Return words by sentences with logarithmic TF-IDF weights, float64 (V, lines): as `lsa` computes them.

    (1 + log tf) log((N + 1) / df), where a word stands tf times in a sentence and in df of N sentences; Manning,
    Raghavan and Schütze (2008), section 6.4, with one sentence more.
    """
    table = text.by_line
    sentences = int((table.sum(axis=0) > 0).sum())
    rarity = np.log((sentences + 1) / (table > 0).sum(axis=1))
    found: Floats = np.where(table > 0, 1 + np.log(np.maximum(table, 1)), 0) * rarity[:, None]
    return found


def association(pairs: Floats) -> Floats:
    """Return the positive pointwise mutual information max(0, log(N_ij N / (N_i N_j))), float64 (V, V).

    Church and Hanks (1990); 0 where two words never meet.
    """
    sums = pairs.sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(pairs * pairs.sum() / np.outer(sums, sums))
    found: Floats = np.where(pairs > 0, np.maximum(logs, 0), 0)
    return found


def directions(table: Floats, count: int = DIRECTIONS) -> Floats:
    """Return the main directions of a table as vectors, U sqrt(S), float64 (V, count).

    The root weighs the directions evenly (Levy, Goldberg and Dagan 2015, equation 6).
    """
    left, values, _ = np.linalg.svd(table, full_matrices=False)
    found: Floats = left[:, :count] * np.sqrt(values[:count])
    return found


def asked_products(text: SmallText, negative: int = NEGATIVE) -> Floats:
    """Return the product w . c that negative sampling asks of each pair that meets, float64 (V, V); nan for others.

    log(N_ij / (N_i P_j)) - log k, the shifted mutual information with the smoothed noise P (Levy and Goldberg 2014,
    equation 11).
    """
    noise = text.counts**POWER / (text.counts**POWER).sum()
    expected = negative * np.outer(text.pairs.sum(axis=1), noise)
    with np.errstate(divide="ignore"):
        found: Floats = np.where(text.pairs > 0, np.log(text.pairs / expected), np.nan)
    return found


def vectors_of(text: SmallText, method: str, pulse: Pulse = Pulse()) -> Floats:  # noqa: B008 - frozen
    """Return the vectors of one of `METHODS`, float64 (V, d).

    Raises
    ------
    Cancelled
    """
    if method == "tfidf":
        return weighted_sentences(text)
    if method == "ppmi":
        return association(text.pairs)
    if method == "svd":
        return directions(association(text.pairs))
    if method == "glove":
        counts = text.weighted_pairs
        glove = SmallGlove(counts, _GLOVE_DIMENSIONS, x_max=float(counts.max()))
        for step in range(_GLOVE_STEPS):
            if step % 100 == 0:
                pulse.beat(step / _GLOVE_STEPS)
            glove.step()
        return glove.words + glove.contexts
    return learn(text, pulse=pulse).words


def in_common(text: SmallText, one: Floats, other: Floats, count: int = COMMON) -> float:
    """Return which share of the nearest words two tables of cosines have in common, as a mean over all words."""
    shares = []
    for word in text.words:
        near = [{found for found, _ in nearest(text, cosines, word, count)} for cosines in (one, other)]
        shares.append(len(near[0] & near[1]) / max(len(near[1]), 1))
    return float(np.mean(shares))


def partners_found(text: SmallText, cosines: Floats, pairs: Sequence[tuple[str, str]] = PAIRS) -> tuple[int, int]:
    """Return of how many pairs the first word has the second nearest to it, and how many pairs are in the text."""
    known = [(one, other) for one, other in pairs if one in text.index and other in text.index]
    return sum(nearest(text, cosines, one, 1)[0][0] == other for one, other in known), len(known)


def shared_contexts(text: SmallText, one: str, other: str) -> tuple[tuple[str, float, float], ...]:
    """Return the words that stand near one of two words, with how often each does.

    Those near both come first, then by their counts, then in the order of the text.
    """
    first, second = (text.pairs[text.index[word]] for word in (one, other))
    rows = [(word, float(a), float(b)) for word, a, b in zip(text.words, first, second, strict=True) if a or b]
    return tuple(sorted(rows, key=lambda row: (not (row[1] and row[2]), -(row[1] + row[2]))))


def renamed(lines: Sequence[str], word: str, name: str) -> tuple[str, ...]:
    """Return lines with a word under another name."""
    return tuple(re.sub(rf"\b{re.escape(word)}\b", name, line) for line in lines)
