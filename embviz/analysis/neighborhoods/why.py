"""Explains why two words are near: the contributions of dimensions, and shared contexts."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.analysis.documents.concordance import sentences_of, word_in_text
from embviz.text.corpus import Corpus
from embviz.text.storage import places_of
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse


@dataclass(frozen=True, eq=False)
class Contributions:
    """A cosine taken apart.

    Attributes
    ----------
    cosine : float
        Sum of all contributions.
    dimensions : ndarray of int64, shape (d,)
        Numbered from 0; those that contribute most come first.
    values : ndarray of float64, shape (d,)
        What each adds to the cosine: the product of the two unit vectors there. Negative ones come last.
    one, other : ndarray of float64, shape (d,)
        The two unit vectors there.
    """

    cosine: float
    dimensions: NDArray[np.int64]
    values: NDArray[np.float64]
    one: NDArray[np.float64]
    other: NDArray[np.float64]

    @property
    def half(self) -> int:
        """How many of the largest contributions make up half of all that is positive."""
        positive = np.cumsum(np.maximum(self.values, 0))
        return int(np.searchsorted(positive, positive[-1] / 2)) + 1 if len(positive) else 0


@dataclass(frozen=True)
class Chance:
    """How many dimensions make up half of all that is positive, over pairs of vectors that point anywhere.

    Attributes
    ----------
    low, middle, high : int
        A tenth of the pairs needs at most `low`, half of them at most `middle`, a tenth more than `high`.
    """

    low: int
    middle: int
    high: int


def half_by_chance(cosine: float, dimensions: int, pairs: int = 400) -> Chance:
    """Return how many dimensions make up half where axes mean nothing: over random rotations of two vectors.

    Against this one sees whether the likeness of two words sits in few dimensions, or is as spread as that of any two
    vectors at this angle.

    Parameters
    ----------
    cosine : float
        Of the two vectors.
    dimensions : int
    pairs : int
        Drawn, the same ones each time.
    """
    random = np.random.default_rng(0)
    one = random.normal(size=(pairs, dimensions))
    one /= np.linalg.norm(one, axis=1, keepdims=True)
    away = random.normal(size=(pairs, dimensions))
    away -= np.einsum("ij,ij->i", one, away)[:, None] * one
    lengths = np.linalg.norm(away, axis=1, keepdims=True)
    away /= np.where(lengths > 0, lengths, 1)
    within = min(max(cosine, -1.0), 1.0)
    products = np.maximum(one * (within * one + np.sqrt(1 - within**2) * away), 0)
    summed = np.cumsum(-np.sort(-products, axis=1), axis=1)
    halves = (summed < summed[:, -1:] / 2).sum(axis=1) + 1
    low, middle, high = np.quantile(halves, (0.1, 0.5, 0.9), method="inverted_cdf")
    return Chance(int(low), int(middle), int(high))


def contributions(one: ArrayLike, other: ArrayLike) -> Contributions:
    """Take the cosine of two vectors apart: cos(u, v) is the sum over i of u_i v_i / (|u| |v|).

    Of vectors learned by word2vec or GloVe any rotation is as good as another, so a single dimension means nothing by
    itself; whether few or many of them carry the likeness does.

    Parameters
    ----------
    one, other : array_like, shape (d,)

    Raises
    ------
    InputError
        When a vector is zero: it has no direction.
    """
    u, v = np.asarray(one, np.float64), np.asarray(other, np.float64)
    lengths = float(np.linalg.norm(u)), float(np.linalg.norm(v))
    if not min(lengths) > 0:
        raise InputError(tr("A vector of length zero has no direction."), tr("Compare other words."))
    u, v = u / lengths[0], v / lengths[1]
    order = np.argsort(-u * v, kind="stable")
    return Contributions(float(u @ v), order, (u * v)[order], u[order], v[order])


_TOKENS_AT_ONCE = 1 << 20
_PLACES_AT_ONCE = 1 << 17  # each is looked around at: a fifth of a second at most until one may give up


@dataclass(frozen=True, eq=False)
class SharedContexts:
    """Context words of two words, those that bring the two together most first.

    Attributes
    ----------
    words : tuple of str, length n
    shares : ndarray of float64, shape (n,)
        What each adds to `cosine`.
    pmi : ndarray of float64, shape (n, 2)
        Pointwise mutual information of the context word with each of the two, in bits; above 0.
    counts : ndarray of int64, shape (n, 2)
        How often it stands in the window of each of the two.
    cosine : float
        Of the two words' rows of positive PMI: what the text itself says of their likeness.
    """

    words: tuple[str, ...]
    shares: NDArray[np.float64]
    pmi: NDArray[np.float64]
    counts: NDArray[np.int64]
    cosine: float


class Contexts:
    """Counts the words that stand around words of one text.

    Parameters
    ----------
    corpus : Corpus
    window : int
        Words on each side, within the sentence.
    pulse : Pulse, optional
        All tokens are looked at once, some forty million in a second.

    Raises
    ------
    Cancelled
    """

    def __init__(self, corpus: Corpus, window: int = 5, pulse: Pulse = SILENT) -> None:
        self.corpus, self.window = corpus, window
        totals = np.zeros(len(corpus.vocabulary), np.int64)
        for begin in range(0, corpus.tokens, _TOKENS_AT_ONCE):
            pulse.beat(begin / corpus.tokens)
            tokens = np.arange(begin, min(begin + _TOKENS_AT_ONCE, corpus.tokens))
            sentence = sentences_of(corpus, tokens)
            before = np.minimum(tokens - corpus.offsets[sentence], window)
            behind = np.minimum(corpus.offsets[sentence + 1] - 1 - tokens, window)
            here = corpus.ids[begin : begin + len(tokens)]
            totals += np.bincount(here, before + behind, len(totals)).astype(np.int64)
        pulse.beat(1.0)
        self.totals: NDArray[np.int64] = totals
        """Pairs of a word and a word in its window, of each word, shape (V,)."""

    def around(self, word: int, pulse: Pulse = SILENT) -> NDArray[np.int64]:
        """Return how often each word stands in the window of one, shape (V,).

        Raises
        ------
        Cancelled
        """
        corpus = self.corpus
        places = places_of(corpus.ids, word)
        counts = np.zeros(len(corpus.vocabulary), np.int64)
        for at in range(0, len(places), _PLACES_AT_ONCE):
            pulse.beat(at / len(places))
            tokens = places[at : at + _PLACES_AT_ONCE]
            sentence = sentences_of(corpus, tokens)
            begin, end = corpus.offsets[sentence], corpus.offsets[sentence + 1]
            for step in (*range(-self.window, 0), *range(1, self.window + 1)):
                there = tokens + step
                there = there[(there >= begin) & (there < end)]
                counts += np.bincount(corpus.ids[there], minlength=len(counts))
        return counts

    def pmi(self, word: int, counts: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return log2 of n(w, c) N / (n(w) n(c)) for each context c, minus infinity where there is none, shape (V,).

        Parameters
        ----------
        word : int
            Id of w.
        counts : ndarray of int64, shape (V,)
            n(w, c), see `around`.

        Notes
        -----
        Church and Hanks (1990); as the matrix that skip-gram factorizes, Levy and Goldberg (2014), Neural word
        embedding as implicit matrix factorization, equation 3. n(w), n(c) and N count pairs within the window.
        """
        expected = self.totals[word] * (self.totals / max(1, int(self.totals.sum())))
        values = np.full(len(counts), -math.inf)
        np.log2(np.divide(counts, expected, where=counts > 0, out=np.ones(len(counts))), where=counts > 0, out=values)
        return values

    def shared(self, one: str, other: str, top: int = 20, least: int = 2, pulse: Pulse = SILENT) -> SharedContexts:
        """Return the context words that two words share.

        Parameters
        ----------
        one, other : str
        top : int
        least : int
            A context word counts where it met each of the two so often: PMI thinks too much of rare meetings.
        pulse : Pulse, optional

        Returns
        -------
        SharedContexts
            Ranked by their part of the cosine between the two rows of positive PMI.

        Raises
        ------
        InputError
            When a word does not occur in the text.
        Cancelled
        """
        ids = [word_in_text(self.corpus, word) for word in (one, other)]
        counts = np.stack([self.around(id_, pulse) for id_ in ids], axis=1)
        pmi = np.stack([self.pmi(id_, column) for id_, column in zip(ids, counts.T, strict=True)], axis=1)
        positive = np.where(counts >= least, np.maximum(pmi, 0), 0)
        lengths = np.linalg.norm(positive, axis=0)
        shares = positive.prod(axis=1) / (lengths.prod() or 1.0)
        order = np.argsort(-shares, kind="stable")[:top]
        order = order[shares[order] > 0]
        words = self.corpus.vocabulary.words
        return SharedContexts(
            tuple(words[i] for i in order), shares[order], pmi[order], counts[order], float(shares.sum())
        )
