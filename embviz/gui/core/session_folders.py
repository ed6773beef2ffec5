"""The folders of this process for its run and its recovery copy, and what earlier processes left in theirs."""

import logging
import threading
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile

from embviz.util.errors import InputError

if TYPE_CHECKING:
    from embviz.monitoring.saved_runs import Saved


class NumberedFolders(ABC):
    """Two of some numbered folders, locked for the life of the process.

    One is empty, for the files of this process. The other holds the files of an earlier process, which are kept until
    the derived class deletes them.

    Parameters
    ----------
    folder : Path
        Parent of the numbered folders.

    Attributes
    ----------
    own : Path or None
        The empty one; None if no folder is writable.
    left : Path or None
        The one with files of an earlier process.
    taking : Lock
        Held while folders are locked, emptied or released.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._locks: list[QLockFile] = []
        self._looked = False
        self.taking = threading.Lock()
        self.own: Path | None = None
        self.left: Path | None = None

    @abstractmethod
    def holds_something(self, folder: Path) -> bool:
        """Return whether a folder holds files of an earlier process."""

    def take(self) -> None:
        """Lock the folders, if not done yet. Reads files: for a worker that holds `taking`."""
        if self._looked:
            return
        self._looked = True
        for number in range(_MOST):
            folder = self._folder / str(number)
            lock = _taken(folder)
            if lock is None:
                continue
            holds = self.holds_something(folder)
            if holds and self.left is None:
                self.left = folder
            elif not holds and self.own is None:
                self.own = folder
            else:
                _left_alone(lock)
                continue
            self._locks.append(lock)
            rest = range(number + 1, _MOST)
            if self.own is not None and not any((self._folder / str(more)).exists() for more in rest):
                break

    def take_next(self) -> None:
        """Lock another folder with files of an earlier process, if the former one is empty by now."""
        if not self._looked or self.left is not None:
            return
        for number in range(_MOST):
            folder = self._folder / str(number)
            if folder == self.own or not folder.exists() or not self.holds_something(folder):
                continue
            lock = _taken(folder)
            if lock is not None:
                self._locks.append(lock)
                self.left = folder
                return

    def unlock(self) -> None:
        """Unlock the folders; the caller holds `taking`."""
        for lock in self._locks:
            _left_alone(lock)
        self._locks.clear()
        self.own = self.left = None
        self._looked = False


def _left_alone(lock: QLockFile) -> None:
    """Unlock a folder, and delete it if it is empty."""
    lock.unlock()
    try:
        Path(lock.fileName()).parent.rmdir()
    except OSError:  # it is not empty, or another process is locking it
        return


def _taken(path: Path) -> QLockFile | None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    lock = QLockFile(str(path / "lock"))
    lock.setStaleLockTime(0)  # not stale by age: a process may run for days
    return lock if lock.tryLock(0) else None


_NAME = "kept.embviz"


class RecoverySlot(NumberedFolders):
    """One folder is empty, for the recovery copy of this process; the other holds that of an earlier process."""

    @property
    def path(self) -> Path | None:
        """Path of this process's copy; None if no folder is writable."""
        return self.own / _NAME if self.own is not None else None

    def claim(self) -> Path | None:
        """Lock the folders, and return the copy of an earlier process. Reads files: for a worker."""
        with self.taking:
            self.take()
            self.take_next()
            return self.left / _NAME if self.left is not None else None

    def discard_found(self) -> None:
        """Delete the copy of an earlier process."""
        with self.taking:
            left, self.left = self.left, None
            _empty(left)

    def release(self) -> None:
        """Delete the own copy and unlock the folders."""
        with self.taking:
            _empty(self.own)
            self.unlock()

    def holds_something(self, folder: Path) -> bool:
        return (folder / _NAME).exists()


def _empty(folder: Path | None) -> None:
    if folder is None:
        return
    try:
        for left in [folder / _NAME, *folder.glob(f".{_NAME}.*.part")]:
            left.unlink(missing_ok=True)
    except OSError:  # in use by another program: it is offered again at the next start
        return


_log = logging.getLogger(__name__)


class CheckpointSlot(NumberedFolders):
    """One folder is empty, for the checkpoints of this process; the other holds an unfinished run.

    The other is changed only by the run that continues from it, or when the user discards it.
    """

    def claim(self) -> "Saved | None":
        """Lock the folders, and return the unfinished run of an earlier process, if there is one.

        Reads files: for a worker. If no folder is writable, `own` stays None, and nothing is saved.
        """
        with self.taking:
            self.take()
            return None if self.left is None else _saved_in(self.left)

    def discard(self) -> None:
        """Delete the unfinished run of an earlier process."""
        from embviz.monitoring.checkpoints import Checkpoints

        with self.taking:
            if self.left is not None:
                Checkpoints(self.left).discard()

    def release(self) -> None:
        """Unlock the folders."""
        with self.taking:
            self.unlock()

    def holds_something(self, folder: Path) -> bool:
        return _saved_in(folder) is not None


def _saved_in(path: Path) -> "Saved | None":
    from embviz.monitoring.checkpoints import Checkpoints

    checkpoints = Checkpoints(path)
    try:
        return checkpoints.latest()
    except InputError as error:
        _log.warning("what was saved of a training cannot be read: %s", error)
        checkpoints.discard()
        return None


_MOST = 16  # windows at the same time, at most
