"""Learning rate schedules, from the first step of a run to the last."""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from embviz.training.parameters import TrainingParameters

LEAST = 1e-4  # of the largest rate: where falling schedules end, as in word2vec.c
_STAIRS = 5  # steps of the schedule of that name; the last one ends at 1/16 of the first

# Share of the run done, from 0 to 1, to the share of the largest rate.
_SHAPES: Mapping[str, Callable[[NDArray[np.float64]], NDArray[np.float64]]] = {
    "linear": lambda done: 1 - done,
    "cosine": lambda done: (1 + np.cos(np.pi * done)) / 2,
    "constant": np.ones_like,
    "step": lambda done: 0.5 ** np.minimum(np.floor(_STAIRS * done), _STAIRS - 1),
    "exponential": lambda done: LEAST**done,
}


def rates(parameters: TrainingParameters, steps: int) -> NDArray[np.float32]:
    """Return the learning rate of each step of a run.

    The schedule runs over what the warm-up leaves of the run: linear 1 - t; cosine (1 + cos pi t) / 2 (Loshchilov and
    Hutter 2017, eq. 5); step, halved four times; exponential, 10^-4t; constant. None falls below 1/10,000 of the
    largest.

    Parameters
    ----------
    steps : int
        Steps of the whole run, at least 1.

    Returns
    -------
    ndarray of float32, shape (steps,)
    """
    done = np.arange(steps) / steps
    rising = parameters.warm_up / 100
    after = np.clip((done - rising) / max(1 - rising, 1e-9), 0, 1)
    share = np.maximum(_SHAPES[parameters.schedule](after), LEAST)
    if rising > 0:
        share = np.where(done < rising, np.maximum((done + 1 / steps) / (rising + 1 / steps), LEAST), share)
    return np.asarray(parameters.learning_rate * share, dtype=np.float32)
