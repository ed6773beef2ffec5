"""Exports a whole heatmap as a picture."""

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

from embviz.gui.style import theme
from embviz.gui.widgets.heatmap.layout import LONGEST_LABEL, TREE, Matrix, lay_out
from embviz.gui.widgets.heatmap.painting import matrix_image, paint
from embviz.gui.widgets.plot_data.vector_drawing import as_svg
from embviz.util.language import tr

_NAMED_CELL = 13  # px from which every label has room
_AROUND = 2 * LONGEST_LABEL + TREE + 120  # px that labels, tree and margins take of a side at most
_DRAWN = 120  # words up to which a drawing has a shape for each cell: programs blur enlarged images
_ENLARGED = 4  # px of a cell in the image of a drawing
_BAND = 900  # px
_LARGE = 2600  # px of a side from which one pixel is one pixel


@dataclass(frozen=True)
class HeatmapPicture:
    """What is written; needs no widget, so a worker may draw it.

    Attributes
    ----------
    matrix : Matrix
    width, height : int
        Of the drawing in px, at least.
    """

    matrix: Matrix
    width: int
    height: int

    @property
    def size(self) -> QSize:
        """How large the drawing is, px."""
        if lay_out(self.matrix, self.width, self.height).every == 1:
            return QSize(self.width, self.height)
        side = round(len(self.matrix.words) * _NAMED_CELL + _AROUND)
        return QSize(max(self.width, side), max(self.height, side))

    def to_image(self, scale: float | None = None) -> QImage:
        """Return the picture at `scale` pixels per px: two, or one of a large one."""
        size = self.size
        scale = scale or (2.0 if max(size.width(), size.height()) < _LARGE else 1.0)
        image = QImage(round(size.width() * scale), round(size.height() * scale), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(scale)
        painter = QPainter(image)
        # in bands: the first touch of much memory is slow, and others wait for the interpreter meanwhile
        for top in range(0, size.height(), _BAND):
            painter.fillRect(0, top, size.width(), min(_BAND, size.height() - top), theme.color("canvas"))
        self._draw(painter, size, matrix_image(self.matrix))
        painter.end()
        return image

    def to_svg(self, path: str, title: str = tr("Similarity of words")) -> None:
        """Write a vector drawing."""
        size, image, n = self.size, matrix_image(self.matrix), len(self.matrix.words)
        enlarged = image.scaled(
            n * _ENLARGED, n * _ENLARGED, Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.FastTransformation,
        ) if n > _DRAWN else None
        as_svg(path, size, lambda painter: self._draw(painter, size, enlarged), title)

    def _draw(self, painter: QPainter, size: QSize, image: QImage | None) -> None:
        paint(painter, self.matrix, image, lay_out(self.matrix, size.width(), size.height()))
