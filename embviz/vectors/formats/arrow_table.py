"""Parquet and Arrow: a column of words, a column of lists of numbers, and what else is known of the words.

The words are the texts called `word`, `token`, `term`, `label` or `name`, else the first; the vectors the lists called
`vector` or `embedding`, else the first lists of numbers, else one column of numbers for each dimension, see
`wide_table`. Needs pyarrow, the extra `arrow`.
"""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse
from embviz.vectors.attached_table import Cells, TableColumn, word_column
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.assembling import Found, assemble
from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.packing import most_unpacked
from embviz.vectors.formats.projector import is_sprite
from embviz.vectors.formats.vector_format import Reading, VectorFormat
from embviz.vectors.formats.wide_table import COUNT_COLUMNS, dimensions_among
from embviz.vectors.formats.write_checks import checked_for_writing

if TYPE_CHECKING:
    import pyarrow

_PARQUET, _ARROW = "Parquet", "Arrow"
_VECTORS = ("vector", "vectors", "embedding", "embeddings")
_INDEX = "__index_level_"  # how pandas begins the name of an index without one
_ROWS_AT_ONCE = 1 << 14
_AGAIN = tr("Download or write it again.")


def _pyarrow(what: str) -> Any:
    """Return the library.

    Raises
    ------
    InputError
        When it is not installed.
    """
    try:
        import pyarrow
        import pyarrow.compute
        import pyarrow.parquet
    except ImportError as error:
        raise InputError(
            tr("{what} needs the package pyarrow, which is not installed.", what=what),
            tr("Install it with: pip install 'embviz[arrow]' (or pip install pyarrow)."),
        ) from error
    return pyarrow


def _is_parquet(file: MappedFile) -> bool:
    return file.data[:4].tobytes() == b"PAR1"


def _is_arrow(file: MappedFile) -> bool:
    return file.data[:6].tobytes() == b"ARROW1"


def _read_parquet(file: MappedFile, reading: Reading) -> Embedding:
    arrow = _pyarrow(tr("{path} is a Parquet file; to read one", path=file.path))
    try:
        opened = arrow.parquet.ParquetFile(arrow.py_buffer(file.data))
        groups = [opened.metadata.row_group(k) for k in range(opened.metadata.num_row_groups)]
        size = max([sum(group.total_byte_size for group in groups), sum(group.num_rows for group in groups)], default=0)
        if any(group.total_byte_size < 0 or group.num_rows < 0 for group in groups) or size > most_unpacked(file.size):
            raise InputError(
                tr(
                    "{path} declares {size:,} bytes, far more than a file of its size holds.", path=file.path, size=size
                ),
                _AGAIN,
            )
        tables = []
        for k in range(len(groups)):
            reading.beat(0.7 * k / len(groups))
            tables.append(opened.read_row_group(k, use_threads=True))
            reading.look()
            tables[-1].validate(full=True)
        table = arrow.concat_tables(tables) if tables else opened.schema_arrow.empty_table()
        return _of_table(file, _PARQUET, table, reading)
    except (arrow.ArrowException, OSError, ValueError, OverflowError, KeyError) as error:
        raise InputError(tr("{path} is damaged: {error}.", path=file.path, error=str(error)[:200]), _AGAIN) from error


def _read_arrow(file: MappedFile, reading: Reading) -> Embedding:
    arrow = _pyarrow(tr("{path} is an Arrow file; to read one", path=file.path))
    try:
        batches = arrow.ipc.open_file(arrow.py_buffer(file.data))
        tables = []
        size = 0
        for k in range(batches.num_record_batches):
            reading.beat(0.7 * k / batches.num_record_batches)
            batch = batches.get_batch(k)
            batch.validate(full=True)
            size += batch.nbytes
            if size > most_unpacked(file.size):
                raise InputError(tr("{path} contains far more than a file of its size does.", path=file.path), _AGAIN)
            tables.append(batch)
        return _of_table(file, _ARROW, arrow.Table.from_batches(tables, batches.schema), reading)
    except (arrow.ArrowException, OSError, ValueError, OverflowError, KeyError) as error:
        raise InputError(tr("{path} is damaged: {error}.", path=file.path, error=str(error)[:200]), _AGAIN) from error


def _of_table(file: MappedFile, name: str, table: "pyarrow.Table", reading: Reading) -> Embedding:
    import pyarrow as arrow

    kinds = arrow.types
    texts, lists, others = [], [], []
    for field in table.schema:
        kind = field.type.value_type if kinds.is_dictionary(field.type) else field.type
        if kinds.is_string(kind) or kinds.is_large_string(kind):
            texts.append(field.name)
        elif (kinds.is_list(kind) or kinds.is_large_list(kind) or kinds.is_fixed_size_list(kind)) and (
            kinds.is_floating(kind.value_type) or kinds.is_integer(kind.value_type)
        ):
            lists.append(field.name)
        elif kinds.is_floating(kind) or kinds.is_integer(kind) or kinds.is_boolean(kind):
            others.append(field.name)
    numbers = [at for at, name in enumerate(others) if not name.startswith(_INDEX)]
    wide = [] if lists else [others[at] for at in dimensions_among(others, numbers)]
    if not texts or not (lists or len(wide) > 1):
        raise InputError(
            tr(
                "{path} has the columns {names}: no words among them."
                if lists or len(wide) > 1
                else "{path} has the columns {names}: no vectors among them.",
                path=file.path,
                names=", ".join(table.schema.names[:8]),
            ),
            tr("Choose a table with a column of words and one of lists of numbers, or one for each dimension."),
        )
    words_name = texts[word_column(texts)]
    words = [word or "" for some in _pieces(table.column(words_name), reading) for word in some]
    if lists:
        vectors_name = next((known for known in _VECTORS if known in lists), lists[0])
        vectors = _matrix(file, table.column(vectors_name), reading)
    else:
        vectors = _beside_each_other(file, table, wide, reading)
        others = [name for name in others if name not in wide and not name.startswith(_INDEX)]
    reading.beat(0.8)
    counts = None
    columns = []
    for other in (field for field in table.schema.names if field in texts or field in others):
        values = table.column(other)
        if other == words_name:
            continue
        if other.casefold() in COUNT_COLUMNS and kinds.is_integer(values.type) and not values.null_count:
            counts = values.to_numpy().astype(np.int64)
        else:
            columns.append(_column(other, values, other in texts, reading))
    return assemble(Found(file, name, words, vectors, counts, tuple(columns)), reading, 0.8)


def _matrix(file: MappedFile, column: "pyarrow.ChunkedArray", reading: Reading) -> NDArray[Any]:
    """Return lists of equal lengths as a matrix."""
    import pyarrow as arrow

    pieces: list[NDArray[Any]] = []
    for chunk in column.chunks:
        reading.look()
        if chunk.null_count:
            raise InputError(
                tr("{path}: {words} without a vector.", path=file.path, words=counted(chunk.null_count, "word")),
                tr("Leave these rows out."),
            )
        lengths = np.unique(arrow.compute.list_value_length(chunk).to_numpy(zero_copy_only=False))
        if lengths.size > 1:
            raise InputError(
                tr(
                    "{path}: its vectors are {min:,} to {max:,} numbers long.",
                    path=file.path,
                    min=lengths.min(),
                    max=lengths.max(),
                ),
                tr("Leave out those that are not as long as the others."),
            )
        numbers = chunk.flatten()
        if numbers.null_count:
            raise InputError(
                tr(
                    "{path}: {null_count:,} numbers of its vectors are missing.",
                    path=file.path,
                    null_count=numbers.null_count,
                ),
                _AGAIN,
            )
        dimensions = int(lengths[0]) if lengths.size else 0
        pieces.append(numbers.to_numpy(zero_copy_only=False).reshape(len(chunk), dimensions))
    if len({piece.shape[1] for piece in pieces if len(piece)}) > 1:
        raise InputError(
            tr("{path}: its vectors differ in length.", path=file.path), tr("Write them with equal lengths.")
        )
    pieces = [piece for piece in pieces if len(piece)]
    if len(pieces) == 1:
        return pieces[0]
    kind = np.result_type(*pieces) if pieces else np.dtype(np.float32)
    made = np.empty((sum(map(len, pieces)), pieces[0].shape[1] if pieces else 0), kind)
    at = 0
    for piece in pieces:
        reading.look()
        made[at : at + len(piece)] = piece
        at += len(piece)
    return made


def _beside_each_other(
    file: MappedFile, table: "pyarrow.Table", names: list[str], reading: Reading
) -> NDArray[np.float32]:
    """Return columns of numbers as a matrix."""
    file.make_room(table.num_rows, len(names))
    made = np.empty((table.num_rows, len(names)), np.float32)
    for at, name in enumerate(names):
        reading.look()
        column = table.column(name)
        if column.null_count:
            raise InputError(
                tr(
                    "{path}: {null_count:,} numbers of its vectors are missing.",
                    path=file.path,
                    null_count=column.null_count,
                ),
                _AGAIN,
            )
        with np.errstate(over="ignore"):
            made[:, at] = column.to_numpy()
    return made


def _pieces(values: "pyarrow.ChunkedArray", reading: Reading) -> Iterator[list[Any]]:
    """Yield a column as Python sees it, so little at a time that reading can be given up in between."""
    for first in range(0, len(values), _ROWS_AT_ONCE):
        reading.look()
        yield values.slice(first, _ROWS_AT_ONCE).to_pylist()


def _column(name: str, values: "pyarrow.ChunkedArray", texts: bool, reading: Reading) -> TableColumn:
    if texts:
        cells = Cells()
        for some in _pieces(values, reading):
            for text in some:
                cells.add(text or "")
        return cells.made(name, reading.look)
    numbers = [math.nan if value is None else float(value) for some in _pieces(values, reading) for value in some]
    return TableColumn(name, np.array(numbers, np.float64).clip(-3e38, 3e38).astype(np.float32))


def _table(embedding: Embedding, first: int, last: int) -> "pyarrow.Table":
    import pyarrow as arrow

    numbers = arrow.array(embedding.vectors[first:last].reshape(-1))
    columns: dict[str, Any] = {
        "word": arrow.array(embedding.words[first:last], arrow.string()),
        "vector": arrow.FixedSizeListArray.from_arrays(numbers, embedding.dimensions),
    }
    if embedding.counts is not None:
        columns["count"] = arrow.array(embedding.counts[first:last])
    for column in embedding.columns:
        values = column.values[first:last]
        if column.name in columns or is_sprite(column):
            continue
        if column.names:
            texts = [column.names[code] if code >= 0 else None for code in values.tolist()]
            columns[column.name] = arrow.array(texts, arrow.string())
        else:
            columns[column.name] = arrow.array(values, mask=np.isnan(values))
    return arrow.table(columns)


def _write_parquet(embedding: Embedding, file: BinaryIO, pulse: Pulse) -> None:
    arrow = _pyarrow(tr("To write a Parquet file"))
    checked_for_writing(embedding, spaces=True, breaks=True)
    with arrow.parquet.ParquetWriter(file, _table(embedding, 0, 0).schema, compression="zstd") as writer:
        for first in range(0, len(embedding), _ROWS_AT_ONCE):
            pulse.beat(first / len(embedding))
            writer.write_table(_table(embedding, first, first + _ROWS_AT_ONCE))
    pulse.beat(1.0)


def _write_arrow(embedding: Embedding, file: BinaryIO, pulse: Pulse) -> None:
    arrow = _pyarrow(tr("To write an Arrow file"))
    checked_for_writing(embedding, spaces=True, breaks=True)
    with arrow.ipc.new_file(file, _table(embedding, 0, 0).schema) as writer:
        for first in range(0, len(embedding), _ROWS_AT_ONCE):
            pulse.beat(first / len(embedding))
            writer.write_table(_table(embedding, first, first + _ROWS_AT_ONCE))
    pulse.beat(1.0)


PARQUET = VectorFormat(
    _PARQUET,
    "parquet",
    (".parquet",),
    _is_parquet,
    _read_parquet,
    _write_parquet,
    magic=True,
    cached=True,
    package="pyarrow",
)
ARROW = VectorFormat(
    _ARROW, "arrow", (".arrow", ".feather"), _is_arrow, _read_arrow, _write_arrow, magic=True, package="pyarrow"
)
