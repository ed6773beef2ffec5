"""A table that says something of words: one column holds the words, the others numbers or categories."""

import os
from array import array
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from embviz.text.sources import PLAIN, Document, Source
from embviz.text.tables import CSV, TSV, rows
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import SILENT, Pulse
from embviz.util.spreadsheet import out_of_cell

WORD_COLUMNS = ("word", "words", "token", "term", "label", "name")  # names of a column of words, the likeliest first
MOST_ROWS, MOST_COLUMNS = 5_000_000, 200
_NO_VALUE = {"", "na", "n/a", "nan", "null", "none", "-", "–", "?"}
_ROWS_A_BEAT = 2000
_TEXTS_A_LOOK = 1 << 16
_PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp")
_NAMES_LOOKED_AT = 200


@dataclass(frozen=True)
class Pictures:
    """Location of the pictures that a column names.

    Attributes
    ----------
    folder : str
        The texts of the column are paths below it; nothing outside of it is ever opened.
    sprite : str
        Name of a file in that folder in which all pictures stand row by row, as the Embedding Projector has it; the
        values of the column are then their places in it. Empty where each is a file of its own.
    tile : tuple of int
        Width and height of one picture of the sprite, px.
    """

    folder: str
    sprite: str = ""
    tile: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class TableColumn:
    """One column beside the words.

    Attributes
    ----------
    name : str
    values : float32 array (r,) or int32 array (r,)
        Of numbers the numbers, nan where there is none; of texts which one of `names`, negative for none.
    names : tuple of str
        Of texts: each that occurs, the most frequent first. Empty for numbers.
    pictures : Pictures, optional
        Of a column of pictures.
    """

    name: str
    values: NDArray[np.float32] | NDArray[np.int32]
    names: tuple[str, ...] = ()
    pictures: Pictures | None = None

    def said_of(self, row: int) -> str:
        """Return what the column says of a row, empty for nothing."""
        value = self.values[row]
        if self.names:
            return self.names[value] if value >= 0 else ""
        return f"{value:.6g}" if np.isfinite(value) else ""


def with_pictures(column: TableColumn, folder: Path) -> TableColumn:
    """Return a column as one of pictures, where most of what it says are names of picture files."""
    some = column.names[:_NAMES_LOOKED_AT]
    if column.pictures is not None or 2 * sum(name.lower().endswith(_PICTURES) for name in some) <= len(some):
        return column
    return replace(column, pictures=Pictures(str(folder)))


@dataclass(frozen=True)
class AttachedTable:
    """Columns of a table about words.

    Attributes
    ----------
    name : str
        The file's name.
    word_column : str
        Name of the column that holds the words.
    words : tuple of str, length r
        One for each row, as they stand in the table.
    columns : tuple of TableColumn
        The others, in the order of the table.
    """

    name: str
    word_column: str
    words: tuple[str, ...] = field(repr=False)
    columns: tuple[TableColumn, ...] = field(repr=False)

    @cached_property
    def rows(self) -> dict[str, int]:
        """The first row of each word, as it is written, else in small letters or out of a spreadsheet's cell.

        Asked for first on a worker.
        """
        found: dict[str, int] = {}
        for row, word in enumerate(self.words):
            found.setdefault(word, row)
        for row, word in enumerate(self.words):
            found.setdefault(word.lower(), row)
        for row, word in enumerate(self.words):
            found.setdefault(out_of_cell(word), row)
        return found


@dataclass(frozen=True)
class Matching:
    """Which rows of a table belong to which words of a map.

    Attributes
    ----------
    rows : int64 array (m,)
        Rows whose word is on the map; of a word with several rows the first.
    ids : int32 array (m,)
        The words of these rows.
    missing : tuple of str
        Words of the table that are not on the map, each once, in their order.
    distinct : int
        Number of different words in the table.
    """

    rows: NDArray[np.int64]
    ids: NDArray[np.int32]
    missing: tuple[str, ...] = field(repr=False)
    distinct: int

    def on_map(self, column: TableColumn, count: int) -> NDArray[np.float32] | NDArray[np.int32]:
        """Return the values of a column for the `count` words of the map: nan or -1 where the table says nothing."""
        values: Any = np.full(count, np.nan if column.values.dtype == np.float32 else -1, column.values.dtype)
        values[self.ids] = column.values[self.rows]
        return cast(NDArray[np.float32] | NDArray[np.int32], values)


def read_attached(path: str | os.PathLike[str], pulse: Pulse = SILENT) -> AttachedTable:
    """Read a CSV or TSV file with a head, plain or packed; encoding and separator are found out.

    The words stand in the column that is called "word", "token", "term", "label" or "name", else in the first. A column
    in which all that is said are numbers holds numbers; others hold categories.

    Raises
    ------
    InputError
        When the file is missing, no text, no table, damaged or too large; names the line.
    Cancelled
        When the pulse says so.
    """
    source = Source(path)
    with closing(source.documents()) as documents:
        return _read(next(documents), source, pulse)


def _read(document: Document, source: Source, pulse: Pulse) -> AttachedTable:
    if document.kind not in (CSV, TSV, PLAIN):
        raise InputError(
            tr("'{name}' is not a table of rows and columns.", name=source.path.name),
            tr("Choose a CSV or TSV file whose first row names the columns."),
        )
    kind = TSV if document.kind == TSV else CSV
    found = rows(document.texts(), kind, source.path.name)
    head: list[str] = []
    for k, cell in enumerate(next(found, [])):
        name = cell.strip() or tr("column {k}", k=k + 1)
        head.append(name if name not in head else f"{name} ({k + 1})")
    if len(head) < 2:
        raise InputError(
            tr("'{name}' has {columns}.", name=source.path.name, columns=counted(len(head), "column")),
            tr(
                "A table of words needs a column of words and one or more columns of values, with their names in "
                "the first row."
            ),
        )
    if len(head) > MOST_COLUMNS:
        raise InputError(
            tr(
                "'{name}' has {head:,} columns; {most_columns} are the most.",
                name=source.path.name,
                head=len(head),
                most_columns=MOST_COLUMNS,
            ),
            tr("Is it a file of vectors? Those are opened with Open vectors. Else leave columns out."),
        )
    at = word_column(head)
    words: list[str] = []
    cells = [Cells() for _ in head]
    for row in _watched(found, source, pulse):
        word = row[at].strip() if at < len(row) else ""
        if not word:
            continue
        words.append(word)
        for k, column in enumerate(cells):
            if k != at:
                column.add(row[k].strip() if k < len(row) else "")
    if not words:
        raise InputError(
            tr("'{name}' has no words in its column '{head}'.", name=source.path.name, head=head[at]),
            tr("Choose a table with a word in each row."),
        )
    others = [(name, column) for k, (name, column) in enumerate(zip(head, cells, strict=True)) if k != at]
    folder = source.path.parent
    columns = tuple(with_pictures(column.made(name, partial(pulse.beat, 1.0)), folder) for name, column in others)
    return AttachedTable(source.path.name, head[at], tuple(words), columns)


def match(table: AttachedTable, id_of: Callable[[str], int | None], count: int, pulse: Pulse = SILENT) -> Matching:
    """Find the words of a table among the first `count` words of a vocabulary.

    A word that is not there as it is written is looked for in small letters, and out of a spreadsheet's cell.

    Parameters
    ----------
    table : AttachedTable
    id_of : callable
        Returns the id of a word, None where it is missing.
    count : int
        Words on the map.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
        When the pulse says so.
    """
    row_of: dict[int, int] = {}
    missing: dict[str, None] = {}
    for row, word in enumerate(table.words):
        if row % _ROWS_A_BEAT == 0:
            pulse.beat(row / len(table.words))
        forms = word, word.lower(), out_of_cell(word)
        found = next((id_ for form in forms if (id_ := id_of(form)) is not None), None)
        if found is None or found >= count:
            missing[word] = None
        else:
            row_of.setdefault(found, row)
    ids = np.fromiter(row_of, np.int32, len(row_of))
    return Matching(
        np.fromiter(row_of.values(), np.int64, len(row_of)), ids, tuple(missing), len(row_of) + len(missing)
    )


class Cells:
    """A column as it is read: each text once, and which one stands in each row."""

    def __init__(self) -> None:
        self._code_of: dict[str, int] = {}
        self._codes = array("i")

    def add(self, text: str) -> None:
        """Take the cell of the next row; empty where it says nothing."""
        self._codes.append(self._code_of.setdefault(text, len(self._code_of)))

    def made(self, name: str, look: Callable[[], None] = lambda: None) -> TableColumn:
        """Return the column: of numbers where all that is said are numbers, else of categories.

        Parameters
        ----------
        name : str
        look : callable, optional
            Called often; raises to give up.
        """
        texts, codes = list(self._code_of), np.array(self._codes, np.int32)
        numbers: list[float | None] = []
        for first in range(0, len(texts), _TEXTS_A_LOOK):
            look()
            numbers += map(_number, texts[first : first + _TEXTS_A_LOOK])
        known = [number for number in numbers if number is not None]
        if len(known) == len(texts) and any(np.isfinite(known)):
            return TableColumn(name, np.array(known, np.float32)[codes])
        counts = np.bincount(codes, minlength=len(texts))
        if "" in self._code_of:
            counts[self._code_of[""]] = 0
        order = np.argsort(-counts, kind="stable")
        names = tuple(out_of_cell(texts[k]) for k in order.tolist() if texts[k])
        place = np.full(len(texts), -1, np.int32)
        place[order[: len(names)]] = np.arange(len(names))
        return TableColumn(name, place[codes], names)


def _number(text: str) -> float | None:
    """Return a number, nan for what says that there is none, None for a text."""
    if text.casefold() in _NO_VALUE:
        return float("nan")
    try:
        number = float(text)
    except ValueError:
        return None
    return number if np.isfinite(number) and abs(number) < np.finfo(np.float32).max else float("nan")


def word_column(head: list[str]) -> int:
    """Return which of several names is most likely that of a column of words."""
    folded = [name.casefold() for name in head]
    return next((folded.index(name) for name in WORD_COLUMNS if name in folded), 0)


def _watched(found: Iterator[list[str]], source: Source, pulse: Pulse) -> Iterator[list[str]]:
    for number, row in enumerate(found):
        if number % _ROWS_A_BEAT == 0:
            pulse.beat(source.done)
        if number == MOST_ROWS:
            raise InputError(
                tr("'{name}' has more than {most_rows:,} rows.", name=source.path.name, most_rows=MOST_ROWS),
                tr("Leave out words that are not on the map."),
            )
        yield row
