"""Pictures across, sentences down, and the cosine of each pair as a colored cell."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import signed
from embviz.gui.widgets.color_scale import diverging, is_light
from embviz.gui.widgets.plot_data.numbers import PlotData, of_matrix
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_ROW, _WIDEST, _PICTURE = 34.0, 104.0, 58.0  # px at scale 1
_TEXT = 13


def as_picture(pixels: np.ndarray) -> QImage:
    """Return pixels from 0 to 1, shape (h, w, 3), as an image of its own."""
    held = np.ascontiguousarray((np.clip(pixels, 0, 1) * 255).astype(np.uint8))
    high, wide, _ = held.shape
    return QImage(held.data, wide, high, 3 * wide, QImage.Format.Format_RGB888).copy()


class PictureMatrix(PaintedWidget):
    """Cosines of pictures and sentences; the true pairs lie on the diagonal and have a frame.

    Arrow keys go from cell to cell.
    """

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "contrast.matrix", tr("Pictures and sentences"))
        self.pictures: tuple[QImage, ...] = ()
        self.sentences: tuple[str, ...] = ()
        self.names: tuple[str, ...] = ()
        self.values = np.zeros((0, 0))
        self.at = (0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        PlotDataAction(self, self.drawn_numbers)

    def show_pairs(self, pictures: Sequence[np.ndarray], sentences: Sequence[str], names: Sequence[str]) -> None:
        """Set the pairs: pictures, their sentences, and what the pictures show, in words."""
        self.pictures, self.names = tuple(as_picture(each) for each in pictures), tuple(names)
        self.sentences = tuple(sentences)
        self.values = np.full((len(sentences), len(names)), np.nan)
        self.updateGeometry()

    def show_cosines(self, values: np.ndarray) -> None:
        """Set the cosine of each sentence (rows) with each picture (columns)."""
        self.values = np.array(values, np.float64)
        right = int((self.values.argmax(axis=0) == np.arange(len(self.names))).sum())
        self.setAccessibleName(
            tr(
                "{title}: {right} of {all} pictures are nearest to their sentence",
                title=self._title,
                right=right,
                all=len(self.names),
            )
        )
        self.setAccessibleDescription(self.reading)
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the cosines; None while there are none."""
        if not self.sentences:
            return None
        return of_matrix(self._title, self.sentences, self.names, self.values, row_head=tr("Sentence"))

    @property
    def reading(self) -> str:
        """The current cell in words; empty where there is none."""
        if not self.sentences:
            return ""
        row, column = self.at
        return f"{self.sentences[row]} · {self.names[column]}: {signed(float(self.values[row, column]))}"

    def sizeHint(self) -> QSize:
        scale = self.stage.scale
        return QSize(round(700 * scale), round((_PICTURE + 10 + _ROW * max(len(self.sentences), 6)) * scale) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(420, self.sizeHint().height())

    def _left(self) -> float:
        metrics = QFontMetricsF(self.stage.font(_TEXT))
        widest = max((metrics.horizontalAdvance(each) for each in self.sentences), default=0.0)
        return min(widest + 16 * self.stage.scale, self.width() * 0.45)

    def cell(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a cell; row -1 is that of the picture above."""
        scale, left = self.stage.scale, self._left()
        wide = min((self.width() - left - 2) / max(len(self.names), 1), _WIDEST * scale)
        if row < 0:
            return QRectF(left + column * wide, 0, wide, _PICTURE * scale)
        return QRectF(left + column * wide, (_PICTURE + 8 + row * _ROW) * scale, wide, _ROW * scale)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        for row in range(len(self.sentences)):
            for column in range(len(self.names)):
                if self.cell(row, column).contains(event.position()):
                    self._read(row, column)
                    self.setToolTip(self.reading)
                    return
        self.setToolTip("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}
        step = next((by for key, by in steps.items() if key == event.key()), None)
        row, column = (at + by for at, by in zip(self.at, step or (-99, 0), strict=True))
        if 0 <= row < len(self.sentences) and 0 <= column < len(self.names):
            self._read(row, column)
        else:
            super().keyPressEvent(event)

    def _read(self, row: int, column: int) -> None:
        self.at = (row, column)
        self.setAccessibleDescription(self.reading)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.sentences:
            return
        painter = picture_painter(self)
        colors, scale = diverging(1.0), self.stage.scale
        for column, image in enumerate(self.pictures):
            box = self.cell(-1, column)
            side = min(box.width() - 6, box.height())
            painter.drawImage(QRectF(box.center().x() - side / 2, box.bottom() - side, side, side), image)
        best = self.values.argmax(axis=0) if np.isfinite(self.values).all() else np.full(len(self.names), -1)
        for row, sentence in enumerate(self.sentences):
            first = self.cell(row, 0)
            painter.setFont(self.stage.font(_TEXT))
            painter.setPen(theme.color("text"))
            beside = QRectF(0, first.top(), first.left() - 10 * scale, first.height())
            fitting = painter.fontMetrics().elidedText(sentence, Qt.TextElideMode.ElideRight, int(beside.width()))
            painter.drawText(beside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, fitting)
            for column in range(len(self.names)):
                value, box = float(self.values[row, column]), self.cell(row, column)
                ground = QColor(theme.color("surface") if np.isnan(value) else colors.color(value))
                painter.fillRect(box.adjusted(1, 1, -1, -1), ground)
                if np.isnan(value):
                    continue
                painter.setPen(QColor("#1B1F27" if is_light(ground) else "#FFFFFF"))
                painter.setFont(self.stage.font(12, 700 if best[column] == row else 400))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, signed(value))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("text"), 2))
        for at in range(len(self.names)):
            painter.drawRect(self.cell(at, at).adjusted(1, 1, -1, -1))
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawRect(self.cell(*self.at).adjusted(3, 3, -3, -3))

    def middle_of(self, row: int, column: int) -> QPointF:
        """Return the middle of a cell, in pixels."""
        return self.cell(row, column).center()
