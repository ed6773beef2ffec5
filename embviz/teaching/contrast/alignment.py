"""Trains encoders of pictures, sentences and sounds into one space, and searches in it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.contrast.paired import Paired, paired
from embviz.teaching.contrast.towers import (
    DenseTower,
    Floats,
    Seen,
    Sentences,
    WordTower,
    call_tower,
    picture_tower,
    recall,
    seen,
    train_pair,
    unit,
    vocabulary,
)
from embviz.util.progress import SILENT, Pulse

LEARNED, ASKED = 1000, 128  # pairs
BATCH, RATE = 64, 0.02
MOMENTS = (0, 5, 10, 20, 40, 80, 160)  # steps after which is looked
TEMPERATURES = (0.02, 0.07, 0.5)
TEMPERATURE = 0.07  # with which CLIP begins
_SEEDS = (1, 2)  # of the pairs that are learned, and of those that are asked


@dataclass(frozen=True, eq=False)
class Gap:
    """How two kinds of things lie in one space.

    Attributes
    ----------
    distance : float
        Between the means of both kinds, each vector at length 1 (Liang et al. 2022, section 2.1).
    own : float
        Share of things whose nearest other thing is of their own kind.
    recall, shifted : float
        Share of things of the first kind whose nearest thing of the second is right; and after the second kind was
        moved by the difference of the means.
    """

    distance: float
    own: float
    recall: float
    shifted: float


def gap(first: Floats, second: Floats, same: NDArray[np.bool_]) -> Gap:
    """Measure how two kinds of things lie.

    Parameters
    ----------
    first, second : ndarray of float32, shapes (n, d) and (m, d)
        At length 1.
    same : ndarray of bool, shape (n, m)
        Which belong together.
    """
    apart = first.mean(axis=0) - second.mean(axis=0)
    both = np.concatenate([first, second])
    cosines = both @ both.T
    np.fill_diagonal(cosines, -np.inf)
    own = (cosines.argmax(axis=1) < len(first)) == (np.arange(len(both)) < len(first))
    return Gap(
        float(np.linalg.norm(apart)),
        float(own.mean()),
        recall(first, second, same),
        recall(first, second + apart, same),
    )


@dataclass(frozen=True, eq=False)
class Alignment:
    """A training of two towers, looked at from time to time.

    Attributes
    ----------
    temperature : float
    steps : tuple of int
    pictures, sentences : ndarray of float32, shape (moments, n, 16)
        Vectors of pairs that were not learned, at length 1.
    """

    temperature: float
    steps: tuple[int, ...]
    pictures: Floats
    sentences: Floats


def learned_pairs() -> tuple[Paired, Seen, Sentences]:
    """Make the pairs that are learned."""
    pairs = paired(LEARNED, _SEEDS[0])
    words = vocabulary(pairs)
    return pairs, seen(pairs, words), words


def asked_pairs() -> Paired:
    """Make the pairs that are asked."""
    return paired(ASKED, _SEEDS[1])


def align(
    temperature: float, learned: Seen, asked: Seen, words: Sentences, pulse: Pulse = SILENT, seed: int = 3
) -> tuple[Alignment, DenseTower, WordTower]:
    """Train a tower for pictures and one for sentences.

    Raises
    ------
    Cancelled
        By `pulse`.
    """
    random = np.random.default_rng(seed)
    pictures, sentences = picture_tower(random), WordTower(len(words.words), random)
    looked: list[tuple[Floats, Floats]] = []
    for step in range(MOMENTS[-1] + 1):
        if step in MOMENTS:
            looked.append((unit(pictures(asked.pictures)), unit(sentences(asked.sentences))))
        if step < MOMENTS[-1]:
            batch = learned.part(random.integers(0, len(learned.sentences), BATCH))
            train_pair(pictures, sentences, batch.pictures, batch.sentences, temperature, RATE)
        pulse.beat((step + 1) / (MOMENTS[-1] + 1))
    first, second = (np.array(each) for each in zip(*looked, strict=True))
    return Alignment(temperature, MOMENTS, first, second), pictures, sentences


KINDS = ("pictures", "sentences", "calls")


def bind(
    pictures: DenseTower,
    sentences: WordTower,
    learned: Seen,
    asked: Seen,
    species: NDArray[np.int64],
    pulse: Pulse = SILENT,
    seed: int = 4,
) -> NDArray[np.float64]:
    """Train a tower for calls on pictures alone, whose tower stays as it is; then ask each kind for each other.

    Girdhar et al. (2023), ImageBind: kinds that were never paired come together because each was paired with pictures.

    Returns
    -------
    ndarray of float64, shape (3, 3)
        Share of things of the kind of a row whose nearest thing of the kind of a column is the same animal; nan on the
        diagonal. In the order of `KINDS`.
    """
    random = np.random.default_rng(seed)
    calls = call_tower(random)
    for step in range(MOMENTS[-1]):
        batch = learned.part(random.integers(0, len(learned.sentences), BATCH))
        train_pair(pictures, calls, batch.pictures, batch.calls, TEMPERATURE, RATE, frozen=True)
        pulse.beat((step + 1) / MOMENTS[-1])
    made = (pictures(asked.pictures), sentences(asked.sentences), calls(asked.calls))
    same = species[:, None] == species[None]
    return np.array([[np.nan if one is other else recall(one, other, same) for other in made] for one in made])
