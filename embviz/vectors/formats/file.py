"""What all formats share: a mapped file, what a format is, and how its words become strings."""

import mmap
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from embviz.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.kernels.records import join_words
from embviz.vectors.pulse import Pulse
from embviz.vectors.subwords import Subwords

HEAD = 1 << 20  # bytes that are looked at to tell what a file is


@dataclass(frozen=True)
class MappedFile:
    """A file mapped into memory, not read: pages come when a kernel touches them and go when memory is short.

    Attributes
    ----------
    path : Path
    data : ndarray of uint8, shape (size,)
        Read-only.
    """

    path: Path
    data: NDArray[np.uint8]

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> "MappedFile":
        """Map a file.

        Raises
        ------
        InputError
            When it is missing, empty, or may not be read.
        """
        path = Path(path)
        try:
            with path.open("rb") as file:
                if not os.fstat(file.fileno()).st_size:
                    raise InputError(f"{path} is empty.", "Choose a file that holds vectors.")
                mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise InputError(
                f"{path} could not be read: {error.strerror or error}.", "Choose a file that exists and may be read."
            ) from error
        return cls(path, np.frombuffer(mapped, dtype=np.uint8))

    @property
    def size(self) -> int:
        """Length in bytes."""
        return int(self.data.size)

    @property
    def head(self) -> bytes:
        """The first bytes."""
        return self.data[:HEAD].tobytes()

    def line_of(self, at: int) -> int:
        """Return the number, from 1, of the line that holds a byte."""
        return 1 + sum(int((self.data[b : min(at, b + HEAD)] == 10).sum()) for b in range(0, at, HEAD))

    def excerpt(self, begin: int, end: int, most: int = 40) -> str:
        """Return some bytes as text fit for a message."""
        text = self.data[begin : min(end, begin + most)].tobytes().decode("utf-8", "replace")
        return text + ("…" if end - begin > most else "")


@dataclass(frozen=True)
class VectorFormat:
    """One file format.

    Attributes
    ----------
    name : str
        As the field calls it.
    is_name : callable
        Tells from the lower-cased name of a file whether that name asks for this format when writing.
    is_content : callable
        Tells from a mapped file whether it is of this format.
    read : callable
        From a mapped file to an embedding; `Pulse` is beaten at least ten times a second.
    write : callable
        From an embedding to an open file.
    """

    name: str
    is_name: Callable[[str], bool]
    is_content: Callable[[MappedFile], bool]
    read: Callable[[MappedFile, Pulse], Embedding]
    write: Callable[[Embedding, BinaryIO, Pulse], None]


@dataclass(frozen=True)
class Header:
    """The first line of a word2vec file: how many words of how many dimensions, and where the rest begins."""

    words: int
    dimensions: int
    end: int


def header_of(head: bytes) -> Header | None:
    """Return the header in the first bytes of a file, or None when the first line is not two whole numbers."""
    line, found, _ = head[:200].partition(b"\n")
    parts = line.split()
    if not found or len(parts) != 2 or not all(part.isdigit() and len(part) < 19 for part in parts):
        return None
    return Header(int(parts[0]), int(parts[1]), len(line) + 1)


def checked_header(file: MappedFile, bytes_per_number: int) -> Header:
    """Return the header after checking it against the size of the file, before anything is allocated.

    Parameters
    ----------
    file : MappedFile
    bytes_per_number : int
        That a number takes in this format at least.

    Raises
    ------
    InputError
        When there is none, it announces nothing, or more than the file can hold.
    """
    header = header_of(file.head)
    if header is None or not header.words or not header.dimensions:
        raise InputError(
            f"{file.path}, line 1: a word2vec file begins with the numbers of words and of dimensions, both above 0.",
            "Write the vectors again with the program that made them.",
        )
    least = header.words * (2 + header.dimensions * bytes_per_number)
    # the last row of a text may lack its line feed
    if least - 1 > file.size - header.end:
        raise InputError(
            f"{file.path}, line 1 announces {header.words:,} words of {header.dimensions:,} dimensions, which take "
            f"{least:,} bytes at least; {file.size - header.end:,} follow.",
            "The file was cut off or its first line is wrong: fetch or write it again.",
        )
    return header


def finish(
    file: MappedFile, name: str, words_at: NDArray[np.int64], vectors: NDArray[np.float32],
    counts: NDArray[np.int64] | None = None, subwords: Subwords | None = None,
) -> Embedding:
    """Return the embedding after its words were decoded and looked through.

    Bytes that are not UTF-8 become U+FFFD and are counted in the provenance. Words that look the same only because of
    that are kept once, the first, and counted too.

    Parameters
    ----------
    file : MappedFile
    name : str
        Of the format.
    words_at : ndarray of int64, shape (V, 2)
        Where each word begins and ends in the file.
    vectors : ndarray of float32, shape (V, d)
    counts : ndarray of int64, shape (V,), optional
    subwords : Subwords, optional

    Raises
    ------
    InputError
        When a word stands there twice.
    """
    joined = join_words(file.data, words_at).tobytes()
    provenance = {"file": str(file.path), "format": name}
    try:
        words = joined.decode("utf-8").split("\n")[:-1]
        damaged = 0
    except UnicodeDecodeError:
        raw = joined.split(b"\n")[:-1]
        words = [word.decode("utf-8", "replace") for word in raw]
        damaged = sum(1 for word, was in zip(words, raw, strict=True) if word.encode("utf-8") != was)
        provenance["words with invalid UTF-8"] = f"{damaged:,}"
    if len(set(words)) < len(words):
        first_at: dict[str, int] = {}
        kept = []
        for row, word in enumerate(words):
            before = first_at.setdefault(word, row)
            if before == row:
                kept.append(row)
            elif _same_bytes(file, words_at[before], words_at[row]):
                raise InputError(
                    f"{file.path}: the word '{word}' stands there twice, as number {before + 1:,} and number "
                    f"{row + 1:,}.",
                    "Delete one of the two; a word can have one vector only.",
                )
        provenance["words dropped as equal after repair"] = f"{len(words) - len(kept):,}"
        words = [words[row] for row in kept]
        vectors = vectors[kept]
        counts = counts[kept] if counts is not None else None
    return Embedding(words, vectors, counts, provenance, subwords)


def _same_bytes(file: MappedFile, one: NDArray[np.int64], other: NDArray[np.int64]) -> bool:
    return bool(np.array_equal(file.data[one[0] : one[1]], file.data[other[0] : other[1]]))


def checked_for_writing(embedding: Embedding, spaces: bool) -> None:
    """Refuse what a reader could not give back.

    Parameters
    ----------
    embedding : Embedding
    spaces : bool
        Whether single spaces inside a word are read back.

    Raises
    ------
    InputError
        When there are no words, a word is empty or holds white space that would end it, or a number is not finite.
    """
    if not len(embedding) or not embedding.dimensions:
        raise InputError("There are no vectors to save.", "Train a model or open a file first.")
    for word in embedding.words:
        if not word or "\n" in word or "\t" in word or " " in word:
            if spaces and _survives_spaces(word):
                continue
            raise InputError(
                f"The word '{word}' cannot be saved in this format: white space ends a word there.",
                "Save as word2vec text (.vec), which can hold spaces inside words."
                if _survives_spaces(word)
                else "Join its parts, for instance with an underscore.",
            )
    try:
        "\n".join(embedding.words).encode("utf-8")
    except UnicodeEncodeError as error:
        word = error.object[error.start :].partition("\n")[0]
        raise InputError(
            f"A word with {word[:20]!r} in it cannot be saved: half a surrogate pair is no character.",
            "Prepare the text again; it was read in a wrong encoding.",
        ) from error
    finite = np.isfinite(embedding.norms)
    if not finite.all():
        word = embedding.words[int(np.argmin(finite))]
        raise InputError(
            f"The vector of '{word}' holds numbers that are not finite or too large to be of use.",
            "Train again with a lower learning rate.",
        )


def _survives_spaces(word: str) -> bool:
    parts = word.split(" ")
    if not word or not all(parts) or "\n" in word or "\t" in word:
        return False
    try:
        float(parts[-1])
    except ValueError:
        return True
    return False
