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

_STALE_S = 600.0  # a file that is being written is touched more often than this

_LEFT_S = 60.0  # seconds; a process of that id may be on another machine that shares the folder
_PART = re.compile(r"\..+\.(\d+)-\d+\.part")


@contextmanager
def replacing(path: str | os.PathLike[str], durable: bool = True) -> Iterator[BinaryIO]:
    """Open a temporary file next to the target, which it replaces if the block succeeds and is removed otherwise.

    Parameters
    ----------
    path : str or path
        The target; a link is followed, so that it stays a link.
    durable : bool
        Whether it must survive a loss of power; reproducible files need not wait for the disk.

    Yields
    ------
    binary file

    Raises
    ------
    InputError
        When the file cannot be written: no such folder, no permission, no space left.
    """
    target = Path(path).resolve()
    # a file renamed over a device would replace the device
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
        raise not_written(target, error) from error
    finally:
        if not written:
            # where the folder is gone or read-only, the error of the writing should be reported
            with suppress(OSError):
                beside.unlink()


def not_written(target: Path, error: OSError) -> InputError:
    """Return what to say of a file or folder that could not be written and is as it was before."""
    return InputError(
        tr("{target} could not be written: {reason}.", target=target, reason=error.strerror or error),
        tr("Choose another folder, or free space in this one. The earlier file is untouched."),
    )


def _remove_stale(target: Path) -> None:
    """Delete temporary files that killed processes left next to a file."""
    try:
        for part in target.parent.glob(f".{glob.escape(target.name)}.*.part"):
            if time.time() - part.stat().st_mtime > _STALE_S:
                part.unlink(missing_ok=True)
    except OSError:  # failing to clean up does no harm; failing to write is reported next
        return


def remove_left(folder: Path) -> None:
    """Delete temporary files that ended processes of ours left in a folder."""
    try:
        for part in folder.glob(".*.part"):
            found = _PART.fullmatch(part.name)
            known = part.lstat()
            if found and is_over(int(found[1]), known) and time.time() - known.st_mtime > _LEFT_S:
                part.unlink(missing_ok=True)
    except OSError:  # failing to clean up does no harm
        return


def is_over(process: int, known: os.stat_result) -> bool:
    """Return whether our process that made a file or folder has ended; False where that is unknown."""
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
    """Flush the new name to disk; Windows has no such call and needs none."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
