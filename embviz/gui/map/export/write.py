"""Writes the map to files; for workers."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

from embviz.drawing.export.coordinates_table import (
    MapTable,
    projector_paths,
    write_projector_files,
    write_table,
    write_word_list,
)
from embviz.drawing.export.figure import ColorKey
from embviz.drawing.export.sheet import FigureLayout
from embviz.drawing.export.svg import write_svg
from embviz.drawing.export.web_page import write_web_page
from embviz.gui.core.jobs import Job
from embviz.gui.map.export import figure_painting
from embviz.gui.map.export.figure_from_map import legend_of, plate_of, sheet_of
from embviz.gui.map.export.options import ExportOptions, ExportSize, MapExportData
from embviz.gui.style import theme
from embviz.util.errors import InputError
from embviz.util.language import tr

_LINES = 14  # lines of a table that are shown before it is written
_BROWSER = ExportSize(1280, 800, "px", 96, 12)


def write_map(plan: ExportOptions, source: MapExportData, path: Path, job: Job) -> tuple[Path, ...]:
    """Write the files of an export, each one atomically, and return their paths.

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
            table = _table(source, ids, _reaching(source, ids))
            write_table(table, path, ids, "," if plan.kind == "csv" else "\t", pause)
        case "projector":
            ids = _chosen(plan, source)
            vectors = _reaching(source, ids)
            if vectors is None:
                raise InputError(tr("There are no vectors yet."), tr("Train first, or open vectors."))
            write_projector_files(_table(source, ids, vectors), vectors, path, ids, pause)
            return projector_paths(path)
        case "html":
            plate = plate_of(plan, source)
            dark = legend_of(source.seen.coloring, theme.DARK) if plate.legend is not None else None
            write_web_page(plate, path, dark.colors if dark is not None else (), source.counts, pause)
        case _:
            _write_drawn(plan, sheet_of(plan, source, pause), path, pause)
    return (path,)


def _write_drawn(plan: ExportOptions, sheet: FigureLayout, path: Path, pause: Callable[[float], None]) -> None:
    paper = plan.paper
    if plan.kind == "svg":
        write_svg(sheet, path, plan.background, paper.lengths)
    elif plan.kind == "pdf":
        figure_painting.write_pdf(sheet, path, paper.millimeters, background=plan.background, pause=pause)
    else:
        dpi = 0.0 if paper.unit == "px" else paper.dpi
        figure_painting.write_png(sheet, path, paper.pixels, background=plan.background, dpi=dpi, pause=pause)


def preview(plan: ExportOptions, source: MapExportData, width: int, height: int, job: Job) -> tuple[QImage, int]:
    """Return a small preview of the export, and the number of words it labels.

    Raises
    ------
    Cancelled
    """
    sheet = sheet_of(plan if plan.kind != "html" else replace(plan, paper=_BROWSER), source, _pause(job))
    scale = min(width / sheet.width, height / sheet.height)
    size = max(1, round(sheet.width * scale)), max(1, round(sheet.height * scale))
    return figure_painting.picture(sheet, size, background=plan.background), len(sheet.names)


def first_lines(plan: ExportOptions, source: MapExportData) -> list[str]:
    """Return the first lines of an export to a text file."""
    if plan.kind == "words":
        return [source.words[i] for i in source.selected[:_LINES].tolist()]
    ids = _chosen(plan, source)[: _LINES - 1]
    table = _table(source, ids, _reaching(source, ids))
    rows = [table.columns, *table.rows(ids)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def _reaching(source: MapExportData, ids: np.ndarray) -> np.ndarray | None:
    """Return the vectors up to the last of some words; those of a run are copied."""
    return source.vectors(int(ids.max(initial=0)) + 1)


def _table(source: MapExportData, ids: np.ndarray, vectors: np.ndarray | None) -> MapTable:
    """Return a table of the words, with norms for `ids`."""
    coloring, norms = source.seen.coloring, None
    if vectors is not None:
        rows = vectors[ids]
        norms = np.zeros(len(source.words), np.float32)
        norms[ids] = np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float64))
    legend = None if coloring is None else ColorKey(coloring.title, coloring.values, coloring.names, ())
    return MapTable(source.words, source.coordinates, source.counts, norms, legend, source.selected)


def _chosen(plan: ExportOptions, source: MapExportData) -> np.ndarray:
    if plan.words == "selected":
        return source.selected
    everything = np.arange(len(source.words), dtype=np.int32)
    return everything[~source.hidden] if plan.words == "visible" else everything


def _pause(job: Job) -> Callable[[float], None]:
    def pause(share: float) -> None:
        job.pulse.check()
        job.progress(share, tr("Exporting the map"))

    return pause
