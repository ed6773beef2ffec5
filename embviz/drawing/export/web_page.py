"""A map as one HTML file that needs nothing else: panned, zoomed, searched and filtered in any browser, offline."""

import base64
import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.export.figure import FARTHEST, ColorKey, MapFigure
from embviz.drawing.raster import OPAQUE, detail_for
from embviz.util.assets import asset
from embviz.util.atomic_write import replacing
from embviz.util.language import tr

_USUAL_VIEW = 700_000.0  # px² that words fill in a browser
_WORDS_AT_ONCE = 20_000
_FLOAT, _DOUBLE, _SHORT = "<f4", "<f8", "<i2"


def write_web_page(
    plate: MapFigure,
    path: Path,
    dark_colors: tuple[str, ...] = (),
    counts: NDArray[np.int64] | None = None,
    pause: Callable[[float], None] | None = None,
) -> None:
    """Write a web page with all words that are drawn, in order of importance.

    Parameters
    ----------
    plate : MapFigure
        Its colors are those of a light page.
    path : Path
        Appears whole or not at all.
    dark_colors : tuple of str
        Colors of the legend on dark pages; by default those of the figure.
    counts : ndarray of int64, shape (n,), optional
        How often each word occurs, for its card.
    pause : callable, optional
        Called now and then with the share done; may raise.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    pause = pause or (lambda _share: None)
    parts = {
        "title": html.escape(plate.title or tr("Map of words")),
        "caption": html.escape(plate.caption),
        "style": asset("web", "map.css").read_text("utf-8"),
        "script": asset("web", "map.js").read_text("utf-8"),
    }
    pieces = re.split(r"\{(title|caption|data|style|script)\}", asset("web", "map.html").read_text("utf-8"))
    with replacing(path) as file:
        # odd indices were between braces: no word is taken for a placeholder
        for k, piece in enumerate(pieces):
            if k % 2 and piece == "data":
                data = page_data(plate, dark_colors, counts)
                words = data.pop("words")
                file.write(b'{"words":[')
                for begin in range(0, len(words), _WORDS_AT_ONCE):
                    pause(begin / len(words))
                    block = embedded_json(words[begin : begin + _WORDS_AT_ONCE])[1:-1]
                    file.write((("," if begin else "") + block).encode("utf-8", "replace"))
                file.write(("]," + embedded_json(data)[1:]).encode("utf-8", "replace"))
            else:
                # an unpaired surrogate cannot be encoded in UTF-8
                file.write((parts[piece] if k % 2 else piece).encode("utf-8", "replace"))


def page_data(
    plate: MapFigure, dark_colors: tuple[str, ...] = (), counts: NDArray[np.int64] | None = None
) -> dict[str, Any]:
    """Return the data for the page's script: words as JSON, numbers as base64 of little-endian arrays.

    ``points`` are float32 x and y by turns, centered, y downward; ``radius`` float32; ``counts`` float64 or null;
    ``selected`` places in ``words``; ``frame`` the part that is seen at first or null.
    """
    order = plate.order[np.abs(plate.points[plate.order]).max(axis=1, initial=0) < FARTHEST]
    points = plate.points[order].astype(np.float64)
    middle = (points.min(axis=0) + points.max(axis=0)) / 2 if len(points) else np.zeros(2)
    place = np.full(len(plate.words), -1, np.int64)
    place[order] = np.arange(len(order))
    chosen = place[plate.selected]
    frame, detail = plate.frame, detail_for(len(order) / _USUAL_VIEW)
    return {
        "words": [plate.words[i] for i in order.tolist()],
        "points": _base64(points - middle, _FLOAT),
        "radius": _base64(plate.radius[order] * detail.size, _FLOAT),
        "counts": None if counts is None else _base64(counts[order], _DOUBLE),
        "opacity": round(detail.opacity / OPAQUE if plate.opacity is None else plate.opacity, 3),
        "selected": chosen[chosen >= 0].tolist(),
        "frame": None if frame is None else (np.array(frame) - np.tile(middle, 2)).tolist(),
        "legend": None if plate.legend is None else _legend(plate.legend, order, dark_colors),
    }


def embedded_json(data: Any) -> str:
    """Escape JSON for a script element: nothing in it ends the element or begins a comment."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _legend(legend: ColorKey, order: NDArray[np.int32], dark_colors: tuple[str, ...]) -> dict[str, Any]:
    return {
        "title": legend.title,
        "categorical": legend.categorical,
        "names": list(legend.names),
        "values": _base64(legend.values[order], _SHORT if legend.categorical else _FLOAT),
        "light": list(legend.colors),
        "dark": list(dark_colors or legend.colors),
        "low": float(legend.low),
        "high": float(legend.high),
        "unit": legend.unit,
        "logarithmic": legend.logarithmic,
    }


def _base64(numbers: NDArray[Any], kind: str) -> str:
    return base64.b64encode(np.ascontiguousarray(numbers, dtype=kind).tobytes()).decode("ascii")
