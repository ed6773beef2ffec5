"""Protocol between a run and a model: work in numbered slices that any thread may do."""

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
    """The training of a model on one corpus. An epoch is `slices` pieces of work; piece n is in epoch n // slices.

    Attributes
    ----------
    loss_definition : str
        Definition of the displayed loss, in a sentence.
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
        """Allocate and count what training needs; reports the phases. Raises Cancelled."""

    def begin_epochs(self, total: int) -> None:
        """Set the number of epochs."""

    def learn(self, thread: int, first: int, last: int) -> None:
        """Train the pieces from `first` to before `last` on thread number `thread`; releases the interpreter's lock."""

    def rate(self, piece: int) -> float:
        """Return the learning rate of a piece of work."""

    def vectors(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return a copy of the vectors of these words as they are now, shape (n, d)."""

    def vectors_in(self, state: State) -> NDArray[np.float32]:
        """Return the vectors of all words in a state, shape (V, d)."""

    def state(self) -> State:
        """Return copies of all trained values, from which another learner can continue at the same piece of work."""

    def restore(self, state: State) -> None:
        """Set the state of another learner with the same model, parameters and vocabulary; after `prepare`."""

    def adopt(self, ids: NDArray[np.int64], vectors: NDArray[np.float32], freeze: bool) -> None:
        """Initialize some words with these vectors, which stay unchanged if `freeze`; after `prepare`.

        Raises
        ------
        InputError
            When the model cannot be initialized with vectors.
        """

    def loss_on(self, corpus: Corpus) -> float:
        """Return the mean loss on a text with (part of) the same vocabulary, nan where there is none.

        Called by a thread that does not train, while others do.
        """


@runtime_checkable
class InitializingLearner(Protocol):
    """Learners whose vectors can be seen before they are prepared.

    Attributes
    ----------
    initialized : int
        Of so many words, the most frequent ones, the vectors have their random initial values.
    """

    initialized: int


@runtime_checkable
class SubwordLearner(Protocol):
    """Additional methods of learners with n-grams."""

    def subwords(self, state: State | None = None) -> Subwords:
        """Return the rows from which new words are composed, as they are now or in a state."""
