"""Refuses pipes, devices and sockets: opening one would block."""

import os
import stat
from pathlib import Path

from embviz.util.errors import InputError
from embviz.util.language import tr


def is_special(path: str | os.PathLike[str]) -> bool:
    """Return whether a path exists and is neither a file nor a folder."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):  # opening it reports the error
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def refuse_special(path: str | os.PathLike[str]) -> None:
    """Raise an error for a path that is neither a file nor a folder, before it is opened.

    Raises
    ------
    InputError
    """
    if is_special(path):
        raise InputError(
            tr("'{path}' is neither a file nor a folder.", path=Path(path)),
            tr("Save what comes out of a pipe or a device as a file, and name that."),
        )
