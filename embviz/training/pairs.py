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
