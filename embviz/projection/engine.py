"""What a method of projection has to offer so that a layout can drive it."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Engine(Protocol):
    """One method at work on one set of vectors.

    Attributes
    ----------
    dimensions : int
        Dimensions of the picture.
    iteration : int
        Iterations done since the engine was made.
    divergence : float
        Latest value of what the method minimizes, nan where it has none.
    settled : bool
        Whether more steps would change nothing worth showing.
    explained_variance : tuple of float
        Share of variance along each axis, empty for all but PCA.
    """

    dimensions: int
    iteration: int
    divergence: float
    settled: bool
    explained_variance: tuple[float, ...]

    @property
    def warming(self) -> bool:
        """Whether the places are not yet fit to be shown."""

    @property
    def share_done(self) -> float:
        """Share of the work since the first or the latest start that is done, 0 to 1."""

    def start(
        self, vectors: NDArray[np.float32], places: NDArray[np.float32] | None, known: NDArray[np.bool_]
    ) -> None:
        """Begin, or go on, with new vectors.

        Parameters
        ----------
        vectors : ndarray of float32, shape (n, d)
        places : ndarray of float32, shape (n, dimensions), optional
            Where each word is now, in the engine's own units; None at the first start.
        known : ndarray of bool, shape (n,)
            Words that the engine placed itself; the others were put beside their neighbors.
        """

    def advance(self) -> NDArray[np.float32]:
        """Do a few iterations, 30 to 60 ms of work, and return the places of all words in the engine's own units."""
