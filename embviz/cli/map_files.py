"""Files that hold a map of words: a table, a drawing, a picture. Each appears whole or not at all."""

import csv
import io
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

from embviz.errors import InputError
from embviz.projection.sheet import BACKGROUND, DOT, DOT_RADIUS, FONT, FONT_SIZE, INK, lay_out
from embviz.vectors.replacing import replacing

Writer = Callable[[Sequence[str], NDArray[np.float32], Path, tuple[int, int]], None]

# XML 1.0 can hold no control characters, surrogates or noncharacters, in whatever writing
_NOT_IN_XML = dict.fromkeys((*range(0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF), "�")


def write_csv(words: Sequence[str], coordinates: NDArray[np.float32], path: Path, _: tuple[int, int]) -> None:
    """Write a table with the columns word, x, y in UTF-8.

    Parameters
    ----------
    words : sequence of str, length n
    coordinates : ndarray of float32, shape (n, 2)
    path : Path
    """
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("word", "x", "y"))
    for word, (x, y) in zip(words, coordinates, strict=True):
        table.writerow((word, f"{x:.6g}", f"{y:.6g}"))
    with replacing(path) as file:
        file.write(text.getvalue().encode())


def write_svg(words: Sequence[str], coordinates: NDArray[np.float32], path: Path, size: tuple[int, int]) -> None:
    """Write a drawing whose words are text: they can be searched, selected and edited.

    Parameters
    ----------
    words : sequence of str, length n
        The first ones get their labels first.
    coordinates : ndarray of float32, shape (n, 2)
    path : Path
    size : tuple of int
        Width and height in pixels.
    """
    width, height = size
    sheet = lay_out(words, coordinates, size)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f'<rect width="100%" height="100%" fill="{BACKGROUND}"/>',
        f'<g fill="{DOT}">',
    ]
    lines += [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{DOT_RADIUS}"><title>{_xml(word)}</title></circle>'
        for word, (x, y) in zip(words, sheet.points, strict=True)
    ]
    lines += ["</g>", f'<g fill="{INK}" font-family="{FONT}, sans-serif" font-size="{FONT_SIZE}">']
    lines += [
        # the estimate that kept labels apart holds whatever font is found
        f'<text x="{label.x:.1f}" y="{label.baseline:.1f}" textLength="{label.width:.1f}" '
        f'lengthAdjust="spacingAndGlyphs">{_xml(words[label.word])}</text>'
        for label in sheet.labels
    ]
    lines += ["</g>", "</svg>", ""]
    with replacing(path) as file:
        file.write("\n".join(lines).encode())


def write_png(words: Sequence[str], coordinates: NDArray[np.float32], path: Path, size: tuple[int, int]) -> None:
    """Write a picture, painted by Qt without a screen.

    Raises
    ------
    InputError
        When Qt cannot be loaded, or the file not be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from embviz.gui import preflight

    complaint = preflight.check()
    if complaint:
        raise InputError(complaint, "A map ending in .svg or .csv needs no Qt.")
    from embviz.gui.export import render_map_png

    render_map_png(words, coordinates, path, size)


_WRITERS: dict[str, Writer] = {".csv": write_csv, ".svg": write_svg, ".png": write_png}
ENDINGS = tuple(_WRITERS)


def map_writer(output: str) -> Writer:
    """Return what writes the file that the name asks for.

    Raises
    ------
    InputError
        When the ending is not known or there is no such folder.
    """
    path = Path(output)
    writer = _WRITERS.get(path.suffix.lower())
    if writer is None:
        raise InputError(
            f"The name '{path.name}' does not say in which format to draw.",
            "End it in .csv (table), .svg (drawing) or .png (picture).", ENDINGS,
        )
    if not path.resolve().parent.is_dir():
        raise InputError(f"There is no folder {path.resolve().parent} to write {path.name} to.", "Make it first.")
    return writer


def _xml(word: str) -> str:
    return escape(word.translate(_NOT_IN_XML))
