"""Progress and snapshots of a run: numbers for curves, vectors for views."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Progress:
    """One point of the curves.

    Attributes
    ----------
    tokens_done : int
        Tokens of the corpus read so far, over all epochs (GloVe: co-occurrence cells visited).
    tokens_total : int
        Tokens that will have been read at the end.
    epoch : float
        Epochs done, with the fraction of the one under way.
    loss : float
        Mean loss per prediction since the previous point; see the run's `loss_definition`.
    gradient_norm : float
        Root mean square norm of the gradient of a context row since the point before, nan where not measured.
    learning_rate : float
        Rate at this moment.
    words_per_second : float
        Tokens per second since the point before, pauses left out.
    elapsed : float
        Seconds of training since the start, pauses left out.
    """

    tokens_done: int
    tokens_total: int
    epoch: float
    loss: float
    gradient_norm: float
    learning_rate: float
    words_per_second: float
    elapsed: float


@dataclass(frozen=True)
class Snapshot:
    """Vectors of some words at one moment.

    Attributes
    ----------
    tokens_done : int
        The moment.
    ids : ndarray of int64, shape (n,)
        Which words.
    vectors : ndarray of float32, shape (n, d)
        Read-only copy.
    """

    tokens_done: int
    ids: NDArray[np.int64]
    vectors: NDArray[np.float32]
