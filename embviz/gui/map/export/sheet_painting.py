"""Painting shared by all figure formats: fonts, selected words, labels, legend, title, caption.

Nothing here uses a widget, so any thread may paint.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QPaintDevice, QPainter, QPen

from embviz.drawing.export.disc_layer import strata_of
from embviz.drawing.export.marks import Text
from embviz.drawing.export.sheet import FigureLayout
from embviz.drawing.export.svg import DASHES, LINE_OPACITY, LINE_WIDTH
from embviz.gui.style import theme

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
    painter: QPainter, sheet: FigureLayout, seen: QRectF, draw_back: Callable[[QPainter, Text], None] | None,
    draw_back_of_region: Callable[[QPainter, Text], None] | None, pause: Pause | None = None,
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
