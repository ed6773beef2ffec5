"""Contents and geometry of a heatmap."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.plot import spread_out
from embviz.gui.widgets.color_scale import ColorScale

LONGEST_LABEL, LONGEST_OF_MANY = 130.0, 84.0  # px; with many words, cells need the space more than long labels
MANY = 60  # words
TREE = 56.0  # px of the dendrogram at most
BAR_WIDTH, BAR_ROOM = 10.0, 66.0  # px, width of the color bar without and with its numbers
EDGE = 12.0
LEAST_CELL, LARGEST_CELL = 17.0, 64.0  # px: smallest cell with a number in it, and largest cell when zoomed in
LARGEST_OF_ALL = 150.0  # px, largest cell of a heatmap that shows all its words
GROUP_NAME = 190.0  # px, longest name of a group
LEAST_GROUP_NAME = 96.0
GROUP_ROW = 17.0  # px
MINUS = str.maketrans("-", "−")


@dataclass
class Matrix:
    """The contents of a heatmap.

    Attributes
    ----------
    words : tuple of str
        Names of the n rows and columns.
    values : float array (n, n)
    scale : ColorScale
    tree : float array (n - 1, 4) or None
        Linkage in scipy's format, whose leaves in drawing order are the rows from top to bottom.
    decimals : int
        Of the numbers in cells, where they fit.
    groups : int array (n,) or None
        Group of each row, negative for none.
    group_names : sequence of str
    halves : float array (n, n) or None
        Half widths of the values' intervals, nan for none.
    """

    words: tuple[str, ...]
    values: np.ndarray
    scale: ColorScale
    tree: np.ndarray | None = None
    decimals: int = 2
    groups: np.ndarray | None = None
    group_names: Sequence[str] = ()
    halves: np.ndarray | None = None

    def __post_init__(self) -> None:
        self.branches = branches_of(self.tree) if self.tree is not None else np.zeros((0, 5))
        self.blocks = _runs(self.groups) if self.groups is not None else []
        self.leaf_groups = _by_leaf(self.groups, self.tree)
        finite = self.values[np.isfinite(self.values)]
        self.ends = (float(finite.min()), float(finite.max())) if len(finite) else (0.0, 0.0)

    def text(self, i: int, j: int, decimals: int | None = None) -> str:
        """Return the text of a cell's number, with the given or all decimals."""
        return self.written(self.values[i, j], decimals)

    def half_text(self, i: int, j: int, decimals: int | None = None, bare: bool = False) -> str:
        """Return half the width of a cell's interval as text, with ±; empty where there is none."""
        half = float("nan") if self.halves is None else float(self.halves[i, j])
        return f"±{self.written(half, decimals, bare)}" if np.isfinite(half) else ""

    def written(self, value: float, decimals: int | None = None, bare: bool = False) -> str:
        """Format a value as in the cells; `bare` without the zero before the point, as tables of correlations are."""
        places = self.decimals if decimals is None else decimals
        text = f"{round(value, places) + 0.0:.{places}f}"  # + 0.0: no sign before a zero
        if bare and float(text) == 0:
            return "0"
        if bare and abs(float(text)) < 1:
            text = text.replace("0.", ".", 1)
        return text.translate(MINUS)

    @property
    def fewest_decimals(self) -> int:
        """Number of decimals in narrow cells, which leaves two digits of the largest value."""
        largest = max(map(abs, self.ends))
        return min(self.decimals, max(0, 1 - math.floor(math.log10(largest)))) if largest else self.decimals


def _runs(groups: np.ndarray) -> list[tuple[int, int, int]]:
    """Return (first, end, group) of each run of rows of one group."""
    edges = np.flatnonzero(np.diff(groups)) + 1
    starts, ends = [0, *edges.tolist()], [*edges.tolist(), len(groups)]
    return [(a, b, int(groups[a])) for a, b in zip(starts, ends, strict=True) if b > a and groups[a] >= 0]


def _by_leaf(groups: np.ndarray | None, tree: np.ndarray | None) -> np.ndarray:
    """Return the group of each leaf by its index in the tree; `groups` are those of the rows."""
    if groups is None or tree is None:
        return np.zeros(0, np.int64)
    found = np.empty(len(groups), np.int64)
    found[leaves_of(tree)] = groups
    return found


def leaves_of(tree: np.ndarray) -> list[int]:
    """Return the leaves of a dendrogram from left to right."""
    n = len(tree) + 1
    order, stack = [], [2 * n - 2]
    while stack:
        node = stack.pop()
        if node < n:
            order.append(node)
        else:
            stack += [int(tree[node - n, 1]), int(tree[node - n, 0])]
    return order


def branches_of(tree: np.ndarray) -> np.ndarray:
    """Return the merges of a dendrogram.

    Parameters
    ----------
    tree : float array (n - 1, 4)
        Linkage in scipy's format.

    Returns
    -------
    float array (n - 1, 5)
        For each merge: position and height of one branch, position and height of the other, and its own height.
        Positions are rows (0 is the middle of the first), heights are shares of the highest merge. Leaves keep their
        left-to-right order in the tree.
    """
    n = len(tree) + 1
    top = float(tree[-1, 2]) or 1.0
    place = np.empty(2 * n - 1)
    height = np.zeros(2 * n - 1)
    place[leaves_of(tree)] = np.arange(n)
    joints = np.empty((n - 1, 5))
    for k, (a, b, distance, _) in enumerate(tree.tolist()):
        a, b = int(a), int(b)
        place[n + k], height[n + k] = (place[a] + place[b]) / 2, distance / top
        joints[k] = place[a], height[a], place[b], height[b], height[n + k]
    return joints


@dataclass(frozen=True)
class Viewport:
    """The visible part of a heatmap: zoom, and the row and column at its upper left, in cells."""

    zoom: float = 1.0
    row: float = 0.0
    column: float = 0.0


@dataclass(frozen=True)
class Layout:
    """Positions of the parts of a heatmap in a view of a given size.

    Attributes
    ----------
    cells : QRectF
        Rectangle of the visible cells.
    cell : float
        Side of a cell, px.
    n : int
        Number of rows and columns.
    tree : float
        Space for the dendrogram, px.
    every : int
        Every so many labels one is drawn.
    names : float
        Space for the names of groups, px.
    gap : float
        Distance from the labels to the cells, px.
    longest : float
        Space for the labels, px.
    row, column : float
        Row and column at the upper left.
    """

    cells: QRectF
    cell: float
    n: int
    tree: float
    every: int
    names: float
    gap: float
    longest: float
    row: float = 0.0
    column: float = 0.0

    def enlarged(self, viewport: Viewport) -> "Layout":
        """Return this layout of all cells with only a part of them in the same space."""
        if viewport.zoom <= 1:
            return self
        cell = self.cell * viewport.zoom
        return replace(self, cell=cell, every=_every(cell), row=viewport.row, column=viewport.column)

    def cell_at(self, at: QPointF) -> tuple[int, int] | None:
        """Return (row, column) at a point, or None outside."""
        if not self.cells.contains(at):
            return None
        row = int((at.y() - self.cells.top()) / self.cell + self.row)
        column = int((at.x() - self.cells.left()) / self.cell + self.column)
        return (row, column) if 0 <= row < self.n and 0 <= column < self.n else None

    def rect(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a cell, visible or not."""
        return QRectF(self.x(column), self.y(row), self.cell, self.cell)

    def x(self, column: float) -> float:
        """Return the left edge of a column, px."""
        return self.cells.left() + (column - self.column) * self.cell

    def y(self, row: float) -> float:
        """Return the top edge of a row, px."""
        return self.cells.top() + (row - self.row) * self.cell

    def seen(self, axis: int) -> range:
        """Return the rows (axis 0) or columns (1) that are at least partly visible."""
        first = (self.row, self.column)[axis]
        return range(int(first), min(self.n, math.ceil(first + self.cells.height() / self.cell - 1e-6)))

    @property
    def part(self) -> QRectF:
        """The visible part, in cells."""
        side = self.cells.width() / self.cell
        return QRectF(self.column, self.row, side, side)

    @property
    def label_ends(self) -> tuple[float, float]:
        """Left edge of the row labels, and top edge of the column labels, px."""
        away = self.gap + self.longest
        return self.cells.left() - away, self.cells.top() - away

    @property
    def corner(self) -> QRectF:
        """The empty square between the row and column labels, for the overview of an enlarged heatmap."""
        side = min(self.cells.left(), self.cells.top()) - EDGE - self.gap - 4
        return QRectF(EDGE, EDGE, side, side) if side >= 36 else QRectF()


def label_size(cell: float) -> float:
    """Return the font size in px of labels for cells of this size."""
    return float(np.clip(cell * 0.55, 10, 13))


def lay_out(matrix: Matrix, width: float, height: float) -> Layout:
    """Return the layout of a matrix in a view: the largest square cells that fit with labels and color bar."""
    n = len(matrix.words)
    many = n > MANY
    longest = _longest(matrix.words, 11 if many else 13, px(LONGEST_OF_MANY) if many else px(LONGEST_LABEL))
    tree = min(TREE, 0.09 * min(width, height)) if matrix.tree is not None else 0.0
    gap = 16.0 if matrix.blocks else 8.0
    names = _longest(matrix.group_names, 12, px(GROUP_NAME) - 28) + 28 if matrix.blocks else 0.0
    room_x = width - 2 * EDGE - longest - gap - tree - px(BAR_ROOM)
    room_y = height - 2 * EDGE - longest - gap - tree
    cell = min(max(min(room_x - min(names, LEAST_GROUP_NAME), room_y) / n, 0.5), px(LARGEST_OF_ALL))
    if cell > 4:
        cell = float(int(cell))
    size = cell * n
    names = max(0.0, min(names, room_x - size))
    left = EDGE + tree + longest + gap + max(0.0, room_x - size - names) / 2
    top = EDGE + tree + longest + gap + max(0.0, room_y - size) / 2
    return Layout(QRectF(round(left), round(top), size, size), cell, n, tree, _every(cell), names, gap, longest)


def largest_zoom(whole: Layout) -> float:
    """Return the largest zoom of a layout, at which a cell has its maximum size."""
    return max(1.0, px(LARGEST_CELL) / whole.cell)


def _every(cell: float) -> int:
    return max(1, math.ceil(QFontMetricsF(theme.font(label_size(cell))).height() * 0.92 / cell))


def _longest(texts: Sequence[str], size: float, most: float) -> float:
    """Return the width of the widest text, px, at most `most`; measures only the texts with the most letters."""
    metrics = QFontMetricsF(theme.font(size))
    return min(max((metrics.horizontalAdvance(t) for t in sorted(texts, key=len)[-40:]), default=0.0), most)


def group_rows(matrix: Matrix, layout: Layout) -> list[tuple[int, QRectF]]:
    """Return the visible groups and the rectangles of their names, as close to their rows as fits without overlap."""
    cells, middles, groups = layout.cells, [], []
    for begin, end, group in matrix.blocks:
        top, bottom = max(layout.y(begin), cells.top()), min(layout.y(end), cells.bottom())
        if bottom > top:
            middles.append((top + bottom) / 2)
            groups.append(group)
    half = px(GROUP_ROW) / 2
    places = spread_out(np.array(middles), px(GROUP_ROW), cells.top() + half, cells.bottom() - half)
    left = cells.right() + 12
    return [
        (group, QRectF(left, y - half, max(0.0, layout.names - 14), px(GROUP_ROW)))
        for group, y in zip(groups, places.tolist(), strict=True)
    ]
