"""Reads and writes the view state, the story and columns of tables in the manifest.

An entry that an earlier version does not know is passed over there, and a project without one has no story: the
version of the format stays.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate
from typing import Any, cast

import numpy as np

from embviz.projects.archive_reading import ArchiveReader
from embviz.projects.archive_writing import ArchiveWriter
from embviz.projects.entries import ManifestEntry
from embviz.projects.view_state import MapCamera, MapColors, MapFilm, Story, StoryStep, TypedAxis, TypedLine, ViewState
from embviz.util.language import tr
from embviz.vectors.attached_table import MOST_COLUMNS, AttachedTable, TableColumn


def column_entry(column: TableColumn, archive: ArchiveWriter) -> dict[str, Any]:
    """Return the entry of a column, writing its values."""
    return {"name": column.name, "values": archive.array(column.values), "names": archive.words(column.names)}


def read_column(entry: ManifestEntry, archive: ArchiveReader, count: int) -> TableColumn:
    """Read a column of `count` rows.

    Raises
    ------
    InputError, Cancelled
    """
    names = archive.words("names", entry)
    found = archive.array(entry.raw("values"), "int32" if names else "float32", 1, entry)
    if len(found) != count or (names and (found >= len(names)).any()):
        raise entry.damage(tr("has values that do not fit the words"))
    return TableColumn(entry.text("name"), found, names)


_MOST_AXES, _MOST_CHOICES, _MOST_FRAMES = 8, 100, 20_000


def view_entry(view_state: ViewState, archive: ArchiveWriter) -> dict[str, Any]:
    """Return the entry of the view state, writing its words and columns."""
    camera = view_state.camera if view_state.camera is not None and view_state.camera.sees else None
    return {
        "page": view_state.page,
        "place": view_state.place,
        "hidden": archive.words(view_state.hidden) if view_state.hidden else None,
        "isolated": archive.words(view_state.isolated) if view_state.isolated is not None else None,
        "camera": camera
        and {
            "x": camera.x,
            "y": camera.y,
            "span": camera.span,
            "turn": list(camera.turn),
            "following": camera.following,
        },
        "colors": view_state.colors and _colors_entry(view_state.colors, archive),
        "axes": [{"minus": axis.minus, "plus": axis.plus} for axis in view_state.axes],
        "choices": dict(view_state.choices),
    }


def read_view(entry: ManifestEntry, archive: ArchiveReader) -> ViewState:
    """Read the view state.

    Raises
    ------
    InputError, Cancelled
    """
    return ViewState(
        entry.text("page"),
        entry.number("place") if entry.has("place") else None,
        archive.words("hidden", entry) if entry.has("hidden") else (),
        archive.words("isolated", entry) if entry.has("isolated") else None,
        _camera(entry.entry("camera")) if entry.has("camera") else None,
        _colors(entry.entry("colors"), archive) if entry.has("colors") else None,
        tuple(TypedAxis(one.text("minus"), one.text("plus")) for one in entry.entries("axes")[:_MOST_AXES]),
        dict(list(entry.texts("choices").items())[:_MOST_CHOICES]) if entry.has("choices") else {},
    )


def film_entry(film: MapFilm, archive: ArchiveWriter) -> dict[str, Any]:
    """Return the entry of a film, writing its frames one by one."""
    return {
        "run": film.run,
        "layout": film.layout,
        "times": list(film.times),
        "clocks": list(film.clocks),
        "stand_in_until": -1.0,  # earlier versions require it
        "due": film.due,
        "frames": [archive.array(one) for one in film.frames],
    }


def read_film(entry: ManifestEntry, archive: ArchiveReader, places: Mapping[int, int]) -> MapFilm | None:
    """Read a film; None where its run could not be read.

    Parameters
    ----------
    places : mapping of int to int
        Where runs are now, by their places in the file.

    Raises
    ------
    InputError, Cancelled
    """
    run = places.get(entry.whole("run"))
    times, clocks = entry.list_of_numbers("times"), entry.list_of_numbers("clocks")
    named = entry.list("frames")
    if not 0 < len(named) == len(times) == len(clocks) <= _MOST_FRAMES:
        raise entry.damage(tr("has frames that do not fit their times"))
    # before November 2026, a busy machine could note two moments of one time: the film goes on without the second
    latest = accumulate(times, max)
    rising = [0, *(at for at, before in enumerate(latest, 1) if at < len(times) and times[at] > before)]
    frames = [archive.array(name, "float32", 2, entry) for name in named]
    shape = frames[0].shape
    if shape[1] not in (2, 3) or any(one.shape != shape or np.isinf(one).any() for one in frames):
        raise entry.damage(tr("has invalid frames"))
    if run is None:
        return None
    return MapFilm(
        run,
        entry.text("layout"),
        tuple(times[at] for at in rising),
        tuple(clocks[at] for at in rising),
        max(1, entry.whole("due")),
        tuple(frames[at] for at in rising),
    )


def _colors_entry(colors: MapColors, archive: ArchiveWriter) -> dict[str, Any]:
    table = colors.table
    return {
        "by": colors.by,
        "options": {by: dict(chosen) for by, chosen in colors.options.items()},
        "colormap": colors.colormap,
        "reverse": colors.reverse,
        "full": colors.full,
        "sized": colors.sized,
        "opacity": colors.opacity,
        "shown": list(colors.shown),
        "span": list(colors.span),
        "folded": colors.folded,
        "table": table
        and {
            "name": table.name,
            "word_column": table.word_column,
            "words": archive.words(table.words),
            "columns": [column_entry(column, archive) for column in table.columns if column.pictures is None],
        },
    }


def _colors(entry: ManifestEntry, archive: ArchiveReader) -> MapColors:
    options = {by: entry.entry("options").values(by) for by in entry.values("options")}
    low, high = entry.list_of_numbers("span", 2)
    colors = MapColors(
        entry.text("by"),
        options,
        entry.text("colormap"),
        entry.flag("reverse"),
        entry.flag("full"),
        entry.flag("sized"),
        min(entry.whole("opacity"), 100),
        None,
        tuple(entry.strings("shown")),
        (max(0.0, min(low, high)), min(1.0, max(low, high))),
        entry.flag("folded"),
    )
    return replace(colors, table=_table(entry.entry("table"), archive)) if entry.has("table") else colors


def _table(entry: ManifestEntry, archive: ArchiveReader) -> AttachedTable:
    words = archive.texts("words", entry)
    columns = [read_column(one, archive, len(words)) for one in entry.entries("columns")[:MOST_COLUMNS]]
    return AttachedTable(entry.text("name"), entry.text("word_column"), words, tuple(columns))


def _camera(entry: ManifestEntry) -> MapCamera | None:
    turn = cast(tuple[float, float, float, float], entry.list_of_numbers("turn", 4))
    camera = MapCamera(entry.number("x"), entry.number("y"), entry.number("span"), turn, entry.flag("following"))
    # of a map whose words all lay in one place; it fits itself again
    return camera if camera.sees else None


MOST_STEPS, MOST_LINES = 1000, 100
LONGEST_TITLE, LONGEST_TEXT = 300, 100_000  # letters


def story_entry(story: Story, archive: ArchiveWriter) -> dict[str, Any]:
    """Return the entry of a story, writing the words of its steps."""
    return {"title": story.title, "steps": [_step_entry(step, archive) for step in story.steps]}


def read_story(entry: ManifestEntry, archive: ArchiveReader, places: Mapping[int, int]) -> Story:
    """Read a story.

    Parameters
    ----------
    places : mapping of int to int
        Where runs are now, by their places in the file; a step on a run that could not be read shows the open one.

    Raises
    ------
    InputError, Cancelled
    """
    steps = [_step(one, archive, places) for one in entry.entries("steps")[:MOST_STEPS]]
    return Story(entry.text("title")[:LONGEST_TITLE], tuple(steps))


def _step_entry(step: StoryStep, archive: ArchiveWriter) -> dict[str, Any]:
    return {
        "title": step.title,
        "text": step.text,
        "sight": view_entry(step.view_state, archive),
        "selection": archive.words(step.selection),
        "run": step.run,
        "lines": [{"name": line.name, "text": line.text} for line in step.lines],
    }


def _step(entry: ManifestEntry, archive: ArchiveReader, places: Mapping[int, int]) -> StoryStep:
    lines = [TypedLine(one.text("name"), one.text("text")) for one in entry.entries("lines")[:MOST_LINES]]
    return StoryStep(
        entry.text("title")[:LONGEST_TITLE],
        entry.text("text")[:LONGEST_TEXT],
        read_view(entry.entry("sight"), archive),
        archive.words("selection", entry),
        places.get(entry.whole("run")) if entry.has("run") else None,
        tuple(lines),
    )
