"""A file of vectors, mapped into memory, and the files that belong to it."""

import errno
import mmap
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from embviz.util import memory
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.memory import OutOfMemory
from embviz.util.special_files import refuse_special
from embviz.vectors.cache import Stamp, stamp_of

HEAD = 1 << 20  # bytes that are looked at to tell what a file is
_LESS = tr("Open a file with fewer words or dimensions, or close other programs.")


def with_line_feeds(data: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a text whose lines end in carriage returns alone, as on an old Macintosh, with line feeds in their place.

    Parameters
    ----------
    data : ndarray of uint8, shape (size,)
        Returned as it is where it is no such text.
    """
    head = data[:HEAD].tobytes()
    if b"\r" not in head or b"\n" in head or b"\0" in head:
        return data
    return np.where(data == ord("\r"), np.uint8(ord("\n")), data)


@dataclass(frozen=True)
class MappedFile:
    """A file mapped into memory, not read: pages come when a kernel touches them and go when memory is short.

    Attributes
    ----------
    path : Path
        As the user knows it.
    data : ndarray of uint8, shape (size,)
        Read-only; of a packed file what was in it.
    name : str
        Of what is in it: that of the file without the ending of its packing.
    members : mapping of str to ndarray of uint8
        Further files of the archive that it comes from.
    parts : list of Stamp
        All files that were opened in the course of reading this one, as they were then.
    given : tuple of Path
        Files that were named together with this one: what it lacks may be in them.
    numbered : bool
        Whether numbers may stand for words that are nowhere.
    """

    path: Path
    data: NDArray[np.uint8]
    name: str
    members: Mapping[str, NDArray[np.uint8]] = field(default_factory=dict)
    parts: list[Stamp] = field(default_factory=list)
    given: tuple[Path, ...] = ()
    numbered: bool = False

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> "MappedFile":
        """Map a file as it is.

        Raises
        ------
        InputError
            When it is missing, empty, or may not be read.
        """
        path = Path(path)
        refuse_special(path)
        try:
            with path.open("rb") as file:
                known = os.fstat(file.fileno())
                if not known.st_size:
                    raise InputError(tr("{path} is empty.", path=path), tr("Choose a file that contains vectors."))
                data = mapped(file)
        except OSError as error:
            if error.errno == errno.ENOMEM:
                raise OutOfMemory(tr("{path} is larger than the memory that is free.", path=path), _LESS) from error
            raise InputError(
                tr("{path} could not be read: {reason}.", path=path, reason=error.strerror or error),
                tr("Choose a file that exists and may be read."),
            ) from error
        return cls(path, data, path.name, parts=[stamp_of(path, known)])

    def make_room(self, rows: int, dimensions: int) -> None:
        """Refuse a matrix that does not fit into memory, before it is made.

        Raises
        ------
        OutOfMemory
        """
        memory.need(
            4 * rows * dimensions,
            tr(
                "{path}, {rows:,} words with {dimensions:,} numbers each,",
                path=self.path,
                rows=rows,
                dimensions=dimensions,
            ),
            _LESS,
        )

    @property
    def size(self) -> int:
        """Length in bytes."""
        return int(self.data.size)

    @property
    def head(self) -> bytes:
        """The first bytes."""
        return self.data[:HEAD].tobytes()

    @property
    def stem(self) -> str:
        """Its name without the last ending."""
        return Path(self.name).stem

    def beside(self, name: str) -> "MappedFile | None":
        """Return the file of that name in the same archive or the same folder, None where there is none or it is empty.

        Raises
        ------
        InputError
            When it is there and may not be read.
        """
        if name in self.members:
            return MappedFile(self.path / name, self.members[name], name)
        path = self.path.with_name(name)
        if not path.is_file() or not path.stat().st_size:
            return None
        return self._opened(path)

    def beside_or_given(self, names: Iterable[str]) -> "MappedFile | None":
        """Return the first file of these names that is there, else one that was named together with this one.

        Raises
        ------
        InputError
            When it is there and may not be read.
        """
        found = next((found for name in names if name != self.name and (found := self.beside(name)) is not None), None)
        return found if found is not None or not self.given else self._opened(self.given[0])

    def _opened(self, path: Path) -> "MappedFile":
        found = MappedFile.open(path)
        self.parts.extend(found.parts)
        return found

    def line_of(self, at: int) -> int:
        """Return the number, from 1, of the line that holds a byte."""
        return 1 + sum(int((self.data[b : min(at, b + HEAD)] == 10).sum()) for b in range(0, at, HEAD))

    def excerpt(self, begin: int, end: int, most: int = 40) -> str:
        """Return some bytes as text fit for a message."""
        text = self.data[begin : min(end, begin + most)].tobytes().decode("utf-8", "replace")
        return text + ("…" if end - begin > most else "")


def refuse_changed(parts: Iterable[Stamp], why: InputError | None = None) -> None:
    """Refuse what was read of files that were written to meanwhile: it is partly of before, and partly of after.

    Parameters
    ----------
    parts : iterable of Stamp
        As the files were when they were opened.
    why : InputError, optional
        What was found to be wrong with them.

    Raises
    ------
    InputError
    """
    for part in parts:
        path = Path(part[0])
        # what is gone stays as long as it is mapped
        if path.exists() and stamp_of(path, path.stat()) != part:
            raise InputError(
                tr("{path} was changed while it was read.", path=path),
                tr("Open it again when the program that writes it has come to its end."),
            ) from why


def mapped(file: BinaryIO) -> NDArray[np.uint8]:
    """Return the bytes of an open file that is not empty, mapped; they stay when it is closed.

    Where the file is made shorter meanwhile, zeros are read: see `refuse_changed`.
    """
    from embviz.vectors.kernels.cut_off import survive

    survive()
    return np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), dtype=np.uint8)
