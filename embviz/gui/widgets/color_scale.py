"""Perceptually even color scales made of the theme's colors."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from PySide6.QtGui import QColor

from embviz.drawing.palette import to_oklab, to_srgb
from embviz.gui.style import theme

STEPS = 256
_LIFTED = 0.045, 0.11  # lightness in Oklab between the canvas and the color of zero, on light and on dark


def _lab(color: QColor) -> np.ndarray:
    return to_oklab(np.array([color.redF(), color.greenF(), color.blueF()]))


def _ramp(start: np.ndarray, middle: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Return `STEPS` colors (STEPS, 3) in Oklab from start over middle to end, with even steps of lightness."""
    lightness = np.linspace(start[0], end[0], STEPS)
    # hue and chroma pass through the middle color where the lightness does
    pivot = np.clip((middle[0] - start[0]) / (end[0] - start[0]), 0.1, 0.9)
    t = np.linspace(0, 1, STEPS)
    sides = [np.interp(t, (0, pivot, 1), (start[k], middle[k], end[k])) for k in (1, 2)]
    return np.column_stack((lightness, *sides))


@dataclass(frozen=True)
class ColorScale:
    """Maps values to colors.

    Attributes
    ----------
    low, high : float
        Values at the two ends; values beyond take the color of the end.
    table : uint32 array (STEPS,)
        Pixels 0xffRRGGBB.
    """

    low: float
    high: float
    table: np.ndarray

    def pixels(self, values: np.ndarray) -> np.ndarray:
        """Return a pixel 0xffRRGGBB for each value; values that are not finite are gray."""
        colors = self.table[self.steps(values)]
        return np.where(np.isfinite(values), colors, np.uint32(theme.color("line_hover").rgb() | 0xFF000000)).astype(
            np.uint32
        )

    def steps(self, values: np.ndarray) -> np.ndarray:
        """Return the index of each value in the table, int64; 0 for values that are not finite."""
        share = (np.where(np.isfinite(values), values, self.low) - self.low) / (self.high - self.low)
        return np.clip(share * (STEPS - 1) + 0.5, 0, STEPS - 1).astype(np.int64)

    @cached_property
    def light(self) -> tuple[bool, ...]:
        """For each color of the table, whether black is easier to read on it than white."""
        return tuple(is_light(QColor(pixel)) for pixel in self.table.tolist())

    def color(self, value: float) -> QColor:
        """Return the color of one value."""
        return QColor(int(self.pixels(np.array(value))))


def is_light(color: QColor) -> bool:
    """Return whether black is easier to read on this color than white (contrast as in WCAG 2.1)."""
    shares = np.array([color.redF(), color.greenF(), color.blueF()])
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    # (L + .05) / .05 > 1.05 / (L + .05)
    return float(linear @ (0.2126, 0.7152, 0.0722)) > 0.179


def _table(lab: np.ndarray) -> np.ndarray:
    rgb = np.round(to_srgb(lab) * 255).astype(np.uint32)
    return np.uint32(0xFF000000) | rgb[:, 0] << 16 | rgb[:, 1] << 8 | rgb[:, 2]


def _neutral() -> np.ndarray:
    """Return the color of zero: gray, near the canvas, but to be told from it."""
    lab = _lab(theme.color("canvas"))
    light, dark = _LIFTED
    lab[0] += -light if lab[0] > 0.5 else dark
    return lab


def _deepened(color: QColor) -> np.ndarray:
    """Return a color moved away from the canvas, as the end of a scale."""
    lab, canvas = _lab(color), _lab(theme.color("canvas"))
    lab[0] += 0.45 * ((0.98 if canvas[0] < 0.5 else 0.1) - lab[0])
    lab[1:] *= 0.75
    return lab


def sequential(low: float, high: float, *, deep_high: bool = False) -> ColorScale:
    """Return a scale from a deep accent at `low` to the color of zero at `high`, for distances: small ones matter.

    With `deep_high` it is reversed, for similarities, where large values matter.
    """
    lab = _ramp(_neutral(), _lab(theme.color("accent")), _deepened(theme.color("accent")))
    return ColorScale(low, high if high > low else low + 1, _table(lab if deep_high else lab[::-1]))


def diverging(reach: float) -> ColorScale:
    """Return a scale from -reach (orange) over 0 (gray) to +reach (blue), a pair safe for color-blind readers."""
    reach = reach if reach > 0 else 1.0
    zero = _neutral()
    positive = _ramp(zero, _lab(theme.color("accent")), _deepened(theme.color("accent")))
    negative = _ramp(zero, _lab(theme.color("second")), _deepened(theme.color("second")))
    both = np.concatenate((negative[::-1], positive))
    picked = both[np.round(np.linspace(0, len(both) - 1, STEPS)).astype(int)]
    return ColorScale(-reach, reach, _table(picked))
