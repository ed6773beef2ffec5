"""Measure the time of a prediction with each loss on the same text."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.kernels.skipgram import SHARING, TARGETS
from embviz.training.models.learner import PREDICTIONS, Learner
from embviz.training.models.objectives import OBJECTIVES, Objective
from embviz.training.models.predictive import noise_words
from embviz.training.models.registry import model_named
from embviz.training.models.softmax import MOST_WORDS
from embviz.training.models.windows import PRODUCTS, WindowLearner
from embviz.training.parameters import TrainingParameters
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import SILENT, Pulse

_TOKENS = 2_000_000  # of the text, at most
_PIECE_S = 0.015
_PIECES = 9  # timed chunks; the first one, which may compile or load the kernel, is not counted


@dataclass(frozen=True)
class Cost:
    """The cost of one prediction.

    Attributes
    ----------
    loss : str
        As in `TrainingParameters.loss`.
    words : int
        Words that get vectors.
    asked : float
        Products of rows that the formula has for one prediction: V, the mean path to the words
        predicted, k + 1, or B.
    done : float
        Those that are computed for one prediction: predictions of one word share them where they can. Skip-gram with
        negative sampling also multiplies context words that share their noise words with each other, once for each six
        targets; these products are counted as in groups of four.
    microseconds : float
        Time of one thread for a prediction and its update, reading included: the median of nine pieces.
    """

    loss: str
    words: int
    asked: float
    done: float
    microseconds: float


def usual_sizes(words: int) -> tuple[int, ...]:
    """Return vocabulary sizes for a cost curve: from 250 on, four times each, and the full size."""
    return (*(size for size in (250, 1000, 4000, 16_000, 64_000) if size < words), words)


def measure_costs(
    corpus: Corpus,
    parameters: TrainingParameters,
    sizes: Sequence[int] = (),
    pulse: Pulse = SILENT,
    tell: Callable[[list[Cost]], None] = lambda found: None,
) -> list[Cost]:
    """Measure the time of a few predictions with each loss of a model, on one thread.

    Parameters
    ----------
    corpus : Corpus
        Its first two million tokens are read.
    parameters : TrainingParameters
        Of skip-gram or CBOW; the loss is not looked at.
    sizes : sequence of int, optional
        Numbers of most frequent words to use as vocabulary; by default all words.
    pulse : Pulse, optional
    tell : callable, optional
        Called with the results so far.

    Returns
    -------
    list of Cost
        Of each size all losses, in the order of `OBJECTIVES`, but for the full softmax where the words are too many.

    Raises
    ------
    InputError
        When there are too few words to predict one from the other.
    Cancelled
    """
    objectives = [objective for objective in OBJECTIVES if parameters.model in objective.models]
    cuts = sorted(set(sizes)) or [0]
    costs = []
    for k, size in enumerate(cuts):
        cut = _beginning(corpus.pruned(parameters.min_count, size))
        if len(cut.vocabulary) < 2:
            raise InputError(
                tr(
                    "The text has fewer than two words that occur {times}.", times=counted(parameters.min_count, "time")
                ),
                tr("Lower the minimum count, or open a longer text."),
            )
        for n, objective in enumerate(objectives):
            words = len(cut.vocabulary)
            pulse.beat(
                (k + n / len(objectives)) / len(cuts),
                tr("{title}, {words:,} words", title=objective.title, words=words),
            )
            if objective.name != "softmax" or words <= MOST_WORDS:
                costs.append(_cost(cut, parameters, objective, pulse))
                tell(costs.copy())
    pulse.beat(1.0, "")
    return costs


def _beginning(corpus: Corpus) -> Corpus:
    end = min(len(corpus.ids), _TOKENS)
    offsets = np.append(corpus.offsets[: np.searchsorted(corpus.offsets, end)], end).astype(np.int64)
    return replace(corpus, ids=corpus.ids[:end], offsets=offsets)


def _cost(corpus: Corpus, parameters: TrainingParameters, objective: Objective, pulse: Pulse) -> Cost:
    chosen = parameters.with_(loss=objective.name, matryoshka="", threads=1, epochs=1)
    learner = model_named(chosen.model).make(corpus, chosen)
    learner.prepare(RunControl(), lambda phase: None)
    seconds = _seconds_each(learner, pulse)
    asked: float
    if isinstance(learner, WindowLearner):
        asked, done = learner.asked, learner.tally[0, PRODUCTS] / learner.tally[0, PREDICTIONS]
    else:
        asked, done = chosen.negative + 1, 1.0 + noise_words(chosen.negative, 4 if chosen.model == "cbow" else 1)
        if chosen.model == "skipgram":
            done += done / TARGETS * (SHARING - 1) / 2
    return Cost(objective.name, len(corpus.vocabulary), float(asked), float(done), float(1e6 * seconds))


def _seconds_each(learner: Learner, pulse: Pulse) -> float:
    """Return the median CPU time of this thread for a prediction, independent of other programs."""
    found: list[float] = []
    first, many, warm = 0, 1, False
    while len(found) < _PIECES:
        pulse.check()
        last = min(first + many, learner.slices)
        before, begun = learner.tally[0, PREDICTIONS], time.thread_time()
        learner.learn(0, first, last)
        took, made = time.thread_time() - begun, learner.tally[0, PREDICTIONS] - before
        first = last % learner.slices
        if first == 0 and learner.tally[0, PREDICTIONS] == 0:
            raise InputError(tr("No two words of the text occur in one window."), tr("Open a text of sentences."))
        if warm and took < _PIECE_S and many < learner.slices:
            many *= 2
        elif warm and made:
            found.append(took / made)
        warm = True
    return statistics.median(found)
