"""Normalizes rows to unit length with the precision that sums over a few of them need."""

import numpy as np
from numpy.typing import NDArray


def unit_rows(vectors: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return vectors along the last axis at length 1, in float64; zero ones stay zero.

    For as many as are copied without a second thought; see `Embedding.unit` for all of them.
    """
    exact = np.asarray(vectors, np.float64)
    lengths = np.linalg.norm(exact, axis=-1, keepdims=True)
    unit: NDArray[np.float64] = exact / np.where(lengths > 0, lengths, 1)
    return unit
