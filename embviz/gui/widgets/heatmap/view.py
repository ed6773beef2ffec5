"""The heatmap widget."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from embviz.gui.style import theme
from embviz.gui.style.preferred_decimals import decimals as preferred
from embviz.gui.style.preferred_decimals import preference
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.color_scale import ColorScale, diverging, sequential
from embviz.gui.widgets.heatmap.layout import (
    LONGEST_LABEL,
    TREE,
    Layout,
    Matrix,
    Sight,
    group_rows,
    largest_zoom,
    lay_out,
)
from embviz.gui.widgets.heatmap.painting import matrix_image, paint, paint_overview, paint_reading
from embviz.gui.widgets.key_focus import KeyboardFocusMixin
from embviz.gui.widgets.menu_entry import add_entry
from embviz.gui.widgets.overlay import draw_card, draw_focus, draw_message
from embviz.gui.widgets.plot_data.numbers import PlotData, of_matrix
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.gui.widgets.plot_data.vector_drawing import as_svg
from embviz.util.language import tr

_NAMED_CELL = 13  # px from which every label has room
_AROUND = 2 * LONGEST_LABEL + TREE + 120  # px that labels, tree and margins take of a side at most
_DRAWN = 120  # words up to which a drawing has a shape for each cell: programs blur enlarged images
_ENLARGED = 4  # px of a cell in the image of a drawing
_BAND = 900  # px
_LARGE = 2600  # px of a side from which one pixel is one pixel


@dataclass(frozen=True)
class HeatmapPicture:
    """What is written; needs no widget, so a worker may draw it.

    Attributes
    ----------
    matrix : Matrix
    width, height : int
        Of the drawing in px, at least.
    """

    matrix: Matrix
    width: int
    height: int

    @property
    def size(self) -> QSize:
        """How large the drawing is, px."""
        if lay_out(self.matrix, self.width, self.height).every == 1:
            return QSize(self.width, self.height)
        side = round(len(self.matrix.words) * _NAMED_CELL + _AROUND)
        return QSize(max(self.width, side), max(self.height, side))

    def to_image(self, scale: float | None = None) -> QImage:
        """Return the picture at `scale` pixels per px: two, or one of a large one."""
        size = self.size
        scale = scale or (2.0 if max(size.width(), size.height()) < _LARGE else 1.0)
        image = QImage(round(size.width() * scale), round(size.height() * scale), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(scale)
        painter = QPainter(image)
        # in bands: the first touch of much memory is slow, and others wait for the interpreter meanwhile
        for top in range(0, size.height(), _BAND):
            painter.fillRect(0, top, size.width(), min(_BAND, size.height() - top), theme.color("canvas"))
        self._draw(painter, size, matrix_image(self.matrix))
        painter.end()
        return image

    def to_svg(self, path: str, title: str = tr("Similarity of words")) -> None:
        """Write a vector drawing."""
        size, image, n = self.size, matrix_image(self.matrix), len(self.matrix.words)
        enlarged = image.scaled(
            n * _ENLARGED, n * _ENLARGED, Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.FastTransformation,
        ) if n > _DRAWN else None
        as_svg(path, size, lambda painter: self._draw(painter, size, enlarged), title)

    def _draw(self, painter: QPainter, size: QSize, image: QImage | None) -> None:
        paint(painter, self.matrix, image, lay_out(self.matrix, size.width(), size.height()))


def within(sight: Sight, whole: Layout) -> Sight:
    """Return the sight nearest to one that a heatmap can be seen in; `whole` is its layout at zoom 1."""
    zoom = min(max(sight.zoom, 1.0), largest_zoom(whole))
    last = whole.n - whole.n / zoom
    return Sight(zoom, min(max(sight.row, 0.0), last), min(max(sight.column, 0.0), last))


def enlarged(layout: Layout, whole: Layout, by: float, about: QPointF) -> Sight:
    """Return what is seen enlarged by a factor, with the point `about` (px) of the present layout where it is."""
    before = layout.cell / whole.cell
    zoom = min(max(before * by, 1.0), largest_zoom(whole))
    kept = 1 - before / zoom
    right, down = (about.x() - layout.cells.left()) / layout.cell, (about.y() - layout.cells.top()) / layout.cell
    return Sight(zoom, layout.row + down * kept, layout.column + right * kept)


def holding(layout: Layout, whole: Layout, row: int, column: int) -> Sight:
    """Return the sight of the same zoom, moved no farther than it takes to see a cell."""
    side = layout.part.width() - 1
    return Sight(
        layout.cell / whole.cell,
        min(max(layout.row, row - side), float(row)), min(max(layout.column, column - side), float(column)),
    )


def from_corner(layout: Layout, whole: Layout, at: QPointF) -> Sight:
    """Return the sight of the same zoom about the place that a point of the small picture in the corner shows."""
    cells, half = (at - layout.corner.topLeft()) * (layout.n / layout.corner.width()), layout.part.width() / 2
    return Sight(layout.cell / whole.cell, cells.y() - half, cells.x() - half)


_STEP = 1.25  # of enlarging, for a step of the wheel
_NOTCH = 120.0  # of the wheel, in Qt's eighths of a degree


# words, values, centered, tree, limits, deep_high, decimals, groups and group_names of `Heatmap.set_matrix`
_Arguments = tuple[
    tuple[str, ...], np.ndarray, bool, np.ndarray | None, tuple[float, float] | None, bool, int, np.ndarray | None,
    tuple[str, ...],
]


class Heatmap(KeyboardFocusMixin):
    """A heatmap of up to some hundred words.

    The wheel, + and − enlarge it about the pointer or the cell that is read, dragging moves what is seen, 0 shows all.

    Parameters
    ----------
    parent : QWidget, optional
    """

    cell_hovered = Signal(int, int)  # row, column; -1, -1 for none
    cell_clicked = Signal(int, int)
    group_clicked = Signal(int)
    sight_changed = Signal()  # enlarged more, less, or another part

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("heatmap", tr("Heatmap"), parent)
        self._matrix: Matrix | None = None
        self._arguments: _Arguments | None = None
        self._image = QImage()
        self._whole: Layout | None = None  # at zoom 1
        self._layout: Layout | None = None
        self._sight = Sight()
        self._base: QPixmap | None = None  # all but what is read
        self._cell: tuple[int, int] | None = None
        self._pressed: tuple[QPointF, Sight] | None = None
        self._selected: frozenset[str] = frozenset()
        self._message = ""
        set_scaled_size(self, minimum_size=(160, 160))
        PlotDataAction(self, self.drawn_numbers)
        theme.source.changed.connect(self._on_look_changed)
        preference.changed.connect(self._on_look_changed)

    @property
    def cell(self) -> tuple[int, int] | None:
        """The cell (row, column) that is read now."""
        return self._cell

    def set_matrix(
        self, words: Sequence[str], values: np.ndarray, *, centered: bool = True, tree: np.ndarray | None = None,
        limits: tuple[float, float] | None = None, deep_high: bool = False, decimals: int = 2,
        groups: np.ndarray | None = None, group_names: Sequence[str] = (),
    ) -> None:
        """Show a matrix; words as shown already keep the cell that is read, in another order still the enlargement.

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
            Of the numbers shown, where a person prefers no others.
        groups : int array (n,), optional
            Group of each row, negative for none; rows of a group stand together.
        group_names : sequence of str
            Names of the groups from 0.

        Raises
        ------
        ValueError
            If the matrix does not fit the words.
        """
        if values.shape != (len(words), len(words)):
            raise ValueError(f"{len(words)} words need a square matrix of that size, not {values.shape}")
        before = self._arguments[0] if self._arguments else ()
        if not words:
            self.clear(self._message)
            return
        if before != tuple(words):
            self._read_cell(None)
            # from moment to moment of a training only the order of the words changes
            self._sight = self._sight if set(before) == set(words) else Sight()
        self._arguments = (
            tuple(words), np.asarray(values, np.float64), centered, tree, limits, deep_high, decimals, groups,
            tuple(group_names),
        )
        self._build()
        if self._cell is not None:
            self.cell_hovered.emit(*self._cell)
        self.setAccessibleDescription(tr("{words} words: {words_2}", words=len(words), words_2=", ".join(words[:20])))
        self.sight_changed.emit()

    def drawn_numbers(self) -> PlotData | None:
        """Return the matrix in the order of its rows; None while there are none."""
        matrix = self._matrix
        return of_matrix(self.accessibleName(), matrix.words, matrix.words, matrix.values) if matrix else None

    def set_selected(self, words: frozenset[str]) -> None:
        """Name these words in the accent color."""
        if words != self._selected:
            self._selected = words
            self._redraw()

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
        self._matrix, self._arguments, self._message = None, None, message
        self._layout = self._whole = None
        self._sight = Sight()
        self._read_cell(None)
        self.setAccessibleDescription(message.replace("\n", " "))
        self._redraw()
        self.sight_changed.emit()

    def _build(self) -> None:
        if self._arguments is None:
            return
        words, values, centered, tree, limits, deep_high, decimals, groups, group_names = self._arguments
        finite = values[np.isfinite(values)]
        low, high = limits or ((float(finite.min()), float(finite.max())) if len(finite) else (0.0, 1.0))
        scale = diverging(max(abs(low), abs(high))) if centered else sequential(low, high, deep_high=deep_high)
        if len(words) < 2:
            tree = None
        self._matrix = Matrix(words, values, scale, tree, preferred(decimals), groups, group_names)
        self._image = matrix_image(self._matrix)
        self._lay()

    def _lay(self) -> None:
        if self._matrix is not None:
            self._whole = lay_out(self._matrix, self.width(), self.height())
            self._sight = within(self._sight, self._whole)
            self._layout = self._whole.enlarged(self._sight)
        self._redraw()

    def _redraw(self) -> None:
        self._base = None
        self.update()

    def _on_look_changed(self) -> None:
        if self._arguments:
            self._build()
        self.update()

    # --- what is seen ---

    @property
    def zoom(self) -> float:
        """How much it is enlarged; 1 where all is seen."""
        return self._sight.zoom

    def show_all(self) -> None:
        """Show all cells."""
        self.look_at(Sight())

    def look_at(self, sight: Sight) -> None:
        """Show a part, as near to this one as there is."""
        if self._whole is None:
            return
        wanted = within(sight, self._whole)
        if wanted != self._sight:
            self._sight = wanted
            self._lay()
            self.sight_changed.emit()

    def enlarge(self, by: float, about: QPointF | None = None) -> None:
        """Enlarge about a point of the widget; about the cell that is read, or the middle, where none is given."""
        layout = self._layout
        if layout is not None and self._whole is not None:
            about = about or (layout.rect(*self._cell) if self._cell is not None else layout.cells).center()
            self.look_at(enlarged(layout, self._whole, by, about))

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word of the row at a point, or else of the cell that is read, and where it is."""
        matrix, layout = self._matrix, self._layout
        if matrix is None or layout is None:
            return None
        cell = self._cell if point is None else layout.cell_at(QPointF(point))
        return (matrix.words[cell[0]], layout.rect(*cell).center().toPoint()) if cell is not None else None

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add what is done with the two words of a cell."""
        cell = self._cell if point is None or self._layout is None else self._layout.cell_at(QPointF(point))
        if cell is not None and self._matrix is not None and cell[0] != cell[1]:
            words = tr("Select {one} and {other}", one=self._matrix.words[cell[0]], other=self._matrix.words[cell[1]])
            add_entry(menu, "both", words, partial(self.cell_clicked.emit, *cell))
        add_entry(menu, "fit", tr("Show all cells"), self.show_all)

    # --- reading cells ---

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
            self._pressed = event.position(), self._sight
            self._look_from_corner(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        layout, at = self._layout, event.position()
        if layout is None:
            return
        if self._pressed is not None and self._sight.zoom > 1:
            start, before = self._pressed
            if layout.corner.contains(start):
                self._look_from_corner(at)
            elif (at - start).manhattanLength() >= QApplication.startDragDistance():
                away = (at - start) / layout.cell
                self.look_at(Sight(before.zoom, before.row - away.y(), before.column - away.x()))
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
                return
        self._read_cell(layout.cell_at(at))
        if self._group_at(at) is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()

    def _look_from_corner(self, at: QPointF) -> None:
        """Look at the part of the whole that is pointed at in its small picture."""
        layout, whole = self._layout, self._whole
        if layout is not None and whole is not None and self._sight.zoom > 1 and layout.corner.contains(at):
            self.look_at(from_corner(layout, whole, at))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if event.button() != Qt.MouseButton.LeftButton or self._layout is None or pressed is None:
            return
        self.unsetCursor()
        if self._sight != pressed[1]:
            return  # what is seen was moved
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
                self.look_at(holding(self._layout, self._whole, *self._cell))
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
        """Return the picture without what is read."""
        ratio = self.devicePixelRatioF()
        if self._base is None or self._base.devicePixelRatio() != ratio:
            self._base = QPixmap((QRectF(self.rect()).size() * ratio).toSize())
            self._base.setDevicePixelRatio(ratio)
            self._base.fill(theme.color("canvas"))
            painter = picture_painter(self._base)
            paint(painter, matrix, self._image, layout, self._selected)
            if self._sight.zoom > 1:
                paint_overview(painter, self._image, layout)
            painter.end()
        return self._base

    def _paint_reading(self, painter: QPainter, matrix: Matrix, layout: Layout, cell: tuple[int, int]) -> None:
        paint_reading(painter, matrix, layout, cell, self._selected)
        i, j = cell
        lines = [matrix.text(i, j), f"{matrix.words[i]} · {matrix.words[j]}"]
        if matrix.groups is not None and matrix.groups[i] == matrix.groups[j] >= 0:
            lines.append(matrix.group_names[matrix.groups[i]])
        draw_card(painter, layout.rect(i, j).center() + QPointF(4, 4), QRectF(self.rect()), lines)

    # --- files ---

    def picture(self) -> HeatmapPicture | None:
        """Return the whole heatmap, without the pointer, to be written by whoever has the time."""
        return HeatmapPicture(self._matrix, self.width(), self.height()) if self._matrix is not None else None
