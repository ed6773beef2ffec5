"""Places new words on a finished map, whatever method made it."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

NEIGHBORS = 10


def neighbors_on_map(
    vectors: ArrayLike, further: ArrayLike, placed: NDArray[np.bool_] | None = None, count: int = NEIGHBORS
) -> NDArray[np.int32]:
    """Return the words of a map that are nearest to others by the cosine, int32 (m, count), the nearest first.

    Parameters
    ----------
    vectors : array_like, shape (n, d)
        Of the words on the map.
    further : array_like, shape (m, d)
        Of the others.
    placed : bool array (n,), optional
        Words that have a place.
    count : int
    """
    on_map, others = np.asarray(vectors, np.float32), np.asarray(further, np.float32)
    lengths = np.linalg.norm(on_map, axis=1)
    scores = others @ on_map.T / np.maximum(lengths, 1e-30)
    scores[:, lengths == 0] = -np.inf
    if placed is not None:
        scores[:, ~placed] = -np.inf
    count = min(count, int(np.isfinite(scores).all(axis=0).sum()))
    found: NDArray[np.int32] = np.argsort(-scores, axis=1, kind="stable")[:, :count].astype(np.int32)
    return found
