"""What a file format is."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import BinaryIO

from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.reading import Reading

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
        """Tell whether an embedding can be saved in this format here, as far as that is known before its words are."""
        if self.write is None or (self.composes and embedding.subwords is None):
            return False
        return not self.package or find_spec(self.package) is not None

    def is_name(self, name: str) -> bool:
        """Tell whether the name of a file, lower-cased, asks for this format."""
        if self.begins and name.startswith(self.begins) and name.endswith(".txt"):
            return True
        return name.endswith(self.endings)
