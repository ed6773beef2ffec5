"""Storage of token ids: in memory while they are few, in an unnamed file when they are many.

The file is made where the user keeps caches, or in the folder that was told, and has no name from the beginning (on
Windows it is marked to be deleted when it is closed): whatever becomes of the process, the system takes it away.
"""

import contextlib
import errno
import mmap
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from embviz.util import memory
from embviz.util.caches import cache_folder
from embviz.util.errors import InputError
from embviz.util.language import tr

STRETCH = 1 << 22
"""Numbers of a file that are held at a time."""

_HELD = 256 << 20  # bytes of the numbers of a text that are held in memory unless told
_SHARE = 4  # part of the memory that is allowed which the numbers of a text may take
_WORDS = 4_000_000  # different words that are counted unless told
_WORD_BYTES = 320  # of a word while it is counted, sorted and kept: tables of several threads, letters, ids
_FEWEST_WORDS = 10_000
_WRITTEN = 1 << 26  # bytes handed to the system at a time
_UNITS = {"": 1, "B": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}

_Number = TypeVar("_Number", bound=np.generic)


@dataclass(frozen=True)
class Storage:
    """Limit of the memory for a text, and the folder for the rest.

    Attributes
    ----------
    allowed : int
        Bytes of memory that the program may take; 0 leaves 256 MB to the numbers of a text and counts up to four
        million different words of texts that are longer.
    folder : Path or None
        Where files are made; the user's cache when None.
    """

    allowed: int = 0
    folder: Path | None = None

    @property
    def held(self) -> int:
        """Bytes of the ids of a text that are held in memory; of more, all go to disk."""
        return self.allowed // _SHARE if self.allowed else _HELD

    @property
    def words(self) -> int:
        """Different words that are distinguished in a text that goes to disk."""
        return max(_FEWEST_WORDS, self.allowed // 2 // _WORD_BYTES) if self.allowed else _WORDS

    def file(self) -> IO[bytes]:
        """Return an empty file without a name.

        Raises
        ------
        InputError
            When none can be made.
        """
        folder = self.folder or cache_folder("texts") or Path(tempfile.gettempdir())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return tempfile.TemporaryFile(dir=folder, prefix="embviz-", buffering=0)
        except OSError as error:
            raise InputError(
                tr("No file can be made in '{folder}': {reason}.", folder=folder, reason=error.strerror or error),
                tr("Choose another folder for what does not fit into memory."),
            ) from error


def parsed_size(text: str) -> int:
    """Return the bytes that a size such as 800M, 2G or 1.5 GB stands for.

    Raises
    ------
    InputError
        When it is no size.
    """
    plain = text.strip().upper().removesuffix("IB").removesuffix("B").strip()
    number, unit = (plain[:-1], plain[-1]) if plain and plain[-1] in _UNITS else (plain, "")
    try:
        found = float(number)
    except ValueError:
        found = 0.0
    if not 1 <= found * _UNITS[unit] < 1 << 60:
        raise InputError(tr("'{text}' is not a memory size.", text=text), tr("Write it as 800M or 2G."))
    return int(found * _UNITS[unit])


class Numbers(Generic[_Number]):
    """A long row of numbers that is written from its beginning on, and may be written over from its beginning on.

    Parameters
    ----------
    kind : dtype
    storage : Storage
    at_once : bool
        To disk from the first number on, however few they are.
    """

    def __init__(self, kind: type[_Number], storage: Storage, at_once: bool = False) -> None:
        self._kind, self._storage = np.dtype(kind), storage
        self._used = 0
        self._array: NDArray[_Number] = np.empty(0, kind)
        self._file: IO[bytes] | None = None
        if at_once:
            self.to_disk()

    def __len__(self) -> int:
        return self._used

    @property
    def nbytes(self) -> int:
        """Bytes of the numbers."""
        return self._used * self._kind.itemsize

    @property
    def on_disk(self) -> bool:
        """Whether the numbers are in a file."""
        return self._file is not None

    def append(self, values: NDArray[_Number]) -> None:
        """Write numbers behind the last.

        Raises
        ------
        InputError
            When the disk is full.
        """
        end = self._used + len(values)
        if self._file is not None:
            self._write(self._used, values)
        else:
            if end > len(self._array):
                # resize moves pages where the system can: a second array would hold every number twice
                self._array.resize(max(end, len(self._array) * 5 // 4, 1 << 16), refcheck=False)
            self._array[self._used : end] = values
        self._used = end

    def write(self, place: int, values: NDArray[_Number]) -> None:
        """Write over numbers."""
        if self._file is None:
            self._array[place : place + len(values)] = values
        else:
            self._write(place, values)

    def read(self, begin: int, end: int) -> NDArray[_Number]:
        """Return the numbers from one place to another: of a file, a copy."""
        if self._file is None:
            return self._array[begin:end]
        found: NDArray[_Number] = np.empty(end - begin, self._kind)
        view = found.view(np.uint8).data
        self._file.seek(begin * self._kind.itemsize)
        got = 0
        while got < len(view):
            count = self._file.readinto(view[got:])  # type: ignore[attr-defined]
            if not count:
                raise OSError(errno.EIO, "the file of a text is shorter than it was")
            got += count
        return found

    def to_disk(self) -> None:
        """Move all to a file, and what follows too."""
        if self._file is None:
            self._file = self._storage.file()
            for begin in range(0, self._used, STRETCH):
                self._write(begin, self._array[begin : min(begin + STRETCH, self._used)])
            self._array = np.empty(0, self._kind)

    def finished(self, length: int | None = None) -> NDArray[_Number]:
        """Return the numbers, those of a file mapped and read-only; nothing can be written afterwards.

        Parameters
        ----------
        length : int, optional
            How many of the first ones; all without it.
        """
        length = self._used if length is None else length
        if self._file is None:
            self._array.resize(length, refcheck=False)
            return self._array
        with self._file as file:
            file.truncate(length * self._kind.itemsize)
            if not length:
                return np.empty(0, self._kind)
            # the map keeps the file, which is gone with it
            found: NDArray[_Number] = np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), self._kind)
        return found

    def close(self) -> None:
        """Give back memory and disk."""
        if self._file is not None:
            self._file.close()
        self._array, self._used = np.empty(0, self._kind), 0

    def _write(self, place: int, values: NDArray[_Number]) -> None:
        assert self._file is not None
        view = np.ascontiguousarray(values).view(np.uint8).data
        try:
            self._file.seek(place * self._kind.itemsize)
            done = 0
            while done < len(view):
                done += self._file.write(view[done : done + _WRITTEN])
        except OSError as error:
            needed = place * self._kind.itemsize + len(view)
            self.close()
            if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
                raise
            folder = self._storage.folder or cache_folder("texts") or tempfile.gettempdir()
            raise InputError(
                tr(
                    "The disk of '{folder}' is full: the text needs more than {needed} there.",
                    folder=folder,
                    needed=memory.size(needed),
                ),
                tr("Free some of it, or choose a folder on another disk."),
            ) from error


def on_disk(array: NDArray[Any]) -> bool:
    """Return whether numbers are read from a file."""
    return _map_of(array) is not None


def release_pages(array: NDArray[Any]) -> None:
    """Give back the memory that the read pages of a file take; they are read again when they are asked for."""
    mapped = _map_of(array)
    if mapped is not None and hasattr(mmap, "MADV_DONTNEED"):
        with contextlib.suppress(OSError, ValueError):
            mapped.madvise(mmap.MADV_DONTNEED)


def stretches(length: int, step: int = STRETCH) -> Iterator[tuple[int, int]]:
    """Yield the begin and the end of each stretch of a row of numbers."""
    for begin in range(0, length, step):
        yield begin, min(begin + step, length)


def places_of(ids: NDArray[np.int32], wanted: int) -> NDArray[np.int64]:
    """Return where an id stands, rising; a text on disk is read in stretches."""
    found = [np.empty(0, np.int64)]
    for begin, end in stretches(len(ids)):
        found.append(np.flatnonzero(ids[begin:end] == wanted) + begin)
        release_pages(ids)
    return np.concatenate(found)


def renamed(ids: NDArray[np.int32], names: NDArray[np.int32], storage: Storage) -> NDArray[np.int32]:
    """Return ``names[ids]``, on disk where the ids are."""
    made = Numbers(np.int32, storage, at_once=on_disk(ids))
    try:
        for begin, end in stretches(len(ids)):
            made.append(names[ids[begin:end]])
            release_pages(ids)
        return made.finished()
    finally:
        made.close()


def counts_of(ids: NDArray[np.int32], words: int) -> NDArray[np.int64]:
    """Return how often each id occurs, shape (words,); a text on disk is read in stretches."""
    counts = np.zeros(words, np.int64)
    for begin, end in stretches(len(ids)):
        counts += np.bincount(ids[begin:end], minlength=words)
        release_pages(ids)
    return counts


def _map_of(array: NDArray[Any]) -> mmap.mmap | None:
    base: Any = array
    while base is not None:
        if isinstance(base, mmap.mmap):
            return base
        base = base.obj if isinstance(base, memoryview) else getattr(base, "base", None)
    return None
