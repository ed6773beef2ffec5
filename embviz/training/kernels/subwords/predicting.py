"""One vector told which words are around it and which are noise: what models with subwords have in common.

A word's vector as the mean of its own row and the rows of its n-grams (Bojanowski et al. 2017, section 3.2).
"""

import numpy as np
from numba import njit

from embviz.training.kernels.curves import log, sigmoid
from embviz.training.kernels.lanes import (
    add,
    add_outer,
    axpy,
    load,
    mul,
    outer,
    prefetch,
    scale,
    store,
    sub,
    total,
    totals,
    within,
)
from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.reading import row_here
from embviz.training.kernels.vector_code import LANES


@njit(**INLINE)
def sixteen(p, k, j):
    """Return columns from `j` of sixteen places."""
    return (
        p[k] + j,
        p[k + 1] + j,
        p[k + 2] + j,
        p[k + 3] + j,
        p[k + 4] + j,
        p[k + 5] + j,
        p[k + 6] + j,
        p[k + 7] + j,
        p[k + 8] + j,
        p[k + 9] + j,
        p[k + 10] + j,
        p[k + 11] + j,
        p[k + 12] + j,
        p[k + 13] + j,
        p[k + 14] + j,
        p[k + 15] + j,
    )


@njit(**INLINE)
def add_noise(model, bench, page, noise, trues):
    """Set the targets after the `trues` first to the noise words from entry `noise`, and what each of them weighs.

    For each true word, the noise words together weigh as much as `negative` words; the one that is that word itself
    does not count, as in fastText. Returns the number of targets.
    """
    targets, weights = bench.targets, bench.weights
    share = np.float32(bench.negative) / np.float32(bench.drawn)
    size = trues + bench.drawn
    for k in range(trues):
        weights[k] = 1
    for n in range(trues, size):
        place = np.int64(row_here(bench, page.noise[noise + n - trues])) * model.width
        others = trues
        for k in range(trues):
            others -= targets[k] == place
        targets[n] = place
        weights[n] = np.float32(others) * share
    for k in range(size, -(-size // LANES) * LANES):
        targets[k] = bench.spare
        weights[k] = 0
    return size


@njit(**INLINE)
def predict(model, bench, trues, size, rate):
    """Write the errors of all targets to the workbench; returns the loss."""
    hidden, outputs, targets = bench.hidden, model.outputs, bench.targets
    ones = load(bench.ones, (0,))
    two, bound = np.float32(2), scale(np.float32(trues), ones)
    losses = sub(ones, ones)
    below = losses
    for k in range(0, size, LANES):
        products = outer(load(hidden, (0,)), load(outputs, sixteen(targets, k, 0)))
        for j in range(LANES, model.width, LANES):
            products = add_outer(products, load(hidden, (j,)), load(outputs, sixteen(targets, k, j)))
        # 1 where the word is true, -1 where it is noise
        side = sub(scale(two, within(below, load(bench.order, (k,)), bound)), ones)
        weight = load(bench.weights, (k,))
        right = sigmoid(mul(side, totals(products)))
        losses = add(losses, mul(weight, log(right)))
        # d/dz of -log sigmoid(z) is sigmoid(z) - 1
        store(bench.errors, (k,), scale(rate, mul(mul(side, weight), sub(ones, right))))
    return -total(losses)


@njit(**INLINE)
def move_targets(model, bench, size, j):
    """Move columns from `j` of the targets by the errors times the hidden vector; returns the step of that vector.

    One after the other: a word may stand at several places.
    """
    outputs, targets, errors = model.outputs, bench.targets, bench.errors
    hidden = load(bench.hidden, (j,))
    step = sub(hidden, hidden)
    for k in range(size):
        out = load(outputs, (targets[k] + j,))
        step = axpy(errors[k], out, step)
        store(outputs, (targets[k] + j,), axpy(errors[k], hidden, out))
    return step


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
