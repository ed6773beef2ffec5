"""Tables as they are shown, and their files."""

import csv
import io
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


def write_table(table: Table, path: Path) -> None:
    """Write a table as it is shown, in UTF-8: with tabs where the name ends in ``.tsv``, else with commas.

    Numbers are written as programs read them: without separators of thousands, with a hyphen as minus.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter="\t" if path.suffix.lower() == ".tsv" else ",", lineterminator="\n")
    writer.writerow([column.head for column in table.columns])
    writer.writerows(
        [_plain(cell.text) if column.number else cell.text for column, cell in zip(table.columns, cells, strict=True)]
        for cells in table.rows
    )
    with replacing(path) as file:
        file.write(text.getvalue().encode("utf-8"))


def _plain(number: str) -> str:
    return number.replace(",", "").replace("−", "-")
