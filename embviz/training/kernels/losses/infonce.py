"""InfoNCE with cosines (van den Oord et al. 2018, eq. 4): which center of a batch belongs to a context word.

For the pair of a context word x and its center c, with s(x, c) = cos(x, c) / temperature, the loss is

    -log exp s(x, c) / (exp s(x, c) + sum over the other pairs' centers c' of exp s(x, c')),

where pairs with the same center are left out of the sum: they are no negatives. It is not symmetric: context words are
not told apart. Words that are in a batch several times have their products computed once, and weigh as often.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from embviz.training.kernels.lanes import add, axpy, load, mul, scale, store, sub, total
from embviz.training.kernels.losses.softmax_tiles import ABSENT, exponentiate, multiply, place, spread
from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.random import advance, below
from embviz.training.kernels.reading import open_stretch
from embviz.training.kernels.vector_code import LANES

PANEL = 64  # rows whose products with all centers are held at the same time


class ContrastModel(NamedTuple):
    """The matrices, shared by all threads.

    Attributes
    ----------
    inputs, outputs : ndarray of float32, flat
        Rows of `width` floats, one for each word.
    width : int
        Floats in a row, a multiple of 16; those beyond the dimensions stay 0.
    frozen : ndarray of bool, shape (V,) or (0,)
        Words whose input rows do not change; empty where all learn.
    sharpness : float32
        1 / temperature.
    """

    inputs: NDArray[np.float32]
    outputs: NDArray[np.float32]
    width: int
    frozen: NDArray[np.bool_]
    sharpness: np.float32


class Side(NamedTuple):
    """The different words on one side of a batch of up to B pairs.

    Attributes
    ----------
    unit, steps : ndarray of float32, B rows in whole tiles
        Their rows at length 1, and how these are to move. A row of zeros stays one: its cosines are 0.
    inverses : ndarray of float32, shape (B,)
        1 / the lengths of their rows, 0 for rows of zeros.
    counts : ndarray of float32, shape (B,)
        Pairs that they are in.
    words : ndarray of int32, shape (B,)
    rows_of : ndarray of int32, shape (V,)
        The row of each word, -1 where it has none.
    """

    unit: NDArray[np.float32]
    steps: NDArray[np.float32]
    inverses: NDArray[np.float32]
    counts: NDArray[np.float32]
    words: NDArray[np.int32]
    rows_of: NDArray[np.int32]


class Contrast(NamedTuple):
    """One thread's working memory, for batches of up to B pairs.

    Attributes
    ----------
    pairs : ndarray of int32, shape (2, most pairs of a stretch)
        Context words and their centers.
    rows : ndarray of int32, shape (2, B)
        Rows of both in the batch.
    biases : ndarray of float32, B in whole tiles
        Logarithm of how many pairs have each center, `ABSENT` for what fills up the last tile.
    products : ndarray of float32, 16 for each tile of a panel
    tops, sums, factors : ndarray of float32, 16 for each 4 rows of a panel
        Largest product and sum of exponentials of each row, and what its errors are multiplied with.
    shares : ndarray of float64, shape (PANEL,)
        Sum of 1 / Z over each row's pairs, where Z is what a pair's exponential is divided by.
    raised, whole : ndarray of float64, shape (B,)
        Exponential and Z of each pair.
    """

    pairs: NDArray[np.int32]
    rows: NDArray[np.int32]
    biases: NDArray[np.float32]
    products: NDArray[np.float32]
    tops: NDArray[np.float32]
    sums: NDArray[np.float32]
    factors: NDArray[np.float32]
    shares: NDArray[np.float64]
    raised: NDArray[np.float64]
    whole: NDArray[np.float64]


@njit(**INLINE)
def list_pairs(page, contrast, first, last, state):
    """List the pairs of all windows in random order, so that a batch holds pairs of all over the stretch.

    Returns how many there are.
    """
    pairs, count = contrast.pairs, 0
    for t in range(first, last):
        for k in range(page.lows[t], page.highs[t]):
            if k != t:
                pairs[0, count] = page.rows[k]
                pairs[1, count] = page.rows[t]
                count += 1
    for k in range(count - 1, 0, -1):
        state = advance(state)
        other = below(state, k + 1)
        pairs[0, k], pairs[0, other] = pairs[0, other], pairs[0, k]
        pairs[1, k], pairs[1, other] = pairs[1, other], pairs[1, k]
    return count


@njit(**INLINE)
def enter(side, word, count):
    """Return the row of a word in the batch, a new one after the `count` others if need be, and how many there are."""
    row = np.int64(side.rows_of[word])
    if row < 0:
        row = count
        count += 1
        side.rows_of[word] = row
        side.words[row] = word
        side.counts[row] = 0
    side.counts[row] += np.float32(1)
    return row, count


@njit(**INLINE)
def bring_to_length_one(side, matrix, count, width):
    """Fill the rows of a side and set their steps to zero; forget which words have rows."""
    whole = (count + 3) // 4 * 4
    zeros = load(side.unit, (0,))
    zeros = sub(zeros, zeros)
    for k in range(0, whole * width, LANES):
        store(side.unit, (k,), zeros)
        store(side.steps, (k,), zeros)
    for row in range(count):
        word = np.int64(side.words[row])
        side.rows_of[word] = -1
        square = np.float32(0)
        for j in range(0, width, LANES):
            part = load(matrix, (word * width + j,))
            square += total(mul(part, part))
        side.inverses[row] = np.float32(1) / np.sqrt(square) if square > 0 else np.float32(0)
        for j in range(0, width, LANES):
            part = scale(side.inverses[row], load(matrix, (word * width + j,)))
            store(side.unit, (row * width + j,), part)


@njit(**INLINE)
def open_batch(model, contrast, x, y, first, last):
    """Find the rows of the pairs from `first` to before `last`; returns how many different words each side has."""
    contexts = centers = np.int64(0)
    for k in range(first, last):
        row, contexts = enter(x, contrast.pairs[0, k], contexts)
        contrast.rows[0, k - first] = row
        row, centers = enter(y, contrast.pairs[1, k], centers)
        contrast.rows[1, k - first] = row
    bring_to_length_one(x, model.inputs, contexts, model.width)
    bring_to_length_one(y, model.outputs, centers, model.width)
    for k in range(centers):
        contrast.biases[k] = np.log(y.counts[k])
    for k in range(centers, (centers + 3) // 4 * 4):
        contrast.biases[k] = ABSENT
    return contexts, centers


@njit(**INLINE)
def predict(model, contrast, x, y, first, rows, pairs, tiles, rate):
    """Compute the loss of the rows from `first` on, and leave among the tiles what makes errors of it.

    Returns the summed loss.
    """
    products, loss = contrast.products, 0.0
    multiply(x.unit, first, rows, y.unit, contrast.biases, products, tiles, model.sharpness, model.width)
    for k in range(pairs):
        row, center = np.int64(contrast.rows[0, k]) - first, np.int64(contrast.rows[1, k])
        if 0 <= row < rows:
            loss -= products[place(row, center, tiles)] - contrast.biases[center]
    exponentiate(products, rows, tiles, contrast.tops, contrast.sums)
    for row in range(rows):
        contrast.shares[row] = 0
    for k in range(pairs):
        row, center = np.int64(contrast.rows[0, k]) - first, np.int64(contrast.rows[1, k])
        if 0 <= row < rows:
            many = np.float64(y.counts[center])
            contrast.raised[k] = products[place(row, center, tiles)] / many
            whole = contrast.sums[4 * row] - (many - 1) * contrast.raised[k]
            contrast.whole[k] = max(whole, contrast.raised[k], 1e-37)
            contrast.shares[row] += 1 / contrast.whole[k]
            loss += contrast.tops[4 * row] + np.log(contrast.whole[k])
    for k in range(pairs):
        row, center = np.int64(contrast.rows[0, k]) - first, np.int64(contrast.rows[1, k])
        if 0 <= row < rows:
            # of the pair's own center, one exponential belongs to it, and no other
            excess = (y.counts[center] - 1) * contrast.raised[k] / contrast.whole[k] + 1
            products[place(row, center, tiles)] -= excess / contrast.shares[row]
    for k in range(16 * ((rows + 3) // 4)):
        contrast.factors[k] = -rate * model.sharpness * contrast.shares[k // 4] if k < 4 * rows else 0
    return loss


@njit(**INLINE)
def move(side, matrix, frozen, count, width):
    """Move the rows of a side by the steps of their directions: across the row, and divided by its length.

    Returns the squared length of the first one's step.
    """
    square = np.float32(0)
    for row in range(count):
        word, along = np.int64(side.words[row]), np.float32(0)
        for j in range(row * width, (row + 1) * width, LANES):
            along += total(mul(load(side.unit, (j,)), load(side.steps, (j,))))
        for j in range(0, width, LANES):
            across = axpy(-along, load(side.unit, (row * width + j,)), load(side.steps, (row * width + j,)))
            step = scale(side.inverses[row], across)
            if row == 0:
                square += total(mul(step, step))
            if frozen.size == 0 or not frozen[word]:
                store(matrix, (word * width + j,), add(load(matrix, (word * width + j,)), step))
    return np.float64(square)


@njit(**FAST)
def learn(text, model, page, contrast, x, y, stretches, rates, tally, learning, halt):
    """Learn stretches of the text.

    Parameters
    ----------
    text : Text
    model : ContrastModel
    page, contrast : Page, Contrast
        This thread's own.
    x, y : Side
        This thread's own, of the context words and the centers.
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
    width, most = model.width, contrast.rows.shape[1]
    for n in range(stretches.starts.size):
        first, last, tokens, state = open_stretch(text, page, stretches, n, 0, 0)
        count = list_pairs(page, contrast, first, last, state)
        batches = (count + most - 1) // most
        for batch in range(batches):
            begin, end = count * batch // batches, count * (batch + 1) // batches
            contexts, centers = open_batch(model, contrast, x, y, begin, end)
            tiles = (centers + 3) // 4
            for row in range(0, contexts, PANEL):
                if halt[0]:
                    return
                rows = min(PANEL, contexts - row)
                tally[0] += predict(model, contrast, x, y, row, rows, end - begin, tiles, rates[n])
                if learning:
                    spread(
                        contrast.products,
                        contrast.factors,
                        x.unit,
                        x.steps,
                        row,
                        rows,
                        y.unit,
                        y.steps,
                        tiles,
                        0,
                        width,
                    )
            tally[1] += end - begin
            tally[5] += contexts * centers
            if learning:
                square = move(x, model.inputs, model.frozen, contexts, width)
                move(y, model.outputs, model.frozen[:0], centers, width)
                tally[2] += square / (np.float64(rates[n]) * x.counts[0]) ** 2
                tally[3] += 1
        tally[4] += tokens
