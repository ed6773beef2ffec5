"""Hierarchical softmax (Morin and Bengio 2005; Mikolov et al. 2013, section 2.1).

The way down a binary tree to a word is as many decisions, each of a probability sigma(x.n) or sigma(-x.n); their
product is the probability of the word, and all of them together make 1. As in word2vec.c, every context word (or their
mean) predicts the way to the center word. All decisions of a window are made before any of its rows moves.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numba.extending import overload
from numpy.typing import NDArray

from embviz.training.kernels.curves import log, sigmoid
from embviz.training.kernels.lanes import (
    add,
    add_outer,
    load,
    mul,
    outer,
    prefetch,
    pull,
    push,
    scale,
    store,
    sub,
    tile,
    total,
    totals,
)
from embviz.training.kernels.matrices import CbowModel, SkipGramModel
from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.reading import open_stretch
from embviz.training.kernels.rows import fetch, merge, spare_frozen
from embviz.training.kernels.skipgram import entry, four, quad
from embviz.training.kernels.vector_code import LANES


class Paths(NamedTuple):
    """The way from the root down to each word.

    Attributes
    ----------
    starts : ndarray of int64, shape (words + 1,)
        Where each word's entries begin in the other two.
    nodes : ndarray of int32
        Inner nodes that are passed; the root is 0, and lighter ones have higher numbers.
    codes : ndarray of int8
        Which way is taken there: 0 to the lighter side, 1 to the heavier one.
    """

    starts: NDArray[np.int64]
    nodes: NDArray[np.int32]
    codes: NDArray[np.int8]


@njit(**FAST)
def join_lightest(weights, parents, sides):
    """Build the tree: again and again, the two lightest parts get a common parent (Huffman 1952).

    Both the words, by falling count, and the parents, in the order in which they are made, are sorted, so that the
    lightest part is always the next of one or the other: no heap is needed.

    Parameters
    ----------
    weights : ndarray of int64, shape (2 n - 1,)
        Counts of n words, falling; the rest is filled with the weights of the parents.
    parents : ndarray of int64, shape (2 n - 1,)
        Filled with the place of each part's parent.
    sides : ndarray of int8, shape (2 n - 1,)
        Filled with 1 for the heavier of two siblings, else 0.
    """
    words = (weights.size + 1) // 2
    word, parent = words - 1, words
    for new in range(words, weights.size):
        weights[new] = 0
        for side in range(2):
            if word >= 0 and (parent >= new or weights[word] < weights[parent]):
                lightest = word
                word -= 1
            else:
                lightest = parent
                parent += 1
            weights[new] += weights[lightest]
            parents[lightest] = new
            sides[lightest] = side


@njit(**FAST)
def measure_depths(parents, depths):
    """Write how many parents there are above each part; the last part is the root."""
    depths[depths.size - 1] = 0
    for part in range(depths.size - 2, -1, -1):
        depths[part] = depths[parents[part]] + 1


@njit(**FAST)
def list_paths(parents, sides, paths):
    """Fill the nodes and codes of all words' paths, whose `starts` are known."""
    root = parents.size - 1
    for word in range(paths.starts.size - 1):
        part = np.int64(word)
        for k in range(paths.starts[word + 1] - 1, paths.starts[word] - 1, -1):
            paths.codes[k] = sides[part]
            part = parents[part]
            paths.nodes[k] = root - part


@njit(**INLINE)
def lay_path(paths, word, targets, sides, hot, home, spare, width):
    """Write where the rows of the nodes above a word begin, and 1 or -1 for the way that is taken.

    The last vector is filled up with a row of zeros and the side 0. Nodes below `hot` are found in private rows, which
    begin at row `home`.

    Returns
    -------
    int
        Number of nodes.
    """
    first, count = paths.starts[word], np.int64(0)
    for k in range(first, paths.starts[word + 1]):
        node = np.int64(paths.nodes[k])
        node = node + home if node < hot else node
        targets[count] = node * width
        sides[count] = 1 - 2 * paths.codes[k]
        count += 1
    for k in range(count, (count + LANES - 1) // LANES * LANES):
        targets[k] = spare
        sides[k] = 0
    return count


MEASURED = 64  # one position in so many is looked at for the norm of its gradient
_SOON = 1  # positions that prefetching looks ahead
_BEFORE = 4  # those that a word is in windows before it is their center


class TreeBench(NamedTuple):
    """One thread's working memory.

    Attributes
    ----------
    home : int
        First private row in both matrices: `hot` copies, then a row of zeros, one for the mean, one for each context.
    spare : int
        Element where the row that is always 0 begins, in both matrices.
    mean : int
        Element of the inputs where the row for the mean begins (CBOW).
    copies : int
        Element where the rows begin that stand in for frozen ones, of the inputs.
    base_inputs, base_outputs : ndarray of float32, flat
        The hot rows as they were last fetched.
    contexts : ndarray of int64, shape (2 window + 4,)
        Elements of the inputs where the context words' rows begin.
    targets : ndarray of int64, shape (longest path in whole vectors,)
        Elements of the outputs where the rows of the nodes begin.
    sides : ndarray of float32, as many
        1 or -1 for the way taken at each node, 0 after the last.
    errors : ndarray of float32, 16 for each 4 contexts and 4 nodes
        Rate times the derivative of the loss: of skip-gram, for each of four contexts all of four nodes; of CBOW, of
        all nodes.
    present : ndarray of float32, shape (80,)
        Five vectors: 1 for the pairs of the first 0 to 4 of four contexts.
    ones : ndarray of float32, shape (16,)
    """

    home: int
    spare: int
    mean: int
    copies: int
    base_inputs: NDArray[np.float32]
    base_outputs: NDArray[np.float32]
    contexts: NDArray[np.int64]
    targets: NDArray[np.int64]
    sides: NDArray[np.float32]
    errors: NDArray[np.float32]
    present: NDArray[np.float32]
    ones: NDArray[np.float32]


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
    spare_frozen(model, bench, 0, count)
    return count


@njit(**INLINE)
def scores(inputs, contexts, k, outputs, targets, q, width):
    """Return the dot products of four context rows with four target rows: row p with row q in lane 4 p + q."""
    products = outer(load(inputs, four(contexts, k, 0)), load(outputs, four(targets, q, 0)))
    for j in range(LANES, width, LANES):
        products = add_outer(products, load(inputs, four(contexts, k, j)), load(outputs, four(targets, q, j)))
    return totals(products)


@njit(**INLINE)
def word_at(page, bench, t):
    """Return the word at a position of the page."""
    row = np.int64(page.rows[t])
    return row - bench.home if row >= bench.home else row


@njit(**INLINE)
def look_ahead(model, paths, page, bench, t):
    """Ask for a row that is soon in a window, and for the nodes on the way to the word at position `t`."""
    word = word_at(page, bench, t)
    for j in range(0, model.width, LANES):
        prefetch(model.inputs, (page.rows[t + _BEFORE] * model.width + j,))
    for k in range(paths.starts[word], paths.starts[word + 1]):
        node = np.int64(paths.nodes[k])
        if node >= model.hot:
            for j in range(0, model.width, LANES):
                prefetch(model.outputs, (node * model.width + j,))


@njit(**INLINE)
def pairs_decide(model, bench, nodes, first, many, rate):
    """Decide at four nodes at a time by up to four contexts; writes `rate` times the derivative, returns the loss."""
    losses, present = load(model.inputs, (bench.spare,)), load(bench.present, (many * LANES,))
    for q in range(0, nodes, 4):
        side = tile(quad(bench.sides, q))
        weight = mul(mul(side, side), present)
        products = scores(model.inputs, bench.contexts, first, model.outputs, bench.targets, q, model.width)
        right = sigmoid(mul(side, products))
        losses = add(losses, mul(weight, log(right)))
        # d/dz of -log sigmoid(z) is sigmoid(z) - 1
        doubt = mul(mul(side, weight), sub(load(bench.ones, (0,)), right))
        store(bench.errors, (4 * q,), scale(rate, doubt))
    return -np.float64(total(losses))


@njit(**INLINE)
def pairs_step(model, bench, nodes):
    """Return the squared norm of the step of the first of four context rows."""
    square = np.float32(0)
    for j in range(0, model.width, LANES):
        step = load(model.inputs, (bench.spare,))
        for q in range(0, nodes, 4):
            step = pull(step, quad(bench.errors, 4 * q), load(model.outputs, four(bench.targets, q, j)))
        square += total(mul(step, step))
    return np.float64(square)


@njit(**INLINE)
def pairs_move(model, bench, nodes, first, many):
    """Move up to four context rows and node rows by the errors times each other."""
    inputs, outputs, contexts = model.inputs, model.outputs, bench.contexts
    for q in range(0, nodes, 4):
        for j in range(0, model.width, LANES):
            # as in skipgram.py: contexts are pulled by the rows for which the errors were computed
            before = out = load(outputs, four(bench.targets, q, j))
            # one after the other: a word may stand at several places
            for k in range(many):
                errors = quad(bench.errors, 4 * (q + k))
                row = load(inputs, (contexts[first + k] + j,))
                store(inputs, (contexts[first + k] + j,), pull(row, errors, before))
                out = push(out, errors, row)
            store(outputs, four(bench.targets, q, j), out)


@njit(**INLINE)
def learn_pairs(model, bench, nodes, count, rate, measured, learning):
    """Skip-gram: each context word decides, four of them before the nodes move.

    All words of a window at once would push the nodes near the root, which are on the way to every word, too far: on
    6 MB of text, with window 10 and a rate of .05, likeness was judged 8 points worse than by one after the other.

    Returns
    -------
    tuple
        Summed loss, predictions, squared norm of a context row's gradient where `measured`.
    """
    loss, square = 0.0, 0.0
    for first in range(0, count, 4):
        many = min(count - first, 4)
        loss += pairs_decide(model, bench, nodes, first, many, rate)
        if measured and first == 0:
            square = pairs_step(model, bench, nodes) / (rate * rate)
        if learning:
            pairs_move(model, bench, nodes, first, many)
    return loss, count, square


@njit(**INLINE)
def sixteen(places, k, j):
    """Return columns from `j` of sixteen places."""
    return (
        places[k] + j,
        places[k + 1] + j,
        places[k + 2] + j,
        places[k + 3] + j,
        places[k + 4] + j,
        places[k + 5] + j,
        places[k + 6] + j,
        places[k + 7] + j,
        places[k + 8] + j,
        places[k + 9] + j,
        places[k + 10] + j,
        places[k + 11] + j,
        places[k + 12] + j,
        places[k + 13] + j,
        places[k + 14] + j,
        places[k + 15] + j,
    )


@njit(**INLINE)
def gather(model, bench, count):
    """Write the mean of the contexts."""
    share = np.float32(1) / np.float32(count)
    for j in range(0, model.width, LANES):
        mean = load(model.inputs, (bench.contexts[0] + j,))
        for k in range(1, count):
            mean = add(mean, load(model.inputs, (bench.contexts[k] + j,)))
        store(model.inputs, (bench.mean + j,), scale(share, mean))


@njit(**INLINE)
def mean_decides(model, bench, nodes, rate):
    """Decide at sixteen nodes at a time; writes `rate` times the derivative, returns the loss."""
    losses = load(model.inputs, (bench.spare,))
    for q in range(0, nodes, LANES):
        x = load(model.inputs, (bench.mean,))
        products = outer(x, load(model.outputs, sixteen(bench.targets, q, 0)))
        for j in range(LANES, model.width, LANES):
            x = load(model.inputs, (bench.mean + j,))
            products = add_outer(products, x, load(model.outputs, sixteen(bench.targets, q, j)))
        side = load(bench.sides, (q,))
        right = sigmoid(mul(side, totals(products)))
        losses = add(losses, mul(mul(side, side), log(right)))
        store(bench.errors, (q,), scale(rate, mul(side, sub(load(bench.ones, (0,)), right))))
    return -np.float64(total(losses))


@njit(**INLINE)
def mean_step(model, bench, nodes):
    """Return the squared norm of the mean's step."""
    square = np.float32(0)
    for j in range(0, model.width, LANES):
        step = load(model.inputs, (bench.spare,))
        for q in range(0, nodes, 4):
            step = pull(step, quad(bench.errors, q), load(model.outputs, four(bench.targets, q, j)))
        square += total(mul(step, step))
    return np.float64(square)


@njit(**INLINE)
def mean_moves(model, bench, nodes, count):
    """Move the nodes by the errors times the mean, and each context by the whole step of the mean."""
    inputs, outputs = model.inputs, model.outputs
    for j in range(0, model.width, LANES):
        x = load(inputs, (bench.mean + j,))
        step = load(inputs, (bench.spare,))
        for q in range(0, nodes, 4):
            errors = quad(bench.errors, q)
            out = load(outputs, four(bench.targets, q, j))
            step = pull(step, errors, out)
            store(outputs, four(bench.targets, q, j), push(out, errors, x))
        for k in range(count):
            store(inputs, (bench.contexts[k] + j,), add(load(inputs, (bench.contexts[k] + j,)), step))


@njit(**INLINE)
def learn_mean(model, bench, nodes, count, rate, measured, learning):
    """CBOW: the mean of the context words decides, and each of them moves by its whole gradient, as in word2vec.c."""
    gather(model, bench, count)
    loss = mean_decides(model, bench, nodes, rate)
    square = mean_step(model, bench, nodes) / (rate * rate) if measured else 0.0
    if learning:
        mean_moves(model, bench, nodes, count)
    return loss, 1, square


_WINDOWS = {SkipGramModel: learn_pairs, CbowModel: learn_mean}


def learn_window(model, bench, nodes, count, rate, measured, learning):
    """Learn a window in the way of the model; chosen while compiling, by the model's type."""
    raise RuntimeError("for use in kernels")


@overload(learn_window, jit_options=INLINE)  # type: ignore[arg-type]
def _learn_window(model, bench, nodes, count, rate, measured, learning):
    learn_one = _WINDOWS[model.instance_class]

    def window(model, bench, nodes, count, rate, measured, learning):
        return learn_one(model, bench, nodes, count, rate, measured, learning)

    return window


@njit(**FAST)
def learn(text, paths, model, page, bench, stretches, rates, tally, learning):
    """Learn stretches of the text.

    Parameters
    ----------
    text : Text
    paths : Paths
        Of the tree whose nodes the output rows are.
    model : SkipGramModel or CbowModel
    page, bench : Page, TreeBench
        This thread's own.
    stretches : TokenRanges
    rates : ndarray of float32, shape (n,)
        Learning rate of each stretch.
    tally : ndarray of float64, shape (8,)
        Adds up loss, predictions, squared gradient norms, their number, tokens read and products of rows.
    learning : bool
        Without it, no row moves but private ones.
    """
    width, hot, home = model.width, model.hot, bench.home
    fetch(model.inputs, bench.base_inputs, hot, home, width)
    fetch(model.outputs, bench.base_outputs, hot, home, width)
    for n in range(stretches.starts.size):
        first, last, tokens, _ = open_stretch(text, page, stretches, n, hot, home)
        rate = rates[n]
        loss, predictions, square, measures, products = 0.0, 0, 0.0, 0, 0
        for t in range(first, last):
            if page.highs[t] - page.lows[t] < 2:
                continue
            look_ahead(model, paths, page, bench, min(t + _SOON, last - 1))
            count = list_contexts(model, bench, page, t)
            word = word_at(page, bench, t)
            nodes = lay_path(paths, word, bench.targets, bench.sides, hot, home, bench.spare, width)
            measured = (t - first) % MEASURED == 0
            more, made, norm = learn_window(model, bench, nodes, count, rate, measured, learning)
            loss += more
            predictions += made
            square += norm
            measures += measured
            products += nodes * made
        if learning:
            merge(model.inputs, bench.base_inputs, model.frozen, hot, home, width)
            merge(model.outputs, bench.base_outputs, model.frozen[:0], hot, home, width)
        tally[0] += loss
        tally[1] += predictions
        tally[2] += square
        tally[3] += measures
        tally[4] += tokens
        tally[5] += products
