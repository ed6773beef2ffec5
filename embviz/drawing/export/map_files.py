"""Files that hold a map of words: tables, drawings, a page. Each appears whole or not at all."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from embviz.drawing.export.coordinates_table import MapTable, write_table
from embviz.drawing.export.figure import PRINT, MapFigure, plain_figure
from embviz.drawing.export.sheet import lay_out
from embviz.drawing.export.svg import write_svg
from embviz.drawing.export.web_page import write_web_page
from embviz.util.errors import InputError
from embviz.util.language import tr

Writer = Callable[[MapTable, str, Path, tuple[int, int]], None]
"""Writes what is known of the words, a line on how the map was made, to a file, at a size in pixels."""


def _write_csv(table: MapTable, _: str, path: Path, __: tuple[int, int]) -> None:
    write_table(table, path, np.arange(len(table.words), dtype=np.int32))


def _write_tsv(table: MapTable, _: str, path: Path, __: tuple[int, int]) -> None:
    write_table(table, path, np.arange(len(table.words), dtype=np.int32), "\t")


def _write_svg(table: MapTable, caption: str, path: Path, size: tuple[int, int]) -> None:
    write_svg(lay_out(captioned(table, caption), PRINT, size), path)


def _write_html(table: MapTable, caption: str, path: Path, _: tuple[int, int]) -> None:
    write_web_page(captioned(table, caption), path, counts=table.counts)


WRITERS: Mapping[str, tuple[Writer, str]] = {
    ".csv": (_write_csv, "table"),
    ".tsv": (_write_tsv, "table"),
    ".svg": (_write_svg, "drawing"),
    ".html": (_write_html, tr("page to pan, zoom and search in a browser")),
}
"""What writes a file of an ending, and what that is."""


def map_writer(output: str, writers: Mapping[str, tuple[Writer, str]] = WRITERS) -> Writer:
    """Return the writer for the file type of a name.

    Raises
    ------
    InputError
        When the suffix is unknown or the folder does not exist.
    """
    path = Path(output)
    if path.suffix.lower() not in writers:
        kinds = [f"{ending} ({what})" for ending, (_, what) in writers.items()]
        raise InputError(
            tr("The name '{name}' does not show which format to use.", name=path.name),
            tr("End the name in {kinds} or {kinds_2}.", kinds=", ".join(kinds[:-1]), kinds_2=kinds[-1]),
            tuple(writers),
        )
    if not path.resolve().parent.is_dir():
        raise InputError(
            tr("There is no folder {parent} to write {name} to.", parent=path.resolve().parent, name=path.name),
            tr("Create it first."),
        )
    return writers[path.suffix.lower()][0]


def captioned(table: MapTable, caption: str) -> MapFigure:
    """Return the map of a table with a caption on how it was made."""
    return replace(plain_figure(table.words, table.coordinates, PRINT), caption=caption)
