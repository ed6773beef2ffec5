"""The folder that this process alone saves its run into, and what an earlier process left in it."""

import logging
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile

from embviz.errors import InputError

if TYPE_CHECKING:
    from embviz.observation.saved import Saved

_log = logging.getLogger(__name__)
_MOST = 16  # windows at the same time that save their runs


class CheckpointSlot:
    """One of some numbered folders, taken for as long as the process; several windows do not write over each other.

    Parameters
    ----------
    folder : Path
        Holds the numbered ones.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock: QLockFile | None = None
        self._taking = threading.Lock()
        self.path: Path | None = None

    def claim(self) -> "Saved | None":
        """Take a folder, and return the run that an earlier process did not bring to its end, if there is one.

        Reads files: for a worker. A folder that holds such a run is taken before an empty one. Where none can be
        written, `path` stays None, and nothing is saved.
        """
        with self._taking:
            free: tuple[Path, QLockFile] | None = None
            if self.path is None:
                for number in range(_MOST):
                    path = self._folder / str(number)
                    lock = _taken(path)
                    if lock is None:
                        continue
                    if (saved := _saved_in(path)) is not None:
                        self.path, self._lock = path, lock
                        return saved
                    free = free or (path, lock)
                    if not any((self._folder / str(more)).exists() for more in range(number + 1, _MOST)):
                        break
                if free is not None:
                    self.path, self._lock = free
            return None

    def release(self) -> None:
        """Leave the folder to others."""
        with self._taking:
            if self._lock is not None:
                self._lock.unlock()
            self.path = self._lock = None


def _taken(path: Path) -> QLockFile | None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    lock = QLockFile(str(path / "lock"))
    lock.setStaleLockTime(0)  # a process that is gone holds nothing, one that works for days does
    return lock if lock.tryLock(0) else None


def _saved_in(path: Path) -> "Saved | None":
    from embviz.observation.checkpoints import Checkpoints

    checkpoints = Checkpoints(path)
    try:
        return checkpoints.latest()
    except InputError as error:
        _log.warning("what was saved of a training cannot be read: %s", error)
        checkpoints.discard()
        return None
