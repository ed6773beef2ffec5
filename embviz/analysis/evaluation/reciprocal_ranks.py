"""Ranks of what was to be found, and the numbers that sum them up."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_SAME = 1e-6  # difference of scores that is rounding, in float32


@dataclass(frozen=True, eq=False)
class Ranks:
    """At which rank each question found what was meant.

    Attributes
    ----------
    values : ndarray of float64, shape (q,)
        From 1; inf where nothing could be asked. Of equal scores each has the mean of their ranks.
    candidates : int
        Among how many.
    """

    values: NDArray[np.float64]
    candidates: int

    @property
    def reciprocal(self) -> float:
        """Mean of 1 / rank, 1 at best (Voorhees 1999); nan where nothing was asked."""
        return float((1 / self.values).mean()) if len(self.values) else float("nan")

    @property
    def first(self) -> float:
        """Share of the questions that found it first; nan where nothing was asked."""
        return float((self.values == 1).mean()) if len(self.values) else float("nan")

    @property
    def by_lot(self) -> float:
        """Mean of 1 / rank to be expected if all were ranked by lot: (1 + 1/2 + ... + 1/n) / n; nan of none."""
        return float((1 / np.arange(1, self.candidates + 1)).mean()) if self.candidates else float("nan")

    @property
    def median(self) -> float:
        """Of the ranks."""
        return float(np.median(self.values)) if len(self.values) else float("nan")


def rank_of(scores: NDArray[np.floating], own: int) -> float:
    """Return the rank of one of some scores, the highest being 1; among equal ones, the mean of their ranks."""
    exact = np.asarray(scores, np.float64)
    higher = int((exact > exact[own] + _SAME).sum())
    same = int((np.abs(exact - exact[own]) <= _SAME).sum())
    return higher + (same + 1) / 2
