"""Skip-gram with negative sampling (Mikolov et al. 2013, eq. 4).

As in word2vec.c, each context word predicts the center word. The noise words are drawn once per window and shared by
its pairs; two pairs are learned at a time, so that eight predictions meet in one SIMD vector.
"""

import numpy as np
from numba import njit

from embviz.training.kernels.lanes import (
    LANES, add, add_outer, load, log, mul, outer, pull, push, scale, sigmoid, store, sub, total, totals,
)
from embviz.training.kernels.options import FAST

@njit(**FAST)
def scores(inputs, x, outputs, y, width):
    """Return the dot products of two rows (`x`: their places) with four: row p with row q in lane 4 p + q."""
    products = outer(load(inputs, x), load(outputs, y))
    for j in range(LANES, width, LANES):
        products = add_outer(
            products, load(inputs, (x[0] + j, x[1] + j)), load(outputs, (y[0] + j, y[1] + j, y[2] + j, y[3] + j))
        )
    return totals(products)


@njit(**FAST)
def update(inputs, old, source, target, outputs, y, errors, width):
    """Move two input rows and four output rows by their errors times each other's old values.

    The input rows are read from `source` and written to `target`; `old` is where they stood before the window's first
    block of outputs.
    """
    for j in range(0, width, LANES):
        before = load(inputs, (old[0] + j, old[1] + j))
        x = load(inputs, (source[0] + j, source[1] + j))
        places = (y[0] + j, y[1] + j, y[2] + j, y[3] + j)
        out = load(outputs, places)
        store(inputs, (target[0] + j, target[1] + j), pull(x, errors, out))
        store(outputs, places, push(out, errors, before))


@njit(**FAST)
def moved(inputs, old, new, width):
    """Return the squared distance between two places of a row."""
    way = sub(load(inputs, (new,)), load(inputs, (old,)))
    squares = mul(way, way)
    for j in range(LANES, width, LANES):
        way = sub(load(inputs, (new + j,)), load(inputs, (old + j,)))
        squares = add(squares, mul(way, way))
    return total(squares)


@njit(**FAST)
def predict(model, bench, x, both, rate, measured):
    """Learn that each of two context words stands beside the center word and beside none of the noise words.

    Returns
    -------
    tuple
        Summed loss of the predictions, and the squared norm of the first word's gradient where `measured`.
    """
    width = model.width
    blocks = bench.targets.size // 4
    aside = blocks > 1 or measured
    target = (bench.aside, bench.aside + width) if aside else x
    source = x
    loss = np.float32(0)
    for k in range(blocks):
        y = (bench.targets[4 * k], bench.targets[4 * k + 1], bench.targets[4 * k + 2], bench.targets[4 * k + 3])
        side = load(bench.sides, (k * LANES,))
        weight = load(bench.weights, (k * LANES,))
        if not both:
            weight = mul(weight, load(bench.first, (0,)))
        right = sigmoid(mul(side, scores(model.inputs, x, model.outputs, y, width)))
        loss -= total(mul(weight, log(right)))
        # d/dz of -log sigmoid(z) is sigmoid(z) - 1
        doubt = mul(mul(side, weight), sub(load(bench.ones, (0,)), right))
        update(model.inputs, x, source, target, model.outputs, y, scale(rate, doubt), width)
        source = target
    square = np.float32(0)
    if aside:
        if measured:
            square = moved(model.inputs, x[0], target[0], width) / (rate * rate)
        for j in range(0, width, LANES):
            store(model.inputs, (x[0] + j, x[1] + j), load(model.inputs, (target[0] + j, target[1] + j)))
    return loss, square


@njit(**FAST)
def learn_window(model, bench, page, center, low, high, rate, measured):
    """Learn one window: the center at position `center`, its context from `low` to `high`.

    Returns
    -------
    tuple
        Summed loss, predictions, summed squared norms of gradients and how many of them.
    """
    width = model.width
    loss, square, measures = np.float64(0), np.float64(0), 0
    k = low
    while k < high:
        if k == center:
            k += 1
            continue
        one = np.int64(page.rows[k])
        k += 1
        if k == center:
            k += 1
        # a word that stands twice in the window cannot be learned twice at a time: one of its two steps would be lost
        both = k < high and page.rows[k] != one
        two = bench.spare
        if both:
            two = page.rows[k] * width
            k += 1
        more, norm = predict(model, bench, (one * width, two), both, rate, measured)
        loss += more
        if measured:
            square += norm
            measures += 1
    return loss, high - low - 1, square, measures
