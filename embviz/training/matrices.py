"""Memory for the matrices that kernels work on."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from embviz.util import memory
from embviz.util.language import tr

_LINE = 64  # bytes of a cache line; kernels load whole ones


def padded(dimensions: int) -> int:
    """Return the padded length of a row with so many dimensions: the next multiple of 16."""
    return -(-dimensions // 16) * 16


def nested_columns(lengths: Sequence[int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the column of each component in a row of nested vectors, and the end of each prefix.

    Parameters
    ----------
    lengths : sequence of int
        Rising; the last one is the whole vector.

    Returns
    -------
    columns : ndarray of int64, shape (dimensions,)
        The columns between two lengths begin at a multiple of 16.
    ends : ndarray of int64, shape (lengths,)
        First column after each length, a multiple of 16.
    """
    sizes = np.diff(lengths, prepend=0).tolist()
    ends = np.cumsum([padded(size) for size in sizes])
    columns = [np.arange(size) + end - padded(size) for size, end in zip(sizes, ends, strict=True)]
    return np.concatenate(columns).astype(np.int64), ends.astype(np.int64)


def aligned(size: int) -> NDArray[np.float32]:
    """Return `size` zeros, float32, whose first byte begins a cache line."""
    raw = np.zeros(size * 4 + _LINE, dtype=np.uint8)
    start = -raw.ctypes.data % _LINE
    return raw[start : start + size * 4].view(np.float32)


def together(*sizes: int) -> tuple[NDArray[np.float32], ...]:
    """Return aligned zeros of several sizes; allocates all or none.

    Raises
    ------
    OutOfMemory
        Before any of it is taken.
    """
    check_room(4 * sum(sizes))
    return tuple(map(aligned, sizes))


def check_room(nbytes: int) -> None:
    """Raise an error if the matrices would not fit into memory.

    Raises
    ------
    OutOfMemory
    """
    memory.need(
        nbytes,
        tr("What this training learns"),
        tr("Use fewer dimensions or fewer words (a higher minimum count, fewer n-grams), or close other programs."),
    )


def aligned_copy(values: Iterable[float]) -> NDArray[np.float32]:
    """Return a copy of the values in aligned memory."""
    wanted = np.fromiter(values, dtype=np.float32)
    copy = aligned(wanted.size)
    copy[:] = wanted
    return copy
