"""Builds the figure to export from the map: its view, colors and legend."""

from collections.abc import Callable, Sequence

import numpy as np

from embviz.drawing.export.figure import FARTHEST, PRINT, ColorKey, FigureColors, Lines, MapFigure, hexadecimal, pixel
from embviz.drawing.export.sheet import FigureLayout, lay_out
from embviz.drawing.word_display import shortened
from embviz.gui.map.export.options import ExportOptions, MapExportData
from embviz.gui.map.export.sheet_painting import measure
from embviz.gui.map.view.true_lines import TrueNeighbors
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.style import theme
from embviz.gui.widgets.plane.gliding import AWAY
from embviz.gui.widgets.plane.space import DISTANCE
from embviz.gui.widgets.plane.words import FAINTEST
from embviz.util.language import isolated, tr

_RAMP = 64  # colors of a continuous scale in a file
_THEMES = {"light": theme.LIGHT, "dark": theme.DARK, "print": theme.LIGHT}


def sheet_of(plan: ExportOptions, source: MapExportData, pause: Callable[[float], None]) -> FigureLayout:
    """Lay out the figure to be painted."""
    width, height = plan.paper.logical
    return lay_out(
        plate_of(plan, source), look_of(plan.look), (width, height), measure, plan.named,
        lambda share: pause(0.2 * share),
    )


def look_of(name: str) -> FigureColors:
    """Return the figure colors of a look."""
    if name == "print":
        return PRINT
    colors = _THEMES[name]
    return FigureColors(name, colors.canvas, colors.text, colors.text_muted, colors.accent, colors.warning)


def plate_of(plan: ExportOptions, source: MapExportData) -> MapFigure:
    """Build the figure to export from the map."""
    seen, colors_of = source.seen, _THEMES[plan.look]
    look, n = look_of(plan.look), len(seen.words)
    width, height = seen.size
    placed = np.ascontiguousarray(seen.places[:, 0]) < AWAY if len(seen.places) else np.zeros(n, bool)
    if seen.x is None or seen.y is None:  # on a plane
        points = seen.places * np.array([1, -1], np.float32) if len(seen.places) else np.zeros((n, 2), np.float32)
        camera = seen.camera
        across, along = width / camera.scale / 2, height / camera.scale / 2
        frame = camera.x - across, -camera.y - along, camera.x + across, -camera.y + along
    else:
        points, frame = np.column_stack((seen.x, seen.y)), (0.0, 0.0, width, height)
    points[~placed] = 2 * FARTHEST
    radius = seen.radius * np.float32(1 if plan.whole else seen.zoom)
    coloring = seen.coloring
    if coloring is None:
        colors = np.full(n, pixel(look.accent), np.uint32)
    else:
        colors = coloring.table(colors_of).take(coloring.levels)
    if seen.depth is not None:
        radius, colors = _shaded(radius, colors, seen.depth, look)
    return MapFigure(
        seen.words, points, radius, colors, _of(seen.order, placed), None if plan.whole else frame,
        _of(seen.selection, placed), _of(seen.lit, placed), _lines(seen.neighbors, placed, seen.words),
        None if seen.front is None else _of(seen.front, placed), seen.opacity,
        legend_of(coloring, colors_of) if plan.legend else None, plan.title, plan.caption,
        seen.regions, plan.look == "dark", 1.0 if seen.depth is None else seen.camera.scale,
        seen.soft,
    )


def _lines(found: TrueNeighbors | None, placed: np.ndarray, words: Sequence[str]) -> Lines | None:
    """Return the lines from a word to its true neighbors; near ones come last, as on the screen."""
    if found is None or not placed[found.word]:
        return None
    shown = np.argsort(found.near, kind="stable")
    shown = shown[placed[found.ids[shown]]]
    ends = found.ids[shown].astype(np.int32)
    caption = f"{isolated(shortened(words[found.word]))}: {found.caption}" + ("" if found.near.all() else tr(
        "; dashed: the others"
    ))
    return Lines(np.column_stack((np.full(len(ends), found.word, np.int32), ends)), ~found.near[shown], caption)


def _of(ids: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    kept: np.ndarray = ids[wanted[ids]]
    return kept.astype(np.int32)


def _shaded(
    radius: np.ndarray, colors: np.ndarray, depth: np.ndarray, look: FigureColors
) -> tuple[np.ndarray, np.ndarray]:
    from embviz.drawing.kernels import rotation

    result = np.empty_like(radius), np.empty_like(colors)
    rotation.shade(radius, colors, np.uint32(pixel(look.background)), depth, DISTANCE, FAINTEST, *result)
    return result


def legend_of(coloring: Coloring | None, colors_of: theme.Theme) -> ColorKey | None:
    """Return the color key: categories that have a color of their own, or a continuous scale."""
    if coloring is None:
        return None
    table = coloring.table(colors_of)
    if not coloring.categorical:
        stops = table[np.linspace(0, len(table) - 2, _RAMP).round().astype(int)]
        return ColorKey(
            coloring.title, coloring.values, (), tuple(map(hexadecimal, stops)), *coloring.range, coloring.unit,
            coloring.logarithmic,
        )
    rows = [(level, name) for level, name in coloring.named() if level != coloring.none]
    place = np.full(len(table), -1, np.int32)
    place[[level for level, _ in rows]] = np.arange(len(rows))
    return ColorKey(
        coloring.title, place[coloring.levels], tuple(name for _, name in rows),
        tuple(hexadecimal(table[level]) for level, _ in rows),
    )
