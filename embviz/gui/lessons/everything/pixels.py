"""One patch, pixel by pixel: as it lies in the picture, and as the numbers that it is flattened to."""

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.everything.view import TALL, draw_ring, image_of
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_WIDE = 330  # px of the numbers at scale 1
_MOVES: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


def flattened(patch: np.ndarray) -> np.ndarray:
    """Return the numbers of a patch (P, P, 3) as an image (P, 3 P, 3): each in the color that it is the amount of."""
    side = len(patch)
    cells = np.zeros((side, side, 3, 3))
    cells[..., range(3), range(3)] = patch
    return cells.reshape(side, 3 * side, 3)


class PixelGrid(LessonWidget):
    """The pixels of a patch, or its numbers with three cells for each pixel; one pixel is pointed at.

    Parameters
    ----------
    stage : LessonState
    name, title : str
        Object name and accessible name.
    numbers : bool
        Whether it shows the numbers: lines of 3 P cells.

    Signals
    -------
    pointed(int)
        A pixel, counted line by line; −1 for none.
    """

    pointed = Signal(int)

    def __init__(self, stage: LessonState, name: str, title: str, numbers: bool) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._title, self._numbers = title, numbers
        self._image: QImage | None = None
        self._patch = np.zeros((0, 0, 3))
        self.side, self.pixel = 1, -1
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        across = QSizePolicy.Policy.Expanding if numbers else QSizePolicy.Policy.Fixed
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)

    def show_patch(self, patch: np.ndarray) -> None:
        """Show a patch, numbers from 0 to 1, shape (P, P, 3)."""
        self._image = image_of(255 * (flattened(patch) if self._numbers else patch))
        self._patch, self.side, self.pixel = patch, len(patch), -1
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the pixels with the amounts of their colors; None while there are none."""
        patch = self._patch
        if not patch.size:
            return None
        lines, places = np.divmod(np.arange(self.side**2), self.side) + np.ones((2, 1), int)
        return PlotData(
            self._title,
            (DataColumn(tr("Line"), lines), DataColumn(tr("Place"), places),
             *(DataColumn(name, patch[..., k].ravel())
               for k, name in enumerate((tr("Red"), tr("Green"), tr("Blue"))))),
            tr("{title}, {side} × {side_2} pixels: {reach}.", title=self._title, side=self.side, side_2=self.side,
               reach=reach(patch)),
        )

    def show_pixel(self, pixel: int, said: str) -> None:
        """Mark a pixel, and say what is there."""
        self.pixel = pixel
        self.setAccessibleName(tr("{title}: {said}; arrow keys read on", title=self._title, said=said))
        self.update()

    def sizeHint(self) -> QSize:
        wide = _WIDE if self._numbers else TALL
        return QSize(round(wide * self.stage.scale), round(TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height()) if self._numbers else self.sizeHint()

    def box(self, pixel: int) -> QRectF:
        """Return where a pixel is, with its three numbers."""
        row, column = divmod(pixel, self.side)
        wide, tall = self.width() / self.side, self.height() / self.side
        return QRectF(column * wide, row * tall, wide, tall)

    def pixel_at(self, at: QPointF) -> int:
        """Return the pixel at a point; −1 beside the patch."""
        column, row = int(at.x() * self.side // self.width()), int(at.y() * self.side // self.height())
        inside = 0 <= column < self.side and 0 <= row < self.side and self._image is not None
        return row * self.side + column if inside else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.stage.light(("x",))
        self.pointed.emit(self.pixel_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.light(())
        self.pointed.emit(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        down: dict[int, int] = {Qt.Key.Key_Up: -self.side, Qt.Key.Key_Down: self.side}
        move = (_MOVES | down).get(event.key())
        if move is None or self._image is None:
            super().keyPressEvent(event)
        else:
            self.pointed.emit(min(max(self.pixel + move, 0), self.side**2 - 1))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        whole = QRectF(self.rect())
        if self._image is None:
            painter.fillRect(whole, theme.color("hover"))
        else:
            self._draw_pixels(painter, whole, self._image)
        if self.hasFocus():
            draw_ring(painter, whole)

    def _draw_pixels(self, painter: QPainter, whole: QRectF, image: QImage) -> None:
        painter.drawImage(whole, image)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._numbers:  # a line of the patch follows the other
            painter.setPen(QPen(theme.color("canvas"), 1))
            for k in range(1, self.side):
                y = k * self.height() / self.side
                painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
        if self.pixel >= 0:
            box = self.box(self.pixel)
            painter.setPen(QPen(QColor(0, 0, 0, 160), 4 * self.stage.scale))
            painter.drawRect(box)
            painter.setPen(QPen(QColor("white"), 2 * self.stage.scale))
            painter.drawRect(box)
        if "x" in self.stage.lit and self._numbers:
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawRect(whole.adjusted(1, 1, -1, -1))
