"""How numba finds the compiled kernels of the frozen application.

numba asks for the file that a kernel was written in. A frozen program has none, only a path relative to nowhere, and
numba's own answer then depends on the folder from which the program was started: it would compile anew in each.
"""

import os
import sys
from collections.abc import Callable
from typing import Any

from numba import config
from numba.core.caching import _CacheLocator


class UserFolder(_CacheLocator):
    """Keeps the kernels of a module in a folder of its name below NUMBA_CACHE_DIR."""

    def __init__(self, kernel: Callable[..., Any]) -> None:
        self._folder = os.path.join(config.CACHE_DIR, kernel.__module__)
        self._line = kernel.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        return self._folder

    def get_source_stamp(self) -> tuple[int, int]:
        # another build is another executable, whatever its version says
        executable = os.stat(sys.executable)
        return executable.st_mtime_ns, executable.st_size

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> "UserFolder":
        """Return the locator of a kernel; its file is not asked for."""
        locator = cls(py_func)
        locator.ensure_cache_path()
        return locator
