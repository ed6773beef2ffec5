"""Files that commands write: what would stop that is said before the work, and what was made is not lost after it."""

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from embviz.util.errors import InputError
from embviz.util.progress import Pulse
from embviz.util.special_files import refuse_special

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_LEAST_FREE = 4096  # bytes that are written to see whether anything can be
_NUMBER_BYTES = 4  # of a number at least, in files that are not packed


def check_folder(path: str) -> None:
    """Look whether a file can be written.

    Raises
    ------
    InputError
        When its folder is missing or may not be written to, its disk is full, or the name is that of a folder or a
        device.
    """
    folder = Path(path).resolve().parent
    if not folder.is_dir():
        raise InputError(f"There is no folder {folder} to write {Path(path).name} to.", "Make it first.")
    if Path(path).is_dir():
        raise InputError(f"{path} is a folder.", "Name a file to write.")
    refuse_special(path)
    try:
        # what rights, disks that can only be read and full ones allow is told by writing
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_LEAST_FREE))
            file.flush()
    except OSError as error:
        raise InputError(
            f"{Path(path).resolve()} could not be written: {error.strerror or error}.",
            "Choose another folder, or make room in this one.",
        ) from error


def check_apart(output: str | None, *read: str | None) -> None:
    """Refuse a file to write that is one of those to be read, which would be lost.

    Parameters
    ----------
    output : str or None
    *read : str or None
        None, and what is not a file, stands in the way of nothing.

    Raises
    ------
    InputError
    """
    if output is None or not Path(output).is_file():
        return
    for name in read:
        if name is not None and Path(name).is_file() and Path(name).samefile(output):
            raise InputError(f"{output} is to be read, and would be lost.", "Name another file to write.")


def check_distinct(*outputs: str | None) -> None:
    """Refuse one file for two results, of which only the last would be left.

    Raises
    ------
    InputError
    """
    named = [name for name in outputs if name is not None]
    paths = [Path(name).resolve() for name in named]
    for at, name in enumerate(named):
        if paths[at] in paths[:at]:
            raise InputError(f"{name} is named for two results.", "Name a file for each.")


def check_room(path: str, words: int, dimensions: int) -> None:
    """Look whether there is room for vectors; of a packed file it cannot be told, and nothing is said.

    Raises
    ------
    InputError
        When there is less than their numbers take at least.
    """
    from embviz.vectors.formats.packing import without_packing

    folder = Path(path).resolve().parent
    needed, free = _NUMBER_BYTES * words * dimensions, _free(folder)
    if needed > free and not without_packing(Path(path).name)[1]:
        raise InputError(
            f"{words:,} words in {dimensions:,} dimensions take {needed / 1e6:,.1f} MB at least; "
            f"{folder} has {free / 1e6:,.1f} MB left.",
            "Choose another folder, make room in this one, or ask for fewer words or dimensions.",
        )


def _free(folder: Path) -> int:
    """Return the bytes that may still be written; an administrator's are more than `shutil` tells."""
    if hasattr(os, "statvfs") and os.geteuid() == 0:
        found = os.statvfs(folder)
        return found.f_bfree * found.f_frsize
    return shutil.disk_usage(folder).free


def write_somewhere(embedding: "Embedding", path: str, pulse: "Pulse") -> tuple[str, InputError | None]:
    """Write vectors that took long to learn; where their file cannot be written, into another folder.

    Returns
    -------
    str
        Where they are.
    InputError or None
        What is to be told when all else is done: why they are not where they were to be.

    Raises
    ------
    InputError
        When they could be written nowhere.
    Cancelled
    """
    from embviz.vectors.formats import write_vectors

    try:
        write_vectors(embedding, path, pulse)
        return path, None
    except InputError as error:
        for parent in (Path.cwd(), Path.home(), Path(tempfile.gettempdir())):
            if parent.resolve() == Path(path).resolve().parent:
                continue
            try:
                # a folder of its own: nothing there is written over
                other = Path(tempfile.mkdtemp(prefix="embviz-vectors-", dir=parent)) / Path(path).name
            except OSError:
                continue
            try:
                write_vectors(embedding, other, pulse)
            except InputError:
                shutil.rmtree(other.parent, ignore_errors=True)
                continue
            return str(other), InputError(error.what, f"What was learned is in {other} instead.")
        raise
