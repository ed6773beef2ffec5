"""The points of a sheet as a picture, a band of lines at a time."""

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.plate import pixel
from embviz.drawing.raster import LEAST_RADIUS
from embviz.drawing.sheet import Sheet

STEPPED_BACK = 0.5  # opacity of the other points beside selected ones
GROWN = 2.0  # px that the discs of the first selected words are larger
MOST_GROWN = 2000
_WHITE, _BLACK = 0xFFFFFFFF, 0xFF000000


class DiscLayer:
    """Draws the discs of a sheet's words, the selected ones above all others.

    Parameters
    ----------
    sheet : Sheet
    scale : float
        Device pixels per logical pixel.
    """

    def __init__(self, sheet: Sheet, scale: float) -> None:
        self._sheet, self._scale = sheet, scale
        self.width = round(sheet.width * scale)
        chosen = np.isin(sheet.order, sheet.plate.selected)
        self._chosen, self._others = sheet.order[chosen], sheet.order[~chosen]
        self._accents = np.full(len(sheet.plate.words) if len(self._chosen) else 0, pixel(sheet.look.accent), np.uint32)

    def band(self, top: int, lines: int, background: int | None = None) -> NDArray[np.uint32]:
        """Return opaque pixels 0xffRRGGBB, shape (lines, width).

        Parameters
        ----------
        top, lines : int
            In device pixels.
        background : int, optional
            Pixel; the look's where left out.
        """
        sheet = self._sheet
        color = pixel(sheet.look.background) if background is None else background
        pixels = np.full((lines, self.width), color, np.uint32)
        self._blend(pixels, top, self._others, sheet.plate.colors, stepped_back(sheet))
        if len(self._chosen):
            self._blend(pixels, top, self._chosen, self._accents, 1.0)
        return pixels

    def _blend(
        self, pixels: NDArray[np.uint32], top: int, order: NDArray[np.int32], colors: NDArray[np.uint32],
        opacity: float,
    ) -> None:
        from embviz.drawing.kernels.points import blend_discs

        sheet = self._sheet
        blend_discs(
            pixels, sheet.x, sheet.y - np.float32(top / self._scale), sheet.radius, 1.0, float(self._scale),
            LEAST_RADIUS, order, colors, float(opacity),
        )

    def transparent_band(self, top: int, lines: int) -> NDArray[np.uint8]:
        """Return red, green, blue and opacity, shape (lines, width, 4)."""
        return transparent(self.band(top, lines, _BLACK), self.band(top, lines, _WHITE))


def stepped_back(sheet: Sheet) -> float:
    """Return the opacity of discs that are not selected."""
    return sheet.opacity * (STEPPED_BACK if len(sheet.plate.selected) else 1.0)


def opaque(pixels: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Return red, green and blue (h, w, 3) of pixels 0xffRRGGBB (h, w)."""
    from embviz.drawing.kernels.channels import split

    result = np.empty((*pixels.shape, 3), np.uint8)
    split(pixels, result)
    return result


def transparent(on_black: NDArray[np.uint32], on_white: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Return red, green, blue and opacity (h, w, 4) of what was drawn on black and again on white (h, w)."""
    from embviz.drawing.kernels.channels import find_opacity

    result = np.empty((*on_black.shape, 4), np.uint8)
    find_opacity(on_black, on_white, result)
    return result
