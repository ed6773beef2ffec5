"""One pass over slices of a text by a model with subwords, learning or only measuring the loss."""

from numba import njit
from numba.extending import overload

from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.random import advance, below, seeded
from embviz.training.kernels.reading import STRATA, open_windows, read
from embviz.training.kernels.rows import fetch, merge
from embviz.training.kernels.subwords import cbow, skipgram
from embviz.training.kernels.subwords.matrices import SubwordCbow, SubwordSkipGram

_PAGES = {SubwordSkipGram: skipgram.learn_page, SubwordCbow: cbow.learn_page}


def learn_page(model, parts, bench, page, first, last, noise, window, rate, moves):
    """Learn the windows of a page in the way of the model; chosen while compiling, by the model's type."""
    raise RuntimeError("for use in kernels")


@overload(learn_page, jit_options=INLINE)  # type: ignore[arg-type]
def _learn_page(model, parts, bench, page, first, last, noise, window, rate, moves):
    learn_one = _PAGES[model.instance_class]

    def page_of(model, parts, bench, page, first, last, noise, window, rate, moves):
        return learn_one(model, parts, bench, page, first, last, noise, window, rate, moves)

    return page_of


@njit(**INLINE)
def open_page(text, page, bench, start, stop, window, fixed, seed, epoch, state):
    """Read the tokens from `start` to before `stop`, and open their windows.

    Returns the first kept position, the one after the last, and the entry of the noise to begin with.
    """
    sentences, first, last = read(text, page, start, stop, window, bench.hot, bench.home, seed, epoch)
    open_windows(page, sentences, first, last, window, fixed)
    return first, last, below(advance(state), bench.starts) * STRATA * bench.drawn


@njit(**FAST)
def learn(text, model, parts, page, bench, slices, rates, tally, seed, fixed_window):
    """Learn slices of the text.

    Parameters
    ----------
    text : Text
    model : SubwordSkipGram or SubwordCbow
    parts : WordRows
    page, bench : Page, SubwordBench
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
    width, frozen = model.width, parts.frozen
    fetch(model.inputs, bench.base_inputs, bench.hot_inputs, bench.home_inputs, width)
    fetch(model.outputs, bench.base_outputs, bench.hot, bench.home, width)
    for number in range(slices.first, slices.last):
        start = (number % slices.each) * slices.tokens
        stop = min(start + slices.tokens, text.ids.size)
        state = seeded(seed, number)
        first, last, noise = open_page(
            text, page, bench, start, stop, slices.window, fixed_window, seed, number // slices.each, state
        )
        loss, predictions, square, measures = learn_page(
            model, parts, bench, page, first, last, noise, slices.window, rates[number], True
        )
        merge(model.inputs, bench.base_inputs, frozen, bench.hot_inputs, bench.home_inputs, width)
        merge(model.outputs, bench.base_outputs, frozen[:0], bench.hot, bench.home, width)
        tally[0] += loss
        tally[1] += predictions
        tally[2] += square
        tally[3] += measures
        tally[4] += stop - start


@njit(**FAST)
def measure(text, model, parts, page, bench, starts, tokens, window, fixed_window):
    """Predict stretches of a text and learn nothing from them.

    Windows, subsampling and noise of a stretch are the same in every call.

    Parameters
    ----------
    text : Text
    model : SubwordSkipGram or SubwordCbow
    parts : WordRows
    page, bench : Page, SubwordBench
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
        first, last, noise = open_page(text, page, bench, start, stop, window, fixed_window, 0, 0, seeded(0, number))
        more = learn_page(model, parts, bench, page, first, last, noise, window, 1.0, False)
        loss += more[0]
        predictions += more[1]
    return loss, predictions
