"""Which pairs of words a window makes: what skip-gram predicts, spelled out."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray


def window_pairs(ids: NDArray[np.int32], offsets: NDArray[np.int64], window: int) -> Iterator[tuple[int, int]]:
    """Yield all pairs of a center word and a word of its context, in the order of the text.

    Windows are as wide as can be and end with their sentence. Training narrows each window at random, from 1 to
    `window` words on each side.

    Parameters
    ----------
    ids : ndarray of int32, shape (tokens,)
    offsets : ndarray of int64, shape (sentences + 1,)
    window : int
        Words on each side.

    Yields
    ------
    tuple of int
        Id of the center word, id of the context word.
    """
    for first, last in zip(offsets[:-1].tolist(), offsets[1:].tolist(), strict=True):
        for center in range(first, last):
            for other in range(max(first, center - window), min(last, center + window + 1)):
                if other != center:
                    yield int(ids[center]), int(ids[other])


def pair_count(length: int, window: int) -> int:
    """Return how many pairs a sentence of n words makes, with windows as wide as can be: w (2n - w - 1)."""
    wide = min(window, max(length - 1, 0))
    return wide * (2 * length - wide - 1)


def chance_of_distance(distance: int, window: int) -> float:
    """Return the chance that two words so far apart are a pair in training.

    Each window is narrowed to a width drawn evenly from 1 to `window`; it reaches so far in `window` - `distance` + 1
    of these cases (Mikolov et al. 2013a, section 3.2: near words weigh more).
    """
    return max(0, window - distance + 1) / window
