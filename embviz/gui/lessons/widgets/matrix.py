"""A matrix of colored cells, with numbers where they fit; pointer or keys read one in full."""

import math
from collections.abc import Collection, Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QVBoxLayout

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.color_scale import diverging, is_light
from embviz.gui.widgets.layouts import label
from embviz.gui.widgets.plot_data.numbers import PlotData, of_matrix
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import counted, tr

_CELL, _TALL = 54.0, 28.0  # px at scale 1, of a cell at its largest
_GROWN = 1.4  # times as large, where a lecture hall has room beside, are letters and cells, as far as rows allow
_SIZE, _SMALL, _LEAST = 12, 11, 9  # px of letters at scale 1: numbers, names, names of narrow columns at the least
_TOLD = 12  # numbers of a column that the accessible name lists
_PAD, _NAMES = 8.0, 120.0  # px at scale 1; names of rows are not wider


class Matrix(LessonWidget):
    """A matrix of colored cells; a cell that is hovered or reached with the arrow keys shows its number in full.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    decimals : int
        Of the numbers in the cells.

    Signals
    -------
    column_clicked(int)
        A cell of this column or its name was clicked, or Return or Space was pressed on a cell.

    Attributes
    ----------
    at : tuple of int
        Row and column of the cell in keyboard focus.
    signs : tuple of str
        Names of its values in the formulas, highlighted while a cell is hovered.
    lit_signs : tuple of str
        The same for highlighted columns; empty if they have the names of the others.
    """

    column_clicked = Signal(int)

    def __init__(self, stage: LessonState, name: str, title: str, decimals: int = 2) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title, self._decimals = title, decimals
        self.signs: tuple[str, ...] = ()
        self.lit_signs: tuple[str, ...] = ()
        self._reach: float | None = None
        self._values = np.zeros((0, 0))
        self._rows: tuple[str, ...] = ()
        self._heads: tuple[str, ...] = ()  # what stands before the rows
        self._columns: tuple[str, ...] = ()
        self._lit: frozenset[int] = frozenset()
        self.at = (0, 0)
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_values(
        self,
        values: np.ndarray,
        rows: Sequence[str],
        columns: Sequence[str],
        lit: Collection[int] = (),
        reach: float | None = None,
        decimals: int | None = None,
        heads: Sequence[str] | None = None,
    ) -> None:
        """Show a matrix.

        Parameters
        ----------
        values : float array (r, c)
            nan for empty cells, shown as a dash.
        rows, columns : sequence of str, lengths r and c
            Their names; empty texts for none.
        lit : collection of int
            Highlighted columns; if there are any, the others are dimmed.
        reach : float, optional
            Absolute value with the deepest color; by default the largest one.
        decimals : int, optional
            Of the numbers in the cells from now on.
        heads : sequence of str, optional
            What stands before the rows instead of their names, where these are too long.
        """
        self._decimals = self._decimals if decimals is None else decimals
        self._values = np.array(values, np.float64).reshape(len(rows), len(columns))
        self._rows, self._columns, self._lit = tuple(rows), tuple(columns), frozenset(lit)
        self._reach = reach
        self._heads = self._rows if heads is None else tuple(heads)
        self.setAccessibleName(self._named())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if self._values.size else Qt.FocusPolicy.NoFocus)
        self.read_cell(*self.at)
        self.updateGeometry()
        self.update()

    @property
    def values(self) -> np.ndarray:
        """The values of the matrix, float64 (r, c)."""
        return self._values

    def drawn_numbers(self) -> PlotData | None:
        """Return the cells row by row as plot data; None while there are none."""
        columns = [name or str(k) for k, name in enumerate(self._columns, 1)]
        rows = [name or str(k) for k, name in enumerate(self._rows, 1)]
        return of_matrix(self._title, rows, columns, self._values, row_head=tr("Row"))

    def _named(self) -> str:
        """Return title, size, highlighted columns, and the numbers of a single highlighted column."""
        named = f"{self._title}: {counted(len(self._rows), 'row')}, {counted(len(self._columns), 'column')}"
        shown = sorted(self._lit) if len(self._columns) > 1 else range(len(self._columns))
        if outstanding := ", ".join(filter(None, (self._columns[k] for k in shown))):
            named += tr(", column {outstanding}", outstanding=outstanding)
        if len(shown) == 1 and 0 < len(self._rows) <= _TOLD:
            named += f": {', '.join(self._in_cell(value) for value in self._values[:, shown[0]].tolist())}"
        return named

    def _in_cell(self, value: float) -> str:
        """Format a number for its cell."""
        return _written(value, f".{self._decimals}f")

    @property
    def reading(self) -> str:
        """The description of the cell in keyboard focus, with its number in full; empty where there are no cells."""
        return self._reading(*self.at) if self._values.size else ""

    def _reading(self, row: int, column: int) -> str:
        named = " · ".join(filter(None, (self._rows[row], self._columns[column])))
        value = float(self._values[row, column])
        return f"{named}: " + (tr("no number") if np.isnan(value) else _written(value, ".6g"))

    def read_cell(self, row: int, column: int) -> None:
        """Move the keyboard focus to a cell, clamped to the matrix."""
        rows, columns = self._values.shape
        self.at = (min(max(row, 0), max(rows - 1, 0)), min(max(column, 0), max(columns - 1, 0)))
        self.setAccessibleDescription(self.reading)
        self.update()

    @property
    def growth(self) -> float:
        """How many times wider than its scale it may be: more than 1 in a hall where the step leaves only small type.

        Height is scarce there, and width is not.
        """
        return min(max(self.stage.room / self.stage.scale, 1.0), _GROWN)

    def heading_size(self) -> float:
        """Return the size in px at scale 1 at which the names of all columns fit above them, as far as that goes."""
        size = _SMALL * self.growth
        metrics = QFontMetricsF(self.stage.font(size, 600 if self._lit else 400))
        widest = max((metrics.horizontalAdvance(name) for name in self._columns), default=0.0)
        room = self.cell(0, 0).width() - 2 if self._columns else 0.0
        return max(_LEAST, size * min(1.0, room / widest)) if widest else size

    def number_size(self) -> float:
        """Return the size in px at scale 1 of the numbers: larger ones where all of them fit into their cells."""
        for size in (_SIZE * self.growth, _SIZE * math.sqrt(self.growth)):
            if self._widest_number(size) <= self.cell(0, 0).width():
                return size
        return _SIZE

    def _widest_number(self, size: float) -> float:
        finite = self._values[np.isfinite(self._values)]
        reach = float(np.abs(finite).max()) if finite.size else 0.0
        return QFontMetricsF(self.stage.font(size)).horizontalAdvance(f"−{reach:.{self._decimals}f}") + 6

    def _left(self) -> float:
        """Return the width of the row names."""
        metrics = QFontMetricsF(self.stage.font(_SMALL * self.growth))
        widest = max((metrics.horizontalAdvance(name) for name in self._heads), default=0.0)
        return min(widest, _NAMES * self.growth * self.stage.scale) + _PAD if widest else 0.0

    def _top(self) -> float:
        return 22.0 * self.stage.scale if any(self._columns) else 0.0

    def sizeHint(self) -> QSize:
        scale = self.stage.scale
        wide = self._left() + _CELL * self.growth * scale * len(self._columns)
        return QSize(round(wide) + 2, round(self._top() + _TALL * scale * len(self._rows)) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._left() + 16 * len(self._columns)) + 2, self.sizeHint().height())

    def cell(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a cell."""
        left, top, scale = self._left(), self._top(), self.stage.scale
        wide = min(_CELL * self.growth * scale, (self.width() - left - 2) / max(len(self._columns), 1))
        return QRectF(left + column * wide, top + row * _TALL * scale, wide, _TALL * scale)

    def cell_at(self, at: QPointF) -> tuple[int, int] | None:
        """Return row and column at a point, row -1 for the name of a column; None outside the matrix."""
        if not len(self._columns):
            return None
        first = self.cell(0, 0)
        column = int((at.x() - first.left()) // first.width())
        row = int((at.y() - first.top()) // first.height())
        inside = 0 <= column < len(self._columns) and -1 <= row < len(self._rows) and at.y() >= 0
        return (row, column) if inside else None

    def _row_named(self, at: QPointF) -> int | None:
        """Return the row whose name stands at a point; None beside the names."""
        if not self._values.size or at.x() >= self.cell(0, 0).left():
            return None
        row = int((at.y() - self._top()) // self.cell(0, 0).height())
        return row if 0 <= row < len(self._rows) else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (found := self.cell_at(event.position())) is not None:
            self.column_clicked.emit(found[1])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.cell_at(event.position())
        if found is None or found[0] < 0:
            row = self._row_named(event.position()) if found is None else None
            self.setToolTip("" if row is None else self._rows[row])
            self.stage.highlight(())
            return
        self._light(found[1])
        self.setToolTip(self._reading(*found))

    def _light(self, column: int) -> None:
        self.stage.highlight(self.lit_signs if self.lit_signs and column in self._lit else self.signs)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, column = self.at
        ways: dict[int, tuple[int, int]] = {
            Qt.Key.Key_Left: (row, column - 1),
            Qt.Key.Key_Right: (row, column + 1),
            Qt.Key.Key_Home: (row, 0),
            Qt.Key.Key_End: (row, len(self._columns) - 1),
            Qt.Key.Key_Up: (row - 1, column),
            Qt.Key.Key_Down: (row + 1, column),
        }
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.column_clicked.emit(column)
        elif event.key() in ways and 0 <= ways[event.key()][0] < len(self._rows):
            self.read_cell(*ways[event.key()])
            self._light(self.at[1])
            below = self.cell(*self.at).bottomLeft().toPoint()
            QToolTip.showText(self.mapToGlobal(below), self.reading, self)
        else:
            # up and down scroll the lesson at the ends of the matrix
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        QToolTip.hideText()
        self.stage.highlight(())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._values.size:
            return
        painter = picture_painter(self)
        finite = self._values[np.isfinite(self._values)]
        reach = float(np.abs(finite).max()) if finite.size else 0.0
        scale = diverging(self._reach or reach or 1.0)
        size = self.number_size()
        written = self._widest_number(size) <= self.cell(0, 0).width()
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
                if written:
                    painter.setPen(QColor("#1B1F27" if is_light(ground) else "#FFFFFF"))
                    if back or unknown:
                        painter.setPen(theme.color("text_muted"))
                    painter.setFont(self.stage.font(size, 600 if column in self._lit else 400))
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._in_cell(value))
        self._name(painter)
        if self.hasFocus():
            # dark and light: one of them contrasts with any color of a cell
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for color, inside in (("text", 1.0), ("surface", 3.0)):
                painter.setPen(QPen(theme.color(color), 2))
                painter.drawRect(self.cell(*self.at).adjusted(inside, inside, -inside, -inside))

    def _name(self, painter: QPainter) -> None:
        painter.setPen(theme.color("text_muted"))
        painter.setFont(self.stage.font(_SMALL * self.growth))
        for row, name in enumerate(self._heads):
            box = self.cell(row, 0)
            beside = QRectF(0, box.top(), self._left() - _PAD, box.height())
            fitting = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, math.ceil(beside.width()))
            painter.drawText(beside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, fitting)
        size = self.heading_size()
        for column, name in enumerate(self._columns):
            box = self.cell(0, column)
            lit = column in self._lit
            painter.setFont(self.stage.font(size, 600 if lit else 400))
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


def _written(value: float, form: str) -> str:
    """Format a number with typographic signs."""
    return in_figures(value, form).replace("inf", "∞")


class NamedMatrix(LessonWidget):
    """A `Matrix` below its symbol.

    Parameters
    ----------
    name, title : str
        Object name and accessible name of the matrix.
    decimals : int
        Of the numbers in the cells.

    Attributes
    ----------
    matrix : Matrix
    """

    def __init__(self, stage: LessonState, name: str, title: str, decimals: int = 2) -> None:
        super().__init__(stage)
        self.matrix = Matrix(stage, name, title, decimals)
        self._sign = label("", "section")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._sign)
        layout.addWidget(self.matrix)
        layout.addStretch(1)
        stage.highlight_changed.connect(self._update_style)
        theme.source.changed.connect(self._update_style)

    def name(self, keys: tuple[str, ...], sign: str) -> None:
        """Set the symbol and its names in the formulas."""
        self.matrix.signs = keys
        self._sign.setText(sign)
        self._update_style()

    def _update_style(self) -> None:
        lit = not self.stage.highlighted.isdisjoint(self.matrix.signs)
        self._sign.setStyleSheet(f"color: {theme.color('accent').name()};" if lit else "")
