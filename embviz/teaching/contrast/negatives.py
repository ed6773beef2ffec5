"""Compares random and hard negatives: what they teach, and what finding them costs.

Hard negatives are those nearest to the anchor (Xiong et al. 2021, Approximate nearest neighbor negative contrastive
learning, section 3). Some of them are no negatives at all: they show the same and only stand in another pair.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.contrast.alignment import RATE, TEMPERATURE
from embviz.teaching.contrast.towers import Seen, Sentences, WordTower, picture_tower, recall, train_pair, unit
from embviz.util.progress import SILENT, Pulse

WAYS = ("few", "many", "hard", "false")
SMALL, POOL = 4, 64  # pairs of a step; pairs that are looked at for it
STEPS, EVERY = 480, 30


@dataclass(frozen=True, eq=False)
class Learned:
    """What a way to choose negatives reaches.

    Attributes
    ----------
    way : str
        One of `WAYS`.
    read : ndarray of int64, shape (m,)
        Pairs that the towers have read, for learning or for choosing.
    recall : ndarray of float64, shape (m,)
        Share of pictures not learned whose nearest sentence is right.
    """

    way: str
    read: NDArray[np.int64]
    recall: NDArray[np.float64]


def hardest(
    anchors: NDArray[np.floating],
    answers: NDArray[np.floating],
    kinds: NDArray[np.int64],
    count: int,
    first: int,
    keep_same: bool,
) -> NDArray[np.int64]:
    """Return a batch around a pair: itself, and those whose answers are nearest to its anchor.

    Parameters
    ----------
    anchors, answers : ndarray, shape (n, d)
    kinds : ndarray of int64, shape (n,)
        Pairs of the same kind show the same.
    count, first : int
        Size of the batch, and the pair that it is for.
    keep_same : bool
        Whether pairs that show the same may be taken as negatives.
    """
    cosines = unit(answers) @ unit(anchors[first : first + 1])[0]
    cosines[first] = np.inf
    chosen: list[int] = []
    taken: set[int] = set()
    for at in np.argsort(-cosines, kind="stable").tolist():
        if keep_same or int(kinds[at]) not in taken:
            chosen.append(at)
            taken.add(int(kinds[at]))
        if len(chosen) == count:
            break
    return np.array(chosen)


def compare_negatives(
    learned: Seen,
    kinds: NDArray[np.int64],
    asked: Seen,
    asked_kinds: NDArray[np.int64],
    words: Sentences,
    pulse: Pulse = SILENT,
    steps: int = STEPS,
    seed: int = 5,
) -> tuple[Learned, ...]:
    """Train the same towers with each way to choose negatives.

    Parameters
    ----------
    learned, asked : Seen
    kinds, asked_kinds : ndarray of int64
        Pairs of the same kind show the same.
    words : Sentences

    Raises
    ------
    Cancelled
        By `pulse`.
    """
    same = asked_kinds[:, None] == asked_kinds[None]
    found = []
    for number, way in enumerate(WAYS):
        random = np.random.default_rng(seed)
        pictures, sentences = picture_tower(random), WordTower(len(words.words), random)
        curve, read = [(0, recall(pictures(asked.pictures), sentences(asked.sentences), same))], 0
        for step in range(steps):
            pool = random.integers(0, len(kinds), SMALL if way == "few" else POOL)
            batch = learned.part(pool)
            read += len(pool)
            if way in ("hard", "false"):
                rows = hardest(
                    pictures(batch.pictures), sentences(batch.sentences), kinds[pool], SMALL, 0, way == "false"
                )
                batch = batch.part(rows)
                read += len(rows)
            train_pair(pictures, sentences, batch.pictures, batch.sentences, TEMPERATURE, RATE)
            if (step + 1) % EVERY == 0:
                curve.append((read, recall(pictures(asked.pictures), sentences(asked.sentences), same)))
            pulse.beat((number + (step + 1) / steps) / len(WAYS))
        taken, reached = zip(*curve, strict=True)
        found.append(Learned(way, np.array(taken, np.int64), np.array(reached)))
    return tuple(found)
