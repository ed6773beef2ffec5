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
_LOOKED_AT, _LINES = 1 << 16, 100  # bytes and lines
_DECIMAL = re.compile(rb"[-+]?(\d+\.\d*|\.\d+|\d+[eE])([eE]?[-+]?\d+)?")  # whole numbers may be words
_OTHERS = {b"\x89HDF\r\n": "HDF5", b"SQLite format 3\0": "SQLite", b"GGUF": "GGUF"}
_WEB_PAGE = re.compile(rb"<(!doctype html|html|head|\?xml)\b", re.IGNORECASE)
_LISTS = re.compile(rb"[,;\t]\"?\[\s*[-+.\d][^\]\n]*[,\s]\s*[-+.\d]")


def _is_content(file: MappedFile) -> bool:
    return header_of(file.head) is None


def _read(file: MappedFile, reading: Reading) -> Embedding:
    dimensions = usual_dimensions(file, 0)
    if not dimensions:
        raise _no_vectors(file)
    first = _first_words(file)
    if len(first) > 1 and all(_DECIMAL.fullmatch(word) for word in first):
        raise InputError(
            tr(
                "{path} contains numbers without words: its lines begin with {first}.",
                path=file.path,
                first=f"{first[0].decode('ascii')}, {first[1].decode('ascii')}, …",
            ),
            tr(
                "Put a word before the numbers of each line, or save them as .npy and the words in {words}.",
                words=f"{file.stem}.words.txt",
            ),
        )
    words_at, vectors = read_rows(file, 0, dimensions, reading)
    return assemble(from_places(file, _NAME, words_at, vectors, reading, guess=True), reading, 0.9)


def _first_words(file: MappedFile) -> list[bytes]:
    """Return what the first lines begin with."""
    return [line.split(None, 1)[0] for line in file.head[:_LOOKED_AT].split(b"\n")[:_LINES] if line.strip()]


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
    for begins, name in _OTHERS.items():
        if beginning.startswith(begins):
            return InputError(
                tr("{path} is a file of the kind {name}, which is not read.", path=file.path, name=name),
                tr("Save the vectors as .npz, .safetensors or word2vec text with the program that made it."),
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
