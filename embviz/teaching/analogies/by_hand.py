"""An analogy of small vectors by hand: the differences, the sum, and the nearest word."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

KING, MAN, WOMAN, QUEEN = "king", "man", "woman", "queen"
EXAMPLE: Mapping[str, tuple[float, float, float]] = {
    # a person, a woman, a ruler: as textbooks draw it
    KING: (0.5, 0.2, 0.9),
    MAN: (0.5, 0.2, 0.1),
    WOMAN: (0.5, 0.8, 0.1),
    QUEEN: (0.5, 0.8, 0.9),
}


@dataclass(frozen=True, eq=False)
class HandAnalogy:
    """King - man + woman with every step.

    Attributes
    ----------
    royalty, gender : ndarray of float64, shape (d,)
        r = king - man and g = woman - man.
    target : ndarray of float64, shape (d,)
        king - man + woman = man + r + g.
    cosines : dict of str to float
        Of the target with each word; nan where one of both is zero.
    closed : bool
        Whether queen is exactly the target: both pairs then have the same difference.
    """

    royalty: NDArray[np.float64]
    gender: NDArray[np.float64]
    target: NDArray[np.float64]
    cosines: dict[str, float]
    closed: bool

    def nearest(self, excluded: bool) -> str:
        """Return the word with the highest cosine; `excluded` keeps king, man and woman from answering."""
        allowed = {
            word: value
            for word, value in self.cosines.items()
            if not np.isnan(value) and not (excluded and word in (KING, MAN, WOMAN))
        }
        return max(allowed, key=allowed.__getitem__, default="")


def by_hand(vectors: Mapping[str, tuple[float, ...]]) -> HandAnalogy:
    """Compute king - man + woman.

    Parameters
    ----------
    vectors : mapping of str to tuple of float
        Of the same length; king, man, woman and queen among them.
    """
    rows = {word: np.array(vector, np.float64) for word, vector in vectors.items()}
    royalty, gender = rows[KING] - rows[MAN], rows[WOMAN] - rows[MAN]
    target = rows[KING] - rows[MAN] + rows[WOMAN]
    cosines = {}
    for word, row in rows.items():
        lengths = float(np.linalg.norm(row) * np.linalg.norm(target))
        cosines[word] = float(row @ target) / lengths if lengths > 1e-12 else float("nan")
    return HandAnalogy(royalty, gender, target, cosines, bool(np.allclose(target, rows[QUEEN], atol=1e-9)))
