"""What kernels of models with subwords work on."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class WordRows(NamedTuple):
    """Of which rows of the inputs each word is made.

    Attributes
    ----------
    starts : ndarray of int64, shape (V + 1,)
        The rows of word i are ``rows[starts[i]:starts[i + 1]]``: its own and those of its n-grams, in any order.
    rows : ndarray of int32
        Those that learn stand before those that are frozen.
    learning : ndarray of int32, shape (V,)
        How many of each word's rows learn.
    frozen : ndarray of bool, shape (N,) or (0,)
        Which of all rows are frozen; of no length where none is.
    """

    starts: NDArray[np.int64]
    rows: NDArray[np.int32]
    learning: NDArray[np.int32]
    frozen: NDArray[np.bool_]


class SubwordSkipGram(NamedTuple):
    """The matrices, shared by all threads.

    Attributes
    ----------
    inputs : ndarray of float32, flat
        Rows of `width` floats: of words and n-grams by falling use, then each thread's private ones.
    outputs : ndarray of float32, flat
        A row for each word, then each thread's private ones.
    width : int
        Floats in a row, a multiple of 16; those beyond the dimensions stay 0.
    words : int
        V.
    """

    inputs: NDArray[np.float32]
    outputs: NDArray[np.float32]
    width: int
    words: int


class SubwordCbow(NamedTuple):
    """The same for CBOW: the type of the model chooses its kernel."""

    inputs: NDArray[np.float32]
    outputs: NDArray[np.float32]
    width: int
    words: int


class SubwordBench(NamedTuple):
    """One thread's working memory.

    Attributes
    ----------
    home_inputs, home : int
        First private row of the inputs and of the outputs.
    hot_inputs, hot : int
        Rows of either that have a private copy; 0 with one thread.
    spare : int
        Element of the outputs where a row begins that is always 0.
    shared, drawn : int
        Context words, at most, for which noise words are drawn once, and how many of these.
    negative : int
        Noise words that they stand for.
    base_inputs, base_outputs : ndarray of float32, flat
        The hot rows as they were last fetched.
    places : ndarray of int64, shape (rows of the longest word,)
        Elements of the inputs where the rows of a word begin.
    ahead : ndarray of int64, shape (rows of the longest word,)
        The same of a word that is going to be needed.
    targets : ndarray of int64, a multiple of 16
        Elements of the outputs where the rows of true words, then of noise words begin; then the row of zeros.
    errors, weights : ndarray of float32, as long as the targets
        Rate times the derivative of the loss, and how much each prediction counts.
    order : ndarray of float32, as long as the targets
        0, 1, 2, ...
    hidden, steps : ndarray of float32, shape (width,)
        The vector that predicts, and what its window has moved it by, were all of its rows learning.
    vectors, before : ndarray of float32, flat
        Vectors of the words around (CBOW), a power of two of rows: as they are now, and as they were composed.
    sizes, paces : ndarray of float32, one for each row of these
        Rows that the word is made of, and which share of them learns.
    ones : ndarray of float32, shape (16,)
    """

    home_inputs: int
    home: int
    hot_inputs: int
    hot: int
    spare: int
    shared: int
    drawn: int
    starts: int
    negative: int
    base_inputs: NDArray[np.float32]
    base_outputs: NDArray[np.float32]
    places: NDArray[np.int64]
    ahead: NDArray[np.int64]
    targets: NDArray[np.int64]
    errors: NDArray[np.float32]
    weights: NDArray[np.float32]
    order: NDArray[np.float32]
    hidden: NDArray[np.float32]
    steps: NDArray[np.float32]
    vectors: NDArray[np.float32]
    before: NDArray[np.float32]
    sizes: NDArray[np.float32]
    paces: NDArray[np.float32]
    ones: NDArray[np.float32]
