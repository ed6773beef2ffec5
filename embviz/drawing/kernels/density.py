"""The inner loops of a picture of how densely points lie, compiled: they are piled up in cells, which become pixels.

Loading numba takes longer than painting the first window, so this module is imported when the first words arrive.
"""

import numpy as np
from numba import njit


@njit(nogil=True, cache=True, fastmath=True)
def pile_up(x, y, color, stretches, shift_x, shift_y, scale_x, scale_y, piles):
    """Add points to the cells in which they lie.

    Parameters
    ----------
    x, y : float32 (n,)
    color : uint32 (n,)
        0x..RRGGBB.
    stretches : int32 (s, 2)
        First and one past the last of each run of points to add; the others are not looked at.
    shift_x, shift_y, scale_x, scale_y : float
        A point lies in the cell of row ``y * scale_y + shift_y`` and column ``x * scale_x + shift_x``, rounded down.
    piles : float32 (rows + 2, columns + 2, 4)
        Receives the number of points of each cell and the sums of their red, green and blue. The cells at the edge,
        which are not seen, receive what lies just outside the view.
    """
    piles[:] = 0
    rows, columns = piles.shape[0], piles.shape[1]
    left, top = np.float32(shift_x + 1), np.float32(shift_y + 1)
    across, down = np.float32(scale_x), np.float32(scale_y)
    for s in range(stretches.shape[0]):
        for k in range(stretches[s, 0], stretches[s, 1]):
            column, row = x[k] * across + left, y[k] * down + top
            if 0 <= column < columns and 0 <= row < rows:
                c = color[k]
                pile = piles[np.uint32(row), np.uint32(column)]
                pile[0] += np.float32(1)
                pile[1] += np.float32((c >> np.uint32(16)) & np.uint32(255))
                pile[2] += np.float32((c >> np.uint32(8)) & np.uint32(255))
                pile[3] += np.float32(c & np.uint32(255))


@njit(nogil=True, cache=True, fastmath=True)
def shade_cells(piles, background, ink, tones, pixels):
    """Paint every cell as a pixel: the mean color of its points and those around, the stronger the more they are.

    Parameters
    ----------
    piles : float32 (rows + 2, columns + 2, 4)
        As `pile_up` leaves them. Each cell counts 4 sixteenths, its neighbors 2 and those at its corners 1.
    background, ink : uint32
        0x..RRGGBB.
    tones : float32 (m, 2)
        For each number of points in sixteenths: the share of their color above the background, and that of the ink
        above both. More points count as the last.
    pixels : uint32 (rows, columns)
    """
    rows, columns = pixels.shape
    wide = 4 * (columns + 2)
    flat = piles.reshape(rows + 2, wide)
    tall, sums = np.empty(wide, np.float32), np.empty(4 * columns, np.float32)
    last = np.float32(tones.shape[0] - 1)
    back_red, back_green, back_blue = _channels(background)
    ink_red, ink_green, ink_blue = _channels(ink)
    two, one = np.float32(2), np.float32(1)
    for j in range(rows):
        above, here, below = flat[j], flat[j + 1], flat[j + 2]
        for i in range(wide):
            tall[i] = above[i] + two * here[i] + below[i]
        for i in range(4 * columns):
            sums[i] = tall[i] + two * tall[i + 4] + tall[i + 8]
        line = pixels[j]
        for i in range(columns):
            count = sums[4 * i]
            if count < 0.5:
                line[i] = background | np.uint32(0xFF000000)
                continue
            tone = np.uint32(min(count, last))
            share, deep = tones[tone, 0], tones[tone, 1]
            # a tone of the mean color, then of the ink
            back, mean, over = (one - share) * (one - deep), share * (one - deep) / count, deep
            red = np.uint32(back_red * back + sums[4 * i + 1] * mean + ink_red * over)
            green = np.uint32(back_green * back + sums[4 * i + 2] * mean + ink_green * over)
            blue = np.uint32(back_blue * back + sums[4 * i + 3] * mean + ink_blue * over)
            line[i] = np.uint32(0xFF000000) | (red << np.uint32(16)) | (green << np.uint32(8)) | blue


@njit(nogil=True, cache=True, fastmath=True)
def _channels(color):
    """Return red, green and blue, with half a step for rounding."""
    half = np.float32(0.5)
    return (
        np.float32((color >> np.uint32(16)) & np.uint32(255)) + half,
        np.float32((color >> np.uint32(8)) & np.uint32(255)) + half,
        np.float32(color & np.uint32(255)) + half,
    )


def prepare() -> None:
    """Compile or load the loops of this module. Any thread may call this."""
    one, color = np.zeros(1, np.float32), np.zeros(1, np.uint32)
    piles, pixels = np.zeros((3, 3, 4), np.float32), np.zeros((1, 1), np.uint32)
    pile_up(one, one, color, np.array([[0, 1]], np.int32), 0.0, 0.0, 1.0, 1.0, piles)
    shade_cells(piles, np.uint32(0), np.uint32(0), np.zeros((2, 2), np.float32), pixels)
