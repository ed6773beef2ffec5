"""Continuous bag of words with negative sampling: the mean of the context predicts the center (Mikolov et al. 2013)."""

import numpy as np
from numba import njit

from embviz.training.kernels.lanes import (
    LANES,
    add,
    add_outer,
    load,
    log,
    mul,
    outer,
    pull,
    push,
    scale,
    sigmoid,
    store,
    sub,
    total,
    totals,
)
from embviz.training.kernels.options import INLINE
from embviz.training.kernels.skipgram import four


@njit(**INLINE)
def gather(inputs, rows, center, low, high, mean, width):
    """Write the mean of the context's rows to the place `mean`."""
    share = np.float32(1) / np.float32(high - low - 1)
    begin = low + 1 if low == center else low
    for j in range(0, width, LANES):
        lanes = load(inputs, (rows[begin] * width + j,))
        for c in range(begin + 1, high):
            if c != center:
                lanes = add(lanes, load(inputs, (rows[c] * width + j,)))
        store(inputs, (mean + j,), scale(share, lanes))


@njit(**INLINE)
def scatter(inputs, rows, center, low, high, step, width):
    """Add the step to each row of the context."""
    for c in range(low, high):
        if c != center:
            row = rows[c] * width
            for j in range(0, width, LANES):
                store(inputs, (row + j,), add(load(inputs, (row + j,)), load(inputs, (step + j,))))


@njit(**INLINE)
def scores(inputs, x, outputs, targets, q, width):
    """Return the dot products of the row at `x` with four target rows, in the first four lanes."""
    products = outer(load(inputs, (x,)), load(outputs, four(targets, q, 0)))
    for j in range(LANES, width, LANES):
        products = add_outer(products, load(inputs, (x + j,)), load(outputs, four(targets, q, j)))
    return totals(products)


@njit(**INLINE)
def move(inputs, mean, step, outputs, targets, q, e, width):
    """Move four target rows and add to the step of the mean, each by the errors times the other."""
    errors = (e[0], e[1], e[2], e[3])
    for j in range(0, width, LANES):
        out = load(outputs, four(targets, q, j))
        store(inputs, (step + j,), pull(load(inputs, (step + j,)), errors, out))
        store(outputs, four(targets, q, j), push(out, errors, load(inputs, (mean + j,))))


@njit(**INLINE)
def length(inputs, place, width):
    """Return the squared length of the row at `place`."""
    lanes = load(inputs, (place,))
    squares = mul(lanes, lanes)
    for j in range(LANES, width, LANES):
        lanes = load(inputs, (place + j,))
        squares = add(squares, mul(lanes, lanes))
    return total(squares)


@njit(**INLINE)
def learn_window(model, bench, page, center, low, high, rate, measured):
    """Learn one window: the center at position `center`, its context from `low` to `high`.

    Every context word moves by the whole gradient of the mean, as in word2vec.c: so many times its own gradient as
    there are context words (Irsoy et al. 2021 compare the two).

    Returns
    -------
    tuple
        Loss, predictions, squared norm of the gradient of the mean, and how many of them.
    """
    width = model.width
    mean, step = bench.aside, bench.aside + width
    gather(model.inputs, page.rows, center, low, high, mean, width)
    nothing = load(model.inputs, (bench.spare,))
    for j in range(0, width, LANES):
        store(model.inputs, (step + j,), nothing)
    loss = np.float32(0)
    for q in range(0, bench.targets.size, 4):
        side = load(bench.sides, (q * 4,))
        weight = mul(load(bench.weights, (q * 4,)), load(bench.present, (LANES,)))
        right = sigmoid(mul(side, scores(model.inputs, mean, model.outputs, bench.targets, q, width)))
        loss -= total(mul(weight, log(right)))
        # d/dz of -log sigmoid(z) is sigmoid(z) - 1
        doubt = mul(mul(side, weight), sub(load(bench.ones, (0,)), right))
        store(bench.errors, (0,), scale(rate, doubt))
        move(model.inputs, mean, step, model.outputs, bench.targets, q, bench.errors, width)
    scatter(model.inputs, page.rows, center, low, high, step, width)
    square = np.float32(0)
    if measured:
        square = length(model.inputs, step, width) / (rate * rate)
    return np.float64(loss), 1, np.float64(square), np.int64(measured)
