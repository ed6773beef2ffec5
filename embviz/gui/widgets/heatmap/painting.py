"""Painting of a heatmap, on the screen and in files."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.color_scale import STEPS
from embviz.gui.widgets.heatmap.layout import (
    BAR_WIDTH,
    LEAST_CELL,
    LONGEST_LABEL,
    MINUS,
    Layout,
    Matrix,
    group_rows,
    label_size,
)
from embviz.gui.widgets.overlay import elided

NUMBER_MARGIN = 5.0  # px of margin around a number in its cell
_NUMBERS = 15, 14, 13, 12, 11, 10, 9  # px, sizes of the numbers; the largest in large cells only
_DIMMED = 120  # of 255, opacity of the canvas over the cells that share no row or column with the current one
_HALF_SIZE = 9  # px, font of the half widths
_STRIP = 4.0  # px of the colored edge of a group
_BAND, _LINES = 900.0, 100  # px of an image, and lines, drawn at once


def matrix_image(matrix: Matrix) -> QImage:
    """Return an image with one pixel for each cell."""
    pixels = np.ascontiguousarray(matrix.scale.pixels(matrix.values))
    n = len(pixels)
    # the copy owns its memory
    return QImage(pixels.data, n, n, 4 * n, QImage.Format.Format_RGB32).copy()


def paint(
    painter: QPainter, matrix: Matrix, image: QImage | None, layout: Layout, selected: Collection[str] = ()
) -> None:
    """Draw a heatmap; `selected` words are in the accent color.

    The cells are drawn from an image with a pixel for each, or without one as single rectangles.
    """
    cells = layout.cells
    painter.save()
    painter.setClipRect(cells)
    if image is None:
        _paint_cells(painter, matrix, layout)
    else:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, layout.cell < 1)
        _paint_image(painter, image, layout)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if layout.cell >= 12:
        _paint_grid(painter, layout)
    _paint_numbers(painter, matrix, layout)
    _paint_blocks(painter, matrix, layout)
    painter.restore()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_strips(painter, matrix, layout)
    _paint_labels(painter, matrix, layout, selected)
    if matrix.tree is not None:
        _paint_tree(painter, matrix, layout)
    _paint_names(painter, matrix, layout)
    _paint_bar(painter, matrix, layout)


def paint_reading(
    painter: QPainter, matrix: Matrix, layout: Layout, marked: tuple[int, int], selected: Collection[str] = ()
) -> None:
    """Draw the frame and the labels of the row and column of the current cell, and dim all other cells."""
    cells, box = layout.cells, layout.rect(*marked)
    painter.save()
    painter.setClipRect(cells.adjusted(-1, -1, 1, 1))
    dimmed = theme.color("canvas", _DIMMED)
    for left, right in ((cells.left(), box.left()), (box.right(), cells.right())):
        for top, bottom in ((cells.top(), box.top()), (box.bottom(), cells.bottom())):
            if right > left and bottom > top:
                painter.fillRect(QRectF(left, top, right - left, bottom - top), dimmed)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("text", 70), 1))
    painter.drawRect(QRectF(cells.left(), box.top(), cells.width(), box.height()))
    painter.drawRect(QRectF(box.left(), cells.top(), box.width(), cells.height()))
    painter.setPen(QPen(theme.color("text"), 1.5))
    painter.drawRect(box)
    painter.restore()
    font = theme.font(label_size(layout.cell), 600)
    for axis in (0, 1):
        here = marked[axis]
        # labels that the label of the marked word would cover are erased
        for k in layout.seen(axis):
            if k == here or (k % layout.every == 0 and abs(k - here) < layout.every):
                _clear_label(painter, layout, axis, k)
        word = matrix.words[here]
        painter.setFont(font)
        painter.setPen(theme.color("accent" if word in selected else "text"))
        _write_label(painter, layout, axis, here, elided(word, QFontMetricsF(font), layout.longest + 4))


def paint_overview(painter: QPainter, image: QImage, layout: Layout) -> None:
    """Draw the overview of an enlarged heatmap into the corner, with a frame around the visible part."""
    corner = layout.corner
    if corner.isEmpty():
        return
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(corner, image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("line"), 1))
    painter.drawRect(corner)
    part = _scaled(layout.part, corner.width() / layout.n).translated(corner.topLeft())
    painter.setPen(QPen(theme.color("text"), 1.5))
    painter.drawRect(part)


def _scaled(box: QRectF, by: float) -> QRectF:
    return QRectF(box.x() * by, box.y() * by, box.width() * by, box.height() * by)


def _paint_image(painter: QPainter, image: QImage, layout: Layout) -> None:
    """Draw the visible part of the image of all cells; a large one in bands, so that other threads may run."""
    cells, per_cell = layout.cells, image.width() // layout.n
    bands = round(cells.height() / _BAND)
    if bands < 2:
        painter.drawImage(cells, image, _scaled(layout.part, per_cell))
        return
    # whole rows, copied before: vector formats hold only whole images
    edges = np.round(np.linspace(0, layout.n, bands + 1)).astype(int).tolist()
    for first, end in pairwise(edges):
        box = QRectF(cells.left(), layout.y(first), cells.width(), (end - first) * layout.cell)
        painter.drawImage(box, image.copy(0, first * per_cell, image.width(), (end - first) * per_cell))


def _paint_cells(painter: QPainter, matrix: Matrix, layout: Layout) -> None:
    pixels = matrix.scale.pixels(matrix.values).tolist()
    for i in layout.seen(0):
        for j in layout.seen(1):
            painter.fillRect(layout.rect(i, j), QColor(pixels[i][j]))


def _paint_grid(painter: QPainter, layout: Layout) -> None:
    cells = layout.cells
    painter.setPen(QPen(theme.color("canvas"), 1))
    across = [layout.x(k) for k in layout.seen(1) if k]
    down = [layout.y(k) for k in layout.seen(0) if k]
    lines = [QLineF(x, cells.top(), x, cells.bottom()) for x in across]
    lines += [QLineF(cells.left(), y, cells.right(), y) for y in down]
    for begin in range(0, len(lines), _LINES):
        painter.drawLines(lines[begin : begin + _LINES])


@dataclass(frozen=True)
class NumberStyle:
    """How the numbers of a heatmap are written, all alike.

    Attributes
    ----------
    decimals : int
    font : QFont
    bare : bool
        Without the zero before the point.
    """

    decimals: int
    font: QFont
    bare: bool


def number_style(matrix: Matrix, room: float) -> NumberStyle | None:
    """Return the most decimals, and the largest font for them, with which all numbers fit a width; or None.

    Before a decimal is left out, the zero before the point is.
    """
    for decimals in range(matrix.decimals, matrix.fewest_decimals - 1, -1):
        for bare in (False, True):
            # with tabular figures the longest text is the widest: that of the minimum, the maximum, or a sign before a
            # value below 1 that is written bare
            written = [matrix.written(end, decimals, bare) for end in matrix.ends]
            if bare and matrix.ends[0] < 0:
                written.append(matrix.written(-(1 - 10.0**-decimals), decimals, True))
            for size in _NUMBERS:
                font = theme.font(size)
                if max(map(QFontMetricsF(font).horizontalAdvance, written)) <= room:
                    return NumberStyle(decimals, font, bare)
    return None


def _paint_numbers(painter: QPainter, matrix: Matrix, layout: Layout) -> None:
    style = number_style(matrix, layout.cell - NUMBER_MARGIN) if layout.cell >= px(LEAST_CELL) else None
    if style is None:
        return
    painter.setFont(style.font)
    dark, light = QColor("black"), QColor("white")
    small = _half_font(matrix, layout.cell, style)
    line = QFontMetricsF(style.font).height()
    rows, columns = layout.seen(0), layout.seen(1)
    values = matrix.values[rows.start : rows.stop, columns.start : columns.stop]
    steps = matrix.scale.steps(values)
    for (i, j), value in np.ndenumerate(values):
        if np.isfinite(value):
            painter.setPen(dark if matrix.scale.light[steps[i, j]] else light)
            box = layout.rect(rows[i], columns[j])
            half = matrix.half_text(rows[i], columns[j], style.decimals, style.bare) if small is not None else ""
            if small is None or not half:
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, matrix.written(value, style.decimals, style.bare))
                continue
            middle = box.center().y()
            upper = QRectF(box.left(), middle - line, box.width(), line)
            painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, matrix.written(value, style.decimals, style.bare))
            painter.setFont(small)
            painter.drawText(upper.translated(0, line - 1), Qt.AlignmentFlag.AlignCenter, half)
            painter.setFont(style.font)


def _half_font(matrix: Matrix, cell: float, style: NumberStyle) -> QFont | None:
    """Return the font of the half widths below the numbers; None where there are none, or no room for them."""
    if matrix.halves is None or not np.isfinite(matrix.halves).any():
        return None
    small = theme.font(_HALF_SIZE)
    longest = matrix.written(float(np.nanmax(matrix.halves)), style.decimals, style.bare)
    widest = QFontMetricsF(small).horizontalAdvance(f"±{longest}")
    tall = QFontMetricsF(style.font).height() + QFontMetricsF(small).height()
    return small if widest <= cell - NUMBER_MARGIN and tall <= cell else None


def group_color(group: int) -> QColor:
    """Return the color of a group in the current theme."""
    colors = theme.current().categories
    return QColor(colors[group % len(colors)])


def _paint_blocks(painter: QPainter, matrix: Matrix, layout: Layout) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("text", 150), 1))
    for begin, end, _ in matrix.blocks:
        size = (end - begin) * layout.cell
        painter.drawRect(QRectF(layout.x(begin), layout.y(begin), size, size))


def _paint_strips(painter: QPainter, matrix: Matrix, layout: Layout) -> None:
    """Draw strips in the colors of the groups along the edges of the cells."""
    cells = layout.cells
    for begin, end, group in matrix.blocks:
        color = group_color(group)
        top, bottom = max(layout.y(begin), cells.top()), min(layout.y(end), cells.bottom())
        left, right = max(layout.x(begin), cells.left()), min(layout.x(end), cells.right())
        if bottom - top > 0.5:
            painter.fillRect(QRectF(cells.left() - 3 - _STRIP, top, _STRIP, bottom - top), color)
            painter.fillRect(QRectF(cells.right() + 3, top, _STRIP, bottom - top), color)
        if right - left > 0.5:
            painter.fillRect(QRectF(left, cells.top() - 3 - _STRIP, right - left, _STRIP), color)


def _paint_names(painter: QPainter, matrix: Matrix, layout: Layout) -> None:
    font = theme.font(12)
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    for group, box in group_rows(matrix, layout):
        if box.width() < 24:
            continue
        painter.fillRect(QRectF(box.left(), box.center().y() - 4, px(8), px(8)), group_color(group))
        text = elided(matrix.group_names[group], metrics, box.width() - 14)
        painter.setPen(theme.color("text_muted"))
        painter.drawText(box.adjusted(14, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, text)


def _label_box(layout: Layout, axis: int, k: int) -> QRectF:
    """Return the rectangle of a label; that of a column as if it were not rotated about its lower end."""
    height, longest = QFontMetricsF(theme.font(label_size(layout.cell), 600)).height(), px(LONGEST_LABEL)
    if axis == 0:
        middle = layout.y(k + 0.5)
        return QRectF(layout.cells.left() - layout.gap - longest, middle - height / 2, longest, height)
    return QRectF(0, -height / 2, longest, height)


def _clear_label(painter: QPainter, layout: Layout, axis: int, k: int) -> None:
    if axis == 0:
        box = _label_box(layout, axis, k)
    else:
        turned = _label_box(layout, axis, k)
        bottom = layout.cells.top() - layout.gap
        high = px(LONGEST_LABEL)
        box = QRectF(layout.x(k + 0.5) - turned.height() / 2, bottom - high, turned.height(), high)
    left, top = layout.label_ends
    painter.fillRect(box & QRectF(left, top, 1e5, 1e5), theme.color("canvas"))


def _write_label(painter: QPainter, layout: Layout, axis: int, k: int, text: str) -> None:
    if axis == 0:
        flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(_label_box(layout, axis, k), flags, text)
        return
    painter.save()
    painter.translate(layout.x(k + 0.5), layout.cells.top() - layout.gap)
    painter.rotate(-90)
    painter.drawText(QPointF(0, QFontMetricsF(painter.font()).capHeight() / 2), text)
    painter.restore()


def _paint_labels(painter: QPainter, matrix: Matrix, layout: Layout, selected: Collection[str]) -> None:
    plain, strong = theme.font(label_size(layout.cell)), theme.font(label_size(layout.cell), 600)
    cells = layout.cells
    for axis, (low, high) in enumerate(((cells.top(), cells.bottom()), (cells.left(), cells.right()))):
        for k in layout.seen(axis):
            word = matrix.words[k]
            middle = layout.y(k + 0.5) if axis == 0 else layout.x(k + 0.5)
            if not low <= middle <= high:
                continue
            if word in selected:
                _paint_tick(painter, layout, axis, middle)
            if k % layout.every:
                continue
            font = strong if word in selected else plain
            painter.setFont(font)
            painter.setPen(theme.color("accent" if word in selected else "text_muted"))
            _write_label(painter, layout, axis, k, elided(word, QFontMetricsF(font), layout.longest + 4))


def _paint_tick(painter: QPainter, layout: Layout, axis: int, middle: float) -> None:
    """Mark a selected word at the edge of the cells, whether or not its label fits."""
    thick = min(max(layout.cell, 1.5), 3.0)
    edge = layout.cells.left() if axis == 0 else layout.cells.top()
    along, across = (edge - layout.gap + 2, middle - thick / 2)
    box = QRectF(along, across, 5, thick) if axis == 0 else QRectF(across, along, thick, 5)
    painter.fillRect(box, theme.color("accent"))


def _paint_tree(painter: QPainter, matrix: Matrix, layout: Layout) -> None:
    foot_x, foot_y = (end - 8 for end in layout.label_ends)
    long, half = layout.tree - 8, 0.5
    cells = layout.cells
    one, low_one, other, low_other, joint = matrix.branches.T
    colors = _branch_colors(matrix)
    for clip, axis in (
        (QRectF(foot_x - long - 1, cells.top(), long + 2, cells.height()), 0),
        (QRectF(cells.left(), foot_y - long - 1, cells.width(), long + 2), 1),
    ):
        first = layout.row if axis == 0 else layout.column
        origin = cells.top() if axis == 0 else cells.left()
        begin, end = (origin + (places - first + half) * layout.cell for places in (one, other))
        foot = foot_x if axis == 0 else foot_y
        lows_one, lows_other, tops = foot - low_one * long, foot - low_other * long, foot - joint * long
        limits = (clip.top(), clip.bottom()) if axis == 0 else (clip.left(), clip.right())
        seen = (np.maximum(begin, end) >= limits[0]) & (np.minimum(begin, end) <= limits[1])
        painter.save()
        painter.setClipRect(clip)
        for color in np.unique(colors[seen]).tolist():
            painter.setPen(QPen(theme.color("text_muted", 170) if color < 0 else group_color(color), 1))
            of = np.flatnonzero(seen & (colors == color))
            corners = zip(
                lows_one[of].tolist(),
                begin[of].tolist(),
                tops[of].tolist(),
                end[of].tolist(),
                lows_other[of].tolist(),
                strict=True,
            )
            lines = [
                line
                for low_a, a, top, b, low_b in corners
                for line in ((low_a, a, top, a), (top, a, top, b), (top, b, low_b, b))
            ]
            painter.drawLines(
                [QLineF(x1, y1, x2, y2) if axis == 0 else QLineF(y1, x1, y2, x2) for x1, y1, x2, y2 in lines]
            )
        painter.restore()


def _branch_colors(matrix: Matrix) -> np.ndarray:
    """Return the group below each merge, -1 where there are several or none."""
    found = np.full(len(matrix.branches), -1)
    if matrix.groups is None or matrix.tree is None:
        return found
    n, below = len(matrix.words), matrix.leaf_groups.tolist()
    for k, (a, b) in enumerate(matrix.tree[:, :2].astype(int).tolist()):
        below.append(below[a] if below[a] == below[b] else -1)
        found[k] = below[n + k]
    return found


def _paint_bar(painter: QPainter, matrix: Matrix, layout: Layout) -> None:
    cells, scale = layout.cells, matrix.scale
    height = max(min(cells.height(), px(360.0)), px(80.0))
    bar = QRectF(cells.right() + px(20) + layout.names, cells.top(), px(BAR_WIDTH), height)
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
        painter.drawText(QRectF(bar.right() + px(6), y - px(8), px(60), px(16)), Qt.AlignmentFlag.AlignVCenter, text)
