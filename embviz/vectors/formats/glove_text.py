"""GloVe text: a word and its numbers on each line, nothing before them."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from typing import BinaryIO

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.assembling import assemble, from_places
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.text_rows import header_of, looks_like_json, read_rows, usual_dimensions, write_rows
from embviz.vectors.formats.vector_format import Reading, VectorFormat
from embviz.vectors.formats.write_checks import checked_for_writing

_NAME = "GloVe text"
_LOOKED_AT = 1 << 16  # bytes
_WEB_PAGE = re.compile(rb"<(!doctype html|html|head|\?xml)\b", re.IGNORECASE)
_LISTS = re.compile(rb"[,;\t]\"?\[\s*[-+.\d][^\]\n]*[,\s]\s*[-+.\d]")


def _is_content(file: MappedFile) -> bool:
    return header_of(file.head) is None


def _read(file: MappedFile, reading: Reading) -> Embedding:
    dimensions = usual_dimensions(file, 0)
    if not dimensions:
        raise _no_vectors(file)
    words_at, vectors = read_rows(file, 0, dimensions, reading)
    return assemble(from_places(file, _NAME, words_at, vectors, reading, guess=True), reading, 0.9)


def _no_vectors(file: MappedFile) -> InputError:
    """Return what a file is that is taken for vectors and holds none, as far as its beginning tells."""
    beginning = file.head[:_LOOKED_AT].lstrip()
    if beginning.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return InputError(tr("{path} is a text in UTF-16.", path=file.path), tr("Save it again as UTF-8."))
    if beginning.startswith(b"version https://git-lfs."):
        return InputError(
            tr("{path} only says where Git LFS has the file.", path=file.path),
            tr("Get the file itself by 'git lfs pull'."),
        )
    if _WEB_PAGE.match(beginning):
        return InputError(
            tr("{path} is a web page, as one is saved where a download failed.", path=file.path),
            tr("Open it in a browser to see what it says, and download the vectors again."),
        )
    if looks_like_json(beginning):
        return InputError(
            tr("{path} is JSON, which is not read as vectors.", path=file.path),
            tr("Write one word with its numbers on each line, or save as .npz or Parquet."),
        )
    if _LISTS.search(beginning):
        return InputError(
            tr("{path} has whole vectors in single cells, as lists of numbers.", path=file.path),
            tr("Write one column for each dimension, or save as Parquet, where lists are read."),
        )
    return InputError(
        tr("{path} contains no vectors: its lines do not end in numbers.", path=file.path),
        tr("Choose a file of word vectors in word2vec's text or binary format or GloVe's text format."),
    )


def _write(embedding: Embedding, file: BinaryIO, pulse: Pulse) -> None:
    checked_for_writing(embedding, spaces=True)
    write_rows(embedding, file, pulse)


FORMAT = VectorFormat(
    _NAME, "glove", (".glove",), _is_content, _read, _write, begins="glove", cached=True, also=(".txt",), text=True
)
