"""How much memory is available, checks before large allocations, and the messages."""

import ctypes
import math
import os
import sys
from pathlib import Path

from embviz.util.errors import InputError
from embviz.util.language import tr

_SMALL = 32 << 20  # bytes; smaller arrays are not checked, as that would take longer than to make them
_KEPT = 64 << 20  # bytes that are left to other programs
_allowed = 0
_GROUPS = Path("/sys/fs/cgroup")


class OutOfMemory(InputError):
    """The requested work needs more memory than is available."""


def need(nbytes: int, what: str, cure: str) -> None:
    """Raise an error if an allocation would exceed the available memory.

    Systems promise memory that they do not have, and end the process that comes to use it: an array can be made without
    complaint and be the end of the program when it is filled.

    Parameters
    ----------
    nbytes : int
        Less than 32 MB is never refused.
    what : str
        The consumer of the memory, as the subject of a sentence.
    cure : str
        A sentence.

    Raises
    ------
    OutOfMemory
    """
    if nbytes < _SMALL:
        return
    free = free_bytes()
    if free is not None and nbytes > free - _KEPT:
        raise OutOfMemory(
            tr(
                "{what} would take {needed} of memory, and {free} are free.",
                what=what,
                needed=size(nbytes),
                free=size(max(0, free)),
            ),
            cure,
        )


def allow(nbytes: int) -> None:
    """Limit the memory of this process to so many bytes, 0 for no limit; `need` refuses more."""
    global _allowed
    _allowed = nbytes


def room_for(nbytes: int) -> int:
    """Return how many items of the given size fit into memory; very many where that is unknown."""
    free = free_bytes()
    return sys.maxsize if free is None else max(0, free - _KEPT) // nbytes


def shortage(error: MemoryError, what: str, cure: str) -> OutOfMemory:
    """Return the error for a failed allocation.

    Parameters
    ----------
    error : MemoryError
        numpy's contains the size of the array.
    what, cure : str
        As `need` takes them.
    """
    shape, kind = getattr(error, "shape", None), getattr(error, "dtype", None)
    if shape is not None and kind is not None:
        return OutOfMemory(
            tr(
                "{what} took more memory than there is: {needed} more could not be had.",
                what=what,
                needed=size(math.prod(shape) * kind.itemsize),
            ),
            cure,
        )
    return OutOfMemory(tr("{what} took more memory than there is.", what=what), cure)


def size(nbytes: int) -> str:
    """Format a number of bytes."""
    for unit, name in ((1 << 40, "TB"), (1 << 30, "GB")):
        if nbytes >= unit:
            return f"{nbytes / unit:,.1f} {name}"
    return tr("{nbytes:,.0f} MB", nbytes=nbytes / (1 << 20))


def free_bytes() -> int | None:
    """Return the memory that this process can still allocate safely; None where unknown."""
    known = [free for free in (_of_system(), _of_group(), left_of_limit(), _of_user()) if free is not None]
    return min(known, default=None)


def _of_system() -> int | None:
    if sys.platform == "win32":
        return _of_windows()
    if sys.platform != "linux":
        # the memory of other processes is unknown; more than the total is still refused
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    for line in _lines("/proc/meminfo"):
        name, _, value = line.partition(":")
        if name == "MemAvailable":
            return int(value.split()[0]) << 10
    return None


if sys.platform == "win32":

    def _of_windows() -> int | None:
        class Status(ctypes.Structure):
            _fields_ = (
                ("length", ctypes.c_ulong),
                ("load", ctypes.c_ulong),
                *(
                    (name, ctypes.c_ulonglong)
                    for name in (
                        "total",
                        "free",
                        "total_paged",
                        "free_paged",
                        "total_virtual",
                        "free_virtual",
                        "extended",
                    )
                ),
            )

        told = Status(length=ctypes.sizeof(Status))
        known = ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(told))
        return int(min(told.free_paged, told.free_virtual)) if known else None


def _of_group() -> int | None:
    """Return the memory left of the limit of a container or service (cgroup)."""
    if sys.platform != "linux":
        return None
    group = next((line.split(":", 2)[2] for line in _lines("/proc/self/cgroup") if line.startswith("0::")), "/")
    folders = [_GROUPS.joinpath(*Path(group).parts[1:]), _GROUPS]
    left = []
    for folder in folders:
        most, used = ("".join(_lines(folder / name)) for name in ("memory.max", "memory.current"))
        if most.isdigit() and used.isdigit():
            # the page cache counts as used, and is released on demand
            kept = sum(int(line.split()[1]) for line in _lines(folder / "memory.stat") if line.startswith("inactive_f"))
            left.append(int(most) - int(used) + kept)
    return min(left, default=None)


def left_of_limit() -> int | None:
    """Return the memory left of the address space limit (ulimit)."""
    if sys.platform != "linux":
        return None
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    taken = next(iter(_lines("/proc/self/statm")), "")
    if most == resource.RLIM_INFINITY or not taken:
        return None
    return most - int(taken.split()[0]) * os.sysconf("SC_PAGE_SIZE")


def _of_user() -> int | None:
    """Return the memory left of the limit set by the user."""
    return _allowed - taken() if _allowed else None


def taken() -> int:
    """Return the memory of this process in bytes without the page cache; 0 where unknown."""
    for line in _lines("/proc/self/status"):
        name, _, value = line.partition(":")
        if name == "RssAnon":
            return int(value.split()[0]) << 10
    return 0


def _lines(path: str | Path) -> list[str]:
    try:
        return Path(path).read_text("ascii").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
