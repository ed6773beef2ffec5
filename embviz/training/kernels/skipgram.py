"""Skip-gram with negative sampling (Mikolov et al. 2013, eq. 4).

As in word2vec.c, each context word predicts the center word. The noise words are drawn once per window and shared by
its pairs. All predictions of a window are made before any of its rows moves: sixteen of them fill a SIMD vector, and
none waits for the other.
"""

import numpy as np
from numba import njit

from embviz.training.kernels.ahead import plan
from embviz.training.kernels.frozen import spare_frozen
from embviz.training.kernels.lanes import add, add_outer, load, mul, outer, prefetch, pull, push, store, total, totals
from embviz.training.kernels.nested import add_longer, column_after, judge, prefixes, stretch
from embviz.training.kernels.options import INLINE
from embviz.training.kernels.targets import fill_targets
from embviz.training.kernels.vector_code import LANES


@njit(**INLINE)
def entry(values, k):
    """Return entry k, which is not negative."""
    return values[np.uint64(k)]  # numba makes sure that a signed index counts from the end where negative


@njit(**INLINE)
def quad(values, k):
    """Return four entries from `k` on."""
    return entry(values, k), entry(values, k + 1), entry(values, k + 2), entry(values, k + 3)


@njit(**INLINE)
def four(places, k, j):
    """Return columns from `j` of four places."""
    return entry(places, k) + j, entry(places, k + 1) + j, entry(places, k + 2) + j, entry(places, k + 3) + j


@njit(**INLINE)
def scores(inputs, contexts, k, outputs, targets, q, width):
    """Return the dot products of four context rows with four target rows: row p with row q in lane 4 p + q."""
    products = outer(load(inputs, four(contexts, k, 0)), load(outputs, four(targets, q, 0)))
    for j in range(LANES, width, LANES):
        products = add_outer(products, load(inputs, four(contexts, k, j)), load(outputs, four(targets, q, j)))
    return totals(products)


@njit(**INLINE)
def move(model, bench, count, q, base):
    """Move the context rows and four target rows by the errors from entry `base` times each other."""
    inputs, outputs, contexts, targets, begin = model.inputs, model.outputs, bench.contexts, bench.targets, 0
    for s in range(prefixes(model)):
        for j in range(begin, column_after(model, s), LANES):
            # a processor waits for a dozen lines at a time: asked for column by column, they arrive while it computes
            prefetch(outputs, four(bench.ahead, q, j))
            if q == 0:
                prefetch(inputs, (entry(bench.ahead, targets.size) + j,))
            # the rows for which the errors were computed: pulled by rows that move meanwhile, contexts chase each
            # other, and wide windows diverge
            before = out = load(outputs, four(targets, q, j))
            # one after the other: a word may stand at several places
            for k in range(count):
                errors = quad(bench.errors, base + 4 * k)
                row = load(inputs, (entry(contexts, k) + j,))
                store(inputs, (entry(contexts, k) + j,), pull(row, errors, before))
                out = push(out, errors, row)
            store(outputs, four(targets, q, j), out)
        begin = column_after(model, s)
        base += stretch(model, bench)


@njit(**INLINE)
def errors_each(count):
    """Return how many errors so many contexts have with four targets."""
    return (count + 3) // 4 * LANES


@njit(**INLINE)
def gradient(model, bench, each):
    """Return the squared norm of the first context row's step."""
    square, base, begin = np.float32(0), 0, 0
    for s in range(prefixes(model)):
        for j in range(begin, column_after(model, s), LANES):
            step = load(model.inputs, (bench.spare,))
            for q in range(0, bench.targets.size, 4):
                errors = quad(bench.errors, base + q // 4 * each)
                step = pull(step, errors, load(model.outputs, four(bench.targets, q, j)))
            square += total(mul(step, step))
        begin = column_after(model, s)
        base += stretch(model, bench)
    return square


@njit(**INLINE)
def list_contexts(model, bench, page, center):
    """Find the rows of the window around position `center`; returns how many there are."""
    contexts, low = bench.contexts, page.lows[center]
    before, count = center - low, page.highs[center] - low - 1
    # on both sides as many as in the widest window: a processor cannot guess how often another loop would run
    widest = (contexts.size - 4) // 2
    for k in range(widest):
        contexts[np.uint64(k)] = entry(page.rows, low + k) * model.width
    for k in range(widest):
        contexts[np.uint64(before + k)] = entry(page.rows, center + 1 + k) * model.width
    for k in range(count, count + 3):
        contexts[k] = bench.spare
    spare_frozen(model, bench, count)
    return count


@njit(**INLINE)
def predict_four(model, bench, k, q, side, weight, rate, place):
    """Predict four targets from four contexts; writes their errors from `place` on and returns their losses."""
    inputs, outputs, contexts, targets, begin = model.inputs, model.outputs, bench.contexts, bench.targets, LANES
    products = outer(load(inputs, four(contexts, k, 0)), load(outputs, four(targets, q, 0)))
    losses = load(inputs, (bench.spare,))
    for s in range(prefixes(model)):
        for j in range(begin, column_after(model, s), LANES):
            products = add_outer(products, load(inputs, four(contexts, k, j)), load(outputs, four(targets, q, j)))
        losses = add(losses, judge(bench, products, side, weight, rate, place + s * stretch(model, bench)))
        begin = column_after(model, s)
    add_longer(model, bench, place)
    return losses


@njit(**INLINE)
def predict_window(model, bench, page, center, noise, rate):
    """Predict the center at position `center`, and the noise words from entry `noise`, from each word around it.

    Writes `rate` times the derivative of the loss to the errors of the workbench.

    Returns
    -------
    tuple
        Summed loss, predictions.
    """
    fill_targets(page, bench, page.rows[center], noise, model.width)
    count = list_contexts(model, bench, page, center)
    each = errors_each(count)
    loss = np.float32(0)
    for q in range(0, bench.targets.size, 4):
        side = load(bench.sides, (q * 4,))
        usual = load(bench.weights, (q * 4,))
        for k in range(0, count, 4):
            weight = mul(usual, load(bench.present, (min(count - k, 4) * LANES,)))
            loss -= total(predict_four(model, bench, k, q, side, weight, rate, q // 4 * each + k * 4))
    return np.float64(loss), count


@njit(**INLINE)
def learn_window(model, bench, page, center, noise, rate, measured):
    """Learn the window of the center at position `center` with the noise words from entry `noise`.

    Returns
    -------
    tuple
        Summed loss, predictions, squared norm of a context row's gradient where `measured`, and how many of these.
    """
    if page.highs[center] - page.lows[center] < 2:
        return 0.0, 0, 0.0, 0
    plan(page, bench, center, noise, 4, model.width)
    loss, count = predict_window(model, bench, page, center, noise, rate)
    each = errors_each(count)
    square = np.float32(0)
    if measured:
        square = gradient(model, bench, each) / (rate * rate)
    for q in range(0, bench.targets.size, 4):
        move(model, bench, count, q, q // 4 * each)
    return loss, count, np.float64(square), np.int64(measured)
