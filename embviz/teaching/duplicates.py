"""Finds words that have exactly the same vector."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.progress import SILENT, Pulse

_BLOCK = 1 << 20  # numbers that are looked at together: some MB


@dataclass(frozen=True, eq=False)
class Duplicates:
    """Words by the vector that they have.

    Attributes
    ----------
    first : ndarray of int64, shape (V,)
        Of each word the id of the first word with the same vector: its own where that is new.
    """

    first: NDArray[np.int64]

    @property
    def distinct(self) -> int:
        """How many different vectors there are."""
        return int(np.count_nonzero(self.first == np.arange(len(self.first))))

    @property
    def sharing(self) -> int:
        """How many words have a vector that another word has too."""
        sizes = np.bincount(self.first, minlength=len(self.first))
        return int(sizes[sizes > 1].sum())

    @property
    def witness(self) -> tuple[int, int] | None:
        """Ids of two words with one vector, of which the second is the first such word; None where no two share."""
        again = np.flatnonzero(self.first != np.arange(len(self.first)))
        return (int(self.first[again[0]]), int(again[0])) if len(again) else None


def find_duplicates(vectors: NDArray[np.float32], pulse: Pulse = SILENT) -> Duplicates:
    """Find rows that are equal in every number; 0 and -0 are equal, and so are nan of the same bits.

    Rows are brought together by a number that is computed from each (a sum of its words of 32 bits times random odd
    numbers, modulo 2^64), and then compared in full with the first of those with the same number: what is found does
    not rest on chance.

    Parameters
    ----------
    vectors : ndarray of float32, shape (V, d)
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
        When the pulse says so.
    """
    count, dimensions = vectors.shape
    step = max(1, _BLOCK // max(dimensions, 1))
    factors = np.random.default_rng(0).integers(0, 2**63, dimensions, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
    marks = np.empty(count, np.uint64)
    for begin in range(0, count, step):
        pulse.beat(0.8 * begin / count)
        marks[begin : begin + step] = _bits(vectors[begin : begin + step]).astype(np.uint64) @ factors
    order = np.argsort(marks, kind="stable")  # stable: the first of each mark is the one with the smallest id
    first = np.arange(count)
    while len(order) > 1:
        heads = np.flatnonzero(np.append(True, marks[order[1:]] != marks[order[:-1]]))
        lead = np.repeat(order[heads], np.diff(np.append(heads, len(order))))
        others = np.flatnonzero(order != lead)
        order, lead = order[others], lead[others]
        equal = np.empty(len(order), np.bool_)
        for begin in range(0, len(order), step):
            pulse.beat(0.8 + 0.2 * begin / len(order))
            part = slice(begin, begin + step)
            equal[part] = (_bits(vectors[order[part]]) == _bits(vectors[lead[part]])).all(axis=1)
        first[order[equal]] = lead[equal]
        order = order[~equal]  # the same mark by chance: compared among themselves
    return Duplicates(first)


def _bits(rows: NDArray[np.float32]) -> NDArray[np.uint32]:
    # + 0.0 makes 0 of -0, whose bits are others
    return (rows + np.float32(0.0)).view(np.uint32)
