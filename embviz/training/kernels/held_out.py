"""The loss on text that is not learned from, predicted by the very lines that predict while learning."""

from numba import njit
from numba.extending import overload

from embviz.training.kernels import cbow, skipgram
from embviz.training.kernels.matrices import CbowModel, NestedCbowModel, NestedSkipGramModel, SkipGramModel
from embviz.training.kernels.options import FAST, INLINE
from embviz.training.kernels.passes import open_page
from embviz.training.kernels.random import seeded

_WINDOWS = {
    SkipGramModel: skipgram.predict_window, NestedSkipGramModel: skipgram.predict_window,
    CbowModel: cbow.predict_windows, NestedCbowModel: cbow.predict_windows,
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
