"""numpy: `.npy`, a matrix with a list of words beside it (see `word_lists`), and `.npz`, with the words inside.

Of a `.npz` the vectors are the array called `vectors`, `embeddings`, `embedding`, `matrix` or `weights`, else the only
one with two axes; the words are the texts called `words`, `vocab`, `tokens`, `labels`, `index_to_key` or `index2word`,
else the only texts. Whole numbers called `counts` are counts; other arrays with a number or a text for each word are
columns. Arrays of other things than numbers and texts are not read: numpy would run code to do so. Where there is a
text called `compression` the vectors are decoded from what is kept of them, see `embviz.vectors.compression.files`.
"""

import io
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any, BinaryIO, cast

import numpy as np
from numpy.typing import NDArray

from embviz.util import memory
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse
from embviz.vectors.attached_table import MOST_COLUMNS, Cells, TableColumn
from embviz.vectors.compression import METHODS, Compressed
from embviz.vectors.compression.restoring import NAME as COMPRESSION
from embviz.vectors.compression.restoring import restored
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.array_header import MAGIC, ArrayHeader, array_header, array_in, texts_of, whole_rows
from embviz.vectors.formats.assembling import Found, assemble
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.packing import most_unpacked
from embviz.vectors.formats.projector import is_sprite
from embviz.vectors.formats.vector_format import Companion, Reading, VectorFormat
from embviz.vectors.formats.word_lists import words_beside
from embviz.vectors.formats.write_checks import checked_for_writing, checked_lines

VECTORS = ("vectors", "embeddings", "embedding", "matrix", "weights", "weight", "arr_0", "val")
WORDS = ("words", "vocab", "tokens", "labels", "index_to_key", "index2word")
_BYTES_AT_ONCE = 1 << 22
_ROWS_AT_ONCE = 1 << 14
_MOST_CHARACTERS = 1 << 28
_AGAIN = tr("Download or write it again.")


def _is_npy(file: MappedFile) -> bool:
    return file.data[:6].tobytes() == MAGIC


def _is_npz(file: MappedFile) -> bool:
    return file.data[:4].tobytes() == b"PK\x03\x04"


def _read_npy(file: MappedFile, reading: Reading) -> Embedding:
    notes: dict[str, str] = {}
    header = array_header(file.data[: 1 << 17].tobytes(), file.path)
    if header.begin + header.bytes > file.size and whole_rows(header, file.data) != header:
        reading.damage(
            lambda: InputError(
                tr(
                    "{path} declares {shape:,} vectors; it ends after {shape_2:,}.",
                    path=file.path,
                    shape=header.shape[0],
                    shape_2=whole_rows(header, file.data).shape[0],
                ),
                tr("It was cut off: download or write it again."),
            )
        )
        header = whole_rows(header, file.data)
    if len(header.shape) != 2 or header.dtype.kind not in "fiu":
        raise InputError(
            tr(
                "{path} contains an array of shape {shape} of {dtype}, not vectors.",
                path=file.path,
                shape=header.shape,
                dtype=header.dtype,
            ),
            tr("Save a matrix of numbers with a row for each word."),
        )
    vectors = array_in(header, file.data, file.path)
    words = words_beside(file, len(vectors), notes)
    return assemble(Found(file, _NPY, words, vectors, notes=notes), reading, 0.0)


def _read_npz(file: MappedFile, reading: Reading) -> Embedding:
    source = io.BytesIO(file.data.tobytes()) if file.name != file.path.name else file.path
    try:
        with zipfile.ZipFile(source) as zipped:
            return _of_members(file, zipped, reading)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        raise InputError(tr("{path} is damaged: {error}.", path=file.path, error=error), _AGAIN) from error


def _of_members(file: MappedFile, zipped: zipfile.ZipFile, reading: Reading) -> Embedding:
    heads: dict[str, ArrayHeader] = {}
    for info in zipped.infolist():
        if info.filename.endswith(".npy"):
            with zipped.open(info) as stream:
                heads[info.filename[:-4]] = array_header(stream.read(1 << 16), f"{file.path}: {info.filename}")
    if sum(head.bytes for head in heads.values()) > most_unpacked(file.size):
        raise InputError(
            tr(
                "{path} declares arrays of {bytes:,} bytes, far more than a file of its size holds.",
                path=file.path,
                bytes=sum(head.bytes for head in heads.values()),
            ),
            _AGAIN,
        )
    notes: dict[str, str] = {}
    compressed = None
    if COMPRESSION in heads:
        compressed = _compressed(file, zipped, heads, reading, notes)
        rows, taken = len(compressed), {COMPRESSION, *compressed.arrays}
    else:
        matrices = {name for name, head in heads.items() if len(head.shape) == 2 and head.dtype.kind in "fiu"}
        chosen = _chosen(file, matrices, VECTORS, tr("matrix of vectors"))
        rows, taken = heads[chosen].shape[0], {chosen}
    texts = {name for name, head in heads.items() if head.dtype.kind in "US" and len(head.shape) == 1} - taken
    if texts:
        name = _chosen(file, texts, WORDS, tr("list of words"))
        taken.add(name)
        words = texts_of(_array(file, zipped, name, heads[name], reading), file.path)
    else:
        objects = [name for name in WORDS if name in heads and heads[name].dtype.kind == "O"]
        if objects:
            raise InputError(
                tr(
                    "{path}: '{objects}' is an array of Python objects, which could run code when it is opened.",
                    path=file.path,
                    objects=objects[0],
                ),
                tr("Save the words as texts: numpy.array(words, dtype=str)."),
            )
        words = words_beside(file, rows, notes)
    counts = None
    if "counts" in heads and heads["counts"].shape == (rows,) and heads["counts"].dtype.kind in "iu":
        counts = _array(file, zipped, "counts", heads["counts"], reading).astype(np.int64)
        taken.add("counts")
    others = [name for name, head in heads.items() if head.shape == (rows,) and head.dtype.kind in "fiubUS"]
    columns = tuple(
        _column(name, _array(file, zipped, name, heads[name], reading), file, reading)
        for name in others[:MOST_COLUMNS]
        if name not in taken
    )
    if compressed is not None:
        vectors: NDArray[Any] = compressed.decode_all(reading.pulse.part(0.0, 0.8))
    else:
        vectors = _array(file, zipped, chosen, heads[chosen], reading, 0.8)
    return assemble(Found(file, _NPZ, words, vectors, counts, columns, notes=notes), reading, 0.8)


def _compressed(
    file: MappedFile, zipped: zipfile.ZipFile, heads: dict[str, ArrayHeader], reading: Reading, notes: dict[str, str]
) -> Compressed:
    """Return compressed vectors that need not more memory than is in proportion to their file."""
    known = {name for method in METHODS for name in method.compressed.kinds}
    held = {
        name: _array(file, zipped, name, head, reading) for name, head in heads.items() if name in (COMPRESSION, *known)
    }
    said = held.pop(COMPRESSION)
    if said.dtype.kind != "U" or said.shape != (1,):
        raise InputError(tr("{path}: '{compression}' is not text.", path=file.path, compression=COMPRESSION), _AGAIN)
    notes["compression"] = texts_of(said, file.path)[0]
    compressed = restored(notes["compression"], held, file.path)
    size = 4 * len(compressed) * compressed.dimensions
    if size > most_unpacked(file.size):
        raise InputError(
            tr("{path} says that its vectors take {size:,} bytes, far more than they can.", path=file.path, size=size),
            _AGAIN,
        )
    return compressed


def _column(name: str, array: NDArray[Any], file: MappedFile, reading: Reading) -> TableColumn:
    if array.dtype.kind not in "US":
        with np.errstate(over="ignore"):
            return TableColumn(name, array.astype(np.float32))
    cells = Cells()
    for first in range(0, len(array), _ROWS_AT_ONCE):
        reading.look()
        for text in texts_of(array[first : first + _ROWS_AT_ONCE], file.path):
            cells.add(text.strip())
    return cells.made(name, reading.look)


def _chosen(file: MappedFile, names: set[str], known: tuple[str, ...], what: str) -> str:
    named = [name for name in known if name in names]
    if named or len(names) == 1:
        return named[0] if named else names.pop()
    again = tr("Call the right one '{known}' and write the file again.", known=known[0])
    if not names:
        raise InputError(tr("{path} contains no array that may be the {what}.", path=file.path, what=what), again)
    held = ", ".join(sorted(names))
    raise InputError(
        tr(
            "{path} contains {names} arrays that may be the {what}: {held}.",
            path=file.path,
            names=len(names),
            what=what,
            held=held,
        ),
        again,
    )


def _array(
    file: MappedFile, zipped: zipfile.ZipFile, name: str, head: ArrayHeader, reading: Reading, share: float = 0.0
) -> NDArray[Any]:
    """Return an array of an archive, whose size was looked at; to read it is a share of the work."""
    memory.need(
        head.bytes,
        tr("'{name}' of {path}", name=name, path=file.path),
        tr("Write fewer rows or smaller numbers into the file, or close other programs."),
    )
    numbers = np.empty(head.bytes, np.uint8)
    with zipped.open(f"{name}.npy") as stream:
        stream.read(head.begin)
        at = 0
        while at < len(numbers):
            piece = stream.read(min(_BYTES_AT_ONCE, len(numbers) - at))
            if not piece:
                raise InputError(
                    tr(
                        "{path}: '{name}' ends after {at:,} of {bytes:,} bytes.",
                        path=file.path,
                        name=name,
                        at=at,
                        bytes=head.bytes,
                    ),
                    _AGAIN,
                )
            numbers[at : at + len(piece)] = np.frombuffer(piece, np.uint8)
            at += len(piece)
            reading.beat(share * at / len(numbers))
    return array_in(ArrayHeader(head.dtype, head.fortran, head.shape, 0), numbers, file.path)


def write_array(array: NDArray[Any], file: BinaryIO, beat: Pulse) -> None:
    """Write an array as numpy does, piece by piece.

    Raises
    ------
    Cancelled
    """
    np.lib.format.write_array_header_1_0(file, np.lib.format.header_data_from_array_1_0(array))
    for first in range(0, len(array), _ROWS_AT_ONCE):
        beat.beat(first / len(array))
        file.write(np.ascontiguousarray(array[first : first + _ROWS_AT_ONCE]).tobytes())
    beat.beat(1.0)


def write_words(embedding: Embedding, file: BinaryIO, _: str = "") -> None:
    """Write one word on each line."""
    for first in range(0, len(embedding), _ROWS_AT_ONCE):
        file.write(("\n".join(embedding.words[first : first + _ROWS_AT_ONCE]) + "\n").encode())


def _write_npy(embedding: Embedding, file: BinaryIO, pulse: Pulse) -> None:
    write_matrix(embedding, embedding.vectors, file, pulse)


def write_matrix(embedding: Embedding, vectors: NDArray[Any], file: BinaryIO, pulse: Pulse) -> None:
    """Write vectors of words that a list beside them can hold.

    Raises
    ------
    InputError, Cancelled
    """
    checked_lines(embedding)
    write_array(vectors, file, pulse)


def _write_npz(embedding: Embedding, file: BinaryIO, pulse: Pulse) -> None:
    write_archive(embedding, {"vectors": embedding.vectors}, file, pulse)


def write_archive(embedding: Embedding, held: Mapping[str, NDArray[Any]], file: BinaryIO, pulse: Pulse) -> None:
    """Write words, counts and columns with arrays that stand for the vectors.

    Parameters
    ----------
    embedding : Embedding
    held : mapping of str to ndarray
    file : binary file
    pulse : Pulse

    Raises
    ------
    InputError, Cancelled
    """
    checked_for_writing(embedding, spaces=True, breaks=True)
    bad = next((word for word in embedding.words if word.endswith("\0")), None)
    if bad is not None:
        raise InputError(
            tr("The word {bad!r} cannot be saved in this format: it ends in zero.", bad=bad),
            tr("Save as .safetensors."),
        )
    longest = max(embedding.words, key=len)
    if len(longest) * len(embedding) > _MOST_CHARACTERS:
        raise InputError(
            tr(
                "The word '{longest}…' of {longest_2:,} characters makes a numpy array of words too large: all take "
                "as much room as the longest.",
                longest=longest[:40],
                longest_2=len(longest),
            ),
            tr("Save as .safetensors."),
        )
    arrays: dict[str, NDArray[Any]] = {"words": np.array(embedding.words, dtype=str), **held}
    if embedding.counts is not None:
        arrays["counts"] = embedding.counts
    for column in embedding.columns:
        if column.name not in (*VECTORS, *WORDS, "counts", *held, COMPRESSION) and not is_sprite(column):
            texts = np.array([*column.names, ""]) if column.names else None
            arrays[column.name] = column.values if texts is None else texts[column.values]
    largest = max(held, key=lambda name: held[name].nbytes)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as zipped:
        for name, array in arrays.items():
            info = zipfile.ZipInfo(f"{name}.npy")
            if name == "words" and COMPRESSION in held:
                # numpy's texts, 4 bytes for each letter of the longest, would be most of the file
                info.compress_type = zipfile.ZIP_DEFLATED
            with zipped.open(info, "w", force_zip64=True) as target:
                told = pulse if name == largest else pulse.quiet
                write_array(array, cast(BinaryIO, target), told)


_NPY, _NPZ = "numpy array", "numpy archive"
NPY = VectorFormat(
    _NPY,
    "npy",
    (".npy",),
    _is_npy,
    _read_npy,
    _write_npy,
    magic=True,
    companions=(Companion(lambda name: f"{name.removesuffix('.npy')}.words.txt", write_words),),
)
NPZ = VectorFormat(_NPZ, "npz", (".npz",), _is_npz, _read_npz, _write_npz, cached=True)
