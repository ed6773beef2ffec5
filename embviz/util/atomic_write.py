"""Writes a file atomically: the old or the whole new one is there at any moment."""

import glob
import os
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.special_files import refuse_special

_STALE_S = 600.0  # nobody writes a file for so long without touching it

_LEFT_S = 60.0  # as a process of that number may live on another machine that has the folder too
_PART = re.compile(r"\..+\.(\d+)-\d+\.part")


@contextmanager
def replacing(path: str | os.PathLike[str], durable: bool = True) -> Iterator[BinaryIO]:
    """Open a file beside the target; put it in the target's place when the block ends well, and remove it otherwise.

    Parameters
    ----------
    path : str or path
        The target; a link is followed, so that it stays a link.
    durable : bool
        Whether it must outlast a loss of power; what can be made again need not wait for the disk.

    Yields
    ------
    binary file

    Raises
    ------
    InputError
        When the file cannot be written: no such folder, no permission, no space left.
    """
    target = Path(path).resolve()
    # renamed over a device, a file would take the device's place
    refuse_special(target)
    beside = target.with_name(f".{target.name}.{os.getpid()}-{threading.get_ident()}.part")
    written = False
    _remove_stale(target)
    try:
        with beside.open("wb") as file:
            yield file
            file.flush()
            if durable:
                os.fsync(file.fileno())
        if target.exists():
            beside.chmod(target.stat().st_mode)
        beside.replace(target)
        written = True
        if durable:
            _sync_folder(target.parent)
    except OSError as error:
        raise InputError(
            tr("{target} could not be written: {reason}.", target=target, reason=error.strerror or error),
            tr("Choose another folder, or make room in this one. What was there before is untouched."),
        ) from error
    finally:
        if not written:
            # where the folder is gone or may no longer be written to, that it could not be written is to be told
            with suppress(OSError):
                beside.unlink()


def _remove_stale(target: Path) -> None:
    """Delete what processes left beside a file that were killed while they wrote it."""
    try:
        for part in target.parent.glob(f".{glob.escape(target.name)}.*.part"):
            if time.time() - part.stat().st_mtime > _STALE_S:
                part.unlink(missing_ok=True)
    except OSError:  # what cannot be tidied up does no harm; what cannot be written is told of next
        return


def remove_left(folder: Path) -> None:
    """Delete what processes of ours left half-written in a folder that came to an end since."""
    try:
        for part in folder.glob(".*.part"):
            found = _PART.fullmatch(part.name)
            known = part.lstat()
            if found and is_over(int(found[1]), known) and time.time() - known.st_mtime > _LEFT_S:
                part.unlink(missing_ok=True)
    except OSError:  # what cannot be tidied up does no harm
        return


def is_over(process: int, known: os.stat_result) -> bool:
    """Tell whether a process of ours has ended that made a file or folder; False where that cannot be told."""
    if os.name != "posix" or known.st_uid != os.getuid():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def _sync_folder(folder: Path) -> None:
    """Make the new name outlast a loss of power; Windows has no such call and needs none."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
