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
    """Two of some numbered folders, taken for as long as the process.

    One is empty, for what this process writes. The other holds what an earlier process left: it stays as it is until
    whoever derives from this says otherwise.

    Parameters
    ----------
    folder : Path
        Holds the numbered ones.

    Attributes
    ----------
    own : Path or None
        The empty one; None where no folder can be written to.
    left : Path or None
        The one with what an earlier process left.
    taking : Lock
        Held while folders are taken, emptied or let go.
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
        """Tell whether an earlier process left something in a folder."""

    def take(self) -> None:
        """Take folders, where that has not been done. Reads files: for a worker that holds `taking`."""
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
        """Take another folder with what an earlier process left, where the one before is empty by now."""
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

    def let_go(self) -> None:
        """Leave the folders to others, by whoever holds `taking`."""
        for lock in self._locks:
            _left_alone(lock)
        self._locks.clear()
        self.own = self.left = None
        self._looked = False


def _left_alone(lock: QLockFile) -> None:
    """Leave a folder to others, and delete it where nothing is in it."""
    lock.unlock()
    try:
        Path(lock.fileName()).parent.rmdir()
    except OSError:  # something is in it, or another process takes it just now
        return


def _taken(path: Path) -> QLockFile | None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    lock = QLockFile(str(path / "lock"))
    lock.setStaleLockTime(0)  # a process that is gone holds nothing, one that works for days does
    return lock if lock.tryLock(0) else None


_NAME = "kept.embviz"


class RecoverySlot(NumberedFolders):
    """One folder is empty, for the copy that this process keeps; the other holds what an earlier process left."""

    @property
    def path(self) -> Path | None:
        """Where this process keeps its copy; None where no folder can be written to."""
        return self.own / _NAME if self.own is not None else None

    def claim(self) -> Path | None:
        """Take folders, and return what an earlier process left. Reads files: for a worker."""
        with self.taking:
            self.take()
            self.take_next()
            return self.left / _NAME if self.left is not None else None

    def discard_found(self) -> None:
        """Delete what an earlier process left."""
        with self.taking:
            left, self.left = self.left, None
            _empty(left)

    def release(self) -> None:
        """Delete the own copy, and leave the folders to others."""
        with self.taking:
            _empty(self.own)
            self.let_go()

    def holds_something(self, folder: Path) -> bool:
        return (folder / _NAME).exists()


def _empty(folder: Path | None) -> None:
    if folder is None:
        return
    try:
        for left in [folder / _NAME, *folder.glob(f".{_NAME}.*.part")]:
            left.unlink(missing_ok=True)
    except OSError:  # held by another program: it is offered again
        return


_log = logging.getLogger(__name__)


class CheckpointSlot(NumberedFolders):
    """One folder is empty, for what this process trains; the other holds an unfinished run.

    Nothing is written into that or deleted but by the run that goes on from there, or when that is not wanted.
    """

    def claim(self) -> "Saved | None":
        """Take folders, and return the run that an earlier process did not bring to its end, as long as there is one.

        Reads files: for a worker. Where no folder can be written, `own` stays None, and nothing is saved.
        """
        with self.taking:
            self.take()
            return None if self.left is None else _saved_in(self.left)

    def discard(self) -> None:
        """Delete the run that an earlier process left."""
        from embviz.monitoring.checkpoints import Checkpoints

        with self.taking:
            if self.left is not None:
                Checkpoints(self.left).discard()

    def release(self) -> None:
        """Leave the folders to others."""
        with self.taking:
            self.let_go()

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


_MOST = 16  # windows at the same time
