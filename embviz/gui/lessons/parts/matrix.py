"""A matrix as cells that one reads: numbers where there is room, colors always, the whole number on hover."""

import math
from collections.abc import Collection, Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui import theme
from embviz.gui.lessons.stage import LivePart, Stage
from embviz.gui.widgets.color_scale import diverging, is_light

_CELL, _TALL = 54.0, 28.0  # px at scale 1, of a cell at its largest
_SIZE, _SMALL = 12, 11  # px of letters at scale 1
_PAD, _NAMES = 8.0, 120.0  # px at scale 1; names of rows are not wider


class Matrix(LivePart):
    """Rows and columns with their names.

    Parameters
    ----------
    stage : Stage
    name, title : str
        Object name and accessible name.
    decimals : int
        Of the numbers in the cells.

    Signals
    -------
    column_clicked(int)
        A cell of this column, or its name, was clicked.

    Attributes
    ----------
    signs : tuple of str
        What its numbers are called in formulas; lit up while a cell is pointed at.
    lit_signs : tuple of str
        The same for columns that stand out; empty where they are called like the others.
    """

    column_clicked = Signal(int)

    def __init__(self, stage: Stage, name: str, title: str, decimals: int = 2) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title, self._decimals = title, decimals
        self.signs: tuple[str, ...] = ()
        self.lit_signs: tuple[str, ...] = ()
        self._reach: float | None = None
        self._values = np.zeros((0, 0))
        self._rows: tuple[str, ...] = ()
        self._columns: tuple[str, ...] = ()
        self._lit: frozenset[int] = frozenset()
        self._faint = False
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_values(
        self, values: np.ndarray, rows: Sequence[str], columns: Sequence[str], lit: Collection[int] = (),
        reach: float | None = None,
    ) -> None:
        """Show a matrix.

        Parameters
        ----------
        values : float array (r, c)
            nan for cells that have no number: a dash.
        rows, columns : sequence of str, lengths r and c
            Their names; empty texts for none.
        lit : collection of int
            Columns that stand out; where there are some, the others stand back.
        reach : float, optional
            The size of a number that has the deepest color; that of the largest one where it is left out.
        """
        self._values = np.array(values, np.float64).reshape(len(rows), len(columns))
        self._rows, self._columns, self._lit = tuple(rows), tuple(columns), frozenset(lit)
        self._reach = reach
        outstanding = ", ".join(columns[k] for k in sorted(self._lit))
        shape = f"{len(rows)} rows, {len(columns)} columns"
        self.setAccessibleName(f"{self._title}: {shape}" + (f", column {outstanding}" if outstanding else ""))
        self.updateGeometry()
        self.update()

    @property
    def values(self) -> np.ndarray:
        """What is shown, float64 (r, c)."""
        return self._values

    def _left(self) -> float:
        """Return the room that the names of rows take."""
        metrics = QFontMetricsF(self.stage.font(_SMALL))
        widest = max((metrics.horizontalAdvance(name) for name in self._rows), default=0.0)
        return min(widest, _NAMES * self.stage.scale) + _PAD if widest else 0.0

    def _top(self) -> float:
        return 22.0 * self.stage.scale if any(self._columns) else 0.0

    def sizeHint(self) -> QSize:
        scale = self.stage.scale
        wide = self._left() + _CELL * scale * len(self._columns)
        return QSize(round(wide) + 2, round(self._top() + _TALL * scale * len(self._rows)) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._left() + 16 * len(self._columns)) + 2, self.sizeHint().height())

    def cell(self, row: int, column: int) -> QRectF:
        """Return where a cell is."""
        left, top, scale = self._left(), self._top(), self.stage.scale
        wide = min(_CELL * scale, (self.width() - left - 2) / max(len(self._columns), 1))
        return QRectF(left + column * wide, top + row * _TALL * scale, wide, _TALL * scale)

    def cell_at(self, at: QPointF) -> tuple[int, int] | None:
        """Return row and column at a point, row -1 for the name of a column; None beside the matrix."""
        if not len(self._columns):
            return None
        first = self.cell(0, 0)
        column = int((at.x() - first.left()) // first.width())
        row = int((at.y() - first.top()) // first.height())
        inside = 0 <= column < len(self._columns) and -1 <= row < len(self._rows) and at.y() >= 0
        return (row, column) if inside else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (found := self.cell_at(event.position())) is not None:
            self.column_clicked.emit(found[1])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.cell_at(event.position())
        if found is None or found[0] < 0:
            self.setToolTip("")
            self.stage.light(())
            return
        row, column = found
        self.stage.light(self.lit_signs if self.lit_signs and column in self._lit else self.signs)
        named = " · ".join(filter(None, (self._rows[row], self._columns[column])))
        value = float(self._values[row, column])
        self.setToolTip(f"{named}: " + ("no number" if np.isnan(value) else _written(f"{value:.6g}")))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.light(())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._values.size:
            return
        painter = QPainter(self)
        finite = self._values[np.isfinite(self._values)]
        reach = float(np.abs(finite).max()) if finite.size else 0.0
        scale = diverging(self._reach or reach or 1.0)
        metrics = QFontMetricsF(self.stage.font(_SIZE))
        widest = metrics.horizontalAdvance(f"−{reach:.{self._decimals}f}") + 6
        for row in range(len(self._rows)):
            for column in range(len(self._columns)):
                box = self.cell(row, column)
                value = float(self._values[row, column])
                unknown = bool(np.isnan(value))
                ground = QColor(theme.color("surface") if unknown else scale.color(value))
                back = bool(self._lit) and column not in self._lit
                if back:
                    ground.setAlphaF(0.35)
                painter.fillRect(box.adjusted(1, 1, -1, -1), ground)
                if widest <= box.width():
                    painter.setPen(QColor("#1B1F27" if is_light(ground) else "#FFFFFF"))
                    if back or unknown:
                        painter.setPen(theme.color("text_muted"))
                    painter.setFont(self.stage.font(_SIZE, 600 if column in self._lit else 400))
                    said = "–" if unknown else _written(f"{value:.{self._decimals}f}")
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, said)
        self._name(painter)

    def _name(self, painter: QPainter) -> None:
        painter.setPen(theme.color("text_muted"))
        painter.setFont(self.stage.font(_SMALL))
        for row, name in enumerate(self._rows):
            box = self.cell(row, 0)
            beside = QRectF(0, box.top(), self._left() - _PAD, box.height())
            fitting = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, math.ceil(beside.width()))
            painter.drawText(beside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, fitting)
        for column, name in enumerate(self._columns):
            box = self.cell(0, column)
            lit = column in self._lit
            painter.setFont(self.stage.font(_SMALL, 600 if lit else 400))
            painter.setPen(theme.color("accent" if lit else "text_muted"))
            above = QRectF(box.left(), 0, box.width(), self._top())
            fitting = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(box.width()))
            painter.drawText(above, Qt.AlignmentFlag.AlignCenter, fitting)
        if self._lit and len(self._rows):
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for column in self._lit:
                whole = self.cell(0, column).united(self.cell(len(self._rows) - 1, column))
                painter.drawRect(whole)


def _written(number: str) -> str:
    """Return a formatted number with its typographic signs."""
    return number.replace("-", "−").replace("inf", "∞")
