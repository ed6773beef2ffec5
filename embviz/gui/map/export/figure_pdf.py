"""Writes a figure as PDF with searchable text in embedded fonts."""

import math
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPageSize, QPainter, QPainterPath, QPdfWriter, QPen

from embviz import __version__
from embviz.drawing.export.disc_layer import DiscLayer, standing_size, stepped_back, strata_of
from embviz.drawing.export.figure import pixel
from embviz.drawing.export.marks import Text
from embviz.drawing.export.sheet import FigureLayout
from embviz.drawing.export.svg import BACK_OPACITY, MOST_DISCS, REGION_HALO
from embviz.drawing.raster import sharp, soft_rings
from embviz.gui.map.export.sheet_painting import Pause, draw_chosen, draw_furniture, draw_names, font_of, painting
from embviz.util.atomic_write import replacing
from embviz.util.language import tr

_MM_PER_INCH = 25.4
_RESOLUTION = 1200  # dots per inch of PDF units
_LAYER_DPI, _LAYER_PIXELS, _TILE = 300.0, 24e6, 512


def write_pdf(
    sheet: FigureLayout, path: Path, page_mm: tuple[float, float], *, background: bool = True,
    pause: Pause | None = None
) -> None:
    """Write a one-page PDF whose words are searchable text in embedded fonts.

    Parameters
    ----------
    sheet : FigureLayout
        With more than `MOST_DISCS` points, the points are embedded as an image.
    path : Path
        Written atomically.
    page_mm : tuple of float
        Width and height of the page.
    pause : callable, optional
        Called regularly with the fraction done; may raise.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator(f"embviz {__version__}")
    writer.setTitle(sheet.plate.title or tr("Map of words"))
    writer.setResolution(_RESOLUTION)
    writer.setPageSize(QPageSize(QSizeF(*page_mm), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF())
    with painting(writer) as painter:
        scale = page_mm[0] / _MM_PER_INCH * _RESOLUTION / sheet.width
        painter.scale(scale, scale)
        if background:
            painter.fillRect(QRectF(0, 0, sheet.width, sheet.height), QColor(sheet.look.background))
        if len(sheet.order) > MOST_DISCS:
            _draw_layer(painter, sheet, page_mm[0] / _MM_PER_INCH, pause)
        else:
            _draw_discs(painter, sheet, pause)
        draw_chosen(painter, sheet)
        whole = QRectF(0, 0, sheet.width, sheet.height)
        back, outline = (
            partial(draw, sheet.look.background) if background else None for draw in (_draw_back, _draw_outline)
        )
        draw_names(painter, sheet, whole, back, outline, pause)
        draw_furniture(painter, sheet, background)
    buffer.close()
    with replacing(path) as file:
        file.write(data.data())


def _draw_layer(painter: QPainter, sheet: FigureLayout, width_inch: float, pause: Pause | None) -> None:
    """Draw the discs as an image, in tiles: a single Qt call for all would block every other thread."""
    height_inch = width_inch * sheet.height / sheet.width
    dpi = min(_LAYER_DPI, math.sqrt(_LAYER_PIXELS / (width_inch * height_inch)))
    layer = DiscLayer(sheet, width_inch * dpi / sheet.width)
    scale = layer.width / sheet.width
    height = round(sheet.height * scale)
    for top in range(0, height, _TILE):
        band = layer.transparent_band(top, min(_TILE, height - top))
        for left in range(0, layer.width, _TILE):
            if pause is not None:
                pause(0.7 * (top + _TILE * left / layer.width) / height)
            tile = np.ascontiguousarray(band[:, left : left + _TILE])
            if tile[..., 3].any():
                lines, columns = tile.shape[:2]
                image = QImage(tile.data, columns, lines, 4 * columns, QImage.Format.Format_RGBA8888)
                painter.drawImage(QRectF(left / scale, top / scale, columns / scale, lines / scale), image)


def _draw_discs(painter: QPainter, sheet: FigureLayout, pause: Pause | None) -> None:
    """Draw the discs one by one as points of a round pen, which take a quarter of the file size of circles."""
    strata = strata_of(sheet)
    (lit, _), (selected, _) = strata.larger
    for words, wider, share in soft_rings(strata.others, sheet.plate.soft):
        painter.setOpacity(share * stepped_back(sheet))
        _draw_points(painter, sheet, words, sheet.plate.colors[words], wider, pause)
    painter.setOpacity(stepped_back(sheet))
    others = sharp(strata.others, sheet.plate.soft)
    _draw_points(painter, sheet, others, sheet.plate.colors[others], 1.0, pause)
    painter.setOpacity(1.0)
    # those that are drawn larger above need no point
    size = standing_size(sheet)
    if not len(lit):
        _draw_points(painter, sheet, strata.lit, sheet.plate.colors[strata.lit], size, pause)
    if not len(selected):
        accents = np.full(len(strata.selected), pixel(sheet.look.accent), np.uint32)
        _draw_points(painter, sheet, strata.selected, accents, size, pause)


def _draw_points(
    painter: QPainter, sheet: FigureLayout, words: np.ndarray, colors: np.ndarray, size: float, pause: Pause | None
) -> None:
    """Draw words as discs of `size` times their radius, the first one on top."""
    words, colors = words[::-1], colors[::-1]
    pen = QPen()
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    last = (-1, -1.0)
    for k, (x, y, color, width) in enumerate(zip(
        sheet.x[words].tolist(), sheet.y[words].tolist(), colors.tolist(),
        np.round(2 * size * sheet.radius[words], 1).tolist(), strict=True,
    )):
        if pause is not None and k % 500 == 0:
            pause(0.7 * k / len(words))
        if (color, width) != last:
            last = color, width
            pen.setColor(QColor(color))
            pen.setWidthF(width)
            painter.setPen(pen)
        painter.drawPoint(QPointF(x, y))


def _draw_back(color: str, painter: QPainter, name: Text) -> None:
    """Draw the figure's background color behind a label.

    Outlines around its letters would take a hundred times the space, and a search would find the hidden letters.
    """
    left, top, right, bottom = name.box
    back = QColor(color)
    back.setAlphaF(BACK_OPACITY)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(back)
    painter.drawRoundedRect(QRectF(left - 1.5, top, right - left + 3, bottom - top), 3, 3)


def _draw_outline(color: str, painter: QPainter, line: Text) -> None:
    """Draw the figure's background color around the letters of a region label, of which there are few."""
    shape = QPainterPath()
    shape.addText(QPointF(line.x, line.baseline), font_of(line.size, line.weight), line.text)
    pen = QPen(QColor(color), 2 * REGION_HALO)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(shape, pen)
