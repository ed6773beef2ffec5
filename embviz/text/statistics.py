"""Statistics of a text before training."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.counting import LONGEST_SENTENCE
from embviz.text.vocabulary import Vocabulary

_PLOTTED = 400
_FITTED = 200
_FIRST_RANK = 10
_LEAST_COUNT = 10
_FEWEST_WORDS = 50  # that say anything of a law


@dataclass(frozen=True)
class ZipfFit:
    """A straight line through rank and frequency, both in logarithms.

    Zipf's law says that the word of rank r occurs in proportion to r^-exponent, with an exponent near 1. The line is
    fitted by least squares to ranks spread evenly over the logarithm, so that the many rare words do not outvote the
    frequent ones.

    Attributes
    ----------
    exponent : float
        Minus the slope.
    scale : float
        Frequency the line gives to rank 1.
    first_rank, last_rank : int
        Ranks that were fitted, counted from 1: the top few words bend away from the line, as do words so rare that
        their counts are small whole numbers; both are left out where enough remains.
    r_squared : float
        Share of the variance of log frequency that the line explains.
    """

    exponent: float
    scale: float
    first_rank: int
    last_rank: int
    r_squared: float


@dataclass(frozen=True, eq=False)
class CorpusStatistics:
    """Figures and curves of a text.

    Attributes
    ----------
    tokens, types, hapaxes, sentences : int
        Running words; distinct words; distinct words that occur once; sentences.
    mean_sentence_length, longest_sentence : float, int
        In tokens.
    pieces : bool
        Whether a line was so long that it was cut, so that these are pieces of text rather than sentences.
    zipf : ZipfFit or None
        None where there are too few words of different counts to fit.
    ranks, frequencies : ndarray of int64, shape (k,)
        Points of the Zipf plot, at most a few hundred, evenly spread over the logarithm of the rank.
    sizes : ndarray of int64, shape (k,)
        Sizes of a vocabulary of the most frequent words.
    coverage : ndarray of float64, shape (k,)
        Share of the text that a vocabulary of that size covers.
    most_frequent : tuple of (str, int)
        The first hundred words with their counts.
    """

    tokens: int
    types: int
    hapaxes: int
    sentences: int
    mean_sentence_length: float
    longest_sentence: int
    pieces: bool
    zipf: ZipfFit | None
    ranks: NDArray[np.int64]
    frequencies: NDArray[np.int64]
    sizes: NDArray[np.int64]
    coverage: NDArray[np.float64]
    most_frequent: tuple[tuple[str, int], ...]


def describe(corpus: Corpus, most_frequent: int = 100) -> CorpusStatistics:
    """Return the figures of a text.

    Parameters
    ----------
    corpus : Corpus
        As read: after pruning, the figures are those of what is left.
    most_frequent : int
        How many words to list.
    """
    vocabulary = corpus.vocabulary
    counts = vocabulary.counts
    longest = max(
        (int(np.diff(corpus.offsets[first : last + 1]).max()) for first, last in corpus.stretches()), default=0
    )
    corpus.release_pages()
    ranks = _spread(1, len(vocabulary), _PLOTTED)
    return CorpusStatistics(
        tokens=corpus.tokens,
        types=len(vocabulary),
        hapaxes=vocabulary.size_for(1) - vocabulary.size_for(2),
        sentences=corpus.sentences,
        mean_sentence_length=corpus.tokens / corpus.sentences if corpus.sentences else 0.0,
        longest_sentence=longest,
        pieces=longest >= LONGEST_SENTENCE,
        zipf=fit_zipf(vocabulary),
        ranks=ranks,
        frequencies=counts[ranks - 1],
        sizes=ranks,
        coverage=vocabulary.coverage[ranks - 1],
        most_frequent=tuple(zip(vocabulary.words[:most_frequent], counts[:most_frequent].tolist(), strict=True)),
    )


def fit_zipf(vocabulary: Vocabulary) -> ZipfFit | None:
    """Fit Zipf's law, None where there are fewer than 50 words, or only words of one count, to fit."""
    last = vocabulary.size_for(_LEAST_COUNT)
    first = _FIRST_RANK
    if last - first + 1 < _FEWEST_WORDS:
        first, last = 1, len(vocabulary)
    if last < _FEWEST_WORDS:
        return None
    ranks = _spread(first, last, _FITTED)
    counts = vocabulary.counts[ranks - 1]
    # compared as whole numbers: the mean of equal logarithms is not quite each of them
    if counts[0] == counts[-1]:
        return None
    x = np.log(ranks)
    y = np.log(counts)
    spread = float(np.sum((y - y.mean()) ** 2))
    slope, intercept = np.polyfit(x, y, 1)
    residual = float(np.sum((y - (slope * x + intercept)) ** 2))
    return ZipfFit(-float(slope), float(np.exp(intercept)), first, last, 1.0 - residual / spread)


def _spread(first: int, last: int, points: int) -> NDArray[np.int64]:
    """Return whole numbers from first to last, each once, evenly spread over their logarithm."""
    if last < first:
        return np.empty(0, dtype=np.int64)
    return np.unique(np.rint(np.geomspace(first, last, points)).astype(np.int64))
