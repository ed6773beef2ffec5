"""Encoders: a small network for each modality, with outputs in a shared space.

Two towers are trained on pairs by the symmetric InfoNCE of CLIP (Radford et al. 2021, figure 3)::

    L = (L(a, b) + L(b, a)) / 2      with L of `embviz.teaching.transformer.contrast.contrast`
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.contrast.paired import BANDS, SIZE, Paired
from embviz.teaching.transformer.contrast import contrast

Floats = NDArray[np.float32]
Inputs = Floats | Sequence[NDArray[np.int64]]

DIMENSIONS, HIDDEN = 16, 64
_FIRST, _SECOND, _SMALL = 0.9, 0.999, 1e-8  # of Adam


class Tower(ABC):
    """A network whose weights a loss can change.

    Attributes
    ----------
    weights : list of ndarray of float32
    """

    def __init__(self, weights: list[Floats]) -> None:
        self.weights = weights
        self._means = [np.zeros_like(each) for each in weights]
        self._squares = [np.zeros_like(each) for each in weights]
        self._steps = 0

    @abstractmethod
    def __call__(self, inputs: Inputs) -> Floats:
        """Return a vector for each input, float32 (n, 16)."""

    @abstractmethod
    def gradient(self, inputs: Inputs, slopes: NDArray[np.float64]) -> list[NDArray[np.floating]]:
        """Return the gradient of each array of weights from that of the vectors of some inputs."""

    def step(self, slopes: list[NDArray[np.floating]], rate: float) -> None:
        """Change the weights by a step of Adam (Kingma and Ba 2015, algorithm 1)."""
        self._steps += 1
        for weight, mean, square, slope in zip(self.weights, self._means, self._squares, slopes, strict=True):
            mean += (1 - _FIRST) * (slope - mean)
            square += (1 - _SECOND) * (slope * slope - square)
            long = np.sqrt(square / (1 - _SECOND**self._steps)) + _SMALL
            weight -= rate / (1 - _FIRST**self._steps) * mean / long


class DenseTower(Tower):
    """Numbers in, through 64 units that cut off what is below 0, to a vector."""

    def __init__(self, size: int, random: np.random.Generator) -> None:
        super().__init__(
            [
                random.normal(0, (2 / size) ** 0.5, (size, HIDDEN)).astype(np.float32),
                np.zeros(HIDDEN, np.float32),
                random.normal(0, HIDDEN**-0.5, (HIDDEN, DIMENSIONS)).astype(np.float32),
            ]
        )

    def _hidden(self, inputs: Floats) -> Floats:
        into, shift, _ = self.weights
        made: Floats = np.maximum(inputs @ into + shift, 0)
        return made

    def __call__(self, inputs: Inputs) -> Floats:
        """Return a vector for each row of numbers."""
        assert isinstance(inputs, np.ndarray)
        made: Floats = self._hidden(inputs) @ self.weights[2]
        return made

    def gradient(self, inputs: Inputs, slopes: NDArray[np.float64]) -> list[NDArray[np.floating]]:
        """Return the gradients of both tables and of the shift between them."""
        assert isinstance(inputs, np.ndarray)
        hidden = self._hidden(inputs)
        back = (slopes @ self.weights[2].T) * (hidden > 0)
        return [inputs.T @ back, back.sum(axis=0), hidden.T @ slopes]


class WordTower(Tower):
    """The mean of the vectors of a sentence's words, as in fastText or a bag of words."""

    def __init__(self, words: int, random: np.random.Generator) -> None:
        super().__init__([random.normal(0, 1, (words, DIMENSIONS)).astype(np.float32)])

    def __call__(self, inputs: Inputs) -> Floats:
        """Return a vector for each list of words."""
        return np.array([self.weights[0][ids].mean(axis=0) for ids in inputs])

    def gradient(self, inputs: Inputs, slopes: NDArray[np.float64]) -> list[NDArray[np.floating]]:
        """Return the gradient of the table of words."""
        made = np.zeros_like(self.weights[0])
        for ids, slope in zip(inputs, slopes, strict=True):
            np.add.at(made, ids, (slope / len(ids)).astype(np.float32))
        return [made]


@dataclass(frozen=True)
class Sentences:
    """Which word has which number."""

    words: tuple[str, ...]

    def ids(self, sentences: Sequence[str]) -> list[NDArray[np.int64]]:
        """Return the ids of the words of each sentence; unknown words are left out, and full stops."""
        index = {word: at for at, word in enumerate(self.words)}
        return [np.array([index[word] for word in each.split() if word in index]) for each in sentences]


@dataclass(frozen=True, eq=False)
class Seen:
    """What towers read of pairs, one row each: pixels, ids of words, bands of pitch."""

    pictures: Floats
    sentences: list[NDArray[np.int64]]
    calls: Floats

    def part(self, rows: NDArray[np.int64]) -> "Seen":
        """Return some of the rows."""
        return Seen(self.pictures[rows], [self.sentences[at] for at in rows.tolist()], self.calls[rows])


def vocabulary(pairs: Paired) -> Sentences:
    """Return the words of all sentences, sorted."""
    return Sentences(tuple(sorted({word for each in pairs.sentences for word in each.split()} - {"."})))


def seen(pairs: Paired, words: Sentences) -> Seen:
    """Return pairs as towers read them."""
    return Seen(
        pairs.pictures.reshape(len(pairs), -1) - np.float32(0.5),
        words.ids(pairs.sentences),
        (pairs.calls - np.float32(1.0)) / np.float32(3.0),
    )


def picture_tower(random: np.random.Generator) -> DenseTower:
    """Return a tower for pictures."""
    return DenseTower(3 * SIZE * SIZE, random)


def call_tower(random: np.random.Generator) -> DenseTower:
    """Return a tower for calls."""
    return DenseTower(BANDS, random)


def unit(vectors: NDArray[np.floating]) -> Floats:
    """Return vectors at length 1."""
    long = np.linalg.norm(vectors, axis=1, keepdims=True)
    made: Floats = (vectors / np.maximum(long, 1e-12)).astype(np.float32)
    return made


def both_ways(
    first: NDArray[np.floating], second: NDArray[np.floating], temperature: float
) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
    """Return the symmetric loss of n pairs of vectors in nats, and its gradients."""
    one, slope_first, slope_second = contrast(first, second, temperature)
    other, back_second, back_first = contrast(second, first, temperature)
    return (one + other) / 2, (slope_first + back_first) / 2, (slope_second + back_second) / 2


def train_pair(
    one: Tower, other: Tower, first: Inputs, second: Inputs, temperature: float, rate: float, frozen: bool = False
) -> float:
    """Take one step with a batch of pairs; returns the loss before it.

    Parameters
    ----------
    one, other : Tower
    first, second : inputs of length n
        Input i of one belongs to input i of the other.
    temperature, rate : float
    frozen : bool
        Whether the first tower keeps its weights.
    """
    loss, slope_one, slope_other = both_ways(one(first), other(second), temperature)
    if not frozen:
        one.step(one.gradient(first, slope_one), rate)
    other.step(other.gradient(second, slope_other), rate)
    return loss


def recall(questions: NDArray[np.floating], answers: NDArray[np.floating], same: NDArray[np.bool_]) -> float:
    """Return the share of questions whose nearest answer, by cosine, is a right one.

    Parameters
    ----------
    questions, answers : ndarray, shapes (n, d) and (m, d)
    same : ndarray of bool, shape (n, m)
        Which answers are right.
    """
    nearest = (unit(questions) @ unit(answers).T).argmax(axis=1)
    return float(same[np.arange(len(nearest)), nearest].mean())
