"""The heatmap widget."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import decimals as preferred
from embviz.gui.style.number_text import preference
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.color_scale import ColorScale, diverging, sequential
from embviz.gui.widgets.focus import KeyboardFocusMixin
from embviz.gui.widgets.heatmap.layout import (
    LONGEST_LABEL,
    TREE,
    Layout,
    Matrix,
    Viewport,
    group_rows,
    largest_zoom,
    lay_out,
)
from embviz.gui.widgets.heatmap.painting import matrix_image, paint, paint_overview, paint_reading
from embviz.gui.widgets.layouts import add_entry
from embviz.gui.widgets.overlay import draw_card, draw_focus, draw_message
from embviz.gui.widgets.plot_data.numbers import PlotData, of_matrix
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.gui.widgets.plot_data.picture_file import as_svg
from embviz.util.language import tr

_NAMED_CELL = 13  # px of a cell from which every label fits
_AROUND = 2 * LONGEST_LABEL + TREE + 120  # px, most that labels, tree and margins take of a side
_DRAWN = 120  # words up to which SVG has a shape for each cell: viewers blur enlarged images
_ENLARGED = 4  # px of a cell in the image of an SVG
_BAND = 900  # px
_LARGE = 2600  # px of a side from which the default scale is 1


@dataclass(frozen=True)
class HeatmapPicture:
    """The heatmap as it is saved; needs no widget, so a worker may draw it.

    Attributes
    ----------
    matrix : Matrix
    width, height : int
        Minimum size of the drawing in px.
    """

    matrix: Matrix
    width: int
    height: int

    @property
    def size(self) -> QSize:
        """Size of the drawing, px."""
        if lay_out(self.matrix, self.width, self.height).every == 1:
            return QSize(self.width, self.height)
        side = round(len(self.matrix.words) * _NAMED_CELL + _AROUND)
        return QSize(max(self.width, side), max(self.height, side))

    def to_image(self, scale: float | None = None) -> QImage:
        """Return the picture at `scale` pixels per px; by default two, or one for a large picture."""
        size = self.size
        scale = scale or (2.0 if max(size.width(), size.height()) < _LARGE else 1.0)
        image = QImage(round(size.width() * scale), round(size.height() * scale), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(scale)
        painter = QPainter(image)
        # in bands: first access to much memory is slow, and holds the interpreter lock
        for top in range(0, size.height(), _BAND):
            painter.fillRect(0, top, size.width(), min(_BAND, size.height() - top), theme.color("canvas"))
        self._draw(painter, size, matrix_image(self.matrix))
        painter.end()
        return image

    def to_svg(self, path: str, title: str = tr("Similarity of words")) -> None:
        """Write an SVG file."""
        size, image, n = self.size, matrix_image(self.matrix), len(self.matrix.words)
        enlarged = (
            image.scaled(
                n * _ENLARGED,
                n * _ENLARGED,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.FastTransformation,
            )
            if n > _DRAWN
            else None
        )
        as_svg(path, size, lambda painter: self._draw(painter, size, enlarged), title)

    def _draw(self, painter: QPainter, size: QSize, image: QImage | None) -> None:
        paint(painter, self.matrix, image, lay_out(self.matrix, size.width(), size.height()))


def within(viewport: Viewport, whole: Layout) -> Viewport:
    """Return a visible part limited to the possible zoom and rows; `whole` is the layout at zoom 1."""
    zoom = min(max(viewport.zoom, 1.0), largest_zoom(whole))
    last = whole.n - whole.n / zoom
    return Viewport(zoom, min(max(viewport.row, 0.0), last), min(max(viewport.column, 0.0), last))


def enlarged(layout: Layout, whole: Layout, by: float, about: QPointF) -> Viewport:
    """Return the visible part after enlarging by a factor with the point `about` (px) fixed."""
    before = layout.cell / whole.cell
    zoom = min(max(before * by, 1.0), largest_zoom(whole))
    kept = 1 - before / zoom
    right, down = (about.x() - layout.cells.left()) / layout.cell, (about.y() - layout.cells.top()) / layout.cell
    return Viewport(zoom, layout.row + down * kept, layout.column + right * kept)


def holding(layout: Layout, whole: Layout, row: int, column: int) -> Viewport:
    """Return the visible part of the same zoom, scrolled no farther than needed to show a cell."""
    side = layout.part.width() - 1
    return Viewport(
        layout.cell / whole.cell,
        min(max(layout.row, row - side), float(row)),
        min(max(layout.column, column - side), float(column)),
    )


def from_corner(layout: Layout, whole: Layout, at: QPointF) -> Viewport:
    """Return the visible part of the same zoom centered on a point of the overview in the corner."""
    cells, half = (at - layout.corner.topLeft()) * (layout.n / layout.corner.width()), layout.part.width() / 2
    return Viewport(layout.cell / whole.cell, cells.y() - half, cells.x() - half)


_STEP = 1.25  # zoom factor of a step of the wheel
_DECIMALS = 2  # of the numbers in cells, unless the user prefers another number
_NOTCH = 120.0  # of the wheel, in Qt's eighths of a degree


@dataclass(frozen=True)
class _Contents:
    """What `Heatmap.set_matrix` was given: the colors are chosen again when the theme changes."""

    words: tuple[str, ...]
    values: np.ndarray
    centered: bool
    tree: np.ndarray | None
    limits: tuple[float, float] | None
    deep_high: bool
    groups: np.ndarray | None
    group_names: tuple[str, ...]
    halves: np.ndarray | None

    def color_scale(self) -> ColorScale:
        """Return the color scale, over the limits or else over all values."""
        low, high = self.limits or self._range()
        if self.centered:
            return diverging(max(abs(low), abs(high)))
        return sequential(low, high, deep_high=self.deep_high)

    def _range(self) -> tuple[float, float]:
        finite = self.values[np.isfinite(self.values)]
        return (float(finite.min()), float(finite.max())) if len(finite) else (0.0, 1.0)

    def matrix(self) -> Matrix:
        """Return the matrix in the colors of the current theme."""
        tree = self.tree if len(self.words) > 1 else None
        decimals = preferred(_DECIMALS)
        scale = self.color_scale()
        return Matrix(self.words, self.values, scale, tree, decimals, self.groups, self.group_names, self.halves)


class Heatmap(KeyboardFocusMixin):
    """A heatmap of up to some hundred words.

    The wheel, + and − zoom about the pointer or the current cell, dragging pans, 0 shows all.
    """

    cell_hovered = Signal(int, int)  # row, column; -1, -1 for none
    cell_clicked = Signal(int, int)
    group_clicked = Signal(int)
    viewport_changed = Signal()  # zoomed or panned

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("heatmap", tr("Heatmap"), parent)
        self._matrix: Matrix | None = None
        self._contents: _Contents | None = None
        self._image = QImage()
        self._whole: Layout | None = None  # at zoom 1
        self._layout: Layout | None = None
        self._viewport = Viewport()
        self._base: QPixmap | None = None  # all but the marks of the current cell
        self._cell: tuple[int, int] | None = None
        self._pressed: tuple[QPointF, Viewport] | None = None
        self._selected: frozenset[str] = frozenset()
        self._message = ""
        set_scaled_size(self, minimum_size=(160, 160))
        PlotDataAction(self, self.drawn_numbers)
        theme.source.changed.connect(self._on_look_changed)
        preference.changed.connect(self._on_look_changed)

    @property
    def cell(self) -> tuple[int, int] | None:
        """The hovered or current cell (row, column)."""
        return self._cell

    def set_matrix(
        self,
        words: Sequence[str],
        values: np.ndarray,
        *,
        centered: bool = True,
        tree: np.ndarray | None = None,
        limits: tuple[float, float] | None = None,
        deep_high: bool = False,
        groups: np.ndarray | None = None,
        group_names: Sequence[str] = (),
        halves: np.ndarray | None = None,
    ) -> None:
        """Show a matrix; the current cell is kept for the same words, the zoom also for the same words reordered.

        Parameters
        ----------
        words : sequence of str
            Names of the n rows and columns.
        values : float array (n, n)
            Values that are not finite are gray.
        centered : bool
            Use a diverging scale about 0 (cosine, dot product); otherwise a sequential one.
        tree : float array (n - 1, 4), optional
            Linkage in scipy's format; its leaves from left to right are the rows from top to bottom.
        limits : (float, float), optional
            Ends of the color scale; a centered one uses the larger magnitude. None for those of the values.
        deep_high : bool
            Whether a sequential scale is deep at large values (similarity), not at small ones (distance).
        groups : int array (n,), optional
            Group of each row, negative for none; the rows of a group are adjacent.
        group_names : sequence of str
            Names of the groups from 0.
        halves : float array (n, n), optional
            Half widths of the values' 80 % intervals, written below the numbers where they fit; nan for none.

        Raises
        ------
        ValueError
            If the matrix does not fit the words.
        """
        if values.shape != (len(words), len(words)):
            raise ValueError(f"{len(words)} words need a square matrix of that size, not {values.shape}")
        before = self._contents.words if self._contents else ()
        if not words:
            self.clear(self._message)
            return
        if before != tuple(words):
            self._read_cell(None)
            # between moments of a training only the order of the words changes
            self._viewport = self._viewport if set(before) == set(words) else Viewport()
        self._contents = _Contents(
            tuple(words),
            np.asarray(values, np.float64),
            centered,
            tree,
            limits,
            deep_high,
            groups,
            tuple(group_names),
            halves,
        )
        self._build()
        if self._cell is not None:
            self.cell_hovered.emit(*self._cell)
        self.setAccessibleDescription(tr("{words} words: {words_2}", words=len(words), words_2=", ".join(words[:20])))
        self.viewport_changed.emit()

    def drawn_numbers(self) -> PlotData | None:
        """Return the matrix in the order of its rows; None while there are none."""
        matrix = self._matrix
        return of_matrix(self.accessibleName(), matrix.words, matrix.words, matrix.values) if matrix else None

    def set_selected(self, words: frozenset[str]) -> None:
        """Write these words in the accent color."""
        if words != self._selected:
            self._selected = words
            self._redraw()

    @property
    def matrix(self) -> Matrix | None:
        """The shown matrix; None while nothing is shown."""
        return self._matrix

    @property
    def cell_layout(self) -> Layout | None:
        """Where the cells, their labels and the tree are; None while nothing is shown."""
        return self._layout

    @property
    def selected(self) -> frozenset[str]:
        """The words in the accent color."""
        return self._selected

    @property
    def scale(self) -> ColorScale | None:
        """The color scale; None while nothing is shown."""
        return self._matrix.scale if self._matrix is not None else None

    def clear(self, message: str = "") -> None:
        """Clear the heatmap and show a message; its first line is what is missing, the rest what to do next."""
        self._matrix, self._contents, self._message = None, None, message
        self._layout = self._whole = None
        self._viewport = Viewport()
        self._read_cell(None)
        self.setAccessibleDescription(message.replace("\n", " "))
        self._redraw()
        self.viewport_changed.emit()

    def _build(self) -> None:
        if self._contents is None:
            return
        self._matrix = self._contents.matrix()
        self._image = matrix_image(self._matrix)
        self._lay()

    def _lay(self) -> None:
        if self._matrix is not None:
            self._whole = lay_out(self._matrix, self.width(), self.height())
            self._viewport = within(self._viewport, self._whole)
            self._layout = self._whole.enlarged(self._viewport)
        self._redraw()

    def _redraw(self) -> None:
        self._base = None
        self.update()

    def _on_look_changed(self) -> None:
        if self._contents is not None:
            self._build()
        self.update()

    # --- zoom and scrolling ---

    @property
    def zoom(self) -> float:
        """The zoom factor; 1 if all is visible."""
        return self._viewport.zoom

    def show_all(self) -> None:
        """Show all cells."""
        self.show_viewport(Viewport())

    def show_viewport(self, viewport: Viewport) -> None:
        """Show a part, limited to what is possible."""
        if self._whole is None:
            return
        wanted = within(viewport, self._whole)
        if wanted != self._viewport:
            self._viewport = wanted
            self._lay()
            self.viewport_changed.emit()

    def enlarge(self, by: float, about: QPointF | None = None) -> None:
        """Zoom by a factor about a point of the widget, by default the current cell, or the center."""
        layout = self._layout
        if layout is not None and self._whole is not None:
            about = about or (layout.rect(*self._cell) if self._cell is not None else layout.cells).center()
            self.show_viewport(enlarged(layout, self._whole, by, about))

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word of the row at a point, or without a point that of the current cell, and its position."""
        matrix, layout = self._matrix, self._layout
        if matrix is None or layout is None:
            return None
        cell = self._cell if point is None else layout.cell_at(QPointF(point))
        return (matrix.words[cell[0]], layout.rect(*cell).center().toPoint()) if cell is not None else None

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add the actions for the two words of a cell to a menu."""
        cell = self._cell if point is None or self._layout is None else self._layout.cell_at(QPointF(point))
        if cell is not None and self._matrix is not None and cell[0] != cell[1]:
            words = tr("Select {one} and {other}", one=self._matrix.words[cell[0]], other=self._matrix.words[cell[1]])
            add_entry(menu, "both", words, partial(self.cell_clicked.emit, *cell))
        add_entry(menu, "fit", tr("Show all cells"), self.show_all)

    # --- current cell ---

    def _read_cell(self, cell: tuple[int, int] | None) -> None:
        if cell != self._cell:
            self._cell = cell
            self.cell_hovered.emit(*(cell or (-1, -1)))
            self.update()

    def _group_at(self, at: QPointF) -> int | None:
        rows = group_rows(self._matrix, self._layout) if self._matrix is not None and self._layout is not None else []
        return next((group for group, box in rows if box.contains(at)), None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._layout is None or not self._layout.cells.contains(event.position()):
            event.ignore()
            return
        self.enlarge(_STEP ** (event.angleDelta().y() / _NOTCH), event.position())
        self._read_cell(self._layout.cell_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position(), self._viewport
            self._look_from_corner(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        layout, at = self._layout, event.position()
        if layout is None:
            return
        if self._pressed is not None and self._viewport.zoom > 1:
            start, before = self._pressed
            if layout.corner.contains(start):
                self._look_from_corner(at)
            elif (at - start).manhattanLength() >= QApplication.startDragDistance():
                away = (at - start) / layout.cell
                self.show_viewport(Viewport(before.zoom, before.row - away.y(), before.column - away.x()))
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
                return
        self._read_cell(layout.cell_at(at))
        if self._group_at(at) is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()

    def _look_from_corner(self, at: QPointF) -> None:
        """Show the part under the pointer in the overview."""
        layout, whole = self._layout, self._whole
        if layout is not None and whole is not None and self._viewport.zoom > 1 and layout.corner.contains(at):
            self.show_viewport(from_corner(layout, whole, at))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if event.button() != Qt.MouseButton.LeftButton or self._layout is None or pressed is None:
            return
        self.unsetCursor()
        if self._viewport != pressed[1]:
            return  # it was a drag
        cell, group = self._layout.cell_at(event.position()), self._group_at(event.position())
        if cell is not None:
            self.cell_clicked.emit(*cell)
        elif group is not None:
            self.group_clicked.emit(group)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._read_cell(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}
        larger = {Qt.Key.Key_Plus: _STEP, Qt.Key.Key_Equal: _STEP, Qt.Key.Key_Minus: 1 / _STEP}
        key = event.key()
        if self._matrix is None:
            super().keyPressEvent(event)
        elif key in steps:
            last = len(self._matrix.words) - 1
            row, column = self._cell or (0, 0)
            down, right = steps[Qt.Key(key)] if self._cell else (0, 0)
            self._read_cell((min(max(row + down, 0), last), min(max(column + right, 0), last)))
            if self._layout is not None and self._whole is not None and self._cell is not None:
                self.show_viewport(holding(self._layout, self._whole, *self._cell))
        elif key in larger:
            self.enlarge(larger[Qt.Key(key)])
        elif key == Qt.Key.Key_0:
            self.show_all()
        elif key == Qt.Key.Key_Escape and self._cell:
            self._read_cell(None)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._cell:
            self.cell_clicked.emit(*self._cell)
        else:
            super().keyPressEvent(event)

    # --- painting ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        view = QRectF(self.rect())
        if self._matrix is None or self._layout is None:
            painter.fillRect(self.rect(), theme.color("canvas"))
            draw_message(painter, view, self._message)
        else:
            painter.drawPixmap(0, 0, self._drawn(self._matrix, self._layout))
            if self._cell is not None:
                self._paint_reading(painter, self._matrix, self._layout, self._cell)
        if self._focus_shown:
            draw_focus(painter, view)

    def _drawn(self, matrix: Matrix, layout: Layout) -> QPixmap:
        """Return the picture without the marks of the current cell."""
        ratio = self.devicePixelRatioF()
        if self._base is None or self._base.devicePixelRatio() != ratio:
            self._base = QPixmap((QRectF(self.rect()).size() * ratio).toSize())
            self._base.setDevicePixelRatio(ratio)
            self._base.fill(theme.color("canvas"))
            painter = picture_painter(self._base)
            paint(painter, matrix, self._image, layout, self._selected)
            if self._viewport.zoom > 1:
                paint_overview(painter, self._image, layout)
            painter.end()
        return self._base

    def _paint_reading(self, painter: QPainter, matrix: Matrix, layout: Layout, cell: tuple[int, int]) -> None:
        paint_reading(painter, matrix, layout, cell, self._selected)
        i, j = cell
        lines = [matrix.text(i, j), f"{matrix.words[i]} · {matrix.words[j]}"]
        half = matrix.half_text(i, j)
        if half:
            lines.append(tr("{half}: 80 % interval", half=half))
        if matrix.groups is not None and matrix.groups[i] == matrix.groups[j] >= 0:
            lines.append(matrix.group_names[matrix.groups[i]])
        draw_card(painter, layout.rect(i, j).center() + QPointF(4, 4), QRectF(self.rect()), lines)

    # --- files ---

    def picture(self) -> HeatmapPicture | None:
        """Return the whole heatmap without marks, to be written on any thread."""
        return HeatmapPicture(self._matrix, self.width(), self.height()) if self._matrix is not None else None
