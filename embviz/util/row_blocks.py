"""Processes rows in blocks, so that a large matrix is not copied."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from embviz.util.progress import Pulse

_ENTRIES = 1 << 22  # 32 MB of float64 at a time: a matrix product takes some 20 ms, and its threads rarely synchronize


def blocks(count: int, width: int, pulse: Pulse) -> Iterator[slice]:
    """Yield row ranges of blocks, reporting progress before each.

    Parameters
    ----------
    count, width : int
        Shape of the matrix.
    pulse : Pulse
        Called with the share done before each block.
    """
    rows = max(1, _ENTRIES // max(1, width))
    for start in range(0, count, rows):
        pulse.beat(start / count)
        yield slice(start, min(count, start + rows))


def all_finite(vectors: NDArray[np.float32], pulse: Pulse) -> bool:
    """Return whether all numbers of a matrix, shape (n, d), are finite."""
    return all(bool(np.isfinite(vectors[rows]).all()) for rows in blocks(len(vectors), vectors.shape[1], pulse))
