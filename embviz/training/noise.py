"""Which words are read and which are drawn as noise: word2vec's two distributions over the vocabulary."""

import numpy as np
from numpy.typing import NDArray

from embviz.training.kernels.reading import STRATA, draw

_FULL = 2**32 - 1
_MOST = 1 << 22  # noise words that are drawn


def keep_thresholds(counts: NDArray[np.int64], sample: float) -> NDArray[np.uint32]:
    """Return the probability of keeping a token of each word in subsampling, times 2^32 - 1.

    word2vec.c keeps a word of frequency f with probability sqrt(sample / f) + sample / f; the paper (Mikolov et al.
    2013, eq. 5) has the first term alone. 0 keeps everything.

    Parameters
    ----------
    counts : ndarray of int64, shape (V,)
    sample : float
        Frequency above which words are subsampled.

    Returns
    -------
    ndarray of uint32, shape (V,)
    """
    return np.asarray(keep_chances(counts, sample, int(counts.sum())) * _FULL, dtype=np.uint32)


def keep_chances(counts: NDArray[np.int64], sample: float, total: int) -> NDArray[np.float64]:
    """Return the probability of keeping a token of each word, in a text of `total` tokens; see `keep_thresholds`."""
    if sample <= 0:
        return np.ones(len(counts))
    ratio = sample * total / np.maximum(counts, 1)
    chances: NDArray[np.float64] = np.minimum(np.sqrt(ratio) + ratio, 1.0)
    return chances


def noise_table(counts: NDArray[np.int64], exponent: float) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
    """Return the table from which noise words are drawn: words by their counts to the power of `exponent`.

    A random number below 2^32 belongs to the first word that ends at it or after it. Words that do not occur are not in
    it, whatever the exponent: they come last, as counts fall.

    Returns
    -------
    ends : ndarray of uint32, shape (V,)
        Where the words end, in their order.
    guide : ndarray of int32, shape (n,)
        The first word of each of n equal parts of the numbers, from which it is not far to any other of the part
        (Chen and Asau 1974); n is the least power of two from 2 V on.
    """
    weights = noise_weights(counts[counts > 0], exponent)
    shares = np.cumsum(weights)
    ends = np.asarray(np.minimum(shares / shares[-1] * 2.0**32, _FULL), dtype=np.uint32)
    ends[-1] = _FULL
    cells = 1 << (2 * len(ends) - 1).bit_length()
    first = np.searchsorted(ends, np.arange(cells, dtype=np.uint64) << np.uint64(32 - cells.bit_length() + 1))
    return ends, first.astype(np.int32)


def shared_noise(
    counts: NDArray[np.int64], exponent: float, drawn: int, tokens: int, longest: int, seed: int
) -> tuple[NDArray[np.int32], int]:
    """Return noise words that all threads share, each piece of the text starting at another offset.

    Drawn for each window, they would cost as much as a fifth of the learning.

    Parameters
    ----------
    counts : ndarray of int64, shape (V,)
    drawn : int
        Words in a set, those that are used together.
    tokens : int
        Of the text: a short one needs few.
    longest : int
        Sets that a piece of the text may need.

    Returns
    -------
    noise : ndarray of int32
        See `embviz.training.kernels.reading.draw`.
    starts : int
        From so many blocks of sets a piece may begin: enough follow.
    """
    block = STRATA * drawn
    starts = max(1, min(_MOST, tokens * drawn) // block)
    noise = np.zeros((starts + -(-longest // STRATA) + 1) * block, np.int32)
    draw(*noise_table(counts, exponent), drawn, seed, noise)
    return noise, starts


def noise_weights(counts: NDArray[np.int64], exponent: float) -> NDArray[np.float64]:
    """Return the relative weights of noise words: their counts, all above 0, to a power.

    0.75 in word2vec (Mikolov et al. 2013b, section 2.2), between drawing all words alike (0) and as often as they occur
    (1).
    """
    weights: NDArray[np.float64] = counts.astype(np.float64) ** exponent
    return weights
