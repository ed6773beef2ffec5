"""One vector as a strip of cells; pointer or keys read one of its numbers."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.widgets.color_scale import diverging, is_light
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_CELL, _WIDEST, _READING, _WHOLE = 30.0, 34.0, 22.0, 22.0  # px at scale 1
_WRITTEN = 16.0  # px at scale 1 from which a cell has room for a digit
_SIZE, _SMALL = 12, 11  # px of letters at scale 1


class Strip(LessonWidget):
    """Cells from left to right, with the description of the current one below.

    Of a long vector only a piece is shown, and above it the position of this piece in the whole.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    key : str
        Name of the vector in the formulas.
    """

    def __init__(self, stage: LessonState, name: str, title: str, key: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title, self._key = title, key
        self.values = np.zeros(0)
        self.at = 0
        self._first, self._whole, self._digits = 0, 0, False
        self._read: Callable[[int, float], str] = lambda at, value: f"{at + 1}: {value}"
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(
        self,
        values: np.ndarray,
        read: Callable[[int, float], str],
        at: int = 0,
        first: int = 0,
        whole: int | None = None,
        digits: bool = False,
    ) -> None:
        """Show a vector, or a piece of one.

        Parameters
        ----------
        values : float array (n,)
        read : callable
            Describes a number, given its index in the whole vector (from 0) and its value.
        at : int
            The initially current cell.
        first : int
            Index in the whole vector at which the piece begins.
        whole : int, optional
            Length of the whole vector; n where None.
        digits : bool
            Whether all numbers are single digits, which are written into the cells.
        """
        self.values, self._read = np.array(values, np.float64), read
        self._first, self._whole, self._digits = first, len(values) if whole is None else whole, digits
        self.updateGeometry()
        self.read_cell(at)

    def read_cell(self, at: int) -> None:
        """Make another cell the current one."""
        self.at = min(max(at, 0), max(len(self.values) - 1, 0))
        self.setAccessibleName(
            tr("{title}, {whole:,} numbers: {reading}", title=self._title, whole=self._whole, reading=self.reading)
            if len(self.values)
            else self._title
        )
        self.update()

    @property
    def reading(self) -> str:
        """The description of the current cell; empty where there are no cells."""
        return self._read(self._first + self.at, float(self.values[self.at])) if len(self.values) else ""

    @property
    def _piece(self) -> bool:
        return self._whole > len(self.values)

    def drawn_numbers(self) -> PlotData | None:
        """Return the numbers of the visible piece as plot data; None while there are none."""
        if not len(self.values):
            return None
        places = self._first + np.arange(1, len(self.values) + 1)
        return PlotData(
            self._title,
            (DataColumn(tr("Place"), places), DataColumn(self._title, self.values)),
            tr(
                "{title}, {count} of {whole} numbers: {reach}.",
                title=self._title,
                count=f"{len(places):,}",
                whole=f"{self._whole:,}",
                reach=reach(self.values),
            ),
        )

    def sizeHint(self) -> QSize:
        tall = _CELL + _READING + (_WHOLE if self._piece else 0)
        return QSize(600, round(tall * self.stage.scale) + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def cell(self, at: int) -> QRectF:
        """Return the rectangle of a cell."""
        scale = self.stage.scale
        top = 2 + (_WHOLE * scale if self._piece else 0)
        wide = min(_WIDEST * scale, (self.width() - 4) / max(len(self.values), 1))
        return QRectF(2 + at * wide, top, wide, _CELL * scale)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        first, point = self.cell(0), event.position()
        at = int((point.x() - first.left()) // first.width())
        inside = 0 <= at < len(self.values) and point.y() < first.bottom()
        self.stage.highlight([self._key] if inside else ())
        if inside:
            self.read_cell(at)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ways: dict[int, int] = {
            Qt.Key.Key_Left: self.at - 1,
            Qt.Key.Key_Right: self.at + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self.values) - 1,
        }
        if event.key() in ways:
            self.read_cell(ways[event.key()])
            self.stage.highlight([self._key])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not len(self.values):
            return
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._piece:
            self._draw_whole(painter)
        cells = self.cell(0).united(self.cell(len(self.values) - 1))
        finite = self.values[np.isfinite(self.values)]
        colors = diverging(float(np.abs(finite).max()) if finite.size else 1.0)
        pixels = np.ascontiguousarray(colors.pixels(self.values)[None, :])
        count = len(self.values)
        painter.drawImage(cells, QImage(pixels.data, count, 1, 4 * count, QImage.Format.Format_RGB32))
        lit = self._key in self.stage.highlighted
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent" if lit else "line"), 2 if lit else 1))
        painter.drawRect(cells)
        if self._digits and self.cell(0).width() >= _WRITTEN * self.stage.scale:
            painter.setFont(self.stage.font(_SIZE))
            for at, value in enumerate(self.values.tolist()):
                painter.setPen(QColor("#1B1F27" if is_light(colors.color(value)) else "#FFFFFF"))
                painter.drawText(self.cell(at), Qt.AlignmentFlag.AlignCenter, f"{value:.0f}")
        focused = self.hasFocus()
        painter.setPen(QPen(theme.color("accent" if focused else "text"), 2.5 if focused else 1.6))
        painter.drawRect(self.cell(self.at))
        painter.setFont(self.stage.font(_SIZE, 500))
        painter.setPen(theme.color("accent" if lit else "text"))
        below = QRectF(2, cells.bottom() + 2, self.width() - 4, _READING * self.stage.scale)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.reading)

    def _draw_whole(self, painter: QPainter) -> None:
        """Draw the whole vector as a line, with the visible piece marked on it."""
        scale, wide = self.stage.scale, self.width() - 4
        painter.setFont(self.stage.font(_SMALL))
        painter.setPen(theme.color("text_muted"))
        line = QRectF(2, 1, wide, 14 * scale)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, "1")
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{self._whole:,}")
        room = line.adjusted(14 * scale, 0, -8 * scale - painter.fontMetrics().horizontalAdvance(f"{self._whole:,}"), 0)
        bar = QRectF(room.left(), room.center().y() - 2 * scale, room.width(), 4 * scale)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("line"))
        painter.drawRoundedRect(bar, 2 * scale, 2 * scale)
        left = bar.left() + self._first / self._whole * bar.width()
        piece = QRectF(
            left, bar.top() - 2 * scale, max(3 * scale, len(self.values) / self._whole * bar.width()), 8 * scale
        )
        painter.setBrush(theme.color("accent"))
        painter.drawRoundedRect(piece, 2 * scale, 2 * scale)
        cells = self.cell(0).united(self.cell(len(self.values) - 1))
        painter.setPen(QPen(theme.color("accent", 110), 1))
        painter.drawLine(piece.bottomLeft(), cells.topLeft())
        painter.drawLine(piece.bottomRight(), cells.topRight())
