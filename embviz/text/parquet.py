"""One column of a Parquet file, and streams packed by Zstandard: what pyarrow reads, where it is installed."""

from collections.abc import Iterator
from typing import Any, BinaryIO, cast

from embviz.text.tables import chosen_column
from embviz.util.errors import InputError
from embviz.util.language import tr

MAGIC = b"PAR1"
_ROWS = 4096  # read at a time


def parquet_columns(stream: BinaryIO, name: str) -> list[str]:
    """Return the names of the columns that hold texts, or lists of texts.

    Raises
    ------
    InputError
        When the file is damaged, or pyarrow is not installed.
    """
    return _texts_of(_file(stream, name).schema_arrow)


def parquet_cells(stream: BinaryIO, name: str, column: str | None) -> Iterator[str]:
    """Yield the texts in one column, a list of texts as its lines; missing ones are passed over.

    Parameters
    ----------
    stream : BinaryIO
        The file, readable from any place.
    name : str
        The file, for messages.
    column : str, optional
        May be left out where only one holds texts.

    Raises
    ------
    InputError
        When the column is missing, the file is damaged, or pyarrow is not installed.
    """
    pa = _pyarrow(name)
    file = _file(stream, name)
    names = _texts_of(file.schema_arrow)
    if not names:
        raise InputError(tr("'{name}' has no column of texts.", name=name), tr("Choose a file with a column of texts."))
    chosen = chosen_column(column, names, name)
    try:
        for batch in file.iter_batches(_ROWS, columns=[chosen]):
            for value in batch.column(0).to_pylist():
                if isinstance(value, list):
                    yield "\n".join(item for item in value if item is not None)
                elif value is not None:
                    yield value
    except (pa.ArrowException, UnicodeDecodeError) as error:
        raise _damaged(name, error) from error


def unpacked_zstandard(name: str, raw: BinaryIO) -> BinaryIO:
    """Return what a stream packed by Zstandard holds.

    Raises
    ------
    InputError
        When pyarrow is not installed.
    """
    pa = _pyarrow(name)
    return cast(BinaryIO, _Unpacked(pa.CompressedInputStream(pa.PythonFile(raw, mode="r"), "zstd"), raw, name))


class _Unpacked:
    """A stream of pyarrow as a file that raises what other damaged archives do."""

    def __init__(self, stream: Any, raw: BinaryIO, name: str) -> None:
        self._stream, self._raw, self._name = stream, raw, name

    def read(self, size: int = -1) -> bytes:
        try:
            return cast(bytes, self._stream.read(size))
        except OSError as error:
            raise _damaged(self._name, error) from error

    def __enter__(self) -> "_Unpacked":
        return self

    def __exit__(self, *_error: object) -> None:
        self._stream.close()


def _file(stream: BinaryIO, name: str) -> Any:
    pa = _pyarrow(name)
    import pyarrow.parquet as pq

    stream.seek(0)
    try:
        return pq.ParquetFile(pa.PythonFile(stream, mode="r"), memory_map=False, pre_buffer=False)
    except (pa.ArrowException, OSError) as error:
        raise _damaged(name, error) from error


def _texts_of(schema: Any) -> list[str]:
    import pyarrow.types as kinds

    def is_text(kind: Any) -> bool:
        return bool(kinds.is_string(kind) or kinds.is_large_string(kind) or (
            (kinds.is_list(kind) or kinds.is_large_list(kind)) and is_text(kind.value_type)
        ) or (kinds.is_dictionary(kind) and is_text(kind.value_type)))

    return [field.name for field in schema if is_text(field.type)]


def _damaged(name: str, error: Exception) -> InputError:
    said = str(error).splitlines()[0] if str(error) else type(error).__name__
    return InputError(
        tr("'{path}' is damaged or not what its name says: {error}.", path=name, error=said.rstrip(".")),
        tr("Download or compress it again."),
    )


def _pyarrow(name: str) -> Any:
    try:
        import pyarrow
    except ImportError as error:
        raise InputError(
            tr("'{name}' needs the package {package}, which is not installed.", name=name, package="pyarrow"),
            tr("Install it with pip install {package}, or unpack the file to plain text.", package="pyarrow"),
        ) from error
    return pyarrow
