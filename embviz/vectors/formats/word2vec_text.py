"""word2vec text: a line with the numbers of words and dimensions, then a word and its numbers on each line.

fastText's `.vec` files are the same.
"""

from typing import BinaryIO

from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.assembling import assemble, from_places
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.text_rows import (
    checked_header,
    header_of,
    read_rows,
    trailing_numbers,
    usual_dimensions,
    write_rows,
)
from embviz.vectors.formats.vector_format import Reading, VectorFormat
from embviz.vectors.formats.write_checks import checked_for_writing

_NAME = "word2vec text"


def _is_content(file: MappedFile) -> bool:
    """Tell a text with a header from the binary format, which has the same header, by its first row."""
    head = file.head
    header = header_of(head)
    if header is None:
        return False
    row, found, _ = head[header.end :].partition(b"\n")
    if trailing_numbers(row) == header.dimensions and not (file.name.endswith(".bin") and found and b"\0" in head):
        return True
    control = any(byte < 9 or 13 < byte < 32 for byte in head[header.end : header.end + 4096])
    return not control and not file.name.endswith(".bin") and _mostly_text(head[header.end : header.end + 4096])


def _mostly_text(sample: bytes) -> bool:
    """Return whether bytes are text with at most a few broken characters."""
    return sample.decode("utf-8", "replace").count("\N{REPLACEMENT CHARACTER}") * 20 <= len(sample)


def _read(file: MappedFile, reading: Reading) -> Embedding:
    header = checked_header(file, 2, reading)
    dimensions = usual_dimensions(file, header.end)
    if dimensions != header.dimensions:
        error = InputError(
            tr(
                "{path}, line 1 declares {dimensions}; the lines that follow hold {numbers}.",
                path=file.path,
                dimensions=counted(header.dimensions, "dimension"),
                numbers=counted(dimensions, "number"),
            ),
            tr("Correct the first line, or write the file again."),
        )
        if not dimensions:
            raise error
        reading.damage(lambda: error)
    words_at, vectors = read_rows(file, header.end, dimensions, reading)
    if len(vectors) != header.words:
        reading.damage(
            lambda: InputError(
                tr(
                    "{path}, line 1 declares {words}; the file holds {vectors}.",
                    path=file.path,
                    words=counted(header.words, "word"),
                    vectors=counted(len(vectors), "vector"),
                ),
                tr("If the file was cut off, download or write it again; otherwise correct the first line."),
            )
        )
    return assemble(from_places(file, _NAME, words_at, vectors, reading, guess=True), reading, 0.9)


def _write(embedding: Embedding, file: BinaryIO, pulse: Pulse) -> None:
    checked_for_writing(embedding, spaces=True)
    file.write(f"{len(embedding)} {embedding.dimensions}\n".encode("ascii"))
    write_rows(embedding, file, pulse)


FORMAT = VectorFormat(_NAME, "word2vec-text", (".vec", ".txt"), _is_content, _read, _write, cached=True, text=True)
