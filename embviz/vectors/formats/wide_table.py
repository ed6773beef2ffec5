"""Tables with one column of numbers for each dimension, as pandas writes them: CSV, with or without head and index.

The separator is a comma, a semicolon, a tab or a bar; with the others than commas, numbers may have decimal commas. The
words stand in the column called `word`, `token`, `term`, `label` or `name`, else in the first that holds texts; further
texts say something of the words. Without such a column, they stand in a list beside the file, as with `.npy`. The
dimensions are the columns whose names end in numbers that run on (`0`, `1`, `2` or `dim_1`, `dim_2`), where there are
such, else all columns of numbers but an index and counts.
"""

import codecs
import csv
import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.text.encoding import detect
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.vectors.attached_table import WORD_COLUMNS, Cells, TableColumn, word_column
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats.assembling import INVALID, Found, assemble
from embviz.vectors.formats.file import HEAD, MappedFile
from embviz.vectors.formats.text_rows import is_number, looks_like_json
from embviz.vectors.formats.vector_format import Reading, VectorFormat
from embviz.vectors.formats.word_lists import words_beside

COUNT_COLUMNS = ("count", "counts", "frequency")

_NAME = "CSV"
_SEPARATORS = ",;\t|"
_INDEX = ("", "index", "unnamed: 0")
_ROWS_LOOKED_AT = 100
_ROWS_A_BEAT = 256
_NUMBERS_AT_ONCE = 1 << 20
_LONGEST_CELL = 1 << 26  # characters
_SURE = 8  # columns of numbers that are no table that says something of words
_LONGEST_WORD = 60  # characters, where it is to be told from a text
_QUOTED = re.compile(r'(?:^|[,;|\t])"(?:[^"]|"")+"(?:[,;|\t]|\r?$)', re.MULTILINE)
_RUNNING = re.compile(r"(.*?)(\d{1,9})$", re.DOTALL)
_CUT_OFF = tr("Correct or delete this line; the last line of a file that was cut off is often too short.")


@dataclass(frozen=True)
class _Shape:
    """Properties of a table, detected from its first lines.

    Attributes
    ----------
    separator, decimal : str
    quoted : bool
        Whether quotation marks are around cells, and no characters like others.
    headed : bool
        Whether the first line names the columns.
    names : tuple of str
    words : int
        Which column holds the words, negative for none.
    dimensions : tuple of int
        Which columns are the vectors.
    counts : int
        Which column holds them, negative for none.
    others : tuple of int
        Columns that say something of the words.
    """

    separator: str
    decimal: str
    quoted: bool
    headed: bool
    names: tuple[str, ...]
    words: int
    dimensions: tuple[int, ...]
    counts: int
    others: tuple[int, ...]

    @property
    def runs(self) -> bool:
        """Whether the names of the dimensions run on."""
        return self.headed and len(running([self.names[k] for k in self.dimensions])) == len(self.dimensions)


def running(names: Sequence[str]) -> list[int]:
    """Return the places of names that run on, such as `d0`, `d1`, `d2`, from 0 or 1: of several kinds the largest."""
    kinds: dict[str, dict[int, int]] = {}
    for place, name in enumerate(names):
        found = _RUNNING.fullmatch(name.strip())
        if found is not None:
            kinds.setdefault(found[1], {}).setdefault(int(found[2]), place)
    best: list[int] = []
    for numbers in kinds.values():
        first = min(numbers)
        if first <= 1 and max(numbers) == first + len(numbers) - 1 and len(numbers) > max(1, len(best)):
            best = list(numbers.values())
    return best


def dimensions_among(names: Sequence[str], numbers: Sequence[int]) -> list[int]:
    """Return which columns of numbers are dimensions: most of them, by names that run on, else all but counts.

    Parameters
    ----------
    names : sequence of str
        Of all columns.
    numbers : sequence of int
        Places of columns of numbers.
    """
    found = running([names[k] for k in numbers])
    if 2 * len(found) > len(numbers):
        return [numbers[k] for k in found]
    return [k for k in numbers if names[k].casefold() not in COUNT_COLUMNS]


def holds_vectors(file: MappedFile) -> bool:
    """Return whether a table is meant to be vectors, and not texts, or something that is said of words."""
    shape = _shape_of(file)
    if shape is None or (len(shape.dimensions) < _SURE and not (shape.runs and len(shape.dimensions) > 2)):
        return False
    rows = _first_rows(_first_lines(file), shape.separator, shape.quoted)[shape.headed :]
    return shape.words < 0 or all(len(row[shape.words]) <= _LONGEST_WORD for row in rows if len(row) > shape.words)


def _first_lines(file: MappedFile) -> list[str]:
    head = file.head
    # the last may be cut off: by the end of the head, or be the rest behind those that are looked at
    lines = head.split(b"\n", _ROWS_LOOKED_AT + 1)
    if len(lines) > 1 and (len(lines) > _ROWS_LOOKED_AT + 1 or file.size > len(head)):
        lines.pop()
    return [line.decode("utf-8", "replace") for line in lines]


def _first_rows(lines: list[str], separator: str, quoted: bool) -> list[list[str]]:
    """Return the first rows of a table, none where the lines are none."""
    try:
        return [row for row in _reader(lines, separator, quoted) if row]
    except csv.Error:
        return []


def _reader(lines: Iterable[str], separator: str, quoted: bool) -> Any:
    csv.field_size_limit(_LONGEST_CELL)  # of the whole process: the module's own limit is 128 KiB
    return csv.reader(lines, delimiter=separator, quoting=csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE)


def _is_holed(cells: Iterable[str], decimal: str) -> bool:
    """Return whether a column holds nothing but numbers where it holds anything."""
    filled = [cell for cell in cells if cell.strip()]
    return bool(filled) and all(_is_number(cell, decimal) for cell in filled)


def _is_number(cell: str, decimal: str) -> bool:
    return is_number((cell.replace(decimal, ".") if decimal != "." else cell).strip().encode("utf-8", "replace"))


def _shape_of(file: MappedFile) -> _Shape | None:
    """Return how a file is a table with columns of numbers, None where it is none."""
    beginning = file.data[: 1 << 16].tobytes()
    if b"\0" in beginning or looks_like_json(beginning):
        return None
    lines = _first_lines(file)
    # a mark that is a word of its own stands alone; of those around a cell there are two
    bare = any(line.count('"') % 2 for line in lines)
    around = not bare and _QUOTED.search("\n".join(lines)) is not None
    for separator in _SEPARATORS:
        if separator.encode() not in beginning:
            continue
        # where tabs separate, most programs write marks as they are
        quoted = around or (not bare and separator != "\t")
        rows = _first_rows(lines, separator, quoted)
        found = _shaped(rows, separator, quoted) if rows else None
        if found is not None:
            return found
    return None


def _shaped(rows: list[list[str]], separator: str, quoted: bool) -> _Shape | None:
    width, often = Counter(map(len, rows)).most_common(1)[0]
    if width < 2 or 2 * often <= len(rows):
        return None
    whole = [row for row in rows if len(row) == width]
    first = whole[0] if len(rows[0]) == width else None
    body = whole[1:] or whole
    commas = separator != "," and any("," in cell for row in body for cell in row)
    best: _Shape | None = None
    for decimal in (",", ".") if commas else (".",):
        shape = _with_decimal(first, body, separator, quoted, decimal)
        if shape is not None and (best is None or len(shape.dimensions) > len(best.dimensions)):
            best = shape
    return best


def _with_decimal(
    first: list[str] | None, body: list[list[str]], separator: str, quoted: bool, decimal: str
) -> _Shape | None:
    columns = list(zip(*body, strict=True))
    numbers = [
        k for k, cells in enumerate(columns) if 2 * sum(_is_number(cell, decimal) for cell in cells) > len(cells)
    ]
    texts = [k for k in range(len(columns)) if k not in numbers]
    headed = first is not None and _is_head(first, numbers, texts, decimal, alone=first is body[0])
    names = [cell.strip() for cell in first] if headed and first is not None else [""] * len(columns)
    # a dimension that is empty in most rows is told of when it is read, and no text
    holed = [k for k in texts if _is_holed(columns[k], decimal)] if headed else []
    if holed:
        every = sorted([*numbers, *holed])
        meant = {every[k] for k in running([names[k] for k in every])}
        if 2 * len(meant.intersection(numbers)) > len(numbers):  # most of the numbers are dimensions
            numbers = sorted({*numbers, *meant})
            texts = [k for k in texts if k not in meant]
    known = [k for k, name in enumerate(names) if name.casefold() in WORD_COLUMNS]
    words = texts[word_column([names[k] for k in texts])] if texts else known[0] if known else -1
    numbers = [k for k in numbers if k != words]
    if len(numbers) > 1 and numbers[0] == 0 and (not headed or names[0].casefold() in _INDEX) and _runs(columns[0]):
        numbers = numbers[1:]
    dimensions = dimensions_among(names, numbers) if headed else numbers
    if len(dimensions) < 2:
        return None
    counts = next((k for k in numbers if names[k].casefold() in COUNT_COLUMNS and k not in dimensions), -1)
    others = [k for k in sorted({*texts, *numbers}) if k not in (words, counts) and k not in dimensions]
    # read by kernels where nothing but tabs stands between a word and its numbers
    if separator == "\t" and not quoted and not headed and words == 0 and not others and dimensions[0] == 1:
        return None
    return _Shape(separator, decimal, quoted, headed, tuple(names), words, tuple(dimensions), counts, tuple(others))


def _is_head(first: list[str], numbers: list[int], texts: list[int], decimal: str, alone: bool) -> bool:
    """Return whether a row is the head: no numbers above columns of numbers, or numbers as pandas counts columns."""
    if alone or not numbers:
        return False
    said = [first[k] for k in numbers]
    if any(cell.strip() and not _is_number(cell, decimal) for cell in said):
        return True
    own = said[1:] if not said[0].strip() else said
    if any(not cell.strip().isdecimal() for cell in own) or len(running(own)) != len(own):
        return False
    beside = [first[k].strip().casefold() for k in texts]
    return len(own) != len(said) or any(not cell or cell in (*WORD_COLUMNS, *_INDEX) for cell in beside) or len(own) > 3


def _runs(cells: Sequence[str]) -> bool:
    """Return whether cells are whole numbers that run on by one, as an index does."""
    if not all(cell.strip().isdecimal() and len(cell) < 16 for cell in cells):
        return False
    numbers = [int(cell) for cell in cells]
    return numbers[0] <= 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _is_content(file: MappedFile) -> bool:
    return _shape_of(file) is not None


class _Lines:
    """The lines of a file as text, and how many of its bytes were looked at.

    Attributes
    ----------
    encoding : str
        UTF-8 where the beginning is that, else what it is likely to be.
    done : int
        Bytes.
    """

    def __init__(self, file: MappedFile) -> None:
        self._file = file
        self.done = 0
        self.encoding = "utf-8"
        try:
            codecs.getincrementaldecoder("utf-8")().decode(file.head)
        except UnicodeDecodeError:
            told = detect([file.head]) or "utf-8"
            self.encoding = "utf-8" if told.lower().startswith("utf") else told

    def __iter__(self) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder(self.encoding)("replace")
        rest = ""
        while self.done < self._file.size:
            piece = self._file.data[self.done : self.done + HEAD].tobytes()
            self.done += len(piece)
            lines = (rest + decoder.decode(piece, self.done >= self._file.size)).split("\n")
            rest = lines.pop()
            if len(rest) > _LONGEST_CELL:
                raise InputError(
                    tr("{path} has a line without an end.", path=self._file.path),
                    tr("Choose a table with one word and its numbers on each line."),
                )
            yield from (line + "\n" for line in lines)
        if rest:
            yield rest


@dataclass
class _Taken:
    """Rows read so far."""

    words: list[str] = field(default_factory=list)
    blocks: list[NDArray[np.float32]] = field(default_factory=list)
    lines: "array[int]" = field(default_factory=lambda: array("q"))


def _read(file: MappedFile, reading: Reading) -> Embedding:
    shape = _shape_of(file)
    if shape is None:
        raise InputError(
            tr("{path} is not a table of words and numbers.", path=file.path),
            tr("Choose a table with one word and its numbers on each line."),
        )
    source = _Lines(file)
    cells = {k: Cells() for k in shape.others}
    counts = array("q") if shape.counts >= 0 else None
    taken = _Taken()
    numbers = array("d")
    most = max(1, _NUMBERS_AT_ONCE // len(shape.dimensions))

    def put() -> None:
        with np.errstate(over="ignore"):
            taken.blocks.append(np.frombuffer(numbers, np.float64).astype(np.float32))
        del numbers[:]

    waiting = 0
    for line, row in _rows(file, source, shape, reading):
        if len(taken.lines) % _ROWS_A_BEAT == 0:
            reading.beat(0.7 * source.done / file.size)
        if len(row) != len(shape.names):
            reading.damage(partial(_wrong_width, file, line, len(row), len(shape.names)))
            continue
        try:
            found = [_number(row[k], shape.decimal) for k in shape.dimensions]
            count = int(float(row[shape.counts])) if counts is not None else 0
        except (ValueError, OverflowError):
            reading.damage(partial(_no_number, file, line, row, shape))
            continue
        numbers.extend(found)
        taken.lines.append(line)
        taken.words.append(row[shape.words] if shape.words >= 0 else "")
        if counts is not None:
            counts.append(min(max(count, 0), 1 << 62))
        for k, column in cells.items():
            column.add(row[k].strip())
        waiting += 1
        if waiting == most:
            put()
            waiting = 0
    put()
    rows = len(taken.lines)
    file.make_room(rows, len(shape.dimensions))
    vectors = np.concatenate(taken.blocks).reshape(rows, len(shape.dimensions))
    notes: dict[str, str] = {}
    if source.encoding != "utf-8":
        notes["encoding"] = source.encoding
    broken = sum("\N{REPLACEMENT CHARACTER}" in word for word in taken.words)
    if broken:
        notes[INVALID] = f"{broken:,}"
    words = taken.words if shape.words >= 0 else words_beside(file, rows, notes)
    columns = tuple(
        column.made(shape.names[k] or tr("column {k}", k=k + 1), reading.look) for k, column in cells.items()
    )
    return assemble(
        Found(
            file,
            _NAME,
            words,
            vectors,
            None if counts is None else np.array(counts, np.int64),
            _named_apart(columns),
            notes=notes,
            place=lambda row: tr("{path}, line {line_of:,}", path=file.path, line_of=taken.lines[row]),
        ),
        reading,
        0.8,
    )


def _named_apart(columns: tuple[TableColumn, ...]) -> tuple[TableColumn, ...]:
    """Return the columns, each with a name of its own."""
    found: dict[str, TableColumn] = {}
    for k, column in enumerate(columns):
        name = column.name if column.name not in found else f"{column.name} ({k + 1})"
        found[name] = TableColumn(name, column.values, column.names, column.pictures)
    return tuple(found.values())


def _rows(file: MappedFile, source: _Lines, shape: _Shape, reading: Reading) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of the line, from 1, and the cells of each row below the head."""
    reader = _reader(source, shape.separator, shape.quoted)
    headed = shape.headed
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            reading.damage(partial(_no_row, file, reader.line_num, str(error)))
            continue
        if not any(row):
            continue
        if headed:
            headed = False
            continue
        yield reader.line_num, row


def _number(cell: str, decimal: str) -> float:
    return float(cell if decimal == "." else cell.replace(decimal, "."))


def _place(file: MappedFile, line: int) -> str:
    return tr("{path}, line {line_of:,}", path=file.path, line_of=line)


def _no_row(file: MappedFile, line: int, why: str) -> InputError:
    return InputError(
        tr("{place} cannot be read as a table: {why}.", place=_place(file, line), why=why),
        tr("Correct or delete this line."),
    )


def _wrong_width(file: MappedFile, line: int, found: int, wanted: int) -> InputError:
    return InputError(
        tr(
            "{place} has {columns} where the others have {wanted:,}.",
            place=_place(file, line),
            columns=counted(found, "column"),
            wanted=wanted,
        ),
        _CUT_OFF,
    )


def _no_number(file: MappedFile, line: int, row: list[str], shape: _Shape) -> InputError:
    asked = [*shape.dimensions, *([shape.counts] if shape.counts >= 0 else [])]
    wrong = next((k for k in asked if not _is_number(row[k], shape.decimal)), asked[-1])
    text = row[wrong].strip()
    if not text:
        return InputError(
            tr(
                "{place}: column {column:,} is empty, where the others have a number.",
                place=_place(file, line),
                column=wrong + 1,
            ),
            tr("Correct or delete this line."),
        )
    return InputError(
        tr("{place}: '{text}' is not a number.", place=_place(file, line), text=text[:40]),
        tr("Correct or delete this line."),
    )


FORMAT = VectorFormat(_NAME, "csv", (".csv",), _is_content, _read, None, cached=True)
