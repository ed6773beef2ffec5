"""A table of a run, a line for each epoch, as a file for other programs."""

import csv
import io
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from embviz.monitoring.records import MEASURES, Moment
from embviz.util.atomic_write import replacing
from embviz.util.errors import InputError
from embviz.util.spreadsheet import MARK, no_formula

ENDINGS = (".csv", ".tsv", ".json")


def check_ending(path: str) -> None:
    """Look whether a table can be written under this name.

    Raises
    ------
    InputError
        When its ending says nothing.
    """
    if Path(path).suffix.lower() not in ENDINGS:
        raise InputError(f"{path} ends in none of {', '.join(ENDINGS)}.", "The ending says how the table is written.")


def write_table(path: str, epochs: Sequence[Moment]) -> None:
    """Write what was measured at the beginning and at the end of each epoch.

    Columns are the epoch and the measures that have a value anywhere, those of sections and sets beside the whole; what
    was not measured is empty, in JSON null. With commas it is a file for spreadsheets (`embviz.util.spreadsheet`).

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    known = {name for moment in epochs for name, value in moment.values.items() if math.isfinite(value)}
    order = {measure.id: place for place, measure in enumerate(MEASURES)}
    names = sorted(known, key=lambda name: (order.get(name.partition("/")[0], len(order)), name))
    rows = [
        {"epoch": moment.epoch, "seconds": moment.elapsed, **{name: moment.values.get(name) for name in names}}
        for moment in epochs
    ]
    with replacing(path) as file:
        file.write(_text(Path(path).suffix.lower(), rows).encode())


def _text(ending: str, rows: Sequence[dict[str, Any]]) -> str:
    if ending == ".json":
        return json.dumps(rows, indent=1) + "\n"
    text = io.StringIO()
    dialect, said = (csv.excel, no_formula) if ending == ".csv" else (csv.excel_tab, str)
    table = csv.writer(text, dialect=dialect)
    table.writerow([said(name) for name in rows[0]] if rows else ["epoch"])
    table.writerows(["" if value is None else f"{value:.6g}" for value in row.values()] for row in rows)
    return MARK + text.getvalue() if ending == ".csv" else text.getvalue()
