"""Definition of a file format."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import BinaryIO

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.file import MappedFile

_MOST_TOLD = 20  # that are kept word by word; finding a line's number takes a look at all lines before it


class DamagedVectors(InputError):
    """A file that is damaged, but not all of it: `read_vectors(..., partial=True)` returns what can be read."""

    @classmethod
    def of(cls, error: InputError) -> "DamagedVectors":
        """Return an error as one of this kind."""
        return cls(error.what, error.cure, error.suggestions)


class Reading:
    """One reading of one file. Any number of threads may tell it of damage.

    Parameters
    ----------
    pulse : Pulse
        Beaten at least ten times a second.
    partial : bool
        Whether damage is noted and what is whole returned; otherwise the first damage is an error.
    """

    def __init__(self, pulse: Pulse, partial: bool = False) -> None:
        self.pulse, self.partial = pulse, partial
        self.damages = 0
        self._told: list[str] = []
        self._lock = threading.Lock()

    @property
    def trouble(self) -> tuple[str, ...]:
        """Problems found, a sentence each, and the number of further ones."""
        more = self.damages - len(self._told)
        return (*self._told, tr("… and {more:,} more.", more=more)) if more else tuple(self._told)

    def beat(self, share: float) -> None:
        """Report a share from 0 to 1.

        Raises
        ------
        Cancelled
        """
        self.pulse.beat(share)

    def look(self) -> None:
        """Give up where that is wanted, without telling how far the work is.

        Raises
        ------
        Cancelled
        """
        self.pulse.check()

    def damage(self, describe: Callable[[], InputError]) -> None:
        """Note that a part of the file cannot be used, and that the rest can.

        Parameters
        ----------
        describe : callable
            Returns what is wrong; called only when it is told to somebody.

        Raises
        ------
        DamagedVectors
            When reading is strict.
        """
        if not self.partial:
            raise DamagedVectors.of(describe())
        with self._lock:
            self.damages += 1
            tell = self.damages <= _MOST_TOLD
            if tell:
                self._told.append(describe().what)


Write = Callable[[Embedding, BinaryIO, Pulse], None]
"""From an embedding to an open file; the pulse is beaten at least ten times a second."""


@dataclass(frozen=True)
class Companion:
    """A file that is written beside another one.

    Attributes
    ----------
    named : callable
        From the name of the main file to this one's.
    write : callable
        Given the name of the main file as well.
    wanted : callable
        Tells whether an embedding needs it.
    """

    named: Callable[[str], str]
    write: Callable[[Embedding, BinaryIO, str], None]
    wanted: Callable[[Embedding], bool] = lambda _: True


@dataclass(frozen=True)
class VectorFormat:
    """One file format.

    Attributes
    ----------
    name : str
        As the field calls it.
    key : str
        What it is called on the command line.
    endings : tuple of str
        Of names, lower-cased, that ask for this format when writing; the first is the usual one.
    is_content : callable
        Tells from a mapped file whether it is of this format.
    read : callable
        From a mapped file to an embedding; the reading is beaten at least ten times a second.
    write : callable or None
        None where files of this format are only read.
    begins : str
        How a name must begin for the endings to count.
    companions : tuple of Companion
        Written beside it.
    magic : bool
        Whether its first bytes alone tell that a file is of this format.
    cached : bool
        Whether opening a mapped copy is so much faster than reading that large files are worth one.
    also : tuple of str
        Further endings, lower-cased, of files that hold this format.
    composes : bool
        Whether it holds nothing but vectors that are composed of subwords.
    package : str
        That has to be installed, empty for none beyond what embviz itself needs.
    text : bool
        Whether it is one file in which numbers are written out, which shrinks when it is packed.
    """

    name: str
    key: str
    endings: tuple[str, ...]
    is_content: Callable[[MappedFile], bool]
    read: Callable[[MappedFile, Reading], Embedding]
    write: Write | None
    begins: str = ""
    companions: tuple[Companion, ...] = ()
    magic: bool = False
    cached: bool = False
    also: tuple[str, ...] = ()
    composes: bool = False
    package: str = ""
    text: bool = False

    def can_write(self, embedding: Embedding) -> bool:
        """Return whether an embedding can be saved in this format here, as far as can be said without its words."""
        if self.write is None or (self.composes and embedding.subwords is None):
            return False
        return not self.package or find_spec(self.package) is not None

    def is_name(self, name: str) -> bool:
        """Return whether the name of a file, lower-cased, asks for this format."""
        if self.begins and name.startswith(self.begins) and name.endswith(".txt"):
            return True
        return name.endswith(self.endings)
