"""A sheet as an SVG drawing: words are text objects that can be searched, selected and edited."""

import base64
import io
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from embviz.drawing.export.disc_layer import DiscLayer, DrawOrder, standing_size, stepped_back, strata_of
from embviz.drawing.export.figure import Text, hexadecimal
from embviz.drawing.export.png import PngWriter
from embviz.drawing.export.sheet import FigureLayout
from embviz.drawing.raster import sharp, soft_rings
from embviz.drawing.word_display import runs_left
from embviz.util.atomic_write import replacing

MOST_DISCS = 20_000  # more points become one picture below the words: no program can edit so many objects
BACK_OPACITY = 0.7  # of what lies behind names, so that points do not disturb them
FONT = "Inter"
_LAYER_SCALE = 2.0  # pixels of that picture per logical pixel
_BAND = 256
REGION_HALO = 2.4  # px of the background's color around letters of names of regions
LINE_OPACITY, LINE_WIDTH = 0.8, 1.4
DASHES = 5.0, 4.0  # px of lines between words that the map tore apart, and of the gaps in them

# XML 1.0 can hold no control characters, surrogates or noncharacters, in whatever writing
_NOT_IN_XML = dict.fromkeys((*range(0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF), "\N{REPLACEMENT CHARACTER}")


def write_svg(sheet: FigureLayout, path: Path, background: bool = True, lengths: tuple[str, str] | None = None) -> None:
    """Write a sheet as an SVG drawing.

    Parameters
    ----------
    sheet : FigureLayout
        Of more than `MOST_DISCS` points, these become one embedded picture.
    path : Path
        Appears whole or not at all.
    background : bool
        Whether the sheet has a color of its own.
    lengths : tuple of str, optional
        Width and height with their unit, such as ``12cm``; the sheet's own pixels where left out.

    Raises
    ------
    InputError
        When the file cannot be written.
    """
    with replacing(path) as file:
        for line in _lines(sheet, background, lengths):
            file.write(line.encode() + b"\n")


def svg_text(sheet: FigureLayout) -> str:
    """Return an SVG drawing as text; see `write_svg`."""
    return "\n".join(_lines(sheet, True, None))


def _lines(sheet: FigureLayout, background: bool, lengths: tuple[str, str] | None) -> Iterator[str]:
    plate, look = sheet.plate, sheet.look
    width, height = f"{sheet.width:g}", f"{sheet.height:g}"
    wide, high = lengths or (width, height)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{wide}" '
        f'height="{high}" viewBox="0 0 {width} {height}" font-family="{FONT}, sans-serif">'
    )
    if plate.title:
        yield f"<title>{_xml(plate.title)}</title>"
    if background:
        yield f'<rect width="100%" height="100%" fill="{look.background}"/>'
    part = f'x="0" y="{sheet.top:g}" width="{width}" height="{sheet.bottom - sheet.top:g}"'
    yield f'<clipPath id="map"><rect {part}/></clipPath>'
    yield '<g id="points" clip-path="url(#map)">'
    strata = strata_of(sheet)
    yield from _picture(sheet) if len(sheet.order) > MOST_DISCS else _discs(sheet, strata)
    if plate.lines is not None:
        yield f'<g id="lines" stroke-opacity="{LINE_OPACITY}" stroke-width="{LINE_WIDTH}">'
        for (a, b), torn in zip(plate.lines.pairs.tolist(), plate.lines.torn.tolist(), strict=True):
            color, dashes = (look.torn, ' stroke-dasharray="{:g} {:g}"'.format(*DASHES)) if torn else (look.accent, "")
            yield (
                f'<line x1="{sheet.x[a]:.2f}" y1="{sheet.y[a]:.2f}" x2="{sheet.x[b]:.2f}" y2="{sheet.y[b]:.2f}" '
                f'stroke="{color}"{dashes}/>'
            )
        yield "</g>"
    for name, (words, more) in zip(("lit", "selected"), strata.larger, strict=True):
        if len(words):
            yield f'<g id="{name}" stroke="{look.background}" stroke-width="1.5">'
            for word in words[::-1].tolist():
                color = look.accent if name == "selected" else hexadecimal(plate.colors[word])
                yield _disc(sheet, word, color, float(plate.radius[word]) + more)
            yield "</g>"
    yield "</g>"
    if sheet.regions:
        # the outline keeps text legible above points
        outline = f'stroke="{look.background}" stroke-width="{2 * REGION_HALO:g}" ' if background else ""
        yield f'<g id="regions" {outline}stroke-linejoin="round" paint-order="stroke">'
        yield from map(_text, sheet.regions)
        yield "</g>"
    if background and sheet.names:
        yield f'<g id="name-backs" fill="{look.background}" fill-opacity="{BACK_OPACITY}">'
        for left, top, right, bottom in (name.box for name in sheet.names):
            yield (
                f'<rect x="{left - 1.5:.1f}" y="{top:.1f}" width="{right - left + 3:.1f}" '
                f'height="{bottom - top:.1f}" rx="3"/>'
            )
        yield "</g>"
    yield '<g id="names">'
    # the most important last, over the others
    yield from (_text(name) for name in reversed(sheet.names))
    yield "</g>"
    yield '<g id="furniture">'
    for box in sheet.furniture.boxes:
        if box.opacity == 1 or background:
            yield (
                f'<rect x="{box.x:.2f}" y="{box.y:.2f}" width="{box.width:.2f}" height="{box.height:.2f}" '
                f'fill="{box.color}" fill-opacity="{box.opacity:g}"/>'
            )
    for dot in sheet.furniture.dots:
        yield f'<circle cx="{dot.x:.2f}" cy="{dot.y:.2f}" r="{dot.radius:g}" fill="{dot.color}"/>'
    yield from map(_text, sheet.furniture.texts)
    yield "</g>"
    yield "</svg>"


def _discs(sheet: FigureLayout, strata: DrawOrder) -> Iterator[str]:
    colors, (lit, selected) = sheet.plate.colors, strata.larger
    for words, wider, share in soft_rings(strata.others, sheet.plate.soft):
        yield f'<g fill-opacity="{share * stepped_back(sheet):.3g}">'
        for word in words[::-1].tolist():
            yield _disc(sheet, word, hexadecimal(colors[word]), wider * float(sheet.radius[word]))
        yield "</g>"
    yield f'<g fill-opacity="{stepped_back(sheet):.3g}">'
    for word in sharp(strata.others, sheet.plate.soft)[::-1].tolist():
        yield _disc(sheet, word, hexadecimal(colors[word]), float(sheet.radius[word]))
    yield "</g>"
    # words drawn larger above need no object below
    size = standing_size(sheet)
    for word in strata.lit[::-1].tolist() if not len(lit[0]) else ():
        yield _disc(sheet, word, hexadecimal(colors[word]), size * float(sheet.radius[word]))
    for word in strata.selected[::-1].tolist() if not len(selected[0]) else ():
        yield _disc(sheet, word, sheet.look.accent, size * float(sheet.radius[word]))


def _disc(sheet: FigureLayout, word: int, color: str, radius: float) -> str:
    return (
        f'<circle cx="{sheet.x[word]:.2f}" cy="{sheet.y[word]:.2f}" r="{radius:.2f}" '
        f'fill="{color}"><title>{_xml(sheet.plate.words[word])}</title></circle>'
    )


def _picture(sheet: FigureLayout) -> Iterator[str]:
    layer = DiscLayer(sheet, _LAYER_SCALE)
    file, lines = io.BytesIO(), round(sheet.height * _LAYER_SCALE)
    picture = PngWriter(file, layer.width, lines, 4)
    for top in range(0, lines, _BAND):
        picture.write(layer.transparent_band(top, min(_BAND, lines - top)))
    picture.close()
    data = base64.b64encode(file.getvalue()).decode("ascii")
    yield (
        f'<image x="0" y="0" width="{sheet.width:g}" height="{sheet.height:g}" '
        f'xlink:href="data:image/png;base64,{data}"/>'
    )


def _text(text: Text) -> str:
    weight = f' font-weight="{text.weight}"' if text.weight != 400 else ""
    rightward = not runs_left(text.text)
    start = f'x="{text.x:.1f}"' if rightward else f'x="{text.x + text.width:.1f}" direction="rtl"'
    return (
        f'<text {start} y="{text.baseline:.1f}" font-size="{text.size:g}"{weight} fill="{text.color}">'
        f"{_xml(text.text)}</text>"
    )


def _xml(text: str) -> str:
    return escape(text.translate(_NOT_IN_XML))
