"""Many numbers between -1 and 1 as a picture; one row is selected and compared with a second."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.widgets.color_scale import diverging
from embviz.gui.widgets.plot_data.numbers import PlotData, of_matrix
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_LEFT, _TOP, _HEIGHT = 34.0, 18.0, 260.0  # px at scale 1
_SMALL = 11  # px of letters at scale 1


class WavePicture(LessonWidget):
    """A matrix as an image, with two rows marked.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    rows, columns : str
        Titles of both.

    Signals
    -------
    row_chosen(int)
        A row was clicked, or reached by the arrow keys.
    """

    row_chosen = Signal(int)

    def __init__(self, stage: LessonState, name: str, title: str, rows: str, columns: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title, self._names = title, (rows, columns)
        self._values = np.zeros((1, 1))
        self._chosen, self._other = 0, 0
        self._signs = ("", "")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(self, values: np.ndarray, chosen: int, other: int, signs: tuple[str, str]) -> None:
        """Show numbers, float (r, c), of which two rows are marked, each with a symbol."""
        self._values, self._chosen, self._other, self._signs = values, chosen, other, signs
        rows, columns = values.shape
        self.setAccessibleName(
            tr(
                "{title}: {rows} by {columns}; {names} {chosen} and {other} are marked; up and down choose another",
                title=self._title,
                rows=rows,
                columns=columns,
                names=self._names[0],
                chosen=chosen,
                other=other,
            )
        )
        self.update()

    @property
    def values(self) -> np.ndarray:
        """The values of the image, float (r, c)."""
        return self._values

    def drawn_numbers(self) -> PlotData | None:
        """Return the numbers row by row as plot data; None while there are none."""
        rows, columns = self._values.shape
        heads = [f"{self._names[1]} {k}" for k in range(columns)]
        return of_matrix(self._title, [str(k) for k in range(rows)], heads, self._values, row_head=self._names[0])

    def sizeHint(self) -> QSize:
        return QSize(round(520 * self.stage.scale), round(_HEIGHT * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def row_box(self, at: int) -> QRectF:
        """Return the rectangle of a row."""
        inner = self._inner()
        tall = inner.height() / len(self._values)
        return QRectF(inner.left(), inner.top() + at * tall, inner.width(), tall)

    def _inner(self) -> QRectF:
        scale = self.stage.scale
        return QRectF(self.rect()).adjusted(_LEFT * scale, _TOP * scale, -_LEFT * scale, -2)

    def _at(self, point: QPointF) -> tuple[int, int] | None:
        inner = self._inner()
        if not inner.contains(point):
            return None
        rows, columns = self._values.shape
        row = int((point.y() - inner.top()) / inner.height() * rows)
        return min(row, rows - 1), min(int((point.x() - inner.left()) / inner.width() * columns), columns - 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (found := self._at(event.position())) is not None:
            self.row_chosen.emit(found[0])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        said = ""
        if found is not None:
            value = f"{self._values[found]:.4f}".replace("-", "−")
            said = f"{self._names[0]} {found[0]} · {self._names[1]} {found[1]}: {value}"
            if event.buttons() & Qt.MouseButton.LeftButton:
                self.row_chosen.emit(found[0])
        self.setToolTip(said)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(event.key())
        if step is None or not 0 <= self._chosen + step < len(self._values):
            super().keyPressEvent(event)
        else:
            self.row_chosen.emit(self._chosen + step)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        inner = self._inner()
        rows, columns = self._values.shape
        pixels = np.ascontiguousarray(diverging(1.0).pixels(self._values))
        painter.drawImage(inner, QImage(pixels.data, columns, rows, 4 * columns, QImage.Format.Format_RGB32))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused = self.hasFocus()
        painter.setPen(QPen(theme.color("accent" if focused else "line"), 2 if focused else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(inner)
        painter.setFont(self.stage.font(_SMALL))
        painter.setPen(theme.color("text_muted"))
        head = QRectF(inner.left(), 0, inner.width(), inner.top() - 3)
        painter.drawText(head, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, f"{self._names[1]} →")
        painter.drawText(head, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{columns}")
        for at, sign, color in ((self._chosen, self._signs[0], "text"), (self._other, self._signs[1], "accent")):
            self._mark(painter, self.row_box(at), sign, color)

    def _mark(self, painter: QPainter, box: QRectF, sign: str, color: str) -> None:
        painter.setPen(QPen(theme.color(color), 1.6))
        painter.drawRect(box.adjusted(-2, -1, 2, 1))
        painter.setFont(self.stage.font(_SMALL + 1, 600))
        tall = 16 * self.stage.scale
        # on different sides, so that labels of adjacent rows do not overlap
        left = color == "text"
        x = 0.0 if left else box.right() + 5
        beside = QRectF(x, box.center().y() - tall / 2, (box.left() if left else self.width()) - x - 5 * left, tall)
        side = Qt.AlignmentFlag.AlignRight if left else Qt.AlignmentFlag.AlignLeft
        painter.drawText(beside, side | Qt.AlignmentFlag.AlignVCenter, sign)
