"""How far words have turned away from the vectors that learning began with."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding

_AT_ONCE = 50_000  # words compared in one piece, so that little more memory than the vectors' is taken


@dataclass(frozen=True, eq=False)
class Drift:
    """The way of words between two moments of one space.

    Attributes
    ----------
    words : tuple of str
        Words that both have, those that turned most first.
    turned : ndarray of float64, shape (n,)
        1 - cos(before, after) of each: 0 unmoved, 1 at a right angle.
    mean, median : float
    """

    words: tuple[str, ...]
    turned: NDArray[np.float64]

    @property
    def mean(self) -> float:
        """Mean over the words."""
        return float(self.turned.mean())

    @property
    def median(self) -> float:
        """Median over the words."""
        return float(np.median(self.turned))


def drift(before: Embedding, after: Embedding) -> Drift:
    """Compare the vectors of words before and after further training.

    Both have to live in the same space, as when one was learned on from the other; vectors of independent runs have to
    be aligned first.

    Parameters
    ----------
    before, after : Embedding

    Raises
    ------
    InputError
        When the dimensions differ, or no word is in both.
    """
    if before.dimensions != after.dimensions:
        raise InputError(
            tr(
                "Vectors of {dimensions} and of {dimensions_2} dimensions cannot be compared.",
                dimensions=before.dimensions, dimensions_2=after.dimensions,
            ),
            tr("Choose vectors of which one was trained further from the other."),
        )
    places = [(at, there) for at, word in enumerate(before.words) if (there := after.get(word)) is not None]
    if not places:
        raise InputError(
            tr("The vectors have no word in common."), tr("Choose vectors of which one was trained further from the "
                                                          "other."),
        )
    ids, others = np.array(places, np.int64).T
    turned = np.concatenate([
        _turned(before.vectors[ids[at : at + _AT_ONCE]], after.vectors[others[at : at + _AT_ONCE]])
        for at in range(0, len(ids), _AT_ONCE)
    ])
    order = np.argsort(-turned, kind="stable")
    return Drift(tuple(before.words[ids[k]] for k in order), turned[order])


def _turned(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float64]:
    products = np.einsum("ij,ij->i", one, other, dtype=np.float64)
    squares = np.einsum("ij,ij->i", one, one, dtype=np.float64) * np.einsum("ij,ij->i", other, other, dtype=np.float64)
    # what stayed as it is has not turned, whatever rounding says; neither has a vector of length 0
    same = (one == other).all(axis=1) | (squares == 0)
    return np.where(same, 0.0, 1 - products / np.sqrt(np.where(squares > 0, squares, 1)))
