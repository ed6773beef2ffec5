"""Zooming and panning of a heatmap."""

from PySide6.QtCore import QPointF

from embviz.gui.widgets.heatmap.layout import Layout, Sight, largest_zoom


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
