"""A picture with a grid of patches; similar patches stand out from the one under the pointer."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

TALL = 224  # px at scale 1
_RANK = 10  # px of the font at scale 1
_VEIL = 0.86  # opacity of the layer over dissimilar patches
_STEPS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def draw_ring(painter: QPainter, whole: QRectF) -> None:
    """Draw the focus ring around a photograph, with an inner line that shows on any color."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, inset in (("accent", 1), ("canvas", 3)):
        painter.setPen(QPen(theme.color(color), 2))
        painter.drawRect(whole.adjusted(inset, inset, -inset, -inset))


def image_of(pixels: np.ndarray) -> QImage:
    """Convert an array (H, W, 3) of values from 0 to 255 to an image with its own memory."""
    data = np.ascontiguousarray(np.clip(np.round(pixels), 0, 255), np.uint8)
    return QImage(data.data, data.shape[1], data.shape[0], 3 * data.shape[1], QImage.Format.Format_RGB888).copy()


class PatchedPicture(LessonWidget):
    """A square picture under a grid of patches; one is selected by a click or the arrow keys.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    sign : str
        Its symbol in the formulas, highlighted on hover.

    Signals
    -------
    chosen(int)
        Index of a patch, from left to right, then from top to bottom.
    """

    chosen = Signal(int)

    def __init__(self, stage: LessonState, name: str, title: str, sign: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._title, self._sign = title, sign
        self._image: QImage | None = None
        self.across, self.at = 1, 0
        self.nearest: tuple[int, ...] = ()
        self._likeness: np.ndarray | None = None
        self._pointed = -1
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_picture(self, pixels: np.ndarray, across: int) -> None:
        """Show a picture with values from 0 to 255, and its number of patches per row."""
        self._image, self.across, self._pointed = image_of(pixels), across, -1
        self.nearest, self._likeness = (), None
        self.update()

    def show_choice(self, at: int, said: str, nearest: Sequence[int] = (), likeness: np.ndarray | None = None) -> None:
        """Show the selected patch, its description, and the similar patches, most similar first.

        With the similarity of all patches, from −1 to 1, dissimilar ones are dimmed.
        """
        self.at, self.nearest, self._likeness = at, tuple(nearest), likeness
        self.setAccessibleName(tr("{title}: {said}; arrow keys choose another", title=self._title, said=said))
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the patches with position and similarity as plot data; None while there are none."""
        if self._image is None:
            return None
        count = self.across**2
        lines, places = np.divmod(np.arange(count), self.across) + np.ones((2, 1), int)
        columns = [
            DataColumn(tr("Patch"), np.arange(1, count + 1)),
            DataColumn(tr("Line"), lines),
            DataColumn(tr("Place"), places),
        ]
        if self._likeness is not None:
            columns.append(DataColumn(tr("Cosine with the chosen patch"), self._likeness))
        return PlotData(
            self._title,
            tuple(columns),
            tr("{title}: {count} patches, number {at} is chosen.", title=self._title, count=count, at=self.at + 1),
        )

    def sizeHint(self) -> QSize:
        side = round(TALL * self.stage.scale)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def box(self, at: int) -> QRectF:
        """Return the rectangle of a patch."""
        row, column = divmod(at, self.across)
        side = self.width() / self.across
        return QRectF(column * side, row * side, side, side)

    def patch_at(self, at: QPointF) -> int:
        """Return the patch at a point; −1 outside the picture."""
        column, row = (int(place * self.across // self.width()) for place in (at.x(), at.y()))
        inside = 0 <= column < self.across and 0 <= row < self.across and self._image is not None
        return row * self.across + column if inside else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointed = self.patch_at(event.position())
        self.setToolTip(self._describe(self._pointed) if self._pointed >= 0 else "")
        if event.buttons() & Qt.MouseButton.LeftButton and self._pointed >= 0:
            self.chosen.emit(self._pointed)
        self.stage.highlight((self._sign,))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (at := self.patch_at(event.position())) >= 0:
            self.chosen.emit(at)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._pointed = -1
        self.stage.highlight(())
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _STEPS or self._image is None:
            super().keyPressEvent(event)
            return
        right, down = _STEPS[event.key()]
        row, column = divmod(self.at, self.across)
        column, row = (min(max(place, 0), self.across - 1) for place in (column + right, row + down))
        self.chosen.emit(row * self.across + column)

    def _describe(self, at: int) -> str:
        row, column = divmod(at, self.across)
        told = tr("patch {at}: line {row}, place {column}", at=at + 1, row=row + 1, column=column + 1)
        return told if self._likeness is None else f"{told}; cosine {self._likeness[at]:.3f}".replace("-", "−")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        whole = QRectF(self.rect())
        if self._image is None:
            painter.fillRect(whole, theme.color("hover"))
        else:
            self._draw_patches(painter, whole, self._image)
        if self.hasFocus():
            draw_ring(painter, whole)

    def _draw_patches(self, painter: QPainter, whole: QRectF, image: QImage) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(whole, image)
        if self._likeness is not None:
            for at, cosine in enumerate(np.clip(self._likeness, 0.0, 1.0).tolist()):
                veil = theme.color("canvas")
                veil.setAlphaF(_VEIL * (1.0 - cosine) ** 2)
                painter.fillRect(self.box(at), veil)
        self._draw_grid(painter)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for at in self.nearest:
            self._frame(painter, at, theme.color("accent"), 1.6)
        if self._pointed >= 0:
            self._frame(painter, self._pointed, QColor("white"), 1.2)
        self._frame(painter, self.at, theme.color("second"), 2.4)
        self._write_ranks(painter)

    def _draw_grid(self, painter: QPainter) -> None:
        side = self.width() / self.across
        painter.setPen(QPen(QColor(255, 255, 255, 110 if side > 12 else 70), 1))
        for k in range(1, self.across):
            painter.drawLine(QPointF(k * side, 0), QPointF(k * side, self.height()))
            painter.drawLine(QPointF(0, k * side), QPointF(self.width(), k * side))

    def _frame(self, painter: QPainter, at: int, color: QColor, wide: float) -> None:
        painter.setPen(QPen(QColor(0, 0, 0, 150), (wide + 1.6) * self.stage.scale))
        painter.drawRect(self.box(at))
        painter.setPen(QPen(color, wide * self.stage.scale))
        painter.drawRect(self.box(at))

    def _write_ranks(self, painter: QPainter) -> None:
        font = self.stage.font(_RANK, 600)
        metrics = QFontMetricsF(font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for rank, at in enumerate(self.nearest, 1):
            box, text = self.box(at), str(rank)
            if box.width() < 14 * self.stage.scale:
                return
            left = box.center().x() - metrics.horizontalAdvance(text) / 2
            letters = QPainterPath()
            letters.addText(QPointF(left, box.center().y() + metrics.capHeight() / 2), font, text)
            # on any ground: white letters with a dark edge
            painter.strokePath(letters, QPen(QColor("black"), 2.6 * self.stage.scale))
            painter.fillPath(letters, QColor("white"))
