"""GloVe text: a word and its numbers on each line, nothing before them."""

from typing import BinaryIO

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.assembling import assemble, from_places
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.text_rows import header_of, read_rows, usual_dimensions, write_rows
from embviz.vectors.formats.vector_format import Reading, VectorFormat
from embviz.vectors.formats.write_checks import checked_for_writing

_NAME = "GloVe text"


def _is_content(file: MappedFile) -> bool:
    return header_of(file.head) is None


def _read(file: MappedFile, reading: Reading) -> Embedding:
    dimensions = usual_dimensions(file, 0)
    if not dimensions:
        raise InputError(
            tr("{path} contains no vectors: its lines do not end in numbers.", path=file.path),
            tr("Choose a file of word vectors in word2vec's text or binary format or GloVe's text format."),
        )
    words_at, vectors = read_rows(file, 0, dimensions, reading)
    return assemble(from_places(file, _NAME, words_at, vectors, reading, guess=True), reading, 0.9)


def _write(embedding: Embedding, file: BinaryIO, pulse: Pulse) -> None:
    checked_for_writing(embedding, spaces=True)
    write_rows(embedding, file, pulse)


FORMAT = VectorFormat(
    _NAME, "glove", (".glove",), _is_content, _read, _write, begins="glove", cached=True, also=(".txt",), text=True
)
