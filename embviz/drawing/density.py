"""How densely points lie, as a picture: which tone each number of points has, and the layer that is painted with it."""

import numpy as np
import numpy.typing as npt

FAINT = 0.05  # points in a pixel at which the tone leaves the background quickly: one point must be seen alone
FULL = 6.0  # so many times the mean number have the full color
DEEPEST = 0.42  # share of ink where points lie densest
MOST = 1 << 16  # tones at most; more points than sixteenths of these look alike

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint32]


def tones(mean: float, strength: float) -> Floats:
    """Return the shades of a density picture, by the logarithm of the number of points.

    With n points the share of their color is log(1 + n / a) / log(1 + f / a), at most 1, where a is `FAINT` and
    f = `FULL` times the mean number and at least 1. From f / 4 to 8 f points, ink comes above that.

    Parameters
    ----------
    mean : float
        Points in a pixel on average, where there are any.
    strength : float
        Of the whole layer, in [0, 1].

    Returns
    -------
    float32 array (m, 2)
        For each number of sixteenths of a point: share of the color, and of the ink above it.
    """
    full = max(FULL * mean, 1.0)
    number = np.arange(min(MOST, int(128 * full) + 2)) / 16
    share = np.minimum(np.log1p(number / FAINT) / np.log1p(full / FAINT), 1)
    way = np.clip(np.log(np.maximum(4 * number / full, 1e-9)) / np.log(32), 0, 1)
    # smooth at both ends: a kink would show as a ring around every core
    ink = DEEPEST * way**2 * (3 - 2 * way)
    return (np.column_stack((share, ink)) * strength).astype(np.float32)


class DensityLayer:
    """Paints the density of points; reuses its work memory."""

    def __init__(self) -> None:
        self._piles: Floats = np.zeros((0, 0, 4), np.float32)

    def paint(
        self, pixels: Pixels, x: Floats, y: Floats, color: Pixels, stretches: npt.NDArray[np.int32],
        to_pixels: tuple[float, float, float, float], background: int, ink: int, mean: float, strength: float,
    ) -> None:
        """Fill `pixels` with the background and the density above it.

        Parameters
        ----------
        pixels : uint32 array (height, width)
        x, y : float32 array (n,)
        color : uint32 array (n,)
            0x..RRGGBB.
        stretches : int32 array (s, 2)
            First and one past the last of each run of points to paint.
        to_pixels : tuple of float
            Shift and scale along x, then along y: a point lies at ``shift + scale * x`` pixels.
        background, ink : int
            0x..RRGGBB.
        mean, strength : float
            See `tones`.
        """
        from embviz.drawing.kernels import density

        rows, columns = pixels.shape
        if self._piles.shape[:2] != (rows + 2, columns + 2):
            self._piles = np.zeros((rows + 2, columns + 2, 4), np.float32)
        shift_x, scale_x, shift_y, scale_y = to_pixels
        density.pile_up(x, y, color, stretches, shift_x, shift_y, scale_x, scale_y, self._piles)
        density.shade_cells(self._piles, np.uint32(background), np.uint32(ink), tones(mean, strength), pixels)
