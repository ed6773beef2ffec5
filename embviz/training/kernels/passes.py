"""One pass over slices of a text, to learn or to measure held-out text: what skip-gram and CBOW have in common."""

from numba import njit
from numba.extending import overload

from embviz.training.kernels import cbow, skipgram
from embviz.training.kernels.matrices import CbowModel, NestedCbowModel, NestedSkipGramModel, SkipGramModel
from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.random import advance, below, seeded
from embviz.training.kernels.reading import STRATA, open_windows, read
from embviz.training.kernels.rows import fetch, merge

_STRETCHES = {
    SkipGramModel: skipgram.learn_stretch,
    NestedSkipGramModel: skipgram.learn_stretch,
    CbowModel: cbow.learn_stretch,
    NestedCbowModel: cbow.learn_stretch,
}


def learn_stretch(model, bench, page, first, begin, end, noise, base, again, rate):
    """Learn windows in the way of the model; chosen while compiling, by the model's type."""
    raise RuntimeError("for use in kernels")


@overload(learn_stretch, jit_options=INLINE)  # type: ignore[arg-type]
def _learn_stretch(model, bench, page, first, begin, end, noise, base, again, rate):
    learn_some = _STRETCHES[model.instance_class]

    def stretch(model, bench, page, first, begin, end, noise, base, again, rate):
        return learn_some(model, bench, page, first, begin, end, noise, base, again, rate)

    return stretch


@njit(**INLINE)
def open_page(text, page, bench, start, stop, window, fixed, hot, seed, epoch, state):
    """Read the tokens from `start` to before `stop`, and open their windows.

    Returns the first kept position, the one after the last, and where to begin with the noise: for skip-gram the number
    of a group of contexts, for CBOW an entry.
    """
    sentences, first, last = read(text, page, start, stop, window, hot, bench.home, seed, epoch)
    open_windows(page, sentences, first, last, window, fixed)
    block = below(advance(state), bench.starts)
    return first, last, skipgram.first_group(block) if bench.group == 1 else block * STRATA * bench.drawn


@njit(**FAST)
def learn(text, model, page, bench, slices, rates, tally, seed, fixed_window):
    """Learn slices of the text.

    Parameters
    ----------
    text : Text
    model : Model
    page, bench : Page, Scratch
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
    stretches = 0
    for number in range(slices.first, slices.last):
        start = (number % slices.each) * slices.tokens
        stop = min(start + slices.tokens, text.ids.size)
        state = seeded(seed, number)
        first, last, base = open_page(
            text, page, bench, start, stop, slices.window, fixed_window, hot, seed, number // slices.each, state
        )
        again = ((last - first) // group // slices.rounds + 1) * drawn
        rate = rates[number]
        loss, predictions, square, measures, noise = 0.0, 0, 0.0, 0, base
        for begin in range(first, last, slices.stretch):
            end = min(begin + slices.stretch, last)
            more, learned, norm, norms, noise = learn_stretch(
                model, bench, page, first, begin, end, noise, base, again, rate
            )
            loss += more
            predictions += learned
            square += norm
            measures += norms
            stretches += 1
            merge(model.outputs, bench.base_outputs, model.frozen[:0], hot, home, width)
            if stretches % slices.stretches == 0:
                merge(model.inputs, bench.base_inputs, model.frozen, hot, home, width)
        tally[0] += loss
        tally[1] += predictions
        tally[2] += square
        tally[3] += measures
        tally[4] += stop - start
    merge(model.inputs, bench.base_inputs, model.frozen, hot, home, width)
    merge(model.outputs, bench.base_outputs, model.frozen[:0], hot, home, width)


_WINDOWS = {
    SkipGramModel: skipgram.predict_window,
    NestedSkipGramModel: skipgram.predict_window,
    CbowModel: cbow.predict_windows,
    NestedCbowModel: cbow.predict_windows,
}


def predict_group(model, bench, page, t, noise, rate):
    """Predict a group of windows in the way of the model; chosen while compiling, by the model's type."""
    raise RuntimeError("for use in kernels")


@overload(predict_group, jit_options=INLINE)  # type: ignore[arg-type]
def _predict_group(model, bench, page, t, noise, rate):
    predict_one = _WINDOWS[model.instance_class]

    def group(model, bench, page, t, noise, rate):
        return predict_one(model, bench, page, t, noise, rate)

    return group


@njit(**FAST)
def measure(text, model, page, bench, starts, tokens, window, fixed_window):
    """Predict stretches of a text and learn nothing from them.

    Windows, subsampling and noise of a stretch are the same in every call.

    Parameters
    ----------
    text : Text
    model : Model
    page, bench : Page, Scratch
        Not those of a thread that learns; the bench without private rows.
    starts : ndarray of int64, shape (n,)
        First tokens of the stretches.
    tokens : int
        Tokens in a stretch.
    window : int
        Widest window, words on each side.
    fixed_window : bool
        Every window as wide as can be.

    Returns
    -------
    tuple
        Summed loss, predictions.
    """
    loss, predictions = 0.0, 0
    for number in range(starts.size):
        start = starts[number]
        stop = min(start + tokens, text.ids.size)
        first, last, noise = open_page(text, page, bench, start, stop, window, fixed_window, 0, 0, 0, seeded(0, number))
        for t in range(first, last, bench.group):
            more = predict_group(model, bench, page, t, noise, 1)
            noise += more[2] if bench.group == 1 else bench.drawn
            loss += more[0]
            predictions += more[1]
    return loss, predictions
