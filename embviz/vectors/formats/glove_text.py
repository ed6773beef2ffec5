"""GloVe text: a word and its numbers on each line, nothing before them."""

from typing import BinaryIO

from embviz.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.file import MappedFile, VectorFormat, checked_for_writing, finish, header_of
from embviz.vectors.formats.text_rows import read_rows, usual_dimensions, write_rows
from embviz.vectors.pulse import Pulse

_NAME = "GloVe text"


def _is_name(name: str) -> bool:
    return name.endswith(".glove") or (name.startswith("glove") and name.endswith(".txt"))


def _is_content(file: MappedFile) -> bool:
    return header_of(file.head) is None


def _read(file: MappedFile, pulse: Pulse) -> Embedding:
    dimensions = usual_dimensions(file, 0)
    if not dimensions:
        raise InputError(
            f"{file.path} holds no vectors: its lines do not end in numbers.",
            "Choose a file of word vectors in word2vec's text or binary format or GloVe's text format.",
        )
    words_at, vectors = read_rows(file, 0, dimensions, pulse)
    return finish(file, _NAME, words_at, vectors)


def _write(embedding: Embedding, file: BinaryIO, pulse: Pulse) -> None:
    checked_for_writing(embedding, spaces=True)
    write_rows(embedding, file, pulse)


FORMAT = VectorFormat(_NAME, _is_name, _is_content, _read, _write)
