"""Painting a sheet with Qt, as a PNG of any size or as a PDF; touches no widget, so that any thread may."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLineF, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
)

from embviz import __version__
from embviz.drawing.disc_layer import GROWN, MOST_GROWN, DiscLayer, opaque, stepped_back, transparent
from embviz.drawing.marks import Text
from embviz.drawing.png import PngWriter
from embviz.drawing.sheet import Sheet
from embviz.drawing.svg import BACK_OPACITY, MOST_DISCS
from embviz.errors import InputError
from embviz.gui import theme
from embviz.vectors.replacing import replacing

Pause = Callable[[float], None]

LARGEST = 16_000  # pixels on a side of a picture
_BAND = 2_000_000  # pixels painted at once: 8 MB
_HALO = 1.6  # px of the sheet's color around letters
_AROUND = [(_HALO * math.cos(k * math.pi / 6), _HALO * math.sin(k * math.pi / 6)) for k in range(12)]
_LINE = (110, 1.2)  # opacity of 255, px
_MM_PER_INCH = 25.4
_RESOLUTION = 1200  # dots per inch in which a PDF counts
_LAYER_DPI, _LAYER_PIXELS, _TILE = 300.0, 24e6, 512
_application: QGuiApplication | None = None  # kept for as long as the process: Qt paints no text without
_WHITE, _BLACK = 0xFFFFFFFF, 0xFF000000


def make_ready() -> None:
    """Start Qt where no window has, for fonts need an application, and load the shipped fonts."""
    global _application
    _application = QGuiApplication.instance() or QGuiApplication(["embviz"])
    theme.load_fonts()


def measure(text: str, size: float, weight: int) -> float:
    """Return the width of a text in pixels."""
    return _metrics(size, weight).horizontalAdvance(text)


def write_png(
    sheet: Sheet, path: Path, size: tuple[int, int], *, background: bool = True, dpi: float = 0.0,
    pause: Pause | None = None,
) -> None:
    """Paint a sheet at a size, from top to bottom, and write it while it is painted.

    Parameters
    ----------
    sheet : Sheet
    path : Path
        Appears whole or not at all.
    size : tuple of int
        Width and height in pixels; up to `LARGEST` each.
    background : bool
        Whether the sheet has a color, or is transparent.
    dpi : float
        Pixels per inch on paper, as programs that print are told; 0 for none.
    pause : callable, optional
        Called between bands with the share done; may raise.

    Raises
    ------
    InputError
        When the picture is too large, or the file cannot be written.
    """
    width, height = size
    if max(size) > LARGEST:
        raise InputError(
            f"A picture of {width:,} × {height:,} pixels is larger than {LARGEST:,} on a side.",
            "Make it smaller, or choose SVG or PDF, which have no pixels.",
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


def picture(sheet: Sheet, size: tuple[int, int], *, background: bool = True) -> QImage:
    """Return a sheet painted at a size that is small enough for memory."""
    layer = DiscLayer(sheet, size[0] / sheet.width)
    if background:
        pixels = _painted(layer, sheet, 0, size[1], None)
        return QImage(pixels.data, *size, 4 * size[0], QImage.Format.Format_RGB32).copy()
    clear = transparent(*(_painted(layer, sheet, 0, size[1], color) for color in (_BLACK, _WHITE)))
    return QImage(clear.data, *size, 4 * size[0], QImage.Format.Format_RGBA8888).copy()


def _painted(layer: DiscLayer, sheet: Sheet, top: int, lines: int, background: int | None) -> np.ndarray:
    """Return a band of the whole sheet as pixels 0xffRRGGBB (lines, width)."""
    pixels = layer.band(top, lines, background)
    image = QImage(pixels.data, pixels.shape[1], lines, 4 * pixels.shape[1], QImage.Format.Format_RGB32)
    scale = pixels.shape[1] / sheet.width
    with _painting(image) as painter:
        painter.scale(scale, scale)
        painter.translate(0, -top / scale)
        _draw_chosen(painter, sheet)
        seen = QRectF(0, top / scale, sheet.width, lines / scale)
        _draw_names(painter, sheet, seen, background is None)
        _draw_furniture(painter, sheet, background is None)
    return pixels


def write_pdf(
    sheet: Sheet, path: Path, page_mm: tuple[float, float], *, background: bool = True, pause: Pause | None = None
) -> None:
    """Write a PDF of one page: words are text that can be searched and copied, their fonts are embedded.

    Parameters
    ----------
    sheet : Sheet
        Of more than `MOST_DISCS` points, these become one picture.
    path : Path
        Appears whole or not at all.
    page_mm : tuple of float
        Width and height of the page.
    background : bool
    pause : callable, optional
        Called now and then with the share done; may raise.

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
    writer.setTitle(sheet.plate.title or "Map of words")
    writer.setResolution(_RESOLUTION)
    writer.setPageSize(QPageSize(QSizeF(*page_mm), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF())
    with _painting(writer) as painter:
        scale = page_mm[0] / _MM_PER_INCH * _RESOLUTION / sheet.width
        painter.scale(scale, scale)
        if background:
            painter.fillRect(QRectF(0, 0, sheet.width, sheet.height), QColor(sheet.look.background))
        if len(sheet.order) > MOST_DISCS:
            _draw_layer(painter, sheet, page_mm[0] / _MM_PER_INCH, pause)
        else:
            _draw_discs(painter, sheet, pause)
        _draw_chosen(painter, sheet)
        _draw_names(painter, sheet, QRectF(0, 0, sheet.width, sheet.height), background, pause)
        _draw_furniture(painter, sheet, background)
    buffer.close()
    with replacing(path) as file:
        file.write(data.data())


def _draw_layer(painter: QPainter, sheet: Sheet, width_inch: float, pause: Pause | None) -> None:
    """Draw the discs as a picture, in tiles: one call of Qt for all would keep every other thread waiting."""
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


def _draw_discs(painter: QPainter, sheet: Sheet, pause: Pause | None) -> None:
    """Draw the discs one by one: as points of a round pen, which take a quarter of the room that circles do."""
    plate = sheet.plate
    painter.setOpacity(stepped_back(sheet))
    words = sheet.order[~np.isin(sheet.order, plate.selected[:MOST_GROWN])][::-1]
    pen = QPen()
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    last = (-1, -1.0)
    for k, (x, y, color, width) in enumerate(zip(
        sheet.x[words].tolist(), sheet.y[words].tolist(), plate.colors[words].tolist(),
        np.round(2 * sheet.radius[words], 1).tolist(), strict=True,
    )):
        if pause is not None and k % 500 == 0:
            pause(0.7 * k / len(words))
        if (color, width) != last:
            last = color, width
            pen.setColor(QColor(color))
            pen.setWidthF(width)
            painter.setPen(pen)
        painter.drawPoint(QPointF(x, y))
    painter.setOpacity(1.0)


def _draw_chosen(painter: QPainter, sheet: Sheet) -> None:
    """Draw lines between words, and the discs of selected ones."""
    plate, look = sheet.plate, sheet.look
    chosen = sheet.order[np.isin(sheet.order, plate.selected[:MOST_GROWN])][::-1].tolist()
    if not len(plate.lines) and not chosen:
        return
    painter.save()
    painter.setClipRect(QRectF(0, sheet.top, sheet.width, sheet.bottom - sheet.top))
    accent = QColor(look.accent)
    accent.setAlpha(_LINE[0])
    painter.setPen(QPen(accent, _LINE[1]))
    for a, b in plate.lines.tolist():
        painter.drawLine(QLineF(float(sheet.x[a]), float(sheet.y[a]), float(sheet.x[b]), float(sheet.y[b])))
    painter.setPen(QPen(QColor(look.background), 1.5))
    painter.setBrush(QColor(look.accent))
    for word in chosen:
        radius = float(sheet.radius[word]) + GROWN
        painter.drawEllipse(QPointF(float(sheet.x[word]), float(sheet.y[word])), radius, radius)
    painter.restore()


def _draw_names(
    painter: QPainter, sheet: Sheet, seen: QRectF, background: bool, pause: Pause | None = None
) -> None:
    """Draw the names that touch a part of the sheet, the most important last, with the sheet's color around them."""
    reach = 4 * _HALO + 16  # of what stands above and below letters in other scripts
    for k, name in enumerate(reversed(sheet.names)):
        if name.baseline < seen.top() - reach or name.baseline > seen.bottom() + reach + name.size:
            continue
        if pause is not None and k % 50 == 0:
            pause(0.7 + 0.3 * k / len(sheet.names))
        if background:
            _draw_halo(painter, name, sheet.look.background)
        _draw_text(painter, name)


def _draw_halo(painter: QPainter, name: Text, color: str) -> None:
    """Draw the sheet's color around the letters of a name."""
    if isinstance(painter.device(), QPdfWriter):
        # outlines would take a hundred times the room, and letters that nobody sees would be found as text
        left, top, right, bottom = name.box
        back = QColor(color)
        back.setAlphaF(BACK_OPACITY)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(back)
        painter.drawRoundedRect(QRectF(left - 1.5, top, right - left + 3, bottom - top), 3, 3)
        return
    painter.setFont(_font(name.size, name.weight))
    painter.setPen(QColor(color))
    # a quarter of the time that stroking their outline takes
    for way in _AROUND:
        painter.drawText(QPointF(name.x + way[0], name.baseline + way[1]), name.text)


def _draw_furniture(painter: QPainter, sheet: Sheet, background: bool) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for box in sheet.furniture.boxes:
        if box.opacity == 1 or background:
            color = QColor(box.color)
            color.setAlphaF(box.opacity)
            painter.fillRect(QRectF(box.x, box.y, box.width, box.height), color)
    for dot in sheet.furniture.dots:
        painter.setBrush(QColor(dot.color))
        painter.drawEllipse(QPointF(dot.x, dot.y), dot.radius, dot.radius)
    for text in sheet.furniture.texts:
        _draw_text(painter, text)


def _draw_text(painter: QPainter, text: Text) -> None:
    painter.setFont(_font(text.size, text.weight))
    painter.setPen(QColor(text.color))
    painter.drawText(QPointF(text.x, text.baseline), text.text)


@contextmanager
def _painting(device: QImage | QPdfWriter) -> Iterator[QPainter]:
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield painter
    finally:
        painter.end()


@lru_cache(maxsize=16)
def _font(size: float, weight: int) -> QFont:
    font = QFont(theme.FAMILY)
    font.setPixelSize(round(size))
    font.setWeight(QFont.Weight(weight))
    # in a PDF a glyph that stands for no character, as those of alternates, would be text that nobody finds
    font.setFeature(QFont.Tag("calt"), 0)
    # letters must be as wide at every scale as they were measured
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=8)
def _metrics(size: float, weight: int) -> QFontMetricsF:
    return QFontMetricsF(_font(size, weight))
