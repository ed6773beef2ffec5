"""What kernels of prediction work on: the matrices, a thread's workbench, the slices to read."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class SkipGramModel(NamedTuple):
    """The matrices, shared by all threads.

    Attributes
    ----------
    inputs, outputs : ndarray of float32, flat
        Rows of `width` floats: one for each word, then each thread's private ones.
    width : int
        Floats in a row, a multiple of 16; those beyond the dimensions stay 0.
    hot : int
        Words of which each thread has private rows; 0 with one thread.
    frozen : ndarray of bool, shape (V,) or (0,)
        Words whose input rows do not change; empty where all learn.
    """

    inputs: NDArray[np.float32]
    outputs: NDArray[np.float32]
    width: int
    hot: int
    frozen: NDArray[np.bool_]


class CbowModel(NamedTuple):
    """The same for CBOW: the type of the model chooses its kernel."""

    inputs: NDArray[np.float32]
    outputs: NDArray[np.float32]
    width: int
    hot: int
    frozen: NDArray[np.bool_]


class NestedSkipGramModel(NamedTuple):
    """The same where the beginnings of vectors predict too.

    Attributes
    ----------
    ends : ndarray of int64, shape (prefixes,)
        First column after each, rising multiples of 16, the last one `width`; numbers of a vector that belong to the
        same prefixes stand together, each time from a multiple of 16 on, and zeros fill the gaps.
    """

    inputs: NDArray[np.float32]
    outputs: NDArray[np.float32]
    width: int
    hot: int
    frozen: NDArray[np.bool_]
    ends: NDArray[np.int64]


class NestedCbowModel(NamedTuple):
    """The same for CBOW."""

    inputs: NDArray[np.float32]
    outputs: NDArray[np.float32]
    width: int
    hot: int
    frozen: NDArray[np.bool_]
    ends: NDArray[np.int64]


class Scratch(NamedTuple):
    """One thread's working memory.

    Attributes
    ----------
    home : int
        First private row in both matrices: `hot` copies, then a row that is always 0, four rows for means, and one for
        each context.
    spare : int
        Element where the row that is always 0 begins, in both matrices.
    copies : int
        Element where the rows begin that stand in for frozen ones, of the inputs.
    group, drawn : int
        Windows that are learned in one go, and noise words in a set: drawn for them, or (skip-gram) for four contexts.
    starts : int
        From so many blocks of sets of noise words a slice may begin.
    base_inputs, base_outputs : ndarray of float32, flat
        The hot rows as they were last fetched.
    ahead : ndarray of int64, shape (2 group + drawn,)
        Elements where rows begin that are going to be needed: of the inputs `group`, then of the outputs.
    means : ndarray of int64, shape (4,)
        Elements of the inputs where the four rows for means begin (CBOW).
    inside : ndarray of float32, 4 for each context
        1 where a context row belongs to each of the four windows (CBOW).
    contexts : ndarray of int64
        Elements of the inputs where the context words' rows begin: of CBOW 2 window + 4, of skip-gram four for each
        group that is listed.
    targets : ndarray of int64
        Elements of the outputs where the rows of center words and of noise words begin: of CBOW group + drawn; of
        skip-gram 1 + drawn for each set of noise words of two blocks, then for a group in which a word repeats.
    places : ndarray of int64
        Elements of the inputs where the rows of the words around listed windows begin (skip-gram).
    centers, sizes : ndarray of int64
        Position of the center and number of contexts of each listed group (skip-gram).
    clashes : ndarray of bool, shape of the targets
        Whether a word repeats in the set of noise words that begins here (skip-gram).
    positions : int
        Windows that are listed in one go (skip-gram).
    widest : int
        Widest window, words on each side.
    errors : ndarray of float32
        Rate times the derivative of the loss: of skip-gram, 32 for each 6 targets, in the first 16 for each of four
        contexts four of them, then in 8 for each context the other two; of CBOW, 16 for each 4 targets, for each of
        four windows its center, then for each noise word all four windows. Of nested vectors, those of each prefix.
    sides : ndarray of float32
        1 where a pair is true, -1 where it is noise, in the order of the errors.
    weights, usual : ndarray of float32
        How much each prediction counts here, and where all targets differ from each other.
    changed : ndarray of bool, shape (1,)
        Whether `weights` differ from the usual ones.
    present : ndarray of float32, shape (80,)
        Five vectors: 1 for the pairs of the first 0 to 4 of four contexts with four targets.
    few : ndarray of float32, shape (80,)
        The same with two targets, in the first eight lanes of each vector (skip-gram).
    quarters : ndarray of float32, shape (16,)
        0, 1, 2 and 3, four times each.
    kept : ndarray of float32, shape (64,)
        Sixteen columns of each of four context rows before they learn (skip-gram).
    ones, endless : ndarray of float32, shape (16,)
        1, and more than any number of words.
    """

    home: int
    spare: int
    copies: int
    hot: int
    group: int
    drawn: int
    starts: int
    base_inputs: NDArray[np.float32]
    base_outputs: NDArray[np.float32]
    ahead: NDArray[np.int64]
    means: NDArray[np.int64]
    inside: NDArray[np.float32]
    contexts: NDArray[np.int64]
    targets: NDArray[np.int64]
    places: NDArray[np.int64]
    centers: NDArray[np.int64]
    sizes: NDArray[np.int64]
    clashes: NDArray[np.bool_]
    positions: int
    widest: int
    errors: NDArray[np.float32]
    sides: NDArray[np.float32]
    weights: NDArray[np.float32]
    usual: NDArray[np.float32]
    changed: NDArray[np.bool_]
    present: NDArray[np.float32]
    few: NDArray[np.float32]
    quarters: NDArray[np.float32]
    kept: NDArray[np.float32]
    ones: NDArray[np.float32]
    endless: NDArray[np.float32]


class Slices(NamedTuple):
    """Which slices of the text are to be read.

    Attributes
    ----------
    first, last : int
        From this to before that, counted through all epochs.
    each : int
        Slices in one epoch.
    tokens : int
        Tokens in a slice.
    window : int
        Widest window, words on each side.
    rounds : int
        How often the noise words of a slice are gone through.
    stretch : int
        Kept tokens, a multiple of the windows in a group, after which private output rows are merged.
    stretches : int
        How many of these, after which private input rows are merged.
    """

    first: int
    last: int
    each: int
    tokens: int
    window: int
    rounds: int = 1
    stretch: int = 1 << 30
    stretches: int = 1
