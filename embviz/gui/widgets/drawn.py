"""What paints itself, as a picture: in pixels, or as a drawing whose texts are texts."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter

from embviz.gui import theme

Paint = Callable[[QPainter], object]
_POINTS_PER_PX = 0.75  # 96 px and 72 points are an inch
_DPI = 96


def as_image(size: QSize, paint: Paint, scale: float = 2.0) -> QImage:
    """Return what is painted on `size` px at `scale` pixels per px, on the ground of the theme."""
    image = QImage(round(size.width() * scale), round(size.height() * scale), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(theme.color("canvas"))
    _finish(QPainter(image), paint)
    return image


def as_svg(path: str, size: QSize, paint: Paint, title: str) -> None:
    """Write what is painted on `size` px as an SVG. Raises OSError."""
    from PySide6.QtSvg import QSvgGenerator

    # into memory first: the generator does not tell of a disk that is full
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    painter = QPainter(generator)
    painter.fillRect(QRect(0, 0, size.width(), size.height()), theme.color("canvas"))
    _finish(painter, paint)
    Path(path).write_bytes(buffer.data().data())


def as_pdf(path: str, size: QSize, paint: Paint, title: str) -> None:
    """Write what is painted on `size` px as a PDF of one page, its fonts embedded. Raises OSError."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    points = QSizeF(size.width() * _POINTS_PER_PX, size.height() * _POINTS_PER_PX)
    writer.setPageSize(QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(_DPI)
    painter = QPainter(writer)
    painter.fillRect(QRect(0, 0, size.width(), size.height()), theme.color("canvas"))
    _finish(painter, paint)
    Path(path).write_bytes(buffer.data().data())


def _finish(painter: QPainter, paint: Paint) -> None:
    # a painter that is left open when its device goes takes the process with it
    try:
        paint(painter)
    finally:
        painter.end()
