"""Moves a word's vector by hand, and records how the text pulls it back."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr


@dataclass(frozen=True)
class MoveMark:
    """Record that the user moved a vector.

    Attributes
    ----------
    word : int
        Id of the word.
    tokens_done : int
        The moment.
    """

    word: int
    tokens_done: int


@dataclass(frozen=True, eq=False)
class WordMove:
    """A vector that the user moved.

    Attributes
    ----------
    mark : MoveMark
        The word, and the moment.
    before, after : ndarray of float32, shape (d,)
        As shown, read-only; `after` as stored in the model, which may differ from the request by rounding.
    """

    mark: MoveMark
    before: NDArray[np.float32]
    after: NDArray[np.float32]

    @property
    def word(self) -> int:
        """Id of the word."""
        return self.mark.word


@dataclass(frozen=True)
class Pull:
    """The mean effect of one word of a line on the vector of another one when the line is read.

    Attributes
    ----------
    word : int
        Id of the neighboring word, toward whose output vector it is moved.
    share : float
        Length of the step relative to the length of the moved vector.
    """

    word: int
    share: float


@dataclass(frozen=True)
class CountPull:
    """The effect of a co-occurring word on a word's vector each time their count is trained.

    Attributes
    ----------
    word : int
        Id of the co-occurring word.
    count : float
        X: the number of their co-occurrences, each divided by the distance.
    weight : float
        f(X), in [0, 1]: how much the count matters.
    share : float
        Length of the step, as a share of the length of the vector that is moved; below 0 where it leads away from the
        other word's.
    """

    word: int
    count: float
    weight: float
    share: float


@runtime_checkable
class CountingLearner(Protocol):
    """Additional method of learners that fit vectors to co-occurrence counts, one after the other."""

    def count_pulls(self, word: int, rate: float, most: int) -> tuple[CountPull, ...]:
        """Return how co-occurring words move a word's vector, the strongest first, up to a limit."""


@runtime_checkable
class MovableLearner(Protocol):
    """Additional method of learners whose vectors can be moved while training is paused."""

    def set_vector(self, word: int, vector: NDArray[np.float32]) -> None:
        """Set the shown vector of a word, shape (d,). Raises InputError where it is frozen."""


@runtime_checkable
class ReadingLearner(Protocol):
    """Additional attribute of learners whose pieces of work are consecutive ranges of the text.

    Attributes
    ----------
    tokens : int
        In each piece; the last one of an epoch may have fewer.
    """

    tokens: int


@runtime_checkable
class SamplingLearner(Protocol):
    """Additional methods of learners that separate pairs of the text from noise by the logistic function."""

    @property
    def averages(self) -> bool:
        """Whether the mean of several words predicts."""

    def chances(self, ids: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the probability that each of these words is not subsampled, in [0, 1]."""

    def outputs(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return a copy of the output vectors of these words, shape (n, d)."""

    def vectors(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return a copy of the vectors of these words, shape (n, d)."""


def refuse_frozen() -> InputError:
    """Return the error for moving a frozen word."""
    return InputError(tr("This word keeps its vector in this training."), tr("Choose a word that learns."))


def amid(vectors: NDArray[np.float32], length: float) -> NDArray[np.float32]:
    """Return a vector of this length amid others: along the mean of their unit vectors.

    Parameters
    ----------
    vectors : ndarray of float32, shape (k, d)

    Returns
    -------
    ndarray of float32, shape (d,)
        Of length 0 where they cancel each other out.
    """
    wide = vectors.astype(np.float64)
    norms = np.linalg.norm(wide, axis=1, keepdims=True)
    mean = np.divide(wide, norms, out=np.zeros_like(wide), where=norms > 0).mean(axis=0)
    whole = float(np.linalg.norm(mean))
    found: NDArray[np.float32] = (mean * (length / whole if whole > 0 else 0.0)).astype(np.float32)
    return found


def pulls_of(learner: SamplingLearner, line: NDArray[np.int32], at: int, window: int, rate: float) -> tuple[Pull, ...]:
    """Return how the pairs of a word in a line move its vector, the strongest first.

    A pair pulls the input vector v of the word toward the output vector u of the other one by
    ``rate * (1 - sigma(u . h)) * u``, the gradient of ``log sigma(u . h)`` (Mikolov et al. 2013, eq. 4): h is v itself
    where single words predict, else the mean of the words around the predicted one. Whether a pair is read at all is
    left to chance: a window has 1 to `window` words on each side, each width as likely, and frequent words are skipped.
    The step is multiplied by the chance of both for the other word, so that it is the one to be expected. What noise
    words push it away by is no part of the line, and is left out.

    Parameters
    ----------
    line : ndarray of int32, shape (n,)
        Word ids.
    at : int
        Which of them is the word.
    window : int
        Widest window, words on each side.
    rate : float
        Learning rate.
    """
    ids = line.astype(np.int64)
    vectors = learner.vectors(ids).astype(np.float64)
    chances = learner.chances(ids)
    v, length = vectors[at], float(np.linalg.norm(vectors[at]))
    found: dict[int, float] = {}
    for k in range(max(0, at - window), min(len(ids), at + window + 1)):
        if ids[k] == ids[at] or length == 0:
            continue
        h = v
        if learner.averages:
            around = [j for j in range(max(0, k - window), min(len(ids), k + window + 1)) if j != k]
            h = vectors[around].mean(axis=0)
        u = learner.outputs(ids[k : k + 1])[0].astype(np.float64)
        step = rate * float(np.linalg.norm(u)) / (1 + np.exp(min(float(u @ h), 700.0)))
        step *= float(chances[k]) * (window - abs(k - at) + 1) / window
        found[int(ids[k])] = found.get(int(ids[k]), 0.0) + step / length
    return tuple(Pull(word, share) for word, share in sorted(found.items(), key=lambda pair: -pair[1]))
