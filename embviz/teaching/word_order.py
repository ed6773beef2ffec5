"""One vector of several words, with or without regard to their order."""

import numpy as np
from numpy.typing import NDArray


def plain_sum(vectors: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return the sum of vectors, shape (d,): the same for any order of the words.

    Parameters
    ----------
    vectors : ndarray, shape (n, d)
    """
    total: NDArray[np.float64] = np.asarray(vectors, np.float64).sum(axis=0)
    return total


def placed_sum(vectors: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return the sum of vectors of which the i-th, from 0, has all its numbers moved on by i places, in a circle.

    Moving is a permutation that keeps lengths and angles, but makes a word at one place almost orthogonal to the same
    word at another: Sahlgren, Holst and Kanerva (2008), Permutations as a means to encode order in word space.

    Parameters
    ----------
    vectors : ndarray, shape (n, d)
        Of the words in their order.
    """
    rows = np.asarray(vectors, np.float64)
    size = rows.shape[1]
    at = (np.arange(size)[None] - np.arange(len(rows))[:, None]) % size
    total: NDArray[np.float64] = np.take_along_axis(rows, at, axis=1).sum(axis=0)
    return total
