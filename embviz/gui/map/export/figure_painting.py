"""Writes a figure as PNG of any size or as PDF: painting of fonts, words, labels, legend, title, caption.

Nothing here uses a widget, so any thread may paint.
"""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
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
    QPaintDevice,
    QPainter,
    QPainterPath,
    QPdfWriter,
    QPen,
)

from embviz import __version__
from embviz.drawing.export.disc_layer import DiscLayer, opaque, standing_size, stepped_back, strata_of, transparent
from embviz.drawing.export.figure import Text, pixel
from embviz.drawing.export.png import PngWriter
from embviz.drawing.export.sheet import FigureLayout
from embviz.drawing.export.svg import BACK_OPACITY, DASHES, LINE_OPACITY, LINE_WIDTH, MOST_DISCS, REGION_HALO
from embviz.drawing.labels import HALO
from embviz.drawing.raster import sharp, soft_rings
from embviz.gui.style import theme
from embviz.util.atomic_write import replacing
from embviz.util.errors import InputError
from embviz.util.language import tr

Pause = Callable[[float], None]

_REACH = 22.0  # px that letters of other scripts reach above and below
_application: QGuiApplication | None = None  # kept for the whole process: Qt paints no text without an application


def make_ready() -> None:
    """Create an application if there is none, because fonts need one, and load the bundled fonts."""
    global _application
    running = QGuiApplication.instance()
    _application = running if isinstance(running, QGuiApplication) else QGuiApplication(["embviz"])
    theme.load_fonts()


def measure(text: str, size: float, weight: int) -> float:
    """Return the width of a text in pixels."""
    return _metrics(size, weight).horizontalAdvance(text)


def draw_chosen(painter: QPainter, sheet: FigureLayout) -> None:
    """Draw lines between words, and larger discs of highlighted and selected words if these are few."""
    plate, look = sheet.plate, sheet.look
    painter.save()
    painter.setClipRect(QRectF(0, sheet.top, sheet.width, sheet.bottom - sheet.top))
    if plate.lines is not None:
        whole, dashed = (_line_pen(color) for color in (look.accent, look.torn))
        dashed.setCapStyle(Qt.PenCapStyle.FlatCap)
        dashed.setDashPattern([length / LINE_WIDTH for length in DASHES])
        for (a, b), torn in zip(plate.lines.pairs.tolist(), plate.lines.torn.tolist(), strict=True):
            painter.setPen(dashed if torn else whole)
            painter.drawLine(QLineF(float(sheet.x[a]), float(sheet.y[a]), float(sheet.x[b]), float(sheet.y[b])))
    painter.setPen(QPen(QColor(look.background), 1.5))
    (lit, lit_more), (selected, more) = strata_of(sheet).larger
    for word in lit[::-1].tolist():
        _draw_disc(painter, sheet, word, QColor(int(plate.colors[word])), lit_more)
    for word in selected[::-1].tolist():
        _draw_disc(painter, sheet, word, QColor(look.accent), more)
    painter.restore()


def _line_pen(color: str) -> QPen:
    faint = QColor(color)
    faint.setAlphaF(LINE_OPACITY)
    return QPen(faint, LINE_WIDTH)


def _draw_disc(painter: QPainter, sheet: FigureLayout, word: int, color: QColor, more: float) -> None:
    radius = float(sheet.plate.radius[word]) + more
    painter.setBrush(color)
    painter.drawEllipse(QPointF(float(sheet.x[word]), float(sheet.y[word])), radius, radius)


def draw_names(
    painter: QPainter,
    sheet: FigureLayout,
    seen: QRectF,
    draw_back: Callable[[QPainter, Text], None] | None,
    draw_back_of_region: Callable[[QPainter, Text], None] | None,
    pause: Pause | None = None,
) -> None:
    """Draw the labels of regions and words that touch a part of the figure, the most important last.

    Parameters
    ----------
    seen : QRectF
        The part, in logical pixels.
    draw_back : callable, optional
        Draws the background that separates a word's label from the points below it.
    draw_back_of_region : callable, optional
        The same for a line of a region label.
    pause : callable, optional
        Called regularly with the fraction done; may raise.
    """
    for line in sheet.regions:
        if seen.top() - _REACH < line.baseline < seen.bottom() + _REACH + line.size:
            if draw_back_of_region is not None:
                draw_back_of_region(painter, line)
            _draw_text(painter, line)
    for k, name in enumerate(reversed(sheet.names)):
        if name.baseline < seen.top() - _REACH or name.baseline > seen.bottom() + _REACH + name.size:
            continue
        if pause is not None and k % 50 == 0:
            pause(0.7 + 0.3 * k / len(sheet.names))
        if draw_back is not None:
            draw_back(painter, name)
        _draw_text(painter, name)


def draw_furniture(painter: QPainter, sheet: FigureLayout, background: bool) -> None:
    """Draw legend, title and caption."""
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
    painter.setFont(font_of(text.size, text.weight))
    painter.setPen(QColor(text.color))
    painter.drawText(QPointF(text.x, text.baseline), text.text)


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """Yield a painter and end it in any case."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield painter
    finally:
        painter.end()


@lru_cache(maxsize=16)
def font_of(size: float, weight: int) -> QFont:
    """Return the font of figures; sizes in logical pixels."""
    font = QFont(theme.FAMILY)
    font.setPixelSize(round(size))
    font.setWeight(QFont.Weight(weight))
    # in a PDF, a glyph without a character, such as a stylistic alternate, would be text that no search finds
    font.setFeature(QFont.Tag("calt"), 0)
    # letters must keep their measured widths at every scale
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=8)
def _metrics(size: float, weight: int) -> QFontMetricsF:
    return QFontMetricsF(font_of(size, weight))


LARGEST = 100_000  # pixels per side of a picture; a band of the largest is 20 lines high
_BAND = 2_000_000  # pixels painted at once: 8 MB
_AROUND = [(math.cos(k * math.pi / 6), math.sin(k * math.pi / 6)) for k in range(12)]
_WHITE, _BLACK = 0xFFFFFFFF, 0xFF000000


def write_png(
    sheet: FigureLayout,
    path: Path,
    size: tuple[int, int],
    *,
    background: bool = True,
    dpi: float = 0.0,
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
                width=width,
                height=height,
                largest=LARGEST,
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


_MM_PER_INCH = 25.4
_RESOLUTION = 1200  # dots per inch of PDF units
_LAYER_DPI, _LAYER_PIXELS, _TILE = 300.0, 24e6, 512


def write_pdf(
    sheet: FigureLayout,
    path: Path,
    page_mm: tuple[float, float],
    *,
    background: bool = True,
    pause: Pause | None = None,
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
    for k, (x, y, color, width) in enumerate(
        zip(
            sheet.x[words].tolist(),
            sheet.y[words].tolist(),
            colors.tolist(),
            np.round(2 * size * sheet.radius[words], 1).tolist(),
            strict=True,
        )
    ):
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
