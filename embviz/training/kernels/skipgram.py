"""Skip-gram with negative sampling (Mikolov et al. 2013, eq. 4).

As in word2vec.c, each context word predicts the center word, one after the other: what one of them moves, the next one
meets. Four of them share their noise words, so that all their products with the six targets are made in one go, and how
far the targets move meanwhile is worked out from the products of the four with each other (`predict_six`). The loss is
that of the rows before the four move them. Noise words are used again eight and sixteen groups later, by other context
words, so that little has to come from far memory.
"""

import numpy as np
from numba import njit

from embviz.training.kernels.curves import log, sigmoid
from embviz.training.kernels.frozen import spare_frozen
from embviz.training.kernels.lanes import (
    add,
    add_among,
    add_outer,
    among,
    join,
    laid_for_four,
    laid_for_two,
    load,
    mul,
    outer,
    prefetch,
    pull,
    push,
    scale,
    shifts_of_four,
    shifts_of_two,
    store,
    sub,
    total,
    totals,
)
from embviz.training.kernels.nested import add_longer, column_after, prefixes, stretch
from embviz.training.kernels.options import INLINE, MEASURED
from embviz.training.kernels.reading import STRATA
from embviz.training.kernels.targets import fill_targets, row_here
from embviz.training.kernels.vector_code import LANES

SHARING = 4  # context words that share their noise words
TARGETS = 6  # rows that are predicted in one go
SETS, USES = STRATA, 3  # so many sets of noise words are each used so many times, in turn
ERRORS = 32  # entries of the workbench for the errors of four context words and six targets


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
def two(places, k, j):
    """Return columns from `j` of two places."""
    return entry(places, k) + j, entry(places, k + 1) + j


@njit(**INLINE)
def five(places, k, j):
    """Return columns from `j` of five places."""
    return (*four(places, k, j), entry(places, k + 4) + j)


@njit(**INLINE)
def six(places, k, j):
    """Return columns from `j` of six places."""
    return (*four(places, k, j), *two(places, k + 4, j))


@njit(**INLINE)
def errors_of(bench, place, k):
    """Return the errors of context `k` of four with six targets, which stand from `place` on."""
    return (*quad(bench.errors, place + 4 * k), *two(bench.errors, place + LANES + 2 * k, np.float32(0)))


@njit(**INLINE)
def set_of(bench, group):
    """Return the entry of the page's noise where the words of a group of contexts begin."""
    return (group // (SETS * USES) * SETS + group % SETS) * bench.drawn


@njit(**INLINE)
def first_group(block):
    """Return the number of the first group of contexts that reads a block of sets."""
    return block * (SETS * USES)


@njit(**INLINE)
def pull_and_push(model, bench, k, begin, place, out, j):
    """Move columns from `j` of a context row; returns the target rows moved by it."""
    errors = errors_of(bench, place, k)
    at = (entry(bench.contexts, begin + k) + j,)
    row = load(model.inputs, at)
    store(model.inputs, at, pull(row, errors, out))
    return push(out, errors, row)


@njit(**INLINE)
def keep_group(model, bench, begin, many, j):
    """Keep columns from `j` of up to four context rows as they are, for all of more than six targets."""
    for k in range(many):
        store(bench.kept, (k * LANES,), load(model.inputs, (entry(bench.contexts, begin + k) + j,)))


@njit(**INLINE)
def move_kept(model, bench, begin, many, place, out, j):
    """Do as `move_group` where the context rows have been moved by other targets: these here learn from kept ones."""
    for k in range(many):
        errors, at = errors_of(bench, place, k), (entry(bench.contexts, begin + k) + j,)
        store(model.inputs, at, pull(load(model.inputs, at), errors, out))
        out = push(out, errors, load(bench.kept, (k * LANES,)))
    return out


@njit(**INLINE)
def move_group(model, bench, begin, many, place, out, j):
    """Move columns from `j` of up to four context rows, one after the other, and return the moved target rows."""
    if many == SHARING:
        out = pull_and_push(model, bench, 0, begin, place, out, j)
        out = pull_and_push(model, bench, 1, begin, place, out, j)
        out = pull_and_push(model, bench, 2, begin, place, out, j)
        return pull_and_push(model, bench, 3, begin, place, out, j)
    for k in range(many):
        out = pull_and_push(model, bench, k, begin, place, out, j)
    return out


@njit(**INLINE)
def move(model, bench, begin, many, asked):
    """Move `many` context rows from number `begin` on and the targets by the errors times each other.

    Asks for the first `asked` rows that are needed soon.
    """
    outputs, targets, start, base = model.outputs, bench.targets, 0, 0
    for s in range(prefixes(model)):
        for j in range(start, column_after(model, s), LANES):
            # a processor waits for a dozen lines at a time: asked for column by column, they arrive while it computes
            if asked > 0:
                prefetch(model.inputs, (entry(bench.ahead, 0) + j,))
            for k in range(1, asked):
                prefetch(outputs, (entry(bench.ahead, k) + j,))
            if bench.drawn >= TARGETS:
                keep_group(model, bench, begin, many, j)
            places = six(targets, 0, j)
            store(outputs, places, move_group(model, bench, begin, many, base, load(outputs, places), j))
            for q in range(TARGETS, bench.drawn + 1, TARGETS):
                places, place = six(targets, q, j), base + q // TARGETS * ERRORS
                store(outputs, places, move_kept(model, bench, begin, many, place, load(outputs, places), j))
        start = column_after(model, s)
        base += stretch(model, bench)


@njit(**INLINE)
def gradient(model, bench):
    """Return the squared norm of the first context row's step."""
    square, base, start = np.float32(0), 0, 0
    for s in range(prefixes(model)):
        for j in range(start, column_after(model, s), LANES):
            step = load(model.inputs, (bench.spare,))
            for q in range(0, bench.drawn + 1, TARGETS):
                errors = errors_of(bench, base + q // TARGETS * ERRORS, 0)
                step = pull(step, errors, load(model.outputs, six(bench.targets, q, j)))
            square += total(mul(step, step))
        start = column_after(model, s)
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
def doubts(bench, products, side, weight, rate):
    """Judge sixteen predictions by the products of their rows.

    Parameters
    ----------
    side, weight : Lanes(1)
        1 where a pair is true, -1 where it is noise; how much it counts.

    Returns
    -------
    tuple of Lanes(1)
        `rate` times the derivative of the log-likelihood by the product, minus `rate` times the second one, and the
        weighted log-likelihood.
    """
    ones = load(bench.ones, (0,))
    right = sigmoid(mul(side, products))
    wrong = scale(rate, mul(weight, sub(ones, right)))
    return mul(side, wrong), mul(right, wrong), mul(weight, log(right))


@njit(**INLINE)
def predict_six(model, bench, k, q, place, present, rate):
    """Predict six targets from four contexts; writes their errors from `place` on and returns their losses.

    The errors are those of four contexts that learn in turn: context m moves target q by its error times its row, and
    so changes the product of context k with it by the error times the product of both contexts' rows. The error of k
    follows, by the slope of the sigmoid and in two rounds: one window's largest step is that of word2vec.c but for half
    a percent at the usual rate. (Moves of the context rows change no product: none of them stands at two places, but
    for repeated words: the step of one that stands four times in a group is a twentieth off at that rate. Of nested
    vectors, each prefix takes into account what its own errors move.)
    """
    inputs, outputs, contexts, targets, begin = model.inputs, model.outputs, bench.contexts, bench.targets, LANES
    x = load(inputs, four(contexts, k, 0))
    most = outer(x, load(outputs, four(targets, q, 0)))
    rest, gram = outer(x, load(outputs, two(targets, q + 4, 0))), among(x)
    weight = mul(load(bench.weights, (place,)), load(bench.present, (present * LANES,)))
    lesser = mul(load(bench.weights, (place + LANES,)), load(bench.few, (present * LANES,)))
    losses = load(inputs, (bench.spare,))
    for s in range(prefixes(model)):
        # in two loops: the sums of one loop would not fit the registers
        for j in range(begin, column_after(model, s), LANES):
            most = add_outer(most, load(inputs, four(contexts, k, j)), load(outputs, four(targets, q, j)))
        for j in range(begin, column_after(model, s), LANES):
            x = load(inputs, four(contexts, k, j))
            rest = add_outer(rest, x, load(outputs, two(targets, q + 4, j)))
            gram = add_among(gram, x)
        here, few = place + s * stretch(model, bench), totals(join(rest, gram))
        errors, slope, loss = doubts(bench, totals(most), load(bench.sides, (place,)), weight, rate)
        losses, met = add(losses, loss), laid_for_four(few)
        moved = sub(errors, mul(slope, shifts_of_four(errors, met)))
        store(bench.errors, (here,), sub(errors, mul(slope, shifts_of_four(moved, met))))
        errors, slope, loss = doubts(bench, few, load(bench.sides, (place + LANES,)), lesser, rate)
        losses, met = add(losses, loss), laid_for_two(few)
        moved = sub(errors, mul(slope, shifts_of_two(errors, met)))
        store(bench.errors, (here + LANES,), sub(errors, mul(slope, shifts_of_two(moved, met))))
        begin = column_after(model, s)
    add_longer(model, bench, place)
    add_longer(model, bench, place + LANES)
    return losses


@njit(**INLINE)
def predict_group(model, bench, page, center, begin, many, group, rate):
    """Predict the center row and the noise words of a group from `many` contexts from number `begin` on.

    Writes `rate` times the derivative of the loss to the errors of the workbench; returns the losses.
    """
    losses = load(model.inputs, (bench.spare,))
    fill_targets(page, bench, center, set_of(bench, group), model.width)
    for q in range(0, bench.drawn + 1, TARGETS):
        losses = add(losses, predict_six(model, bench, begin, q, q // TARGETS * ERRORS, many, rate))
    return losses


@njit(**INLINE)
def predict_window(model, bench, page, center, group, rate):
    """Predict the center at a position, and the noise words of groups from number `group`, from each word around it.

    Returns
    -------
    tuple
        Summed loss, predictions, groups.
    """
    if page.highs[center] - page.lows[center] < 2:
        return 0.0, 0, 0
    count = list_contexts(model, bench, page, center)
    losses, groups = load(model.inputs, (bench.spare,)), (count + SHARING - 1) // SHARING
    for g in range(groups):
        many = min(count - g * SHARING, SHARING)
        more = predict_group(model, bench, page, page.rows[center], g * SHARING, many, group + g, rate)
        losses = add(losses, more)
    return -np.float64(total(losses)), count, groups


@njit(**INLINE)
def look_ahead(page, bench, center, group, first, width):
    """List the rows that are going to be needed: a context, then a center and noise words, where they are not near.

    Returns how many are listed.
    """
    ahead, noise = bench.ahead, set_of(bench, group + SETS)
    new = group % (SETS * USES) >= SETS * (USES - 1)
    ahead[0] = page.rows[center + 8] * width
    ahead[1] = page.rows[center + 4] * width
    if new:
        for n in range(bench.drawn):
            ahead[2 + n] = row_here(bench, page.noise[noise + n]) * width
    return bench.drawn + 2 if new else (2 if first else 0)


@njit(**INLINE)
def learn_window(model, bench, page, center, group, rate, measured):
    """Learn the window around a position, group by group, with the noise words of groups from `group` on.

    Returns
    -------
    tuple
        Losses as `Lanes(1)`, predictions, squared norm of a context row's gradient where `measured`, how many of these,
        and the next group.
    """
    count = list_contexts(model, bench, page, center)
    losses, square = load(model.inputs, (bench.spare,)), np.float32(0)
    for begin in range(0, count, SHARING):
        many = min(count - begin, SHARING)
        losses = add(losses, predict_group(model, bench, page, page.rows[center], begin, many, group, rate))
        if measured and begin == 0:
            square = gradient(model, bench) / (rate * rate)
        asked = look_ahead(page, bench, center, group, begin == 0, model.width)
        move(model, bench, begin, many, asked)
        group += 1
    return losses, count, np.float64(square), np.int64(measured and count > 0), group


@njit(**INLINE)
def learn_stretch(model, bench, page, first, begin, end, group, base, again, rate):
    """Learn the windows around the positions from `begin` to before `end`.

    Returns
    -------
    tuple
        Summed loss, predictions, squared norms of context rows' gradients, how many of these, and the next group.
    """
    losses, predictions, square, measures = load(model.inputs, (bench.spare,)), 0, 0.0, 0
    for t in range(begin, end):
        measured = (t - first) % MEASURED == 0
        more, learned, norm, norms, group = learn_window(model, bench, page, t, group, rate, measured)
        losses = add(losses, more)
        predictions += learned
        square += norm
        measures += norms
    return -np.float64(total(losses)), predictions, square, measures, group
