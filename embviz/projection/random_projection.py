"""Random projection (Johnson and Lindenstrauss 1984)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.projection.alignment import procrustes
from embviz.projection.engine import NOTHING_BESIDE, Beside, ExactEngine
from embviz.projection.options import SeededOptions
from embviz.util.parallel import blocks


@dataclass(frozen=True)
class RandomOptions(SeededOptions):
    """Options of random projection: dimensions and seed."""


def random_directions(size: int, dimensions: int, seed: int) -> NDArray[np.float32]:
    """Draw the matrix of a Gaussian random projection.

    Parameters
    ----------
    size : int
        Dimensions of the vectors.
    dimensions : int
        Of the picture.
    seed : int

    Returns
    -------
    ndarray of float32, shape (size, dimensions)
        Independent normal numbers of variance 1 / dimensions: squared distances are right in the mean over draws
        (Johnson and Lindenstrauss 1984; Indyk and Motwani 1998, section 4.1). In two or three dimensions a single one
        is far off: its ratio to the truth has a standard deviation of sqrt(2 / dimensions).
    """
    drawn = np.random.default_rng(seed).normal(0.0, dimensions**-0.5, (size, dimensions))
    return drawn.astype(np.float32)


class RandomEngine(ExactEngine):
    """The same directions for as long as the layout lives: words move only as their vectors do.

    What is drawn at random is turned at the first start, if there is a picture to lie over.
    """

    def __init__(self, options: RandomOptions, threads: int = 1) -> None:
        super().__init__(options.dimensions)
        self._seed = options.seed
        self._turn: NDArray[np.float32] | None = None

    def start(
        self,
        vectors: NDArray[np.float32],
        places: NDArray[np.float32] | None,
        known: NDArray[np.bool_],
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        """Take vectors; see `embviz.projection.engine.Engine`."""
        count, size = vectors.shape
        directions = random_directions(size, self.dimensions, self._seed)
        self._places = np.empty((count, self.dimensions), np.float32)
        for rows in blocks(count, size, beside.pulse):
            self._places[rows] = vectors[rows] @ directions
        if self._turn is None:
            self._turn = np.eye(self.dimensions, dtype=np.float32)
            if places is not None:
                self._turn = procrustes(self._places, places, known).rotation.astype(np.float32)
        self._places = self._places @ self._turn
        self.settled = False
