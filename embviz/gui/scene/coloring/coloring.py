"""Colors of points by category or by amount, with colormap settings and what the legend needs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from PySide6.QtGui import QColor

from embviz.drawing.palette import STEPS, colormap, on_canvas, packed, ring
from embviz.gui.style import theme
from embviz.gui.style.number_text import significant
from embviz.util.language import isolated, tr

COLORS = len(theme.LIGHT.categories)  # categories with a color of their own
OTHERS, NONE = COLORS, COLORS + 1  # levels of further categories, and of words without one
_TO_CANVAS = 0.82  # how far colors move to the canvas for words that are not highlighted
_QUANTILES = 0.02, 0.98


@dataclass(frozen=True)
class Coloring:
    """A value for each word, with its meaning and its colors.

    Attributes
    ----------
    title : str
        Title of the legend.
    values : int32 array (n,) or float32 array (n,)
        Integers are categories, negative for none; floats are amounts, nan for none.
    names : tuple of str
        Names of the categories; empty for amounts.
    colormap : str
        For amounts: name of a color map in `embviz.drawing.palette`.
    unit : str
        For amounts: unit in the legend.
    formula : str
        Definition of the number, with its source; for the tooltip of the legend.
    reverse : bool
        For amounts: whether to reverse the color map.
    limits : tuple of float, optional
        For amounts: those with the colors of the two ends, and beyond; by default minimum and maximum.
    logarithmic : bool
        For amounts: whether the scale is logarithmic.
    palette : tuple of two tuples of str
        For categories: their colors #RRGGBB on a light canvas and on a dark one. By default the first `COLORS`
        categories have the colors of the theme, and all others share one.
    of_regions : bool
        For categories: whether they are the regions of the map, which are named on it in several levels.
    """

    title: str
    values: np.ndarray
    names: tuple[str, ...] = ()
    colormap: str = "viridis"
    unit: str = ""
    formula: str = ""
    reverse: bool = False
    limits: tuple[float, float] | None = None
    logarithmic: bool = False
    palette: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    of_regions: bool = False

    @property
    def others(self) -> int:
        """The level of categories without a color of their own; lower levels have one."""
        return COLORS if self.palette is None else len(self.palette[0])

    @property
    def none(self) -> int:
        """The level of words without a category."""
        return self.others + 1

    @property
    def categorical(self) -> bool:
        """Whether the values are categories."""
        return bool(np.issubdtype(self.values.dtype, np.integer))

    @cached_property
    def range(self) -> tuple[float, float]:
        """The amounts at the two ends of the color map."""
        return self.limits if self.limits is not None else limits(self.values, full=True)

    @cached_property
    def levels(self) -> np.ndarray:
        """The color level of each word, uint16 (n,).

        For categories those below `others`, `others` or `none`; for amounts 0 to `STEPS` - 1, or `STEPS` for none.
        Takes about 10 ms for a million words: computed first on the worker that makes it.
        """
        if self.categorical:
            kinds = np.minimum(self.values, self.others)
            return np.where(kinds < 0, self.none, kinds).astype(np.uint16)
        levels = self.share(self.values)
        levels *= np.float32(STEPS - 1)
        levels += np.float32(0.5)
        missing = np.isnan(levels)
        levels[missing] = STEPS
        return levels.astype(np.uint16)

    @cached_property
    def counts(self) -> np.ndarray:
        """Number of words with each level, int64 (`none` + 1,) or (`STEPS` + 1,)."""
        return np.bincount(self.levels, minlength=(self.none if self.categorical else STEPS) + 1)

    def share(self, amounts: np.ndarray) -> np.ndarray:
        """Return the positions of amounts between the two ends of the color map, float32 in [0, 1]; nan for none."""
        low, high = self.range
        given = np.asarray(amounts, np.float32)
        if self.logarithmic:
            given, low, high = np.log10(np.maximum(given, 1e-30)), np.log10(low), np.log10(high)
        scale = 1 / (high - low) if high > low else 0.0
        shares = (given - np.float32(low)) * np.float32(scale)
        return np.clip(shares, 0, 1, out=shares)

    def amount(self, share: float) -> float:
        """Return the amount at a position between the two ends of the color map."""
        low, high = self.range
        if self.logarithmic:
            return float(low * (high / low) ** share)
        return float(low + (high - low) * share)

    def table(self, look: theme.Theme | None = None) -> np.ndarray:
        """Return the color of each level in a theme, by default the current one, pixels 0xffRRGGBB, uint32."""
        look = look or theme.current()
        rest = _pixels([look.others, look.missing])
        if self.categorical:
            own = look.categories if self.palette is None else self.palette[look is theme.DARK]
            return np.concatenate((_pixels(own), rest))
        colors = on_canvas(colormap(self.colormap, reverse=self.reverse), dark=look is theme.DARK)
        return np.concatenate((packed(colors), rest[1:]))

    def colors(self, lit: int | None = None) -> np.ndarray:
        """Return the color of each word in the current theme, pixels 0xffRRGGBB, uint32 (n,).

        Without `lit` it is cached and read-only: call it first on a worker, which is then the only one to compute it.

        Parameters
        ----------
        lit : int, optional
            The level whose words are highlighted; all others fade.
        """
        look = theme.current()
        if lit is None:
            if look.name not in self._colors:
                self._colors[look.name] = self.table(look).take(self.levels)
            return self._colors[look.name]
        table = self.table(look)
        others = np.arange(len(table)) != lit
        table[others] = _mixed(table[others], QColor(look.canvas), _TO_CANVAS)
        return table.take(self.levels)

    @cached_property
    def _colors(self) -> dict[str, np.ndarray]:
        """Cached colors of the words, by the name of the theme."""
        return {}

    def said_of(self, word: int) -> str:
        """Return the text for a word's color."""
        value = self.values[word]
        if self.categorical:
            return self.names[value] if value >= 0 else ""
        return "" if np.isnan(value) else f"{isolated(self.title)}: {significant(float(value))} {self.unit}".strip()

    def named(self) -> list[tuple[int, str]]:
        """Return level and name of the categories that words have, in the order of the categories."""
        beyond = len(self.names) - self.others
        others = tr("other ({beyond} more)", beyond=beyond)
        rows = [*enumerate(self.names[: self.others]), (self.others, others), (self.none, tr("none"))]
        return [(level, name) for level, name in rows if self.counts[level]]


def ringed(number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a palette with a color for each of so many categories, similar in hue for neighbors in their order."""
    return ring(number, dark=False), ring(number, dark=True)


def limits(amounts: np.ndarray, *, full: bool) -> tuple[float, float]:
    """Return minimum and maximum of amounts if `full`, otherwise their quantiles .02 and .98.

    Ignores nan; 0 and 1 if there are no amounts at all.
    """
    known = amounts[np.isfinite(amounts)]
    if not len(known):
        return 0.0, 1.0
    low, high = (known.min(), known.max()) if full else np.quantile(known, _QUANTILES)
    if high <= low:  # most are equal
        low, high = known.min(), known.max()
    return float(low), float(high)


def _pixels(names: Sequence[str]) -> np.ndarray:
    return np.array([QColor(name).rgb() | 0xFF000000 for name in names], np.uint32)


def _mixed(pixels: np.ndarray, canvas: QColor, share: float) -> np.ndarray:
    """Return pixels mixed with a color by a share."""
    shifts = np.array((16, 8, 0), np.uint32)
    parts = (pixels[:, None] >> shifts & np.uint32(0xFF)).astype(np.float64)
    goal = np.array((canvas.red(), canvas.green(), canvas.blue()), np.float64)
    return packed(np.round(parts + (goal - parts) * share).astype(np.uint8))


@dataclass(frozen=True)
class ColormapSettings:
    """How amounts are mapped to colors, for all colorings by amount."""

    colormap: str = "viridis"
    reverse: bool = False
    full: bool = False  # from the minimum to the maximum instead of the quantiles .02 to .98


def apply_colormap(coloring: Coloring, appearance: ColormapSettings) -> Coloring:
    """Return a coloring with a color map, ready to be drawn. Takes 50 ms for a million words: for a worker.

    A diverging color map is centered at 0 if there are amounts on both sides of it, else at the median.
    """
    from embviz.drawing.palette import COLORMAPS, colormap

    if not coloring.categorical:
        low, high = limits(coloring.values, full=appearance.full)
        if any(map_.diverging for map_ in COLORMAPS if map_.name == appearance.colormap) and not coloring.logarithmic:
            middle = 0.0 if low < 0 < high else float(np.nanmedian(coloring.values))
            reach = max(high - middle, middle - low)
            low, high = middle - reach, middle + reach
        coloring = replace(coloring, colormap=appearance.colormap, reverse=appearance.reverse, limits=(low, high))
        colormap(appearance.colormap)  # loads the library
    _ = coloring.counts, coloring.colors()
    return coloring
