"""A glow behind many points, as land on a map: how densely they lie around, in the mean of their colors."""

import numpy as np
import numpy.typing as npt

CELL = 8.0  # logical pixels along each side of a cell
_BORDER = 6  # cells around the picture whose points are seen in it too
_PASSES = 3  # of blurring: about 24 pixels to each side
_DEEPEST = 0.24  # share of the points' color in the glow where they lie densest
_FULL = 2.5  # so many times the mean number have that share
_TERRACES, _SOFT = 4, 0.25  # steps in which it rises, and how far these are smoothed away

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint32]


class GlowLayer:
    """Paints the glow; reuses its work memory."""

    def __init__(self) -> None:
        self._piles: Floats = np.zeros((0, 0, 4), np.float32)

    def paint(
        self, pixels: Pixels, x: Floats, y: Floats, color: Pixels, stretches: npt.NDArray[np.int32],
        to_pixels: tuple[float, float, float, float], ratio: float, background: int, mean: float, strength: float,
    ) -> None:
        """Fill `pixels` with the background and the glow above it.

        With n points in a cell, blurred, and f = 2.5 times the mean number, the share of their mean color is
        .24 (s - .75 sin(8 pi s) / (8 pi)) where s = log(1 + 3 n / f) / log 4, at most 1: four soft terraces.

        Parameters
        ----------
        pixels : uint32 array (height, width)
        x, y, color, stretches, to_pixels
            As of `DensityLayer.paint`.
        ratio : float
            Device pixels per logical pixel.
        background : int
            0x..RRGGBB.
        mean : float
            Points in a logical pixel on average, where there are any.
        strength : float
            In [0, 1].
        """
        from embviz.drawing.kernels import density, glow

        size = max(2, round(CELL * ratio))
        rows, columns = (-(-side // size) + 2 * _BORDER for side in pixels.shape)
        if self._piles.shape[:2] != (rows + 2, columns + 2):
            self._piles = np.zeros((rows + 2, columns + 2, 4), np.float32)
        shift_x, scale_x, shift_y, scale_y = to_pixels
        density.pile_up(
            x, y, color, stretches, shift_x / size + _BORDER, shift_y / size + _BORDER, scale_x / size, scale_y / size,
            self._piles,
        )
        piles = np.ascontiguousarray(self._piles[1:-1, 1:-1])
        glow.blur(piles, _PASSES)
        number = piles[..., :1]
        full = max(_FULL * mean * CELL**2, 1e-3)
        share = np.minimum(np.log1p(3 * number / full) / np.log(4), 1)
        turn = 2 * np.pi * _TERRACES
        share = _DEEPEST * strength * (share - (1 - _SOFT) * np.sin(turn * share) / turn)
        back = np.array([background >> 16 & 255, background >> 8 & 255, background & 255], np.float32)
        colors = piles[..., 1:] / np.maximum(number, 1e-6)
        glow.stretch((back + (colors - back) * share).astype(np.float32), size, _BORDER, pixels)
