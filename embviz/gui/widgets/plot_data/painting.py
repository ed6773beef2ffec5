"""Painters that do not mirror in right-to-left languages."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintDevice, QPainter


def picture_painter(device: QPaintDevice) -> QPainter:
    """Return a painter for which left is left.

    Scales and places of a picture are not mirrored, so what is written beside them must not be either: an alignment
    of Qt changes its side where the window is mirrored. Each text runs as its own letters do.
    """
    painter = QPainter(device)
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    return painter
