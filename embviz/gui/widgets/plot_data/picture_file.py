"""Writes pictures atomically."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from embviz.util.errors import InputError
from embviz.util.language import tr


def write_picture(path: str | Path, write: Callable[[str], object]) -> None:
    """Write a file with `write(temporary path)`, then move it to its path.

    Parameters
    ----------
    path : str or Path
        The temporary path has the same suffix.
    write : callable
        Returns False, or leaves an empty file, if it fails.

    Raises
    ------
    InputError
        When the folder cannot be written; a former file at `path` is unchanged.
    """
    target = Path(path)
    try:
        handle, temporary = tempfile.mkstemp(suffix=target.suffix, prefix=".embviz-", dir=target.parent)
        os.close(handle)
    except OSError as error:
        raise InputError(
            tr("{target} cannot be written: {reason}.", target=target, reason=error.strerror or error),
            tr("Choose a folder that exists and may be written.")
        ) from error
    try:
        if write(temporary) is False or not Path(temporary).stat().st_size:
            raise InputError(
                tr("{target} could not be written.", target=target),
                tr("Is its ending .png or .svg, and is there space?"),
            )
        with open(temporary, "rb+") as file:
            os.fsync(file.fileno())
        os.chmod(temporary, target.stat().st_mode if target.exists() else 0o666 & ~_umask())
        os.replace(temporary, target)
    except OSError as error:
        raise InputError(
            tr("{target} cannot be written: {reason}.", target=target, reason=error.strerror or error),
            tr("Choose another name."),
        ) from error
    finally:
        Path(temporary).unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
