"""Continuous bag of words with negative sampling: the mean of the context predicts the center (Mikolov et al. 2013).

Four neighboring windows are learned in one go and share their noise words, so that little has to come from far memory.
Their contexts overlap: a word that belongs to several of them is read once and written once. All predictions are made
before any row moves.
"""

import numpy as np
from numba import njit

from embviz.training.kernels.lanes import (
    add,
    add_outer,
    axpy,
    join,
    load,
    load_register,
    mul,
    outer,
    prefetch,
    pull,
    push,
    scale,
    scale_each,
    store,
    sub,
    tile,
    total,
    within,
)
from embviz.training.kernels.nested import add_longer, column_after, judge, prefixes, stretch
from embviz.training.kernels.options import INLINE, MEASURED
from embviz.training.kernels.reading import row_here
from embviz.training.kernels.rows import plan, spare_frozen
from embviz.training.kernels.skipgram import entry, four, quad
from embviz.training.kernels.vector_code import LANES, REGISTER


@njit(**INLINE)
def floats(values, t, less):
    """Return four neighboring values less a number, as floats."""
    return (
        np.float32(values[t] - less),
        np.float32(values[t + 1] - less),
        np.float32(values[t + 2] - less),
        np.float32(values[t + 3] - less),
    )


@njit(**INLINE)
def lay_out(page, bench, t, noise, width):
    """Find the rows of the four windows from position `t`, and which of them belong to which window.

    Returns
    -------
    count : int
        Number of context rows.
    sizes : Lanes(1)
        How many of them each window has, four times.
    """
    lows, highs, rows = page.lows, page.highs, page.rows
    low = min(min(lows[t], lows[t + 1]), min(lows[t + 2], lows[t + 3]))
    high = max(max(highs[t], highs[t + 1]), max(highs[t + 2], highs[t + 3]))
    count = high - low
    # as many as there can be: a processor cannot guess how often another loop would run
    for k in range(bench.contexts.size):
        bench.contexts[np.uint64(k)] = entry(rows, low + k) * width
    firsts, lasts = tile(floats(lows, t, low)), tile(floats(highs, t, low))
    own = np.float32(t - low)
    ones = load(bench.ones, (0,))
    centers = tile((own, own + np.float32(1), own + np.float32(2), own + np.float32(3)))
    after = add(centers, ones)
    position = load(bench.quarters, (0,))
    for k in range(0, bench.contexts.size, 4):
        store(bench.inside, (4 * k,), sub(within(firsts, position, lasts), within(centers, position, after)))
        position = add(position, scale(np.float32(4), ones))
    for p in range(4):
        bench.targets[p] = rows[t + p] * width
    for n in range(bench.drawn):
        bench.targets[4 + n] = row_here(bench, page.noise[noise + n]) * width
    return count, sub(sub(lasts, firsts), ones)


@njit(**INLINE)
def weigh(bench, sizes):
    """Set what each prediction weighs: nothing for windows without context, or where noise is the center word itself.

    Returns how many windows have a context.
    """
    ones = load(bench.ones, (0,))
    present = within(ones, sizes, load(bench.endless, (0,)))
    for k in range(0, bench.weights.size, LANES):
        store(bench.weights, (k,), mul(present, load(bench.usual, (k,))))
    targets = bench.targets
    for n in range(bench.drawn):
        for p in range(4):
            if targets[4 + n] == targets[p]:
                bench.weights[4 + 4 * n + p] = 0
    return np.int64(total(present)) // 4


@njit(**INLINE)
def share(page, t):
    """Return what each word of a window contributes to its mean."""
    return np.float32(1) / np.float32(max(page.highs[t] - page.lows[t] - 1, 1))


@njit(**INLINE)
def gather(inputs, bench, count, shares, width):
    """Write the means of the four contexts to the workbench."""
    inside = bench.inside
    for j in range(0, width, REGISTER):
        sums = load_register(inputs, (bench.spare, bench.spare, bench.spare, bench.spare))
        for k in range(count):
            row = load_register(inputs, (entry(bench.contexts, k) + j,))
            sums = pull(sums, quad(inside, 4 * k), row)
        store(inputs, four(bench.means, 0, j), scale_each(shares, sums))


@njit(**INLINE)
def three(places, k, j):
    """Return columns from `j` of three places."""
    return places[k] + j, places[k + 1] + j, places[k + 2] + j


@njit(**INLINE)
def predict_centers(model, bench, side, weight, rate):
    """Predict each center from its mean, then three noise words from all four means; returns the losses.

    Writes the errors at the beginning of the workbench's.
    """
    inputs, outputs, targets, means, begin = model.inputs, model.outputs, bench.targets, bench.means, REGISTER
    x = load_register(inputs, four(means, 0, 0))
    own = mul(load_register(outputs, four(targets, 0, 0)), x)
    noise = outer(load_register(outputs, three(targets, 4, 0)), x)
    losses = load(inputs, (bench.spare,))
    for s in range(prefixes(model)):
        for j in range(begin, column_after(model, s), REGISTER):
            x = load_register(inputs, four(means, 0, j))
            own = add(own, mul(load_register(outputs, four(targets, 0, j)), x))
            noise = add_outer(noise, load_register(outputs, three(targets, 4, j)), x)
        losses = add(losses, judge(bench, join(own, noise), side, weight, rate, s * stretch(model, bench)))
        begin = column_after(model, s)
    add_longer(model, bench, 0)
    return losses


@njit(**INLINE)
def predict_noise(model, bench, q, side, weight, rate, place):
    """Predict four noise words from four means; writes their errors from `place` on and returns their losses."""
    inputs, outputs, targets, means, begin = model.inputs, model.outputs, bench.targets, bench.means, REGISTER
    products = outer(load_register(outputs, four(targets, q, 0)), load_register(inputs, four(means, 0, 0)))
    losses = load(inputs, (bench.spare,))
    for s in range(prefixes(model)):
        for j in range(begin, column_after(model, s), REGISTER):
            words, x = load_register(outputs, four(targets, q, j)), load_register(inputs, four(means, 0, j))
            products = add_outer(products, words, x)
        losses = add(losses, judge(bench, products, side, weight, rate, place + s * stretch(model, bench)))
        begin = column_after(model, s)
    add_longer(model, bench, place)
    return losses


@njit(**INLINE)
def meet(outputs, center, error, mean):
    """Move columns of a center by the error times the mean; returns the step of the mean."""
    out = load_register(outputs, (center,))
    store(outputs, (center,), axpy(error, mean, out))
    return scale(error, out)


@njit(**INLINE)
def move(model, bench, count):
    """Move the targets by the errors times the means, and each context by the steps of the means that it is part of."""
    begin, base = 0, 0
    for s in range(prefixes(model)):
        for j in range(begin, column_after(model, s), REGISTER):
            move_columns(model, bench, count, base, j)
        begin = column_after(model, s)
        base += stretch(model, bench)


@njit(**INLINE)
def move_columns(model, bench, count, base, j):
    """Move columns from `j` by the errors from entry `base`."""
    inputs, outputs, targets, means = model.inputs, model.outputs, bench.targets, bench.means
    # a processor waits for a dozen lines at a time: asked for column by column, they arrive while it computes
    prefetch(inputs, four(bench.ahead, targets.size, j))
    prefetch(outputs, four(bench.ahead, 0, j))
    x, own = load_register(inputs, four(means, 0, j)), quad(bench.errors, base)
    # one after the other: a word may stand at several of these places
    steps = join(
        join(
            meet(outputs, targets[0] + j, own[0], load_register(inputs, (means[0] + j,))),
            meet(outputs, targets[1] + j, own[1], load_register(inputs, (means[1] + j,))),
        ),
        join(
            meet(outputs, targets[2] + j, own[2], load_register(inputs, (means[2] + j,))),
            meet(outputs, targets[3] + j, own[3], load_register(inputs, (means[3] + j,))),
        ),
    )
    for n in range(4, targets.size):
        prefetch(outputs, (entry(bench.ahead, n) + j,))
        errors, word = quad(bench.errors, base + 4 * n - 12), (entry(targets, n) + j,)
        out = load_register(outputs, word)
        steps = pull(steps, errors, out)
        store(outputs, word, push(out, errors, x))
    for k in range(count):
        context = (entry(bench.contexts, k) + j,)
        store(inputs, context, push(load_register(inputs, context), quad(bench.inside, 4 * k), steps))


@njit(**INLINE)
def gradient(model, bench):
    """Return the squared norm of the first mean's step."""
    square, e, targets, begin, base = np.float32(0), bench.errors, bench.targets, 0, 0
    for s in range(prefixes(model)):
        for j in range(begin, column_after(model, s), REGISTER):
            step = scale(e[base], load_register(model.outputs, (targets[0] + j,)))
            for n in range(bench.drawn):
                step = axpy(e[base + 4 * n + 4], load_register(model.outputs, (targets[n + 4] + j,)), step)
            square += total(mul(step, step))
        begin = column_after(model, s)
        base += stretch(model, bench)
    return square


@njit(**INLINE)
def predict_windows(model, bench, page, t, noise, rate):
    """Predict the four centers from position `t`, and the noise words from entry `noise`, from the means around them.

    Writes `rate` times the derivative of the loss to the errors of the workbench.

    Returns
    -------
    tuple
        Summed loss, predictions, context rows.
    """
    count, sizes = lay_out(page, bench, t, noise, model.width)
    spare_frozen(model, bench, 0, count)
    learned = weigh(bench, sizes)
    shares = (share(page, t), share(page, t + 1), share(page, t + 2), share(page, t + 3))
    gather(model.inputs, bench, count, shares, model.width)
    losses = predict_centers(model, bench, load(bench.sides, (0,)), load(bench.weights, (0,)), rate)
    for k in range(LANES, bench.weights.size, LANES):
        side, weight = load(bench.sides, (k,)), load(bench.weights, (k,))
        losses = add(losses, predict_noise(model, bench, k // 4 + 3, side, weight, rate, k))
    return -np.float64(total(losses)), learned, count


@njit(**INLINE)
def learn_windows(model, bench, page, t, noise, rate, measured):
    """Learn the four windows from position `t` with the noise words from entry `noise`.

    Every context word moves by the whole gradient of the mean, as in word2vec.c: so many times its own gradient as
    there are context words (Irsoy et al. 2021 compare the two).

    Returns
    -------
    tuple
        Loss, predictions, squared norm of the gradient of a mean where `measured`, and how many of these.
    """
    plan(page, bench, t, noise, 2, model.width)
    loss, learned, count = predict_windows(model, bench, page, t, noise, rate)
    square = np.float32(0)
    measured = measured and bench.weights[0] > 0
    if measured:
        square = gradient(model, bench) / (rate * rate)
    move(model, bench, count)
    return loss, learned, np.float64(square), np.int64(measured)


@njit(**INLINE)
def learn_stretch(model, bench, page, first, begin, end, noise, base, again, rate):
    """Learn the windows around the positions from `begin` to before `end`, with the noise words from entry `noise` on.

    After `again` entries from `base` on, they are used anew.

    Returns
    -------
    tuple
        Summed loss, predictions, squared norms of means' gradients, how many of these, and the next entry of the noise.
    """
    loss, predictions, square, measures = 0.0, 0, 0.0, 0
    for t in range(begin, end, bench.group):
        more, learned, norm, norms = learn_windows(model, bench, page, t, noise, rate, (t - first) % MEASURED == 0)
        noise = noise + bench.drawn if noise + bench.drawn < base + again else base
        loss += more
        predictions += learned
        square += norm
        measures += norms
    return loss, predictions, square, measures, noise
