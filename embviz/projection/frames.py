"""What a layout hands to a view: the places of some words at one moment."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Frame:
    """The places of some words at one moment of a layout.

    Attributes
    ----------
    ids : ndarray of int64, shape (n,)
        Which words.
    coordinates : ndarray of float32, shape (n, 2) or (n, 3)
        Read-only. Centered, and scaled so that the median distance from the center is 1 (after words were added or
        dropped it glides back to 1 within some twenty frames). Rows of words without a place are nan.
    iteration : int
        Iterations since the layout first saw vectors; epochs for UMAP, 0 for methods without any.
    divergence : float
        Kullback-Leibler divergence between the neighborhoods of the vectors and those of the picture for t-SNE,
        nan for methods without one and while warming.
    settled : bool
        Whether more steps would change nothing worth showing.
    warming : bool
        Whether the method still brings together what belongs together: t-SNE exaggerates attraction at first.
    explained_variance : tuple of float
        Share of the vectors' variance that lies along each axis of the picture; empty for methods other than PCA and
        classical scaling.
    origin : tuple of float
        Where the zero of all axes lies, of methods whose axes have a meaning; empty for others.
    spectrum : tuple of float
        The same of each of the first twenty components, shown or not, in falling order.
    """

    ids: NDArray[np.int64]
    coordinates: NDArray[np.float32]
    iteration: int
    divergence: float
    settled: bool
    warming: bool = False
    explained_variance: tuple[float, ...] = ()
    spectrum: tuple[float, ...] = ()
    origin: tuple[float, ...] = ()
