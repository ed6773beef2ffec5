"""A small density plot of pairs of values."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, said
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_LEFT, _BOTTOM, _TOP = 18, 20, 6
_STRONGEST = 235


class DensityPlot(QWidget):
    """Draws a grid of shares; the image is rendered once for each grid.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, name: str, title: str, x_label: str, y_label: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._labels = x_label, y_label
        self._grid = np.zeros((0, 0), np.float32)
        self._ends = 1.0, 1.0
        self._image: QImage | None = None
        set_scaled_size(self, minimum_height=120)
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.source.changed.connect(self._restyle)

    def sizeHint(self) -> QSize:
        return QSize(240, 140)

    @property
    def grid(self) -> np.ndarray:
        """The shares that are drawn, float32 (rows, columns)."""
        return self._grid

    def drawn_numbers(self) -> PlotData | None:
        """Return the grid, a row for each value upward and a column for each across; None while there are none."""
        if not self._grid.size:
            return None
        (rows, columns), (x_end, y_end) = self._grid.shape, self._ends
        upward, across = ((np.arange(count) + 0.5) * end / count for count, end in ((rows, y_end), (columns, x_end)))
        heads = [significant(value) for value in across.tolist()]
        return PlotData(
            self.accessibleName(),
            (DataColumn(self._labels[1], upward),
             *(DataColumn(f"{self._labels[0]} {head}", self._grid[:, k]) for k, head in enumerate(heads))),
            tr("{title}: {y} up to {y_end} over {x} up to {x_end}, as shares of their pairs.",
               title=self.accessibleName(), x=self._labels[0], y=self._labels[1], x_end=said(x_end), y_end=said(y_end)),
        )

    def show_grid(self, grid: np.ndarray, x_end: float, y_end: float) -> None:
        """Set the grid to draw.

        Parameters
        ----------
        grid : float32 array (rows, columns)
            Shares, normalized by column; row 0 is the lowest. Empty for nothing.
        x_end, y_end : float
            The values at the ends of the axes, which begin at 0.
        """
        self._grid, self._ends = grid, (x_end, y_end)
        self._restyle()

    def _restyle(self) -> None:
        self._image = None
        self.update()

    def _drawn(self) -> QImage:
        if self._image is None:
            peak = float(self._grid.max(initial=0.0)) or 1.0
            # the square root makes rare pairs visible next to frequent ones
            alpha = (_STRONGEST * np.sqrt(self._grid[::-1] / peak)).astype(np.uint32)
            color = theme.color("accent")
            shades = (alpha << 24) | (color.red() << 16) | (color.green() << 8) | color.blue()
            rows, columns = shades.shape
            pixels = np.ascontiguousarray(shades, np.uint32)
            self._image = QImage(pixels.data, columns, rows, 4 * columns, QImage.Format.Format_ARGB32).copy()
        return self._image

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        area = QRectF(px(_LEFT), px(_TOP), self.width() - px(_LEFT) - 2, self.height() - px(_TOP) - px(_BOTTOM))
        painter.fillRect(area, theme.color("canvas"))
        if self._grid.size:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(area, self._drawn())
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.drawLine(area.topLeft(), area.bottomLeft())
        font = theme.font(11)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(theme.color("text_muted"))
        base = area.bottom() + 4 + metrics.ascent()
        ends = [significant(end, 2) if self._grid.size else "" for end in self._ends]
        painter.drawText(QPointF(area.left(), base), "0" if self._grid.size else "")
        painter.drawText(QPointF(area.right() - metrics.horizontalAdvance(ends[0]), base), ends[0])
        painter.drawText(QRectF(area.left(), area.bottom() + 4, area.width(), metrics.height()),
                         Qt.AlignmentFlag.AlignHCenter, self._labels[0])
        painter.rotate(-90)
        painter.drawText(QRectF(-area.bottom(), 0, area.height(), metrics.height()), Qt.AlignmentFlag.AlignHCenter,
                         self._labels[1])
        painter.drawText(QRectF(-area.bottom(), 0, area.height(), metrics.height()), Qt.AlignmentFlag.AlignRight,
                         ends[1])
        painter.end()
