"""Ranges of tokens that are read one after the other."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from embviz.training.kernels.options import INLINE
from embviz.training.kernels.random import seeded
from embviz.training.kernels.reading import open_windows, read


class TokenRanges(NamedTuple):
    """What is to be read.

    Attributes
    ----------
    starts : ndarray of int64, shape (n,)
        First tokens.
    numbers : ndarray of int64, shape (n,)
        With the seed, they decide what else is random but which tokens are kept and how wide windows are.
    epochs : ndarray of int64, shape (n,)
        How often they were read before. With the seed, it decides which tokens are kept and how wide windows are.
    tokens : int
        Tokens in a stretch; the text may end before.
    window : int
        Widest window, words on each side.
    fixed : bool
        Every window as wide as can be, instead of 1 to `window` at random.
    seed : int
    """

    starts: NDArray[np.int64]
    numbers: NDArray[np.int64]
    epochs: NDArray[np.int64]
    tokens: int
    window: int
    fixed: bool
    seed: int


@njit(**INLINE)
def open_stretch(text, page, stretches, n, hot, home):
    """Fill the page with what is kept of stretch `n` and its windows.

    Returns
    -------
    tuple
        First kept position, the one after the last, tokens read, state of randomness.
    """
    start = stretches.starts[n]
    stop = min(start + stretches.tokens, text.ids.size)
    state = seeded(stretches.seed, stretches.numbers[n])
    sentences, first, last = read(
        text, page, start, stop, stretches.window, hot, home, stretches.seed, stretches.epochs[n]
    )
    open_windows(page, sentences, first, last, stretches.window, stretches.fixed)
    return first, last, stop - start, state
