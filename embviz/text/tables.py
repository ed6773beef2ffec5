"""One column of a table as a text: CSV, TSV, JSON Lines or Parquet, and streams packed by Zstandard."""

import csv
import difflib
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO, cast

from embviz.util.errors import InputError
from embviz.util.language import tr

CSV, TSV, JSONL, PARQUET = "csv", "tsv", "jsonl", "parquet"
_LONGEST_LINE = 1 << 26
_LONGEST_RECORD = 1 << 24  # characters of JSON: what is made of them takes up to fifty times their room
_LOOKED_AT = 100
_LONGEST_NUMBER = 4000  # digits
_OFFERED, _LONGEST_NAME = 100, 200  # columns that are named in an error, and how long a name is shown whole


class ColumnWanted(InputError):
    """A table of several columns was opened, and none was named; suggests some."""


def _lines(texts: Iterable[str], name: str, longest: int = _LONGEST_LINE) -> Iterator[str]:
    """Yield lines with their ends; a line that never ends is refused before it fills the memory."""
    rest = ""
    number = 0
    old: bool | None = None  # whether only carriage returns end lines, as on an old Macintosh; not known yet
    for text in texts:
        if old is None and text:
            old = "\r" in text and "\n" not in text
        if old:
            text = text.replace("\r", "\n")
        pieces = (rest + text).split("\n")
        rest = pieces.pop()
        for piece in pieces:
            number += 1
            yield piece + "\n"
        if len(rest) > longest:
            raise InputError(
                tr(
                    "Line {number} of '{name}' is longer than {longest} million characters.",
                    number=number + 1,
                    name=name,
                    longest=longest >> 20,
                ),
                tr("Is it a table? Rename it to .txt to read it as plain text."),
            )
    if rest:
        yield rest


def cells(texts: Iterable[str], kind: str, name: str, column: str | None) -> Iterator[str]:
    """Yield the texts in one column.

    Parameters
    ----------
    texts : iterable of str
        The file in pieces.
    kind : str
        ``csv``, ``tsv`` or ``jsonl``.
    name : str
        The file, for messages.
    column : str, optional
        Name in the first row, or key of the records. May be left out where there is only one.

    Raises
    ------
    InputError
        When the column is missing or the file is damaged; names the line.
    """
    if kind == JSONL:
        return _of_records(_lines(texts, name, _LONGEST_RECORD), name, column)
    return _of_rows(_lines(texts, name), kind, name, column)


def column_names(texts: Iterable[str], kind: str, name: str) -> list[str]:
    """Return the names of the columns: the first row of a table, or the keys of the first records, as they come."""
    if kind != JSONL:
        return next(_rows(_lines(texts, name), kind, name), [])
    found: dict[str, None] = {}
    for number, record in enumerate(_records(_lines(texts, name, _LONGEST_RECORD), name)):
        if number == _LOOKED_AT:
            break
        found.update(dict.fromkeys(record))
    return list(found)


def chosen_column(column: str | None, names: Sequence[str], name: str) -> str:
    """Return the column that holds the text: the one that was asked for, or the only one.

    Raises
    ------
    InputError
        When there is none of that name, or none was asked for; offers those there are.
    """
    if not names:
        raise InputError(
            tr("'{name}' contains no table: all its lines are empty.", name=name),
            tr("Choose a file with a table in it."),
        )
    if column is None and len(names) == 1:
        return names[0]
    # bounded: a file may have a million columns, or names as long as books
    offered = [other for other in names if len(other) <= _LONGEST_NAME][:_OFFERED]
    listed = ", ".join(offered) + ("" if len(offered) == len(names) else tr(" … ({names} in all)", names=len(names)))
    if column is None:
        raise ColumnWanted(
            tr("'{name}' has {names} columns.", name=name, names=len(names)),
            tr("Choose one: {listed}.", listed=listed),
            tuple(offered),
        )
    if column not in names:
        near = difflib.get_close_matches(column, offered, n=_OFFERED, cutoff=0.6)
        others = [other for other in offered if other not in near]
        raise InputError(
            tr("'{name}' has no column '{column}'.", name=name, column=column),
            tr("Choose one of its columns: {listed}.", listed=listed),
            (*near, *others),
        )
    return column


def rows(texts: Iterable[str], kind: str, name: str) -> Iterator[list[str]]:
    """Yield the rows of a CSV or TSV file, its head first; rows without any cell are passed over.

    A file that calls itself CSV may have semicolons, tabs or bars for commas.

    Parameters
    ----------
    texts : iterable of str
        The file in pieces.
    kind : str
        ``csv`` or ``tsv``.
    name : str
        The file, for messages.

    Raises
    ------
    InputError
        When the file is damaged; names the line.
    """
    return _rows(_lines(texts, name), kind, name)


def _rows(lines: Iterator[str], kind: str, name: str) -> Iterator[list[str]]:
    first = next(lines, "")
    while first and not first.strip():
        first = next(lines, "")
    # a byte order mark is no part of the first column's name
    first = first.lstrip("\ufeff")
    delimiter = "\t" if kind == TSV else max(",;\t|", key=first.count)

    def all_lines() -> Iterator[str]:
        yield first
        yield from lines

    # the module's own limit of 128 KiB for a cell holds for the whole process: a chapter in a cell is no error
    csv.field_size_limit(_LONGEST_LINE)
    # in TSV as most programs write it a quotation mark is a character like any other
    if kind == TSV and '"' not in first:
        reader = csv.reader(all_lines(), delimiter=delimiter, quoting=csv.QUOTE_NONE)
    else:
        reader = csv.reader(all_lines(), delimiter=delimiter)
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise InputError(
                tr(
                    "Line {line_num} of '{name}' cannot be read as a table: {error}.",
                    line_num=reader.line_num,
                    name=name,
                    error=error,
                ),
                tr("Correct that line, or rename the file to .txt to read it as plain text."),
            ) from error
        if row:
            yield row


def _of_rows(lines: Iterator[str], kind: str, name: str, column: str | None) -> Iterator[str]:
    found = _rows(lines, kind, name)
    names = next(found, [])
    place = names.index(chosen_column(column, names, name))
    for row in found:
        # a row that ends early has an empty cell there
        if place < len(row):
            yield row[place]


def _records(lines: Iterator[str], name: str) -> Iterator[dict[str, object]]:
    for number, line in enumerate(lines, start=1):
        line = line.strip("\ufeff \t\r\n")
        if not line:
            continue
        try:
            record = json.loads(line, parse_int=_whole)
        except (ValueError, RecursionError) as error:
            raise InputError(
                tr("Line {number} of '{name}' is not JSON: {error}.", number=number, name=name, error=error),
                tr("Each line has to be one object of its own."),
            ) from error
        if not isinstance(record, dict):
            raise InputError(
                tr("Line {number} of '{name}' is not a JSON object.", number=number, name=name),
                tr("Each line has to be an object with named values."),
            )
        yield record


def _of_records(lines: Iterator[str], name: str, column: str | None) -> Iterator[str]:
    seen: dict[str, None] = {}
    found = False
    for number, record in enumerate(_records(lines, name)):
        # bounded: records whose keys are data would otherwise fill the memory
        if number < _LOOKED_AT:
            seen.update(dict.fromkeys(record))
        if column is None:
            column = chosen_column(None, list(record), name)
        if column not in record:
            continue
        found = True
        value = record[column]
        values = value if isinstance(value, list) else [value]
        try:
            yield "\n".join(str(item) for item in values if item is not None)
        except RecursionError as error:
            raise InputError(
                tr("Record {number} of '{name}' nests its lists too deeply.", number=number + 1, name=name),
                tr("Take it out of '{column}'.", column=column),
            ) from error
    if not found:
        chosen_column(column or "", list(seen), name)


def _whole(digits: str) -> int | str:
    """Return a whole number, or its digits where they are more than the interpreter is willing to count in."""
    return int(digits) if len(digits) <= _LONGEST_NUMBER else digits


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
        return bool(
            kinds.is_string(kind)
            or kinds.is_large_string(kind)
            or ((kinds.is_list(kind) or kinds.is_large_list(kind)) and is_text(kind.value_type))
            or (kinds.is_dictionary(kind) and is_text(kind.value_type))
        )

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
