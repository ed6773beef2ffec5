"""The first line of word2vec files: how many words of how many dimensions."""

from dataclasses import dataclass

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.reading import Reading


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


def checked_header(file: MappedFile, bytes_per_number: int, reading: Reading) -> Header:
    """Return the header after checking it against the size of the file, before anything is allocated.

    Of a damaged file that is read all the same it has only so many words as there is room for.

    Parameters
    ----------
    file : MappedFile
    bytes_per_number : int
        That a number takes in this format at least.
    reading : Reading

    Raises
    ------
    InputError
        When there is none, it announces nothing, or more than the file can hold.
    """
    header = header_of(file.head)
    if header is None or not header.words or not header.dimensions:
        raise InputError(
            tr(
                "{path}, line 1: a word2vec file begins with the numbers of words and of dimensions, both above 0.",
                path=file.path,
            ),
            tr("Write the vectors again with the program that made them."),
        )
    each = 2 + header.dimensions * bytes_per_number
    least = header.words * each
    # the last row of a text may lack its line feed
    room = file.size - header.end + 1
    if least > room:
        error = InputError(
            tr(
                "{path}, line 1 declares {words:,} words of {dimensions:,} dimensions, which take {least:,} bytes "
                "at least; {size:,} follow.",
                path=file.path, words=header.words, dimensions=header.dimensions, least=least,
                size=file.size - header.end,
            ),
            tr("The file was cut off or its first line is wrong: download or write it again."),
        )
        if room < each:
            raise error
        reading.damage(lambda: error)
        return Header(room // each, header.dimensions, header.end)
    return header
