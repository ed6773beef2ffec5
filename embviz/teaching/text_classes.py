"""Texts put into classes by the nearest of the classes' means, and how well: judged on themselves, or on others."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.unit_rows import unit_rows
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

FOLDS = 5
"""Parts into which the texts are divided for cross-validation, where the smallest class has as many."""

LEAST = 2
"""Texts that each class needs."""


@dataclass(frozen=True, eq=False)
class Judgement:
    """Where texts were put.

    Attributes
    ----------
    names : tuple of str
        The classes.
    confusion : ndarray of int64, shape (classes, classes)
        How many texts of a class (row) were put into each (column).
    given : ndarray of int64, shape (n,)
        Where each text was put.
    """

    names: tuple[str, ...]
    confusion: NDArray[np.int64]
    given: NDArray[np.int64]

    @property
    def accuracy(self) -> float:
        """Share of the texts that were put where they belong."""
        return float(np.trace(self.confusion) / self.confusion.sum())


@dataclass(frozen=True)
class Chances:
    """What is put right where labels are dealt out at random: there is nothing to learn.

    Attributes
    ----------
    own, others : float
        Mean accuracy over the shuffles, judged on themselves and cross-validated.
    low, high : float
        Smallest and largest cross-validated accuracy of a shuffle.
    """

    own: float
    others: float
    low: float
    high: float


def judged_on_themselves(vectors: NDArray[np.floating], labels: Sequence[str]) -> Judgement:
    """Put texts into classes whose means were made of the very same texts: too good to be true of others.

    Parameters
    ----------
    vectors : ndarray, shape (n, d)
        Of the texts; only their directions count.
    labels : sequence of str
        The class of each.

    Raises
    ------
    InputError
        When there are fewer than two classes, or fewer than two texts in one.
    """
    names, own = _numbered(labels)
    rows = unit_rows(np.asarray(vectors))
    given = (rows @ _centroids(rows, own, len(names)).T).argmax(axis=1)
    return _counted(names, own, given)


def cross_validated(vectors: NDArray[np.floating], labels: Sequence[str], seed: int = 1) -> Judgement:
    """Put texts into classes whose means were made of other texts.

    The texts are divided into five parts, each with as even a share of every class as can be; those of a part are
    judged by the means of the other parts (stratified k-fold cross-validation, Kohavi 1995). Fewer parts where a class
    has fewer texts.

    Parameters
    ----------
    vectors : ndarray, shape (n, d)
    labels : sequence of str
    seed : int
        Of the division.

    Raises
    ------
    InputError
        When there are fewer than two classes, or fewer than two texts in one.
    """
    names, own = _numbered(labels)
    rows = unit_rows(np.asarray(vectors))
    folds = min(FOLDS, int(np.bincount(own).min()))
    random, part = np.random.default_rng(seed), np.empty(len(own), np.int64)
    for number in range(len(names)):
        members = np.flatnonzero(own == number)
        part[members] = random.permutation(len(members)) % folds
    given = np.empty(len(own), np.int64)
    for fold in range(folds):
        asked = part == fold
        means = _centroids(rows[~asked], own[~asked], len(names))
        given[asked] = (rows[asked] @ means.T).argmax(axis=1)
    return _counted(names, own, given)


def judged_on_shuffled(
    vectors: NDArray[np.floating], labels: Sequence[str], times: int, seed: int = 1, pulse: Pulse = SILENT
) -> Chances:
    """Put texts into classes that were dealt out at random, several times (permutation test, Ojala & Garriga 2010).

    Parameters
    ----------
    vectors : ndarray, shape (n, d)
    labels : sequence of str
        Those that are dealt out: each class keeps its size.
    times : int
        Shuffles, at least 1.
    seed : int
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When there are fewer than two classes, or fewer than two texts in one.
    Cancelled
    """
    random, found = np.random.default_rng(seed), []
    for turn in range(times):
        pulse.beat(turn / times)
        dealt = [labels[at] for at in random.permutation(len(labels)).tolist()]
        found.append((judged_on_themselves(vectors, dealt).accuracy, cross_validated(vectors, dealt, turn).accuracy))
    own, others = np.array(found).T
    return Chances(float(own.mean()), float(others.mean()), float(others.min()), float(others.max()))


def _numbered(labels: Sequence[str]) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    names = tuple(dict.fromkeys(labels))
    own = np.array([names.index(label) for label in labels], np.int64)
    if len(names) < LEAST:
        raise InputError(
            tr("There is only one class.") if names else tr("There is nothing to divide into classes."),
            tr("Give sentences of two classes or more."),
        )
    few = [name for name, count in zip(names, np.bincount(own), strict=True) if count < LEAST]
    if few:
        raise InputError(
            tr("The class “{few}” has only one sentence.", few=few[0]), tr("Give each class two sentences or more.")
        )
    return names, own


def _centroids(rows: NDArray[np.float64], own: NDArray[np.int64], classes: int) -> NDArray[np.float64]:
    """Return the mean of each class at length 1, shape (classes, d), of vectors (n, d) and their classes (n,)."""
    return unit_rows(np.array([rows[own == number].mean(axis=0) for number in range(classes)]))


def _counted(names: tuple[str, ...], own: NDArray[np.int64], given: NDArray[np.int64]) -> Judgement:
    confusion = np.zeros((len(names), len(names)), np.int64)
    np.add.at(confusion, (own, given), 1)
    return Judgement(names, confusion, given)
