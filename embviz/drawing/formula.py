r"""Formulas as outlines: set once by the fonts of a library, painted in any size and in any colors.

A part of a formula can be given a name, ``\key{length}{\lVert u \rVert}``, by which it can be highlighted
when the corresponding number is hovered.
"""

import gzip
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any
from xml.etree import ElementTree

from embviz.util.assets import asset

SIZE = 24.0  # font size of the outlines
_KEY = re.compile(r"\\key\{([\w.-]+)\}")
_STEP = re.compile(r"([MLQCZ])([^MLQCZ]*)")
_DECIMALS = 3  # less than a hundredth of a pixel on a projector
_FIRST = 0x010101  # colors mark names in the library's output, chosen so that no formula uses them
_DEEPEST = -0.1  # in units of the letter's body: further under a letter, subscripts touch it
_one_at_a_time = Lock()  # the library has global parser state, shared by all threads
_SPACE = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Outline:
    """The outline of one glyph.

    Attributes
    ----------
    key : str
        Name of the innermost part it belongs to; empty for none.
    steps : tuple of (str, tuple of float)
        ``M``, ``L``, ``Q``, ``C`` with their points x, y, ... and ``Z``, as in SVG paths; y downwards from the
        baseline.
    """

    key: str
    steps: tuple[tuple[str, tuple[float, ...]], ...]


@dataclass(frozen=True)
class Formula:
    """A typeset formula.

    Attributes
    ----------
    left, top, width, height : float
        Its box in units of which `SIZE` are the height of a letter's body.
    outlines : tuple of Outline
    parts : dict of str to frozenset of str
        The names of its parts, each with the names of the parts within it and its own.
    """

    left: float
    top: float
    width: float
    height: float
    outlines: tuple[Outline, ...]
    parts: dict[str, frozenset[str]] = field(hash=False)


_Steps = tuple[tuple[str, tuple[float, ...]], ...]


@lru_cache(maxsize=256)
def typeset(latex: str) -> Formula:
    r"""Typeset a formula; those of the lessons come drawn with the program, as the library takes .06 s for each.

    Parameters
    ----------
    latex : str
        LaTeX, with ``\key{name}{...}`` around parts.

    Raises
    ------
    ValueError
        When the library cannot parse it, or its drawing has more than outlines.
    """
    return _shipped(latex) or draw(latex)


def draw(latex: str) -> Formula:
    """Have the library draw a formula; see `typeset`."""
    from ziamath.config import config
    from ziamath.zmath import Latex

    colors: dict[str, str] = {}

    def colored(match: "re.Match[str]") -> str:
        color = colors.setdefault(match[1], f"#{_FIRST + len(colors):06x}")
        return rf"\textcolor{{{color}}}"

    marked = _KEY.sub(colored, latex)
    try:
        with _one_at_a_time:
            config.svg2 = False  # outlines in place instead of references
            _keep_subscripts_clear()
            drawn = ElementTree.fromstring(Latex(marked, size=SIZE).svg())
    except _unreadable() as error:
        raise ValueError(f"{latex!r} cannot be set: {error}") from error
    names = {color: name for name, color in colors.items()}
    outlines = []
    for part, color in _leaves(drawn, ""):
        if part.tag == f"{_SPACE}path":
            steps = _steps(part.attrib["d"])
        elif part.tag == f"{_SPACE}rect":
            x, y, w, h = (float(part.attrib[name]) for name in ("x", "y", "width", "height"))
            steps = (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))
        else:
            raise ValueError(f"{latex!r} is drawn with {part.tag}, which has no outline")
        outlines.append(Outline(names.get(color, ""), _moved(steps, 0, 0)))
    left, top, width, height = (float(v) for v in drawn.attrib["viewBox"].split())
    return Formula(left, top, width, height, tuple(outlines), _nesting(latex))


def save_drawn(formulas: Iterable[str], path: Path) -> None:
    """Draw formulas and write them where `typeset` finds them: each shape once, and where it stands."""
    shapes: dict[_Steps, int] = {}
    held = {}
    for latex in sorted(set(formulas)):
        drawn, placed = draw(latex), []
        for outline in drawn.outlines:
            x, y = outline.steps[0][1]
            placed.append((outline.key, shapes.setdefault(_moved(outline.steps, -x, -y), len(shapes)), x, y))
        held[latex] = {"box": (drawn.left, drawn.top, drawn.width, drawn.height), "placed": placed}
    told = json.dumps({"shapes": list(shapes), "formulas": held}, separators=(",", ":"))
    # no time of writing: the same drawings are the same file
    path.write_bytes(gzip.compress(told.encode(), mtime=0))


def _shipped(latex: str) -> Formula | None:
    """Return what comes drawn with the program; None for any other formula."""
    shapes, formulas = _all_shipped()
    held = formulas.get(latex)
    if held is None:
        return None
    outlines = tuple(Outline(key, _moved(shapes[shape], x, y)) for key, shape, x, y in held["placed"])
    left, top, width, height = held["box"]
    return Formula(left, top, width, height, outlines, _nesting(latex))


@cache
def _all_shipped() -> tuple[Sequence[_Steps], Mapping[str, Any]]:
    """Return the shapes, and of each formula its box and the parts, shapes and places of its outlines."""
    try:
        held = json.loads(gzip.decompress(asset("lessons", "formulas.json.gz").read_bytes()))
    except (OSError, EOFError, ValueError, zlib.error):
        return (), {}  # an incomplete installation: the library draws them
    return held["shapes"], held["formulas"]


def _steps(path: str) -> _Steps:
    return tuple((m[1], tuple(float(v) for v in m[2].split())) for m in _STEP.finditer(path))


def _moved(steps: _Steps, right: float, down: float) -> _Steps:
    """Return an outline at another place, to so many decimals as are seen."""
    return tuple(
        (letter, tuple(round(value + (down if k % 2 else right), _DECIMALS) for k, value in enumerate(points)))
        for letter, points in steps
    )


@cache
def _keep_subscripts_clear() -> None:
    """Let the library move subscripts no further under a letter than they stay clear of it.

    The font moves them under P by 0.22 of its body, which the library takes even for a subscript that is as high
    as the bowl of the P: it uses the smaller of the kerns at the top of the subscript and at the foot of the letter.
    """
    from ziamath.mathtable import GlyphType, MathTable

    of_font = MathTable.kernsub

    def kern(table: MathTable, letter: GlyphType, subscript: GlyphType) -> tuple[int, int]:
        moved, down = of_font(table, letter, subscript)
        return max(moved, round(_DEEPEST * letter.font.info.layout.unitsperem)), down

    setattr(MathTable, "kernsub", kern)  # noqa: B010 -- to a type checker a method is not assigned to


def _leaves(drawn: ElementTree.Element, color: str) -> Iterator[tuple[ElementTree.Element, str]]:
    """Yield drawn elements with their colors; a large bracket is a group of pieces."""
    for part in drawn:
        own = part.attrib.get("fill", color)
        if part.tag == f"{_SPACE}g" and "transform" not in part.attrib:
            yield from _leaves(part, own)
        else:
            yield part, own


def _unreadable() -> tuple[type[Exception], ...]:
    """Return the exceptions that the library raises for invalid formulas."""
    from latex2mathml import exceptions

    named = [kind for kind in vars(exceptions).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    return AssertionError, ValueError, LookupError, AttributeError, TypeError, *named


def _nesting(latex: str) -> dict[str, frozenset[str]]:
    """Return the names of parts, each with those within it and its own."""
    within: dict[str, set[str]] = {}
    opened: list[str] = []  # a name for each open brace, empty for one without
    at = 0
    while at < len(latex):
        if found := _KEY.match(latex, at):
            name, at = found[1], found.end()
            for outer in (*filter(None, opened), name):
                within.setdefault(outer, set()).add(name)
            opened.append(name)
        elif latex[at] == "\\":
            at += 1  # an escaped character follows, not a brace
        elif latex[at] == "{":
            opened.append("")
        elif latex[at] == "}" and opened:
            opened.pop()
        at += 1
    return {name: frozenset(names) for name, names in within.items()}
