"""Rows divided among threads: kernels are serial and release the interpreter's lock."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

_FEWEST_ROWS = 2


def by_shares(work: Callable[[int, int], None], count: int, threads: int) -> None:
    """Call `work(start, stop)` for contiguous shares of `count` rows, each on a thread of its own.

    Parameters
    ----------
    work : callable
        Writes results of its own rows only.
    count : int
    threads : int
        The calling thread is one of them.
    """
    threads = max(1, min(threads, count // _FEWEST_ROWS))
    edges = [count * share // threads for share in range(threads + 1)]
    if threads == 1:
        work(0, count)
        return
    with ThreadPoolExecutor(threads - 1, "embviz-projection") as pool:
        others = [pool.submit(work, edges[share], edges[share + 1]) for share in range(1, threads)]
        work(0, edges[1])
        for other in others:
            other.result()
