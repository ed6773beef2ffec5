"""A figure of a map to be exported: words, places, colors, legend, title."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.regions import MapRegionNames

FARTHEST = 1e9  # a point farther from the origin has no place on any sheet


@dataclass(frozen=True)
class FigureColors:
    """The colors of a sheet, each as #RRGGBB.

    Attributes
    ----------
    name : str
    background, ink, muted, accent : str
        Of the sheet, its words, its secondary texts, and of points without a color of their own and selected words.
    torn : str
        Of lines between words that the map tore apart.
    """

    name: str
    background: str
    ink: str
    muted: str
    accent: str
    torn: str


PRINT = FigureColors("print", "#FFFFFF", "#000000", "#4A4A4A", "#3457D5", "#8A5A00")
_PLAIN_RADIUS = 2.0


@dataclass(frozen=True)
class ColorKey:
    """The meaning of the points' colors.

    Attributes
    ----------
    title : str
    values : int32 array (n,) or float32 array (n,)
        Whole numbers are places in `names`, negative for none; floats are amounts, nan for none.
    names : tuple of str
        Names of the categories; empty for amounts.
    colors : tuple of str
        One for each name; of amounts, evenly spaced from the lowest to the highest.
    low, high : float
        Of amounts: those that have the first and the last color.
    unit : str
        Of amounts.
    logarithmic : bool
        Of amounts: equal ratios are equal steps of color.
    """

    title: str
    values: NDArray[np.int32] | NDArray[np.float32]
    names: tuple[str, ...]
    colors: tuple[str, ...]
    low: float = 0.0
    high: float = 1.0
    unit: str = ""
    logarithmic: bool = False

    @property
    def categorical(self) -> bool:
        """Whether the values are categories."""
        return bool(np.issubdtype(self.values.dtype, np.integer))


@dataclass(frozen=True)
class Lines:
    """Thin lines between words.

    Attributes
    ----------
    pairs : ndarray of int32, shape (l, 2)
        The words at their ends; the first are drawn first.
    torn : ndarray of bool, shape (l,)
        Which of them are dashed: the map tore the two words apart.
    caption : str
        Description of the lines.
    """

    pairs: NDArray[np.int32]
    torn: NDArray[np.bool_]
    caption: str


@dataclass(frozen=True)
class MapFigure:
    """A map as it is exported; words are indexed alike in all arrays.

    Attributes
    ----------
    words : sequence of str, length n
    points : ndarray of float32, shape (n, 2)
        Places on a plane whose y points down, in pixels of the view that was looked at or in any other unit.
    radius : ndarray of float32, shape (n,)
        Of the discs, in logical pixels.
    colors : ndarray of uint32, shape (n,)
        0xffRRGGBB.
    order : ndarray of int32, shape (m,)
        The words that are drawn, most important first: those are named first.
    frame : tuple of float, or None
        Left, top, right and bottom of the part of the plane that is to be seen; None for all of it.
    selected : ndarray of int32, shape (s,)
        Words that are named first and drawn in the accent color.
    lit : ndarray of int32, shape (t,)
        Words that stand out beside the selected ones, in their own colors; where there are any, and where words are
        selected, the others step back.
    lines : Lines or None
    front : ndarray of int32, shape (m,), or None
        The same words in the order in which they lie over one another, the first on top; None for `order`.
    opacity : float or None
        Of each disc, in [0, 1]; None: by how many there are.
    legend : ColorKey or None
    title, caption : str
        Lines above and below the map; empty for none.
    regions : MapRegionNames or None
        Regions that are named.
    dark : bool
        Whether their names are drawn on a dark sheet.
    unit : float
        Units of the points in one unit of the regions' reach.
    soft : ndarray of int8, shape (n,), or None
        How soft each disc is, see `embviz.drawing.raster.soft_rings`; None: all are sharp.
    """

    words: Sequence[str]
    points: NDArray[np.float32]
    radius: NDArray[np.float32]
    colors: NDArray[np.uint32]
    order: NDArray[np.int32]
    frame: tuple[float, float, float, float] | None = None
    selected: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    lit: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    lines: Lines | None = None
    front: NDArray[np.int32] | None = None
    opacity: float | None = None
    legend: ColorKey | None = None
    title: str = ""
    caption: str = ""
    regions: MapRegionNames | None = None
    dark: bool = False
    unit: float = 1.0
    soft: NDArray[np.int8] | None = None


def plain_figure(words: Sequence[str], coordinates: NDArray[np.float32], look: FigureColors) -> MapFigure:
    """Return a map with positions of words only.

    Parameters
    ----------
    words : sequence of str, length n
        Most important first.
    coordinates : ndarray of float32, shape (n, 2) or (n, 3)
        y upward, as in a plot; of three dimensions the first two are seen. Words of rows with a nan are left out.
    """
    placed: NDArray[np.bool_] = np.all(np.isfinite(coordinates), axis=1)
    points = coordinates[:, :2] * np.array([1, -1], np.float32)
    points[~placed] = 2 * FARTHEST
    return MapFigure(
        words,
        points.astype(np.float32),
        np.full(len(words), _PLAIN_RADIUS, np.float32),
        np.full(len(words), pixel(look.accent), np.uint32),
        np.flatnonzero(placed).astype(np.int32),
    )


def pixel(color: str) -> int:
    """Convert a color #RRGGBB to the 32 bits of an opaque pixel."""
    return 0xFF000000 | int(color[1:], 16)


def hexadecimal(pixel: int) -> str:
    """Convert the 32 bits of a pixel to #RRGGBB."""
    return f"#{int(pixel) & 0xFFFFFF:06X}"


@dataclass(frozen=True)
class Text:
    """One line of text.

    Attributes
    ----------
    text : str
    x, baseline : float
        Left end, whatever the direction of the text, and baseline; in logical pixels.
    width : float
        As it was measured.
    size : float
        In logical pixels.
    weight : int
        400 to 600.
    color : str
        #RRGGBB.
    word : int
        The word that it names, -1 for none.
    """

    text: str
    x: float
    baseline: float
    width: float
    size: float
    weight: int
    color: str
    word: int = -1

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the text."""
        return self.x, self.baseline - 0.88 * self.size, self.x + self.width, self.baseline + 0.24 * self.size

    def moved(self, x: float, y: float) -> "Text":
        """Return the text at another position."""
        return replace(self, x=self.x + x, baseline=self.baseline + y)


@dataclass(frozen=True)
class Dot:
    """A disc, in logical pixels."""

    x: float
    y: float
    radius: float
    color: str


@dataclass(frozen=True)
class Box:
    """A rectangle, in logical pixels; opacity in [0, 1]."""

    x: float
    y: float
    width: float
    height: float
    color: str
    opacity: float = 1.0


@dataclass(frozen=True)
class Annotations:
    """Boxes below dots below texts."""

    boxes: tuple[Box, ...] = ()
    dots: tuple[Dot, ...] = ()
    texts: tuple[Text, ...] = ()

    @property
    def right(self) -> float:
        """The right end of the boxes; 0 without any."""
        return max((box.x + box.width for box in self.boxes), default=0.0)

    def with_more(self, other: "Annotations") -> "Annotations":
        """Return these annotations and others."""
        return Annotations(self.boxes + other.boxes, self.dots + other.dots, self.texts + other.texts)

    def covers(self, text: Text) -> bool:
        """Return whether one of the boxes lies on a text."""
        left, top, right, bottom = text.box
        return any(
            left < box.x + box.width and box.x < right and top < box.y + box.height and box.y < bottom
            for box in self.boxes
        )
