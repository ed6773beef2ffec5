"""Products of many rows with many others, and back: what a softmax over many words consists of.

A tile is what four rows have to do with four targets: sixteen numbers, one vector, in which row p and target q share
lane 4 p + q. The tiles of four rows with all targets follow each other in memory. All rows meet a few targets before
these make way for the next, so that both come from the caches nearest to the processor.
"""

from numba import njit

from embviz.training.kernels.curves import exp
from embviz.training.kernels.lanes import (
    add,
    add_outer,
    larger,
    load,
    mul,
    outer,
    pull,
    push,
    scale,
    store,
    sub,
    tile,
    totals,
)
from embviz.training.kernels.options import INLINE
from embviz.training.kernels.skipgram import quad
from embviz.training.kernels.vector_code import LANES

ABSENT = -1e30  # added to the products of what only fills up the last tile
_NEAR = 8  # tiles of targets that all rows meet before the next ones


@njit(**INLINE)
def fours(row, j, width):
    """Return columns from `j` of four neighboring rows."""
    at = row * width + j
    return at, at + width, at + 2 * width, at + 3 * width


@njit(**INLINE)
def sixteen(e, k):
    """Return the entries of a tile."""
    return quad(e, k) + quad(e, k + 4) + quad(e, k + 8) + quad(e, k + 12)


@njit(**INLINE)
def place(row, target, tiles):
    """Return where among the tiles the entry of a row and a target is."""
    return (row // 4 * tiles + target // 4) * LANES + row % 4 * 4 + target % 4


@njit(**INLINE)
def multiply(x, first, rows, y, biases, products, tiles, factor, width):
    """Write `factor` times the dot products of rows of x, from `first` on, with all rows of y, plus these' biases.

    Rows are counted up to the next multiple of four.
    """
    for begin in range(0, tiles, _NEAR):
        for p in range(0, rows, 4):
            for q in range(begin, min(begin + _NEAR, tiles)):
                found = outer(load(x, fours(first + p, 0, width)), load(y, fours(4 * q, 0, width)))
                for j in range(LANES, width, LANES):
                    found = add_outer(found, load(x, fours(first + p, j, width)), load(y, fours(4 * q, j, width)))
                product = add(scale(factor, totals(found)), tile(quad(biases, 4 * q)))
                store(products, ((p // 4 * tiles + q) * LANES,), product)


@njit(**INLINE)
def exponentiate(products, rows, tiles, tops, sums):
    """Replace all products by their exponentials, divided by that of the largest product of their row.

    Parameters
    ----------
    tops, sums : ndarray of float32, 16 for each 4 rows
        Filled with the largest product of each row and the sum of what is written for it, four times each.
    """
    for p in range(0, rows, 4):
        first, last = p // 4 * tiles * LANES, (p // 4 + 1) * tiles * LANES
        top = load(products, (first,))
        for k in range(first + LANES, last, LANES):
            top = larger(top, load(products, (k,)))
        store(tops, (4 * p,), top)
        for k in range(4 * p, 4 * p + LANES, 4):
            a, b, c, d = quad(tops, k)
            tops[k] = tops[k + 1] = tops[k + 2] = tops[k + 3] = max(max(a, b), max(c, d))
        top = load(tops, (4 * p,))
        whole = sub(top, top)
        for k in range(first, last, LANES):
            value = exp(sub(load(products, (k,)), top))
            store(products, (k,), value)
            whole = add(whole, value)
        store(sums, (4 * p,), whole)
        for k in range(4 * p, 4 * p + LANES, 4):
            a, b, c, d = quad(sums, k)
            sums[k] = sums[k + 1] = sums[k + 2] = sums[k + 3] = (a + b) + (c + d)


@njit(**INLINE)
def spread(errors, factors, x, x_steps, first, rows, y, y_steps, tiles, begin, width):
    """Add the errors times the rows of y to the steps of x, and the errors times the rows of x to the steps of y.

    An error is what the tiles hold, times the factor of its row. The steps of y may be y itself: each row is read
    before it is written.

    Parameters
    ----------
    factors : ndarray of float32, 16 for each 4 rows
        The factor of each row, four times.
    begin : int
        Tile of targets to begin with, so that threads that write to the same targets do so at different times.
    """
    for number in range(tiles):
        q = number + begin
        q = q - tiles if q >= tiles else q
        for p in range(0, rows, 4):
            at = (p // 4 * tiles + q) * LANES
            store(errors, (at,), mul(load(errors, (at,)), load(factors, (4 * p,))))
        for j in range(0, width, LANES):
            target = load(y, fours(4 * q, j, width))
            step = load(y_steps, fours(4 * q, j, width))
            for p in range(0, rows, 4):
                e = sixteen(errors, (p // 4 * tiles + q) * LANES)
                row, places = load(x, fours(first + p, j, width)), fours(first + p, j, width)
                store(x_steps, places, pull(load(x_steps, places), e, target))
                step = push(step, e, row)
            store(y_steps, fours(4 * q, j, width), step)
