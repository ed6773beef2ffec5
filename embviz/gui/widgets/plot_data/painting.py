"""Painters that do not mirror in right-to-left languages."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintDevice, QPainter


def picture_painter(device: QPaintDevice) -> QPainter:
    """Return a painter that does not mirror alignments in right-to-left languages.

    The scales of a plot are not mirrored, so its labels must not be either, but Qt mirrors an alignment with the
    layout direction of the window. Each text still has the direction of its own letters.
    """
    painter = QPainter(device)
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    return painter
