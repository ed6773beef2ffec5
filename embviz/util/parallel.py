"""Divides rows among threads; kernels release the interpreter's lock."""

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext

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
