"""One pass over slices of a text: what skip-gram and CBOW have in common."""

from numba import njit
from numba.extending import overload

from embviz.training.kernels import cbow, skipgram
from embviz.training.kernels.ahead import FARTHEST
from embviz.training.kernels.hot import fetch, merge, merge_in_turn
from embviz.training.kernels.matrices import CbowModel, NestedCbowModel, NestedSkipGramModel, SkipGramModel
from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.random import seeded
from embviz.training.kernels.reading import draw, open_windows, read

MEASURED = 64  # one position in so many is looked at for the norm of its gradient

_WINDOWS = {
    SkipGramModel: skipgram.learn_window, NestedSkipGramModel: skipgram.learn_window,
    CbowModel: cbow.learn_windows, NestedCbowModel: cbow.learn_windows,
}


def learn_group(model, bench, page, t, noise, rate, measured):
    """Learn a group of windows in the way of the model; chosen while compiling, by the model's type."""
    raise RuntimeError("for use in kernels")


@overload(learn_group, jit_options=INLINE)  # type: ignore[arg-type]
def _learn_group(model, bench, page, t, noise, rate, measured):
    learn_one = _WINDOWS[model.instance_class]

    def group(model, bench, page, t, noise, rate, measured):
        return learn_one(model, bench, page, t, noise, rate, measured)

    return group


@njit(**INLINE)
def open_page(text, page, bench, start, stop, window, fixed, hot, state, rounds=1):
    """Read the tokens from `start` to before `stop`, open their windows and draw noise words, to be used so many times.

    Returns the first kept position and the one after the last.
    """
    sentences, first, last, state = read(text, page, start, stop, window, hot, bench.home, state)
    state = open_windows(page, sentences, first, last, window, fixed, state)
    draw(text, page, ((last - first) // bench.group // rounds + 1 + FARTHEST) * bench.drawn, hot, bench.home, state)
    return first, last


@njit(**FAST)
def learn(text, model, page, bench, slices, rates, tally, seed, fixed_window):
    """Learn slices of the text.

    Parameters
    ----------
    text : Text
    model : Model
    page, bench : Page, Bench
        This thread's own.
    slices : Slices
        Which part of the text.
    rates : ndarray of float32, shape (slices in all epochs,)
        Learning rate of each slice.
    tally : ndarray of float64, shape (8,)
        Adds up loss, predictions, squared gradient norms, their number and tokens read.
    seed : int
    fixed_window : bool
        Every window as wide as can be, instead of 1 to `window` at random (for tests that count pairs).
    """
    width, hot, home = model.width, model.hot, bench.home
    group, drawn = bench.group, bench.drawn
    fetch(model.inputs, bench.base_inputs, hot, home, width)
    fetch(model.outputs, bench.base_outputs, hot, home, width)
    turn = 0
    for number in range(slices.first, slices.last):
        start = (number % slices.each) * slices.tokens
        stop = min(start + slices.tokens, text.ids.size)
        state = seeded(seed, number)
        first, last = open_page(text, page, bench, start, stop, slices.window, fixed_window, hot, state, slices.rounds)
        again = ((last - first) // group // slices.rounds + 1) * drawn
        rate = rates[number]
        loss, predictions, square, measures, noise = 0.0, 0, 0.0, 0, 0
        for begin in range(first, last, slices.stretch):
            for t in range(begin, min(begin + slices.stretch, last), group):
                measured = (t - first) % MEASURED == 0
                more, learned, norm, norms = learn_group(model, bench, page, t, noise, rate, measured)
                noise = noise + drawn if noise + drawn < again else 0
                loss += more
                predictions += learned
                square += norm
                measures += norms
            merge_in_turn(model.inputs, bench.base_inputs, model.frozen, hot, home, width, turn, slices.turns)
            merge_in_turn(model.outputs, bench.base_outputs, model.frozen[:0], hot, home, width, turn, slices.turns)
            turn += 1
        tally[0] += loss
        tally[1] += predictions
        tally[2] += square
        tally[3] += measures
        tally[4] += stop - start
    merge(model.inputs, bench.base_inputs, model.frozen, hot, home, width)
    merge(model.outputs, bench.base_outputs, model.frozen[:0], hot, home, width)
