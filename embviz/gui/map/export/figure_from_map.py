"""Builds the figure to export from the map, with what it needs from the window, and proposes a file name."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from embviz.drawing.export.figure import FARTHEST, PRINT, ColorKey, FigureColors, Lines, MapFigure, hexadecimal, pixel
from embviz.drawing.export.sheet import FigureLayout, lay_out
from embviz.drawing.word_display import shortened
from embviz.gui.map.export.figure_painting import measure
from embviz.gui.map.export.options import ExportOptions, MapExportData
from embviz.gui.map.view.true_lines import TrueNeighbors
from embviz.gui.map.view.visible_map import ViewSnapshot
from embviz.gui.pages.context import Context
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.layout_options import described
from embviz.gui.style import theme
from embviz.gui.widgets.plane.gliding import AWAY, DISTANCE
from embviz.gui.widgets.plane.words import FAINTEST
from embviz.projection.mds import MdsOptions
from embviz.projection.methods import method
from embviz.training.models.registry import model_named
from embviz.util.language import counted, inside, isolated, tr

_RAMP = 64  # colors of a continuous scale in a file
_THEMES = {"light": theme.LIGHT, "dark": theme.DARK, "print": theme.LIGHT}


def sheet_of(plan: ExportOptions, source: MapExportData, pause: Callable[[float], None]) -> FigureLayout:
    """Lay out the figure to be painted."""
    width, height = plan.paper.logical
    return lay_out(
        plate_of(plan, source),
        look_of(plan.look),
        (width, height),
        measure,
        plan.named,
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
        seen.words,
        points,
        radius,
        colors,
        _of(seen.order, placed),
        None if plan.whole else frame,
        _of(seen.selection, placed),
        _of(seen.lit, placed),
        _lines(seen.neighbors, placed, seen.words),
        None if seen.front is None else _of(seen.front, placed),
        seen.opacity,
        legend_of(coloring, colors_of) if plan.legend else None,
        plan.title,
        plan.caption,
        seen.regions,
        plan.look == "dark",
        1.0 if seen.depth is None else seen.camera.scale,
        seen.soft,
    )


def _lines(found: TrueNeighbors | None, placed: np.ndarray, words: Sequence[str]) -> Lines | None:
    """Return the lines from a word to its true neighbors; near ones come last, as on the screen."""
    if found is None or not placed[found.word]:
        return None
    shown = np.argsort(found.near, kind="stable")
    shown = shown[placed[found.ids[shown]]]
    ends = found.ids[shown].astype(np.int32)
    caption = f"{isolated(shortened(words[found.word]))}: {found.caption}" + (
        "" if found.near.all() else tr("; dashed: the others")
    )
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
            coloring.title,
            coloring.values,
            (),
            tuple(map(hexadecimal, stops)),
            *coloring.range,
            coloring.unit,
            coloring.logarithmic,
        )
    rows = [(level, name) for level, name in coloring.named() if level != coloring.none]
    place = np.full(len(table), -1, np.int32)
    place[[level for level, _ in rows]] = np.arange(len(rows))
    return ColorKey(
        coloring.title,
        place[coloring.levels],
        tuple(name for _, name in rows),
        tuple(hexadecimal(table[level]) for level, _ in rows),
    )


_UNSAFE = re.compile(r"[^\w.-]+")
_MOST_NAMED = 6  # selected words that fit into a caption


def source_of(context: Context, seen: ViewSnapshot) -> MapExportData:
    """Return the data of the map for an export."""
    scene = context.scene
    return MapExportData(
        seen,
        _drawn(context),
        None if scene.counts is None else np.asarray(scene.counts, np.int64),
        scene.hidden.copy(),
        scene.selected.copy(),
        _vectors(context),
    )


def _drawn(context: Context) -> np.ndarray:
    """Return the positions that are shown: those of the words, or those of the shuffled data."""
    scene = context.scene
    return scene.coordinates if scene.shuffled is None else scene.shuffled


def shown_count(context: Context) -> int:
    """Return the number of visible words: those that have a position and are not hidden."""
    return int(np.count_nonzero(_placed(context) & ~context.scene.hidden))


def _placed(context: Context) -> np.ndarray:
    placed: np.ndarray = np.isfinite(_drawn(context)[:, 0])
    return placed


def _vectors(context: Context) -> Callable[[int], np.ndarray | None]:
    """Return a function that gets the vectors behind the map: those of the moment shown, or the current ones."""
    workspace = context.workspace
    run, embedding = workspace.run, workspace.embedding
    if run is not None and (embedding is None or (workspace.training and workspace.place is None)):

        def learned(count: int) -> np.ndarray | None:
            snapshot = run.snapshot(count)
            return None if snapshot is None else snapshot.vectors

        return learned
    return lambda count: None if embedding is None else embedding.vectors[:count]


def proposed_title(context: Context) -> str:
    """Propose a title: the method and the number of words, or that the map shows shuffled data."""
    scene, placed = context.scene, _placed(context)
    count, total = int(np.count_nonzero(placed)), len(scene.words)
    words = tr("the {total:,} most frequent words", total=total)
    if count and _chosen(context):
        words = counted(count, "chosen word")
    elif 0 < count < total:
        words = tr("{count:,} of {words}", count=count, words=words)
    hidden = int(np.count_nonzero(scene.hidden & placed if count else scene.hidden))
    less = tr(", {hidden:,} hidden", hidden=hidden) if hidden else ""
    chance = "" if scene.shuffled is None else tr("Shuffled data: ")
    made_by = scene.drawn_by
    title = method(scene.drawn[0]).title if made_by is None else made_by.name
    return tr("{chance}{title} of {words}{less}", chance=chance, title=title, words=words, less=less)


def _chosen(context: Context) -> tuple[str, ...]:
    """Return the words to which the layout is restricted; empty if it has all words."""
    name, options = context.scene.drawn
    made = method(name).choose(options)
    return made.chosen_words if isinstance(made, MdsOptions) else ()


def proposed_caption(context: Context) -> str:
    """Propose a caption: where the words come from, and the parameters of training and layout."""
    workspace, scene = context.workspace, context.scene
    name, options = scene.drawn
    how, parts = method(name), []
    run = workspace.run
    if run is not None:
        learned = run.parameters
        parts.append(
            tr(
                "{name}: {title}, {dimensions} dimensions",
                name=run.corpus.name,
                title=model_named(learned.model).title,
                dimensions=learned.dimensions,
            )
        )
        progress = run.progress
        if workspace.place is not None and progress is not None and progress.epoch:
            parts.append(tr("epoch {place:.1f}", place=workspace.place * progress.epoch / max(progress.tokens_done, 1)))
        elif progress is not None:
            parts.append(tr("epoch {epoch:.1f}", epoch=progress.epoch))
    elif workspace.embedding is not None:
        parts.append(Path(workspace.embedding.provenance.get("file", "vectors")).name)
        parts.append(tr("{dimensions} dimensions", dimensions=workspace.embedding.dimensions))
    made_by = scene.drawn_by
    if made_by is not None:
        return " · ".join([*parts, made_by.provenance])
    unsaid = {"chosen"} if len(_chosen(context)) > _MOST_NAMED else set()
    parts += [
        f"{inside(how.declared[name].label)} {_said(value)}" for name, value in options.items() if name not in unsaid
    ]
    if scene.shuffled is not None:
        parts.append(tr("each component shuffled among the words"))
    elif workspace.place is None and scene.frame is not None and (said := described(scene.frame, name)):
        parts.append(said)
    return " · ".join(parts)


def proposed_name(context: Context, suffix: str) -> str:
    """Propose a file name."""
    workspace = context.workspace
    if workspace.corpus is not None:
        name = Path(workspace.corpus.name).stem
    elif workspace.embedding is not None:
        name = Path(workspace.embedding.provenance.get("file", "vectors")).stem
    else:
        name = "words"
    chance = "" if context.scene.shuffled is None else "-shuffled"
    made_by = context.scene.drawn_by
    way = context.scene.drawn[0] if made_by is None else _UNSAFE.sub("-", made_by.name).lower()
    return f"{_UNSAFE.sub('-', name).strip('-').lower() or 'words'}-{way}{chance}{suffix}"


def _said(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
