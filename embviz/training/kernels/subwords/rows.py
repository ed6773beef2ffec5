"""A word's vector as the mean of its own row and the rows of its n-grams (Bojanowski et al. 2017, section 3.2)."""

import numpy as np
from numba import njit

from embviz.training.kernels.lanes import add, axpy, load, prefetch, scale, store
from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.vector_code import LANES


@njit(**INLINE)
def word_of(model, bench, row):
    """Return the word that a row of the outputs belongs to."""
    return row if row < model.words else row - bench.home


@njit(**INLINE)
def find_rows(model, parts, bench, word, places):
    """Write where the rows of a word begin in the inputs, those that learn first; returns how many there are."""
    first = parts.starts[word]
    count = parts.starts[word + 1] - first
    for k in range(count):
        row = np.int64(parts.rows[first + k])
        places[k] = (row + bench.home_inputs if row < bench.hot_inputs else row) * model.width
    return count


@njit(**INLINE)
def mean(inputs, places, count, vectors, at, width):
    """Write the mean of `count` rows of the inputs to `vectors`, from element `at` on."""
    share = np.float32(1) / np.float32(count)
    for j in range(0, width, LANES):
        whole = load(inputs, (places[0] + j,))
        for k in range(1, count):
            whole = add(whole, load(inputs, (places[k] + j,)))
        store(vectors, (at + j,), scale(share, whole))


@njit(**INLINE)
def move_rows(inputs, places, count, j, step):
    """Add the step to columns from `j` of `count` rows, one after the other: a word may have an n-gram twice."""
    one = np.float32(1)
    for k in range(count):
        store(inputs, (places[k] + j,), axpy(one, step, load(inputs, (places[k] + j,))))


@njit(**INLINE)
def ask_for(matrix, places, count, j):
    """Ask for columns from `j` of rows that are going to be needed."""
    for k in range(count):
        prefetch(matrix, (places[k] + j,))


@njit(**FAST)
def compose(inputs, width, starts, rows, ids, found):
    """Write the vectors of some words.

    Parameters
    ----------
    inputs : ndarray of float32, flat
        Rows of `width` floats.
    starts, rows : ndarray
        As in `WordRows`.
    ids : ndarray of int64, shape (n,)
    found : ndarray of float32, shape (n, d)
        Where they are written; d is at most `width`.
    """
    for k in range(ids.size):
        first, last = starts[ids[k]], starts[ids[k] + 1]
        for j in range(found.shape[1]):
            found[k, j] = 0
        for r in range(first, last):
            base = np.int64(rows[r]) * width
            for j in range(found.shape[1]):
                found[k, j] += inputs[base + j]
        for j in range(found.shape[1]):
            found[k, j] /= np.float32(last - first)
