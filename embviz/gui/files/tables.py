"""Tables of text cells, and their files."""

import csv
import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from embviz.util.atomic_write import replacing
from embviz.util.spreadsheet import MARK, no_formula


@dataclass(frozen=True)
class Column:
    """One column: its title, whether it holds numbers (right-aligned and narrow), its tooltip.

    `words`: its texts are words of the vocabulary. A column without a title is a gap.
    """

    head: str = ""
    number: bool = False
    muted: bool = False
    help: str = ""
    words: bool = False


@dataclass(frozen=True)
class Cell:
    """One cell; `marked` cells are muted, `help` is the tooltip. `swatch` is a color such as ``#3457D5``.

    `share`, from 0 to 1, is drawn as a bar by views that support it.
    """

    text: str
    marked: bool = False
    help: str = ""
    swatch: str = ""
    share: float | None = None


@dataclass(frozen=True)
class Table:
    """A table for display and export.

    Attributes
    ----------
    columns : tuple of Column, length k
    rows : tuple of tuples of Cell, each of length k
    """

    columns: tuple[Column, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()


@dataclass(frozen=True)
class StreamedTable:
    """A table whose rows are generated while it is written, once, because all cells may not fit into memory."""

    columns: tuple[Column, ...]
    rows: Iterable[tuple[Cell, ...]]


def write_table(table: Table | StreamedTable, path: Path) -> None:
    """Write a table in UTF-8, tab-separated if the suffix is ``.tsv``, else comma-separated.

    Numbers have no thousands separators, and a hyphen as minus. Tabs are for programs, commas for spreadsheets; see
    `embviz.util.spreadsheet`.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    tabs = path.suffix.lower() == ".tsv"
    text = table_text(table) if tabs else MARK + _lines(table, ",", no_formula)
    with replacing(path) as file:
        file.write(text.encode("utf-8"))


def table_text(table: Table | StreamedTable) -> str:
    """Return a table as tab-separated text, for the clipboard."""
    return _lines(table, "\t", str)


def _lines(table: Table | StreamedTable, separator: str, said: Callable[[str], str]) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerow([said(column.head) for column in table.columns])
    writer.writerows(
        [
            _plain(cell.text) if column.number else said(cell.text)
            for column, cell in zip(table.columns, cells, strict=True)
        ]
        for cells in table.rows
    )
    return text.getvalue()


def _plain(number: str) -> str:
    return number.replace(",", "").replace("−", "-")
