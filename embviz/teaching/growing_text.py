"""Counting and predicting compared on texts of growing length: the share of the toy world's analogies they answer."""

import math
from collections.abc import Sequence

from embviz.analysis.evaluation.quality import quality_for
from embviz.teaching.claims.training import followed, world
from embviz.util.progress import Pulse

SIZES = (20_000, 50_000, 100_000, 200_000)  # words of the texts
# epochs until more of them change little: a decomposition has converged, a fit and a prediction have read enough
METHODS = {"lsa": 3, "ppmi": 3, "glove": 30, "skipgram": 10}
DIMENSIONS = (50, 150)
_MARGIN = 0.02  # shares that differ by less are called equal


def shares_answered(words: int, dimensions: int, pulse: Pulse = Pulse()) -> dict[str, float]:  # noqa: B008 - frozen
    """Return the share of analogies of the toy world that each of `METHODS` answers after a text of so many words.

    On one thread, with a fixed seed and the same number of dimensions: all find the same numbers.

    Raises
    ------
    Cancelled
    """
    toy, found = world(words), {}
    quality = quality_for(toy.truths)
    for at, (method, epochs) in enumerate(METHODS.items()):
        begin, end = at / len(METHODS), (at + 1) / len(METHODS)
        vectors = followed(toy.corpus, pulse, begin, end, model=method, epochs=epochs, dimensions=dimensions)[-1]
        answers = quality.answers(vectors, pulse.quiet)
        found[method] = answers.get("analogy", math.nan)
    return found


def verdict(by_size: Sequence[dict[str, float]]) -> str:
    """Return who answers more: ``counting`` (PPMI), ``predicting`` (skip-gram), or ``depends`` on the length."""
    gaps = [one["skipgram"] - one["ppmi"] for one in by_size]
    if min(gaps) > -_MARGIN:
        return "predicting"
    return "counting" if max(gaps) < _MARGIN else "depends"
