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
    copy_eight,
    four_in_turn,
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
    store,
    sub,
    total,
    totals,
    two_in_turn,
)
from embviz.training.kernels.nested import add_longer, column_after, prefixes, stretch
from embviz.training.kernels.options import INLINE, MEASURED
from embviz.training.kernels.reading import AHEAD, STRATA
from embviz.training.kernels.targets import fill_targets, list_block
from embviz.training.kernels.vector_code import EIGHT, LANES

SHARING = 4  # context words that share their noise words
TARGETS = 6  # rows that are predicted in one go
SETS, USES = STRATA, 3  # so many sets of noise words are each used so many times, in turn
NEXT = SETS * (USES - 1)  # group from which on the next block's words are asked for
APART = 16  # windows from which on they are learned at two places
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
def first_group(block):
    """Return the number of the first group of contexts that reads a block of sets."""
    return block * (SETS * USES)


@njit(**INLINE)
def set_of(bench, group):
    """Return the entry of the page's noise where the words of a group of contexts begin."""
    return (group // (SETS * USES) * SETS + group % SETS) * bench.drawn


@njit(**INLINE)
def slot_of(bench, block, k):
    """Return the entry of the workbench's targets where set `k` of a block stands; two blocks have room there."""
    return (block % 2 * SETS + k) * (1 + bench.drawn)


@njit(**INLINE)
def list_groups(model, bench, page, begin, end):
    """List the context rows of the windows from position `begin` to before `end`, in groups of four.

    Where a window has not enough for its last group, rows of zeros fill it.

    Returns
    -------
    int
        Number of groups.
    """
    contexts, places, widest = bench.contexts, bench.places, bench.widest
    lowest = max(begin - widest, 0)
    for k in range(end + widest + AHEAD - lowest):
        places[k] = np.int64(page.rows[lowest + k]) * model.width
    groups, most = 0, (2 * widest + SHARING - 1) // SHARING
    for t in range(begin, end):
        low = page.lows[t]
        before, count, at = t - low, page.highs[t] - low - 1, SHARING * groups
        # as many as in the widest window: a processor cannot guess how often another loop would run
        for k in range(0, widest, EIGHT):
            copy_eight(contexts, at + k, places, low - lowest + k)
        for k in range(0, widest, EIGHT):
            copy_eight(contexts, at + before + k, places, t + 1 - lowest + k)
        for k in range(SHARING - 1):
            contexts[np.uint64(at + count + k)] = bench.spare
        for g in range(most):
            bench.centers[np.uint64(groups + g)] = t
            bench.sizes[np.uint64(groups + g)] = min(count - SHARING * g, SHARING)
        groups += (count + SHARING - 1) // SHARING
    return groups


@njit(**INLINE)
def errors_of(bench, place, k):
    """Return the errors of context `k` of four with six targets, which stand from `place` on."""
    return (*quad(bench.errors, place + 4 * k), *two(bench.errors, place + LANES + 2 * k, np.float32(0)))


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
    out = pull_and_push(model, bench, 0, begin, place, out, j)
    out = pull_and_push(model, bench, 1, begin, place, out, j)
    if many > 2:
        out = pull_and_push(model, bench, 2, begin, place, out, j)
        out = pull_and_push(model, bench, 3, begin, place, out, j)
    return out


@njit(**INLINE)
def move(model, bench, n, base, side, ahead):
    """Move the context rows of group `n` of the list and its targets by the errors times each other.

    Parameters
    ----------
    base : int
        Entry of the targets where those of this group begin.
    side : int
        Entry where its errors begin.
    ahead : tuple
        Elements of a context's and a center's row that are needed soon, the entry of noise words that are, and how many
        of these.
    """
    inputs, outputs, targets, begin, many, start = model.inputs, model.outputs, bench.targets, SHARING * n, bench.sizes[n], 0
    context, center, noise, asked = ahead
    for s in range(prefixes(model)):
        for j in range(start, column_after(model, s), LANES):
            # a processor waits for a dozen lines at a time: asked for column by column, they arrive while it computes
            prefetch(inputs, (context + j,))
            prefetch(outputs, (center + j,))
            for k in range(asked):
                prefetch(outputs, (entry(targets, noise + k) + j,))
            if bench.drawn >= TARGETS:
                keep_group(model, bench, begin, SHARING, j)
            places = six(targets, base, j)
            store(outputs, places, move_group(model, bench, begin, many, side, load(outputs, places), j))
            for q in range(TARGETS, bench.drawn + 1, TARGETS):
                places, place = six(targets, base + q, j), side + q // TARGETS * ERRORS
                store(outputs, places, move_kept(model, bench, begin, SHARING, place, load(outputs, places), j))
        start = column_after(model, s)
        side += stretch(model, bench)


@njit(**INLINE)
def gradient(model, bench, base, side):
    """Return the squared norm of the first context row's step; see `move`."""
    square, start = np.float32(0), 0
    for s in range(prefixes(model)):
        for j in range(start, column_after(model, s), LANES):
            step = load(model.inputs, (bench.spare,))
            for q in range(0, bench.drawn + 1, TARGETS):
                errors = errors_of(bench, side + q // TARGETS * ERRORS, 0)
                step = pull(step, errors, load(model.outputs, six(bench.targets, base + q, j)))
            square += total(mul(step, step))
        start = column_after(model, s)
        side += stretch(model, bench)
    return square


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
def predict_six(model, bench, k, q, place, here, many, rate):
    """Predict six targets from four contexts; returns the losses.

    The errors are those of four contexts that learn in turn: context m moves target q by its error times its row, and
    so changes the product of context k with it by the error times the product of both contexts' rows. The error of k
    follows by the slope of the sigmoid: one window's largest step is that of word2vec.c but for half a percent at the
    usual rate. (Moves of the context rows change no product: none of them stands at two places, but for repeated words:
    the step of one that stands four times in a group is a twentieth off at that rate. Of nested vectors, each prefix
    takes into account what its own errors move.)

    Parameters
    ----------
    k, q : int
        Entries of the contexts and of the targets.
    place, here : int
        Entry of their weights, and where their errors are written.
    many : int
        How many of the four contexts there are.
    """
    inputs, outputs, contexts, targets, begin = model.inputs, model.outputs, bench.contexts, bench.targets, LANES
    x = load(inputs, four(contexts, k, 0))
    most = outer(x, load(outputs, four(targets, q, 0)))
    rest, gram = outer(x, load(outputs, two(targets, q + 4, 0))), among(x)
    weight = mul(load(bench.weights, (place,)), load(bench.present, (many * LANES,)))
    lesser = mul(load(bench.weights, (place + LANES,)), load(bench.few, (many * LANES,)))
    losses = load(inputs, (bench.spare,))
    for s in range(prefixes(model)):
        # in two loops: the sums of one loop would not fit the registers
        for j in range(begin, column_after(model, s), LANES):
            most = add_outer(most, load(inputs, four(contexts, k, j)), load(outputs, four(targets, q, j)))
        for j in range(begin, column_after(model, s), LANES):
            x = load(inputs, four(contexts, k, j))
            rest = add_outer(rest, x, load(outputs, two(targets, q + 4, j)))
            gram = add_among(gram, x)
        at, few = here + s * stretch(model, bench), totals(join(rest, gram))
        errors, slope, loss = doubts(bench, totals(most), load(bench.sides, (place,)), weight, rate)
        losses = add(losses, loss)
        store(bench.errors, (at,), four_in_turn(errors, slope, laid_for_four(few)))
        errors, slope, loss = doubts(bench, few, load(bench.sides, (place + LANES,)), lesser, rate)
        losses = add(losses, loss)
        store(bench.errors, (at + LANES,), two_in_turn(errors, slope, laid_for_two(few)))
        begin = column_after(model, s)
    add_longer(model, bench, here)
    add_longer(model, bench, here + LANES)
    return losses


@njit(**INLINE)
def predict_group(model, bench, n, base, side, rate):
    """Predict the targets from entry `base` on from the contexts of group `n` of the list.

    Writes `rate` times the derivative of the loss to the errors from entry `side` on; returns the losses.
    """
    spare_frozen(model, bench, SHARING * n, bench.sizes[n], SHARING if side > 0 else 0)
    losses = load(model.inputs, (bench.spare,))
    for q in range(0, bench.drawn + 1, TARGETS):
        place = q // TARGETS * ERRORS
        more = predict_six(model, bench, SHARING * n, base + q, place, side + place, bench.sizes[n], rate)
        losses = add(losses, more)
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
    losses, row = load(model.inputs, (bench.spare,)), np.int64(page.rows[center]) * model.width
    groups, base = list_groups(model, bench, page, center, center + 1), slot_of(bench, 0, 0)
    for g in range(groups):
        fill_targets(page, bench, row, set_of(bench, group + g), base, model.width)
        losses = add(losses, predict_group(model, bench, g, base, 0, rate))
    return -np.float64(total(losses)), page.highs[center] - page.lows[center] - 1, groups


@njit(**INLINE)
def find_targets(model, bench, page, center, group, side):
    """Return the entry of the targets where this center row and the noise words of a group stand."""
    targets, slot = bench.targets, slot_of(bench, group // (SETS * USES), group % SETS)
    targets[slot] = center
    clash = bench.clashes[slot]
    for k in range(1, bench.drawn + 1):
        clash |= entry(targets, slot + k) == center
    if clash or bench.changed[0]:
        # after the two blocks of sets, there is room for one of each side
        slot = slot_of(bench, 0, 2 * SETS + side)
        fill_targets(page, bench, center, set_of(bench, group), slot, model.width)
    return slot


@njit(**INLINE)
def learn_groups(model, bench, page, first, begin, end, group, rate):
    """Learn the windows from position `begin` to before `end`, group by group, at two places of the text in turn.

    While the errors of a group at one place are worked out, the rows of the group before, at the other place, move: a
    processor would wait for what hangs on each other otherwise. So each group learns from rows that lack what the one
    just before it moves; these two groups have neither window nor noise words in common. Few windows are learned
    one after the other.

    Returns
    -------
    tuple
        Losses as `Lanes(1)`, squared norms of context rows' gradients, how many of these, and the next group.
    """
    losses, square, measures = load(model.inputs, (bench.spare,)), np.float32(0), 0
    groups, lowest = list_groups(model, bench, page, begin, end), max(begin - bench.widest, 0)
    half = groups
    if end - begin >= APART:
        half = groups // 2
        while half < groups and bench.centers[half] == bench.centers[half - 1]:
            half += 1
    waiting, base, side, apart = -1, 0, 0, stretch(model, bench) // 2
    for step in range(2 * max(half, groups - half) + 1):
        odd = step % 2
        n, stop = step // 2 + odd * half, groups if odd else half
        here, now, ahead = odd * apart, 0, (bench.spare, bench.spare, 0, 0)
        if n < stop:
            t, block, place = bench.centers[n], group // (SETS * USES), group % (SETS * USES)
            if place == NEXT:
                list_block(page, bench, block + 1, model.width)
            now = find_targets(model, bench, page, bench.places[t - lowest], group, odd)
            losses = add(losses, predict_group(model, bench, n, now, here, rate))
            if (t - first) % MEASURED == 0 and (n == 0 or bench.centers[n - 1] != t):
                square += gradient(model, bench, now, here) / (rate * rate)
                measures += 1
            soon = slot_of(bench, block + 1, group % SETS) + 1
            ahead = bench.places[t + 8 - lowest], bench.places[t + 4 - lowest], soon, bench.drawn if place >= NEXT else 0
            group += 1
        if waiting >= 0:
            move(model, bench, waiting, base, side, ahead)
        waiting, base, side = n if n < stop else -1, now, here
    return losses, np.float64(square), measures, group


@njit(**INLINE)
def learn_stretch(model, bench, page, first, begin, end, group, base, again, rate):
    """Learn the windows around the positions from `begin` to before `end`.

    Returns
    -------
    tuple
        Summed loss, predictions, squared norms of context rows' gradients, how many of these, and the next group.
    """
    losses, predictions, square, measures = load(model.inputs, (bench.spare,)), 0, 0.0, 0
    if begin == first:
        list_block(page, bench, group // (SETS * USES), model.width)
    for at in range(begin, end, bench.positions):
        more, norm, norms, group = learn_groups(
            model, bench, page, first, at, min(at + bench.positions, end), group, rate
        )
        losses = add(losses, more)
        square += norm
        measures += norms
    for t in range(begin, end):
        predictions += page.highs[t] - page.lows[t] - 1
    return -np.float64(total(losses)), predictions, square, measures, group
