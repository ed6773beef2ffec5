"""Which words are read and which are drawn as noise: word2vec's two distributions over the vocabulary."""

import numpy as np
from numpy.typing import NDArray

_FULL = 2**32 - 1


def keep_thresholds(counts: NDArray[np.int64], sample: float) -> NDArray[np.uint32]:
    """Return the probability of keeping a token of each word, times 2^32 - 1.

    word2vec.c keeps a word of frequency f with probability sqrt(sample / f) + sample / f; the paper (Mikolov et al.
    2013, eq. 5) has the first term alone. 0 keeps everything.

    Parameters
    ----------
    counts : ndarray of int64, shape (V,)
    sample : float
        Frequency above which words are thinned out.

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


def alias_table(weights: NDArray[np.float64]) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
    """Return a table from which a word is drawn in constant time (Walker 1977; built as Vose 1991).

    Parameters
    ----------
    weights : ndarray of float64, shape (V,)
        Relative frequencies, none negative, not all 0.

    Returns
    -------
    cut : ndarray of uint32, shape (V,)
        Column i stands for word i when a random 32-bit number is not above this, else for its alias.
    alias : ndarray of int32, shape (V,)
    """
    size = len(weights)
    share = np.asarray(weights, dtype=np.float64) * (size / weights.sum())
    alias = np.arange(size, dtype=np.int32)
    small = np.flatnonzero(share < 1).tolist()
    large = np.flatnonzero(share >= 1).tolist()
    left = share.tolist()
    aliases = alias.tolist()
    while small and large:
        lacking, giving = small.pop(), large[-1]
        aliases[lacking] = giving
        left[giving] -= 1 - left[lacking]
        if left[giving] < 1:
            small.append(large.pop())
    for rest in small + large:  # 1 but for rounding
        left[rest] = 1.0
    return np.asarray(np.clip(left, 0, 1) * _FULL, dtype=np.uint32), np.asarray(aliases, dtype=np.int32)


def noise_table(counts: NDArray[np.int64], exponent: float) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
    """Return the alias table of the noise distribution: counts to the power of `exponent`.

    Words that do not occur are not in it, whatever the exponent: they come last, as counts fall.
    """
    return alias_table(noise_weights(counts[counts > 0], exponent))


def noise_weights(counts: NDArray[np.int64], exponent: float) -> NDArray[np.float64]:
    """Return how often words are drawn as noise beside each other: their counts, all above 0, to a power.

    0.75 in word2vec (Mikolov et al. 2013b, section 2.2), between drawing all words alike (0) and as often as they occur
    (1).
    """
    weights: NDArray[np.float64] = counts.astype(np.float64) ** exponent
    return weights
