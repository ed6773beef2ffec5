"""The points of a sheet as a picture, a band of lines at a time."""

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.plate import pixel
from embviz.drawing.raster import Discs, Heap, Raster, detail_for
from embviz.drawing.sheet import Sheet

STEPPED_BACK = 0.5  # opacity of the other points beside selected ones
GROWN = 2.0  # px that the discs of the first selected words are larger
MOST_GROWN = 2000
_WHITE, _BLACK = 0xFFFFFFFF, 0xFF000000


class DiscLayer:
    """Draws the words of a sheet as discs or, where these could not be told apart, as a density; selected ones above.

    Parameters
    ----------
    sheet : Sheet
    scale : float
        Device pixels per logical pixel.
    """

    def __init__(self, sheet: Sheet, scale: float) -> None:
        self._sheet, self._scale = sheet, scale
        self.width = round(sheet.width * scale)
        # more device pixels to a logical one do not bring the discs apart: they grow with them
        self._detail = detail_for(sheet.crowd)
        chosen = np.isin(sheet.order, sheet.plate.selected)
        self._chosen, self._others = sheet.order[chosen], sheet.order[~chosen]
        self._accents = np.full(len(sheet.plate.words) if len(self._chosen) else 0, pixel(sheet.look.accent), np.uint32)
        self._raster = Raster()
        if self._detail.density > 0:
            colors = sheet.plate.colors[self._others]
            self._heap = sheet.x[self._others], sheet.y[self._others], colors, np.array([[0, len(colors)]], np.int32)

    def band(self, top: int, lines: int, background: int | None = None) -> NDArray[np.uint32]:
        """Return opaque pixels 0xffRRGGBB, shape (lines, width).

        Parameters
        ----------
        top, lines : int
            In device pixels.
        background : int, optional
            Pixel; the look's where left out.
        """
        sheet, detail = self._sheet, self._detail
        color = pixel(sheet.look.background) if background is None else background
        pixels = np.empty((lines, self.width), np.uint32)
        shift, strength = top / self._scale, STEPPED_BACK if len(sheet.plate.selected) else 1.0
        heap = Heap(*self._heap, (0.0, 1.0, -shift, 1.0)) if detail.density > 0 else None
        self._raster.fill(
            pixels, self._scale, color, pixel(sheet.look.ink), heap, sheet.crowd, detail.density * strength
        )
        y = sheet.y - np.float32(shift)
        if detail.discs > 0:
            discs = Discs(sheet.x, y, sheet.radius, sheet.plate.colors, self._others)
            self._raster.blend(pixels, self._scale, discs, 1.0, sheet.opacity * detail.discs * strength)
        if len(self._chosen):
            discs = Discs(sheet.x, y, sheet.radius, self._accents, self._chosen)
            self._raster.blend(pixels, self._scale, discs, 1.0, 1.0)
        return pixels

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
