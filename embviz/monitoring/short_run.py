"""Trains a few seconds on a small text and measures each epoch; reproducible by seed."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.watched import WATCHED
from embviz.monitoring.gauges import Motion, since
from embviz.monitoring.phases import Phase, find_phases
from embviz.monitoring.records import Moment
from embviz.text.corpus import Corpus
from embviz.training.parameters import TrainingParameters
from embviz.training.run import TrainingRun
from embviz.util.errors import ComputeError
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

Judge = Callable[[Embedding], Mapping[str, float]]


@dataclass(frozen=True, eq=False)
class ShortRun:
    """A run as far as it has advanced.

    Attributes
    ----------
    parameters : TrainingParameters
    epochs : tuple of Moment
        The beginning, and the end of each epoch; loss and gradient norm are means of the epoch, what was judged and
        the norm are of the moment.
    vectors : tuple of Embedding
        Vectors of these moments, if requested; else only the last.
    broke : str
        Why it could not go on, in a sentence; empty where nothing went wrong.
    loss_definition : str
        Definition of the loss, in a sentence.
    """

    parameters: TrainingParameters
    epochs: tuple[Moment, ...]
    vectors: tuple[Embedding, ...]
    broke: str
    loss_definition: str

    @property
    def ended(self) -> bool:
        """Whether the run has ended."""
        return bool(self.broke) or len(self.epochs) > self.parameters.epochs

    def series(self, name: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the epochs with a finite value of a measure, and these values, float64 (n,) each."""
        known = [(m.epoch, m.values[name]) for m in self.epochs if math.isfinite(m.values.get(name, math.nan))]
        epochs, values = np.array(known, np.float64).reshape(-1, 2).T
        return epochs, values

    def last(self, name: str) -> float:
        """Return a measure of the last moment; nan where it is unknown."""
        return self.epochs[-1].values.get(name, math.nan) if self.epochs else math.nan

    def phases(self) -> tuple[Phase, ...]:
        """Return the phases of the loss over the words read; see `find_phases`."""
        told = [m for m in self.epochs if "loss" in m.values]
        return find_phases([m.tokens_done for m in told], [m.values["loss"] for m in told])

    def epoch_at(self, tokens: float) -> float:
        """Return the epoch after so many words."""
        whole = next((m.tokens_done / m.epoch for m in self.epochs if m.epoch > 0), math.nan)
        return tokens / whole


def run_short(
    corpus: Corpus,
    parameters: TrainingParameters,
    judge: Judge | None = None,
    pulse: Pulse = SILENT,
    tell: Callable[[ShortRun], None] | None = None,
    every: bool = False,
) -> ShortRun:
    """Train, and measure at the end of each epoch while nothing learns. Blocks.

    On one thread the same seed gives the same numbers, as nothing depends on how fast the machine is; only the speed
    does. A loss that is not finite ends the run, and is reported.

    Parameters
    ----------
    judge : callable, optional
        Returns further measures of vectors.
    pulse : Pulse, optional
    tell : callable, optional
        Called with the run so far after each epoch, on this thread.
    every : bool
        Whether each moment is judged and its vectors are kept, or the last alone.

    Raises
    ------
    Cancelled
        When it was canceled.
    InputError
        When nothing can be learned from the text.
    """
    run = TrainingRun(corpus, parameters)
    run.steadies = False  # the effects of too high a rate should be visible
    epochs: list[Moment] = []
    kept: list[Embedding] = []
    motion, told = Motion(), 0

    def check(_progress: object = None) -> None:
        if pulse.stopped:
            run.control.cancel()

    def so_far(broke: str = "") -> ShortRun:
        return ShortRun(parameters, tuple(epochs), tuple(kept), broke, run.loss_definition)

    def at_rest() -> None:
        nonlocal told
        check()
        values = since(run.history, told)
        told = len(run.history)
        watched = run.snapshot(WATCHED)
        if watched is not None:
            values.update(motion.measure(watched.vectors))
        if run.held_out is not None:
            values["held_out"] = run.held_out_loss()
        if every or run.finished:
            embedding = run.embedding()
            kept.append(embedding)
            if judge is not None:
                values.update(judge(embedding))
        words, seconds = (run.progress.tokens_done, run.progress.elapsed) if run.progress else (0, 0.0)
        moment = Moment(words, float(round(run.epochs_done)), seconds, run.pieces)
        epochs.append(moment.with_values({name: value for name, value in values.items() if math.isfinite(value)}))
        if tell is not None:
            tell(so_far())

    run.at_rest = at_rest
    try:
        run.execute(check)
    except ComputeError as error:
        return so_far(str(error))
    return so_far()
