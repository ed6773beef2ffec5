"""safetensors: a JSON head with the places of tensors, then their numbers. Written by hand: the format is that simple.

The words are a JSON list in the metadata under `tokens` (or `words`, `vocab`), else a list beside the file, see
`word_lists`. The vectors are the tensor called `vectors`, `embeddings` or alike, else the only one with two axes.
"""

import json
from dataclasses import dataclass
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.assembling import Found, assemble
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.vector_format import Companion, Reading, VectorFormat
from embviz.vectors.formats.word_lists import parsed_json, words_beside
from embviz.vectors.formats.write_checks import checked_for_writing

_NAME = "safetensors"
_LONGEST_HEAD = 100_000_000  # bytes, by the format's own rule
_LONGEST_TOKENS = 80_000_000  # bytes of words in the head; more stand in a file beside it
_ROWS_AT_ONCE = 1 << 14
_KINDS = {
    "F64": "<f8",
    "F32": "<f4",
    "F16": "<f2",
    "BF16": "<u2",
    "I64": "<i8",
    "I32": "<i4",
    "I16": "<i2",
    "I8": "i1",
    "U8": "u1",
}
_FLOATS = ("F64", "F32", "F16", "BF16")
_VECTORS = ("vectors", "embeddings", "embedding", "embedding.weight", "embeddings.weight", "weight")
_WORDS = ("tokens", "words", "vocab")
_AGAIN = tr("It was cut off or is damaged: download or write it again.")


@dataclass(frozen=True)
class _Tensor:
    kind: str
    shape: tuple[int, ...]
    begin: int
    end: int


def _is_content(file: MappedFile) -> bool:
    head = file.data[:9].tobytes()
    if len(head) < 9 or head[8:] != b"{":
        return False
    # a length that lies is told of as such: no text holds a zero byte
    return 2 <= int.from_bytes(head[:8], "little") <= _LONGEST_HEAD or b"\0" in head or _named(file)


def _named(file: MappedFile) -> bool:
    return file.name.lower().endswith(".safetensors")


def _read(file: MappedFile, reading: Reading) -> Embedding:
    size = int.from_bytes(file.data[:8].tobytes(), "little")
    if 8 + size > file.size:
        raise InputError(
            tr(
                "{path} declares a header of {size:,} bytes; {size_2:,} follow.",
                path=file.path,
                size=size,
                size_2=file.size - 8,
            ),
            _AGAIN,
        )
    head = parsed_json(file.data[8 : 8 + size].tobytes(), tr("{path}: the header", path=file.path))
    if not isinstance(head, dict):
        raise InputError(tr("{path}: the header is not a JSON object.", path=file.path), _AGAIN)
    metadata = head.pop("__metadata__", {})
    tensors = {name: _tensor(file, name, said) for name, said in head.items()}
    name = _chosen(file, tensors)
    vectors = _numbers(file, name, tensors[name], 8 + size, reading)
    notes: dict[str, str] = {"tensor": name}
    words = _words(file, metadata)
    if words is None:
        words = words_beside(file, len(vectors), notes)
    return assemble(Found(file, _NAME, words, vectors, _counts(file, tensors, 8 + size), notes=notes), reading, 0.0)


def _tensor(file: MappedFile, name: str, said: Any) -> _Tensor:
    match said:
        case {"dtype": str(kind), "shape": [*shape], "data_offsets": [int(begin), int(end)]}:
            if all(type(length) is int and 0 <= length < 1 << 48 for length in shape) and 0 <= begin <= end:
                return _Tensor(kind, tuple(shape), begin, end)
    raise InputError(
        tr("{path}: the header's description of the tensor '{name}' makes no sense.", path=file.path, name=name), _AGAIN
    )


def _chosen(file: MappedFile, tensors: dict[str, _Tensor]) -> str:
    matrices = [name for name, tensor in tensors.items() if len(tensor.shape) == 2 and tensor.kind in _FLOATS]
    named = [name for name in _VECTORS if name in matrices] or [
        name for name in matrices if name.endswith(tuple(f".{known}" for known in _VECTORS[:4]))
    ]
    if len(named) >= 1 or len(matrices) == 1:
        return named[0] if named else matrices[0]
    raise InputError(
        tr(
            "{path} contains {count:,} tensors that may be the vectors{named}.",
            path=file.path,
            count=len(matrices),
            named=": " * bool(matrices) + ", ".join(matrices[:5]),
        ),
        tr("Choose a file with one matrix of floating-point numbers, or call it 'vectors'."),
    )


def _numbers(file: MappedFile, name: str, tensor: _Tensor, begin: int, reading: Reading) -> NDArray[Any]:
    dtype = np.dtype(_KINDS[tensor.kind])
    rows, dimensions = tensor.shape
    if tensor.end - tensor.begin != rows * dimensions * dtype.itemsize:
        raise InputError(
            tr(
                "{path}: the tensor '{name}' of shape {shape} does not fit its {end:,} bytes.",
                path=file.path,
                name=name,
                shape=tensor.shape,
                end=tensor.end - tensor.begin,
            ),
            _AGAIN,
        )
    room = max(0, file.size - begin - tensor.begin)
    if tensor.end - tensor.begin > room:
        whole = room // max(1, dimensions * dtype.itemsize)
        reading.damage(
            lambda: InputError(
                tr(
                    "{path} declares {rows:,} vectors; it ends after {whole:,}.", path=file.path, rows=rows, whole=whole
                ),
                _AGAIN,
            )
        )
        rows = whole
    first = begin + tensor.begin
    numbers = file.data[first : first + rows * dimensions * dtype.itemsize].view(dtype).reshape(rows, dimensions)
    if tensor.kind == "BF16":
        # the upper half of a float32
        wide = numbers.astype(np.uint32)
        wide <<= 16
        return wide.view(np.float32)
    return numbers


def _words(file: MappedFile, metadata: Any) -> list[str] | None:
    said = next((metadata[name] for name in _WORDS if name in metadata), None) if isinstance(metadata, dict) else None
    if said is None:
        return None
    words = (
        parsed_json(said.encode("utf-8", "replace"), tr("{path}: the tokens", path=file.path))
        if isinstance(said, str)
        else said
    )
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise InputError(
            tr("{path}: the tokens in the metadata are not a list of texts.", path=file.path),
            tr("Write them as a JSON list."),
        )
    return words


def _counts(file: MappedFile, tensors: dict[str, _Tensor], begin: int) -> NDArray[np.int64] | None:
    tensor = tensors.get("counts")
    if tensor is None or tensor.kind != "I64" or len(tensor.shape) != 1:
        return None
    held = file.data[begin + tensor.begin : begin + tensor.end]
    return held.view("<i8").astype(np.int64) if held.size == 8 * tensor.shape[0] else None


def _write(embedding: Embedding, file: BinaryIO, pulse: Pulse) -> None:
    write_tensors(embedding, embedding.vectors, file, pulse)


def write_tensors(
    embedding: Embedding, vectors: NDArray[np.float32] | NDArray[np.float16], file: BinaryIO, pulse: Pulse
) -> None:
    """Write words, counts, and their vectors as float32 or float16.

    Raises
    ------
    InputError, Cancelled
    """
    checked_for_writing(embedding, spaces=True, breaks=True)
    size = vectors.nbytes
    kind = "F16" if vectors.dtype == np.float16 else "F32"
    tensors: dict[str, Any] = {"vectors": {"dtype": kind, "shape": list(vectors.shape), "data_offsets": [0, size]}}
    if embedding.counts is not None:
        tensors["counts"] = {
            "dtype": "I64",
            "shape": [len(embedding)],
            "data_offsets": [size, size + 8 * len(embedding)],
        }
    if not _apart(embedding):
        tensors = {"__metadata__": {"tokens": json.dumps(embedding.words, ensure_ascii=False)}, **tensors}
    head = json.dumps(tensors, ensure_ascii=False).encode()
    head += b" " * (-len(head) % 8)  # numbers begin where processors like them to
    file.write(len(head).to_bytes(8, "little") + head)
    for first in range(0, len(embedding), _ROWS_AT_ONCE):
        pulse.beat(first / len(embedding))
        file.write(vectors[first : first + _ROWS_AT_ONCE].astype(_KINDS[kind], copy=False).tobytes())
    if embedding.counts is not None:
        file.write(embedding.counts.astype("<i8").tobytes())
    pulse.beat(1.0)


def _apart(embedding: Embedding) -> bool:
    """Return whether the words are too many for the head."""
    return sum(map(len, embedding.words)) * 3 > _LONGEST_TOKENS


def _write_words(embedding: Embedding, file: BinaryIO, _: str) -> None:
    file.write(json.dumps(embedding.words, ensure_ascii=False).encode())


FORMAT = VectorFormat(
    _NAME,
    "safetensors",
    (".safetensors",),
    _is_content,
    _read,
    _write,
    magic=True,
    companions=(Companion(lambda name: f"{name.removesuffix('.safetensors')}.words.json", _write_words, _apart),),
)
