"""Tables as they are shown, and their files."""

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from embviz.gui.widgets.rows_table import Cell, Column
from embviz.vectors.replacing import replacing


@dataclass(frozen=True)
class Table:
    """A table as it is shown and exported.

    Attributes
    ----------
    columns : tuple of Column, length k
    rows : tuple of tuples of Cell, each of length k
    """

    columns: tuple[Column, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()


_READ_AS_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write_table(table: Table, path: Path) -> None:
    """Write a table as it is shown, in UTF-8: with tabs where the name ends in ``.tsv``, else with commas.

    Numbers are written as programs read them: without separators of thousands, with a hyphen as minus. Tabs are for
    programs: texts stand as they are. Commas are for spreadsheets, which take a text for UTF-8 only after its mark
    and compute what begins like a formula: such texts get an apostrophe in front.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    tabs = path.suffix.lower() == ".tsv"
    text = table_text(table) if tabs else "\ufeff" + _lines(table, ",", no_formula)
    with replacing(path) as file:
        file.write(text.encode("utf-8"))


def table_text(table: Table) -> str:
    """Return a table with tabs between its columns, as programs and spreadsheets take it from the clipboard."""
    return _lines(table, "\t", str)


def _lines(table: Table, separator: str, said: Callable[[str], str]) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerow([column.head for column in table.columns])
    writer.writerows(
        [_plain(cell.text) if column.number else said(cell.text)
         for column, cell in zip(table.columns, cells, strict=True)]
        for cells in table.rows
    )
    return text.getvalue()


def no_formula(text: str) -> str:
    """Return a text as it goes into a file for spreadsheets: what they would compute gets an apostrophe in front."""
    return f"'{text}" if len(text) > 1 and text.startswith(_READ_AS_FORMULA) else text


def _plain(number: str) -> str:
    return number.replace(",", "").replace("−", "-")
