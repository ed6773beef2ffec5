"""Files that hold a map of words, with those that Qt paints: see `embviz.drawing.export.map_files` for the others."""

import os
from pathlib import Path

from embviz.drawing.export import map_files
from embviz.drawing.export.coordinates_table import MapTable
from embviz.drawing.export.figure import PRINT
from embviz.drawing.export.map_files import Writer, captioned
from embviz.drawing.export.sheet import lay_out
from embviz.util.errors import InputError

_CSS_DPI, _MM_PER_INCH = 96.0, 25.4


def _write_png(table: MapTable, caption: str, path: Path, size: tuple[int, int]) -> None:
    """Paint by Qt without a screen."""
    _start_qt()
    from embviz.gui.map.export.figure_png import write_png
    from embviz.gui.map.export.sheet_painting import measure

    write_png(lay_out(captioned(table, caption), PRINT, size, measure), path, size)


def _write_pdf(table: MapTable, caption: str, path: Path, size: tuple[int, int]) -> None:
    """Paint by Qt without a screen: it shapes every script and embeds the fonts."""
    _start_qt()
    from embviz.gui.map.export.figure_pdf import write_pdf
    from embviz.gui.map.export.sheet_painting import measure

    width, height = (side / _CSS_DPI * _MM_PER_INCH for side in size)
    write_pdf(lay_out(captioned(table, caption), PRINT, size, measure), path, (width, height))


_WRITERS = {**map_files.WRITERS, ".png": (_write_png, "picture"), ".pdf": (_write_pdf, "page to print")}
ENDINGS = tuple(_WRITERS)


def map_writer(output: str) -> Writer:
    """Return what writes the file that the name asks for.

    Raises
    ------
    InputError
        When the ending is not known or there is no such folder.
    """
    return map_files.map_writer(output, _WRITERS)


def _start_qt() -> None:
    """Make Qt ready to paint without a screen.

    Raises
    ------
    InputError
        When Qt cannot be loaded.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from embviz.gui.app import preflight

    complaint = preflight.check()
    if complaint:
        raise InputError(complaint, "A map ending in .svg, .html, .csv or .tsv needs no Qt.")
    from embviz.gui.map.export.sheet_painting import make_ready

    make_ready()
