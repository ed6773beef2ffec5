"""Threads of the libraries that numpy, scipy and scikit-learn compute with: BLAS and OpenMP."""

import sys
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController

_found: "tuple[int, ThreadpoolController] | None" = None


def limited(threads: int, libraries: Literal["blas", "openmp"] | None = None) -> AbstractContextManager[Any]:
    """Let libraries use at most so many threads within a `with` statement.

    Parameters
    ----------
    threads : int
    libraries : {"blas", "openmp"}, optional
        All of them by default.

    Notes
    -----
    threadpoolctl looks through everything that the process has loaded, which takes 5 to 20 ms, as long as a small
    clustering. It is done again only after more modules were imported, which may have loaded a library.
    """
    global _found
    from threadpoolctl import ThreadpoolController

    found, imported = _found, len(sys.modules)
    if found is None or found[0] != imported:
        found = _found = imported, ThreadpoolController()
    limits: AbstractContextManager[Any] = found[1].limit(limits=threads, user_api=libraries)
    return limits
