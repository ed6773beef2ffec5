"""Memory for the matrices that kernels work on."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

_LINE = 64  # bytes in a cache line; kernels load whole ones


def padded(dimensions: int) -> int:
    """Return the floats that a row of so many dimensions takes: the next multiple of 16."""
    return -(-dimensions // 16) * 16


def aligned(size: int) -> NDArray[np.float32]:
    """Return `size` zeros, float32, whose first byte begins a cache line."""
    raw = np.zeros(size * 4 + _LINE, dtype=np.uint8)
    start = -raw.ctypes.data % _LINE
    return raw[start : start + size * 4].view(np.float32)


def aligned_copy(values: Iterable[float]) -> NDArray[np.float32]:
    """Return the values in aligned memory."""
    wanted = np.fromiter(values, dtype=np.float32)
    copy = aligned(wanted.size)
    copy[:] = wanted
    return copy
