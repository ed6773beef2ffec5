"""Writes a figure as PNG of any size, band by band."""

import math
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from embviz.drawing.export.disc_layer import DiscLayer, opaque, transparent
from embviz.drawing.export.marks import Text
from embviz.drawing.export.png import PngWriter
from embviz.drawing.export.sheet import FigureLayout
from embviz.drawing.export.svg import REGION_HALO
from embviz.drawing.names import HALO
from embviz.gui.map.export.sheet_painting import Pause, draw_chosen, draw_furniture, draw_names, font_of, painting
from embviz.util.atomic_write import replacing
from embviz.util.errors import InputError
from embviz.util.language import tr

LARGEST = 100_000  # pixels per side of a picture; a band of the largest is 20 lines high
_BAND = 2_000_000  # pixels painted at once: 8 MB
_AROUND = [(math.cos(k * math.pi / 6), math.sin(k * math.pi / 6)) for k in range(12)]
_WHITE, _BLACK = 0xFFFFFFFF, 0xFF000000


def write_png(
    sheet: FigureLayout, path: Path, size: tuple[int, int], *, background: bool = True, dpi: float = 0.0,
    pause: Pause | None = None,
) -> None:
    """Paint a figure at a size band by band, writing each band as it is painted.

    Parameters
    ----------
    path : Path
        Written atomically.
    size : tuple of int
        Width and height in pixels; up to `LARGEST` each.
    background : bool
        Whether to paint the background; otherwise the picture is transparent.
    dpi : float
        Pixels per inch, written for programs that print; 0 for none.
    pause : callable, optional
        Called between bands with the fraction done; may raise.

    Raises
    ------
    InputError
        When the picture is too large, or the file cannot be written.
    """
    width, height = size
    if max(size) > LARGEST:
        raise InputError(
            tr(
                "A picture of {width:,} × {height:,} pixels is larger than {largest:,} on a side.",
                width=width, height=height, largest=LARGEST,
            ),
            tr("Make it smaller, or choose SVG or PDF, which have no pixels."),
        )
    layer = DiscLayer(sheet, width / sheet.width)
    lines = max(1, min(height, _BAND // width))
    with replacing(path) as file:
        picture = PngWriter(file, width, height, 3 if background else 4, dpi)
        for top in range(0, height, lines):
            if pause is not None:
                pause(top / height)
            count = min(lines, height - top)
            if background:
                picture.write(opaque(_painted(layer, sheet, top, count, None)))
            else:
                black, white = (_painted(layer, sheet, top, count, color) for color in (_BLACK, _WHITE))
                picture.write(transparent(black, white))
        picture.close()


def picture(sheet: FigureLayout, size: tuple[int, int], *, background: bool = True) -> QImage:
    """Paint a figure at a size that fits into memory."""
    layer = DiscLayer(sheet, size[0] / sheet.width)
    if background:
        pixels = _painted(layer, sheet, 0, size[1], None)
        return QImage(pixels.data, *size, 4 * size[0], QImage.Format.Format_RGB32).copy()
    clear = transparent(*(_painted(layer, sheet, 0, size[1], color) for color in (_BLACK, _WHITE)))
    return QImage(clear.data, *size, 4 * size[0], QImage.Format.Format_RGBA8888).copy()


def _painted(layer: DiscLayer, sheet: FigureLayout, top: int, lines: int, background: int | None) -> np.ndarray:
    """Return a band of the figure as pixels 0xffRRGGBB (lines, width)."""
    pixels = layer.band(top, lines, background)
    image = QImage(pixels.data, pixels.shape[1], lines, 4 * pixels.shape[1], QImage.Format.Format_RGB32)
    scale = pixels.shape[1] / sheet.width
    with painting(image) as painter:
        painter.scale(scale, scale)
        painter.translate(0, -top / scale)
        draw_chosen(painter, sheet)
        seen = QRectF(0, top / scale, sheet.width, lines / scale)
        halo, wide = (
            partial(_draw_halo, sheet.look.background, reach) if background is None else None
            for reach in (HALO, REGION_HALO)
        )
        draw_names(painter, sheet, seen, halo, wide)
        draw_furniture(painter, sheet, background is None)
    return pixels


def _draw_halo(color: str, reach: float, painter: QPainter, name: Text) -> None:
    """Draw a halo around the letters of a label, in a quarter of the time that stroking them takes."""
    painter.setFont(font_of(name.size, name.weight))
    painter.setPen(QColor(color))
    for way in _AROUND:
        painter.drawText(QPointF(name.x + reach * way[0], name.baseline + reach * way[1]), name.text)
