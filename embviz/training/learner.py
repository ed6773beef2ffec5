"""What a run needs of a model: work in numbered slices that any thread may do."""

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from embviz.training.control import RunControl

# What each thread counts, one float64 each; a row of the tally is a cache line of its own.
LOSS, PREDICTIONS, SQUARES, MEASURES, UNITS = range(5)
TALLY_WIDTH = 8


class Learner(Protocol):
    """A model at work on one corpus. An epoch is `slices` pieces of work; piece number n belongs to epoch n // slices.

    Attributes
    ----------
    loss_definition : str
        One sentence that says what the shown loss is the mean of.
    tally : ndarray of float64, shape (threads, 8)
        What each thread has counted since the beginning: LOSS, PREDICTIONS, SQUARES (of gradient norms), MEASURES (how
        many of these) and UNITS of work.
    slices : int
        Pieces of work in an epoch; known after `prepare`.
    units : int
        Units of work in an epoch (tokens, cells); known after `prepare`.
    """

    loss_definition: str
    tally: NDArray[np.float64]
    slices: int
    units: int

    def prepare(self, control: RunControl, announce: Callable[[str], None]) -> None:
        """Allocate and count what learning needs; announces the phases. Raises Cancelled."""

    def begin_epochs(self, total: int) -> None:
        """Take notice of how many epochs there are to be."""

    def learn(self, thread: int, first: int, last: int) -> None:
        """Do the pieces from `first` to before `last` as thread number `thread`; lets other threads run."""

    def rate(self, piece: int) -> float:
        """Return the learning rate of a piece of work."""

    def vectors(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return a copy of the vectors of these words as they are now, shape (n, d)."""
