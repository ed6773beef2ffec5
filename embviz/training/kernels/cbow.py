"""Continuous bag of words with negative sampling: the mean of the context predicts the center (Mikolov et al. 2013)."""

import numpy as np
from numba import njit

from embviz.training.kernels.lanes import (
    LANES, add, add_outer, load, log, mul, outer, pull, push, scale, sigmoid, store, sub, total, totals,
)
from embviz.training.kernels.options import FAST

@njit(**FAST)
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


@njit(**FAST)
def scatter(inputs, rows, center, low, high, step, width):
    """Add the step to each row of the context."""
    for c in range(low, high):
        if c != center:
            row = rows[c] * width
            for j in range(0, width, LANES):
                store(inputs, (row + j,), add(load(inputs, (row + j,)), load(inputs, (step + j,))))


@njit(**FAST)
def scores(inputs, x, outputs, y, width):
    """Return the dot products of the row at `x` with four rows, in the first four lanes."""
    products = outer(load(inputs, (x,)), load(outputs, y))
    for j in range(LANES, width, LANES):
        products = add_outer(
            products, load(inputs, (x + j,)), load(outputs, (y[0] + j, y[1] + j, y[2] + j, y[3] + j))
        )
    return totals(products)


@njit(**FAST)
def update(inputs, mean, step, outputs, y, errors, width):
    """Move four output rows and add to the step of the mean, each by the errors times the other's old values."""
    for j in range(0, width, LANES):
        places = (y[0] + j, y[1] + j, y[2] + j, y[3] + j)
        out = load(outputs, places)
        store(inputs, (step + j,), pull(load(inputs, (step + j,)), errors, out))
        store(outputs, places, push(out, errors, load(inputs, (mean + j,))))


@njit(**FAST)
def length(inputs, place, width):
    """Return the squared length of the row at `place`."""
    lanes = load(inputs, (place,))
    squares = mul(lanes, lanes)
    for j in range(LANES, width, LANES):
        lanes = load(inputs, (place + j,))
        squares = add(squares, mul(lanes, lanes))
    return total(squares)


@njit(**FAST)
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
    for k in range(bench.targets.size // 4):
        y = (bench.targets[4 * k], bench.targets[4 * k + 1], bench.targets[4 * k + 2], bench.targets[4 * k + 3])
        side = load(bench.sides, (k * LANES,))
        weight = mul(load(bench.weights, (k * LANES,)), load(bench.first, (0,)))
        right = sigmoid(mul(side, scores(model.inputs, mean, model.outputs, y, width)))
        loss -= total(mul(weight, log(right)))
        # d/dz of -log sigmoid(z) is sigmoid(z) - 1
        doubt = mul(mul(side, weight), sub(load(bench.ones, (0,)), right))
        update(model.inputs, mean, step, model.outputs, y, scale(rate, doubt), width)
    scatter(model.inputs, page.rows, center, low, high, step, width)
    square = np.float32(0)
    if measured:
        square = length(model.inputs, step, width) / (rate * rate)
    return np.float64(loss), 1, np.float64(square), np.int64(measured)
