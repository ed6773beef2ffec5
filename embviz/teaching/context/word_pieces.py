"""Maps the subword tokens of a model to the words of a sentence."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float32]

WORD = re.compile(r"[^\s.,;:!?()\"“”]+")
"""A word of a sentence as it is typed; marks between words belong to none."""


def shares_of_words(sentence: str, offsets: Sequence[tuple[int, int]]) -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """Return the words of a sentence, and which part of each is made of which piece.

    Words of which a tokenizer made no piece are left out. A piece that reaches over two words is a part of both.

    Parameters
    ----------
    sentence : str
    offsets : sequence of (int, int), length p
        First character of each piece and the one behind its last; equal for pieces that stand for no text.

    Returns
    -------
    words : tuple of str, length n
    shares : ndarray of float64, shape (n, p)
        1/m in a row for the m pieces of its word, 0 elsewhere: times the pieces, it takes their mean.
    """
    begins, ends = np.array(offsets, np.int64).reshape(-1, 2).T
    words, rows = [], []
    for found in WORD.finditer(sentence):
        inside = (np.minimum(ends, found.end()) > np.maximum(begins, found.start())).astype(np.float64)
        if inside.any():
            words.append(found[0])
            rows.append(inside / inside.sum())
    return tuple(words), np.array(rows).reshape(len(words), len(offsets))


def states_of_words(states: ArrayLike, shares: NDArray[np.float64]) -> Floats:
    """Return the mean of the pieces of each word.

    Parameters
    ----------
    states : array_like, shape (p, d)
    shares : ndarray of float64, shape (n, p)
        See `shares_of_words`.

    Returns
    -------
    ndarray of float32, shape (n, d)
    """
    result: Floats = (shares @ np.asarray(states, np.float64)).astype(np.float32)
    return result


def attention_of_words(weights: ArrayLike, shares: NDArray[np.float64]) -> Floats:
    """Return how much words look at words (Clark et al. 2019, section 4).

    To a word in pieces goes the sum of what goes to them, and from it the mean of what comes from them. A row sums to
    less than 1 where pieces that belong to no word are looked at, such as [CLS], [SEP] and the marks between words.

    Parameters
    ----------
    weights : array_like, shape (..., p, p)
        Rows look at columns; each row sums to 1.
    shares : ndarray of float64, shape (n, p)

    Returns
    -------
    ndarray of float32, shape (..., n, n)
    """
    result: Floats = (shares @ np.asarray(weights, np.float64) @ (shares > 0).T).astype(np.float32)
    return result
