"""CBOW with subwords: the mean of all rows of a window's words predicts the word in its middle, as in fastText.

A word belongs to as many windows as words are around it. It is composed when the first of them comes up, learns as one
vector through all of them, and what it has moved is added to its rows after the last: they are read and written once.
Its rows would have moved by the same steps, so that each window sees what those before it taught this word; other words
with the same n-grams see it some words later.
"""

import numpy as np
from numba import njit

from embviz.training.kernels.lanes import add, axpy, load, mul, prefetch, scale, store, sub, total
from embviz.training.kernels.options import INLINE
from embviz.training.kernels.reading import row_here
from embviz.training.kernels.subwords.predicting import (
    add_noise,
    ask_for,
    find_rows,
    mean,
    move_rows,
    move_targets,
    predict,
    word_of,
)
from embviz.training.kernels.vector_code import LANES

_AHEAD = 2  # windows


@njit(**INLINE)
def enter(model, parts, bench, page, t):
    """Compose the word at position `t`, and ask for the rows of one that comes later."""
    slot = t & (bench.sizes.size - 1)
    word = word_of(model, bench, np.int64(page.rows[t]))
    count = find_rows(model, parts, bench, word, bench.places)
    at = slot * model.width
    mean(model.inputs, bench.places, count, bench.before, at, model.width)
    for j in range(0, model.width, LANES):
        store(bench.vectors, (at + j,), load(bench.before, (at + j,)))
    bench.sizes[slot] = count
    bench.paces[slot] = np.float32(parts.learning[word]) / np.float32(count)


@njit(**INLINE)
def leave(model, parts, bench, page, t):
    """Add what the word at position `t` has learned to its rows."""
    slot = t & (bench.sizes.size - 1)
    if bench.paces[slot] == 0:
        return
    word = word_of(model, bench, np.int64(page.rows[t]))
    find_rows(model, parts, bench, word, bench.places)
    at, back = slot * model.width, np.float32(1) / bench.paces[slot]
    for j in range(0, model.width, LANES):
        moved = scale(back, sub(load(bench.vectors, (at + j,)), load(bench.before, (at + j,))))
        move_rows(model.inputs, bench.places, parts.learning[word], j, moved)


@njit(**INLINE)
def gather(model, bench, t, low, high):
    """Write the mean of all rows of the words around position `t` to the workbench."""
    mask = bench.sizes.size - 1
    rows = np.float32(0)
    for k in range(low, high):
        rows += bench.sizes[k & mask] if k != t else np.float32(0)
    share = np.float32(1) / rows
    for j in range(0, model.width, LANES):
        whole = sub(load(bench.ones, (0,)), load(bench.ones, (0,)))
        for k in range(low, high):
            if k != t:
                slot = k & mask
                whole = axpy(bench.sizes[slot] * share, load(bench.vectors, (slot * model.width + j,)), whole)
        store(bench.hidden, (j,), whole)


@njit(**INLINE)
def learn_window(model, parts, bench, page, t, ahead, noise, rate, moves):
    """Learn the window of the center at position `t` with the noise words from entry `noise`.

    Each row in the mean moves by its whole gradient, as in fastText.

    Returns
    -------
    tuple
        Loss, predictions, and the squared norm of the gradient of the mean.
    """
    width = model.width
    low, high = page.lows[t], page.highs[t]
    if high - low < 2:
        return 0.0, 0, 0.0
    gather(model, bench, t, low, high)
    bench.targets[0] = np.int64(page.rows[t]) * width
    size = add_noise(model, bench, page, noise, 1)
    loss = predict(model, bench, 1, size, rate)
    if not moves:
        return np.float64(loss), 1, 0.0
    later = find_rows(model, parts, bench, word_of(model, bench, np.int64(page.rows[ahead])), bench.ahead)
    mask = bench.sizes.size - 1
    squares = sub(load(bench.ones, (0,)), load(bench.ones, (0,)))
    for j in range(0, width, LANES):
        ask_for(model.inputs, bench.ahead, later, j)
        for n in range(bench.drawn):
            word = row_here(bench, page.noise[noise + _AHEAD * bench.drawn + n])
            prefetch(model.outputs, (np.int64(word) * width + j,))
        step = move_targets(model, bench, size, j)
        squares = add(squares, mul(step, step))
        for k in range(low, high):
            if k != t:
                slot = k & mask
                at = slot * width + j
                store(bench.vectors, (at,), axpy(bench.paces[slot], step, load(bench.vectors, (at,))))
    return np.float64(loss), 1, np.float64(total(squares) / (rate * rate))


@njit(**INLINE)
def learn_page(model, parts, bench, page, first, last, noise, window, rate, moves):
    """Learn the windows from position `first` to before `last`.

    Returns
    -------
    tuple
        Summed loss, predictions, summed squared norms of gradients, and their number.
    """
    loss, predictions, square, measures = 0.0, 0, 0.0, 0
    entered = left = max(first - window, 0)
    for t in range(first, last):
        while entered < page.highs[t]:
            enter(model, parts, bench, page, entered)
            entered += 1
        more, learned, norm = learn_window(model, parts, bench, page, t, entered + _AHEAD, noise, rate, moves)
        noise += learned * bench.drawn
        loss += more
        predictions += learned
        square += norm
        measures += learned
        while moves and left <= t - window:
            leave(model, parts, bench, page, left)
            left += 1
    while moves and left < entered:
        leave(model, parts, bench, page, left)
        left += 1
    return loss, predictions, square, measures
