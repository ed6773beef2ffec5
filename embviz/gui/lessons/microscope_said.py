"""What happens in each piece of a step, in words and with its numbers."""

from collections.abc import Callable

import numpy as np

from embviz.gui.lessons.microscope_state import BACKWARD, CHANCES, LOOKUP, LOSS, SCORES, STEP, Microscope
from embviz.gui.widgets.numbers import counted, signed


def said(scope: Microscope) -> str:
    """Return what the piece of the step that is shown does."""
    return _SAID[scope.phase](scope)


def _listed(words: list[str]) -> str:
    quoted = [f"“{word}”" for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


def _lookup(scope: Microscope) -> str:
    given = [scope.words[k] for k in scope.example.given]
    if len(given) == 1:
        numbers = counted(scope.dimensions, "number")
        return f"“{given[0]}” is put in. Its column of W, {numbers}, is the hidden vector h."
    return f"{_listed(given)} are put in. The mean of their {len(given)} columns of W is the hidden vector h."


def _scores(scope: Microscope) -> str:
    wanted, forward = scope.words[scope.example.predicted], scope.forward
    terms = " + ".join(
        f"{signed(c)}·{signed(h)}" if h >= 0 else f"{signed(c)}·({signed(h)})"
        for c, h in zip(scope.model.outputs[scope.example.predicted].tolist(), forward.hidden.tolist(), strict=True)
    )
    at = int(forward.labels.argmax())
    which = "Every word gets" if scope.example.noise is None else (
        f"“{wanted}” and {counted(len(scope.example.noise), 'noise word')} get"
    )
    return f"{which} a score, its column of C times h. For “{wanted}”: {terms} = {signed(float(forward.scores[at]))}."


def _chances(scope: Microscope) -> str:
    wanted, forward = scope.words[scope.example.predicted], scope.forward
    at = int(forward.labels.argmax())
    score, chance = signed(float(forward.scores[at])), signed(float(forward.chances[at]))
    if scope.example.noise is None:
        total = signed(float(np.exp(forward.scores).sum()))
        return (f"Scores become probabilities that sum to 1: e to the power of u, over the sum of all of these. For "
                f"“{wanted}”: e to the {score} over {total} is {chance}.")
    return (f"Each score becomes the probability that this pair is from the text and not noise: 1 / (1 + e to the −u). "
            f"For “{wanted}”: {chance}. They need not sum to 1; here it is {signed(float(forward.chances.sum()))}.")


def _loss(scope: Microscope) -> str:
    forward = scope.forward
    if scope.example.noise is None:
        chance = float(forward.chances[scope.example.predicted])
        return (f"Only the probability of the true word counts: J = −log {signed(chance, 3)} = "
                f"{signed(forward.loss, 3)}. Guessing blindly among {len(scope.words)} words costs "
                f"{signed(float(np.log(len(scope.words))), 3)}.")
    first, *others = forward.losses.tolist()
    return (f"The true word costs −log p = {signed(first)}, the noise words cost −log(1 − p) = "
            f"{' + '.join(signed(loss) for loss in others)}. Together J = {signed(forward.loss)}.")


def _backward(scope: Microscope) -> str:
    wanted = scope.words[scope.example.predicted]
    error = float(scope.backward.errors[int(scope.forward.labels.argmax())])
    of_w, of_c = len(set(scope.example.given)), len(set(scope.forward.compared.tolist()))
    return (f"Each error is p − y. “{wanted}” has {signed(error)}: too little, so it is pulled toward h; all others "
            f"are pushed away. {counted(of_w, 'column')} of W and {counted(of_c, 'column')} of C get a gradient, "
            f"which the lines show now; all other columns get none.")


def _step(scope: Microscope) -> str:
    after = scope.after.forward(scope.example).loss
    return (f"Every weight moves by −{scope.rate:g} times its gradient. The same prediction now costs "
            f"J = {signed(after, 3)} instead of {signed(scope.forward.loss, 3)}.")


_SAID: dict[int, Callable[[Microscope], str]] = {
    LOOKUP: _lookup, SCORES: _scores, CHANCES: _chances, LOSS: _loss, BACKWARD: _backward, STEP: _step,
}
