"""Renders the points of a figure, band by band."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.drawing import raster
from embviz.drawing.export.figure import pixel
from embviz.drawing.export.sheet import FigureLayout
from embviz.drawing.raster import GROWN, GROWN_LIT, MOST_GROWN, SMALLEST_CHOSEN, Discs, Heap, Raster, detail_for

_WHITE, _BLACK = 0xFFFFFFFF, 0xFF000000


@dataclass(frozen=True)
class DrawOrder:
    """The words of a sheet by drawing order, from the lower stratum to the upper.

    Attributes
    ----------
    others, lit, selected : int32 array
        Of each stratum the words from the front to the back.
    larger : tuple of (int32 array, float)
        Of lit and then of selected words, those that are so few that each is drawn once more, above all lines, and by
        how many logical pixels larger.
    """

    others: NDArray[np.int32]
    lit: NDArray[np.int32]
    selected: NDArray[np.int32]
    larger: tuple[tuple[NDArray[np.int32], float], tuple[NDArray[np.int32], float]]


def strata_of(sheet: FigureLayout) -> DrawOrder:
    """Return the drawing order of the words of a sheet."""
    plate = sheet.plate
    standing = np.zeros(len(plate.words), np.int8)
    standing[plate.lit] = 1
    standing[plate.selected] = 2
    others, lit, selected = (sheet.order[standing[sheet.order] == level] for level in range(3))
    return DrawOrder(
        others,
        lit,
        selected,
        (
            (lit if len(plate.lit) <= MOST_GROWN else lit[:0], GROWN_LIT),
            (selected if len(plate.selected) <= MOST_GROWN else selected[:0], GROWN),
        ),
    )


class DiscLayer:
    """Draws words as discs, or as a density where discs are too dense to distinguish; selected words on top.

    Parameters
    ----------
    scale : float
        Device pixels per logical pixel.
    """

    def __init__(self, sheet: FigureLayout, scale: float) -> None:
        self._sheet, self._scale = sheet, scale
        self.width = round(sheet.width * scale)
        # more device pixels per logical one do not separate discs: they grow as well
        self._detail = detail_for(sheet.crowd)
        self._strata = strata_of(sheet)
        accents = np.full(
            len(sheet.plate.words) if len(self._strata.selected) else 0, pixel(sheet.look.accent), np.uint32
        )
        self._standing = (self._strata.lit, sheet.plate.colors), (self._strata.selected, accents)
        self._raster = Raster()
        if self._detail.density > 0:
            others = self._strata.others
            colors = sheet.plate.colors[others]
            self._heap = sheet.x[others], sheet.y[others], colors, np.array([[0, len(colors)]], np.int32)

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
        shift, strength = top / self._scale, _strength(sheet)
        heap = Heap(*self._heap, (0.0, 1.0, -shift, 1.0)) if detail.density > 0 else None
        density = detail.density * strength * (1.0 if sheet.plate.opacity is None else sheet.plate.opacity)
        self._raster.fill(pixels, self._scale, color, pixel(sheet.look.ink), heap, sheet.crowd, density)
        y = sheet.y - np.float32(shift)
        if detail.discs > 0:
            discs = Discs(sheet.x, y, sheet.radius, sheet.plate.colors, self._strata.others)
            self._raster.blend_soft(
                pixels, self._scale, discs, sheet.plate.soft, 1.0, sheet.opacity * detail.discs * strength
            )
        for words, colors in self._standing:
            if len(words):
                discs = Discs(sheet.x, y, sheet.radius, colors, words)
                self._raster.blend(pixels, self._scale, discs, standing_size(sheet), 1.0)
        return pixels

    def transparent_band(self, top: int, lines: int) -> NDArray[np.uint8]:
        """Return red, green, blue and opacity, shape (lines, width, 4)."""
        return transparent(self.band(top, lines, _BLACK), self.band(top, lines, _WHITE))


def stepped_back(sheet: FigureLayout) -> float:
    """Return the opacity of dimmed discs, neither selected nor highlighted."""
    return sheet.opacity * _strength(sheet)


def standing_size(sheet: FigureLayout) -> float:
    """Return how much larger selected and highlighted discs are than the others of a crowd."""
    return max(1.0, SMALLEST_CHOSEN / detail_for(sheet.crowd).size)


def _strength(sheet: FigureLayout) -> float:
    return (
        raster.stepped_back(pixel(sheet.look.background)) if len(sheet.plate.selected) or len(sheet.plate.lit) else 1.0
    )


def opaque(pixels: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Return red, green and blue (h, w, 3) of pixels 0xffRRGGBB (h, w)."""
    from embviz.drawing.kernels.channels import split

    result = np.empty((*pixels.shape, 3), np.uint8)
    split(pixels, result)
    return result


def transparent(on_black: NDArray[np.uint32], on_white: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Return red, green, blue and opacity (h, w, 4) from drawings on black and on white (h, w)."""
    from embviz.drawing.kernels.channels import find_opacity

    result = np.empty((*on_black.shape, 4), np.uint8)
    find_opacity(on_black, on_white, result)
    return result
