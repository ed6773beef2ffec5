"""GloVe's weighted least squares with AdaGrad (Pennington et al. 2014, eq. 8; Duchi et al. 2011).

A row holds a word's vector, then its bias and a 1; a context row has the 1 before its bias. So the dot product of two
rows is the whole prediction, and the biases learn by the same lines as the vectors. The ones are kept by an enormous
sum of squares.
"""

import numpy as np
from numba import njit

from embviz.training.kernels.curves import inverse_root
from embviz.training.kernels.lanes import add, add_outer, load, mul, outer, prefetch, scale, store, sub, total
from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.vector_code import LANES

MEASURED = 64  # one cell in so many is looked at for the norm of its gradient


@njit(**INLINE)
def predict(words, i, contexts, j, width):
    """Return the dot product of a word's row and a context's row."""
    products = outer(load(words, (i,)), load(contexts, (j,)))
    for k in range(LANES, width, LANES):
        products = add_outer(products, load(words, (i + k,)), load(contexts, (j + k,)))
    return total(products)


@njit(**INLINE)
def learn_cell(words, word_squares, i, contexts, context_squares, j, step, width):
    """Move both rows against their gradient, `step` times the other's row, each divided by AdaGrad's root."""
    for k in range(0, width, LANES):
        w, c = load(words, (i + k,)), load(contexts, (j + k,))
        ws, cs = load(word_squares, (i + k,)), load(context_squares, (j + k,))
        to_w, to_c = scale(step, c), scale(step, w)
        store(words, (i + k,), sub(w, mul(to_w, inverse_root(ws))))
        store(contexts, (j + k,), sub(c, mul(to_c, inverse_root(cs))))
        store(word_squares, (i + k,), add(ws, mul(to_w, to_w)))
        store(context_squares, (j + k,), add(cs, mul(to_c, to_c)))


@njit(**INLINE)
def learn_row(rows, squares, i, others, j, step, width):
    """Move one row alone."""
    for k in range(0, width, LANES):
        old = load(squares, (i + k,))
        to_row = scale(step, load(others, (j + k,)))
        store(rows, (i + k,), sub(load(rows, (i + k,)), mul(to_row, inverse_root(old))))
        store(squares, (i + k,), add(old, mul(to_row, to_row)))


@njit(**INLINE)
def learn_bias(rows, squares, i, step):
    """Move the bias at element `i`, which the other row has a 1 for."""
    rows[i] -= step / np.sqrt(squares[i])
    squares[i] += step * step


@njit(**INLINE)
def learn_beside_frozen(words, word_squares, i, contexts, context_squares, j, step, width, dimensions, frozen, other):
    """Move a row beside a frozen one, of which the bias alone moves, or the biases of two."""
    if not frozen:
        learn_row(words, word_squares, i, contexts, j, step, width)
    if not other:
        learn_row(contexts, context_squares, j, words, i, step, width)
    if frozen:
        learn_bias(words, word_squares, i + dimensions, step)
    if other:
        learn_bias(contexts, context_squares, j + dimensions + 1, step)


@njit(**FAST)
def measure(rows, columns, logs, weights, words, contexts, width):
    """Return the mean loss of some cells, given by the numbers of their rows and columns."""
    loss = 0.0
    for k in range(rows.size):
        difference = predict(words, rows[k] * width, contexts, columns[k] * width, width) - logs[k]
        loss += np.float32(0.5) * weights[k] * difference * difference
    return loss / rows.size


@njit(**FAST)
def learn(cells, starts, order, first, last, side, sides, matrices, width, dimensions, frozen, rate, tally):
    """Learn all cells of the tiles `order[first:last]`.

    Parameters
    ----------
    cells : ndarray of CELL
    starts : ndarray of int64, shape (tiles + 1,)
    order : ndarray of int64
        Numbers of tiles.
    side, sides : int
        Words on each side of a tile, and tiles on each side of the matrix.
    matrices : tuple of 4 ndarrays of float32, flat
        Rows of words, their sums of squares, rows of contexts, theirs.
    width, dimensions : int
        Numbers in a row, a multiple of 16, and those of them that are the vector.
    frozen : ndarray of bool, shape (V,), or None
        Words of which only the biases move.
    rate : float
        The learning rate; AdaGrad divides it.
    tally : ndarray of float64, shape (8,)
    """
    words, word_squares, contexts, context_squares = matrices
    for n in range(first, last):
        tile = order[n]
        top, left = tile // sides * side, tile % sides * side
        loss, square, measures = 0.0, 0.0, 0
        end = starts[tile + 1]
        for k in range(starts[tile], end):
            soon = cells[min(k + 3, end - 1)]
            for p in range(0, width, LANES):
                i, j = (top + soon.row) * width + p, (left + soon.column) * width + p
                prefetch(words, (i,))
                prefetch(word_squares, (i,))
                prefetch(contexts, (j,))
                prefetch(context_squares, (j,))
            cell = cells[k]
            i, j = (top + cell.row) * width, (left + cell.column) * width
            difference = predict(words, i, contexts, j, width) - cell.log
            doubt = cell.weight * difference
            loss += np.float32(0.5) * doubt * difference
            if k % MEASURED == 0:
                bias = contexts[j + dimensions + 1]
                square += doubt * doubt * (predict(contexts, j, contexts, j, width) - bias * bias)
                measures += 1
            step = rate * doubt
            # where nothing is frozen, the compiler leaves the question out
            if frozen is None:
                learn_cell(words, word_squares, i, contexts, context_squares, j, step, width)
            else:
                still, other = frozen[top + cell.row], frozen[left + cell.column]
                if still or other:
                    learn_beside_frozen(
                        words, word_squares, i, contexts, context_squares, j, step, width, dimensions, still, other
                    )
                else:
                    learn_cell(words, word_squares, i, contexts, context_squares, j, step, width)
        count = end - starts[tile]
        tally[0] += loss
        tally[1] += count
        tally[2] += square
        tally[3] += measures
        tally[4] += count
