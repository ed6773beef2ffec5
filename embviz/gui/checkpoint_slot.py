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
    """Two of some numbered folders, taken for as long as the process; several windows do not write over each other.

    One is empty, for what this process trains. The other holds what an earlier process left: nothing is written into
    it or deleted but by the run that goes on from there, or when that is not wanted.

    Parameters
    ----------
    folder : Path
        Holds the numbered ones.

    Attributes
    ----------
    path : Path or None
        The empty one.
    found : Path or None
        The one with an unfinished run.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._locks: list[QLockFile] = []
        self._looked = False
        self._taking = threading.Lock()
        self.path: Path | None = None
        self.found: Path | None = None

    def claim(self) -> "Saved | None":
        """Take folders, and return the run that an earlier process did not bring to its end, as long as there is one.

        Reads files: for a worker. Where no folder can be written, `path` stays None, and nothing is saved.
        """
        with self._taking:
            if not self._looked:
                self._look()
            return None if self.found is None else _saved_in(self.found)

    def discard(self) -> None:
        """Delete the run that an earlier process left."""
        from embviz.observation.checkpoints import Checkpoints

        with self._taking:
            if self.found is not None:
                Checkpoints(self.found).discard()

    def release(self) -> None:
        """Leave the folders to others."""
        with self._taking:
            for lock in self._locks:
                lock.unlock()
            self._locks.clear()
            self.path = self.found = None
            self._looked = False

    def _look(self) -> None:
        self._looked = True
        for number in range(_MOST):
            path = self._folder / str(number)
            lock = taken(path)
            if lock is None:
                continue
            unfinished = _saved_in(path) is not None
            if unfinished and self.found is None:
                self.found = path
            elif not unfinished and self.path is None:
                self.path = path
            else:
                lock.unlock()
                continue
            self._locks.append(lock)
            rest = range(number + 1, _MOST)
            if self.path is not None and not any((self._folder / str(more)).exists() for more in rest):
                break


def taken(path: Path) -> QLockFile | None:
    """Take a folder for this process alone; None where another one that lives has it, or it cannot be made."""
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
