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
from embviz.training.kernels.lanes import (
    add,
    copy_eight,
    first_row,
    four_in_turn,
    laid_for_four,
    laid_for_two,
    load,
    mul,
    pull,
    push,
    scale,
    second_row,
    store,
    sub,
    total,
    two_in_turn,
)
from embviz.training.kernels.nested import add_longer, column_after, prefixes, stretch
from embviz.training.kernels.options import INLINE, MEASURED
from embviz.training.kernels.reading import AHEAD, STRATA, fill_targets, list_block
from embviz.training.kernels.rows import spare_frozen
from embviz.training.kernels.sixes import move_four, move_two, products_of_four, products_of_two
from embviz.training.kernels.vector_code import EIGHT, LANES

SHARING = 4  # context words that share their noise words
TARGETS = 6  # rows that are predicted in one go
SETS, USES = STRATA, 3  # so many sets of noise words are each used so many times, in turn
NEXT = SETS * (USES - 1)  # group from which on the next block's words are asked for
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
        copy_eight(contexts, at, places, low - lowest)
        for k in range(EIGHT, widest, EIGHT):
            copy_eight(contexts, at + k, places, low - lowest + k)
        copy_eight(contexts, at + before, places, t + 1 - lowest)
        for k in range(EIGHT, widest, EIGHT):
            copy_eight(contexts, at + before + k, places, t + 1 - lowest + k)
        for k in range(SHARING - 1):
            contexts[np.uint64(at + count + k)] = bench.spare
        for g in range(most):
            bench.centers[np.uint64(groups + g)] = t
            bench.sizes[np.uint64(groups + g)] = min(count - SHARING * g, SHARING)
        groups += (count + SHARING - 1) // SHARING
    return groups


@njit(**INLINE)
def move_many(model, bench, begin, base, place, start, end):
    """Move columns from `start` to before `end` of four context rows and of more than six targets; see `move`.

    All targets learn from the context rows as they are before.
    """
    outputs, targets = model.outputs, bench.targets
    for j in range(start, end, LANES):
        for k in range(SHARING):
            store(bench.kept, (k * LANES,), load(model.inputs, (entry(bench.contexts, begin + k) + j,)))
        for q in range(0, bench.drawn + 1, TARGETS):
            places, here = six(targets, base + q, j), place + q // TARGETS * ERRORS
            out = load(outputs, places)
            for k in range(SHARING):
                errors, at = errors_of(bench, here, k), (entry(bench.contexts, begin + k) + j,)
                store(model.inputs, at, pull(load(model.inputs, at), errors, out))
                out = push(out, errors, load(bench.kept, (k * LANES,)))
            store(outputs, places, out)


@njit(**INLINE)
def move(model, bench, n, base, ahead):
    """Move the context rows of group `n` of the list and its targets by the errors times each other.

    Parameters
    ----------
    base : int
        Entry of the targets where those of this group begin.
    ahead : tuple
        Elements of a context's and a center's row that are needed soon, the entry of targets that may be, and whether
        they are.
    """
    inputs, outputs, targets, contexts, begin = model.inputs, model.outputs, bench.targets, bench.contexts, SHARING * n
    errors, place, start, (row, center, soon, fresh) = bench.errors, 0, 0, ahead
    for s in range(prefixes(model)):
        end = column_after(model, s)
        if bench.drawn >= TARGETS:
            move_many(model, bench, begin, base, place, start, end)
        elif bench.sizes[n] > 2:
            move_four(
                inputs, outputs, contexts, begin, targets, base, errors, place, start, end, row, center, soon, fresh
            )
        else:
            move_two(
                inputs, outputs, contexts, begin, targets, base, errors, place, start, end, row, center, soon, fresh
            )
        start = end
        place += stretch(model, bench)


@njit(**INLINE)
def gradient(model, bench, base):
    """Return the squared norm of the first context row's step; its targets stand from entry `base` on."""
    square, start, place = np.float32(0), 0, 0
    for s in range(prefixes(model)):
        for j in range(start, column_after(model, s), LANES):
            step = load(model.inputs, (bench.spare,))
            for q in range(0, bench.drawn + 1, TARGETS):
                errors = errors_of(bench, place + q // TARGETS * ERRORS, 0)
                step = pull(step, errors, load(model.outputs, six(bench.targets, base + q, j)))
            square += total(mul(step, step))
        start = column_after(model, s)
        place += stretch(model, bench)
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
def products_here(model, bench, k, q, begin, end, many):
    """Return the products of four context rows, of which there are `many`, with six targets."""
    if many > 2:
        return products_of_four(model.inputs, model.outputs, bench.contexts, k, bench.targets, q, begin, end)
    return products_of_two(model.inputs, model.outputs, bench.contexts, k, bench.targets, q, begin, end)


@njit(**INLINE)
def predict_six(model, bench, k, q, place, many, rate):
    """Predict six targets from four contexts; writes their errors from `place` on and returns their losses.

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
    place : int
        Entry of their weights and errors.
    many : int
        How many of the four contexts there are.
    """
    weight = mul(load(bench.weights, (place,)), load(bench.present, (many * LANES,)))
    lesser = mul(load(bench.weights, (place + LANES,)), load(bench.few, (many * LANES,)))
    losses, begin = load(model.inputs, (bench.spare,)), 0
    most, few = losses, losses
    for s in range(prefixes(model)):
        at, end = place + s * stretch(model, bench), column_after(model, s)
        products = products_here(model, bench, k, q, begin, end, many)
        most, few = add(most, first_row(products)), add(few, second_row(products))
        errors, slope, loss = doubts(bench, most, load(bench.sides, (place,)), weight, rate)
        losses = add(losses, loss)
        store(bench.errors, (at,), four_in_turn(errors, slope, laid_for_four(few)))
        errors, slope, loss = doubts(bench, few, load(bench.sides, (place + LANES,)), lesser, rate)
        losses = add(losses, loss)
        store(bench.errors, (at + LANES,), two_in_turn(errors, slope, laid_for_two(few)))
        begin = end
    add_longer(model, bench, place)
    add_longer(model, bench, place + LANES)
    return losses


@njit(**INLINE)
def predict_group(model, bench, n, base, rate):
    """Predict the targets from entry `base` on from the contexts of group `n` of the list.

    Writes `rate` times the derivative of the loss to the errors of the workbench; returns the losses.
    """
    spare_frozen(model, bench, SHARING * n, bench.sizes[n])
    losses = load(model.inputs, (bench.spare,))
    for q in range(0, bench.drawn + 1, TARGETS):
        more = predict_six(model, bench, SHARING * n, base + q, q // TARGETS * ERRORS, bench.sizes[n], rate)
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
        losses = add(losses, predict_group(model, bench, g, base, rate))
    return -np.float64(total(losses)), page.highs[center] - page.lows[center] - 1, groups


@njit(**INLINE)
def find_targets(bench, page, center, group, width):
    """Return the entry of the targets where this center row and the noise words of a group stand."""
    targets, slot = bench.targets, slot_of(bench, group // (SETS * USES), group % SETS)
    targets[slot] = center
    clash = bench.clashes[slot]
    for k in range(1, bench.drawn + 1):
        clash |= entry(targets, slot + k) == center
    if clash or bench.changed[0]:
        slot = slot_of(bench, 0, 2 * SETS)  # after the two blocks of sets
        fill_targets(page, bench, center, set_of(bench, group), slot, width)
    return slot


@njit(**INLINE)
def learn_windows(model, bench, page, first, begin, end, group, rate):
    """Learn the windows from position `begin` to before `end`, with the noise words of groups from `group` on.

    Returns
    -------
    tuple
        Losses as `Lanes(1)`, squared norms of context rows' gradients, how many of these, and the next group.
    """
    losses, square, measures = load(model.inputs, (bench.spare,)), np.float32(0), 0
    lowest = max(begin - bench.widest, 0)
    for n in range(list_groups(model, bench, page, begin, end)):
        t, block, place = bench.centers[n], group // (SETS * USES), group % (SETS * USES)
        if place == NEXT:
            list_block(page, bench, block + 1, model.width)
        base = find_targets(bench, page, bench.places[t - lowest], group, model.width)
        losses = add(losses, predict_group(model, bench, n, base, rate))
        if (t - first) % MEASURED == 0 and (n == 0 or bench.centers[n - 1] != t):
            square += gradient(model, bench, base) / (rate * rate)
            measures += 1
        soon = slot_of(bench, block + 1, group % SETS)
        move(model, bench, n, base, (bench.places[t + 8 - lowest], bench.places[t + 4 - lowest], soon, place >= NEXT))
        group += 1
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
        until = min(at + bench.positions, end)
        more, norm, norms, group = learn_windows(model, bench, page, first, at, until, group, rate)
        losses = add(losses, more)
        square += norm
        measures += norms
    for t in range(begin, end):
        predictions += page.highs[t] - page.lows[t] - 1
    return -np.float64(total(losses)), predictions, square, measures, group
