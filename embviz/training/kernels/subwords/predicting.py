"""One vector told which words are around it and which are noise: what models with subwords have in common."""

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
    scale,
    store,
    sub,
    total,
    totals,
    within,
)
from embviz.training.kernels.options import INLINE
from embviz.training.kernels.targets import row_here
from embviz.training.kernels.vector_code import LANES


@njit(**INLINE)
def sixteen(p, k, j):
    """Return columns from `j` of sixteen places."""
    return (
        p[k] + j, p[k + 1] + j, p[k + 2] + j, p[k + 3] + j, p[k + 4] + j, p[k + 5] + j, p[k + 6] + j, p[k + 7] + j,
        p[k + 8] + j, p[k + 9] + j, p[k + 10] + j, p[k + 11] + j, p[k + 12] + j, p[k + 13] + j, p[k + 14] + j,
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
