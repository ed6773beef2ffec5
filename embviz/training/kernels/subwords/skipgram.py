"""Skip-gram with subwords: the vector of the center word predicts each word of its context (Bojanowski et al. 2017).

The vector is composed once for a window and moves its rows once, after it. Its predictions are made in groups that fill
a SIMD vector: those of a group share their noise words, and the vector moves from group to group. All in one go would
go too far where words have much in common.
"""

import numpy as np
from numba import njit

from embviz.training.kernels.lanes import add, axpy, load, mul, prefetch, store, sub, total
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
def step_forth(model, bench, page, size, noise, pace):
    """Move the targets, and the vector that predicts by the share `pace` of its step; ask for the next noise words."""
    hidden, steps = bench.hidden, bench.steps
    for j in range(0, model.width, LANES):
        for n in range(bench.drawn):
            prefetch(model.outputs, (np.int64(row_here(bench, page.noise[noise + n])) * model.width + j,))
        step = move_targets(model, bench, size, j)
        store(hidden, (j,), axpy(pace, step, load(hidden, (j,))))
        store(steps, (j,), add(load(steps, (j,)), step))


@njit(**INLINE)
def learn_window(model, parts, bench, page, t, noise, rate, moves):
    """Learn the window of the center at position `t` with the noise words from entry `noise`.

    Each row that the center is made of moves by the whole gradient of their mean, as in fastText.

    Returns
    -------
    tuple
        Summed loss, predictions, and the squared norm of the gradient of the center's vector.
    """
    width, inputs, steps = model.width, model.inputs, bench.steps
    low, high = page.lows[t], page.highs[t]
    predictions = high - low - 1
    if predictions < 1:
        return 0.0, 0, 0.0
    word = word_of(model, bench, np.int64(page.rows[t]))
    count, learning = find_rows(model, parts, bench, word, bench.places), parts.learning[word]
    mean(inputs, bench.places, count, bench.hidden, 0, width)
    nothing = sub(load(bench.ones, (0,)), load(bench.ones, (0,)))
    for j in range(0, width, LANES):
        store(steps, (j,), nothing)
    pace = np.float32(learning) / np.float32(count)
    loss, trues, left = 0.0, 0, predictions
    for k in range(low, high):
        if k == t:
            continue
        bench.targets[trues] = np.int64(page.rows[k]) * width
        trues += 1
        left -= 1
        if trues == bench.shared or left == 0:
            size = add_noise(model, bench, page, noise, trues)
            loss += np.float64(predict(model, bench, trues, size, rate))
            noise += bench.drawn
            if moves:
                step_forth(model, bench, page, size, noise, pace)
            trues = 0
    if not moves:
        return loss, predictions, 0.0
    later = find_rows(model, parts, bench, word_of(model, bench, np.int64(page.rows[t + _AHEAD])), bench.ahead)
    new = np.int64(page.rows[high]) * width
    squares = nothing
    for j in range(0, width, LANES):
        ask_for(inputs, bench.ahead, later, j)
        prefetch(model.outputs, (new + j,))
        step = load(steps, (j,))
        squares = add(squares, mul(step, step))
        move_rows(inputs, bench.places, learning, j, step)
    return loss, predictions, np.float64(total(squares) / (rate * rate))


@njit(**INLINE)
def learn_page(model, parts, bench, page, first, last, noise, window, rate, moves):
    """Learn the windows from position `first` to before `last`.

    Returns
    -------
    tuple
        Summed loss, predictions, summed squared norms of gradients, and their number.
    """
    loss, predictions, square, measures = 0.0, 0, 0.0, 0
    for t in range(first, last):
        more, learned, norm = learn_window(model, parts, bench, page, t, noise, rate, moves)
        noise += -(-learned // bench.shared) * bench.drawn
        loss += more
        predictions += learned
        square += norm
        measures += learned > 0
    return loss, predictions, square, measures
