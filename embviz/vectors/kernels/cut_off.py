"""What happens when a mapped file is made shorter by another program: zeros are read where it had numbers.

The system ends a process that reads a mapped page behind the end of a file (SIGBUS). Whoever reads the file tells by
its size that it changed, and refuses what was read; until then there is to be something to read.
"""

import ctypes
import functools
import mmap
import os
import signal
import sys
from typing import Any

from numba import cfunc, types

_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else mmap.PAGESIZE
_FLAGS = 0x02 | 0x10 | 0x20  # of Linux: private, at this address, of no file
_BEHIND_THE_END = 2  # BUS_ADRERR, the code of such a signal
_WITH_ADDRESS = 4  # SA_SIGINFO

_map: Any = types.ExternalFunction(
    "mmap", types.intp(types.intp, types.intp, types.int32, types.int32, types.int32, types.int64)
)
_by_default: Any = types.ExternalFunction("signal", types.intp(types.int32, types.intp))


@functools.cache
def survive() -> None:
    """Let this process live on when it reads behind the end of a mapped file; once, and only where it is known how."""
    if sys.platform != "linux" or sys.maxsize < 1 << 32:
        return
    action = _Action(_fill.address, (ctypes.c_ulong * 16)(), _WITH_ADDRESS, None)
    ctypes.CDLL(None, use_errno=True).sigaction(signal.SIGBUS, ctypes.byref(action), None)


class _Action(ctypes.Structure):
    """`struct sigaction` of glibc and musl on 64 bits."""

    _fields_ = (
        ("handler", ctypes.c_void_p),
        ("mask", ctypes.c_ulong * 16),
        ("flags", ctypes.c_int),
        ("restorer", ctypes.c_void_p),
    )


@cfunc(types.void(types.int32, types.CPointer(types.int64), types.intp), cache=True)
def _fill(number, told, _context):
    # compiled: no interpreter may run here, where a kernel was interrupted. told: its third word is the address
    if told[1] & 0xFFFFFFFF == _BEHIND_THE_END and _map(told[2] // _PAGE * _PAGE, _PAGE, 1, _FLAGS, -1, 0) > 0:
        return
    _by_default(number, 0)
