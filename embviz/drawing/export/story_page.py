"""A story as one HTML file that needs nothing else: its texts are scrolled, and the map beside them glides along."""

import base64
import html
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.export.figure import FARTHEST, ColorKey, MapFigure
from embviz.drawing.export.safe_markdown import safe_html
from embviz.drawing.export.web_page import embedded_json
from embviz.drawing.raster import OPAQUE, detail_for
from embviz.util.assets import asset
from embviz.util.atomic_write import replacing
from embviz.util.language import mirrored, tr

MOST_WORDS = 50_000
"""Words of a page: the first of its maps, by importance."""

_PURE_END = "// --- the page ---"  # in map.js: what stands above it draws any map
_USUAL_VIEW = 700_000.0  # px² that words fill in a browser
_FLOAT, _DOUBLE, _SHORT = "<f4", "<f8", "<i2"


@dataclass(frozen=True, eq=False)
class PageStep:
    """A step of the page: a map or a picture, and what is said about it.

    Attributes
    ----------
    title : str
    text : str
        Markdown.
    plate : MapFigure or None
        The map, in the colors of a light page.
    dark_colors : tuple of str
        Colors of its legend on dark pages; empty for the same.
    layout : str
        Maps of one name glide into each other, others are shown at once.
    time : float or None
        The moment of the run, in tokens; None where there is no run.
    picture : bytes
        A picture in the place of the map, as PNG.
    described : str
        What the picture shows, for those who do not see it.
    """

    title: str
    text: str
    plate: MapFigure | None = field(default=None, repr=False)
    dark_colors: tuple[str, ...] = ()
    layout: str = ""
    time: float | None = None
    picture: bytes = field(default=b"", repr=False)
    described: str = ""


@dataclass(frozen=True, eq=False)
class PageFilm:
    """The map during the run, to be played on the page.

    Attributes
    ----------
    words : sequence of str, length n
    times : tuple of float, length m
        In tokens, rising.
    frames : tuple of float32 arrays (n, 2), length m
        y downward, as in a `MapFigure`; rows of words without a place are nan.
    epoch : float
        Tokens of an epoch, above 0.
    """

    words: Sequence[str]
    times: tuple[float, ...]
    frames: tuple[NDArray[np.float32], ...] = field(repr=False)
    epoch: float


def write_story_page(
    title: str,
    steps: Sequence[PageStep],
    path: Path,
    film: PageFilm | None = None,
    caption: str = "",
    counts: Callable[[str], float] | None = None,
    language: str = "en",
    pause: Callable[[float], None] | None = None,
) -> int:
    """Write the page of a story; return how many words of its maps found no room on it.

    Parameters
    ----------
    title : str
    steps : sequence of PageStep
    path : Path
        Appears whole or not at all.
    film : PageFilm, optional
    caption : str
        The line below.
    counts : callable, optional
        Returns how often a word occurs in the text.
    language : str
        Of the words of the page itself.
    pause : callable, optional
        Called now and then with the share done; may raise.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    pause = pause or (lambda _share: None)
    pictures: list[bytes] = []
    data, left_out = story_data(steps, pictures, film, counts, pause)
    parts = {
        "title": html.escape(title or tr("Story")),
        "caption": html.escape(caption),
        "language": html.escape(language),
        "direction": "rtl" if mirrored() else "ltr",
        "style": asset("web", "story.css").read_text("utf-8"),
        "script": _script(),
        "steps": "".join(_section(k, step) for k, step in enumerate(steps)),
        "pictures": "".join(_image(one, steps, pictures) for one in range(len(pictures))),
        "data": embedded_json(data),
        **{f"say:{name}": html.escape(said) for name, said in _said().items()},
    }
    names = "|".join(map(re.escape, parts))
    pieces = re.split(rf"\{{({names})\}}", asset("web", "story.html").read_text("utf-8"))
    with replacing(path) as file:
        # odd indices were between braces: no text of a story is taken for a placeholder
        for k, piece in enumerate(pieces):
            pause(0.8 + 0.2 * k / len(pieces))
            # an unpaired surrogate cannot be encoded in UTF-8
            file.write((parts[piece] if k % 2 else piece).encode("utf-8", "replace"))
    return left_out


def story_data(
    steps: Sequence[PageStep],
    pictures: list[bytes],
    film: PageFilm | None = None,
    counts: Callable[[str], float] | None = None,
    pause: Callable[[float], None] = lambda _share: None,
) -> tuple[dict[str, Any], int]:
    """Return the data for the page's script, and how many words found no room; fill `pictures` with the distinct ones.

    Words are those of all maps, in the order of importance of the first map that has them. ``maps`` are float32 x and
    y by turns, y downward, nan for words without a place; ``radius`` float32; ``counts`` float64 or null. Equal maps,
    legends and pictures are there once.
    """
    places: dict[str, int] = {}
    radius: list[float] = []
    left_out: set[str] = set()
    for step in steps:
        if step.plate is not None:
            for i in _drawn(step.plate).tolist():
                word = step.plate.words[i]
                if word not in places and len(places) < MOST_WORDS:
                    places[word] = len(places)
                    radius.append(float(step.plate.radius[i]))
                elif word not in places:
                    left_out.add(word)
    middle = _middle(steps)
    scaled = detail_for(len(places) / _USUAL_VIEW)
    maps: list[str] = []
    extents: list[list[float]] = []
    legends: list[dict[str, Any]] = []
    told = []
    for k, step in enumerate(steps):
        pause(0.8 * k / len(steps))
        said: dict[str, Any] = {
            "map": None,
            "legend": None,
            "picture": None,
            "time": step.time,
            "layout": step.layout,
            "selected": [],
            "frame": [0.0, 0.0, 1.0, 1.0],
            "opacity": 1.0,
        }
        if step.plate is not None:
            drawn = _drawn(step.plate)
            at = np.array([places.get(step.plate.words[i], -1) for i in drawn.tolist()], np.int64)
            drawn, at = drawn[at >= 0], at[at >= 0]
            points = np.full((len(places), 2), np.nan, np.float32)
            points[at] = step.plate.points[drawn].astype(np.float64) - middle
            extent = _extent(points)
            place = np.full(len(step.plate.words), -1, np.int64)
            place[drawn] = at
            chosen = place[step.plate.selected]
            frame = step.plate.frame
            said |= {
                "map": _once(maps, _base64(points, _FLOAT)),
                "selected": chosen[chosen >= 0].tolist(),
                "frame": _grown(extent) if frame is None else (np.array(frame) - np.tile(middle, 2)).tolist(),
                "opacity": round(scaled.opacity / OPAQUE if step.plate.opacity is None else step.plate.opacity, 3),
            }
            if said["map"] == len(extents):
                extents.append(extent)
            if step.plate.legend is not None:
                said["legend"] = _once(legends, _legend(step.plate.legend, drawn, at, len(places), step.dark_colors))
        elif step.picture:
            said["picture"] = _once(pictures, step.picture)
        told.append(said)
    return {
        "words": list(places),
        "radius": _base64(np.array(radius, np.float32) * scaled.size, _FLOAT),
        "counts": None if counts is None else _base64(np.array([counts(word) for word in places]), _DOUBLE),
        "maps": maps,
        "extents": extents,
        "legends": legends,
        "steps": told,
        "film": None if film is None or not film.times else _film(film, places, middle),
        "say": _said(),
    }, len(left_out)


def _said() -> dict[str, str]:
    """Return the words of the page itself."""
    return {
        "play": tr("Play"),
        "pause": tr("Pause"),
        "back": tr("Previous step"),
        "next": tr("Next step"),
        "map": tr("Map of words. Drag to move it; plus and minus zoom; point at a word to read about it."),
        "nearer": tr("Zoom in"),
        "farther": tr("Zoom out"),
        "whole": tr("Show all words"),
        "learn": tr("Play the training"),
        "moment": tr("Moment of the training"),
        "epoch": tr("epoch {epoch}"),
        "times": tr("{count} times in the text"),
        "noscript": tr("This page draws the map with a script of its own. Allow scripts to see the words."),
    }


def _script() -> str:
    shared = asset("web", "map.js").read_text("utf-8").partition(_PURE_END)[0]
    return shared + asset("web", "story.js").read_text("utf-8")


def _section(k: int, step: PageStep) -> str:
    title = f"<h2>{html.escape(step.title)}</h2>" if step.title else ""
    # headings of the text stand below that of the step
    lower = {"<h2>": "<h3>", "</h2>": "</h3>", "<h3>": "<h4>", "</h3>": "</h4>"}
    text = re.sub("|".join(lower), lambda found: lower[found[0]], safe_html(step.text))
    return f'<section class="step" id="step-{k + 1}" dir="auto">{title}{text}</section>\n'


def _image(at: int, steps: Sequence[PageStep], pictures: Sequence[bytes]) -> str:
    described = next(step.described or step.title for step in steps if step.picture == pictures[at])
    source = base64.b64encode(pictures[at]).decode("ascii")
    return f'<img src="data:image/png;base64,{source}" alt="{html.escape(described)}" hidden>\n'


def _drawn(plate: MapFigure) -> NDArray[np.int32]:
    """Return the words of a map that have a place, most important first."""
    drawn: NDArray[np.int32] = plate.order[np.abs(plate.points[plate.order]).max(axis=1, initial=0) < FARTHEST]
    return drawn


def _middle(steps: Sequence[PageStep]) -> NDArray[np.float64]:
    """Return the middle of the first map: float32 numbers are exact near zero."""
    for step in steps:
        if step.plate is not None and len(drawn := _drawn(step.plate)):
            points = step.plate.points[drawn].astype(np.float64)
            middle: NDArray[np.float64] = (points.min(axis=0) + points.max(axis=0)) / 2
            return middle
    return np.zeros(2)


def _extent(points: NDArray[np.float32]) -> list[float]:
    placed = points[np.isfinite(points[:, 0])]
    if not len(placed):
        return [0.0, 0.0, 1.0, 1.0]
    return [*placed.min(axis=0).tolist(), *placed.max(axis=0).tolist()]


def _grown(box: Sequence[float], margin: float = 0.06) -> list[float]:
    """Return a box with a margin on each side."""
    left, top, right, bottom = box
    across, along = margin * max(right - left, 1e-9), margin * max(bottom - top, 1e-9)
    return [left - across, top - along, right + across, bottom + along]


def _legend(
    legend: ColorKey, drawn: NDArray[np.int32], at: NDArray[np.int64], count: int, dark_colors: tuple[str, ...]
) -> dict[str, Any]:
    values: NDArray[Any] = np.full(count, -1, np.int16) if legend.categorical else np.full(count, np.nan, np.float32)
    values[at] = legend.values[drawn]
    return {
        "title": legend.title,
        "categorical": legend.categorical,
        "names": list(legend.names),
        "values": _base64(values, _SHORT if legend.categorical else _FLOAT),
        "light": list(legend.colors),
        "dark": list(dark_colors or legend.colors),
        "low": float(legend.low),
        "high": float(legend.high),
        "unit": legend.unit,
        "logarithmic": legend.logarithmic,
    }


def _film(film: PageFilm, places: dict[str, int], middle: NDArray[np.float64]) -> dict[str, Any]:
    known = [(k, places[word]) for k, word in enumerate(film.words) if word in places]
    rows, at = np.array(known, np.int64).reshape(-1, 2).T
    frames = []
    for frame in film.frames:
        points = np.full((len(places), 2), np.nan, np.float32)
        points[at] = frame[rows].astype(np.float64) - middle
        frames.append(_base64(points, _FLOAT))
    return {"times": list(film.times), "frames": frames, "epoch": film.epoch}


def _once(held: list[Any], one: Any) -> int:
    """Return the index of a value in a list, to which it is added if it is new."""
    if one not in held:
        held.append(one)
    return held.index(one)


def _base64(numbers: NDArray[Any], kind: str) -> str:
    return base64.b64encode(np.ascontiguousarray(numbers, dtype=kind).tobytes()).decode("ascii")
