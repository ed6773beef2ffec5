"""Rows in pieces: divided among threads, or processed in blocks so that a large matrix is not copied.

Kernels release the interpreter's lock.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext

import numpy as np
from numpy.typing import NDArray

from embviz.util.progress import Pulse

_FEWEST_ROWS = 2


def helpers(threads: int) -> ThreadPoolExecutor:
    """Return a pool with one thread less than given, as the caller is one too; for repeated parallel work."""
    return ThreadPoolExecutor(max(1, threads - 1), "embviz-share")


def by_shares(work: Callable[[int, int], None], count: int, threads: int, pool: Executor | None = None) -> None:
    """Call `work(start, stop)` for contiguous ranges of `count` rows, each on its own thread.

    Parameters
    ----------
    work : callable
        Writes results of its own rows only.
    count : int
        Fewer than two rows for each thread are not divided further.
    threads : int
        The calling thread is one of them.
    pool : Executor, optional
        The others; made for this call where it is None.
    """
    threads = max(1, min(threads, count // _FEWEST_ROWS))
    if threads == 1:
        work(0, count)
        return
    edges = [count * share // threads for share in range(threads + 1)]
    with helpers(threads) if pool is None else nullcontext(pool) as others:
        futures = [others.submit(work, edges[share], edges[share + 1]) for share in range(1, threads)]
        work(0, edges[1])
        for future in futures:
            future.result()


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
