"""The full softmax: -log p(c | x) with p(w | x) = exp(x.w) / sum over all words v of exp(x.v).

It is exact and learned in batches of neighboring predictions. In skip-gram a word x of the text takes part in several
windows: all of its predictions in a batch have the same probabilities, which are therefore computed once.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from embviz.training.kernels.lanes import add, load, mul, scale, store, sub, total
from embviz.training.kernels.losses.softmax_tiles import exponentiate, multiply, place, spread
from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.reading import open_stretch
from embviz.training.kernels.vector_code import LANES


class SoftmaxModel(NamedTuple):
    """The matrices, shared by all threads.

    Attributes
    ----------
    inputs, outputs : ndarray of float32, flat
        Rows of `width` floats, one for each word; of the outputs, whole tiles.
    biases : ndarray of float32, shape (4 tiles,)
        0 for each word that is predicted, `ABSENT` for what fills up the last tile.
    width : int
        Floats in a row, a multiple of 16; those beyond the dimensions stay 0.
    frozen : ndarray of bool, shape (V,) or (0,)
        Words whose input rows do not change; empty where all learn.
    means : bool
        The mean of a window predicts its center (CBOW), not each word of it (skip-gram).
    """

    inputs: NDArray[np.float32]
    outputs: NDArray[np.float32]
    biases: NDArray[np.float32]
    width: int
    frozen: NDArray[np.bool_]
    means: bool


class Batch(NamedTuple):
    """One thread's working memory, for up to R different rows x and P predictions.

    Attributes
    ----------
    x, steps : ndarray of float32, R rows
        What predicts, and how it is to move.
    products : ndarray of float32, 16 for each tile
    tops, sums, factors : ndarray of float32, 16 for each 4 rows
        Largest product and sum of exponentials of each row, and what its errors are multiplied with.
    counts : ndarray of float32, shape (R,)
        Predictions of each row.
    origins : ndarray of int32, shape (R,)
        The word of each row (skip-gram), or the position of the window that it is the mean of (CBOW).
    rows_of : ndarray of int32, shape (V,)
        The row of each word, -1 where it has none (skip-gram).
    rows, targets : ndarray of int32, shape (P,)
        What predicts, and which word.
    begin : int
        Tile of targets that this thread begins with.
    """

    x: NDArray[np.float32]
    steps: NDArray[np.float32]
    products: NDArray[np.float32]
    tops: NDArray[np.float32]
    sums: NDArray[np.float32]
    factors: NDArray[np.float32]
    counts: NDArray[np.float32]
    origins: NDArray[np.int32]
    rows_of: NDArray[np.int32]
    rows: NDArray[np.int32]
    targets: NDArray[np.int32]
    begin: int


@njit(**INLINE)
def enter(batch, predictions, row, target):
    """Note a prediction."""
    batch.rows[predictions] = row
    batch.targets[predictions] = target
    batch.counts[row] += np.float32(1)


@njit(**INLINE)
def fill_with_pairs(model, page, batch, t, k, last):
    """Enter pairs of words from place `k` in the window at position `t` on, until the batch is full.

    Returns
    -------
    tuple
        Position and place to go on from, rows, predictions.
    """
    width, rows, predictions = model.width, 0, 0
    while t < last:
        while k < page.highs[t]:
            if k != t:
                word = page.rows[k]
                row = batch.rows_of[word]
                if predictions == batch.rows.size or (row < 0 and rows == batch.counts.size):
                    return t, k, rows, predictions
                if row < 0:
                    row = np.int32(rows)
                    rows += 1
                    batch.rows_of[word] = row
                    batch.origins[row] = word
                    batch.counts[row] = 0
                    for j in range(0, width, LANES):
                        store(batch.x, (row * width + j,), load(model.inputs, (word * width + j,)))
                enter(batch, predictions, row, page.rows[t])
                predictions += 1
            k += 1
        t += 1
        k = np.int64(page.lows[t])
    return t, k, rows, predictions


@njit(**INLINE)
def fill_with_means(model, page, batch, t, last):
    """Enter the means of windows from position `t` on, until the batch is full.

    Returns
    -------
    tuple
        Position to go on from, rows.
    """
    width, rows = model.width, 0
    while t < last and rows < batch.counts.size:
        low, high = page.lows[t], page.highs[t]
        if high - low > 1:
            share = np.float32(1) / np.float32(high - low - 1)
            for j in range(0, width, LANES):
                center = load(model.inputs, (page.rows[t] * width + j,))
                mean = sub(center, center)
                for k in range(low, high):
                    if k != t:
                        mean = add(mean, load(model.inputs, (page.rows[k] * width + j,)))
                store(batch.x, (rows * width + j,), scale(share, mean))
            batch.origins[rows] = t
            batch.counts[rows] = 0
            enter(batch, rows, rows, page.rows[t])
            rows += 1
        t += 1
    return t, rows


@njit(**INLINE)
def fill_up(batch, rows, width):
    """Make zeros of the rows that fill up the last tile, and of all steps."""
    zeros = load(batch.x, (0,))
    zeros = sub(zeros, zeros)
    whole = (rows + 3) // 4 * 4
    for row in range(rows, whole):
        batch.counts[row] = 0
        for j in range(0, width, LANES):
            store(batch.x, (row * width + j,), zeros)
    for k in range(0, whole * width, LANES):
        store(batch.steps, (k,), zeros)


@njit(**INLINE)
def predict(model, batch, rows, predictions, tiles, rate):
    """Compute the loss, and leave among the tiles what makes errors of it; returns the summed loss."""
    width, loss = model.width, 0.0
    multiply(batch.x, 0, rows, model.outputs, model.biases, batch.products, tiles, np.float32(1), width)
    for k in range(predictions):
        loss -= batch.products[place(batch.rows[k], batch.targets[k], tiles)]
    exponentiate(batch.products, rows, tiles, batch.tops, batch.sums)
    for k in range(predictions):
        row = batch.rows[k]
        at = 4 * row
        loss += batch.tops[at] + np.log(np.float64(batch.sums[at]))
        # the derivative by a product is p for each of the row's predictions, less 1 where it is of the true word
        batch.products[place(row, batch.targets[k], tiles)] -= batch.sums[at] / batch.counts[row]
    for k in range(4 * ((rows + 3) // 4 * 4)):
        batch.factors[k] = -rate * batch.counts[k // 4] / batch.sums[k]
    return loss


@njit(**INLINE)
def move_row(model, batch, row, word):
    """Move the input row of a word by the step of a row of the batch."""
    if model.frozen.size > 0 and model.frozen[word]:
        return
    for j in range(0, model.width, LANES):
        at = word * model.width + j
        store(model.inputs, (at,), add(load(model.inputs, (at,)), load(batch.steps, (row * model.width + j,))))


@njit(**INLINE)
def move(model, page, batch, rows):
    """Move the input rows; of a window, each word by the whole step of its mean, as in word2vec.c."""
    for row in range(rows):
        origin = np.int64(batch.origins[row])
        if model.means:
            for k in range(page.lows[origin], page.highs[origin]):
                if k != origin:
                    move_row(model, batch, row, np.int64(page.rows[k]))
        else:
            move_row(model, batch, row, origin)


@njit(**INLINE)
def squared_norm(batch, width, rate):
    """Return the squared norm of the mean gradient of the first row's predictions."""
    square = np.float32(0)
    for j in range(0, width, LANES):
        step = load(batch.steps, (j,))
        square += total(mul(step, step))
    return np.float64(square) / (np.float64(rate) * batch.counts[0]) ** 2


@njit(**FAST)
def learn(text, model, page, batch, stretches, rates, tally, learning, halt):
    """Learn stretches of the text.

    Parameters
    ----------
    text : Text
    model : SoftmaxModel
    page, batch : Page, Batch
        This thread's own.
    stretches : TokenRanges
    rates : ndarray of float32, shape (n,)
        Learning rate of each stretch.
    tally : ndarray of float64, shape (8,)
        Adds up loss, predictions, squared gradient norms, their number, tokens read and products of rows.
    learning : bool
        Without it, no row moves.
    halt : ndarray of bool, shape (1,)
        Ends early where set.
    """
    width, tiles = model.width, model.biases.size // 4
    for n in range(stretches.starts.size):
        first, last, tokens, _ = open_stretch(text, page, stretches, n, 0, 0)
        rate = rates[n]
        t, k = first, np.int64(page.lows[first])
        while t < last:
            if halt[0]:
                return
            if model.means:
                t, rows = fill_with_means(model, page, batch, t, last)
                predictions = rows
            else:
                t, k, rows, predictions = fill_with_pairs(model, page, batch, t, k, last)
                for row in range(rows):
                    batch.rows_of[batch.origins[row]] = -1
            if predictions == 0:
                continue
            fill_up(batch, rows, width)
            tally[0] += predict(model, batch, rows, predictions, tiles, rate)
            tally[1] += predictions
            tally[5] += rows * tiles * 4
            if learning:
                spread(
                    batch.products,
                    batch.factors,
                    batch.x,
                    batch.steps,
                    0,
                    rows,
                    model.outputs,
                    model.outputs,
                    tiles,
                    batch.begin,
                    width,
                )
                tally[2] += squared_norm(batch, width, rate)
                tally[3] += 1
                move(model, page, batch, rows)
        tally[4] += tokens
