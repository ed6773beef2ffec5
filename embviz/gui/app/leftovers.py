"""Removes temporary files that killed processes left behind."""

import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

from embviz.gui.core import settings
from embviz.gui.style.stylesheet import ICONS
from embviz.util.atomic_write import is_over, remove_left


def tidy(recent: Iterable[str]) -> None:
    """Remove temporary files of embviz processes that have ended; for a worker.

    Parameters
    ----------
    recent : iterable of str
        Recently opened or saved files; temporary files may remain in their folders.
    """
    for folder in Path(tempfile.gettempdir()).glob(f"{ICONS}*-*"):
        process = folder.name.removeprefix(ICONS).partition("-")[0]
        try:
            if process.isdecimal() and not folder.is_symlink() and is_over(int(process), folder.lstat()):
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:  # another process removed it first
            continue
    folders = {Path(path).parent for path in recent} | {settings.log_folder(), settings.log_folder() / "recovery"}
    for folder in folders:
        remove_left(folder)
