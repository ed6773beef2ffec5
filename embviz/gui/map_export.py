"""Exporting the map: what is taken from the window, and how a worker turns it into files. No widgets here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

from embviz.drawing.coordinates_table import MapTable, write_table, write_word_list
from embviz.drawing.plate import FARTHEST, PRINT, Legend, Look, Plate, hexadecimal, pixel
from embviz.drawing.projector_files import projector_paths, write_projector_files
from embviz.drawing.sheet import Sheet, lay_out
from embviz.drawing.svg import write_svg
from embviz.drawing.web_page import write_web_page
from embviz.errors import Cancelled, InputError
from embviz.gui import map_painting, theme
from embviz.gui.jobs import Job
from embviz.gui.paper import Paper
from embviz.gui.wordmap.coloring import NONE, Coloring
from embviz.gui.wordmap.gliding import AWAY
from embviz.gui.wordmap.seen import Seen
from embviz.gui.wordmap.space import DISTANCE
from embviz.gui.wordmap.words import FAINTEST

_RAMP = 64  # colors of a scale of amounts in a file
_LINES = 14  # of a table that are shown before it is written
_BROWSER = Paper(1280, 800, "px", 96, 12)


@dataclass(frozen=True)
class Kind:
    """A kind of file.

    Attributes
    ----------
    id, title, suffix : str
    about : str
        One sentence on what it is good for.
    drawn : bool
        Whether it has a size and a look: it is a picture.
    listed : bool
        Whether its words are chosen: it is a list or table.
    """

    id: str
    title: str
    suffix: str
    about: str
    drawn: bool = False
    listed: bool = False


KINDS = (
    Kind("png", "Picture (PNG)", ".png", "Painted anew at the size you choose, with names placed for it.", drawn=True),
    Kind("svg", "Drawing (SVG)", ".svg", "Points and names stay objects that a drawing program edits.", drawn=True),
    Kind("pdf", "Page (PDF)", ".pdf", "For print: sharp at any size, its text can be searched.", drawn=True),
    Kind("html", "Web page (HTML)", ".html", "One file to pan, zoom, search and filter in any browser, offline."),
    Kind("csv", "Table (CSV)", ".csv", "A line for each word: rank, count, place, norm, color, selected.", listed=True),
    Kind("tsv", "Table with tabs (TSV)", ".tsv", "The same as CSV, with tabs between the columns.", listed=True),
    Kind("projector", "Embedding Projector", ".tsv", "Two files: the vectors, and what is known of their words.",
         listed=True),
    Kind("words", "List of the selected words", ".txt", "One word on a line, in UTF-8."),
)
_THEMES = {"light": theme.LIGHT, "dark": theme.DARK, "print": theme.LIGHT}


@dataclass(frozen=True)
class Plan:
    """What is to be written.

    Attributes
    ----------
    kind : str
        Id of one of `KINDS`.
    whole : bool
        All of the map, or what is in view.
    words : str
        Of a table: ``all``, ``visible`` or ``selected``.
    paper : Paper
    look : str
        ``light``, ``dark`` or ``print``.
    background, legend : bool
    named : str
        As `lay_out` takes it.
    title, caption : str
    """

    kind: str
    whole: bool = False
    words: str = "all"
    paper: Paper = field(default_factory=Paper)
    look: str = "light"
    background: bool = True
    legend: bool = True
    named: str = "all"
    title: str = ""
    caption: str = ""


@dataclass(frozen=True)
class Source:
    """What of the map goes into files, as it was when the export began.

    Attributes
    ----------
    seen : Seen
    coordinates : float32 array (n, 2 or 3)
        nan for words without a place.
    counts : int64 array (n,), or None
    hidden : bool array (n,)
    selected : int32 array (m,)
    vectors : callable
        Returns the vectors of the words, float32 (n, d), or None where there are none any more; on a worker.
    """

    seen: Seen
    coordinates: np.ndarray
    counts: np.ndarray | None
    hidden: np.ndarray
    selected: np.ndarray
    vectors: Callable[[], np.ndarray | None]

    @property
    def words(self) -> Sequence[str]:
        """The words on the map."""
        return self.seen.words


def write_map(plan: Plan, source: Source, path: Path, job: Job) -> tuple[Path, ...]:
    """Write the files of a plan, each whole or not at all, and return which.

    Raises
    ------
    InputError
        When there is nothing to write, or a file cannot be written.
    Cancelled
    """
    pause = _pause(job)
    pause(0.0)
    match plan.kind:
        case "words":
            write_word_list([source.words[i] for i in source.selected.tolist()], path)
        case "csv" | "tsv":
            ids = _chosen(plan, source)
            write_table(_table(source, ids), path, ids, "," if plan.kind == "csv" else "\t", pause)
        case "projector":
            ids, vectors = _chosen(plan, source), source.vectors()
            if vectors is None:
                raise InputError("There are no vectors yet.", "Train first, or open vectors.")
            write_projector_files(_table(source, ids), vectors, path, ids, pause)
            return projector_paths(path)
        case "html":
            plate = plate_of(plan, source)
            dark = _legend(source.seen.coloring, theme.DARK) if plate.legend is not None else None
            write_web_page(plate, path, dark.colors if dark is not None else (), source.counts, pause)
        case _:
            _write_drawn(plan, sheet_of(plan, source, pause), path, pause)
    return (path,)


def _write_drawn(plan: Plan, sheet: Sheet, path: Path, pause: Callable[[float], None]) -> None:
    paper = plan.paper
    if plan.kind == "svg":
        write_svg(sheet, path, plan.background, paper.lengths)
    elif plan.kind == "pdf":
        map_painting.write_pdf(sheet, path, paper.millimeters, background=plan.background, pause=pause)
    else:
        dpi = 0.0 if paper.unit == "px" else paper.dpi
        map_painting.write_png(sheet, path, paper.pixels, background=plan.background, dpi=dpi, pause=pause)


def preview(plan: Plan, source: Source, width: int, height: int, job: Job) -> tuple[QImage, int]:
    """Return a small picture of what would be written, and how many words it names.

    Raises
    ------
    Cancelled
    """
    sheet = sheet_of(plan if plan.kind != "html" else replace(plan, paper=_BROWSER), source, _pause(job))
    scale = min(width / sheet.width, height / sheet.height)
    size = max(1, round(sheet.width * scale)), max(1, round(sheet.height * scale))
    return map_painting.picture(sheet, size, background=plan.background), len(sheet.names)


def first_lines(plan: Plan, source: Source) -> list[str]:
    """Return the first lines of what would be written, where that is text."""
    if plan.kind == "words":
        return [source.words[i] for i in source.selected[:_LINES].tolist()]
    ids = _chosen(plan, source)[: _LINES - 1]
    table = _table(source, ids)
    rows = [table.columns, *table.rows(ids)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def sheet_of(plan: Plan, source: Source, pause: Callable[[float], None]) -> Sheet:
    """Lay out what is to be painted."""
    width, height = plan.paper.logical
    return lay_out(
        plate_of(plan, source), look_of(plan.look), (width, height), map_painting.measure, plan.named,
        lambda share: pause(0.2 * share),
    )


def look_of(name: str) -> Look:
    """Return the colors of a sheet."""
    if name == "print":
        return PRINT
    colors = _THEMES[name]
    return Look(name, colors.canvas, colors.text, colors.text_muted, colors.accent)


def plate_of(plan: Plan, source: Source) -> Plate:
    """Return the map as it is to be printed."""
    seen, colors_of = source.seen, _THEMES[plan.look]
    look, n = look_of(plan.look), len(seen.words)
    width, height = seen.size
    placed = np.ascontiguousarray(seen.places[:, 0]) < AWAY if len(seen.places) else np.zeros(n, bool)
    if seen.depth is None:
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
    return Plate(
        seen.words, points, radius, colors, _of(seen.order, placed), None if plan.whole else frame,
        _of(seen.selection, placed), seen.lines[placed[seen.lines].all(axis=1)],
        None if seen.front is None else _of(seen.front, placed), seen.opacity,
        _legend(coloring, colors_of) if plan.legend else None, plan.title, plan.caption,
    )


def _of(ids: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    return ids[wanted[ids]].astype(np.int32)


def _shaded(radius: np.ndarray, colors: np.ndarray, depth: np.ndarray, look: Look) -> tuple[np.ndarray, np.ndarray]:
    from embviz.drawing.kernels import rotation

    result = np.empty_like(radius), np.empty_like(colors)
    rotation.shade(radius, colors, np.uint32(pixel(look.background)), depth, DISTANCE, FAINTEST, *result)
    return result


def _legend(coloring: Coloring | None, colors_of: theme.Theme) -> Legend | None:
    """Return what the colors mean: categories with a color of their own, or amounts."""
    if coloring is None:
        return None
    table = coloring.table(colors_of)
    if not coloring.categorical:
        stops = table[np.linspace(0, len(table) - 2, _RAMP).round().astype(int)]
        return Legend(
            coloring.title, coloring.values, (), tuple(map(hexadecimal, stops)), *coloring.range, coloring.unit,
            coloring.logarithmic,
        )
    rows = [(level, name) for level, name in coloring.named() if level != NONE]
    place = np.full(len(table), -1, np.int32)
    place[[level for level, _ in rows]] = np.arange(len(rows))
    return Legend(
        coloring.title, place[coloring.levels], tuple(name for _, name in rows),
        tuple(hexadecimal(table[level]) for level, _ in rows),
    )


def _table(source: Source, ids: np.ndarray) -> MapTable:
    """Return what is known of the words, of `ids` the norms too."""
    vectors, coloring = source.vectors(), source.seen.coloring
    norms = None
    if vectors is not None:
        rows = vectors[ids]
        norms = np.zeros(len(source.words), np.float32)
        norms[ids] = np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float64))
    legend = None if coloring is None else Legend(coloring.title, coloring.values, coloring.names, ())
    return MapTable(source.words, source.coordinates, source.counts, norms, legend, source.selected)


def _chosen(plan: Plan, source: Source) -> np.ndarray:
    if plan.words == "selected":
        return source.selected
    everything = np.arange(len(source.words), dtype=np.int32)
    return everything[~source.hidden] if plan.words == "visible" else everything


def _pause(job: Job) -> Callable[[float], None]:
    def pause(share: float) -> None:
        if job.cancelled():
            raise Cancelled
        job.progress(share, "Exporting the map")

    return pause
