"""What a run needs of a model: work in numbered slices that any thread may do."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.start import State
from embviz.vectors.subwords import Subwords

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
    threads : int
        How many threads may work at the same time.
    """

    loss_definition: str
    tally: NDArray[np.float64]
    slices: int
    units: int
    threads: int

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

    def vectors_in(self, state: State) -> NDArray[np.float32]:
        """Return the vectors of all words in a state, shape (V, d)."""

    def state(self) -> State:
        """Return copies of everything learned; with it, from the same piece of work on, another one goes on."""

    def restore(self, state: State) -> None:
        """Take over what another learner of the same model, parameters and vocabulary had learned; after `prepare`."""

    def adopt(self, ids: NDArray[np.int64], vectors: NDArray[np.float32], freeze: bool) -> None:
        """Begin with these vectors of some words, which are not to change where `freeze`; after `prepare`.

        Raises
        ------
        InputError
            When the model cannot begin with vectors.
        """

    def loss_on(self, corpus: Corpus) -> float:
        """Return the mean loss on a text of the same vocabulary or a sufficient part of it, nan where it has none.

        Called by a thread that does not learn, while others do.
        """


@runtime_checkable
class SubwordLearner(Protocol):
    """What a learner offers beside, of words that are made of n-grams."""

    def subwords(self, state: State | None = None) -> Subwords:
        """Return what further words are composed of, as it is now or in a state."""
