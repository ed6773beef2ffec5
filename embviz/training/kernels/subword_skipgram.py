"""Skip-gram with subwords: the vector of the center word predicts each word of its context (Bojanowski et al. 2017).

A window's predictions are made in one go: they share the vector, which is composed once, and the noise words.
"""

import numpy as np
from numba import njit

from embviz.training.kernels.lanes import add, load, mul, prefetch, sub, total
from embviz.training.kernels.options import INLINE
from embviz.training.kernels.subword_predicting import add_noise, move_targets, predict
from embviz.training.kernels.subword_rows import ask_for, find_rows, mean, move_rows, word_of
from embviz.training.kernels.vector_code import LANES

_AHEAD = 2  # windows


@njit(**INLINE)
def learn_window(model, parts, bench, page, t, noise, rate, moves):
    """Learn the window of the center at position `t` with the noise words from entry `noise`.

    Each row that the center is made of moves by the whole gradient of their mean, as in fastText.

    Returns
    -------
    tuple
        Summed loss, predictions, and the squared norm of the gradient of the center's vector.
    """
    width, inputs = model.width, model.inputs
    low, high = page.lows[t], page.highs[t]
    if high - low < 2:
        return 0.0, 0, 0.0
    trues = 0
    for k in range(low, high):
        bench.targets[trues] = np.int64(page.rows[k]) * width
        trues += k != t
    size = add_noise(model, bench, page, noise, trues)
    word = word_of(model, bench, np.int64(page.rows[t]))
    count = find_rows(model, parts, bench, word, bench.places)
    mean(inputs, bench.places, count, bench.hidden, 0, width)
    loss = predict(model, bench, trues, size, rate)
    if not moves:
        return np.float64(loss), trues, 0.0
    later = find_rows(model, parts, bench, word_of(model, bench, np.int64(page.rows[t + _AHEAD])), bench.ahead)
    learning = parts.learning[word]
    squares = sub(load(bench.ones, (0,)), load(bench.ones, (0,)))
    for j in range(0, width, LANES):
        ask_for(inputs, bench.ahead, later, j)
        for n in range(bench.drawn):
            prefetch(model.outputs, (np.int64(page.noise[noise + _AHEAD * bench.drawn + n]) * width + j,))
        step = move_targets(model, bench, size, j)
        squares = add(squares, mul(step, step))
        move_rows(inputs, bench.places, learning, j, step)
    return np.float64(loss), trues, np.float64(total(squares) / (rate * rate))


@njit(**INLINE)
def learn_page(model, parts, bench, page, first, last, window, rate, moves):
    """Learn the windows from position `first` to before `last`.

    Returns
    -------
    tuple
        Summed loss, predictions, summed squared norms of gradients, and their number.
    """
    loss, predictions, square, measures = 0.0, 0, 0.0, 0
    for t in range(first, last):
        more, learned, norm = learn_window(model, parts, bench, page, t, (t - first) * bench.drawn, rate, moves)
        loss += more
        predictions += learned
        square += norm
        measures += learned > 0
    return loss, predictions, square, measures
