"""A square matrix of words as a heatmap that one reads with the pointer or the keys."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from embviz.gui import theme
from embviz.gui.widgets.color_scale import ColorScale, diverging, sequential
from embviz.gui.widgets.heatmap_painting import Layout, Matrix, lay_out, matrix_image, paint
from embviz.gui.wordmap.card import by_keyboard, draw_card, draw_focus, draw_message


class Heatmap(QWidget):
    """A heatmap of up to some hundred words.

    Parameters
    ----------
    parent : QWidget, optional
    """

    cell_hovered = Signal(int, int)  # row, column; -1, -1 for none
    cell_clicked = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._matrix: Matrix | None = None
        self._arguments: tuple = ()
        self._image = QImage()
        self._layout: Layout | None = None
        self._cell: tuple[int, int] | None = None
        self._selected: frozenset[str] = frozenset()
        self._message = ""
        self._focus_shown = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(160, 160)
        self.setAccessibleName("Heatmap")
        theme.source.changed.connect(self._on_theme_changed)

    @property
    def cell(self) -> tuple[int, int] | None:
        """The cell (row, column) that is read now."""
        return self._cell

    def set_matrix(
        self, words: Sequence[str], values: np.ndarray, *, centered: bool = True, tree: np.ndarray | None = None,
        limits: tuple[float, float] | None = None, deep_high: bool = False, decimals: int = 2,
    ) -> None:
        """Show a matrix; where its words are those shown already, the cell being read stays and is told anew.

        Parameters
        ----------
        words : sequence of str
            Of the n rows and columns.
        values : float array (n, n)
            What is not finite is left gray.
        centered : bool
            Two colors that meet at 0 (cosine, dot product); otherwise one that deepens.
        tree : float array (n - 1, 4), optional
            Linkage as scipy makes it; its leaves from left to right are the rows from top to bottom.
        limits : (float, float), optional
            Ends of the color scale; of a centered one, the larger magnitude counts. From the values where None.
        deep_high : bool
            A color that is not centered deepens toward the great values (likeness), not toward the small (distance).
        decimals : int
            Of the numbers shown.

        Raises
        ------
        ValueError
            If the matrix does not fit the words.
        """
        if values.shape != (len(words), len(words)):
            raise ValueError(f"{len(words)} words need a square matrix of that size, not {values.shape}")
        if not self._arguments or self._arguments[0] != tuple(words):
            self._read_cell(None)
        self._arguments = (tuple(words), np.asarray(values, np.float64), centered, tree, limits, deep_high, decimals)
        self._build()
        if self._cell is not None:
            self.cell_hovered.emit(*self._cell)
        self.setAccessibleDescription(f"{len(words)} words: {', '.join(words[:20])}")

    def set_selected(self, words: frozenset[str]) -> None:
        """Name these words in the accent color."""
        if words != self._selected:
            self._selected = words
            self.update()

    @property
    def selected(self) -> frozenset[str]:
        """The words named in the accent color."""
        return self._selected

    @property
    def scale(self) -> ColorScale | None:
        """The colors of the values; None while nothing is shown."""
        return self._matrix.scale if self._matrix is not None else None

    def clear(self, message: str = "") -> None:
        """Show nothing but a text that says what to do next (its first line says what is missing)."""
        self._matrix, self._arguments, self._layout, self._message = None, (), None, message
        self._read_cell(None)
        self.setAccessibleDescription(message.replace("\n", " "))
        self.update()

    def _build(self) -> None:
        words, values, centered, tree, limits, deep_high, decimals = self._arguments
        if not words:
            self._matrix, self._layout = None, None
            self.update()
            return
        finite = values[np.isfinite(values)]
        low, high = limits or ((float(finite.min()), float(finite.max())) if len(finite) else (0.0, 1.0))
        scale = diverging(max(abs(low), abs(high))) if centered else sequential(low, high, deep_high=deep_high)
        self._matrix = Matrix(words, values, scale, tree if len(words) > 1 else None, decimals)
        self._image = matrix_image(self._matrix)
        self._layout = lay_out(self._matrix, self.width(), self.height())
        self.update()

    def _on_theme_changed(self) -> None:
        if self._arguments:
            self._build()
        self.update()

    # --- reading cells ---

    def _read_cell(self, cell: tuple[int, int] | None) -> None:
        if cell != self._cell:
            self._cell = cell
            self.cell_hovered.emit(*(cell or (-1, -1)))
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._read_cell(self._layout.cell_at(event.position()) if self._layout else None)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        cell = self._layout.cell_at(event.position()) if self._layout else None
        if cell is not None and event.button() == Qt.MouseButton.LeftButton:
            self.cell_clicked.emit(*cell)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._read_cell(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._focus_shown = by_keyboard(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._focus_shown = False
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}
        key = event.key()
        if self._matrix is None:
            super().keyPressEvent(event)
        elif key in steps:
            last = len(self._matrix.words) - 1
            row, column = self._cell or (0, 0)
            down, right = steps[Qt.Key(key)] if self._cell else (0, 0)
            self._read_cell((min(max(row + down, 0), last), min(max(column + right, 0), last)))
        elif key == Qt.Key.Key_Escape and self._cell:
            self._read_cell(None)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._cell:
            self.cell_clicked.emit(*self._cell)
        else:
            super().keyPressEvent(event)

    # --- painting ---

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        if self._matrix is not None:
            self._layout = lay_out(self._matrix, self.width(), self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("canvas"))
        view = QRectF(self.rect())
        if self._focus_shown:
            draw_focus(painter, view)
        if self._matrix is None or self._layout is None:
            draw_message(painter, view, self._message)
            return
        paint(painter, self._matrix, self._image, self._layout, self._cell, self._selected)
        if self._cell is not None:
            i, j = self._cell
            words = self._matrix.words
            draw_card(painter, self._layout.rect(i, j).center() + QPointF(4, 4), view,
                      (self._matrix.text(i, j), f"{words[i]} · {words[j]}"))

    # --- files ---

    def to_image(self, scale: float = 2.0) -> QImage:
        """Return the heatmap as it stands, without the pointer, at `scale` pixels per pixel of the widget."""
        image = QImage(round(self.width() * scale), round(self.height() * scale), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(scale)
        image.fill(theme.color("canvas"))
        self._paint_into(QPainter(image))
        return image

    def to_svg(self, path: str, title: str = "Similarity of words") -> None:
        """Write the heatmap as it stands as a vector drawing."""
        from PySide6.QtSvg import QSvgGenerator

        generator = QSvgGenerator()
        generator.setFileName(path)
        generator.setSize(QSize(self.width(), self.height()))
        generator.setViewBox(self.rect())
        generator.setTitle(title)
        self._paint_into(QPainter(generator))

    def _paint_into(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), theme.color("canvas"))
        if self._matrix is not None and self._layout is not None:
            paint(painter, self._matrix, self._image, self._layout)
        painter.end()
