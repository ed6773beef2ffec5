"""Files that hold a map of words: tables, drawings, pictures, a page. Each appears whole or not at all."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from embviz.drawing.coordinates_table import MapTable, write_table
from embviz.drawing.plate import PRINT, Plate, plain_plate
from embviz.drawing.sheet import lay_out
from embviz.drawing.svg import write_svg
from embviz.drawing.web_page import write_web_page
from embviz.errors import InputError

Writer = Callable[[MapTable, str, Path, tuple[int, int]], None]
"""Writes what is known of the words, a line on how the map was made, to a file, at a size in pixels."""

_CSS_DPI, _MM_PER_INCH = 96.0, 25.4


def _write_csv(table: MapTable, _: str, path: Path, __: tuple[int, int]) -> None:
    write_table(table, path, np.arange(len(table.words), dtype=np.int32))


def _write_tsv(table: MapTable, _: str, path: Path, __: tuple[int, int]) -> None:
    write_table(table, path, np.arange(len(table.words), dtype=np.int32), "\t")


def _write_svg(table: MapTable, caption: str, path: Path, size: tuple[int, int]) -> None:
    write_svg(lay_out(_plate(table, caption), PRINT, size), path)


def _write_html(table: MapTable, caption: str, path: Path, _: tuple[int, int]) -> None:
    write_web_page(_plate(table, caption), path, counts=table.counts)


def _write_png(table: MapTable, caption: str, path: Path, size: tuple[int, int]) -> None:
    """Paint by Qt without a screen."""
    _start_qt()
    from embviz.gui.map_painting import write_png
    from embviz.gui.sheet_painting import measure

    write_png(lay_out(_plate(table, caption), PRINT, size, measure), path, size)


def _write_pdf(table: MapTable, caption: str, path: Path, size: tuple[int, int]) -> None:
    """Paint by Qt without a screen: it shapes every script and embeds the fonts."""
    _start_qt()
    from embviz.gui.map_pdf import write_pdf
    from embviz.gui.sheet_painting import measure

    width, height = (side / _CSS_DPI * _MM_PER_INCH for side in size)
    write_pdf(lay_out(_plate(table, caption), PRINT, size, measure), path, (width, height))


_WRITERS: dict[str, tuple[Writer, str]] = {
    ".csv": (_write_csv, "table"), ".tsv": (_write_tsv, "table"), ".svg": (_write_svg, "drawing"),
    ".html": (_write_html, "page to pan, zoom and search in a browser"), ".png": (_write_png, "picture"),
    ".pdf": (_write_pdf, "page to print"),
}
ENDINGS = tuple(_WRITERS)


def map_writer(output: str) -> Writer:
    """Return what writes the file that the name asks for.

    Raises
    ------
    InputError
        When the ending is not known or there is no such folder.
    """
    path = Path(output)
    if path.suffix.lower() not in _WRITERS:
        kinds = [f"{ending} ({what})" for ending, (_, what) in _WRITERS.items()]
        raise InputError(
            f"The name '{path.name}' does not say in which format to draw.",
            f"End it in {', '.join(kinds[:-1])} or {kinds[-1]}.", ENDINGS,
        )
    if not path.resolve().parent.is_dir():
        raise InputError(f"There is no folder {path.resolve().parent} to write {path.name} to.", "Make it first.")
    return _WRITERS[path.suffix.lower()][0]


def _plate(table: MapTable, caption: str) -> Plate:
    return replace(plain_plate(table.words, table.coordinates, PRINT), caption=caption)


def _start_qt() -> None:
    """Make Qt ready to paint without a screen.

    Raises
    ------
    InputError
        When Qt cannot be loaded.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from embviz.gui import preflight

    complaint = preflight.check()
    if complaint:
        raise InputError(complaint, "A map ending in .svg, .html, .csv or .tsv needs no Qt.")
    from embviz.gui.sheet_painting import make_ready

    make_ready()
