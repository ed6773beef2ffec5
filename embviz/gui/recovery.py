"""The place of the copy that is kept of what is open, for when the process ends unexpectedly."""

import threading
from pathlib import Path

from PySide6.QtCore import QLockFile

from embviz.gui.checkpoint_slot import taken

_MOST = 16  # windows at the same time
_NAME = "kept.embviz"


class RecoverySlot:
    """One of some numbered folders, taken for as long as the process, and what an earlier process left in another.

    Parameters
    ----------
    folder : Path
        Holds the numbered ones.

    Attributes
    ----------
    path : Path or None
        Where this process keeps its copy; None where no folder can be written to.
    found : Path or None
        What an earlier process left.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._locks: list[QLockFile] = []
        self._taking = threading.Lock()
        self._looked = False
        self.path: Path | None = None
        self.found: Path | None = None

    def claim(self) -> Path | None:
        """Take folders, and return what an earlier process left. Reads files: for a worker."""
        with self._taking:
            if not self._looked:
                self._look()
            return self.found

    def discard_found(self) -> None:
        """Delete what an earlier process left."""
        with self._taking:
            found, self.found = self.found, None
            _remove(found)

    def release(self) -> None:
        """Delete the own copy, and leave the folders to others."""
        with self._taking:
            _remove(self.path)
            for lock in self._locks:
                lock.unlock()
            self._locks.clear()
            self.path = self.found = None
            self._looked = False

    def _look(self) -> None:
        self._looked = True
        for number in range(_MOST):
            folder = self._folder / str(number)
            lock = taken(folder)
            if lock is None:
                continue
            left = (folder / _NAME).exists()
            if left and self.found is None:
                self.found = folder / _NAME
            elif not left and self.path is None:
                self.path = folder / _NAME
            else:
                lock.unlock()
                continue
            self._locks.append(lock)
            rest = range(number + 1, _MOST)
            if self.path is not None and not any((self._folder / str(more)).exists() for more in rest):
                break


def _remove(path: Path | None) -> None:
    if path is None:
        return
    try:
        for left in [path, *path.parent.glob(f".{path.name}.*.part")]:
            left.unlink(missing_ok=True)
    except OSError:  # held by another program: it is offered again
        return
