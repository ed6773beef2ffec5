"""How a heatmap is laid out and drawn, on the screen and in files alike."""

import math
from collections.abc import Collection
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from embviz.gui import theme
from embviz.gui.widgets.color_scale import STEPS, ColorScale, is_light
from embviz.gui.wordmap.card import elided

LONGEST_LABEL = 130.0  # px
TREE = 56.0  # px of the dendrogram at most
BAR_WIDTH, BAR_ROOM = 10.0, 66.0  # px of the color bar, and of it with its numbers
EDGE = 16.0
LEAST_CELL, LARGEST_CELL = 22.0, 64.0  # px: the smallest cell that may carry its number, and the largest at all
NUMBER_MARGIN = 6.0  # px of a cell's width that its number leaves free
MINUS = str.maketrans("-", "−")


@dataclass
class Matrix:
    """What a heatmap shows.

    Attributes
    ----------
    words : tuple of str
        Of the n rows and columns.
    values : float array (n, n)
    scale : ColorScale
    tree : float array (n - 1, 4) or None
        Linkage as scipy makes it, whose leaves in their drawn order are the rows from top to bottom.
    decimals : int
        Of the numbers shown, where there is room for them.
    """

    words: tuple[str, ...]
    values: np.ndarray
    scale: ColorScale
    tree: np.ndarray | None = None
    decimals: int = 2
    branches: list[tuple[float, float, float, float, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.tree is not None:
            self.branches = branches_of(self.tree)

    def text(self, i: int, j: int, decimals: int | None = None) -> str:
        """Return the number in a cell, with all its decimals or so many."""
        return f"{self.values[i, j]:.{self.decimals if decimals is None else decimals}f}".translate(MINUS)

    @property
    def fewest_decimals(self) -> int:
        """Of numbers in narrow cells: as many as leave two digits of the largest."""
        largest = float(np.abs(self.values[np.isfinite(self.values)]).max(initial=0.0))
        return min(self.decimals, max(0, 1 - math.floor(math.log10(largest)))) if largest else self.decimals


def branches_of(tree: np.ndarray) -> list[tuple[float, float, float, float, float]]:
    """Return the joints of a dendrogram.

    Parameters
    ----------
    tree : float array (n - 1, 4)
        Linkage as scipy makes it.

    Returns
    -------
    list of (place, height, place, height, joint)
        The two branches of each joint, with places in rows (0 is the middle of the first) and heights, both in
        shares of the highest joint, and the height of the joint. Leaves keep their left-to-right order of the tree.
    """
    n = len(tree) + 1
    top = float(tree[-1, 2]) or 1.0
    order, stack = [], [2 * n - 2]
    while stack:
        node = stack.pop()
        if node < n:
            order.append(node)
        else:
            stack += [int(tree[node - n, 1]), int(tree[node - n, 0])]
    place = np.empty(2 * n - 1)
    height = np.zeros(2 * n - 1)
    place[order] = np.arange(n)
    joints = []
    for k, (a, b, distance, _) in enumerate(tree.tolist()):
        a, b = int(a), int(b)
        place[n + k], height[n + k] = (place[a] + place[b]) / 2, distance / top
        joints.append((place[a], height[a], place[b], height[b], height[n + k]))
    return joints


@dataclass(frozen=True)
class Layout:
    """Where the parts of a heatmap lie in a view of one size."""

    cells: QRectF
    cell: float
    tree: float
    every: int  # each how many-th label is drawn

    @property
    def n(self) -> int:
        return round(self.cells.width() / self.cell)

    def cell_at(self, at: QPointF) -> tuple[int, int] | None:
        """Return (row, column) at a point, or None outside."""
        if not self.cells.contains(at):
            return None
        row, column = int((at.y() - self.cells.top()) / self.cell), int((at.x() - self.cells.left()) / self.cell)
        return (row, column) if 0 <= row < self.n and 0 <= column < self.n else None

    def rect(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a cell."""
        return QRectF(self.cells.left() + column * self.cell, self.cells.top() + row * self.cell, self.cell, self.cell)


def label_size(cell: float) -> float:
    """Return the font size in px of labels beside cells of this size."""
    return float(np.clip(cell * 0.55, 10, 13))


def lay_out(matrix: Matrix, width: float, height: float) -> Layout:
    """Return the layout of a matrix in a view: the largest square cells that leave room for labels and color bar."""
    n = len(matrix.words)
    metrics = QFontMetricsF(theme.font(12))
    longest = min(max(metrics.horizontalAdvance(w) for w in matrix.words), LONGEST_LABEL)
    tree = min(TREE, 0.09 * min(width, height)) if matrix.tree is not None else 0.0
    room_x = width - 2 * EDGE - longest - 8 - tree - BAR_ROOM
    room_y = height - 2 * EDGE - longest - 8 - tree
    cell = min(max(min(room_x, room_y) / n, 0.5), LARGEST_CELL)
    if cell > 4:
        cell = float(int(cell))
    size = cell * n
    left = EDGE + tree + longest + 8 + max(0.0, room_x - size) / 2
    top = EDGE + tree + longest + 8 + max(0.0, room_y - size) / 2
    every = max(1, int(np.ceil(QFontMetricsF(theme.font(label_size(cell))).height() * 0.92 / cell)))
    return Layout(QRectF(round(left), round(top), size, size), cell, tree, every)


def matrix_image(matrix: Matrix) -> QImage:
    """Return an image with one pixel for each cell."""
    pixels = np.ascontiguousarray(matrix.scale.pixels(matrix.values))
    n = len(pixels)
    # the copy owns its memory
    return QImage(pixels.data, n, n, 4 * n, QImage.Format.Format_RGB32).copy()


def paint(painter: QPainter, matrix: Matrix, image: QImage, layout: Layout,
          marked: tuple[int, int] | None = None, selected: Collection[str] = ()) -> None:
    """Draw a heatmap; the row and column of the `marked` cell are named strongly, `selected` words in the accent."""
    cells, n = layout.cells, len(matrix.words)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, layout.cell < 1)
    painter.drawImage(cells, image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if layout.cell >= 12:
        painter.setPen(QPen(theme.color("canvas"), 1))
        edges = [k * layout.cell for k in range(1, n)]
        painter.drawLines([QLineF(cells.left() + e, cells.top(), cells.left() + e, cells.bottom()) for e in edges])
        painter.drawLines([QLineF(cells.left(), cells.top() + e, cells.right(), cells.top() + e) for e in edges])
    _paint_numbers(painter, matrix, layout)
    _paint_labels(painter, matrix, layout, marked, selected)
    if matrix.tree is not None:
        _paint_tree(painter, matrix, layout)
    _paint_bar(painter, matrix, layout)
    if marked is not None:
        _paint_mark(painter, layout, marked)


def number_style(matrix: Matrix, room: float) -> tuple[int, QFont] | None:
    """Return the most decimals, and the largest font for them, with which all numbers fit in a width; or None."""
    n = len(matrix.words)
    for decimals in range(matrix.decimals, matrix.fewest_decimals - 1, -1):
        # in tabular figures the longest text is the widest
        widest = max((matrix.text(i, j, decimals) for i in range(n) for j in range(n)), key=len)
        for size in (12, 11, 10, 9):
            if QFontMetricsF(theme.font(size)).horizontalAdvance(widest) <= room:
                return decimals, theme.font(size)
    return None


def _paint_numbers(painter: QPainter, matrix: Matrix, layout: Layout) -> None:
    n = len(matrix.words)
    if layout.cell < LEAST_CELL:
        return
    style = number_style(matrix, layout.cell - NUMBER_MARGIN)
    if style is None:
        return
    decimals, font = style
    painter.setFont(font)
    dark, light = QColor("black"), QColor("white")
    for i in range(n):
        for j in range(n):
            if np.isfinite(matrix.values[i, j]):
                ground = matrix.scale.color(float(matrix.values[i, j]))
                painter.setPen(dark if is_light(ground) else light)
                painter.drawText(layout.rect(i, j), Qt.AlignmentFlag.AlignCenter, matrix.text(i, j, decimals))


def _paint_labels(
    painter: QPainter, matrix: Matrix, layout: Layout, marked: tuple[int, int] | None, selected: Collection[str]
) -> None:
    cells = layout.cells
    plain, strong = theme.font(label_size(layout.cell)), theme.font(label_size(layout.cell), 600)
    height = QFontMetricsF(plain).height()
    for axis in (0, 1):
        here = marked[axis] if marked is not None else -1
        for k, word in enumerate(matrix.words):
            # the marked word is always named; thinned-out neighbors make room for it
            if k != here and (k % layout.every or (here >= 0 and abs(k - here) < layout.every)):
                continue
            font = strong if k == here or word in selected else plain
            painter.setFont(font)
            painter.setPen(theme.color("accent" if word in selected else "text" if k == here else "text_muted"))
            metrics = QFontMetricsF(font)
            text = elided(word, metrics, LONGEST_LABEL)
            middle = (k + 0.5) * layout.cell
            if axis == 0:
                box = QRectF(cells.left() - LONGEST_LABEL - 48, cells.top() + middle - height / 2,
                             LONGEST_LABEL + 40, height)
                painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), text)
            else:
                painter.save()
                painter.translate(cells.left() + middle, cells.top() - 8)
                painter.rotate(-90)
                painter.drawText(QPointF(0, metrics.capHeight() / 2), text)
                painter.restore()


def _paint_tree(painter: QPainter, matrix: Matrix, layout: Layout) -> None:
    cells = layout.cells
    metrics = QFontMetricsF(theme.font(label_size(layout.cell)))
    longest = min(max(metrics.horizontalAdvance(w) for w in matrix.words), LONGEST_LABEL)
    foot_x, foot_y = cells.left() - longest - 16, cells.top() - longest - 16
    long, half, step = layout.tree - 8, layout.cell / 2, layout.cell
    painter.setPen(QPen(theme.color("text_muted", 170), 1))
    for a, low_a, b, low_b, joint in matrix.branches:
        ya, yb = cells.top() + a * step + half, cells.top() + b * step + half
        x = foot_x - joint * long
        painter.drawPolyline([QPointF(foot_x - low_a * long, ya), QPointF(x, ya), QPointF(x, yb),
                              QPointF(foot_x - low_b * long, yb)])
        xa, xb = cells.left() + a * step + half, cells.left() + b * step + half
        y = foot_y - joint * long
        painter.drawPolyline([QPointF(xa, foot_y - low_a * long), QPointF(xa, y), QPointF(xb, y),
                              QPointF(xb, foot_y - low_b * long)])


def _paint_bar(painter: QPainter, matrix: Matrix, layout: Layout) -> None:
    cells, scale = layout.cells, matrix.scale
    bar = QRectF(cells.right() + 20, cells.top(), BAR_WIDTH, max(min(cells.height(), 240.0), 80.0))
    column = np.ascontiguousarray(scale.table[::-1, None])
    painter.drawImage(bar, QImage(column.data, 1, STEPS, 4, QImage.Format.Format_RGB32).copy())
    painter.setPen(QPen(theme.color("line"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(bar)
    painter.setFont(theme.font(11))
    painter.setPen(theme.color("text_muted"))
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        value = scale.low + share * (scale.high - scale.low)
        text = f"{value:.{matrix.decimals}f}".translate(MINUS)
        y = bar.bottom() - share * bar.height()
        painter.drawText(QRectF(bar.right() + 6, y - 8, 60, 16), Qt.AlignmentFlag.AlignVCenter, text)


def _paint_mark(painter: QPainter, layout: Layout, marked: tuple[int, int]) -> None:
    cells, box = layout.cells, layout.rect(*marked)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("text", 70), 1))
    row = QRectF(cells.left(), box.top(), cells.width(), box.height())
    painter.drawRect(row)
    painter.drawRect(QRectF(box.left(), cells.top(), box.width(), cells.height()))
    painter.setPen(QPen(theme.color("text"), 1.5))
    painter.drawRect(box)
