"""Writes widgets as pictures: image, SVG or PDF, the whole file or none."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPaintDevice, QPainter, QPdfWriter

from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.errors import InputError
from embviz.util.language import tr


def write_picture(path: str | Path, write: Callable[[str], object]) -> None:
    """Write a file with `write(temporary path)`, then move it to its path.

    Parameters
    ----------
    path : str or Path
        The temporary path has the same suffix.
    write : callable
        Returns False, or leaves an empty file, if it fails.

    Raises
    ------
    InputError
        When the folder cannot be written; a former file at `path` is unchanged.
    """
    target = Path(path)
    try:
        handle, temporary = tempfile.mkstemp(suffix=target.suffix, prefix=".embviz-", dir=target.parent)
        os.close(handle)
    except OSError as error:
        raise InputError(
            tr("{target} cannot be written: {reason}.", target=target, reason=error.strerror or error),
            tr("Choose a folder that exists and may be written."),
        ) from error
    try:
        if write(temporary) is False or not Path(temporary).stat().st_size:
            raise InputError(
                tr("{target} could not be written.", target=target),
                tr("Is its ending .png or .svg, and is there space?"),
            )
        with open(temporary, "rb+") as file:
            os.fsync(file.fileno())
        os.chmod(temporary, target.stat().st_mode if target.exists() else 0o666 & ~_umask())
        os.replace(temporary, target)
    except OSError as error:
        raise InputError(
            tr("{target} cannot be written: {reason}.", target=target, reason=error.strerror or error),
            tr("Choose another name."),
        ) from error
    finally:
        Path(temporary).unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


Paint = Callable[[QPainter], object]
_POINTS_PER_PX = 0.75  # 96 px and 72 points are an inch
_DPI = 96


class VectorCanvas:
    """A painter on the background of the theme whose result is an image, or the bytes of a file.

    Parameters
    ----------
    kind : str
        ``.svg``, ``.pdf`` (one page with embedded fonts) or, for all others, an image.
    size : QSize
        In px.
    title : str
        Title of an SVG or PDF.
    scale : float
        Pixels per px of an image.
    enlarged : float
        On paper an SVG or PDF is so many times as large as 96 px an inch make it.

    Attributes
    ----------
    painter : QPainter
        Valid until `end`; covers `size` px.
    """

    def __init__(self, kind: str, size: QSize, title: str = "", scale: float = 2.0, *, enlarged: float = 1.0) -> None:
        # into memory: Qt's writers do not report a full disk
        self._buffer = QBuffer()
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        makers = {".svg": self._svg, ".pdf": self._pdf}
        self._enlarged = enlarged
        self._device = makers[kind](size, title) if kind in makers else _image(size, scale)
        self.painter = picture_painter(self._device)
        if kind == ".pdf":
            self.painter.scale(enlarged, enlarged)
        if kind in makers:
            self.painter.fillRect(QRect(0, 0, size.width(), size.height()), theme.color("canvas"))

    def end(self) -> QImage | bytes:
        """End the painter and return the result; the process crashes if the device is deleted while painting."""
        self.painter.end()
        return self._device if isinstance(self._device, QImage) else bytes(self._buffer.data().data())

    def _svg(self, size: QSize, title: str) -> QPaintDevice:
        from PySide6.QtSvg import QSvgGenerator

        generator = QSvgGenerator()
        generator.setOutputDevice(self._buffer)
        generator.setResolution(_DPI)
        generator.setSize(size * self._enlarged)
        generator.setViewBox(QRect(0, 0, size.width(), size.height()))
        generator.setTitle(title)
        return generator

    def _pdf(self, size: QSize, title: str) -> QPaintDevice:
        writer = QPdfWriter(self._buffer)
        writer.setTitle(title)
        points = QSizeF(size) * (_POINTS_PER_PX * self._enlarged)
        writer.setPageSize(QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
        writer.setPageMargins(QMarginsF(0, 0, 0, 0))
        writer.setResolution(_DPI)
        return writer


def as_image(size: QSize, paint: Paint, scale: float = 2.0) -> QImage:
    """Render a paint function of `size` px to an image with `scale` pixels per px."""
    made = _painted(VectorCanvas("", size, scale=scale), paint)
    assert isinstance(made, QImage)
    return made


def as_svg(path: str, size: QSize, paint: Paint, title: str) -> None:
    """Write a paint function of `size` px to an SVG file. Raises OSError."""
    Path(path).write_bytes(svg_of(size, paint, title))


def svg_of(size: QSize, paint: Paint, title: str) -> bytes:
    """Render a paint function of `size` px to SVG."""
    made = _painted(VectorCanvas(".svg", size, title), paint)
    assert isinstance(made, bytes)
    return made


def _image(size: QSize, scale: float) -> QImage:
    image = QImage(round(size.width() * scale), round(size.height() * scale), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(theme.color("canvas"))
    return image


def _painted(canvas: VectorCanvas, paint: Paint) -> QImage | bytes:
    try:
        paint(canvas.painter)
    finally:
        made = canvas.end()
    return made
