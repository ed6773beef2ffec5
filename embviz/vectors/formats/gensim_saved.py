"""gensim's `KeyedVectors` as `save` writes them: a pickle, read as plain data; large arrays lie beside it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.attached_table import TableColumn
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.array_header import array_header, array_in, whole_rows
from embviz.vectors.formats.assembling import Found, assemble
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.plain_pickle import Held, array_held, plain_pickle
from embviz.vectors.formats.vector_format import Reading, VectorFormat

_NAME = "gensim KeyedVectors"
_AGAIN = tr("Load it with gensim and save it as word2vec binary: vectors.save_word2vec_format(path, binary=True).")
_INTERNAL = ("sample_int",)  # of training: says nothing of a word
_NEWEST = 5  # protocol of pickles


def _is_content(file: MappedFile) -> bool:
    head = file.data[:3].tobytes()
    return len(head) == 3 and head[0] == 0x80 and 2 <= head[1] <= _NEWEST


def _read(file: MappedFile, reading: Reading) -> Embedding:
    saved = plain_pickle(file.data, file.path, lambda share: reading.beat(share / 2))
    if not isinstance(saved, Held):
        raise InputError(
            tr("{path} is a pickle of something else than gensim's vectors.", path=file.path),
            tr("Choose a file of word vectors."),
        )
    held = saved.held
    vectors = _vectors(file, held, reading)
    words, counts = _words(file, held)
    expandos = held.get("expandos")
    columns = []
    for name, value in expandos.items() if isinstance(expandos, dict) else ():
        array = array_held(value, file.path)
        if array is None or array.shape != (len(words),) or array.dtype.kind not in "fiu" or name in _INTERNAL:
            continue
        if name == "count" and array.dtype.kind in "iu":
            counts = array.astype(np.int64)
        else:
            with np.errstate(over="ignore"):
                columns.append(TableColumn(str(name), array.astype(np.float32)))
    return assemble(Found(file, _NAME, words, vectors, counts, tuple(columns)), reading, 0.6)


def _vectors(file: MappedFile, held: dict[str, Any], reading: Reading) -> NDArray[Any]:
    """Return the matrix, from the pickle or from the file beside it; older versions called it `syn0`."""
    for name in ("vectors", "syn0", "vectors_vocab"):
        array = array_held(held.get(name), file.path)
        if array is None and name in _names(held.get("__numpys")):
            array = _beside(file, name, reading)
        if array is not None:
            if array.ndim != 2 or array.dtype.kind != "f":
                raise InputError(
                    tr(
                        "{path}: its vectors have the shape {shape} of {dtype}.",
                        path=file.path,
                        shape=array.shape,
                        dtype=array.dtype,
                    ),
                    _AGAIN,
                )
            return array
    raise InputError(tr("{path} contains no vectors.", path=file.path), _AGAIN)


def _names(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _beside(file: MappedFile, name: str, reading: Reading) -> NDArray[Any]:
    found = file.beside(f"{file.name}.{name}.npy")
    if found is None:
        raise InputError(
            tr(
                "{path}: the numbers are in a file of their own, {name}.{name_2}.npy, which was not found.",
                path=file.path,
                name=file.name,
                name_2=name,
            ),
            tr("Put it into the same folder; gensim wrote both."),
        )
    header = array_header(found.data[: 1 << 17].tobytes(), found.path)
    if header.begin + header.bytes > found.size and whole_rows(header, found.data) != header:
        reading.damage(
            lambda: InputError(
                tr(
                    "{path} declares {shape:,} vectors; it ends after {shape_2:,}.",
                    path=found.path,
                    shape=header.shape[0],
                    shape_2=whole_rows(header, found.data).shape[0],
                ),
                tr("It was cut off: download or write it again."),
            )
        )
        header = whole_rows(header, found.data)
    return array_in(header, found.data, found.path)


def _words(file: MappedFile, held: dict[str, Any]) -> tuple[list[str], NDArray[np.int64] | None]:
    """Return words and counts; in older versions each word had an object with its count."""
    words = held.get("index_to_key", held.get("index2word", held.get("index2entity")))
    if not isinstance(words, list) or not words:
        raise InputError(tr("{path} contains no list of words.", path=file.path), _AGAIN)
    # keys may be numbers
    words = [word if isinstance(word, str) else str(word) if type(word) is int else "" for word in words]
    vocabulary = held.get("vocab")
    if not isinstance(vocabulary, dict):
        return words, None
    found = [vocabulary.get(word) for word in words]
    counts = [word.held.get("count") if isinstance(word, Held) else None for word in found]
    if all(type(count) is int and 0 <= count < 1 << 62 for count in counts):
        return words, np.array(counts, np.int64)
    return words, None


FORMAT = VectorFormat(_NAME, "gensim", (".kv",), _is_content, _read, None, magic=True, also=(".model", ".wordvectors"))
