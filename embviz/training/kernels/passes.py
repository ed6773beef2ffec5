"""One pass over slices of a text: what skip-gram and CBOW have in common."""

import numpy as np
from numba import njit
from numba.extending import overload

from embviz.training.kernels import cbow, skipgram
from embviz.training.kernels.hot import fetch, merge
from embviz.training.kernels.lanes import LANES, prefetch
from embviz.training.kernels.matrices import CbowModel, SkipGramModel
from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.random import advance, below, seeded
from embviz.training.kernels.reading import draw, read
from embviz.training.kernels.targets import fill_targets

MEASURED = 64  # one position in so many is looked at for the norm of its gradient

_WINDOWS = {SkipGramModel: skipgram.learn_window, CbowModel: cbow.learn_window}


def learn_window(model, bench, page, center, low, high, rate, measured):
    """Learn one window in the way of the model; chosen while compiling, by the model's type."""
    raise RuntimeError("for use in kernels")


@overload(learn_window, jit_options=INLINE)  # type: ignore[arg-type]
def _learn_window(model, bench, page, center, low, high, rate, measured):
    learn_one = _WINDOWS[model.instance_class]

    def window(model, bench, page, center, low, high, rate, measured):
        return learn_one(model, bench, page, center, low, high, rate, measured)

    return window


@njit(**FAST)
def learn(text, model, page, bench, slices, rate, tally, seed, fixed_window):
    """Learn slices of the text.

    Parameters
    ----------
    text : Text
    model : Model
    page, bench : Page, Bench
        This thread's own.
    slices : Slices
        Which part of the text.
    rate : Rate
        How the learning rate falls.
    tally : ndarray of float64, shape (8,)
        Adds up loss, predictions, squared gradient norms, their number and tokens read.
    seed : int
    fixed_window : bool
        Every window as wide as can be, instead of 1 to `window` at random (for tests that count pairs).
    """
    width, hot, home = model.width, model.hot, bench.home
    drawn = bench.targets.size - 1
    fetch(model.inputs, bench.base_inputs, hot, home, width)
    fetch(model.outputs, bench.base_outputs, hot, home, width)
    for number in range(slices.first, slices.last):
        start = (number % slices.each) * slices.tokens
        stop = min(start + slices.tokens, text.ids.size)
        state = seeded(seed, number)
        sentences, first, last, state = read(text, page, start, stop, slices.window, hot, home, state)
        state = draw(text, page, (last - first + 8) * drawn, hot, home, state)
        alpha = np.float32(rate.start * max(1 - number / slices.total, 1e-4))
        loss, predictions, square, measures = 0.0, 0, 0.0, 0
        for s in range(sentences):
            left, right = page.ends[s], page.ends[s + 1]
            for t in range(max(left, first), min(right, last)):
                n0 = (t - first) * drawn
                ahead, soon = page.rows[t + 10] * width, page.rows[t + 4] * width
                for j in range(0, width, LANES):
                    prefetch(model.inputs, (ahead + j,))
                    prefetch(model.outputs, (soon + j,))
                for k in range(n0 + 3 * drawn, n0 + 4 * drawn):
                    row = page.noise[k] * width
                    for j in range(0, width, LANES):
                        prefetch(model.outputs, (row + j,))
                state = advance(state)
                reach = slices.window if fixed_window else 1 + below(state, slices.window)
                low, high = max(left, t - reach), min(right, t + reach + 1)
                if high - low < 2:
                    continue
                fill_targets(page, bench, page.rows[t], n0, width)
                more, learned, norm, norms = learn_window(model, bench, page, t, low, high, alpha, t % MEASURED == 0)
                loss += more
                predictions += learned
                square += norm
                measures += norms
        merge(model.inputs, bench.base_inputs, hot, home, width)
        merge(model.outputs, bench.base_outputs, hot, home, width)
        tally[0] += loss
        tally[1] += predictions
        tally[2] += square
        tally[3] += measures
        tally[4] += stop - start
