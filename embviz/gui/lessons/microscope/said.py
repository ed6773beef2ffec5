"""What happens in each piece of a step, in words and with its numbers."""

from collections.abc import Callable

import numpy as np

from embviz.gui.lessons.microscope.state import BACKWARD, CHANCES, LOOKUP, LOSS, SCORES, STEP, Microscope
from embviz.gui.style.number_text import signed
from embviz.util.language import counted, quoted, tr


def said(scope: Microscope) -> str:
    """Describe what the current phase of the step computes."""
    return _SAID[scope.phase](scope)


def _listed(words: list[str]) -> str:
    *others, last = map(quoted, words)
    return tr("{others} and {last}", others=", ".join(others), last=last) if others else last


def _lookup(scope: Microscope) -> str:
    given = [scope.words[k] for k in scope.example.given]
    if len(given) == 1:
        numbers = counted(scope.dimensions, "number")
        return tr(
            "“{given}” is put in. Its column of W, {numbers}, is the hidden vector h.", given=given[0], numbers=numbers,
        )
    return tr(
        "{listed} are put in. The mean of their {given} columns of W is the hidden vector h.",
        listed=_listed(given), given=len(given),
    )


def _scores(scope: Microscope) -> str:
    wanted, forward = scope.words[scope.example.predicted], scope.forward
    terms = " + ".join(
        f"{signed(c)}·{signed(h)}" if h >= 0 else f"{signed(c)}·({signed(h)})"
        for c, h in zip(scope.model.outputs[scope.example.predicted].tolist(), forward.hidden.tolist(), strict=True)
    )
    at = int(forward.labels.argmax())
    which = tr("Every word gets") if scope.example.noise is None else tr(
        "“{wanted}” and {noise_words} get", wanted=wanted, noise_words=counted(len(scope.example.noise), "noise word"),
    )
    return tr(
        "{which} a score, its column of C times h. For “{wanted}”: {terms} = {scores}.",
        which=which, wanted=wanted, terms=terms, scores=signed(float(forward.scores[at])),
    )


def _chances(scope: Microscope) -> str:
    wanted, forward = scope.words[scope.example.predicted], scope.forward
    at = int(forward.labels.argmax())
    score, chance = signed(float(forward.scores[at])), signed(float(forward.chances[at]))
    if scope.example.noise is None:
        total = signed(float(np.exp(forward.scores).sum()))
        return tr(
            "Scores become probabilities that sum to 1: e to the power of u, over the sum of all of these. For "
            "“{wanted}”: e to the {score} over {total} is {chance}.",
            wanted=wanted, score=score, total=total, chance=chance,
        )
    return tr(
        "Each score becomes the probability that this pair is from the text and not noise: 1 / (1 + e to the −u). For "
        "“{wanted}”: {chance}. They need not sum to 1; here it is {sum}.",
        wanted=wanted, chance=chance, sum=signed(float(forward.chances.sum())),
    )


def _loss(scope: Microscope) -> str:
    forward = scope.forward
    if scope.example.noise is None:
        chance = float(forward.chances[scope.example.predicted])
        return tr(
            "Only the probability of the true word counts: J = −log {chance} = {loss}. Guessing blindly among {words} "
            "words costs {log}.",
            chance=signed(chance, 3), loss=signed(forward.loss, 3), words=len(scope.words),
            log=signed(float(np.log(len(scope.words))), 3),
        )
    first, *others = forward.losses.tolist()
    return tr(
        "The true word costs −log p = {first}, the noise words cost −log(1 − p) = {loss}. Together J = {loss_2}.",
        first=signed(first), loss=" + ".join(signed(loss) for loss in others), loss_2=signed(forward.loss),
    )


def _backward(scope: Microscope) -> str:
    wanted = scope.words[scope.example.predicted]
    error = float(scope.backward.errors[int(scope.forward.labels.argmax())])
    of_w, of_c = len(set(scope.example.given)), len(set(scope.forward.compared.tolist()))
    return tr(
        "Each error is p − y. “{wanted}” has {error}: too little, so it is pulled toward h; all others are pushed "
        "away. {columns} of W and {columns_2} of C get a gradient, which the lines show now; all other columns get "
        "none.",
        wanted=wanted, error=signed(error), columns=counted(of_w, "column"), columns_2=counted(of_c, "column"),
    )


def _step(scope: Microscope) -> str:
    after = scope.after.forward(scope.example).loss
    return tr(
        "Every weight moves by −{rate:g} times its gradient. The same prediction now costs J = {after} instead of "
        "{loss}.",
        rate=scope.rate, after=signed(after, 3), loss=signed(scope.forward.loss, 3),
    )


_SAID: dict[int, Callable[[Microscope], str]] = {
    LOOKUP: _lookup, SCORES: _scores, CHANCES: _chances, LOSS: _loss, BACKWARD: _backward, STEP: _step,
}
