"""Colors of points by category or by amount, with what the legend needs."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from PySide6.QtGui import QColor

from embviz.drawing.palette import STEPS, colormap, on_canvas, packed
from embviz.drawing.rings import ring
from embviz.gui.style import theme
from embviz.gui.style.number_text import significant
from embviz.util.language import isolated, tr

COLORS = len(theme.LIGHT.categories)  # categories with a color of their own
OTHERS, NONE = COLORS, COLORS + 1  # levels of the categories beyond these, and of words without one
_TO_CANVAS = 0.82  # of the way to the canvas, for words of which none is lit
_QUANTILES = 0.02, 0.98


@dataclass(frozen=True)
class Coloring:
    """A value for each word, and what it means.

    Attributes
    ----------
    title : str
        What the colors tell, as the head of the legend.
    values : int32 array (n,) or float32 array (n,)
        Whole numbers are categories, negative for none; floats are amounts, nan for none.
    names : tuple of str
        Names of the categories; empty for amounts.
    colormap : str
        Of amounts: name of a color map in `embviz.drawing.palette`.
    unit : str
        Of amounts, for the legend.
    formula : str
        What the number is, with its source; for the tooltip of the legend.
    reverse : bool
        Of amounts: the color map from its other end.
    limits : tuple of float, optional
        Of amounts: those that have the colors at the two ends, and all beyond; the least and the largest without.
    logarithmic : bool
        Of amounts: equal ratios are equal steps of color.
    palette : tuple of two tuples of str
        Of categories: their colors #RRGGBB on a light canvas and on a dark one. Without it, the first `COLORS`
        categories have the colors of the theme, and all others one together.
    of_regions : bool
        Of categories: whether they are the regions of the map, which are named on it in several levels.
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
        """The level of categories without a color of their own; those before it have one."""
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
        """Which color each word has, uint16 (n,).

        Of categories those before `others`, `others` or `none`; of amounts 0 to `STEPS` - 1, or `STEPS` for none. Takes
        some 10 ms for a million words: asked for first where it is made, on a worker.
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
        """How many words have each level, int64 (`none` + 1,) or (`STEPS` + 1,)."""
        return np.bincount(self.levels, minlength=(self.none if self.categorical else STEPS) + 1)

    def share(self, amounts: np.ndarray) -> np.ndarray:
        """Return where amounts lie between the two ends of the color map, float32 in [0, 1]; nan for none."""
        low, high = self.range
        given = np.asarray(amounts, np.float32)
        if self.logarithmic:
            given, low, high = np.log10(np.maximum(given, 1e-30)), np.log10(low), np.log10(high)
        scale = 1 / (high - low) if high > low else 0.0
        shares = (given - np.float32(low)) * np.float32(scale)
        return np.clip(shares, 0, 1, out=shares)

    def amount(self, share: float) -> float:
        """Return the amount so far between the two ends of the color map."""
        low, high = self.range
        if self.logarithmic:
            return float(low * (high / low) ** share)
        return float(low + (high - low) * share)

    def table(self, look: theme.Theme | None = None) -> np.ndarray:
        """Return the color of each level in a theme, pixels 0xffRRGGBB, uint32; without one in that in force."""
        look = look or theme.current()
        rest = _pixels([look.others, look.missing])
        if self.categorical:
            own = look.categories if self.palette is None else self.palette[look is theme.DARK]
            return np.concatenate((_pixels(own), rest))
        colors = on_canvas(colormap(self.colormap, reverse=self.reverse), dark=look is theme.DARK)
        return np.concatenate((packed(colors), rest[1:]))

    def colors(self, lit: int | None = None) -> np.ndarray:
        """Return the color of each word in the theme in force, pixels 0xffRRGGBB, uint32 (n,).

        Kept, and not to be written to, where no level is lit: a worker that asks first leaves nothing to do.

        Parameters
        ----------
        lit : int, optional
            The level whose words stand out; all others step back.
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
        """The color of each word in the themes in which it was asked for, by their names."""
        return {}

    def said_of(self, word: int) -> str:
        """Return what a word's color says."""
        value = self.values[word]
        if self.categorical:
            return self.names[value] if value >= 0 else ""
        return "" if np.isnan(value) else f"{isolated(self.title)}: {significant(float(value))} {self.unit}".strip()

    def named(self) -> list[tuple[int, str]]:
        """Return the levels of categories that words have, each with its name, in the order of the categories."""
        beyond = len(self.names) - self.others
        others = tr("other ({beyond} more)", beyond=beyond)
        rows = [*enumerate(self.names[: self.others]), (self.others, others), (self.none, tr("none"))]
        return [(level, name) for level, name in rows if self.counts[level]]


def ringed(number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a palette for so many categories, each in its own color, neighbors in their order alike in hue."""
    return ring(number, dark=False), ring(number, dark=True)


def limits(amounts: np.ndarray, *, full: bool) -> tuple[float, float]:
    """Return the least and the largest amount, or where `full` is not asked for the quantiles .02 and .98.

    nan does not count; 0 and 1 where there are no amounts at all.
    """
    known = amounts[np.isfinite(amounts)]
    if not len(known):
        return 0.0, 1.0
    low, high = (known.min(), known.max()) if full else np.quantile(known, _QUANTILES)
    if high <= low:  # most are the same
        low, high = known.min(), known.max()
    return float(low), float(high)


def _pixels(names: Sequence[str]) -> np.ndarray:
    return np.array([QColor(name).rgb() | 0xFF000000 for name in names], np.uint32)


def _mixed(pixels: np.ndarray, canvas: QColor, share: float) -> np.ndarray:
    """Return pixels moved so far to another color."""
    shifts = np.array((16, 8, 0), np.uint32)
    parts = (pixels[:, None] >> shifts & np.uint32(0xFF)).astype(np.float64)
    goal = np.array((canvas.red(), canvas.green(), canvas.blue()), np.float64)
    return packed(np.round(parts + (goal - parts) * share).astype(np.uint8))
