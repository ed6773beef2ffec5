"""A map of words as a picture file, painted without a window."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QImage, QPainter

from embviz.errors import InputError
from embviz.gui import theme
from embviz.projection.sheet import BACKGROUND, DOT, DOT_RADIUS, FONT_SIZE, INK, lay_out
from embviz.vectors.replacing import replacing


def render_map_png(
    words: Sequence[str], coordinates: NDArray[np.float32], path: Path, size: tuple[int, int]
) -> None:
    """Paint words and their places and write the picture as PNG.

    Parameters
    ----------
    words : sequence of str, length n
        The first ones get their labels first.
    coordinates : ndarray of float32, shape (n, 2)
    path : Path
        Appears whole or not at all.
    size : tuple of int
        Width and height in pixels.

    Raises
    ------
    InputError
        When the picture is too large for memory or the file cannot be written.
    """
    # fonts need an application; a window that is open already has one
    application = QGuiApplication.instance() or QGuiApplication(["embviz"])
    theme.load_fonts()
    font = QFont(theme.FAMILY)
    font.setPixelSize(FONT_SIZE)
    metrics = QFontMetricsF(font)
    sheet = lay_out(words, coordinates, size, metrics.horizontalAdvance)
    image = QImage(*size, QImage.Format.Format_RGB32)
    if image.isNull():
        raise InputError(f"A picture of {size[0]} x {size[1]} pixels does not fit into memory.", "Make it smaller.")
    image.fill(QColor(BACKGROUND))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(DOT))
    for x, y in sheet.points.tolist():
        painter.drawEllipse(QPointF(x, y), DOT_RADIUS, DOT_RADIUS)
    painter.setFont(font)
    painter.setPen(QColor(INK))
    for label in sheet.labels:
        painter.drawText(QPointF(label.x, label.baseline), words[label.word])
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    with replacing(path) as file:
        file.write(data.data())
    del application
